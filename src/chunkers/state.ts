import type {ChunkKind} from '../chunk-types.js'
import type {TableForm} from '../options.js'
import type {Head, Unit} from '../pack/unit.js'
import {mergeRanges, sourceRanges, type InlineText, type Range, type Run} from '../text/mapped-text.js'
import {embedText} from '../text/plain.js'
import type {Block, NodeData} from '../tree/types.js'
import type {Pen} from './pen.js'

/** What a chunker is given while a section is written. */
export interface State {
  pen: Pen
  /** Whether the text to embed is rendered plain. */
  plain: boolean
  /** Whether the whole source is accounted for (text, Markdown), so that markup goes with the text it belongs to. */
  fill: boolean
  tables: TableForm
  /** Whether text of this form, under the section's context line, stays within the limit: exact. */
  fits(text: string): boolean
  /** Tokens of a text. */
  count(text: string): number
  /** Tokens left for the body of this section. */
  budgetTokens: number
  /** What prose counts as here: `list` inside a list, `callout` inside one. */
  kind: ChunkKind
  /** Writes blocks one below the other. */
  blocks(blocks: readonly Block[], kind: ChunkKind, tight?: boolean): Unit[]
}

/** Writes a block that has text and says what it consists of. Called at the place where the block begins. */
export type Chunker<B extends Block = Block> = (block: B, state: State) => Unit

/** The form of an inline text that goes into the text to embed. */
export function embedded(text: InlineText, state: Pick<State, 'plain'>): string {
  return state.plain ? embedText(text) : text.value
}

/** A head that is only shown to the model, made of an inline text. */
export function headOf(text: InlineText, state: Pick<State, 'plain'>, shortLength = 80): Head {
  const whole = embedded(text, state).trim()
  return {text: whole, short: shorten(whole, shortLength), content: '', ranges: shownRanges(text)}
}

/** Source ranges of an inline text, with what its decoded characters stand for: 'a &eacute; b'. */
function shownRanges({map}: InlineText): Range[] {
  const ranges: Range[] = []
  let last: Run | undefined
  for (const run of map) {
    const [value, source, length] = run
    const decoded = last !== undefined && value > last[0] + last[2] && source > last[1] + last[2]
    ranges.push([decoded ? last![1] + last![2] : source, source + length])
    last = run
  }
  return mergeRanges(ranges)
}

/** A head with its lines as far in as those of the block it heads. */
export function indentHead(head: Head | null, {pen, plain}: Pick<State, 'pen' | 'plain'>): Head | null {
  const prefix = pen.prefix(plain)
  if (!head || prefix === '') return head
  const indented = (text: string) => text.replace(/^/gm, prefix)
  return {...head, text: indented(head.text), short: head.short === null ? null : indented(head.short)}
}

/** Source ranges of a container's own text: as its format gave them, else from its first to its last mapped character. */
export function titleRanges(text: InlineText, {data}: {data?: NodeData}): Range[] {
  if (data?.textRanges) return data.textRanges
  const ranges = sourceRanges(text.map)
  const first = ranges[0]
  return first ? [[first[0], ranges[ranges.length - 1]![1]]] : []
}

/** Text cut to a length at a blank, with `…`; null where nothing is gained. */
export function shorten(text: string, length: number): string | null {
  const points = Array.from(text)
  if (points.length <= length) return null
  const cut = points.slice(0, length).join('')
  const blank = cut.lastIndexOf(' ')
  return `${(blank > length / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`
}

import type {ChunkKind} from '../chunk-types.js'
import type {SumOf} from '../text/tokens/sums.js'
import type {Range} from '../text/mapped-text.js'
import {embedText, foldBlanks} from '../text/plain.js'
import type {Passage} from '../tree/outline.js'
import type {Heading, Section} from '../tree/types.js'
import {isWritten, type Body} from './body.js'
import {saysTitle, withDescription, withRoom, type Context} from './context.js'
import type {Piece} from './piece.js'
import {isSmall} from './small.js'
import {headLine, type Head} from './unit.js'

/** A stretch of one passage that goes into a chunk. */
export interface Slice {
  passage: Passage
  /** Null for a heading without text. */
  body: Body | null
  pieces: Piece[]
  /** Where the next piece of the passage starts, in `content`. */
  next: number
  /** Headings whose lines are in this slice's core; those in `shown` are written as well. */
  headings: Heading[]
  /** Blocks without text below a heading that stands alone: in the core, and nothing to write. */
  blank: readonly Range[]
  shown: Heading[]
  /** Headings of a section cut before this slice that the shared breadcrumb does not say: shown to the model again. */
  again: Heading[]
  /** Headings that are part of the body already, because the context line does not say them. */
  written: ReadonlySet<Heading>
  /** Offset in `text` where overlap begins; the first piece's `textStart` without overlap. */
  overlapStart: number
  head: Head | null
  /** Which form of the head is shown. */
  headForm: 'text' | 'short' | 'none'
  /** What the head and the overlap cost, about. */
  headTokens: number
  overlapTokens: number
}

/** What stood at the end of the chunk before, said again in front of the body. */
export interface Lead {
  text: string
  ranges: Range[]
  tokens: number
}

/** A chunk before it is written out. */
export interface Plan {
  /** Overlap between exchanges of a talk; absent elsewhere. */
  lead?: Lead
  slices: Slice[]
  /** The sections that all slices share: the breadcrumb. */
  path: Section[]
  context: Context
  /** Exact tokens of the text to embed. */
  tokens: number
  /** Tokens of what is said in it, without the context line. */
  bodyTokens: number
}

/** What parts a slice from the one before it in a chunk: a blank line; code keeps what parts it in its source. */
export function separatorOf({passage, body}: Slice): string {
  const [first] = passage.blocks
  return body !== null && first?.type === 'symbol' ? first.lead : '\n\n'
}

/** Texts of slices with what parts them between them; slices without text are left out. */
function partsOf(slices: readonly Slice[], plain: boolean): string[] {
  const parts: string[] = []
  for (const slice of slices) {
    const text = sliceText(slice, plain)
    if (text === '') continue
    if (parts.length > 0) parts.push(separatorOf(slice))
    parts.push(text)
  }
  return parts
}

export function firstPiece(slice: Slice): Piece {
  return slice.pieces[0]!
}

export function lastPiece(slice: Slice): Piece {
  return slice.pieces[slice.pieces.length - 1]!
}

/** What begins on a line of its own, whatever stands in front of it. */
const onOwnLine: ReadonlySet<ChunkKind> = new Set(['code', 'table', 'rows', 'list', 'quote', 'callout', 'math', 'log'])

/** What stands again at the head of a slice, as the text to embed writes it, with what parts it from the body. */
export function headText({head, headForm, pieces: [first]}: Pick<Slice, 'head' | 'headForm' | 'pieces'>): string {
  if (!head || headForm === 'none') return ''
  const end = head.end !== undefined && first && onOwnLine.has(first.kind) ? '\n' : head.end
  return headLine({text: headForm === 'short' && head.short !== null ? head.short : head.text, ...(end === undefined ? {} : {end})})
}

function headingText({text}: Heading, plain: boolean): string {
  if (!plain) return text.value
  // '## <div>a</div> b': what a tag put on lines of its own is one line again
  return text.value.includes('\n') ? embedText(text) : foldBlanks(embedText(text))
}

/** The text to embed of a slice, overlap included. */
export function sliceText(slice: Slice, plain: boolean): string {
  const parts = [...slice.again, ...slice.shown].map((heading) => headingText(heading, plain))
  if (slice.body && slice.pieces.length > 0) {
    const last = lastPiece(slice)
    parts.push(headText(slice) + slice.body.text.slice(slice.overlapStart, last.textEnd) + last.tail)
  }
  return parts.join('\n\n')
}

/** The content of a slice and where its body begins in it. */
export function sliceContent(slice: Slice): {content: string; bodyStart: number; sourceStart: number; sourceEnd: number} {
  const lines = slice.shown.map((heading) => heading.text.value)
  if (!slice.body || slice.pieces.length === 0) {
    return {content: lines.join('\n\n'), bodyStart: 0, sourceStart: 0, sourceEnd: 0}
  }
  const {content} = slice.body
  let start = firstPiece(slice).start
  let end = slice.next
  // With its marks the content is what the text says.
  if (slice.body.marks.length > 0 && isWritten(slice.body)) [start, end] = [firstPiece(slice).textStart, lastPiece(slice).textEnd]
  while (end > start && content[end - 1]!.trim() === '') end--
  for (let at = start; at < end && content[at]!.trim() === ''; at++) if (content[at] === '\n') start = at + 1
  const head = slice.head?.content ?? ''
  const before = lines.map((line) => `${line}\n\n`).join('') + head
  return {
    content: before + content.slice(start, end) + lastPiece(slice).tail,
    bodyStart: before.length,
    sourceStart: start,
    sourceEnd: end,
  }
}

/** The whole text to embed. */
export function planText(plan: Plan, plain: boolean): string {
  const lead = plan.lead ? `${plan.lead.text}\n\n` : ''
  return [plan.context.text, lead, ...partsOf(plan.slices, plain)].join('')
}

/** A plan of given slices, counted. */
export function countPlan(slices: Slice[], path: Section[], context: Context, sumOf: SumOf, plain: boolean, limitTokens: number): Plan {
  const parts = partsOf(slices, plain)
  let around = context
  let tokens = sumOf([around.text, ...parts])
  for (const narrower of narrowerThan(context, unshown(slices), limitTokens)) {
    if (tokens <= limitTokens) break
    around = narrower
    tokens = sumOf([around.text, ...parts])
  }
  if (around !== context) ({context: around, tokens} = withRoom(around, tokens, limitTokens, (text) => sumOf([text, ...parts])))
  const bodyTokens = Math.max(0, tokens - around.tokens)
  const shown = withDescription(around, (text) => {
    const all = sumOf([text, ...parts])
    if (all > limitTokens) return false
    tokens = all
    return true
  })
  return {slices, path, context: shown, tokens, bodyTokens}
}

/** Headings that only the context line says. */
function unshown(slices: readonly Slice[]): Heading[] {
  return slices.flatMap(({headings, shown, written}) => headings.filter((heading) => !shown.includes(heading) && !written.has(heading)))
}

/** Context lines with less and less of the titles above, at small limits; what only they say of these headings stays. */
export function* narrowerThan(context: Context, headings: readonly Heading[], limitTokens: number): Generator<Context> {
  if (!isSmall(limitTokens)) return
  for (let narrower = context.narrower(); narrower; narrower = narrower.narrower()) {
    const {text} = narrower
    if (headings.some(({title}) => saysTitle(context.text, title) && !saysTitle(text, title))) return
    yield narrower
  }
}

import type {Level} from '../pack/levels.js'
import {unit, type Head, type Unit} from '../pack/unit.js'
import {sliceMapped, sourceRanges, type MappedText, type Range} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {CodePart, Symbol} from '../tree/types.js'
import {shorten, type State} from './state.js'

/** More of a chunk is not given to a signature that stands again. */
const headShare = 1 / 4
const longestLine = 120

/** Code as it stands in the source; what is too large is cut between its statements, the signature stands again before each part. */
export function symbol(node: Symbol, {pen}: State): Unit {
  const start = pen.at
  pen.leaf(rangesOf(node), () => pen.write(node.text))
  const end = pen.at
  const within = headOf(node.text, node.head)
  const open = node.parts.length > 0 ? () => unitsOf({text: node.text, base: start, tail: ''}, node.parts, start, end, within !== null, 0) : null
  return unit({start, end, kind: 'code', ladder: 'lines', within, open})
}

/** A text of code that is written out. */
interface WrittenCode {
  text: MappedText
  /** Where it begins in the content. */
  base: number
  /** Closes a chunk that ends inside it. */
  tail: string
  /** Nothing is cut before this offset of the content: it is where the code begins behind a fence line that belongs to it. */
  value?: number | undefined
}

/** The steps of a stretch of code as units. */
export function unitsOf(code: WrittenCode, parts: readonly CodePart[], start: number, end: number, headed: boolean, depth: number): Unit[] {
  const {text, base, tail} = code
  // A fence line goes with the first step below it.
  const first = Math.max(start, base)
  const inside = parts.filter((part) => base + part.start > first && base + part.start < end)
  const own = parts.find((part) => base + part.start <= first)
  const steps: CodePart[] = [{start: start - base, head: own?.head ?? null, parts: own?.parts ?? []}, ...inside]
  return steps.map((step, index) => {
    const from = base + step.start
    const next = steps[index + 1]
    const to = next ? base + next.start : end
    const within = headOf(text, step.head)
    // What opens a block never stands alone.
    const before: Level = headed && index === 1 ? 'glue' : isAfterBlank(text.value, step.start) ? 'block' : depth === 0 ? 'item' : 'line'
    const deeper = step.parts.some((part) => base + part.start > Math.max(from, base))
    return unit({
      start: from,
      end: to,
      before,
      kind: 'code',
      ladder: 'lines',
      within,
      tail,
      tailWithin: tail,
      value: from < base ? code.value : undefined,
      ...(headed && index === 0 ? {headless: true} : {}),
      open: deeper ? () => unitsOf(code, step.parts, from, to, within !== null, depth + 1) : null,
    })
  })
}

function headOf(text: MappedText, range: Range | null): Head | null {
  if (!range) return null
  const {value, map} = sliceMapped(text, range[0], range[1])
  // On one line: what stands again has no need of the layout, unless a comment ends a line, which would take in the next.
  const written = value.trimEnd()
  const whole = commented.test(written) ? written : written.replace(/[ \t]*\n\s*/g, ' ')
  if (whole.trim() === '') return null
  const [line = ''] = value.split('\n', 1)
  const short = shorten(line, longestLine) ?? (line === whole ? null : `${line} …`)
  return {text: whole, short, content: '', ranges: sourceRanges(map), share: headShare}
}

/** A line with a comment in it, before another. */
const commented = /(?:^|\s)(?:#|\/\/|--|%|;)(?:\s.*)?\n/

function isAfterBlank(value: string, offset: number): boolean {
  let at = offset
  let ends = 0
  while (at > 0 && ends < 2 && /\s/.test(value[at - 1]!)) if (value[--at] === '\n') ends++
  return ends > 1
}

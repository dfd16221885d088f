import {mergeRanges, sliceInline, sourceOffset, type InlineText, type Mark, type Range} from '../text/mapped-text.js'
import {rangesOf, type Places} from '../tree/position.js'
import type {Block, Line, Paragraph} from '../tree/types.js'

/** A block of text cut before the given offsets, which rise; each part with its own place. */
export function cutText(block: Paragraph | Line, offsets: readonly number[], source: string, places: Places): Paragraph[] {
  const {text} = block
  const bounds = [0, ...offsets.filter((offset) => offset > 0 && offset < text.value.length), text.value.length]
  const whole = rangesOf(block)
  const parts: Paragraph[] = []
  let from = whole[0]?.[0] ?? 0
  for (let i = 0; i + 1 < bounds.length; i++) {
    const last = i + 2 === bounds.length
    const to = last ? (whole[whole.length - 1]?.[1] ?? 0) : Math.max(from, sourceOffset(text, bounds[i + 1]!) ?? from)
    parts.push(placed(withoutBreak(sliceInline(text, bounds[i]!, bounds[i + 1]!)), clipped(whole, from, to, source), block, places))
    from = to
  }
  return parts
}

function placed(text: InlineText, ranges: Range[], {data, position}: Paragraph | Line, places: Places): Paragraph {
  const first = ranges[0]
  const several = ranges.length !== 1 || data?.ranges !== undefined
  return {
    type: 'paragraph',
    text,
    ...(first && position ? {position: places.position(first[0], ranges[ranges.length - 1]![1])} : {}),
    ...(several || !position ? {data: {...data, ranges}} : data ? {data} : {}),
  }
}

function clipped(ranges: readonly Range[], from: number, to: number, source: string): Range[] {
  const inside: Range[] = []
  for (const [a, b] of ranges) {
    let [start, end] = [Math.max(a, from), Math.min(b, to)]
    while (end > start && isBlank(source.charCodeAt(end - 1))) end--
    while (start < end && isBlank(source.charCodeAt(start))) start++
    if (end > start) inside.push([start, end])
  }
  return inside
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Without the line end that parts it from the next one, nor the sign of a hard break: 'so it is\' */
function withoutBreak(text: InlineText): InlineText {
  let end = text.value.length
  while (end > 0 && isBlank(text.value.charCodeAt(end - 1))) end--
  const last = text.marks.findLast(([start]) => start < end)
  if (text.value[end - 1] === '\\' && last && last[0] === end - 1 && last[1] === end && end < text.value.length) end--
  return end === text.value.length ? text : sliceInline(text, 0, end)
}

/** The text with times that its plain rendering leaves out. Ranges lie in the text and rise. */
export function withoutTimes(text: InlineText, times: readonly Range[]): InlineText {
  if (times.length === 0) return text
  const rest = text.marks.filter(([start, end]) => !times.some(([from, to]) => start >= from && end <= to))
  const free = times.filter(([from, to]) => !rest.some(([start, end]) => start < to && end > from))
  const added = free.map(([start, end]): Mark => [start, end, '', 1])
  return {...text, marks: [...rest, ...added].sort((a, b) => a[0] - b[0])}
}

/** From the first to behind the last place of blocks; undefined where none has one. */
export function spanOf(blocks: readonly {position?: Block['position']; data?: Block['data']}[], places: Places): Block['position'] {
  const ranges = mergeRanges(blocks.flatMap((block) => rangesOf(block)))
  const [first, last] = [ranges[0], ranges[ranges.length - 1]]
  return first && last ? places.position(first[0], last[1]) : undefined
}

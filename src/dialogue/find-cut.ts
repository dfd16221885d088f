import {concatInline, mergeRanges, sliceInline, sourceOffset, sourceRanges, type InlineText, type Mark, type Range} from '../text/mapped-text.js'
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

/**
 * The text without times that are told elsewhere; `skip` is told where they stood. Ranges lie in the text and rise.
 * A time that is a link, or that emphasis begins or ends in, stays; the plain rendering leaves it out.
 */
export function withoutTimes(text: InlineText, times: readonly Range[], skip: (range: Range) => void): InlineText {
  let rest = text
  // From the last one on: places in front of it stay as they are.
  for (const [start, end] of [...times].reverse()) {
    const cut = wholeMarks(rest, start, end)
    if (!cut) {
      rest = withMark(rest, start, end)
      continue
    }
    for (const range of sourceRanges(sliceInline(rest, ...cut).map)) skip(range)
    rest = concatInline([sliceInline(rest, 0, cut[0]), sliceInline(rest, cut[1])])
  }
  return rest
}

/** The stretch with the marks around it that pair with those inside, or null where it cannot be cut out. */
function wholeMarks({value, marks}: InlineText, start: number, end: number): Range | null {
  let [from, to] = [start, end]
  const before = marks.filter((mark) => mark[1] <= start).reverse()
  const behind = marks.filter((mark) => mark[0] >= end)
  const inside = marks.filter((mark) => mark[0] < end && mark[1] > start)
  let open = 0
  for (const [a, b, , side] of inside) {
    if (a < start || b > end) return null
    if (!isEscape(a, b)) open += side
  }
  for (const [a, b, , side] of before) {
    if (b !== from || !(isEscape(a, b) || (open < 0 && side === 1))) break
    if (!isEscape(a, b)) open++
    from = a
  }
  for (const [a, b, , side] of behind) {
    if (a !== to || open <= 0 || side !== -1) break
    open--
    to = b
  }
  return open === 0 && !value.slice(from, to).includes('](') ? [from, to] : null

  function isEscape(a: number, b: number): boolean {
    return b === a + 1 && value[a] === '\\'
  }
}

function withMark(text: InlineText, start: number, end: number): InlineText {
  const marks = text.marks.filter((mark) => mark[0] < start || mark[1] > end)
  if (marks.some((mark) => mark[0] < end && mark[1] > start)) return text
  return {...text, marks: [...marks, [start, end, '', 1] satisfies Mark].sort((a, b) => a[0] - b[0])}
}

/** From the first to behind the last place of blocks; undefined where none has one. */
export function spanOf(blocks: readonly {position?: Block['position']; data?: Block['data']}[], places: Places): Block['position'] {
  const ranges = mergeRanges(blocks.flatMap((block) => rangesOf(block)))
  const [first, last] = [ranges[0], ranges[ranges.length - 1]]
  return first && last ? places.position(first[0], last[1]) : undefined
}

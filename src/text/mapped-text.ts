/** A half-open stretch `[start, end)` in UTF-16 units. */
export type Range = [start: number, end: number]

/** `[valueOffset, sourceOffset, length]`: these characters of the value equal the source's own. */
export type Run = [valueOffset: number, sourceOffset: number, length: number]

/**
 * A string that knows where it came from.
 * Characters in a run equal the source's own; characters outside every run were added
 * (a table bar written for HTML) or stand for something written differently (an entity, `\n` for CRLF).
 * Runs are sorted by value offset and do not overlap in the value. JSON-safe.
 */
export interface MappedText {
  value: string
  map: Run[]
}

/**
 * Characters of the value that the plain rendering writes as `plain` (mostly '').
 * `side` says with which neighbour the mark goes when text is cut beside it:
 * 1 opens (`**` before a word: goes with what follows), -1 closes (goes with what precedes).
 */
export type Mark = [start: number, end: number, plain: string, side: 1 | -1]

/** Text of a leaf: with ranges that must not be cut and marks that the plain rendering leaves out. All ranges are offsets into `value`, sorted. */
export interface InlineText extends MappedText {
  /** Links, inline code, images, inline math, URLs: not cut while they fit. Disjoint. */
  atoms: Range[]
  /** Disjoint; a mark may lie inside an atom. */
  marks: Mark[]
}

export const emptyText: Readonly<MappedText> = {value: '', map: []}

/** Text that is in no source. */
export function added(value: string): MappedText {
  return {value, map: []}
}

export function inline(text: MappedText, atoms: Range[] = [], marks: Mark[] = []): InlineText {
  return {value: text.value, map: text.map, atoms, marks}
}

/**
 * The stretch `[start, end)` of a source, with CRLF and lone CR written as `\n`.
 * Every other character is mapped to itself.
 */
export function fromSource(source: string, start: number, end: number): MappedText {
  const raw = source.slice(start, end)
  if (!raw.includes('\r')) return {value: raw, map: raw ? [[0, start, raw.length]] : []}
  const map: Run[] = []
  const parts: string[] = []
  let length = 0
  let at = 0
  while (at < raw.length) {
    let cr = raw.indexOf('\r', at)
    if (cr < 0) cr = raw.length
    // 'one\r\ntwo': of CRLF the LF is the source's own line feed and stays in a run with what follows
    //     ^
    if (cr > at) push(at, cr)
    if (cr === raw.length) break
    if (raw[cr + 1] === '\n') {
      at = cr + 1
    } else {
      parts.push('\n')
      length++
      at = cr + 1
    }
  }
  return {value: parts.join(''), map}

  function push(from: number, to: number): void {
    map.push([length, start + from, to - from])
    parts.push(raw.slice(from, to))
    length += to - from
  }
}

/** Index of the last run that starts at or before `offset` in the value, or -1. */
export function runBefore(map: readonly Run[], offset: number): number {
  let low = 0
  let high = map.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (map[middle]![0] <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The part `[start, end)` of a text, map included. */
export function sliceMapped(text: MappedText, start: number, end: number = text.value.length): MappedText {
  if (start === 0 && end >= text.value.length) return {value: text.value, map: text.map}
  const map: Run[] = []
  for (let i = Math.max(0, runBefore(text.map, start)); i < text.map.length; i++) {
    const [value, source, length] = text.map[i]!
    if (value >= end) break
    const from = Math.max(value, start)
    const to = Math.min(value + length, end)
    if (to > from) map.push([from - start, source + from - value, to - from])
  }
  return {value: text.value.slice(start, end), map}
}

/** The part `[start, end)` of an inline text with the atoms and marks that lie in it (clipped). */
export function sliceInline(text: InlineText, start: number, end: number = text.value.length): InlineText {
  const {value, map} = sliceMapped(text, start, end)
  const clip = (a: number, b: number): Range => [Math.max(a, start) - start, Math.min(b, end) - start]
  return {
    value,
    map,
    atoms: within(text.atoms, start, end).map(([a, b]) => clip(a, b)),
    marks: within(text.marks, start, end).map(([a, b, plain, side]): Mark => [...clip(a, b), plain, side]),
  }
}

/** Index of the first of sorted, disjoint ranges that ends behind `offset`. */
export function firstReaching(ranges: readonly (Range | Mark)[], offset: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]![1] <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The ranges that share a character with `[start, end)`, found by halving: a long text is sliced many times. */
function within<T extends Range | Mark>(ranges: readonly T[], start: number, end: number): T[] {
  const low = firstReaching(ranges, start)
  let stop = low
  while (stop < ranges.length && ranges[stop]![0] < end) stop++
  return ranges.slice(low, stop)
}

/** Joins texts in order; neighbouring runs that continue each other become one. */
export function concatMapped(parts: readonly MappedText[]): MappedText {
  const map: Run[] = []
  const values: string[] = []
  let length = 0
  for (const part of parts) {
    for (const [value, source, size] of part.map) pushRun(map, length + value, source, size)
    values.push(part.value)
    length += part.value.length
  }
  return {value: values.join(''), map}
}

export function concatInline(parts: readonly (MappedText | InlineText)[]): InlineText {
  const atoms: Range[] = []
  const marks: Mark[] = []
  let length = 0
  for (const part of parts) {
    if ('atoms' in part) {
      for (const [a, b] of part.atoms) atoms.push([a + length, b + length])
      for (const [a, b, plain, side] of part.marks) marks.push([a + length, b + length, plain, side])
    }
    length += part.value.length
  }
  return {...concatMapped(parts), atoms, marks}
}

/** Adds a run to the end of a map, joined with the last one where both continue. */
export function pushRun(map: Run[], value: number, source: number, length: number): void {
  if (length <= 0) return
  const last = map[map.length - 1]
  if (last && last[0] + last[2] === value && last[1] + last[2] === source) last[2] += length
  else map.push([value, source, length])
}

/**
 * Source offset of the boundary in front of value offset `offset`, or null where nothing is mapped.
 * Between two runs the end of the earlier one is taken, so an entity goes with what follows it.
 */
export function sourceOffset(text: MappedText, offset: number): number | null {
  const index = runBefore(text.map, offset)
  const run = text.map[index]
  if (run) {
    const [value, source, length] = run
    if (offset < value + length || offset === value) return source + (offset - value)
    return source + length
  }
  return text.map[0] ? text.map[0][1] : null
}

/**
 * Carries the map of a text read from another text back to the source of that one:
 * `inner` maps into `outer.value`, the result into the source of `outer`.
 */
export function composeMap(inner: readonly Run[], outer: MappedText): Run[] {
  const map: Run[] = []
  for (const [value, middle, length] of inner) {
    for (let i = Math.max(0, runBefore(outer.map, middle)); i < outer.map.length; i++) {
      const [outerValue, source, size] = outer.map[i]!
      if (outerValue >= middle + length) break
      const from = Math.max(middle, outerValue)
      const to = Math.min(middle + length, outerValue + size)
      if (to > from) pushRun(map, value + from - middle, source + from - outerValue, to - from)
    }
  }
  return map
}

/** The source ranges of all runs, in source order, touching ones joined. */
export function sourceRanges(map: readonly Run[]): Range[] {
  const ranges = map.map(([, source, length]): Range => [source, source + length])
  return mergeRanges(ranges)
}

/** Sorts ranges and joins those that touch or overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const sorted = isSorted(ranges) ? ranges : [...ranges].sort((x, y) => x[0] - y[0] || x[1] - y[1])
  const merged: Range[] = []
  for (const [a, b] of sorted) {
    if (b <= a) continue
    const last = merged[merged.length - 1]
    if (last && a <= last[1]) last[1] = Math.max(last[1], b)
    else merged.push([a, b])
  }
  return merged
}

function isSorted(ranges: readonly Range[]): boolean {
  for (let i = 1; i < ranges.length; i++) if (ranges[i]![0] < ranges[i - 1]![0]) return false
  return true
}

/** `ranges` without `holes`; both sorted and disjoint. */
export function subtractRanges(ranges: readonly Range[], holes: readonly Range[]): Range[] {
  const result: Range[] = []
  let h = ranges.length > 0 && holes.length > 0 ? firstReaching(holes, ranges[0]![0]) : 0
  for (const [a, b] of ranges) {
    let from = a
    while (h < holes.length && holes[h]![1] <= a) h++
    for (let k = h; k < holes.length && holes[k]![0] < b; k++) {
      const [x, y] = holes[k]!
      if (x > from) result.push([from, Math.min(x, b)])
      from = Math.max(from, y)
    }
    if (from < b) result.push([from, b])
  }
  return result
}

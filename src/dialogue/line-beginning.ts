import {firstReaching, type InlineText, type Range} from '../text/mapped-text.js'

/** How far a label reaches, in characters of the source. */
export const reach = 120

/** The beginning of a line as it is read, with the places of its signs. */
export interface Opening {
  plain: string
  offset(index: number): number
  range(from: number, to: number): Range
}

/** The beginning of a line as it is read, without marks. */
export function beginningOf(text: InlineText, start: number, end: number): string {
  const stop = Math.min(end, start + reach)
  return isUnmarked(text, start, stop) ? text.value.slice(start, stop) : opening(text, start, end).plain
}

function isUnmarked({marks}: InlineText, start: number, stop: number): boolean {
  if (marks.length === 0) return true
  const mark = marks[firstReaching(marks, start)]
  return !mark || mark[0] >= stop
}

/** The same with the places of its signs. */
export function opening({value, marks}: InlineText, start: number, end: number): Opening {
  const stop = Math.min(end, start + reach)
  let plain = ''
  const offsets: number[] = []
  let mark = firstReaching(marks, start)
  for (let at = start; at < stop; ) {
    const next = marks[mark]
    if (next && next[0] <= at) {
      for (const sign of next[2]) {
        plain += sign
        offsets.push(at)
      }
      at = Math.max(at, next[1])
      mark++
      continue
    }
    const until = next ? Math.min(next[0], stop) : stop
    plain += value.slice(at, until)
    while (at < until) offsets.push(at++)
  }
  offsets.push(stop)
  const offset = (index: number) => offsets[Math.min(index, offsets.length - 1)]!
  return {plain, offset, range: (from, to) => [offset(from), offset(to - 1) + 1]}
}

import type {Point, Position} from 'unist'
import type {Range} from '../text/mapped-text.js'

/**
 * Turns offsets into unist points.
 * Offsets are UTF-16 units of the decoded source (a BOM is offset 0); lines and columns are 1-based;
 * `\n`, `\r\n` and a lone `\r` end a line. Line starts are collected once, at the first question.
 */
export interface Places {
  point(offset: number): Point
  position(start: number, end: number): Position
  /** 1-based line of an offset. */
  line(offset: number): number
}

export function createPlaces(source: string): Places {
  let starts: Uint32Array | undefined
  let last = 0
  return {point, position: (start, end) => ({start: point(start), end: point(end)}), line: (offset) => index(offset) + 1}

  function point(offset: number): Point {
    const line = index(offset)
    return {line: line + 1, column: offset - starts![line]! + 1, offset}
  }

  function index(offset: number): number {
    starts ??= lineStarts(source)
    // Questions come mostly in reading order: look near the last answer first.
    if (starts[last]! <= offset) {
      for (let i = last, n = 0; n < 8; i++, n++) {
        if (i + 1 >= starts.length || starts[i + 1]! > offset) return (last = i)
      }
    }
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle + 1
      else high = middle
    }
    return (last = low - 1)
  }
}

function lineStarts(source: string): Uint32Array {
  let count = 1
  eachLineEnd(source, () => count++)
  const starts = new Uint32Array(count)
  let i = 1
  eachLineEnd(source, (end) => (starts[i++] = end))
  return starts
}

function eachLineEnd(source: string, found: (end: number) => void): void {
  let feed = source.indexOf('\n')
  let turn = source.indexOf('\r')
  while (feed >= 0 || turn >= 0) {
    if (turn < 0 || (feed >= 0 && feed < turn)) {
      found(feed + 1)
      feed = source.indexOf('\n', feed + 1)
      continue
    }
    // 'one\r\ntwo': both together end the line
    const end = feed === turn + 1 ? feed + 1 : turn + 1
    found(end)
    if (feed === turn + 1) feed = source.indexOf('\n', end)
    turn = source.indexOf('\r', end)
  }
}

/** The source ranges of a node: `data.ranges` where given, else its position, else none. */
export function rangesOf(node: {position?: Position; data?: {ranges?: Range[]}}): Range[] {
  if (node.data?.ranges) return node.data.ranges
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  return start === undefined || end === undefined || end <= start ? [] : [[start, end]]
}

/** The same as ranges that may be changed. */
export function ownRangesOf(node: Parameters<typeof rangesOf>[0]): Range[] {
  return node.data?.ranges ? node.data.ranges.map(([start, end]): Range => [start, end]) : rangesOf(node)
}

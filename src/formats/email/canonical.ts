import type {Point} from 'unist'
import {lastWhere} from '../../text/last-where.js'
import type {Places} from '../../tree/position.js'

/** The text that all places point into, while it grows: places of what is written stay as they are. */
export interface Canonical extends Places {
  readonly length: number
  /** Adds text at the end; gives where it begins. Its lines end with `\n`. */
  write(text: string): number
  /** Begins a block after a blank line, unless nothing has been written. */
  block(): void
  finish(): string
}

/** Begins an empty text. */
export function createCanonical(): Canonical {
  const parts: string[] = []
  const starts = [0]
  let length = 0
  let feeds = 0

  return {
    get length() {
      return length
    },
    write,
    block() {
      if (length > 0 && feeds < 2) write('\n'.repeat(2 - feeds))
    },
    finish: () => parts.join(''),
    point,
    position: (start, end) => ({start: point(start), end: point(end)}),
    line: (offset) => lineOf(offset) + 1,
  }

  function write(text: string): number {
    const start = length
    if (text === '') return start
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(start + feed + 1)
    parts.push(text)
    length += text.length
    feeds = text.endsWith('\n\n') ? 2 : text.endsWith('\n') ? (text === '\n' ? Math.min(2, feeds + 1) : 1) : 0
    return start
  }

  function lineOf(offset: number): number {
    return lastWhere(starts.length, (index) => starts[index]! <= offset)
  }

  function point(offset: number): Point {
    const line = lineOf(offset)
    return {line: line + 1, column: offset - starts[line]! + 1, offset}
  }
}

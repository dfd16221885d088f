import type {SkipReason, Skipped} from '../../tree/types.js'

/** Writes the canonical text: what a reader of the pages sees, in reading order. */
export interface Canonical {
  /** Offset behind what has been written. */
  readonly length: number
  /** Adds text at the end; gives where it begins. */
  write(text: string): number
  /** Begins a line, or after a blank line a block, unless nothing has been written. */
  line(): void
  block(): void
  /** What is written first inside goes on with the line that is there. */
  joined<Result>(inside: () => Result): Result
  /** The whole text, with what was left out at its end. */
  finish(): {source: string; skipped: Skipped[]}
  /** Notes a line that is in no block; blank ones are nothing. */
  leaveOut(text: string, reason: SkipReason): void
}

const lineFeed = 10

/** Begins an empty canonical text. */
export function createCanonical(): Canonical {
  const parts: string[] = []
  const rest: {text: string; reason: SkipReason}[] = []
  let length = 0
  /** How many line feeds it ends with, up to two. */
  let feeds = 0
  /** Whether the next break is left out. */
  let held = false

  return {
    get length() {
      return length
    },
    write,
    line: () => breakLine('\n'),
    block: () => breakLine('\n\n'),
    joined(inside) {
      held = true
      const result = inside()
      held = false
      return result
    },
    leaveOut(text, reason) {
      const line = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n\s*/g, '\n').trim()
      if (line) rest.push({text: line, reason})
    },
    finish() {
      const skipped: Skipped[] = []
      rest.forEach(({text, reason}, index) => {
        if (index === 0) breakLine('\n\n')
        else breakLine('\n')
        const start = write(text)
        skipped.push({start, end: length, reason})
      })
      return {source: parts.join(''), skipped}
    },
  }

  function write(text: string): number {
    const start = length
    if (text === '') return start
    held = false
    parts.push(text)
    length += text.length
    feeds = text.charCodeAt(text.length - 1) !== lineFeed ? 0 : text.length === 1 ? Math.min(2, feeds + 1) : text.charCodeAt(text.length - 2) === lineFeed ? 2 : 1
    return start
  }

  function breakLine(wanted: '\n' | '\n\n'): void {
    if (length === 0 || held) return
    const missing = wanted.length - feeds
    if (missing > 0) write(missing === 2 ? '\n\n' : '\n')
  }
}

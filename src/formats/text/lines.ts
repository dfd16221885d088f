/**
 * The non-blank lines of a source as parallel arrays: objects for a million lines would take too much memory.
 * `start` is where the line begins, `first` its first non-blank character, `end` the end of its last one.
 */
export interface Lines {
  source: string
  count: number
  start: Int32Array
  first: Int32Array
  end: Int32Array
  /** Width of the indentation: a tab goes to the next multiple of eight, an ideographic space is two wide. */
  columns: Int32Array
  /** 1 where a blank line, a form feed or the beginning of the source stands in front. */
  gap: Uint8Array
}

const tab = 9
const lineFeed = 10
const formFeed = 12
const carriageReturn = 13

/** Finds the non-blank lines. `\n`, `\r\n` and `\r` end a line; a form feed does too and counts as a blank line. */
export function scanLines(source: string): Lines {
  let room = 1024
  const lines: Lines = {
    source,
    count: 0,
    start: new Int32Array(room),
    first: new Int32Array(room),
    end: new Int32Array(room),
    columns: new Int32Array(room),
    gap: new Uint8Array(room),
  }
  let gap = 1
  let at = 0
  while (at < source.length) {
    const start = at
    let first = -1
    let end = at
    let columns = 0
    let code = 0
    for (; at < source.length; at++) {
      code = source.charCodeAt(at)
      if ((code > 0x20 && code < 0x80) || !isBlank(code)) {
        if (first < 0) first = at
        end = at + 1
      } else if (code === lineFeed || code === carriageReturn || code === formFeed) break
      else if (first < 0) {
        columns = code === tab ? (columns & ~7) + 8 : columns + (code === 0x3000 ? 2 : code === 0xfeff ? 0 : 1)
      }
    }
    if (first < 0) gap = 1
    else {
      if (lines.count === room) grow(lines, (room *= 2))
      const i = lines.count++
      lines.start[i] = start
      lines.first[i] = first
      lines.end[i] = end
      lines.columns[i] = columns
      lines.gap[i] = gap
      gap = 0
    }
    if (at < source.length && code === formFeed) gap = 1
    if (code === carriageReturn && source.charCodeAt(at + 1) === lineFeed) at++
    at++
  }
  return lines
}

/** What `/\s/` matches, without the regular expression. */
export function isBlank(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13)
  if (code < 0xa0) return false
  return (
    code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 ||
    code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff
  )
}

function grow(lines: Lines, room: number): void {
  for (const name of ['start', 'first', 'end', 'columns'] as const) {
    const larger = new Int32Array(room)
    larger.set(lines[name])
    lines[name] = larger
  }
  const larger = new Uint8Array(room)
  larger.set(lines.gap)
  lines.gap = larger
}

export function isFigureCode(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Latin or Cyrillic. */
export function isLetterCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x400 && code <= 0x52f)
}

/** Whether a small letter from a to z is in the line. */
export function hasSmallLetter({source, first, end}: Lines, i: number): boolean {
  for (let at = first[i]!; at < end[i]!; at++) {
    const code = source.charCodeAt(at)
    if (code >= 0x61 && code <= 0x7a) return true
  }
  return false
}

/** Line `i` without the blanks around it. */
export function lineText({source, first, end}: Lines, i: number): string {
  return source.slice(first[i], end[i])
}

export function lineLength({first, end}: Lines, i: number): number {
  return end[i]! - first[i]!
}

/** Index after the last line of the block (lines without a gap) that line `i` is in. */
export function blockEnd({gap, count}: Lines, i: number): number {
  let end = i + 1
  while (end < count && !gap[end]) end++
  return end
}

const closers = new Set('"\'»”’)]}」』）】*_')
const sentenceEnds = new Set('.!?…。！？．')
const clauseEnds = new Set(':;：；')

/** Whether the line ends as a sentence does, closing quotes and brackets apart. */
export function endsSentence({source, first, end}: Lines, i: number): boolean {
  let at = end[i]! - 1
  const least = Math.max(first[i]!, at - 4)
  while (at > least && closers.has(source[at]!)) at--
  return sentenceEnds.has(source[at]!)
}

/** Whether the line ends at a place where a thought does: a sentence's end, a colon, a semicolon. */
export function endsThought(lines: Lines, i: number): boolean {
  return clauseEnds.has(lines.source[lines.end[i]! - 1]!) || endsSentence(lines, i)
}

/** Length of the first word of the line, at most 40; one character and its neighbour in scripts without spaces. */
export function firstWordLength({source, first, end}: Lines, i: number): number {
  const from = first[i]!
  const most = Math.min(end[i]!, from + 40)
  if (source.charCodeAt(from) >= 0x2e80) return Math.min(2, most - from)
  let at = from
  while (at < most && !isBlank(source.charCodeAt(at))) at++
  return at - from
}

import {isAbbreviated} from '../../text/sentences/full-stop.js'
import {sentenceRules} from '../../text/sentences/rules.js'

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

/** Finds the non-blank lines. `\n`, `\r\n` and `\r` end a line; a form feed does too and counts as a blank line. */
export function scanLines(source: string): Lines {
  const {length} = source
  let room = Math.min(1024, 16 + (length >> 5))
  const lines: Lines = {
    source,
    count: 0,
    start: new Int32Array(room),
    first: new Int32Array(room),
    end: new Int32Array(room),
    columns: new Int32Array(room),
    gap: new Uint8Array(room),
  }
  // Where the next of each stands: most texts have one kind only, and what lies between is not looked at.
  let feed = -1
  let turn = -1
  let form = -1
  let gap = 1
  for (let at = 0; at < length; ) {
    if (feed < at) feed = nextOf('\n', at)
    if (turn < at) turn = nextOf('\r', at)
    if (form < at) form = nextOf('\f', at)
    const stop = Math.min(feed, turn, form)
    let first = at
    let columns = 0
    for (; first < stop; first++) {
      const code = source.charCodeAt(first)
      if (!isBlank(code)) break
      columns = code === tab ? (columns & ~7) + 8 : columns + (code === 0x3000 ? 2 : code === 0xfeff ? 0 : 1)
    }
    if (first === stop) gap = 1
    else {
      let end = stop
      while (isBlank(source.charCodeAt(end - 1))) end--
      if (lines.count === room) grow(lines, (room *= 2))
      const i = lines.count++
      lines.start[i] = at
      lines.first[i] = first
      lines.end[i] = end
      lines.columns[i] = columns
      lines.gap[i] = gap
      gap = 0
    }
    if (stop === form && stop < length) gap = 1
    at = stop + (stop === turn && feed === stop + 1 ? 2 : 1)
  }
  return lines

  function nextOf(sign: string, from: number): number {
    const found = source.indexOf(sign, from)
    return found < 0 ? length : found
  }
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

/** Whether a small letter, Latin without marks or Cyrillic, is in the line. */
export function hasSmallLetter({source, first, end}: Lines, i: number): boolean {
  for (let at = first[i]!; at < end[i]!; at++) {
    const code = source.charCodeAt(at)
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x430 && code <= 0x45f)) return true
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

/** Signs that may stand behind the end of a sentence, and those that end one or a clause. */
const [closer, sentenceEnd, clauseEnd] = [1, 2, 4]
const ends = new Map<number, number>([
  ...codesOf('"\'»”’)]}」』）】*_', closer),
  ...codesOf('.!?…。！？．', sentenceEnd),
  ...codesOf(':;：；', clauseEnd),
])

function codesOf(signs: string, kind: number): [number, number][] {
  return Array.from(signs, (sign): [number, number] => [sign.charCodeAt(0), kind])
}

function endKind(code: number): number {
  // Letters end nothing.
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x400 && code <= 0x52f) || (code >= 0x3400 && code <= 0x9fff) ? 0 : (ends.get(code) ?? 0)
}

/** Whether the line ends as a sentence does, closing quotes and brackets apart. An abbreviation that the next line belongs to ends none. */
export function endsSentence({source, first, end, gap, count}: Lines, i: number): boolean {
  let at = end[i]! - 1
  const least = Math.max(first[i]!, at - 4)
  while (at > least && endKind(source.charCodeAt(at)) === closer) at--
  if (endKind(source.charCodeAt(at)) !== sentenceEnd) return false
  return source[at] !== '.' || source[at - 1] === '.' || i + 1 === count || gap[i + 1] === 1 || !isAbbreviated(source, at, first[i + 1]!, sentenceRules())
}

/** Whether the line ends at a place where a thought does: a sentence's end, a colon, a semicolon. */
export function endsThought(lines: Lines, i: number): boolean {
  return endKind(lines.source.charCodeAt(lines.end[i]! - 1)) === clauseEnd || endsSentence(lines, i)
}

/** Whether the line ends with a colon: it announces what follows. */
export function endsWithColon({source, end}: Lines, i: number): boolean {
  const sign = source[end[i]! - 1]
  return sign === ':' || sign === '：'
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

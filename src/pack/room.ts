import {firstReaching, type Range} from '../text/mapped-text.js'
import type {Measure} from '../text/tokens/counter.js'
import {isWritten, ownEnd, type Body} from './body.js'

/** What the size of a piece is judged by. */
export interface Room {
  body: Body
  measure: Measure
  /** The context line with its blank line. */
  context: string
  contextTokens: number
  /** The context line with the fewest titles that a chunk may stand under, where there is a shorter one than `context`. */
  shortest?: string
  limitTokens: number
  /** Called when a grapheme had to be cut. */
  onGraphemeCut(): void
  language: string | null
  /** Whether tables written as lines open into rows even where they fit, to be counted. */
  countRows: boolean
  /** Nothing is taken on trust: sums have been found to say too little here. */
  countAll?: boolean
}

/** Below this distance from the limit, sums are not trusted and the string is counted, where a measure does not say. */
const usualDoubt = 12

/** Whether `context + before + text[start, end) + after` stays within the limit: exact. */
export function fitsRoom(room: Room, start: number, end: number, before = '', after = ''): boolean {
  const {measure, context, contextTokens, limitTokens} = room
  if (before === '' && after === '' && !room.countAll) {
    const sum = measure.at(end) - measure.at(start) + contextTokens
    const doubt = doubtAt(measure, start) + doubtAt(measure, end) + sum / (measure.doubt ? 64 : 16)
    if (sum + doubt < limitTokens) return true
    if (sum - doubt > limitTokens) return false
  }
  return measure.exact(start, end, context + before, after) <= limitTokens
}

/** How far the sum up to an offset may be off. */
export function doubtAt(measure: Measure, offset: number): number {
  return measure.doubt ? measure.doubt(offset) : usualDoubt
}

/** Without blanks at the end, and without blank lines at the start (the indentation of the first line stays). */
export function trimmed(text: string, start: number, end: number): Range {
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  let from = start
  while (from < end && isBlank(text.charCodeAt(from))) {
    if (text.charCodeAt(from) === 10) start = from + 1
    from++
  }
  return [start, end]
}

/** `trimmed`; where quote marks are kept, also without those of blank lines at the end, which only part it from what follows. */
export function ownText(body: Body, start: number, end: number): Range {
  const [from, to] = trimmed(body.text, start, end)
  return body.text.charCodeAt(to - 1) === quoteCode && isWritten(body) ? [from, ownEnd(body, from, to)] : [from, to]
}

const quoteCode = '>'.charCodeAt(0)

const blank = /\s/
function isBlank(code: number): boolean {
  if (code === 32 || (code >= 9 && code <= 13)) return true
  return code >= 160 && blank.test(String.fromCharCode(code))
}

/** The atoms that lie in or reach into a stretch of text. */
export function atomsIn(atoms: readonly Range[], from: number, to: number): Range[] {
  const found: Range[] = []
  for (let i = firstReaching(atoms, from); i < atoms.length && atoms[i]![0] < to; i++) found.push(atoms[i]!)
  return found
}

import type {Skipped} from '../../../tree/types.js'
import {clockPattern, secondsOf} from './clock.js'
import type {Faults} from './faults.js'
import {eachLine, trimmed, type Line} from './lines.js'

/** A cue as it stands in a file of subtitles; one without times is text that stands in no cue. */
export interface Cue {
  start: number | null
  end: number | null
  /** Lines of its text, blank ones left out. */
  lines: Line[]
}

export interface CueFile {
  cues: Cue[]
  skipped: Skipped[]
}

/** What sets one kind of subtitles apart. */
export interface CueRules {
  /** A line of times, from its first character on; groups are those of two clocks. */
  timing: RegExp
  /** A line that was meant to be one. */
  brokenTiming: RegExp
  /** Whether a line in front of the times names the cue. */
  named: boolean
  /** Whether only a line without any character ends a cue. */
  strictEnds: boolean
  /** Blocks that are no cues, by the word they begin with. */
  asides: Readonly<Record<string, Skipped['reason']>>
}

const arrow = String.raw`[ \t]*(?:--?>|--&gt;|—>|→)[ \t]*`
/** `00:01.000 --> 00:02.000 align:start` */
export const arrowTiming = new RegExp(String.raw`${clockPattern}${arrow}${clockPattern}(?:[ \t]+\S.*)?$`, 'y')
export const brokenArrowTiming = new RegExp(String.raw`\d{1,4}:[^\s>]{1,20}${arrow}|[^\s>]{0,20}${arrow}\d{1,4}:\S{1,20}[ \t]*$|--?>[ \t]*$`, 'y')

/** Reads the cues of a file from line `first` on. What is broken is said and read as far as it goes. */
export function readCues(source: string, lines: readonly Line[], first: number, rules: CueRules, faults: Faults): CueFile {
  const cues: Cue[] = []
  const skipped: Skipped[] = []
  const inked = lines.map(({start, end}) => trimmed(source, start, end))
  const isEmpty = (i: number) => inked[i]!.start === inked[i]!.end
  let i = first
  while (i < lines.length) {
    if (isEmpty(i)) i++
    else i = readAside() ?? readCue() ?? readLoose()
  }
  return {cues, skipped}

  function readAside(): number | null {
    const {start, end} = inked[i]!
    const word = /^[A-Z]{1,10}(?=[\s]|$)/.exec(source.slice(start, Math.min(end, start + 12)))?.[0]
    const reason = word && Object.hasOwn(rules.asides, word) ? rules.asides[word] : undefined
    if (!reason || (i + 1 < lines.length && timingOf(i + 1))) return null
    let next = i + 1
    while (next < lines.length && lines[next]!.start < lines[next]!.end && !(isEmpty(next) || timingOf(next))) next++
    skipped.push({start, end: inked[next - 1]!.end, reason})
    return next
  }

  function readCue(): number | null {
    const head = headAt(i)
    if (!head) return null
    const {line, name} = head
    if (name !== null) skip(name, 'metadata')
    skip(line, 'timing')
    const {start, end} = inked[line]!
    const times = timingOf(line)
    if (!times) faults.add('The times of this cue cannot be read; its text is kept', [start, end])
    const cue: Cue = {start: times?.[0] ?? null, end: times?.[1] ?? null, lines: []}
    if (times && times[1] !== null && times[1] < times[0]) {
      faults.add('This cue ends before it begins', [start, end])
      cue.end = null
    }
    let next = line + 1
    // Files with a blank line between all lines: the text stands behind it.
    while (next < lines.length && isEmpty(next)) next++
    if (next < lines.length && (headAt(next) || beginsAside(next))) {
      if (next === line + 1 || !hasBlankText(line + 1, next)) faults.add('This cue has no text', [start, end])
      cues.push(cue)
      return next
    }
    next = readText(next, cue)
    if (cue.lines.length === 0) faults.add('This cue has no text', [start, end])
    cues.push(cue)
    return next
  }

  /** Lines of text to the end of the cue; gives the line behind it. */
  function readText(from: number, cue: Cue): number {
    let next = from
    for (; next < lines.length; next++) {
      if (isEmpty(next)) {
        if (rules.strictEnds && lines[next]!.start < lines[next]!.end) continue
        break
      }
      if (next > from && timingOf(next)) {
        // '…and so on\n3\n00:00:05.000 --> 00:00:07.000': the blank line in front is missing
        const name = rules.named && next - 1 > from && (isNumber(next - 1) || isEmpty(next - 2)) ? 1 : 0
        if (name) cue.lines.pop()
        const place = inked[next - name]!
        faults.add('No blank line stands in front of this cue', [place.start, place.end])
        return next - name
      }
      cue.lines.push(inked[next]!)
    }
    return next
  }

  /** Text that stands in no cue: kept where it stands. */
  function readLoose(): number {
    const cue: Cue = {start: null, end: null, lines: []}
    // '7\nText': only the times are missing
    const from = rules.named && isNumber(i) && i + 1 < lines.length && !isEmpty(i + 1) ? i + 1 : i
    if (from > i) skip(i, 'metadata')
    const next = readText(from, cue)
    if (cue.lines.length > 0) {
      faults.add('This text stands in no cue', [inked[from]!.start, cue.lines[cue.lines.length - 1]!.end])
      cues.push(cue)
    }
    return Math.max(next, i + 1)
  }

  /** The head of a cue that begins at a line: where its times stand, and its name. */
  function headAt(at: number): {line: number; name: number | null} | null {
    if (isTiming(at)) return {line: at, name: null}
    if (!rules.named) return null
    let line = at + 1
    if (isNumber(at)) while (line < lines.length && isEmpty(line)) line++
    return line < lines.length && isTiming(line) ? {line, name: at} : null
  }

  function isTiming(at: number): boolean {
    return timingOf(at) !== null || matches(rules.brokenTiming, at)
  }

  function timingOf(at: number): [start: number, end: number | null] | null {
    if (!mayBeTiming(at)) return null
    const {start, end} = inked[at]!
    rules.timing.lastIndex = 0
    const found = rules.timing.exec(source.slice(start, Math.min(end, start + 400)))
    if (!found) return null
    const [, h, m, s, f, h2, m2, s2, f2] = found
    return [secondsOf(h, m!, s!, f), m2 === undefined ? null : secondsOf(h2, m2, s2!, f2)]
  }

  function matches(pattern: RegExp, at: number): boolean {
    const {start, end} = inked[at]!
    pattern.lastIndex = 0
    return end - start <= 400 && pattern.test(source.slice(start, end))
  }

  function mayBeTiming(at: number): boolean {
    const {start, end} = inked[at]!
    const code = source.charCodeAt(start)
    return end - start > 4 && code >= 48 && code <= 57
  }

  function isNumber(at: number): boolean {
    const {start, end} = inked[at]!
    return end - start <= 10 && /^\d+$/.test(source.slice(start, end))
  }

  function beginsAside(at: number): boolean {
    const {start, end} = inked[at]!
    const word = source.slice(start, Math.min(end, start + 12)).split(/\s/, 1)[0]!
    return Object.hasOwn(rules.asides, word)
  }

  /** Whether a line between the two holds blanks: an empty text that is meant. */
  function hasBlankText(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (lines[at]!.start < lines[at]!.end) return true
    return false
  }

  function skip(at: number, reason: Skipped['reason']): void {
    skipped.push({start: inked[at]!.start, end: inked[at]!.end, reason})
  }
}

/** All lines of a source. */
export function linesOf(source: string): Line[] {
  return [...eachLine(source)]
}


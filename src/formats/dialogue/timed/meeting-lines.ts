import {clockPattern, secondsOf} from './clock.js'
import {headLines, trimmed, type Line} from './lines.js'
import {isName, keyOf, mayBeName} from './names.js'
import {logWords} from './words.js'

/** The line a turn of a transcript begins with. */
export interface MeetingLine {
  /** `before`: `[0:05] Ann:`; `behind`: `Ann  0:05`; `chat`: `14:05:01 From Ann to Everyone:`; `range`: `[0:05 --> 0:07] …`; `clock`: a time alone. */
  form: 'before' | 'behind' | 'chat' | 'range' | 'clock'
  name: Line | null
  /** Where what is said begins; the end of the line where it begins on the next one. */
  text: number
  startSeconds: number
  endSeconds: number | null
  /** Whether the time stands in brackets. */
  bracket: boolean
}

const clock = clockPattern
const open = String.raw`([[(<{])?`
const close = String.raw`[\])>}]?`
const before = new RegExp(String.raw`${open}${clock}(?:[ \t]{0,3}(?:-->|[-–—])[ \t]{0,3}${clock})?${close}[ \t]{0,8}[-–—|]?[ \t]{0,8}(?=\S)`, 'y')
const alone = new RegExp(String.raw`${open}${clock}${close}$`)
/** '14:05:01 From Ann to Everyone: ', '2024-05-01 14:05:01 From Ann to Bob (Direct Message):', '14:05:01 From  Ann : ' */
const chat = new RegExp(String.raw`(?:\d{4}-\d{2}-\d{2}[ \t]{1,3})?${clock}[ \t]{1,8}(?:From|Von|De|От|Від)[ \t]{1,8}(\S.{0,80}?)(?:[ \t]{0,8}(?:to|an|à|a|para|кому|до)[ \t]{1,8}\S.{0,80}?[ \t]?:|[ \t]{1,8}:)[ \t]{0,8}`, 'diy')
const behind = new RegExp(String.raw`^(\S.{0,79}?)[ \t]{0,12}[-–—|,:]?[ \t]{0,12}([[(])?${clock}[\])]?[ \t]?:?$`)
const behindInline = new RegExp(String.raw`^(\S.{0,79}?)[ \t]{0,4}[[(]${clock}[\])][ \t]?:[ \t]{0,8}(?=\S)`)
const inBrackets = new RegExp(String.raw`^\[([^\[\]]{1,80})\][ \t]{1,8}${clock}$`)

/** A line longer than this names nobody at its beginning: what stands there is looked at only. */
const probe = 260

/** Reads the head of a turn; null for any other line. */
export function meetingLine(source: string, {start, end}: Line): MeetingLine | null {
  const line = source.slice(start, Math.min(end, start + probe))
  const code = line.charCodeAt(0)
  const isWhole = end - start <= probe
  if ((code >= 48 && code <= 57) || '[(<{'.includes(line[0]!)) {
    const bracketed = isWhole && code === 91 ? inBrackets.exec(line) : null
    if (bracketed && mayBeName(bracketed[1]!.trim())) {
      return {form: 'behind', name: {start: start + 1, end: start + 1 + bracketed[1]!.length}, text: end, ...timesOf(bracketed, 2), bracket: true}
    }
    return (isWhole ? clockLine(line, end) : null) ?? chatLineOf(line, start) ?? timeFirst(line, start, end)
  }
  return timeBehind(line, start, end, isWhole)
}

function clockLine(line: string, end: number): MeetingLine | null {
  const found = line.length <= 20 ? alone.exec(line) : null
  return found && {form: 'clock', name: null, text: end, ...timesOf(found, 2), bracket: found[1] !== undefined}
}

function chatLineOf(line: string, start: number): MeetingLine | null {
  chat.lastIndex = 0
  const found = chat.exec(line)
  if (!found) return null
  const [from, to] = found.indices![5]!
  return {form: 'chat', name: {start: start + from, end: start + to}, text: start + found[0].length, ...timesOf(found, 1), bracket: false}
}

function timeFirst(line: string, start: number, end: number): MeetingLine | null {
  before.lastIndex = 0
  const found = before.exec(line)
  if (!found) return null
  const length = found[0].length
  const times = timesOf(found, 2)
  const endSeconds = found[7] === undefined ? null : secondsOf(found[6], found[7], found[8]!, found[9])
  const bracket = found[1] !== undefined
  const rest = line.slice(length)
  const colon = rest.slice(0, 80).search(/[:：]/)
  const name = colon < 0 ? '' : rest.slice(0, colon).trimEnd()
  if (mayBeName(name) && !logWords.test(name)) {
    const blanks = /^\s*/.exec(rest.slice(colon + 1))![0].length
    return {form: 'before', name: {start: start + length, end: start + length + name.length}, text: start + length + colon + 1 + blanks, ...times, endSeconds, bracket}
  }
  if (bracket && endSeconds !== null) return {form: 'range', name: null, text: start + length, ...times, endSeconds, bracket}
  // '00:01:02<tab>Ann Lee' and what is said on the next line
  return mayBeName(rest) && isName(rest) && line.length === end - start && (bracket || found[2] !== undefined || /\t/.test(found[0])) ? {form: 'before', name: {start: start + length, end}, text: end, ...times, bracket} : null
}

function timeBehind(line: string, start: number, end: number, isWhole: boolean): MeetingLine | null {
  if (!line.includes(':')) return null
  const found = (isWhole && line.length <= 120 ? behind.exec(line) : null) ?? behindInline.exec(line)
  const name = found?.[1]!.replace(/[\s\-–—|,:]+$/, '')
  if (!found || !mayBeName(name!)) return null
  const inlined = found.length === 6
  return {form: 'behind', name: {start, end: start + name!.length}, text: inlined ? start + found[0].length : end, ...timesOf(found, inlined ? 2 : 3), bracket: inlined || found[2] !== undefined}
}

function timesOf(found: RegExpExecArray, from: number): {startSeconds: number; endSeconds: null} {
  return {startSeconds: secondsOf(found[from], found[from + 1]!, found[from + 2]!, found[from + 3]), endSeconds: null}
}

/** A line with its head; `own` is the part of it that is the time, where the name stands on the line above. */
export interface MeetingPlace {
  line: Line
  head: MeetingLine | null
  own: Line
}

/** Lines with their heads; a name alone above a time alone is one head with it. */
export function* meetingPlaces(source: string, lines: Iterable<Line>): Generator<MeetingPlace> {
  let held: Line | null = null
  for (const line of lines) {
    const head = meetingLine(source, line)
    if (held && head?.form === 'clock') {
      yield {line: {start: held.start, end: line.end}, head: {...head, form: 'behind', name: held}, own: line}
      held = null
      continue
    }
    if (held) yield {line: held, head: null, own: held}
    held = null
    if (!head && line.end - line.start <= 50 && isName(source.slice(line.start, line.end))) held = line
    else yield {line, head, own: line}
  }
  if (held) yield {line: held, head: null, own: held}
}

/** `Ann:` or `Ann: Hello`, in a transcript whose times stand on lines of their own. */
export function labelLine(source: string, {start, end}: Line): {name: Line; text: number} | null {
  const line = source.slice(start, Math.min(end, start + 80))
  const colon = line.search(/[:：](?=\s|$)/)
  if (colon <= 0 || (colon === line.length - 1 && start + line.length < end) || !isName(line.slice(0, colon))) return null
  const blanks = /^\s*/.exec(source.slice(start + colon + 1, Math.min(end, start + colon + 10)))![0].length
  return {name: {start, end: start + colon}, text: Math.min(end, start + colon + 1 + blanks)}
}

const probeLines = 240
const latestFirst = 20
const leastShare = 0.08
const leastRising = 0.9

/**
 * Whether a text is a transcript: lines with names and times that go up, from near its beginning on, names that come again,
 * and words below them.
 */
export function isMeeting(source: string): boolean {
  if (!hasClock(source, latestFirst + 1)) return false
  const heads: {line: MeetingLine; key: string; followed: boolean; at: number}[] = []
  const labels = new Map<string, number>()
  let clocks = 0
  let seen = 0
  let pending: (typeof heads)[number] | null = null
  let firstClock = -1
  for (const {line, head: found} of meetingPlaces(source, headLines(source, probeLines))) {
    seen++
    if (found && found.form !== 'clock') {
      pending = {line: found, key: found.name ? keyOf(source.slice(found.name.start, found.name.end)) : '', followed: found.text < line.end, at: seen}
      heads.push(pending)
      continue
    }
    if (found) {
      clocks++
      if (firstClock < 0) firstClock = seen
    }
    if (pending) pending.followed = true
    pending = null
    const label = found ? null : labelLine(source, line)
    if (label) labels.set(keyOf(source.slice(label.name.start, label.name.end)), (labels.get(keyOf(source.slice(label.name.start, label.name.end))) ?? 0) + 1)
    if (seen === latestFirst && heads.length === 0 && clocks === 0) return false
  }
  return areHeads(heads, seen) || areLabelsWithClocks(labels, clocks, firstClock, seen)
}

/** Whether a figure stands on both sides of a colon in so many lines at the beginning, or in what may be one of them. */
function hasClock(source: string, most: number): boolean {
  let end = 0
  for (let seen = 0; seen < most && end < source.length; ) {
    const feed = source.indexOf('\n', end)
    const next = feed < 0 ? source.length : feed + 1
    const {start, end: stop} = trimmed(source, end, next)
    if (stop > start) seen++
    end = next
  }
  for (let at = source.indexOf(':'); at >= 0 && at < end; at = source.indexOf(':', at + 1)) {
    if (isFigure(source.charCodeAt(at - 1)) && isFigure(source.charCodeAt(at + 1))) return true
  }
  return false
}

function isFigure(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function areHeads(heads: readonly {line: MeetingLine; key: string; followed: boolean; at: number}[], seen: number): boolean {
  const [first] = heads
  if (!first || heads.length < 2 || first.at > latestFirst || heads.length < seen * leastShare) return false
  let rising = 0
  const counts = new Map<string, number>()
  for (const [i, {line, key}] of heads.entries()) {
    if (i > 0 && line.startSeconds >= heads[i - 1]!.line.startSeconds) rising++
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  if (rising < (heads.length - 1) * leastRising) return false
  if (heads.filter(({followed}) => followed).length < heads.length * 0.7) return false
  if (heads.every(({line}) => line.form === 'range')) return heads.length >= 3
  if (heads.filter(({line}) => line.form === 'chat').length >= heads.length * 0.5) return true
  if (heads.length < 4) return first.at <= 3 && heads.length >= Math.min(2, seen) && heads.every(({line}) => line.form === 'behind' || line.bracket)
  const again = heads.filter(({key}) => counts.get(key)! > 1).length
  return again >= heads.length * 0.6 && counts.size <= heads.length / 1.5
}

function areLabelsWithClocks(labels: ReadonlyMap<string, number>, clocks: number, firstClock: number, seen: number): boolean {
  const again = [...labels.values()].filter((count) => count > 1)
  const lines = again.reduce((sum, count) => sum + count, 0)
  return clocks >= 1 && firstClock <= latestFirst && again.length >= 2 && lines >= 4 && lines >= seen * 0.25
}

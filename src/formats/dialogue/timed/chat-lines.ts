import {eachLine, firstSign, type Line} from './lines.js'
import {mayBeName} from './names.js'
import {stampAt, type Stamp} from './stamp.js'
import {logWords} from './words.js'

/** The line a message of a chat begins with. */
export interface ChatLine extends Line {
  stamp: Stamp
  /** Place of the name; null where the line has none: something happened in the chat. */
  name: Line | null
  /** Where the text begins. */
  text: number
}

/** Longer than any name of a group or a person. */
const longestName = 100

/** `12.05.24, 10:00 - Ann: Hello`; null for a line that does not begin with date and time. */
export function chatLine(source: string, {start, end}: Line): ChatLine | null {
  if (!mayBegin(source.charCodeAt(start))) return null
  const stamp = stampAt(source, start)
  if (!stamp || stamp.end > end) return null
  const name = nameAt(source, stamp.end, end)
  return {start, end, stamp, name: name && {start: name.start, end: name.end}, text: name ? name.text : stamp.end}
}

/** Figures, a bracket, marks of direction: everything else is told apart at once. */
function mayBegin(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 91 || (code >= 0x200b && code <= 0x2069) || (code >= 0x660 && code <= 0x6f9) || code === 0xfeff
}

function nameAt(source: string, start: number, end: number): (Line & {text: number}) | null {
  const limit = Math.min(end, start + longestName)
  const head = source.slice(start, limit)
  let colon = head.search(/[:：](?=[\s\u200e\u200f])|[:：]$/)
  if (colon === head.length - 1 && limit < end) colon = -1
  if (colon < 0) colon = head.search(/[:：](?![\d/])/)
  if (colon <= 0) return null
  const name = head.slice(0, colon).replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]+$/, '')
  // 'Ann changed the subject to "Trip: day 2"'
  if (name === '' || /["“”«»<>{}]/.test(name) || name.split(/\s+/).length > 8) return null
  return {start, end: start + name.length, text: start + colon + 1}
}

const probeLines = 200
const leastStarts = 0.3
const leastNamed = 0.6

/** Whether a text is a chat written line by line: it begins with a message, and most of its dated lines name someone who can be a person. */
export function isChat(source: string): boolean {
  const first = firstSign(source)
  if (first !== null && !mayBegin(first)) return false
  let seen = 0
  const found: ChatLine[] = []
  for (const line of eachLine(source)) {
    if (!/\S/.test(source.slice(line.start, Math.min(line.end, line.start + 200)))) continue
    const message = chatLine(source, line)
    if (seen++ === 0 && !message) return false
    if (message) found.push(message)
    if (seen === probeLines) break
  }
  const names = found.filter(({name}) => name).map(({name}) => source.slice(name!.start, name!.end))
  if (names.length === 0 || found.length < seen * leastStarts) return false
  // a chat that has just begun may have as many lines about itself as messages
  if (names.length < found.length * leastNamed && found.length - names.length > 2) return false
  if (names.some((name) => name.split(/ - |\s/).some((word) => logWords.test(word)))) return false
  // `[2024-05-01 10:00:00] worker: …` may be a log: there names are persons' only where they have capital letters or blanks
  const isPlain = names.every((name) => /^[a-z\d._/-]+$/.test(name))
  return !(isPlain && found.every(({stamp}) => stamp.yearFirst)) && names.filter((name) => !looksTechnical(name)).length >= names.length * 0.5
}

const looksTechnical = (name: string) => /[\\/=()[\]]|\w\.\w+\.\w|::/.test(name) || !(mayBeName(name.replace(/^~\s?/, '')) || /[\p{So}\p{Extended_Pictographic}]|^[\u202a\u2066]?\+?[\d\s-]{6,}/u.test(name))

import type {Signature} from '../adapter.js'
import {isChat} from './chat-lines.js'
import {isIrc} from './irc-lines.js'
import {firstSign, headLines} from './lines.js'
import {isMeeting} from './meeting-lines.js'

/** Extensions under which texts of people lie, and none; dates of logs (`.2024-05-01`) too. Source files in other languages are left alone. */
const plain = /^(?:|\.txt|\.text|\.log|\.irc|\.chat|\.transcript|\.weechatlog|\.\d[\d-]*)$/
const json = /^(?:|\.json|\.txt)$/

/** Subtitles, transcripts and chats written line by line. */
export const timedSignatures: readonly Signature[] = [
  {name: 'webvtt', extensions: ['.vtt'], claims: (source) => /^\ufeff?WEBVTT(?:[ \t][^\n\r]*)?(?:[\n\r]|$)/.test(source)},
  {name: 'srt', extensions: ['.srt'], claims: (source, extension) => plain.test(extension) && isSubRip(source)},
  {name: 'sbv', extensions: ['.sbv'], claims: (source, extension) => plain.test(extension) && beginsWithFigure(source) && /^\ufeff?\s{0,9}\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}[ \t]*[\n\r]/.test(source)},
  {name: 'whisper', claims: (source, extension) => json.test(extension) && hasSegments(source, ['start', 'end', 'text'])},
  {name: 'podcast', claims: (source, extension) => json.test(extension) && mayBeObject(source) && source.includes('"version"') && hasSegments(source, ['startTime', 'body'])},
  {name: 'whatsapp', claims: (source, extension) => plain.test(extension) && isChat(source)},
  {name: 'irc', claims: (source, extension) => plain.test(extension) && isIrc(source)},
  {name: 'meeting', claims: (source, extension) => plain.test(extension) && isMeeting(source)},
]

const arrow = /^(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?(?:[ \t]|$)/

/** A number, times with an arrow, text; the number may be missing. */
function isSubRip(source: string): boolean {
  if (!beginsWithFigure(source)) return false
  const [first, second] = [...headLines(source, 2)].map(({start, end}) => source.slice(start, Math.min(end, start + 100)))
  return first !== undefined && (arrow.test(first) || (/^\d{1,9}$/.test(first) && second !== undefined && arrow.test(second)))
}

/** Also where the beginning does not tell. */
function beginsWithFigure(source: string): boolean {
  const code = firstSign(source)
  return code === null || (code >= 0x30 && code <= 0x39)
}

function mayBeObject(source: string): boolean {
  return (firstSign(source) ?? 0x7b) === 0x7b
}

const beginsObject = /^\ufeff?\s{0,200}\{\s{0,200}"/

/** Whether a JSON object has a list of segments whose first one has these members. Text of any length may stand before it. */
function hasSegments(source: string, members: readonly string[]): boolean {
  if (!mayBeObject(source) || !beginsObject.test(source.slice(0, 500))) return false
  for (let at = source.indexOf('"segments"'), tries = 0; at >= 0 && tries < 3; at = source.indexOf('"segments"', at + 1), tries++) {
    const list = /^"segments"\s{0,20}:\s{0,20}\[\s{0,40}\{/.exec(source.slice(at, at + 200))
    if (!list) continue
    const head = source.slice(at, at + 4000)
    if (members.every((member) => head.includes(`"${member}"`))) return true
  }
  return false
}

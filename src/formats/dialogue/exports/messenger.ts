import type {Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {paragraphsOf} from './paragraphs.js'
import {conversationsOf} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {rewrite, textOf, type Edit, type SourceText} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leaveTimes, take, type Work} from './work.js'

/** Conversations of Messenger and Instagram; what was said last stands first. */
export const messenger: Adapter = (context) => {
  const work = createWork(context)
  const mend = isMojibake(context.source) ? mended : (text: SourceText) => text
  const {values, broken} = documentsOf(work)
  const found = values.map((root) => {
    const messages = listAt(root, 'messages')
    const title = at(root, 'title')
    const turns = messages.map((message) => readMessage(work, message, mend))
    return {
      title: title ? mend(textOf(title, work.source)) : null,
      dialogue: dialogueOf(work, 'chat', isBackwards(messages, work.source) ? turns.reverse() : turns),
    }
  })
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

function isBackwards(messages: readonly Json[], source: string): boolean {
  const [first, last] = [messages[0], messages[messages.length - 1]].map((message) => (message ? dateAt(message, source, 'timestamp_ms') : null))
  return first != null && last != null && first > last
}

function readMessage(work: Work, message: Json, mend: (text: SourceText) => SourceText): Turn | null {
  leaveTimes(work, message, 'timestamp_ms')
  const blocks = (value: Json | null) => paragraphsOf(work, mend(take(work, value)))
  const share = objectAt(message, 'share')
  return turnOf(work, {
    name: mend(textOf(at(message, 'sender_name'), work.source)),
    date: dateAt(message, work.source, 'timestamp_ms'),
    id: stringAt(message, 'message_id', work.source),
    children: [...blocks(at(message, 'content')), ...blocks(at(share, 'share_text')), ...blocks(at(share, 'link'))],
  })
}

const wide = /\\u(?!00)[\da-f]{4}|[\u0100-\uffff]/i
const bytes = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/g
const escapedBytes = /\\u00(?:c[2-9a-f]|d[\da-f]|e[\da-f]|f[0-4])\\u00[89ab][\da-f]/i

/** Whether all letters beyond ASCII are written as the bytes of UTF-8, each as a character of its own: `\u00c3\u00a9` for é. */
function isMojibake(source: string): boolean {
  if (wide.test(source) || !escapedBytes.test(source)) return false
  const high = source.match(/(?:\\u00[89a-f][\da-f])+/gi) ?? []
  return high.every((run) => run.replace(/\\u00(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))).replace(bytes, '') === '')
}

function mended(text: SourceText): SourceText {
  const edits = Array.from(text.value.matchAll(bytes), ({index, 0: found}): Edit => ({start: index, end: index + found.length, value: decode(found)}))
  return rewrite(text, edits)
}

function decode(letters: string): string {
  return new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)))
}

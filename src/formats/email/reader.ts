import {added, concatInline, inline} from '../../text/mapped-text.js'
import type {Content, Dialogue, Heading, Skipped, Turn} from '../../tree/types.js'
import {detectBinary} from '../binary.js'
import {decode, isUtf16} from '../decode.js'
import {ReadFailure, type BytesContext, type BytesResult, type Reader} from '../format.js'
import type {Writer} from './body.js'
import {createCanonical, type Canonical} from './canonical.js'
import {messagesIn, withoutEscapes, type Stretch} from './mailbox.js'
import {readMessage} from './message.js'
import {rangesIn} from './places.js'
import {createSaid} from './said.js'
import {isMail} from './sniff.js'
import {threadsOf, type Thread} from './threads.js'
import {bareSubject} from './words/subjects.js'

export const reader: Reader = {readBytes}

async function readBytes(given: Uint8Array, context: BytesContext): Promise<BytesResult> {
  const bytes = await asLines(given)
  const stretches = [...messagesIn(bytes)]
  const isBox = stretches.length > 0
  const threads = await threadsOf(bytes, isBox ? stretches : [{start: 0, end: bytes.length, date: null}])
  const canonical = createCanonical()
  const children: Content[] = []
  const skipped: Skipped[] = []
  for (const thread of threads) {
    context.throwIfAborted()
    const subject = bareSubject(thread.subject)
    const heading = threads.length > 1 ? headingOf(subject || '(no subject)', canonical) : null
    const turns = await turnsOf(thread)
    if (heading) children.push(heading)
    if (turns.length > 0) children.push(dialogueOf(turns, subject, canonical))
  }
  const title = threads.length === 1 ? bareSubject(threads[0]!.subject) : ''
  return {source: canonical.finish(), children, data: {title: title || null, coverage: 'source', skipped}}

  async function turnsOf(thread: Thread): Promise<Turn[]> {
    const turns: Turn[] = []
    const writer: Writer = {canonical, context, said: thread.messages.length > 1 ? createSaid() : null}
    for (const stretch of thread.messages) {
      const before = canonical.length
      try {
        const message = await readMessage(contentOf(stretch), {date: stretch.date, thread: thread.id}, writer)
        for (const turn of message.turns) turns.push(turn)
        for (const each of message.skipped) skipped.push(each)
      } catch (error) {
        context.throwIfAborted()
        if (canonical.length > before) skipped.push({start: before, end: canonical.length, reason: 'metadata'})
        context.message('message-broken', `A message could not be read and is left out (${error instanceof Error ? error.message : String(error)})`, canonical.position(before, canonical.length))
      }
    }
    return turns
  }

  function contentOf({start, end}: Stretch): Uint8Array {
    const message = bytes.subarray(start, end)
    return isBox ? withoutEscapes(message) : message
  }
}

/** Bytes in single-byte lines: of UTF-16 as UTF-8, lone carriage returns as line feeds, without the count that Apple Mail writes first. */
async function asLines(given: Uint8Array): Promise<Uint8Array> {
  let bytes = given
  if (isUtf16(bytes)) bytes = new TextEncoder().encode((await decode(bytes)).text.replace(/^\ufeff/, ''))
  else if (!isMail(bytes)) {
    const binary = detectBinary(bytes)
    if (binary) throw new ReadFailure('unsupported-format', `The file seems to be ${binary.name}, not mail`)
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
  if (!bytes.includes(10) && bytes.includes(13)) bytes = bytes.map((byte) => (byte === 13 ? 10 : byte))
  const count = /^\d{1,12}[ \t]*\r?\n(?=[!-9;-~]{1,76}:)/.exec(String.fromCharCode(...bytes.subarray(0, 120)))
  return count ? bytes.subarray(count[0].length) : bytes
}

function headingOf(subject: string, canonical: Canonical): Heading {
  canonical.block()
  const start = canonical.write(subject)
  const text = concatInline([added('# '), inline({value: subject, map: [[0, start, subject.length]]})])
  return {type: 'heading', depth: 1, text, title: subject, label: null, anchor: null, position: canonical.position(start, canonical.length)}
}

function dialogueOf(children: Turn[], subject: string, canonical: Canonical): Dialogue {
  const places = children.flatMap(({position}) => (position ? [position] : []))
  const start = places[0]?.start.offset
  const end = places.at(-1)?.end.offset
  return {
    type: 'dialogue',
    kind: 'mail',
    form: 'turns',
    asking: 0,
    answers: [],
    children,
    ...(start === undefined || end === undefined ? {} : {position: canonical.position(start, end)}),
    // Heads of messages lie between the turns.
    data: {ranges: rangesIn(children), ...(subject ? {subject} : null)},
  }
}

import {fromSource, inline, added, mergeRanges, type Range, type Run} from '../../text/mapped-text.js'
import type {Block, Details, Skipped, Turn} from '../../tree/types.js'
import {addressesOf, speakerOf} from './addresses.js'
import {attachedText, useOf, type AttachmentFact} from './attachments.js'
import {bodyTexts, isBody} from './bodies.js'
import type {Body, Writer} from './body.js'
import {readDate} from './dates.js'
import {contentOf} from './content.js'
import {fieldOf, wordsOf, type Head} from './head.js'
import {readHtmlBody} from './html-body.js'
import {placeOf} from './ids.js'
import {readParts, type Part} from './parts.js'
import {rangesIn} from './places.js'
import {readPlainBody} from './plain-body.js'

/** What is known of a message from elsewhere. */
export interface MessageFacts {
  /** Of the line before it in a mailbox. */
  date: string | null
  thread: string | null
}

/** A message, and those that came with it. */
export interface Message {
  turns: Turn[]
  skipped: Skipped[]
}

/** Messages within messages are read up to this depth. */
const mostNesting = 12
const mostLine = 4000

/** Writes a message and those it forwards into the canonical text and reads them. */
export async function readMessage(bytes: Uint8Array, facts: MessageFacts, writer: Writer): Promise<Message> {
  const turns: Turn[] = []
  const skipped: Skipped[] = []
  const open: {bytes: Uint8Array; depth: number}[] = [{bytes, depth: 0}]
  for (let next = open.pop(); next; next = open.pop()) {
    writer.context.throwIfAborted()
    const {head, parts} = await readParts(next.bytes, 0, next.bytes.length)
    const isFirst = next.depth === 0
    const start = writer.canonical.length
    skipped.push(...writeHead(head, writer))
    const here = () => writer.canonical.position(start, writer.canonical.length)
    const inner: Uint8Array[] = []
    const attachments: AttachmentFact[] = []
    const blocks: Block[] = []
    const add = ({children, skipped: left}: Body) => {
      for (const child of children) blocks.push(child)
      for (const each of left) skipped.push(each)
    }
    for (const {text, html} of await bodyTexts(next.bytes, parts)) {
      writer.canonical.block()
      add(await (html ? readHtmlBody(text, writer) : readPlainBody(text, writer)))
    }
    for (const part of parts) {
      if (isBody(part)) continue
      const {use, name} = await useOf(part)
      if (use === 'none') continue
      if (use === 'message' && next.depth < mostNesting) {
        inner.push((await contentOf(next.bytes, part)).slice())
        continue
      }
      if (use === 'message') writer.context.message('too-deep', `Messages stand more than ${mostNesting} deep in each other; those below are not read`, here())
      attachments.push({name, type: part.type.value})
      if (use === 'text') add(await readAttached(next.bytes, part, name, writer))
      if (use === 'calendar') skipped.push(...(await leaveOutCalendar(next.bytes, part, writer)))
    }
    if (parts.some((part) => part.encrypted || /^application\/(?:x-)?pkcs7-mime$/.test(part.type.value))) {
      writer.context.message('message-broken', `The message “${wordsOf(head, 'subject') ?? ''}” is encrypted or signed in a form that hides its text`, here())
    }
    if (head.fields.length === 0) {
      if (blocks.length === 0 && attachments.length === 0) continue
      if (isFirst) writer.context.message('message-broken', 'A message has no head; it is read as text', here())
    }
    turns.push(turnOf(head, blocks, attachments, isFirst ? facts : {date: null, thread: turns[0]?.thread ?? null}, isFirst, writer))
    for (const each of inner.reverse()) open.push({bytes: each, depth: next.depth + 1})
  }
  return {turns, skipped}
}

const headLines = ['from', 'to', 'cc', 'date', 'subject'] as const

/** A short head, as a reader of mail sees it. */
function writeHead(head: Head, {canonical}: Writer): Skipped[] {
  const lines = headLines.flatMap((name) => {
    const value = wordsOf(head, name)
    return value === null ? [] : [`${name[0]!.toUpperCase()}${name.slice(1)}: ${value.length > mostLine ? `${value.slice(0, mostLine)}…` : value}`]
  })
  if (lines.length === 0) return []
  canonical.block()
  const start = canonical.write(lines.join('\n'))
  return [{start, end: canonical.length, reason: 'metadata'}]
}

function turnOf(head: Head, children: Block[], attachments: AttachmentFact[], facts: MessageFacts, isFirst: boolean, {canonical}: Writer): Turn {
  const speaker = speakerOf(head)
  const {id, replyTo, references} = placeOf(head)
  const subject = wordsOf(head, 'subject')
  const [to, cc] = [addressesOf(head, 'to'), addressesOf(head, 'cc')]
  const ranges = rangesIn(children)
  const date = fieldOf(head, 'date')
  return {
    type: 'turn',
    kind: 'message',
    speaker,
    id,
    replyTo: isFirst ? replyTo : null,
    thread: facts.thread ?? references[0] ?? id,
    date: (date === null ? null : readDate(date)) ?? facts.date,
    cues: [],
    // Who sends files alone says nothing.
    label: speaker && children.length > 0 ? inline(added(`${speaker.name}: `)) : null,
    children,
    ...(ranges.length > 0 ? {position: canonical.position(ranges[0]![0], ranges.at(-1)![1])} : {}),
    data: {
      ranges,
      ...(subject === null ? {} : {subject}),
      ...(to.length > 0 ? {to} : {}),
      ...(cc.length > 0 ? {cc} : {}),
      ...(attachments.length > 0 ? {attachments} : {}),
      ...(isFirst ? {} : {forwarded: true}),
    },
  }
}

/** An attachment of text: its name heads every part of it. */
async function readAttached(bytes: Uint8Array, part: Part, name: string | null, {canonical, context}: Writer): Promise<Body> {
  const text = await attachedText(bytes, part)
  if (!text) return {children: [], skipped: []}
  canonical.block()
  const title = (name ?? part.type.value).replace(/\s+/g, ' ')
  const titleRange: Range = [canonical.write(title), canonical.length]
  canonical.block()
  const body = await readAttachedText(text, part, name, {canonical, context, said: null})
  const summary = inline({value: title, map: [[0, titleRange[0], title.length]]})
  const inside = rangesIn(body.children)
  const details: Details = {type: 'details', summary, children: body.children, data: {textRanges: [titleRange]}}
  const last = inside.at(-1)?.[1] ?? titleRange[1]
  if (body.skipped.every(({end, start}) => end <= titleRange[0] || start >= last)) details.position = canonical.position(titleRange[0], last)
  else details.data = {...details.data, ranges: mergeRanges([titleRange, ...inside])}
  return {children: [details], skipped: body.skipped}
}

async function readAttachedText(text: string, part: Part, name: string | null, writer: Writer): Promise<Body> {
  const {value} = part.type
  if (value === 'text/html' || /\.html?$/i.test(name ?? '')) return readHtmlBody(text, writer)
  if (value === 'text/plain' && !/\.(?!txt$|text$|log$)\w{1,8}$/i.test(name ?? '')) return readPlainBody(text, {...writer, said: null})
  // What is neither is kept line by line.
  const start = writer.canonical.write(text)
  const said = fromSource(text, 0, text.length)
  const code: Block = {
    type: 'code',
    lang: /\.([a-z]{1,10})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? null,
    meta: null,
    open: added('```'),
    close: added('```'),
    text: {value: said.value, map: said.map.map(([at, source, length]): Run => [at, source + start, length])},
    position: writer.canonical.position(start, writer.canonical.length),
  }
  return {children: [code], skipped: []}
}

/** Invitations say in a language of programs what the letter says already. */
async function leaveOutCalendar(bytes: Uint8Array, part: Part, {canonical}: Writer): Promise<Skipped[]> {
  const text = (await attachedText(bytes, part))?.slice(0, mostLine)
  if (!text) return []
  canonical.block()
  const start = canonical.write(text)
  return [{start, end: canonical.length, reason: 'metadata'}]
}

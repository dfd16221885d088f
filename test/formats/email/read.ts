import {reader} from '../../../src/formats/email/reader.js'
import {defaultReadSettings, type BytesContext, type BytesResult, type FormatName, type ReadContext} from '../../../src/formats/format.js'
import {reader as html} from '../../../src/formats/html/reader.js'
import {reader as text} from '../../../src/formats/text/read.js'
import type {MappedText} from '../../../src/text/mapped-text.js'
import {createPlaces, rangesOf} from '../../../src/tree/position.js'
import type {Content, Dialogue, Node, Turn} from '../../../src/tree/types.js'

export interface Mail extends BytesResult {
  messages: [ruleId: string, reason: string][]
}

/** Reads mail with the defaults; a text is taken as UTF-8. */
export async function readMail(given: string | Uint8Array, options: Partial<BytesContext> = {}): Promise<Mail> {
  const messages: Mail['messages'] = []
  const say: ReadContext['message'] = (ruleId, reason) => messages.push([ruleId, reason])
  const context: BytesContext = {
    ...defaultReadSettings,
    format: 'email',
    path: null,
    message: say,
    throwIfAborted() {},
    async readAs(name: FormatName, source: string) {
      const inner: ReadContext = {...defaultReadSettings, source, places: createPlaces(source), format: name, path: null, message: say, parseEmbedded: () => undefined}
      return (name === 'html' ? html : text).read!(inner)
    },
    ...options,
  }
  const result = await reader.readBytes!(typeof given === 'string' ? new TextEncoder().encode(given) : given, context)
  const wrong = faults(result)
  if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('\n'))
  return {...result, messages}
}

/** A message with the usual head; `fields` stand behind it. */
export function letter(body: string, fields: readonly string[] = [], from = 'Ann Lee <ann@a.example>'): string {
  return [`From: ${from}`, 'To: Bob <bob@b.example>', 'Subject: Plan', 'Date: Mon, 2 Apr 2012 18:22:10 +0400', 'Message-ID: <1@a.example>', ...fields, '', body].join('\n')
}

/** Parts with a boundary; each begins with its fields. */
export function multipart(subtype: string, parts: readonly string[], boundary = 'edge'): string {
  return letter(`${parts.map((part) => `--${boundary}\n${part}\n`).join('')}--${boundary}--\n`, ['MIME-Version: 1.0', `Content-Type: multipart/${subtype}; boundary="${boundary}"`])
}

/** A mailbox of messages. */
export function box(letters: readonly string[]): string {
  return letters.map((each, i) => `From ann@a.example Mon Apr  2 10:0${i % 10}:00 2012\n${each}\n\n`).join('')
}

/** All conversations in order. */
export function dialogues({children}: BytesResult): Dialogue[] {
  return children.filter((each): each is Dialogue => each.type === 'dialogue')
}

export function turns(result: BytesResult): Turn[] {
  return dialogues(result).flatMap((each) => each.children)
}

/** What turns say, a line for each block: type and text; quotes are indented. */
export function draw(given: BytesResult | Turn): string[] {
  const drawn: string[] = []
  const visit = (node: Node, depth: number): void => {
    const said = 'text' in node && node.text ? `: ${node.text.value}` : ''
    drawn.push(`${'  '.repeat(depth)}${node.type}${said}`)
    if ('children' in node) for (const child of node.children) visit(child, depth + 1)
  }
  for (const turn of 'source' in given ? turns(given) : [given]) for (const child of turn.children) visit(child, 0)
  return drawn
}

/** What was left out for a reason. */
export function leftOut({source, data}: BytesResult, reason: string): string[] {
  return data.skipped.filter((each) => each.reason === reason).map(({start, end}) => source.slice(start, end))
}

/** Characters that are in no leaf or in two, runs that are not their source. */
export function faults({source, children, data}: BytesResult): string[] {
  const found: string[] = []
  const cover = new Uint8Array(source.length)
  const open: Node[] = [...children].reverse()
  const containers: [number, number][] = []
  for (let node = open.pop(); node; node = open.pop()) {
    for (const value of [...Object.values(node), ...Object.values((node as {data?: object}).data ?? {})]) {
      if (typeof value !== 'object' || value === null || !('map' in value) || !('value' in value)) continue
      const {value: said, map} = value as MappedText
      for (const [at, start, length] of map) if (said.slice(at, at + length) !== source.slice(start, start + length)) found.push(`not its source: ${said.slice(at, at + length)}`)
    }
    const ranges = rangesOf(node as Content)
    if ('children' in node && node.type !== 'table') {
      if (node.type !== 'turn' && node.type !== 'dialogue') containers.push(...ranges, ...(((node as Content).data?.textRanges ?? []) as [number, number][]))
      for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
      continue
    }
    for (const [start, end] of ranges) mark(start, end, `${node.type} holds what another holds`)
  }
  for (const {start, end, reason} of data.skipped) mark(start, end, `left out (${reason}) and held`)
  for (const [start, end] of containers) cover.fill(1, start, end)
  for (let at = 0; at < source.length; at++) if (!cover[at] && /\S/.test(source[at]!)) found.push(`in no place: ${source.slice(at, at + 30)}`)
  return found

  function mark(start: number, end: number, fault: string): void {
    for (let at = start; at < end; at++) {
      if (cover[at] && /\S/.test(source[at]!)) {
        found.push(`${fault}: ${source.slice(start, end).slice(0, 40)}`)
        return
      }
      cover[at] = 1
    }
  }
}

import {contentOf} from './content.js'
import {decodeText} from './charsets.js'
import {joinFlowed} from './flowed.js'
import type {Part} from './parts.js'

/** The text of a part, decoded. */
export interface BodyText {
  part: Part
  html: boolean
  text: string
}

/** How much of what the HTML says plain text must say to be read instead. */
const enough = 0.75

/** The texts of a message that are its body, one of each group that say the same. */
export async function bodyTexts(bytes: Uint8Array, parts: readonly Part[]): Promise<BodyText[]> {
  const texts: BodyText[] = []
  for (const part of parts) if (isBody(part)) texts.push({part, html: part.type.value === 'text/html', text: await textOf(bytes, part)})
  return oneOfEach(oneOfEach(texts.filter(({text}) => text.trim() !== ''), 'outer'), 'inner')
}

/** Whether a part is what its reader sees first: text that is no attachment. */
export function isBody({type, disposition, encrypted}: Part): boolean {
  return !encrypted && disposition.value !== 'attachment' && !disposition.parameters.has('filename') && (type.value === 'text/plain' || type.value === 'text/html')
}

/** Decodes a part of text: transfer encoding, charset, soft line ends. */
export async function textOf(bytes: Uint8Array, part: Part): Promise<string> {
  const {parameters} = part.type
  const text = cleanText(await decodeText(await contentOf(bytes, part), parameters.get('charset') ?? ''))
  if (part.type.value === 'text/html') return withoutData(text)
  return parameters.get('format')?.toLowerCase() === 'flowed' ? joinFlowed(text, parameters.get('delsp')?.toLowerCase() === 'yes') : text
}

/** Line ends as `\n`; without marks of encodings and characters that no text has. */
function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufeff]/g, '').trimEnd()
}

/** Images written into the HTML are no text. */
function withoutData(html: string): string {
  return html.replace(/data:[\w.+-]{1,80}\/[\w.+-]{1,80};base64,[A-Za-z0-9+/=%\s]{60,}/g, 'data:,')
}

/** Of each group of alternatives the choice to read, all of its texts. */
function oneOfEach(texts: readonly BodyText[], level: 'outer' | 'inner'): BodyText[] {
  const groups = new Map<number, BodyText[]>()
  for (const each of texts) {
    const choice = each.part[level]
    if (choice) groups.set(choice.group, [...(groups.get(choice.group) ?? []), each])
  }
  const chosen = new Map([...groups].map(([group, members]) => [group, chosenIndex(members, level)]))
  return texts.filter(({part}) => !part[level] || chosen.get(part[level].group) === part[level].index)
}

/** Plain text where it says about as much as the HTML, which then adds only looks. */
function chosenIndex(members: readonly BodyText[], level: 'outer' | 'inner'): number {
  const plain = members.find(({html}) => !html)
  const html = members.findLast((each) => each.html)
  const indexOf = ({part}: BodyText) => part[level]!.index
  if (!plain || !html) return indexOf(members.at(-1)!)
  const lettersOf = (index: number) => members.filter((each) => indexOf(each) === index).reduce((sum, each) => sum + letters(each), 0)
  return lettersOf(indexOf(plain)) >= enough * lettersOf(indexOf(html)) ? indexOf(plain) : indexOf(html)
}

/** How many letters and figures a reader sees; addresses of links do not count. */
function letters({text, html}: BodyText): number {
  const seen = html ? visible(text) : text.replace(/\b(?:https?|ftp|mailto):[^\s<>)\]]+/gi, '')
  return seen.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

const hidden: Readonly<Record<string, string>> = {'!--': '-->', style: '</style', script: '</script', head: '</head', title: '</title'}

/** Roughly what a page shows. */
function visible(html: string): string {
  const parts: string[] = []
  const lower = html.toLowerCase()
  for (let at = 0; at < html.length; ) {
    const sign = html.indexOf('<', at)
    parts.push(html.slice(at, sign < 0 ? undefined : sign))
    if (sign < 0) break
    const name = /^(?:!--|[a-z]{1,10})/.exec(lower.slice(sign + 1, sign + 12))?.[0] ?? ''
    const closing = Object.hasOwn(hidden, name) ? hidden[name]! : '>'
    const end = lower.indexOf(closing, sign + 1)
    if (end < 0) break
    at = closing === '>' || closing === '-->' ? end + closing.length : end + 1
  }
  return parts.join(' ').replace(/&(?:#\w{1,8}|\w{1,10});?/g, ' ').replace(/\b(?:https?|ftp|mailto):[^\s<>)\]]+/gi, '')
}

import {added, concatInline, concatMapped, firstReaching, inline, sliceInline, sliceMapped, type InlineText, type MappedText, type Mark} from './text/mapped-text.js'
import {rowsOf} from './tree/records.js'
import type {Node, RecordRow, Root} from './tree/types.js'

/** What is masked, with the words that stand for it. Every pattern begins at a place that few texts have, and looks ahead a bounded way. */
const kinds: readonly [instead: string, pattern: RegExp, isOne: (found: string) => boolean][] = [
  ['[e-mail]', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,252}[\p{L}\p{N}])?/gu, (found) => /\.[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*$/u.test(found)],
  ['[phone]', /(?<![\p{L}\p{N}.,:/_-])(?:\+|00)?\(?\d[\d \u00a0().\u2010\u2011\u2013/-]{5,24}\d(?![\p{L}\p{N}]|[.,:/-]\d)/gu, isPhone],
]

/** Forms that numbers of phones are written in; dates, prices, versions and addresses of machines are in none of them. */
const phoneForms: readonly RegExp[] = [
  // +49 30 901820, 00 380 44 123-45-67
  /^(?:\+|00)[ (]*[1-9]/,
  // (555) 123-4567, 8 (495) 123-45-67
  /^(?:\d[ \u00a0-]?)?\(\d{2,5}\)[ \u00a0]?\d{2,4}(?:[ \u00a0-]?\d{2,4}){1,3}$/,
  // 555-123-4567, 8-800-555-35-35, 044 123 45 67
  /^\d{3}[-\u2010\u2011.]\d{3}[-\u2010\u2011.]\d{4}$/,
  /^8[ -]\d{3}[ -]\d{3}[ -]\d{2}[ -]\d{2}$/,
  /^0\d{1,4}[ /-]\d{2,4}(?:[ -]\d{2,4}){1,3}$/,
]

function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15 && !/\d{4}-\d{2}-\d{2}/.test(found) && phoneForms.some((form) => form.test(found))
}

type Masked = [start: number, end: number, instead: string]

function findMasked(text: string): Masked[] {
  const found: Masked[] = []
  // Most texts have neither sign.
  for (const [instead, pattern, isOne] of kinds) {
    if (instead === '[e-mail]' && !text.includes('@')) continue
    for (const {0: match, index} of text.matchAll(pattern)) if (isOne(match)) found.push([index, index + match.length, instead])
  }
  found.sort((a, b) => a[0] - b[0])
  return found.filter(([start], index) => index === 0 || start >= found[index - 1]![1])
}

/** A text with e-mail addresses and numbers of phones replaced by `[e-mail]` and `[phone]`. */
export function maskText(text: string): string {
  let out = ''
  let at = 0
  for (const [start, end, instead] of findMasked(text)) {
    out += text.slice(at, start) + instead
    at = end
  }
  return at === 0 ? text : out + text.slice(at)
}

function maskMapped<T extends MappedText | InlineText>(text: T): T {
  const found = findMasked(text.value)
  if (found.length === 0) return text
  const parts: (MappedText | InlineText)[] = []
  let at = 0
  for (const [start, end, instead] of found) {
    parts.push(slice(at, start), 'atoms' in text ? inline(added(instead), [[0, instead.length]], markOver(text as InlineText, start, instead.length)) : added(instead))
    at = end
  }
  parts.push(slice(at, text.value.length))
  return ('atoms' in text ? concatInline(parts) : concatMapped(parts)) as T

  function slice(start: number, end: number): MappedText | InlineText {
    return 'atoms' in text ? sliceInline(text as InlineText, start, end) : sliceMapped(text, start, end)
  }
}

/** The mark that hides what stands at an offset (the target of a link), over the words that stand for it. */
function markOver({marks}: InlineText, offset: number, length: number): Mark[] {
  const mark = marks[firstReaching(marks, offset)]
  return mark && mark[0] <= offset ? [[0, length, '', mark[3]]] : []
}

/** A row of a data file, masked; its cells are no longer what the source says. */
export function maskRow(row: RecordRow): RecordRow {
  const values = row.values.map(maskText)
  return values.every((value, index) => value === row.values[index]) ? row : {...row, values, masked: true}
}

/** Ids of messages look like addresses; threads are told by them. */
const left = new Set(['type', 'id', 'replyTo', 'thread'])
const places = new Set(['position', 'children', 'map', 'ranges', 'textRanges', 'atoms', 'marks', 'cues', 'parts', 'rows', 'header'])

/** Masks every text of a tree, its titles, names of speakers and front matter, in place. Ids, paths and addresses of pages stay. */
export function maskTree(root: Root): void {
  const {data} = root
  if (data.title !== null) data.title = maskText(data.title)
  if (data.description !== null) data.description = maskText(data.description)
  if (data.frontmatter) data.frontmatter = maskValue(data.frontmatter) as Record<string, unknown>
  const waiting: Node[] = [...root.children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const fields = node as unknown as Record<string, unknown>
    for (const [name, value] of Object.entries(fields)) if (!left.has(name) && !places.has(name)) fields[name] = maskValue(value)
    if (node.type === 'records') node.rows = [...rowsOf(node)].map(maskRow)
    if (node.type === 'section' && node.heading) waiting.push(node.heading)
    if ('children' in node) for (const child of node.children) waiting.push(child)
  }
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(maskValue)
  if ('value' in value && 'map' in value) return maskMapped(value as MappedText)
  if ('type' in value) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, places.has(name) ? each : maskValue(each)]))
}

import {concatMapped, sliceMapped, type MappedText, type Range} from '../../text/mapped-text.js'
import {readText, stringsOf, type JsonText} from '../json-text.js'
import {at, objectAt, stringAt, type Json, type JsonObject} from '../json.js'

/** What a cell has put out, as text. */
export interface OutputText {
  text: JsonText
  isMarkdown: boolean
}

/** The text of an output: of several forms the one that says most in words; null for images, pages and data. */
export function outputText(output: Json, source: string): OutputText | null {
  const kind = stringAt(output, 'output_type', source)
  const text = (value: Json | null, separator?: string): JsonText | null => {
    const read = readText(stringsOf(value), source, separator)
    return read.value.trim() === '' ? null : read
  }
  const plain = (found: JsonText | null): OutputText | null => found && {text: found, isMarkdown: false}
  if (kind === 'stream') return plain(text(at(output, 'text')))
  if (kind === 'error' || kind === 'pyerr') return plain(text(at(output, 'traceback'), '\n') ?? text(at(output, 'evalue')))
  // nbformat 3 has the forms beside the type
  const forms = objectAt(output, 'data') ?? output
  const markdown = text(at(forms, 'text/markdown'))
  if (markdown) return {text: markdown, isMarkdown: true}
  const found = text(at(forms, 'text/plain') ?? at(forms, 'text'))
  // '<Figure size 640x480 with 1 Axes>' beside an image names only the object
  const namesOnly = found !== null && /^\s*<[^\n]*>\s*$/.test(found.value) && forms.type === 'object' && [...forms.members.keys()].some((name) => isBinary(name))
  return namesOnly ? null : plain(found)
}

// oxlint-disable-next-line no-control-regex
const colours = /\u001b\[[\d;?]*[ -/]*[@-~]/g

/** Without the sequences that colour a terminal. */
export function withoutColours(text: MappedText): MappedText {
  const parts: MappedText[] = []
  let from = 0
  for (const {index, 0: found} of text.value.matchAll(colours)) {
    if (index > from) parts.push(sliceMapped(text, from, index))
    from = index + found.length
  }
  if (from === 0) return text
  parts.push(sliceMapped(text, from))
  return concatMapped(parts)
}

/** Where a text of at most `most` characters ends: with a line where one ends in its second half. */
export function shortEnd(value: string, most: number): number {
  if (value.length <= most) return value.length
  const line = value.lastIndexOf('\n', most)
  if (line > most / 2) return line
  const code = value.charCodeAt(most - 1)
  return code >= 0xd800 && code < 0xdc00 ? most - 1 : most
}

/** Whether a form of an output or an attachment is bytes written as letters. */
function isBinary(name: string): boolean {
  return /^(?:(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|octet-stream|zip|x-))|(?:png|jpe?g|gif|pdf)$)/.test(name)
}

/** The places of all bytes that outputs or attachments hold. */
export function binaries(forms: readonly JsonObject[]): Range[] {
  return forms.flatMap(({members}) => [...members].flatMap(([name, {start, end}]): Range[] => (isBinary(name) ? [[start, end]] : [])))
}

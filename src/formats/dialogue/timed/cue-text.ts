import {pushRun, sliceMapped, type MappedText, type Run} from '../../../text/mapped-text.js'
import type {Skipped} from '../../../tree/types.js'
import {trimmed, type Line} from './lines.js'

/** A name in a tag: `<v Ann>`. */
export interface Voice {
  name: MappedText
  start: number
  end: number
}

/** What one voice says on one line of a cue, without its markup. */
export interface CueLine {
  text: MappedText
  /** Place with its markup. */
  start: number
  end: number
  voice: Voice | null
}

/** `<v.loud Ann>`, `</v>`, `<00:19.000>`, `<font color="red">`, `{\an8}`, `[br]`, `&amp;`: at most so long. */
const markup = /<(\/?)(v|c|b|i|u|s|ruby|rt|lang|font|span|br)((?:[.\s][^<>]{0,200})?)\/?>|<\d[\d:.,]{2,14}>|\{\\[^{}]{1,80}\}|\[br\]|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|nbsp|lrm|rlm|quot|apos));/gi

const entities: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f', quot: '"', apos: "'"}

/** Reads the lines of one cue: tags off, entities written out, a line for each voice. What holds markup only goes to `skipped`. */
export function readCueText(source: string, lines: readonly Line[], skipped: Skipped[]): CueLine[] {
  const found: CueLine[] = []
  let voice: Voice | null = null
  for (const line of lines) {
    let start = line.start
    let writer = createWriter()
    const raw = source.slice(line.start, line.end)
    let at = 0
    const close = (end: number) => {
      const text = writer.text()
      if (text.value !== '') found.push({text, start, end, voice})
      else if (/\S/.test(source.slice(start, end))) skipped.push({start, end, reason: 'markup'})
      writer = createWriter()
    }
    if (!/[<&{[]/.test(raw)) {
      writer.copy(raw, line.start)
      close(line.end)
      continue
    }
    for (const match of raw.matchAll(markup)) {
      const [all, slash, tag, rest, decimal, hex, entity] = match
      const from = line.start + match.index
      const to = from + all.length
      if (match.index > at) writer.copy(raw.slice(at, match.index), line.start + at)
      at = match.index + all.length
      const name = tag?.toLowerCase()
      if (name === 'v') {
        close(slash ? to : from)
        voice = slash ? null : voiceOf(rest!, from + 2, from, to)
        start = to
      } else if (name === 'br' || all.toLowerCase() === '[br]') writer.write(' ')
      else if (entity) writer.write(entities[entity.toLowerCase()]!)
      else if (decimal ?? hex) writer.write(character(hex ? parseInt(hex, 16) : Number(decimal)))
    }
    if (at < raw.length) writer.copy(raw.slice(at), line.start + at)
    close(line.end)
  }
  return found
}

/** `.loud Ann &amp; Bob` behind `<v`: the name without the classes. */
function voiceOf(rest: string, from: number, start: number, end: number): Voice | null {
  const classes = /^[^\s]*\s*/.exec(rest)![0].length
  const writer = createWriter()
  const raw = rest.slice(classes)
  let at = 0
  for (const match of raw.matchAll(markup)) {
    const [all, , , , decimal, hex, entity] = match
    writer.copy(raw.slice(at, match.index), from + classes + at)
    at = match.index + all.length
    if (entity) writer.write(entities[entity.toLowerCase()]!)
    else if (decimal ?? hex) writer.write(character(hex ? parseInt(hex, 16) : Number(decimal)))
  }
  writer.copy(raw.slice(at), from + classes + at)
  const name = writer.text()
  return name.value === '' ? null : {name, start, end}
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '\ufffd'
}

/** Writes a text from stretches of the source and what stands for others; blanks at both ends fall off. */
function createWriter() {
  const map: Run[] = []
  const parts: string[] = []
  let length = 0
  return {
    copy(raw: string, from: number): void {
      pushRun(map, length, from, raw.length)
      this.write(raw)
    },
    write(value: string): void {
      parts.push(value)
      length += value.length
    },
    text(): MappedText {
      const value = parts.join('')
      const {start, end} = trimmed(value, 0, value.length)
      return sliceMapped({value, map}, start, end)
    },
  }
}

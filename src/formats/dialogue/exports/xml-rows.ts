import {inline, pushRun, type Range, type Run} from '../../../text/mapped-text.js'
import type {Escape} from '../../../tree/relocate.js'
import type {SourceText} from './source-text.js'

/** An element `row`: where it begins, and its attributes with the places of their values. */
export interface XmlRow {
  start: number
  end: number
  attributes: Map<string, Range>
}

const attribute = /\s*([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const close = /\s*\/?>/y

/** Where rows begin. */
export function* rowStarts(source: string): Generator<number> {
  for (let at = source.indexOf('<row'); at >= 0; at = source.indexOf('<row', at + 4)) {
    if (/\s/.test(source[at + 4] ?? '')) yield at
  }
}

/** The row that begins at `start`; null where it is broken. */
export function rowAt(source: string, start: number): XmlRow | null {
  const attributes = new Map<string, Range>()
  let at = start + 4
  for (;;) {
    attribute.lastIndex = at
    const found = attribute.exec(source)
    if (!found) break
    at += found[0].length
    attributes.set(found[1]!, [at - 1 - (found[2] ?? found[3]!).length, at - 1])
  }
  close.lastIndex = at
  const end = close.exec(source)
  return end ? {start, end: at + end[0].length, attributes} : null
}

const reference = /&#xD;&#xA;|\r\n?|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const named: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"}

/** What a value says: references are written as their characters, line ends as `\n`. */
export function attributeText(source: string, range: Range | undefined): SourceText {
  const [from, to] = range ?? [0, 0]
  const raw = source.slice(from, to)
  const values: string[] = []
  const map: Run[] = []
  const escapes: Escape[] = []
  let length = 0
  let at = 0
  const copy = (end: number) => {
    pushRun(map, length, from + at, end - at)
    values.push(raw.slice(at, end))
    length += end - at
  }
  for (const {index, 0: found, 1: decimal, 2: hex, 3: name} of raw.matchAll(reference)) {
    copy(index)
    const value = (found[0] === '\r' || found.length > 9) ? '\n' : name ? named[name.toLowerCase()]! : character(decimal ? Number(decimal) : parseInt(hex!, 16))
    escapes.push([length, value.length, from + index, found.length])
    values.push(value)
    length += value.length
    at = index + found.length
  }
  copy(raw.length)
  return {...inline({value: values.join(''), map}), escapes}
}

function character(code: number): string {
  if (code === 13) return '\n'
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code)
}

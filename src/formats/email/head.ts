import {decodeWords} from 'postal-mime'
import {decode} from '../decode.js'
import {decodeAs} from '../text-decoder.js'
import {charsetName} from './charsets.js'

/** The fields of a message or part, and where what it says begins. */
export interface Head {
  /** Names in lower case, values on one line; encoded words as they are. */
  fields: readonly [name: string, value: string][]
  /** Where the body begins in the bytes. */
  end: number
}

const lineFeed = 10

/**
 * Reads the fields at the beginning of a stretch of bytes.
 * It ends at a blank line, at a delimiter of parts, or where two lines are no fields: some mails lack the blank line.
 */
export async function readHead(bytes: Uint8Array, start: number, stop: number, isPart = false): Promise<Head> {
  let at = start
  // Some messages begin with blank lines; a part that does has no fields.
  while (!isPart && at < stop && (bytes[at] === 10 || bytes[at] === 13)) at++
  const first = at
  let strays = 0
  let until = at
  let end = stop
  while (at < stop) {
    const feed = bytes.indexOf(lineFeed, at)
    const next = feed < 0 || feed >= stop ? stop : feed + 1
    const kind = lineKind(bytes, at, next)
    if (kind === 'blank') {
      end = next
      until = at
      break
    }
    if (kind === 'delimiter' || (kind === 'stray' && ++strays > 1)) {
      end = kind === 'delimiter' ? at : until
      until = end
      break
    }
    if (kind === 'field' || (kind === 'fold' && strays === 0)) {
      strays = 0
      until = next
    }
    at = next
  }
  if (at >= stop) end = strays > 0 ? until : stop
  const text = await decodeHead(bytes.subarray(first, Math.max(first, until)))
  return {fields: fieldsOf(text), end}
}

function lineKind(bytes: Uint8Array, start: number, end: number): 'blank' | 'field' | 'fold' | 'delimiter' | 'stray' {
  const [a, b] = [bytes[start]!, bytes[start + 1]]
  if (a === 10 || (a === 13 && (b === 10 || start + 1 === end))) return 'blank'
  if (a === 0x20 || a === 0x09) return 'fold'
  if (a === 0x2d && b === 0x2d) return 'delimiter'
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 90)))
  return /^[!-9;-~]{1,76}[ \t]{0,8}:/.test(text) ? 'field' : 'stray'
}

/** In UTF-8 by the standard; older mails have their own charset in it. */
async function decodeHead(bytes: Uint8Array): Promise<string> {
  if (bytes.every((byte) => byte < 0x80 && byte !== 0x1b)) return decodeAs(bytes, 'utf-8')
  const said = /charset\s{0,4}=\s{0,4}"?([\w.:-]{2,40})/i.exec(decodeAs(bytes, 'windows-1252'))?.[1]
  try {
    if (bytes.every((byte) => byte !== 0x1b)) return new TextDecoder('utf-8', {fatal: true}).decode(bytes)
  } catch {
    const name = charsetName(said ?? '')
    if (name && name !== 'utf-8' && name !== 'windows-1252') return decodeAs(bytes, name)
  }
  return (await decode(bytes)).text
}

function fieldsOf(text: string): [name: string, value: string][] {
  const fields: [name: string, parts: string[]][] = []
  for (const line of text.split(/\r\n|\n/)) {
    const last = fields[fields.length - 1]
    if (/^[ \t]/.test(line) && last) {
      last[1].push(line)
      continue
    }
    const found = /^([^\s:]{1,76})[ \t]{0,8}:/.exec(line)
    if (found) fields.push([found[1]!.toLowerCase(), [line.slice(found[0].length)]])
  }
  return fields.map(([name, parts]) => [name, parts.join('').replace(/[\r\n]+/g, ' ').trim()])
}

/** The first value of a field that says something; encoded words as they are. */
export function fieldOf({fields}: Head, name: string): string | null {
  for (const [each, value] of fields) if (each === name && value !== '') return value
  return null
}

/** A field as a reader sees it, on one line. */
export function wordsOf(head: Head, name: string): string | null {
  const value = fieldOf(head, name)
  return value === null ? null : clean(decodeWords(value)) || null
}

/** On one line, without control characters. */
export function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0020\u007f-\u00a0]+/g, ' ').trim()
}

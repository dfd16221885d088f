import {fieldOf, readHead, type Head} from './head.js'
import {readStructured, type Structured} from './parameters.js'

/** A part of a message that holds no other parts. */
export interface Part {
  head: Head
  /** Where what it holds stands in the bytes, still encoded. */
  start: number
  end: number
  type: Structured
  disposition: Structured
  /** The outermost and the innermost `multipart/alternative` that it is in, and which of the choices there. */
  outer: Choice | null
  inner: Choice | null
  /** Whether a `multipart/related` shows it inside a text. */
  related: boolean
  /** Whether it is in what only its owner can read. */
  encrypted: boolean
}

/** One of several forms of the same thing. */
export interface Choice {
  group: number
  index: number
}

/** A multipart whose parts are being read. */
interface Multipart extends Pick<Part, 'outer' | 'inner' | 'related' | 'encrypted'> {
  subtype: string
  boundary: string
  /** The group it makes of its parts, or null. */
  group: number | null
  count: number
}

const lineFeed = 10
const mostBoundary = 1000

/** All parts of a message in order, however deep they stand in each other; a delimiter that is missing ends nothing. */
export async function readParts(bytes: Uint8Array, start: number, stop: number): Promise<{head: Head; parts: Part[]}> {
  const parts: Part[] = []
  const open: Multipart[] = []
  const byBoundary = new Map<string, number[]>()
  let groups = 0
  let leaf: Part | null = null

  const head = await readHead(bytes, start, stop)
  begin(head, null)
  const root: Part | null = leaf
  if (root) (root as Part).end = stop
  else await walk(head.end)
  if (parts.length === 0) parts.push(asText(head, stop))
  return {head, parts}

  async function walk(from: number): Promise<void> {
    let at = from
    while (at < stop) {
      const feed = bytes.indexOf(lineFeed, at)
      const next = feed < 0 || feed >= stop ? stop : feed + 1
      const found = bytes[at] === 0x2d && bytes[at + 1] === 0x2d && next - at <= mostBoundary ? delimiter(lineText(bytes, at + 2, next)) : null
      if (!found) {
        at = next
        continue
      }
      finish(beforeBreak(bytes, at, from))
      closeAbove(found.index + (found.last ? 0 : 1))
      at = next
      if (found.last) continue
      const parent = open[found.index]!
      const own = await readHead(bytes, at, stop, true)
      begin(own, parent)
      at = own.end
    }
    finish(stop)
  }

  /** The multipart that a line after `--` delimits, and whether it is its last one. */
  function delimiter(line: string): {index: number; last: boolean} | null {
    const index = byBoundary.get(line)?.at(-1)
    if (index !== undefined) return {index, last: false}
    const outer = line.endsWith('--') ? byBoundary.get(line.slice(0, -2))?.at(-1) : undefined
    return outer === undefined ? null : {index: outer, last: true}
  }

  function begin(own: Head, parent: Multipart | null): void {
    const said = readStructured(fieldOf(own, 'content-type') ?? '')
    const type = /^[^/\s]+\/[^/\s]+/.test(said.value) ? said : {...said, value: parent?.subtype === 'digest' ? 'message/rfc822' : 'text/plain'}
    const choice = parent && parent.group !== null ? {group: parent.group, index: parent.count++} : null
    const place = {
      outer: parent?.outer ?? choice,
      inner: choice ?? parent?.inner ?? null,
      related: parent ? parent.related || parent.subtype === 'related' : false,
      encrypted: parent ? parent.encrypted || parent.subtype === 'encrypted' : false,
    }
    const boundary = type.value.startsWith('multipart/') ? (type.parameters.get('boundary')?.trimEnd() ?? guessBoundary(bytes, own.end, stop)) : null
    if (boundary) {
      const subtype = type.value.slice('multipart/'.length)
      const indexes = byBoundary.get(boundary)
      if (indexes) indexes.push(open.length)
      else byBoundary.set(boundary, [open.length])
      open.push({...place, subtype, boundary, group: subtype === 'alternative' ? groups++ : null, count: 0})
      return
    }
    leaf = {head: own, start: own.end, end: stop, type, disposition: readStructured(fieldOf(own, 'content-disposition') ?? ''), ...place}
    parts.push(leaf)
  }

  function finish(end: number): void {
    if (leaf) leaf.end = Math.max(leaf.start, end)
    leaf = null
  }

  function closeAbove(length: number): void {
    while (open.length > length) {
      const {boundary} = open.pop()!
      const indexes = byBoundary.get(boundary)!
      if (indexes.length > 1) indexes.pop()
      else byBoundary.delete(boundary)
    }
  }
}

/** A multipart in which no delimiter was found is what it looks like: text. */
function asText(head: Head, stop: number): Part {
  const none = readStructured('')
  return {head, start: head.end, end: stop, type: {value: 'text/plain', parameters: none.parameters}, disposition: none, outer: null, inner: null, related: false, encrypted: false}
}

const probe = 65_536

/** The boundary that a head forgot to name: the first line with two hyphens before a field of a part. */
function guessBoundary(bytes: Uint8Array, start: number, stop: number): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(start, Math.min(stop, start + probe)))
  return /^--(\S{1,200})[ \t]{0,9}\r?\ncontent-/im.exec(text)?.[1] ?? null
}

function lineText(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end)).trimEnd()
}

/** The line end before a delimiter belongs to that. */
function beforeBreak(bytes: Uint8Array, at: number, least: number): number {
  let end = at
  if (end > least && bytes[end - 1] === lineFeed) end--
  if (end > least && bytes[end - 1] === 13) end--
  return end
}

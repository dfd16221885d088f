import {pushRun, type Run} from '../../text/mapped-text.js'
import {isText, type TextNode} from './nodes.js'
import {parseHtml} from './parse.js'

/**
 * Is told one stretch of a text node and where it stands.
 * `runs` is null where the value equals the source from `start` on; else the runs that equal it, relative to the value:
 * entities, CRLF and dropped characters lie between them.
 */
export type UsePiece = (value: string, start: number, end: number, runs: Run[] | null) => void

export interface Aligner {
  /** Whether a text node is one stretch that equals its source. */
  isExact(node: TextNode): boolean
  pieces(node: TextNode, use: UsePiece): void
  /** How many stretches could not be aligned; they keep their place and have no runs. */
  readonly failed: number
}

/** Elements whose text is taken as it stands: `&amp;` in them is five characters. */
const rawText: ReadonlySet<string> = new Set(['iframe', 'noembed', 'noframes', 'xmp', 'plaintext', 'script', 'style'])

const reference = /&(?:#(?:[xX][\da-fA-F]+|\d+);?|[a-zA-Z][a-zA-Z\d]*;?)/y

/** Finds the source of every character of text nodes by reading source and value in step. */
export function createAligner(source: string): Aligner {
  const decoded = new Map<string, string>()
  const faithful = !source.includes('\r') && !source.includes('\0')
  const aligner: {-readonly [Key in keyof Aligner]: Aligner[Key]} = {
    isExact: ({value, start, end, more}) => faithful && more === null && start >= 0 && end - start === value.length,
    pieces,
    failed: 0,
  }
  return aligner

  function pieces(node: TextNode, use: UsePiece): void {
    const {value, start, end, more} = node
    if (start < 0) {
      aligner.failed++
      use(value, 0, 0, [])
      return
    }
    if (!more) return piece(node, value, start, end, use)
    piece(node, value.slice(0, more[0]), start, end, use)
    for (let i = 0; i < more.length; i += 3) piece(node, value.slice(more[i], more[i + 3]), more[i + 1]!, more[i + 2]!, use)
  }

  function piece(node: TextNode, value: string, start: number, end: number, use: UsePiece): void {
    if (end - start === value.length) {
      // Nothing a parser does makes text longer, and only CR and NUL become another character of the same length.
      if (faithful) return use(source.slice(start, end), start, end, null)
      if (source.startsWith(value, start)) return use(value, start, end, null)
    }
    const plain = rawText.has(node.parentNode?.nodeName ?? '')
    for (const from of startsOf(start, end)) {
      const runs = align(source.slice(from, end), value, plain)
      if (!runs) continue
      for (const run of runs) run[1] += from
      return use(value, from, end, runs)
    }
    aligner.failed++
    use(value, start, end, [])
  }

  /** Where a stretch may begin: the parser's word is off by a dropped line end and by a reference behind one. */
  function startsOf(start: number, end: number): number[] {
    const starts = [start]
    // '<pre>\n  code': the line end behind the tag is not in the value
    const newline = /^(?:\r?\n|\r)/.exec(source.slice(start, Math.min(end, start + 2)))
    if (newline) starts.push(start + newline[0].length)
    // '<pre>\n&lt;b': a reference behind the line end is said to begin at its last character
    const reference = /&[#\da-zA-Z]{1,40}$/.exec(source.slice(Math.max(0, start - 41), start))
    if (reference) starts.push(start - reference[0].length)
    return starts
  }

  /** Reads both in step; null where they do not tell the same. */
  function align(raw: string, value: string, plain: boolean): Run[] | null {
    const runs: Run[] = []
    const special = /[&\r\0]|<!\[CDATA\[|\]\]>/g
    let cdata = false
    let at = 0
    let to = 0
    while (at < raw.length) {
      special.lastIndex = at
      const found = special.exec(raw)
      const next = found ? found.index : raw.length
      if (next > at) {
        if (!same(raw, at, next - at)) return null
        at = next
      }
      if (!found) break
      const token = found[0]
      if (token === '<![CDATA[' || token === ']]>') {
        const opens = token !== ']]>'
        if (opens === cdata || value.startsWith(token, to)) {
          if (!same(raw, at, token.length)) return null
        } else {
          cdata = opens
        }
        at += token.length
      } else if (token === '\r') {
        // Of CRLF the LF is the source's own line feed; it is read next
        if (raw[at + 1] !== '\n') {
          if (value[to] !== '\n') return null
          to++
        }
        at++
      } else if (token === '\0') {
        if (value[to] === '\uFFFD') to++
        at++
      } else {
        reference.lastIndex = at
        const entity = plain || cdata ? null : reference.exec(raw)
        const meant = entity ? decode(entity[0]) : '&'
        if (!entity || meant === entity[0]) {
          if (!same(raw, at, entity ? meant.length : 1)) return null
          at += entity ? meant.length : 1
        } else {
          if (!value.startsWith(meant, to)) return null
          at += entity[0].length
          to += meant.length
        }
      }
    }
    return to === value.length ? runs : null

    function same(text: string, start: number, length: number): boolean {
      if (!value.startsWith(length === text.length ? text : text.slice(start, start + length), to)) return false
      pushRun(runs, to, start, length)
      to += length
      return true
    }
  }

  /** What the parser makes of a character reference; `&copy2` is `©2`, `&nothing;` itself. */
  function decode(entity: string): string {
    let text = decoded.get(entity)
    if (text === undefined) {
      const node = parseHtml(entity, true).root.childNodes[0]
      text = node && isText(node) ? node.value : entity
      decoded.set(entity, text)
    }
    return text
  }
}

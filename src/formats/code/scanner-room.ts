import {isSpace} from '../../text/characters.js'

/**
 * Whether more columns of a text begin something inside each other at once than a scanner has room for:
 * it keeps one entry for each line deeper than the one around it, and for each `-`, `?` or `:` in front of what stands in the same line.
 */
export function isIndentedDeeper(source: string, most: number): boolean {
  const open: number[] = []
  for (const [, indent, markers] of source.matchAll(/^([ \t]*)((?:[-?:][ \t]+)*)(?=\S)/gm)) {
    while (open.length > 0 && open[open.length - 1]! >= indent!.length) open.pop()
    open.push(indent!.length)
    for (const {index} of markers!.matchAll(/\S/g)) open.push(indent!.length + index + 1)
    if (open.length > most) return true
  }
  return false
}

/** Where tags are not looked for: what begins so, and what ends it. */
const passages: readonly (readonly [string, string])[] = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>'], ['<!', '>']]

/** Of a name a scanner keeps so much, with its length. */
const longestName = 255

/**
 * Whether the names of the tags that are open at once take more room than a scanner has: what is kept for each is its name and one byte.
 * It writes them all down at each word, so that more would cost time without end, and forgets what has no room, so that nothing closes.
 */
export function isTaggedDeeper(source: string, most: number): boolean {
  const open: number[] = []
  let room = most
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const passage = passages.find(([begin]) => source.startsWith(begin, at))
    if (passage) {
      const end = source.indexOf(passage[1], at + passage[0].length)
      if (end < 0) return false
      at = end + passage[1].length
      continue
    }
    if (source[at + 1] === '/') {
      room += open.pop() ?? 0
      at += 2
      continue
    }
    const nameEnd = endOfName(source, at + 1)
    const end = endOfTag(source, nameEnd)
    if (end < 0) return false
    if (nameEnd > at + 1 && source[end - 1] !== '/') {
      const size = Math.min(nameEnd - at - 1, longestName) + 1
      open.push(size)
      room -= size
      if (room < 0) return true
    }
    at = end
  }
  return false
}

function endOfName(source: string, offset: number): number {
  let at = offset
  while (at < source.length && !'<>/'.includes(source[at]!) && !isSpace(source.charCodeAt(at))) at++
  return at
}

/** Where the `>` of a tag stands, behind its attributes; -1 where there is none. */
function endOfTag(source: string, offset: number): number {
  for (let at = offset; at < source.length; at++) {
    const character = source[at]!
    if (character === '>') return at
    if (character !== '"' && character !== "'") continue
    at = source.indexOf(character, at + 1)
    if (at < 0) return -1
  }
  return -1
}

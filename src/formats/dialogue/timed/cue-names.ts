import {sliceMapped, sourceOffset, type MappedText} from '../../../text/mapped-text.js'
import type {CueLine} from './cue-text.js'
import {isName, keyOf} from './names.js'
import {sounds} from './words.js'

/** A name that stands in a cue without a tag. */
export interface NamedLine {
  name: MappedText
  /** Offset in the text of the line where what is said begins; its length where the name stands alone. */
  rest: number
}

/** Names that lines begin with, as far as the whole file bears them out, and whether they hold for later cues too. */
export interface CueNames {
  of: ReadonlyMap<CueLine, NamedLine>
  carried: boolean
}

/** The longest name with a role behind it. */
const probe = 80
const leastShare = 0.6
const carryingShare = 0.03

/** Finds `Ann: …` and `(Ann)`: a name counts where it comes again, or where most cues have one. */
export function findNames(cues: readonly CueLine[][]): CueNames {
  const found = new Map<CueLine, NamedLine>()
  const counts = new Map<string, number>()
  let named = 0
  let inked = 0
  for (const lines of cues) {
    if (lines.length > 0) inked++
    let first = true
    for (const [i, line] of lines.entries()) {
      const name = line.voice ? null : (labelIn(line) ?? (i === 0 && lines.length > 1 ? aloneIn(line) : null))
      if (!name) continue
      found.set(line, name)
      const key = keyOf(name.name.value)
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (first) named++
      first = false
    }
  }
  const most = named >= inked * leastShare
  const of = new Map([...found].filter(([, {name}]) => most || counts.get(keyOf(name.value))! >= 2))
  if (of.size === 0) for (const [line, name] of bareNames(cues)) of.set(line, name)
  return {of, carried: of.size > 0 && of.size >= inked * carryingShare}
}

const leastBare = 3
const leastBareShare = 0.8

/** Names alone on the first line of nearly all cues, as Teams once wrote transcripts; they come again. */
function bareNames(cues: readonly CueLine[][]): Map<CueLine, NamedLine> {
  const found = new Map<CueLine, NamedLine>()
  const names = new Set<string>()
  let inked = 0
  for (const [line, ...rest] of cues) {
    if (!line) continue
    inked++
    if (rest.length === 0 || line.voice || !isName(line.text.value)) continue
    found.set(line, {name: line.text, rest: line.text.value.length})
    names.add(keyOf(line.text.value))
  }
  return found.size >= leastBare && found.size >= inked * leastBareShare && names.size <= found.size / 1.5 ? found : new Map()
}

/** `- Ann (host): Hello` */
function labelIn({text}: CueLine): NamedLine | null {
  const head = text.value.slice(0, probe)
  const dash = /^(?:[-–—]\s{0,3}|>>\s{0,3})?/.exec(head)![0].length
  const colon = head.search(/[:：]/)
  if (colon <= dash) return null
  // 'At 10:30' and addresses: a blank, or nothing, stands behind the colon of a label
  if (head[colon] === ':' && colon + 1 < text.value.length && !/\s/.test(text.value[colon + 1]!)) return null
  const name = text.value.slice(dash, colon).trimEnd()
  if (!isName(name)) return null
  const blanks = /^\s*/.exec(text.value.slice(colon + 1, colon + 1 + probe))![0].length
  return {name: sliceMapped(text, dash, dash + name.length), rest: colon + 1 + blanks}
}

/** `(Ann Lee)` on the first line of a cue. */
function aloneIn({text}: CueLine): NamedLine | null {
  const found = /^[([（]\s{0,3}([^()[\]（）]{1,60}?)\s{0,3}[)\]）]:?$/.exec(text.value.slice(0, probe))
  if (!found || text.value.length > probe) return null
  const name = found[1]!
  if (!isName(name) || sounds.test(name)) return null
  const at = text.value.indexOf(name)
  return {name: sliceMapped(text, at, at + name.length), rest: text.value.length}
}

/** Where a part of a line begins in the source; the end of the line for its end. */
export function placeIn({text, end}: CueLine, offset: number): number {
  return offset >= text.value.length ? end : (sourceOffset(text, offset) ?? end)
}

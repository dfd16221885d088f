import {countBelow} from '../text/last-where.js'
import type {InlineText, Mark, Range, Run} from '../text/mapped-text.js'

/**
 * Where a text stands: `lines`, each of its lines may begin a block; `heading`, on the line of a heading;
 * `cell`, in a table.
 */
export type EscapePlace = 'lines' | 'heading' | 'cell'

/** Whether a stretch of text may hold what `escapeMarkup` looks for; what begins a line is not asked. */
export const maybeMarkup = /[\\<&`*~[\]|]|!$|\b_|_\b/

/** Whether a text of one line may be taken for the beginning of a block. */
export function maybeBlock({value, marks}: InlineText, place: EscapePlace): boolean {
  if (place === 'cell') return false
  if (place === 'heading') return value.endsWith('#')
  return blockSigns.has(value.charCodeAt(0)) && marks[0]?.[0] !== 0
}

const blockSigns: ReadonlySet<number> = new Set(Array.from(' \t#>+-=|:*_`~[0123456789', (sign) => sign.charCodeAt(0)))

/**
 * Puts a backslash where Markdown would take the text of a page for markup.
 * Each is a mark without a plain form, so that the plain rendering does without; what stands in marks and in
 * code spans is left alone. Takes time in proportion to the text.
 */
export function escapeMarkup(text: InlineText, codes: readonly Range[], place: EscapePlace): InlineText {
  const places = inlinePlaces(text, codes, place)
  if (place !== 'cell') addBlockPlaces(text, place, places)
  if (places.length === 0) return text
  const sorted = places.sort((a, b) => a - b).filter((at, index) => at !== places[index - 1])
  return withBackslashes(text, sorted)
}

/** Addresses are links as they stand, with all signs in them. */
const token = /https?:\/\/[^\s<>[\]()`\\]*|www\.[^\s<>[\]()`\\]*|\*+|_+|~+|`+|[\\<&[\]!|]/gi
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/iy
/** A tag, comment, declaration or address in angle brackets. */
const angle = /<(?:[a-z/!?]|[^\s<>@]+@)/iy
const punctuation = /[!-/:-@[-`{-~\n]/
const wordCharacter = /[\p{L}\p{N}]/u
const visible = /\S/

/** A run of `*`, `_` or `~` in the text of the page. */
interface Delimiter {
  at: number
  end: number
  opens: boolean
  closes: boolean
}

/** Runs of one sign; what Markdown pairs is looked for among them and the marks that were written. */
interface Delimiters {
  runs: Delimiter[]
  firstOpening: number
  lastClosing: number
}

/** What lies inside of a line: spans, links, tags, references. */
function inlinePlaces({value, marks}: InlineText, codes: readonly Range[], place: EscapePlace): number[] {
  const places: number[] = []
  const delimiters: Record<string, Delimiters> = {}
  const ticks: Range[] = []
  /** Where the stretch that is read ends: at a mark, or with the text. */
  let stretchEnd = 0
  /** Opening brackets in the text of each link or image that is open: those without a partner would end it. */
  const links: number[][] = []
  let from = 0
  let code = 0
  for (const [start, end, , side] of marks) {
    if (start < from) continue
    scan(from, start)
    from = end
    if (codes[code]?.[0] === start) addBars(start, (from = codes[code++]![1]))
    else passMark(value[start]!, start, side)
  }
  scan(from, value.length)
  addPairs()
  return places

  /** In a table a bar is escaped even in code; one behind a backslash cannot be. */
  function addBars(start: number, end: number): void {
    if (place !== 'cell') return
    for (let at = value.indexOf('|', start); at >= 0 && at < end; at = value.indexOf('|', at + 1)) {
      if (value[at - 1] !== '\\') places.push(at)
    }
  }

  function passMark(sign: string, start: number, side: 1 | -1): void {
    if (sign === '*' || sign === '~') note(sign, start, true, true)
    else if (side === 1) links.push([])
    else if (sign === ']') for (const at of links.pop() ?? []) places.push(at)
  }

  function scan(start: number, end: number): void {
    if (start >= end) return
    stretchEnd = end
    token.lastIndex = start
    for (let found = token.exec(value); found && found.index < end; found = token.exec(value)) {
      const stop = Math.min(token.lastIndex, end)
      token.lastIndex = read(value[found.index]!, found.index, stop)
    }
  }

  /** Looks at one token; gives where to go on. */
  function read(sign: string, at: number, end: number): number {
    switch (sign) {
      case '*':
      case '_':
      case '~':
        readDelimiter(sign, at, end)
        return end
      case '`':
        ticks.push([at, end])
        return end
      case '\\':
        if (at + 1 === value.length || punctuation.test(value[at + 1]!)) places.push(at)
        return end
      case '<':
        if (matches(angle, at)) places.push(at)
        return end
      case '&':
        if (matches(reference, at)) places.push(at)
        return end
      case '[':
        links[links.length - 1]?.push(at)
        return end
      case ']':
        readClosingBracket(at)
        return end
      case '!':
        // 'Look!' before a link would make an image of it
        if (end === stretchEnd && value[end] === '[') places.push(at)
        return end
      case '|':
        if (place === 'cell') places.push(at)
        return end
      default:
        return isAddress(at) ? passAddress(at, end) : at + 1
    }
  }

  function matches(pattern: RegExp, at: number): boolean {
    pattern.lastIndex = at
    return pattern.test(value)
  }

  /** An address takes in a backslash behind it, and a reference in it: then it must not be one. */
  function passAddress(at: number, end: number): number {
    const address = value.slice(at, end)
    if (!/[<\\]/.test(value[end] ?? '') && !/&[#\w]+;/.test(address)) return end
    const sign = at + address.search(/[.:]/)
    places.push(sign)
    return sign + 1
  }

  /** In a link an address is text like any other. */
  function isAddress(at: number): boolean {
    return links.length === 0 && (at === 0 || !wordCharacter.test(value[at - 1]!))
  }

  function readClosingBracket(at: number): void {
    const inside = links[links.length - 1]
    const opening = inside?.pop()
    if (value[at + 1] === '(') {
      places.push(at)
      if (opening !== undefined) places.push(opening)
    } else if (inside && opening === undefined) {
      places.push(at)
    }
  }

  function readDelimiter(sign: string, at: number, end: number): void {
    let first = at
    let last = end
    while (value[first - 1] === sign) first--
    while (value[last] === sign) last++
    const before = neighbour(first - 1)
    const after = neighbour(last)
    // Beside a mark the run is longer than it seems; inside of a word `_` is a character.
    const joined = first < at || last > end
    const opens = joined || (visible.test(after) && !(sign === '_' && wordCharacter.test(before)))
    const closes = joined || (visible.test(before) && !(sign === '_' && wordCharacter.test(after)))
    if (!opens && !closes) return
    note(sign, at, opens, closes).runs.push({at, end, opens, closes})
  }

  /** A character as it will stand: in a cell a line end is `<br>`. */
  function neighbour(at: number): string {
    const found = value[at] ?? ' '
    return found === '\n' && place === 'cell' ? '<' : found
  }

  function note(sign: string, at: number, opens: boolean, closes: boolean): Delimiters {
    const known = (delimiters[sign] ??= {runs: [], firstOpening: Infinity, lastClosing: -1})
    if (opens) known.firstOpening = Math.min(known.firstOpening, at)
    if (closes) known.lastClosing = at
    return known
  }

  function addPairs(): void {
    for (const {runs, firstOpening, lastClosing} of Object.values(delimiters)) {
      for (const {at, end, opens, closes} of runs) {
        if ((opens && lastClosing > at) || (closes && firstOpening < at)) addAll(at, end)
      }
    }
    if (ticks.length + codes.length > 1) for (const [start, end] of ticks) addAll(start, end)
  }

  function addAll(start: number, end: number): void {
    for (let at = start; at < end; at++) places.push(at)
  }
}

/** What would begin a block, up to the sign that a backslash takes that from. */
const blockStart =
  /[ \t]*(?:(?=[#>+*`~_=|:-])(?:#{1,6}(?!\S)|>|[-+*](?!\S)|`{3}|~{3}|(?:\*[ \t]*){2,}\*[^\S\n]*(?!.)|(?:_[ \t]*){2,}_[^\S\n]*(?!.)|=+[^\S\n]*(?!.)|[|:-](?:[|:-]|[^\S\n])*(?!.))|\d{1,9}(?=[.)](?!\S)))/y
/** A check box, an alert or a definition. */
const bracketStart = /[ \t]*\[(?:[ xX]\][ \t\n]|!|[^[\]]*\]:)/y
const runSigns: ReadonlySet<string> = new Set('*_~`')
const closingHashes = /(?:^|[ \t])(#+)[ \t]*$/
const blanks = /[ \t]*/y

function addBlockPlaces({value, marks}: InlineText, place: EscapePlace, places: number[]): void {
  if (place === 'heading') {
    const hashes = closingHashes.exec(value)
    if (hashes) places.push(hashes.index + hashes[0].indexOf('#'))
    return
  }
  let mark = 0
  for (let start = 0; start >= 0; start = value.indexOf('\n', start) + 1 || -1) {
    blockStart.lastIndex = bracketStart.lastIndex = blanks.lastIndex = start
    const found = blockStart.exec(value)
    if (!found && (start > 0 || !bracketStart.test(value))) continue
    blanks.exec(value)
    const first = blanks.lastIndex
    const digit = found && isDigit(value.charCodeAt(first))
    while (mark < marks.length && marks[mark]![1] <= first) mark++
    // '**bold** text': what was written for the page's own markup stays
    if (mark < marks.length && marks[mark]![0] <= first) continue
    if (digit) {
      places.push(start + found[0].length)
      continue
    }
    // '___': of what is left of a run Markdown could make a span
    const most = marks[mark]?.[0] ?? value.length
    let end = first + 1
    while (end < most && runSigns.has(value[first]!) && value[end] === value[first]) end++
    for (let at = first; at < end; at++) places.push(at)
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** The text with a backslash at each of the places, which are sorted. */
function withBackslashes({value, map, atoms, marks}: InlineText, places: readonly number[]): InlineText {
  const parts: string[] = []
  let from = 0
  for (const at of places) {
    parts.push(value.slice(from, at))
    from = at
  }
  parts.push(value.slice(from))
  return {
    value: parts.join('\\'),
    map: shiftedRuns(map, places),
    atoms: atoms.map(([start, end]): Range => [start + countBelow(places, start), end + countBelow(places, end)]),
    marks: withEscapes(marks, places),
  }
}

function shiftedRuns(map: readonly Run[], places: readonly number[]): Run[] {
  const runs: Run[] = []
  let next = 0
  for (const [start, source, length] of map) {
    while (next < places.length && places[next]! < start) next++
    let done = 0
    for (; next < places.length && places[next]! < start + length; next++) {
      const size = places[next]! - start - done
      if (size > 0) runs.push([start + done + next, source + done, size])
      done += size
    }
    if (done < length) runs.push([start + done + next, source + done, length - done])
  }
  return runs
}

function withEscapes(marks: readonly Mark[], places: readonly number[]): Mark[] {
  const all: Mark[] = []
  let next = 0
  for (const [start, end, plain, side] of marks) {
    addUpTo(start)
    all.push([start + next, end + countBelow(places, end), plain, side])
  }
  addUpTo(Infinity)
  return all

  function addUpTo(end: number): void {
    for (; next < places.length && places[next]! < end; next++) {
      const at = places[next]! + next
      all.push([at, at + 1, '', 1])
    }
  }
}

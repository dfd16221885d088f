import {fromSource} from '../../text/mapped-text.js'
import type {Places} from '../../tree/position.js'
import type {List, ListItem} from '../../tree/types.js'
import {endsSentence, endsWithColon, isFigureCode, isLetterCode, lineLength, type Lines} from './lines.js'
import {hanValue, letterValue, romanValue} from '../../text/numerals.js'
import {setInParagraph} from './paragraphs.js'

/** What an item begins with. */
interface Marker {
  /** Equal for the items of one list: the bullet, or how the number is written (`1.`, `(1)`). */
  style: string
  /** What the number may mean: `i` is a letter or one in Roman numerals. Empty for bullets. */
  values: (number | null)[]
  /** How far the next item's value may be: Cyrillic lists leave letters out. */
  step: number
  /** Whether numbered by letters or Roman numerals, which begin with the first. */
  lettered: boolean
  /** Where the text of the item begins. */
  content: number
}

// - item   * item   • item   •item
const bullet = /[-*+•◦▪▫▸▹‣●○■□–·][ \t\u00a0\u3000]+|[•●▪■](?=[^\s•●▪■])/y
// 1. item   1) item   (1) item   a) item   (iv) item
const numbered = /(\(?)(?:(\d{1,4})([.)])|([a-zа-яіїєґ]|[ivxlc]{1,7})\))[ \t\u00a0\u3000]+/iy
// 1、item   （1）item   一、item
const hanNumbered = /(（?)(?:(\d{1,3})|([一二三四五六七八九十]{1,3}))([、．）])[ \t\u3000]*/y
const hanFigures = '一二三四五六七八九十'
const rule = /^[-*+_=~#.•\s]*$/

function markerAt(lines: Lines, i: number): Marker | null {
  const {source, first, end} = lines
  const start = first[i]!
  const marker = bulletAt(source, start) ?? numberAt(source, start)
  // '- - -' is a rule, '1.' alone is no item
  if (!marker || marker.content >= end[i]!) return null
  const long = end[i]! - marker.content > 200
  return !long && rule.test(source.slice(marker.content, end[i])) ? null : marker
}

function bulletAt(source: string, start: number): Marker | null {
  const code = source.charCodeAt(start)
  // Most lines end here.
  if (code !== 0x2a && code !== 0x2b && code !== 0x2d && code !== 0xb7 && (code < 0x2013 || code > 0x25e6)) return null
  bullet.lastIndex = start
  if (!bullet.test(source)) return null
  return {style: source[start]!, values: [], step: 1, lettered: false, content: bullet.lastIndex}
}

function numberAt(source: string, start: number): Marker | null {
  const code = source.charCodeAt(start)
  if (!mayNumber(source, start, code)) return null
  numbered.lastIndex = start
  const match = code < 0x4e00 ? numbered.exec(source) : null
  if (match) {
    const [, open, digits, close, letters] = match
    const content = numbered.lastIndex
    if (digits) return {style: `${open}1${close}`, values: [Number(digits)], step: 1, lettered: false, content}
    const cyrillic = letters!.charCodeAt(0) >= 0x400
    const single = letters!.length === 1 ? letterValue(letters!) : null
    return {style: `${open}${cyrillic ? 'а' : 'a'})`, values: [single, romanValue(letters!)], step: cyrillic ? 4 : 1, lettered: true, content}
  }
  // A figure, a wide bracket or a Han numeral begins these.
  if (!isFigureCode(code) && code !== 0xff08 && !hanFigures.includes(source[start]!)) return null
  hanNumbered.lastIndex = start
  const han = hanNumbered.exec(source)
  if (!han) return null
  const [, open, digits, figures, close] = han
  const value = digits ? Number(digits) : hanValue(figures!)
  return {style: `${open}${digits ? 1 : '一'}${close}`, values: [value], step: 1, lettered: false, content: hanNumbered.lastIndex}
}

/** A quick look: a bracket or Han numeral, or figures, a letter or a Roman numeral with a sign behind them. */
function mayNumber(source: string, start: number, code: number): boolean {
  if (code === 0x28 || code >= 0x4e00) return true
  let at = start + 1
  if (isFigureCode(code)) {
    while (at < start + 4 && isFigureCode(source.charCodeAt(at))) at++
    const sign = source.charCodeAt(at)
    return sign === 0x2e || sign === 0x29 || sign > 0x3000
  }
  if (!isLetterCode(code)) return false
  while (at < start + 7 && isRomanCode(source.charCodeAt(at))) at++
  return source.charCodeAt(at) === 0x29
}

/** Letters of Roman numerals below two hundred. */
function isRomanCode(code: number): boolean {
  const small = code | 0x20
  return small === 0x69 || small === 0x76 || small === 0x78 || small === 0x6c || small === 0x63
}

/** Whether a list may begin with this marker: bullets and figures anywhere, letters and Roman numerals only with the first. */
function opens({lettered, values}: Marker): boolean {
  return !lettered || values.includes(1)
}

/** Whether `next` is the item after `marker` in one list: the same bullet, or the number that follows. */
function follows(marker: Marker, next: Marker): boolean {
  if (marker.style !== next.style) return false
  if (marker.values.length === 0) return true
  return next.values.some((value, i) => {
    const before = marker.values[i]
    if (value === null || before === null || before === undefined) return false
    // Figures may all be 1: `1. 1. 1.`
    return (value > before && value <= before + marker.step) || (value === 1 && before === 1 && !next.lettered)
  })
}

interface OpenList {
  list: List
  columns: number
  marker: Marker
}

/** Deeper items go to the list at this depth. */
const maxDepth = 16

/**
 * Reads the list that begins with line `from`; null when there is none.
 * It takes two items with markers that agree, or the first of numbered ones in a block of its own below a line that ends with a colon. Lines set in belong to the item above, also after a blank line;
 * a line that is not set in only when the line above it was plainly wrapped. `isEnd` tells lines that are something else (headings).
 */
export function readList(
  lines: Lines,
  places: Places,
  from: number,
  isEnd: (line: number) => boolean,
): {list: List; next: number} | null {
  // Asked of every line, and most lines open none.
  const opening = markerAt(lines, from)
  return opening && opens(opening) ? readItems(lines, places, from, opening, isEnd) : null
}

function readItems(
  lines: Lines,
  places: Places,
  from: number,
  opening: Marker,
  isEnd: (line: number) => boolean,
): {list: List; next: number} | null {
  const {gap, columns, first, end} = lines
  const open: OpenList[] = []
  let items = 0
  let top: List | undefined
  // The paragraph that lines are being collected for: begins at `start` on line `line`.
  let start = -1
  let line = -1
  let i = from
  for (; i < lines.count; i++) {
    if (i > from && isEnd(i)) break
    const marker = i === from ? opening : markerAt(lines, i)
    if (marker ? !placeItem(marker) : !placeLine(null)) break
  }
  if (items < 2 && !isAnnounced()) return null
  flush(i)
  while (open.length > 0) close()
  return {list: top!, next: i}

  function placeItem(marker: Marker): boolean {
    const column = columns[i]!
    if (open.length === 0) return begin(marker)
    if (column < open[0]!.columns - 1) return false
    let depth = open.length - 1
    while (depth > 0 && open[depth]!.columns > column + 1) depth--
    const level = open[depth]!
    if (column <= level.columns + 1) {
      if (follows(level.marker, marker)) {
        flush(i)
        while (open.length > depth + 1) close()
        addItem(level, marker)
        return true
      }
      if (depth === 0 || !opens(marker)) return placeLine(marker)
      flush(i)
      while (open.length > depth) close()
      return begin(marker)
    }
    if (open.length >= maxDepth || !canOpen(marker)) return placeLine(marker)
    flush(i)
    return begin(marker)
  }

  function placeLine(marker: Marker | null): boolean {
    const column = columns[i]!
    const inner = open[open.length - 1]!
    if (!gap[i]) return column > inner.columns || (!canOpen(marker) && isWrapped())
    if (column < open[0]!.columns + 2) return false
    flush(i)
    while (open.length > 1 && column < open[open.length - 1]!.columns + 2) close()
    spread()
    start = first[i]!
    line = i
    return true
  }

  // a) as is said in section
  // 7. This number belongs to the sentence above
  function canOpen(marker: Marker | null): boolean {
    return marker !== null && (marker.values.length === 0 || marker.values.includes(1))
  }

  // The tenant must:
  //
  // (a) pay the rent.
  function isAnnounced(): boolean {
    return opening.values.includes(1) && gap[from] === 1 && from > 0 && endsWithColon(lines, from - 1)
  }

  function isWrapped(): boolean {
    return lineLength(lines, i - 1) >= 40 && !endsSentence(lines, i - 1)
  }

  function begin(marker: Marker): boolean {
    if (gap[i] && open.length > 0) spread()
    const list: List = {
      type: 'list',
      ordered: marker.values.length > 0,
      start: marker.lettered ? 1 : (marker.values[0] ?? null),
      spread: false,
      children: [],
    }
    if (open.length > 0) lastItem().children.push(list)
    else top = list
    const level = {list, columns: columns[i]!, marker}
    open.push(level)
    addItem(level, marker)
    return true
  }

  function addItem(level: OpenList, marker: Marker): void {
    if (gap[i] && level.list.children.length > 0) level.list.spread = true
    const from = first[i]!
    level.list.children.push({
      type: 'listItem',
      marker: fromSource(lines.source, from, marker.content),
      children: [],
      position: places.position(from, end[i]!),
    })
    level.marker = marker
    items++
    start = marker.content
    line = i
  }

  function lastItem(): ListItem {
    const {children} = open[open.length - 1]!.list
    return children[children.length - 1]!
  }

  function spread(): void {
    open[open.length - 1]!.list.spread = true
  }

  function flush(next: number): void {
    if (line < 0) return
    const item = lastItem()
    const paragraph = setInParagraph(lines, places, start, line, next)
    item.children.push(paragraph)
    line = -1
    for (const {list} of open) list.children[list.children.length - 1]!.position!.end = paragraph.position!.end
  }

  function close(): void {
    const {list} = open.pop()!
    const {children} = list
    list.position = {start: children[0]!.position!.start, end: children[children.length - 1]!.position!.end}
  }
}

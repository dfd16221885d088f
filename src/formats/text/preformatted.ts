import {isBlank, lineLength, lineText, type Lines} from './lines.js'

/** Lines longer than this are not looked at: nobody aligns columns there. */
const widest = 400
const codeIndent = 4

/** What shows that the line breaks and spaces of a block mean something. */
export type Preformatted = 'frame' | 'columns' | 'code'

/**
 * Tells blocks that must keep their lines as they are: tables in frames, tables whose columns are drawn with spaces, indented code.
 * `margin` is the indentation of the whole text. A paragraph that is merely set in is none of these.
 */
export function preformattedKind(lines: Lines, from: number, to: number, margin: number): Preformatted | null {
  const count = to - from
  if (count < 2) return null
  let framed = 0
  let spaced = 0
  let coded = 0
  let indented = 0
  let places: Map<number, number> | undefined
  for (let i = from; i < to; i++) {
    if (lineLength(lines, i) > widest) return null
    const text = lineText(lines, i)
    if (isFramed(text)) framed++
    if (lines.columns[i]! >= margin + codeIndent) {
      indented++
      if (looksLikeCode(text)) coded++
    }
    const cells = text.includes('  ') || text.includes('\t') ? cellColumns(lines, i) : none
    if (cells.length > 0) {
      spaced++
      places ??= new Map()
      for (const place of cells) places.set(place, (places.get(place) ?? 0) + 1)
    }
    // Prose shows soon, and blocks may be long.
    if (i - from === 10 && framed + spaced === 0 && indented < 11) return null
  }
  if (framed >= count * 0.8) return 'frame'
  const aligned = mostOf(places)
  const enough = indented === count ? 2 : 3
  if (aligned >= enough && spaced >= count * 0.7 && aligned >= count * 0.6) return 'columns'
  return indented === count && coded >= count * 0.5 ? 'code' : null
}

const none: readonly number[] = []

function mostOf(counts: ReadonlyMap<number, number> | undefined): number {
  let most = 0
  if (counts) for (const count of counts.values()) if (count > most) most = count
  return most
}

/** `| a | b |`, `+---+---+`, `│ a │`. */
function isFramed(text: string): boolean {
  const code = text.charCodeAt(0)
  return (code === 0x7c || code === 0x2b || (code >= 0x2500 && code <= 0x257f)) && /^(?:[|+].*[|+]|[\u2500-\u257f].*[\u2500-\u257f])$/.test(text)
}

function looksLikeCode(text: string): boolean {
  return /(?:[{};(\\[]|\):|=>|,)$|^(?:[$#>]\s|[<}\])]|\/\/|#!|\w+\(\))|^[\w.[\]]+\s?[-+*/]?=\s?\S/.test(text) && !/[.!?]$/.test(text)
}

/** The columns at which something stands after two or more blanks; the two spaces some typists put behind a sentence do not count. */
function cellColumns({source, first, end, columns}: Lines, i: number): number[] {
  const found: number[] = []
  const offset = columns[i]! - first[i]!
  let blanks = 0
  for (let at = first[i]!; at < end[i]!; at++) {
    const code = source.charCodeAt(at)
    if (isBlank(code)) blanks += code === 9 ? 2 : 1
    else {
      if (blanks >= 2 && (blanks > 2 || !'.!?:'.includes(source[at - blanks - 1]!))) found.push(at + offset)
      blanks = 0
    }
  }
  return found
}

/** The smallest indentation in the first lines: what a text has that was set in as a whole. */
export function marginOf(lines: Lines): number {
  let margin = Infinity
  for (let i = 0; i < lines.count && i < 1000 && margin > 0; i++) margin = Math.min(margin, lines.columns[i]!)
  return Number.isFinite(margin) ? margin : 0
}

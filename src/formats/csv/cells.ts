import type {Dialect} from './row-types.js'

/** A row whose cells were found in a text. */
export interface PlacedRow {
  values: string[]
  /** Offsets in the source. */
  starts: number[]
  /** Offset in the text, without the line end. */
  end: number
  /** Offset in the text behind the line end. */
  next: number
  /** Whether a cell of it is quoted: no other may hold line ends. */
  quoted: boolean
}

/**
 * Finds the raw cells of values that were read from `text` at `start`, by walking over them: a quoted cell begins with the quote.
 * `base` is where the text begins in the source. Null where the values do not lie there.
 */
export function placeRow(text: string, start: number, values: string[], dialect: Dialect, base: number): PlacedRow | null {
  const {newline, spaced} = dialect
  // Codes: characters are compared for every cell.
  const delimiter = codeOf(dialect.delimiter)
  const quote = codeOf(dialect.quote)
  const lineEnd = codeOf(newline)
  const last = values.length - 1
  const starts = values.map(() => 0)
  let quoted = false
  let at = start
  for (let i = 0; i <= last; i++) {
    starts[i] = base + at
    // 'a, "b"': the blank belongs to the raw cell
    if (spaced === 'always' && i > 0) at++
    if (text.charCodeAt(at) === quote) {
      quoted = true
      at = closingQuote(text, at, values[i]!, dialect)
      if (at < 0) return null
      for (let code = text.charCodeAt(at); at < text.length && code !== lineEnd && code !== delimiter; code = text.charCodeAt(++at)) {
        if (text[at]!.trim() !== '') return null
      }
    } else {
      at += values[i]!.length
    }
    if (i === last) break
    if (text.charCodeAt(at) !== delimiter) return null
    at++
  }
  const next = at + 1
  if (at < text.length) {
    if (text.charCodeAt(at) !== lineEnd) return null
    // 'a,b\r\n': of an unquoted last cell the CR came along
    if (newline === '\n' && at > start && text.charCodeAt(at - 1) === 13) {
      at--
      const value = values[last]!
      if (base + at < starts[last]! + value.length) values[last] = value.slice(0, -1)
    }
  }
  return {values, starts, end: at, next, quoted}
}

/** -1, which no character has, for none. */
function codeOf(sign: string): number {
  return sign === '' ? -1 : sign.charCodeAt(0)
}

/** Behind the quote that closes the cell at `start`; -1 where it does not hold the value. */
function closingQuote(text: string, start: number, value: string, {quote, escape}: Dialect): number {
  let at = start + 1
  let from = 0
  for (let found = value.indexOf(quote); found >= 0; found = value.indexOf(quote, from)) {
    at += found - from
    // 'a ""b"" c' and 'a \"b\" c', or 'a "b" c' where it was not closed as it should be
    if (text[at] === escape && text[at + 1] === quote) at++
    if (text[at] !== quote) return -1
    at++
    from = found + 1
  }
  at += value.length - from
  if (text[at] === quote) return at + 1
  return at >= text.length ? text.length : -1
}

/**
 * Joins cells of a row that belong to one quoted cell behind blanks, which the tokenizer takes for plain ones:
 * `a, "b, c"` is two cells. Only within a line.
 */
export function joinSpaced(row: PlacedRow, text: string, {quote}: Dialect, base: number): PlacedRow {
  const {values, starts, end} = row
  const joined: PlacedRow = {...row, values: [], starts: []}
  let canClose = true
  for (let i = 0; i < values.length; i++) {
    const start = starts[i]! - base
    const blanks = blanksAt(text, start, end)
    let close = i
    if (canClose && blanks > 0 && text[start + blanks] === quote) {
      while (close < values.length && !endsQuoted(rawCell(close).trimEnd(), close === i ? blanks + 1 : 0, quote)) close++
      // What does not close up to the end does not close for a later cell either.
      canClose = close < values.length
      if (canClose) {
        joined.values.push(text.slice(start + blanks + 1, cellEnd(close)).trimEnd().slice(0, -1).replaceAll(quote + quote, quote))
        joined.starts.push(base + start)
        i = close
        continue
      }
    }
    joined.values.push(values[i]!)
    joined.starts.push(base + start)
  }
  return joined

  function cellEnd(index: number): number {
    return index + 1 < starts.length ? starts[index + 1]! - base - 1 : end
  }

  function rawCell(index: number): string {
    return text.slice(starts[index]! - base, cellEnd(index))
  }
}

function blanksAt(text: string, start: number, end: number): number {
  let at = start
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++
  return at - start
}

/** Whether a raw cell ends with a quote that closes: one that is not doubled. */
function endsQuoted(raw: string, from: number, quote: string): boolean {
  let count = 0
  while (raw.length - count > from && raw[raw.length - 1 - count] === quote) count++
  return count % 2 === 1
}

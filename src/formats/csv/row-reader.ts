import Papa from 'papaparse'
import type {RecordRow} from '../../tree/types.js'
import {joinSpaced, placeRow, type PlacedRow} from './cells.js'
import type {BrokenQuotes, Dialect, RowReader} from './row-types.js'

/** Text is read in stretches of this many UTF-16 units, however it comes. */
const blockSize = 1 << 16
/** A cell whose quote is still open after so many units was opened by mistake. */
const mostOpen = 1 << 20
/** And one that has other quotes in it that should have been doubled, after so many. */
const mostFaulty = 1 << 14
/** What may be read again after broken quotes: so much, and so many times what was read for good. */
const freeRereads = 1 << 22
const rereadFactor = 4
const mostLinesSaid = 5
/** Stands for the delimiter of one column: a code point that no text may have. */
const noDelimiter = '\ufdd0'

interface Parsed {
  data: string[][]
  errors: {code?: string; row?: number}[]
}

/**
 * Reads rows by papaparse, which is fed piece by piece, and finds their places. A quote that opens by mistake costs its own line
 * and no more: that line is read again with quotes as plain characters.
 */
export function createRowReader(dialect: Dialect): RowReader {
  const {newline, width} = dialect
  const broken: BrokenQuotes = {count: 0, misread: 0, lines: [], range: null, plainFrom: null}
  const plainDialect: Dialect = {...dialect, quote: '', spaced: 'never'}
  let current = dialect
  let parser = parserOf(dialect)
  /** Text that is not read yet, and where it begins in the source. */
  let rest = ''
  let at = 0
  /** How much of `rest` is known to hold no whole row. */
  let tried = 0
  let line = dialect.line
  let rereads = 0
  let rows: RecordRow[] = []
  return {push, end, pending: () => at, broken}

  function push(text: string): RecordRow[] {
    for (let from = 0; from < text.length;) {
      const to = Math.min(text.length, from + blockSize - ((at + rest.length) % blockSize))
      rest += text.slice(from, to)
      from = to
      // A row longer than a block is tried again when it has doubled, not with every block.
      if ((at + rest.length) % blockSize === 0 && rest.length >= 2 * tried) readRest(false)
    }
    return taken()
  }

  function end(): RecordRow[] {
    readRest(true)
    return taken()
  }

  function taken(): RecordRow[] {
    const found = rows
    rows = []
    return found
  }

  function readRest(final: boolean): void {
    if (at < dialect.start) skipTo(Math.min(rest.length, dialect.start - at))
    while (rest !== '' && !takeRows(parser.parse(rest, 0, !final) as Parsed, final));
  }

  function skipTo(offset: number): void {
    rest = rest.slice(offset)
    at += offset
  }

  /** Takes rows over; false where the rest must be read again behind a line with broken quotes. */
  function takeRows({data, errors}: Parsed, final: boolean): boolean {
    const faulty = errors.length > 0 ? new Set(errors.map(({row}) => row)) : null
    const open = errors.find(({code}) => code === 'MissingQuotes')?.row
    const odd = newline === '\n' ? rest.includes('\r') && /\r(?!\n)/.test(rest) : rest.includes('\n')
    let from = 0
    for (let i = 0; i < data.length && from < rest.length; i++) {
      const values = data[i]!
      const hasFault = faulty?.has(i) ?? false
      const place = placeRow(rest, from, values, current, at)
      const lineEnd = !place || place.quoted || hasFault ? endOfLine(from) : place.end
      const spans = !place || lineEnd < place.end
      if (!place || ((spans || hasFault) && ((spans && i === open) || isMisread(values.length, spans, hasFault, from, lineEnd)))) {
        const next = takePlain(from, lineEnd)
        if (place && !spans) {
          from = next
          continue
        }
        return readAgain(next)
      }
      if (hasFault) reportBroken(from, lineEnd)
      take(from, current.spaced === 'sometimes' ? joinSpaced(place, rest, current, at) : place, odd || spans)
      from = place.next
    }
    // A quote at the very end may close: what follows it is not known yet.
    const isFaulty = (faulty?.has(data.length) ?? false) && !endsWithQuote(rest, current.quote)
    const isOpen = !final && rest.length - from > (isFaulty ? mostFaulty : mostOpen) && current.quote !== '' && endOfLine(from) < rest.length
    if (isOpen) return readAgain(takePlain(from, endOfLine(from)))
    skipTo(Math.min(from, rest.length))
    tried = rest.length
    return true
  }

  function endOfLine(from: number): number {
    const found = rest.indexOf(newline, from)
    return found < 0 ? rest.length : found
  }

  /** Whether what was read as one row is more likely several, or has other cells. */
  function isMisread(cells: number, spans: boolean, hasFault: boolean, from: number, lineEnd: number): boolean {
    const isRow = (start: number) => start < rest.length && cellsOf(start, endOfLine(start)).length === width
    if (cells !== width) return (spans && hasFault) || isRow(from)
    // '1,"open' and '2,"next"' are more likely two rows than a text of two lines in which quotes should have been doubled.
    return spans && hasFault && (width < 2 || (isRow(from) && isRow(lineEnd + 1)))
  }

  function cellsOf(from: number, lineEnd: number): string[] {
    const {delimiter} = dialect
    const text = rest.slice(from, lineEnd)
    return delimiter === '' ? [text] : text.split(delimiter)
  }

  function takePlain(from: number, lineEnd: number): number {
    const place = placeRow(rest, from, cellsOf(from, lineEnd), plainDialect, at)!
    broken.misread++
    reportBroken(from, lineEnd)
    take(from, place, true)
    return place.next
  }

  function take(from: number, {values, starts, end, next}: PlacedRow, counts: boolean): void {
    rows.push({start: at + from, end: at + end, line, values, starts})
    line += (counts ? lineEnds(rest, from, end) : 0) + (next > from ? 1 : 0)
  }

  function readAgain(next: number): false {
    rereads += rest.length - next
    skipTo(Math.min(next, rest.length))
    tried = 0
    if (rereads > freeRereads + rereadFactor * at && current !== plainDialect) {
      broken.plainFrom = line
      current = plainDialect
      parser = parserOf(plainDialect)
    }
    return false
  }

  function reportBroken(from: number, lineEnd: number): void {
    broken.count++
    if (broken.lines.length < mostLinesSaid) broken.lines.push(line)
    broken.range ??= [at + from, at + lineEnd]
  }
}

/** The line end is always told: guessed by papaparse, mixed ones would join rows. */
function parserOf({delimiter, quote, escape, newline, spaced}: Dialect): Papa.Parser {
  return new Papa.Parser({
    delimiter: delimiter === '' ? noDelimiter : spaced === 'always' ? `${delimiter} ` : delimiter,
    newline,
    ...(quote === '' ? {fastMode: true} : {quoteChar: quote, escapeChar: escape}),
  })
}

function endsWithQuote(text: string, quote: string): boolean {
  return text.slice(-256).trimEnd().endsWith(quote)
}

/** How many lines end in `[from, to)`. */
export function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count++
  }
  return count
}

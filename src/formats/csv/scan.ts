import type {Position} from 'unist'
import type {RuleId} from '../../messages.js'
import type {Range} from '../../text/mapped-text.js'
import type {RecordRow, SkipReason} from '../../tree/types.js'
import type {CsvOptions, FormatName} from '../format.js'
import {decideDialect} from './dialect.js'
import {createRowReader} from './row-reader.js'
import type {Dialect, RowReader} from './row-types.js'
import {createTableFinder, type TableFinder, type TableHead} from './tables.js'

/** So much text tells the dialect, in UTF-16 units. */
export const sampleSize = 1 << 18

/** What a file of rows is read with. */
export interface ScanContext {
  format: FormatName
  csv: CsvOptions
  message(ruleId: RuleId, reason: string, place: Position | null): void
}

/** What was found, in the order of the source. */
export type Found =
  | {type: 'text'; row: RecordRow}
  | {type: 'open'; head: TableHead}
  | {type: 'rows'; rows: RecordRow[]}
  | {type: 'close'}
  | {type: 'skip'; range: Range; reason: SkipReason}

export interface Scan {
  /** Null until enough text has come. */
  dialect: Dialect | null
  push(text: string): Found[]
  end(): Found[]
  /** Where the text begins that is not handed on yet. */
  pending(): number
}

/** Reads decoded text, piece by piece, into tables and the texts between them. What is found does not depend on the pieces. */
export function createScan(context: ScanContext): Scan {
  let waiting: string[] = []
  let length = 0
  let found: Found[] = []
  let reader: RowReader | null = null
  let finder: TableFinder | null = null
  const scan: Scan = {dialect: null, push, end, pending: () => (reader ? Math.min(reader.pending(), finder!.pending()) : 0)}
  return scan

  function push(text: string): Found[] {
    if (reader) finder!.add(reader.push(text))
    else {
      waiting.push(text)
      length += text.length
      if (length >= sampleSize) begin()
    }
    return taken()
  }

  function end(): Found[] {
    if (!reader) begin()
    finder!.add(reader!.end())
    finder!.end()
    reportBroken()
    return taken()
  }

  function taken(): Found[] {
    const all = found
    found = []
    return all
  }

  function begin(): void {
    const text = waiting.join('')
    waiting = []
    const {csv, format} = context
    const expected = format === 'tsv' ? '\t' : ','
    const {dialect, doubtful, separatorLine} = decideDialect({sample: text.slice(0, sampleSize), expected, options: csv})
    scan.dialect = dialect
    if (doubtful) context.message('dialect-guessed', `The file was taken for ${nameOf(dialect.delimiter)}; another delimiter would fit about as well`, null)
    if (separatorLine) found.push({type: 'skip', range: separatorLine, reason: 'metadata'})
    reader = createRowReader(dialect)
    finder = createTableFinder(dialect, csv, {
      text: (row) => found.push({type: 'text', row}),
      open: (head) => found.push({type: 'open', head}),
      rows: (rows) => found.push({type: 'rows', rows}),
      close: () => found.push({type: 'close'}),
      skip: (range, reason) => found.push({type: 'skip', range, reason}),
      message: (ruleId, reason, row) => context.message(ruleId, reason, lineOf(row.line, row.start)),
    })
    finder.add(reader.push(text))
  }

  function reportBroken(): void {
    const {count, lines, range, plainFrom} = reader!.broken
    if (count === 0) return
    const rows = count === 1 ? 'A quoted cell does not end as it should' : `${count.toLocaleString('en-US')} rows have quoted cells that do not end as they should`
    const where = `${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${count > lines.length ? ' …' : ''}`
    const rest = plainFrom === null ? '' : `; from line ${plainFrom} on quotes were read as plain characters`
    context.message('quote-broken', `${rows} (${where})${rest}`, lineOf(lines[0]!, range![0]))
  }
}

function lineOf(line: number, offset: number): Position {
  const point = {line, column: 1, offset}
  return {start: point, end: point}
}

const names: Record<string, string> = {'': 'one column', ',': 'cells parted by commas', ';': 'cells parted by semicolons', '\t': 'cells parted by tabs', '|': 'cells parted by bars'}

function nameOf(delimiter: string): string {
  return names[delimiter] ?? `cells parted by “${delimiter}”`
}

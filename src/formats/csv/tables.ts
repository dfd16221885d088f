import type {RuleId} from '../../messages.js'
import {plural} from '../../messages.js'
import type {CsvOptions} from '../format.js'
import type {Range} from '../../text/mapped-text.js'
import type {RecordColumn, RecordRow, SkipReason} from '../../tree/types.js'
import {columnsOf, namedBy} from './columns.js'
import {isNote, isRemark, isTotal} from './footer.js'
import {decideHeader} from './header.js'
import {mostFrequent} from './rating.js'
import {createRaggedRows, type RaggedRows} from './ragged.js'
import type {Dialect} from './row-types.js'
import {filledCells, isBlankRow, isCommentRow, isSameRow, usedCells} from './rows.js'

/** Rows of so much text tell the columns of a table, in UTF-16 units. */
const mostSample = 1 << 18
/** So many rows behind a blank one tell whether the table goes on. */
const rowsAfterGap = 40
/** So many rows at the end may turn out to be notes. */
const mostNotes = 12
const longestTitle = 200

/** What stands at the top of a table. */
export interface TableHead {
  /** The row that names it. */
  title: RecordRow | null
  header: RecordRow[]
  columns: RecordColumn[]
}

/** Takes what is found, in the order of the source. */
export interface TableSink {
  /** A row that belongs to no table. */
  text(row: RecordRow): void
  open(head: TableHead): void
  rows(rows: RecordRow[]): void
  close(): void
  skip(range: Range, reason: SkipReason): void
  message(ruleId: RuleId, reason: string, row: RecordRow): void
}

export interface TableFinder {
  add(rows: readonly RecordRow[]): void
  end(): void
  /** Where the first row begins that is not handed on yet. */
  pending(): number
}

interface OpenTable {
  width: number
  /** The row that names the columns, where there is one. */
  names: RecordRow | null
  /** Whether that row is the whole header: where it stands again another table begins. */
  repeats: boolean
  columns: RecordColumn[]
  /** Rows that are not handed on yet: the last ones may be notes. */
  held: RecordRow[]
  ragged: RaggedRows
}

/** Finds the tables among the rows of a file: titles, headers, notes, tables behind blank rows. Holds no more than a sample of a table's beginning. */
export function createTableFinder(dialect: Dialect, {headerRows = null}: CsvOptions, sink: TableSink): TableFinder {
  /** Rows whose table is not told yet. */
  let sample: RecordRow[] = []
  let sampleSize = 0
  /** Whether the sample is a header alone; null is not asked yet. */
  let waits: boolean | null = null
  let table: OpenTable | null = null
  let gap = false
  /** Rows of text that wait for a table to name. */
  let texts: RecordRow[] = []
  let last: {width: number; columns: RecordColumn[]} | null = null
  return {add, end, pending: () => Math.min(...[texts[0], table?.held[0], sample[0]].map((row) => row?.start ?? Infinity))}

  function add(rows: readonly RecordRow[]): void {
    for (const row of rows) {
      if (isComment(row)) sink.skip([row.start, row.end], 'comment')
      else if (isBlankRow(row)) addBlank(row)
      else addRow(row)
    }
    if (table) handOn(table, table.held.length - mostNotes)
  }

  function end(): void {
    decide()
    closeTable()
    flushTexts(texts.length)
  }

  /** Only where the table could not have such a row. */
  function isComment(row: RecordRow): boolean {
    const {comment, delimiter, width} = dialect
    return comment !== null && isCommentRow(row, comment, delimiter === '' ? 1 : (width ?? 2))
  }

  function addRow(row: RecordRow): void {
    if (!table || gap) addToSample(row)
    else if (table.repeats && isSameRow(row, table.names!)) beginAgain(table, row)
    else table.held.push(row)
  }

  function addBlank(row: RecordRow): void {
    const length = row.values.reduce((sum, value) => sum + value.length, 0)
    const blanks = dialect.delimiter === '\t' ? row.values.length - 1 : 0
    if (row.end - row.start > length + blanks) sink.skip([row.start, row.end], 'markup')
    // A header alone waits for its rows.
    if (!table && (waits ??= isHeaderAlone())) return
    decide()
    gap = true
  }

  function isHeaderAlone(): boolean {
    const preamble = preambleOf(sample)
    return sample.length - preamble === 1 && decideHeader(sample.slice(preamble), widthOf(sample.slice(preamble))).count === 1
  }

  /** Where the header stands once more another table of the same columns begins; what stands above it alone is its title. */
  function beginAgain({held, width, columns}: OpenTable, row: RecordRow): void {
    const title = held.length > 0 && isTitle(held[held.length - 1]!) ? held.pop()! : null
    closeTable()
    open({title, header: [row], columns: namedBy([row], columns)}, width)
  }

  function open(head: TableHead, width: number): void {
    const {header, columns} = head
    sink.open(head)
    table = {width, columns, names: header[0] ?? null, repeats: header.length === 1, held: [], ragged: createRaggedRows(width)}
  }

  function addToSample(row: RecordRow): void {
    sample.push(row)
    waits = null
    sampleSize += row.end - row.start
    if (sampleSize >= mostSample || (table && sample.length >= rowsAfterGap)) decide()
  }

  function decide(): void {
    if (sample.length === 0) return
    const rows = sample
    sample = []
    sampleSize = 0
    waits = null
    gap = false
    if (table && goesOn(table, rows)) for (const row of rows) addRow(row)
    else {
      closeTable()
      begin(rows)
    }
  }

  /** Whether rows behind a blank row belong to the table before it. */
  function goesOn({width, names}: OpenTable, rows: readonly RecordRow[]): boolean {
    if (dialect.delimiter === '') return true
    if (preambleOf(rows) > 0 || (names && isSameRow(rows[0]!, names))) return false
    const {count, sure} = decideHeader(rows, width)
    const hasHeader = count > 0 && sure && rows.length > 1 && (!names || filledCells(rows[0]!) * 4 >= filledCells(names) * 3)
    // One or two rows of another width are ragged ones.
    return !hasHeader && (widthOf(rows) === width || rows.length < 3)
  }

  function begin(rows: readonly RecordRow[]): void {
    const preamble = preambleOf(rows)
    if (preamble > 0) flushTexts(texts.length)
    texts.push(...rows.slice(0, preamble))
    if (preamble === rows.length) return
    const title = texts.length === 1 && isTitle(texts[0]!) ? texts[0]! : null
    flushTexts(texts.length, title)
    const body = rows.slice(preamble)
    const width = widthOf(body)
    const count = headerRows ?? decideHeader(body, width).count
    const header = body.slice(0, count)
    const again = count > 0 ? body.findIndex((row, i) => i >= count && isSameRow(row, body[0]!)) : -1
    const found = columnsOf(header, body.slice(count, again < 0 ? undefined : again), Math.max(width, ...header.map(usedCells)))
    const columns = count === 0 && last?.width === width ? last.columns : found.columns
    if (count > 0 || !last) last = {width, columns}
    if (found.renamed.length > 0) sink.message('columns-renamed', `${plural(found.renamed.length, 'column')} got a number, because the name stands more than once: ${shown(found.renamed)}`, header[0]!)
    open({title, header, columns}, width)
    for (const row of body.slice(count)) addRow(row)
  }

  function flushTexts(count: number, except: RecordRow | null = null): void {
    for (const row of texts.splice(0, count)) if (row !== except) sink.text(row)
  }

  /** How many rows stand above the header: titles and what else is much shorter than a row of the table. */
  function preambleOf(rows: readonly RecordRow[]): number {
    if (dialect.delimiter === '' || rows.length === 0) return 0
    if ((dialect.width ?? 0) > 2 && rows.every((row) => filledCells(row) === 1) && !rows.every(isNumberAlone)) return rows.length
    const full = mostFrequent(rows.slice(0, 200).map(filledCells).filter((count) => count > 1))[0]
    let count = 0
    while (count < rows.length && isAbove(rows[count]!, Math.max(full, 2))) count++
    // Two columns of which one is mostly empty have no rows above them.
    return count === rows.length && count > 3 && rows.every(({values}) => values.length === dialect.width) ? 0 : count
  }

  function isAbove(row: RecordRow, full: number): boolean {
    const cells = filledCells(row)
    if (cells === 1) return row.values[0]!.trim() !== '' && !isNumberAlone(row)
    return row.values.length < (dialect.width ?? 0) && cells * 2 < Math.max(full, dialect.width ?? 0)
  }

  function handOn(open: OpenTable, count: number): void {
    if (count <= 0) return
    const rows = open.held.splice(0, count)
    for (const row of rows) {
      if (row.values.length !== open.width) open.ragged.add(row)
      if (isTotal(row)) row.total = true
    }
    sink.rows(rows)
  }

  function closeTable(): void {
    if (!table) return
    const {held, width, ragged} = table
    let rows = held.length
    while (rows > 0 && isNote(held[rows - 1]!, width)) rows--
    const notes = held.splice(rows)
    handOn(table, rows)
    sink.close()
    table = null
    for (const [reason, row] of ragged.reports()) sink.message('ragged-row', reason, row)
    for (const row of notes) sink.text(row)
  }
}

function widthOf(rows: readonly RecordRow[]): number {
  return mostFrequent(rows.slice(0, 1000).filter((row) => filledCells(row) > 1 || rows.length < 3).map(({values}) => values.length))[0] || rows[0]!.values.length
}

function isTitle(row: RecordRow): boolean {
  return filledCells(row) === 1 && row.end - row.start <= longestTitle && !isRemark(row.values[0]!)
}

function isNumberAlone({values}: RecordRow): boolean {
  return values.every((value) => /^[\d.,%€$\s-]*$/.test(value))
}


function shown(names: readonly string[]): string {
  const few = [...new Set(names)].slice(0, 3).map((name) => `“${name.slice(0, 40)}”`)
  return names.length > few.length ? `${few.join(', ')} …` : few.join(', ')
}

import type {Unit} from '../pack/unit.js'
import {inline, sliceMapped, type MappedText, type Range} from '../text/mapped-text.js'
import {createColumnProfiler, keyColumns} from '../text/values/index.js'
import {cellRange, cellText, columnNamed, columnNames, rowsOf} from '../tree/records.js'
import {rangesOf} from '../tree/position.js'
import type {RecordRow, Records, Table, TableCell, TableRow} from '../tree/types.js'
import type {State} from './state.js'
import {table, type TableShare} from './table.js'

/** A data file: written as any table is, in `Header: value` lines unless Markdown is asked for. */
export function records(node: Records, state: State): Unit {
  return table(shareOf(node, [...rowsOf(node)]), formFor(state))
}

/** How rows are taken out of a data file. */
export interface ShareOptions {
  /** How many rows stand in the shares before it. */
  before?: number
  /** Rows of equal value in this column belong together; -1 for none. */
  groupColumn?: number
  /** Columns that name the rows. */
  keys?: readonly number[]
}

/** Rows of a data file as a table of their own. */
export function shareOf(node: Records, rows: readonly RecordRow[], {before = 0, groupColumn = -1, keys = []}: ShareOptions = {}): Table {
  const data: TableShare = {block: node, names: columnNames(node), nameRanges: node.columns.map(({ranges}) => ranges), rowsBefore: before, continues: before > 0, keys}
  return {
    type: 'table',
    caption: null,
    align: node.columns.map(() => null),
    children: [...node.header.map((row) => rowOf(row, true, node.quote)), ...rows.map((row, index) => rowOf(row, false, node.quote, groupColumn >= 0 && row.values[groupColumn] !== rows[index - 1]?.values[groupColumn]))],
    data: {...data, ranges: placeOf(node, rows, before)},
  }
}

/** From the first row to the last; the first share begins behind the title. */
function placeOf(node: Records, rows: readonly RecordRow[], before: number): Range[] {
  const [range] = rangesOf(node)
  const own: Range | undefined = range && [node.data?.textRanges?.[0]?.[1] ?? range[0], range[1]]
  const last = rows[rows.length - 1]
  if (!last) return own ? [own] : []
  return [[before === 0 && own ? own[0] : rows[0]!.start, last.end]]
}

/** So many rows tell which columns name them. */
const rowsForKeys = 500

/** The columns that name the rows: those the caller names, else by their values. */
export function keysOf(node: Records, rows: readonly RecordRow[], wanted: readonly string[] | null): number[] {
  if (wanted) return wanted.map((name) => columnNamed(node, name)).filter((column) => column >= 0)
  const names = node.columns.map(({name}) => name)
  const profilers = names.map((name) => createColumnProfiler(name))
  for (const {values, total} of rows.slice(0, rowsForKeys)) if (!total) profilers.forEach((profiler, column) => profiler.add(values[column] ?? ''))
  return keyColumns(names, profilers.map((profiler) => profiler.profile()))
}

/** The state to write a data file with. */
export function formFor(state: State): State {
  return state.tables === 'auto' || state.tables === 'rows' ? {...state, tables: 'rows'} : state
}

function rowOf(row: RecordRow, header: boolean, quote: string, opensGroup = false): TableRow {
  return {
    type: 'tableRow',
    header,
    children: row.values.map((_, column): TableCell => ({
      type: 'tableCell',
      header,
      colspan: 1,
      rowspan: 1,
      text: inline(trimmed(cellText(row, column, quote))),
      data: {ranges: [cellRange(row, column)]},
    })),
    data: {ranges: [[row.start, row.end]], ...(opensGroup ? {opensGroup} : {})},
  }
}

/** Columns of equal width are filled up with blanks. */
function trimmed(cell: MappedText): MappedText {
  const end = cell.value.trimEnd().length
  const start = end - cell.value.trim().length
  return start > 0 || end < cell.value.length ? sliceMapped(cell, start, end) : cell
}

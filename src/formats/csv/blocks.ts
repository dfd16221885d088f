import type {Point, Position} from 'unist'
import {added, concatMapped, inline, sliceMapped, subtractRanges, type MappedText, type Range} from '../../text/mapped-text.js'
import {cellText} from '../../tree/records.js'
import type {Paragraph, RecordRow, Records} from '../../tree/types.js'
import {lineEnds} from './row-reader.js'
import type {Dialect} from './row-types.js'
import type {TableHead} from './tables.js'

/** A stretch of the source. */
export interface Window {
  text: string
  /** Where it begins in the source. */
  at: number
}

/** From the beginning of one row to the end of another; rows begin lines. */
export function positionOfRows(first: RecordRow, last: RecordRow, window: Window): Position {
  return {start: {line: first.line, column: columnAt(first), offset: first.start}, end: endOf(last, window)}
}

function endOf(row: RecordRow, {text, at}: Window): Point {
  const more = lineEnds(text, row.start - at, row.end - at)
  if (more === 0) return {line: row.line, column: row.end - row.start + columnAt(row), offset: row.end}
  let start = row.end
  while (text[start - at - 1] !== '\n' && text[start - at - 1] !== '\r') start--
  return {line: row.line + more, column: row.end - start + 1, offset: row.end}
}

/** A byte-order mark is the first column of its line. */
function columnAt(row: RecordRow): number {
  return row.line === 1 ? row.start + 1 : 1
}

/** A row that belongs to no table: the texts of its cells. */
export function paragraphOf(row: RecordRow, window: Window, dialect: Dialect): Paragraph {
  const cells = row.values.flatMap((value, column) => (value.trim() === '' ? [] : [trimmedCell(row, column, dialect.quote)]))
  const parts = cells.flatMap((cell, i) => (i > 0 ? [added(' '), cell] : [cell]))
  return {type: 'paragraph', text: inline(concatMapped(parts)), position: positionOfRows(row, row, window)}
}

function trimmedCell(row: RecordRow, column: number, quote: string): MappedText {
  const cell = cellText(row, column, quote)
  const start = cell.value.length - cell.value.trimStart().length
  return sliceMapped(cell, start, cell.value.trimEnd().length)
}

/** A table, or a batch of its rows; `skipped` are ranges between them that are in no row. */
export function recordsOf(
  {title, header, columns}: TableHead,
  rows: RecordRow[],
  opens: boolean,
  skipped: readonly Range[],
  window: Window,
  {delimiter, quote}: Dialect,
): Records {
  const stands = opens ? [...(title ? [title] : []), ...header] : []
  const first = stands[0] ?? rows[0]
  const last = rows[rows.length - 1] ?? stands[stands.length - 1]
  const name = title ? title.values.find((value) => value.trim() !== '')!.replace(/\s+/g, ' ').trim() : null
  const records: Records = {type: 'records', name, columns, header: opens ? header : [], rows, delimiter, quote}
  if (!first || !last) return records
  records.position = positionOfRows(first, last, window)
  const ranges = subtractRanges([[first.start, last.end]], skipped)
  if (ranges.length > 1) records.data = {ranges}
  if (title && opens) records.data = {...records.data, textRanges: [[title.start, title.end]]}
  return records
}

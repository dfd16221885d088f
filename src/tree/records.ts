import {pushRun, type MappedText, type Range, type Run} from '../text/mapped-text.js'
import type {RecordRow, Records} from './types.js'

/** Rows that are read while they are asked for, beside the block they belong to: a file that is not held in memory. */
const streams = new WeakMap<Records, {rows: Iterable<RecordRow>; passed(offset: number): void}>()

/** Lets the rows of a block come from elsewhere; they can be gone through once. `passed` is told what of the source is done with. */
export function streamRows(records: Records, rows: Iterable<RecordRow>, passed: (offset: number) => void = () => {}): void {
  streams.set(records, {rows, passed})
}

/** Says that nothing of a block before an offset will be asked for any more, but its header. */
export function rowsPassed(records: Records, offset: number): void {
  streams.get(records)?.passed(offset)
}

/** The rows of a block in order. */
export function rowsOf(records: Records): Iterable<RecordRow> {
  return streams.get(records)?.rows ?? records.rows
}

export function isStreamed(records: Records): boolean {
  return streams.has(records)
}

/** Place of a raw cell with the delimiter behind it, so that the cells of a row lie side by side. */
export function cellRange({start, end, starts}: RecordRow, column: number): Range {
  return [column === 0 ? start : starts[column]!, starts[column + 1] ?? end]
}

/** The value of a cell, mapped to the source, with line ends as `\n`. A cell that the source writes in another way than by doubled quotes has no map. */
export function cellText({values, starts, end, masked}: RecordRow, column: number, quote: string): MappedText {
  const value = values[column]!
  if (masked) return {value: value.replace(/\r\n?/g, '\n'), map: []}
  const start = starts[column]!
  const rawLength = (column + 1 < starts.length ? starts[column + 1]! - 1 : end) - start
  if (rawLength === value.length && !value.includes('\r')) return {value, map: value ? [[0, start, value.length]] : []}
  const quotes = quote === '' ? 0 : value.split(quote).length - 1
  const isQuoted = quote !== '' && rawLength === value.length + quotes + 2
  if (!isQuoted && rawLength !== value.length) return {value: value.replace(/\r\n?/g, '\n'), map: []}
  // 'a ""b"" c': the first quote of each pair is the one that is read
  //    ^
  const map: Run[] = []
  const parts: string[] = []
  const special = isQuoted && quotes > 0 ? (quote === '"' ? /["\r]/g : new RegExp(`[${escaped(quote)}\r]`, 'g')) : /\r/g
  let source = start + (isQuoted ? 1 : 0)
  let from = 0
  let length = 0
  const add = (to: number) => {
    pushRun(map, length, source, to - from)
    parts.push(value.slice(from, to))
    source += to - from
    length += to - from
    from = to
  }
  for (const {0: found, index} of value.matchAll(special)) {
    if (found === quote) {
      add(index + 1)
      source++
      continue
    }
    add(index)
    source++
    from++
    if (value[from] === '\n') continue
    parts.push('\n')
    length++
  }
  add(value.length)
  return {value: parts.join(''), map}
}

const escaped = (character: string) => (/[\\\]^-]/.test(character) ? `\\${character}` : character)

/** Names of the columns as they stand before values: with the unit, where a row of units below the names says it. */
export function columnNames({columns, header}: Records): string[] {
  return columns.map(({name, unit}, column) => {
    const isBelow = unit !== null && !name.includes(unit) && header.some(({values}) => bare(values[column] ?? '') === unit)
    return isBelow ? `${name} (${unit})` : name
  })
}

/** Index of a column by its name, with its unit or without; -1 where there is none. */
export function columnNamed(records: Records, wanted: string): number {
  const names = columnNames(records)
  return records.columns.findIndex(({name}, column) => name === wanted || names[column] === wanted)
}

/** `(kg)`, `[kg]` and `kg` say the same. */
const bare = (cell: string) => cell.trim().replace(/^[([](.*)[)\]]$/, '$1').trim()

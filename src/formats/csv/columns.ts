import {createColumnProfiler, unitInName} from '../../text/values/index.js'
import type {Range} from '../../text/mapped-text.js'
import type {RecordColumn, RecordRow} from '../../tree/types.js'
import {isUnitRow, unbracketed} from './header.js'
import {saysNothing} from './rows.js'

/** Values that tell the types of columns. */
const mostCells = 200_000

export interface Columns {
  columns: RecordColumn[]
  /** Names that stood twice, as they were before. */
  renamed: string[]
}

/** The columns of a table by its header rows, their types by the rows below. Columns at the end without name and values are none. */
export function columnsOf(header: readonly RecordRow[], rows: readonly RecordRow[], width: number): Columns {
  const unitRow = header.length > 1 ? header.find((row, i) => i > 0 && isUnitRow(row)) : undefined
  const names = header.filter((row) => row !== unitRow)
  const sample = rows.slice(0, Math.max(20, Math.floor(mostCells / Math.max(1, width))))
  const groups = names.slice(0, -1).map(groupsOf)
  /** Cells that name a column: those above it, and that of its group. */
  const namedBy = (row: RecordRow, column: number): Range[] => {
    const level = names.indexOf(row)
    const from = level >= 0 && groupIn(names, groups, level, column) ? groups[level]!.from[Math.min(column, groups[level]!.from.length - 1)]! : column
    return rangesOf([row], from)
  }
  const printed = Array.from({length: width}, (_, column) => nameOf(names, groups, column))
  const count = usedColumns(printed, sample)
  const {unique, renamed} = uniqueNames(printed.slice(0, count))
  const columns = unique.map((name, column): RecordColumn => {
    const profiler = createColumnProfiler(name)
    for (const {values} of sample) profiler.add(values[column] ?? '')
    const {type, unit} = profiler.profile()
    const said = unbracketed(unitRow?.values[column] ?? '')
    return {name, type, unit: (saysNothing(said) ? null : said) ?? unitInName(name).unit ?? unit, ranges: header.flatMap((row) => namedBy(row, column))}
  })
  return {columns, renamed}
}

/** The cells of a column from the top down, groups among them where a cell stands below. */
function nameOf(rows: readonly RecordRow[], groups: readonly Groups[], column: number): string {
  const parts: string[] = []
  rows.forEach(({values}, level) => {
    const part = folded(values[column]) || (groupIn(rows, groups, level, column) ?? '')
    if (part !== '' && part !== parts[parts.length - 1]) parts.push(part)
  })
  return parts.join(' › ')
}

interface Groups {
  names: string[]
  /** Column whose cell names the group. */
  from: number[]
}

/** The group of a column at a level where its own cell is empty and a cell stands below; null where there is none. */
function groupIn(rows: readonly RecordRow[], groups: readonly Groups[], level: number, column: number): string | null {
  const group = groups[level]
  if (!group || folded(rows[level]!.values[column]) !== '' || folded(rows[level + 1]!.values[column]) === '') return null
  return (group.names[column] ?? group.names.at(-1) ?? '') || null
}

/** A group reaches to the right up to the next one; the first column groups none. */
function groupsOf({values}: RecordRow): Groups {
  let name = ''
  let start = 0
  const names: string[] = []
  const from: number[] = []
  values.forEach((value, column) => {
    const own = column === 0 ? '' : folded(value)
    if (own !== '') [name, start] = [own, column]
    names.push(name)
    from.push(own === '' && name === '' ? column : start)
  })
  return {names, from}
}

const folded = (value = '') => value.replace(/\s+/g, ' ').trim()

function usedColumns(names: readonly string[], rows: readonly RecordRow[]): number {
  let count = names.length
  while (count > 1 && names[count - 1] === '' && rows.every(({values}) => (values[count - 1] ?? '').trim() === '')) count--
  return count
}

/** `Price`, `Price 2`, `Column 3`. */
function uniqueNames(printed: readonly string[]): {unique: string[]; renamed: string[]} {
  const taken = new Set(printed)
  /** Number of the last one of a name. */
  const numbers = new Map<string, number>()
  const renamed: string[] = []
  const unique = printed.map((name, column) => {
    if (name !== '' && !numbers.has(name)) {
      numbers.set(name, 1)
      return name
    }
    if (name !== '') renamed.push(name)
    const stem = name === '' ? 'Column' : name
    let number = name === '' ? column + 1 : numbers.get(name)! + 1
    while (taken.has(`${stem} ${number}`)) number++
    taken.add(`${stem} ${number}`)
    if (name !== '') numbers.set(name, number)
    return `${stem} ${number}`
  })
  return {unique, renamed}
}

function rangesOf(header: readonly RecordRow[], column: number): Range[] {
  return header.flatMap((row): Range[] => (row.values[column] === undefined || row.values[column]!.trim() === '' ? [] : [[row.starts[column]!, column + 1 < row.starts.length ? row.starts[column + 1]! - 1 : row.end]]))
}

/** The same columns where their names stand again. */
export function namedBy(header: readonly RecordRow[], columns: readonly RecordColumn[]): RecordColumn[] {
  return columns.map((column, i) => ({...column, ranges: rangesOf(header, i)}))
}

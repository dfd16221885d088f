import {isUnit, valueOf} from '../../text/values/index.js'
import type {RecordRow} from '../../tree/types.js'
import {filledCells, isSameRow, saysNothing} from './rows.js'

/** How many rows of a table are its header. */
export interface HeaderDecision {
  count: number
  /** Whether types of the cells below tell it; else it is a guess by the look of the first row. */
  sure: boolean
}

const mostHeaderRows = 4
const mostRows = 100
const mostCells = 20_000
/** Questions of a survey are names as well. */
const longestName = 300
/** A column is of a kind when so many of its values are. */
const mostOfKind = 0.75

type Kind = 'number' | 'date' | 'boolean' | 'id' | 'text' | 'empty'

/** Tells the header of rows that begin a table: a row of distinct names above cells of clear types, or of other words than those below it. */
export function decideHeader(rows: readonly RecordRow[], width: number): HeaderDecision {
  const {count, sure} = countRows(rows, width)
  // A row of units goes with the names above it.
  const hasUnits = count > 0 && count + 1 < rows.length && isUnitRow(rows[count]!) && !isUnitRow(rows[count + 1]!)
  return {count: hasUnits ? count + 1 : count, sure}
}

function countRows(rows: readonly RecordRow[], width: number): HeaderDecision {
  const others = rows.filter((row, i) => i === 0 || !isSameRow(row, rows[0]!))
  const sample = (others.length > 1 ? others : rows).slice(0, Math.max(6, Math.min(mostRows, Math.floor(mostCells / Math.max(1, width)))))
  const [first] = sample
  if (!first) return {count: 0, sure: false}
  if (sample.length === 1) return {count: looksLikeNames(first) && filledCells(first) > (width > 1 ? 1 : 0) ? 1 : 0, sure: false}
  const body = sample.slice(Math.min(mostHeaderRows, Math.max(1, Math.floor(sample.length / 2))))
  const kinds = Array.from({length: width}, (_, column) => kindOfColumn(body, column))
  if (!kinds.some((kind) => kind !== 'text' && kind !== 'empty')) {
    if (!isNamesAbove(first, sample)) return {count: 0, sure: false}
    return {count: sample.length > 2 && isSecondLevel(first, sample[1]!, sample.slice(2)) ? 2 : 1, sure: false}
  }
  let count = 0
  const most = Math.min(mostHeaderRows, sample.length - body.length)
  while (count < most && isHeaderRow(sample, count, kinds)) count++
  // A header of text columns whose few typed ones do not tell
  if (count === 0 && isNamesAbove(first, sample) && !hasTyped(first)) return {count: 1, sure: false}
  return {count, sure: true}
}

function isHeaderRow(rows: readonly RecordRow[], index: number, kinds: readonly Kind[]): boolean {
  const row = rows[index]!
  const sequence = isSequence(row, index === 0)
  let fit = 0
  let unfit = 0
  for (const [column, kind] of kinds.entries()) {
    const value = (row.values[column] ?? '').trim()
    if (kind === 'text' || kind === 'empty' || saysNothing(value)) continue
    const own = kindOf(value)
    if (own === kind && !(sequence && own === 'number')) unfit++
    else fit += own === 'text' ? 1 : 0.6
  }
  if (fit <= unfit) return false
  if (index === 0) return true
  if (unfit > 0) return false
  const typed = kinds.filter((kind) => kind !== 'text' && kind !== 'empty').length
  return isUnitRow(row) || fillsGaps(rows[index - 1]!, row) || (typed > 1 && fit >= typed * 0.6 && looksLikeNames(row))
}

/** Whether a row stands under a row of groups: it has cells where that one has none. */
function fillsGaps(above: RecordRow, row: RecordRow): boolean {
  return row.values.some((value, column) => value.trim() !== '' && (above.values[column] ?? '').trim() === '') && row.values.filter((value) => value.trim() !== '').length > 1
}

/** Whether names of columns stand under groups: in the gaps of the first row, and other than the texts below. */
function isSecondLevel(groups: RecordRow, row: RecordRow, body: readonly RecordRow[]): boolean {
  const {length} = groups.values
  if (filledCells(groups) * 4 > length * 3 || !fillsGaps(groups, row)) return false
  const typical = body.map(filledCells).sort((a, b) => a - b)[body.length >> 1]!
  return filledCells(row) > typical * 1.3 || (filledCells(row) > filledCells(groups) && isNamesAbove(row, [row, ...body]))
}

/** Whether the cells of a row are units: `kg`, `(€)`, `[%]`. */
export function isUnitRow({values}: RecordRow): boolean {
  const filled = values.map((value) => value.trim()).filter((value) => !saysNothing(value))
  const units = filled.filter((value) => isUnit(unbracketed(value)))
  return units.length > 0 && units.length * 3 >= filled.length * 2
}

/** `(kg)` → `kg` */
export function unbracketed(value: string): string {
  const trimmed = value.trim()
  return /^[([].*[)\]]$/s.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

function kindOfColumn(rows: readonly RecordRow[], column: number): Kind {
  const counts = new Map<Kind, number>()
  let all = 0
  for (const {values} of rows) {
    const value = (values[column] ?? '').trim()
    if (saysNothing(value)) continue
    const kind = kindOf(value)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    all++
  }
  if (all === 0) return 'empty'
  for (const [kind, count] of counts) if (count >= all * mostOfKind) return kind
  return 'text'
}

function kindOf(value: string): Kind {
  if (value.length > 60) return 'text'
  const {type} = valueOf(value)
  return type === 'integer' || type === 'decimal' || type === 'percent' || type === 'currency' ? 'number' : type
}

/** Numbers that name columns: years, months, hours, one step apart; under groups they begin again. */
function isSequence({values}: RecordRow, isFirst: boolean): boolean {
  const cells = values.map((value) => value.trim()).filter((value) => value !== '')
  const numbers = cells.filter((value) => /^\d{1,4}$/.test(value)).map(Number)
  if (numbers.length < 2 || numbers.length < cells.length - 2) return false
  const again = numbers.indexOf(numbers[0]!, 1)
  const period = again < 0 ? numbers.length : again
  const step = numbers[1]! - numbers[0]!
  if (!numbers.every((number, i) => i < period || number === numbers[i - period])) return false
  const first = numbers.slice(0, period)
  const isEven = Math.abs(step) === 1 && first.every((number, i) => number === numbers[0]! + i * step)
  if (numbers.every((number) => number >= 1800 && number <= 2100)) return isEven || (period > 2 && first.every((number, i) => i === 0 || (number - first[i - 1]!) * step > 0))
  return isEven && period > 2 && (isFirst || values[0]!.trim() === '') && !/^\d/.test(values[0]!.trim())
}

function hasTyped({values}: RecordRow): boolean {
  return values.some((value) => !['text', 'empty', 'id'].includes(kindOf(value.trim())))
}

/** Names of columns are short, and no two are the same. */
function looksLikeNames({values}: RecordRow): boolean {
  const names = values.map((value) => value.trim()).filter((value) => value !== '')
  if (names.length === 0 || new Set(names.map((name) => name.toLowerCase())).size < names.length * 0.7) return false
  return names.every((name) => name.length <= longestName && !/^(?:https?:\/\/|\S+@\S+\.\w)/i.test(name) && kindOf(name) !== 'number' && kindOf(name) !== 'date')
}

/** Whether a first row has other words than the columns below it. */
function isNamesAbove(first: RecordRow, rows: readonly RecordRow[]): boolean {
  if (!looksLikeNames(first)) return false
  const typical = rows[Math.floor(rows.length / 2)]!
  if (filledCells(first) * 2 < filledCells(typical)) return false
  return first.values.every((value, column) => value.trim() === '' || !rows.some((row, i) => i > 0 && row.values[column]?.trim() === value.trim()))
}

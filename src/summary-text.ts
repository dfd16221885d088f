import {withColon} from './text/field-name.js'
import {foldBlanks} from './text/plain.js'
import type {ColumnProfile, ColumnType} from './text/values/index.js'

/** What a summary says of a table. */
export interface SummaryFacts {
  /** Caption or title; null where the table has none. */
  name: string | null
  rowCount: number
  columns: SummaryColumn[]
}

export interface SummaryColumn {
  name: string
  profile: ColumnProfile
}

/** How much a summary says of each column. */
export type Brevity = 'full' | 'brief' | 'terse'

const types: Record<ColumnType, string> = {
  integer: 'whole number',
  decimal: 'number',
  percent: 'share',
  currency: 'money',
  date: 'date',
  boolean: 'yes or no',
  id: 'id',
  text: 'text',
  empty: 'empty',
}

/** All that a summary is written with. */
const words = {
  table: 'Table',
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  columns: (count: number) => (count === 1 ? '1 column' : `${count} columns`),
  unit: (unit: string) => ` in ${unit}`,
  range: (min: string, max: string) => (min === max ? words.always(min) : `${min} to ${max}`),
  always: (value: string) => `always ${value}`,
  values: 'values',
  often: 'most often',
  such: 'such as',
  different: (count: number) => `${count} different`,
  allDifferent: 'all different',
  missing: (count: number) => `${count} empty`,
  more: (count: number) => `… and ${count} more ${count === 1 ? 'column' : 'columns'}`,
}

const sizes: Record<Brevity, {values: number; length: number}> = {
  full: {values: 6, length: 40},
  brief: {values: 2, length: 24},
  terse: {values: 0, length: 0},
}
const longestName = 80

/** The card of a table with its first `shown` columns. */
export function writeSummary({name, rowCount, columns}: SummaryFacts, brevity: Brevity, shown: number): string {
  const title = name === null ? words.table : `${words.table}: ${shortened(name, 2 * longestName)}`
  const lines = [title, `${words.rows(rowCount)}, ${words.columns(columns.length)}`]
  for (const column of columns.slice(0, shown)) lines.push(lineOf(column, rowCount, brevity))
  if (shown < columns.length) lines.push(words.more(columns.length - shown))
  return lines.join('\n')
}

function lineOf({name, profile}: SummaryColumn, rowCount: number, brevity: Brevity): string {
  const {type, unit, min, max, empty} = profile
  const said = [`${types[type]}${unit === null || name.includes(unit) ? '' : words.unit(unit)}`]
  if (min !== null && max !== null) said.push(words.range(min, max))
  if (brevity !== 'terse') said.push(...valuesOf(profile, sizes[brevity]))
  if (empty > 0 && empty < rowCount && brevity !== 'terse') said.push(words.missing(empty))
  return `- ${withColon(shortened(name, longestName))} ${said.join(', ')}`
}

/** What is said of the values that have no range. */
function valuesOf({type, min, distinct, unique, frequent}: ColumnProfile, size: {values: number; length: number}): string[] {
  if (min !== null || type === 'empty' || frequent.length === 0) return []
  const all = distinct !== null && distinct <= size.values
  const repeated = frequent.filter(([, count]) => count > 1)
  const named = all ? frequent : repeated.length > 0 ? repeated : frequent.slice(0, Math.ceil(size.values / 2))
  if (distinct === 1) return [words.always(shortened(frequent[0]![0], size.length))]
  const list = named.slice(0, size.values).map(([value, count]) => `${shortened(value, size.length)}${repeated.length > 0 ? ` (${count})` : ''}`)
  const joint = list.some((value) => value.includes(',')) ? '; ' : ', '
  const how = unique ? [words.allDifferent] : distinct !== null && !all ? [words.different(distinct)] : []
  return [...how, `${all ? words.values : repeated.length > 0 ? words.often : words.such} ${list.join(joint)}`]
}

function shortened(text: string, length: number): string {
  const folded = foldBlanks(text.length > 8 * length ? text.slice(0, 8 * length) : text)
  const points = Array.from(folded)
  return points.length <= length ? folded : `${points.slice(0, length - 1).join('').trimEnd()}…`
}

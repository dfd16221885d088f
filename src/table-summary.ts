import type {Grid, GridRow} from './chunkers/grid.js'
import {writeSummary, type Brevity, type SummaryFacts} from './summary-text.js'
import {foldBlanks, plainText} from './text/plain.js'
import {createColumnProfiler} from './text/values/index.js'
import type {Records, Table} from './tree/types.js'

export type {SummaryColumn, SummaryFacts} from './summary-text.js'

/** Collects the facts of a table row by row, in bounded memory. */
export interface TableFacts {
  /** The values of a row, in the order of the columns; those beyond the last column are left out. */
  add(values: readonly (string | undefined)[]): void
  facts(): SummaryFacts
}

const levels: readonly Brevity[] = ['full', 'brief', 'terse']

/**
 * A plain-text card of a table: name, number of rows, and one line a column with type, unit, range or most frequent values.
 * Where it does not fit the lines become shorter, then columns are left out, and how many is said; '' where nothing fits.
 */
export function summaryOf(table: SummaryFacts, fits: (text: string) => boolean): string {
  for (const level of levels) {
    const text = writeSummary(table, level, table.columns.length)
    if (fits(text)) return text
  }
  let fewest = -1
  let most = table.columns.length
  while (most - fewest > 1) {
    const middle = (fewest + most) >> 1
    if (fits(writeSummary(table, 'terse', middle))) fewest = middle
    else most = middle
  }
  return fewest < 0 ? '' : writeSummary(table, 'terse', fewest)
}

/** Collects the facts of a table whose rows come one by one. */
export function createTableFacts(name: string | null, columns: readonly string[]): TableFacts {
  const profilers = columns.map((column) => createColumnProfiler(column))
  let rowCount = 0
  return {
    add(values) {
      rowCount++
      profilers.forEach((profiler, column) => profiler.add(values[column] ?? ''))
    },
    facts: () => ({name, rowCount, columns: columns.map((column, index) => ({name: column, profile: profilers[index]!.profile()}))}),
  }
}

/** The facts of a table that is there as a whole; `grid` is its own, of records none is needed. Rows that sum up others do not count. */
export function summariseTable(node: Table, grid: Grid): SummaryFacts
export function summariseTable(node: Records, grid?: null): SummaryFacts
export function summariseTable(node: Table | Records, grid?: Grid | null): SummaryFacts {
  if (node.type === 'records') {
    const facts = createTableFacts(node.name, node.columns.map(({name}) => name))
    for (const {values, total} of node.rows) if (!total) facts.add(values)
    return facts.facts()
  }
  const caption = node.caption ? foldBlanks(plainText(node.caption)) : ''
  const facts = createTableFacts(caption || null, grid!.names)
  for (const row of grid!.body) if (!isTitle(row)) facts.add(valuesOf(row))
  return facts.facts()
}

/** A cell over several columns counts for the first of them, one over several rows for each. */
function valuesOf({slots}: GridRow): string[] {
  return slots.map((slot, column) => (slot && slots[column - 1]?.cell !== slot.cell ? foldBlanks(plainText(slot.cell.text)) : ''))
}

/** Whether a row is one cell over all columns: a heading of those below it. */
function isTitle({slots}: GridRow): boolean {
  return slots.length > 1 && slots.every((slot) => slot !== null && slot.cell === slots[0]?.cell)
}

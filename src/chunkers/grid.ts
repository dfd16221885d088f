import {foldBlanks, plainText} from '../text/plain.js'
import type {Table, TableCell, TableRow} from '../tree/types.js'

/** A place of the grid: the cell that covers it, and whether the cell begins here. */
export interface Slot {
  cell: TableCell
  origin: boolean
}

export interface GridRow {
  row: TableRow
  /** One entry a column; null where no cell is. */
  slots: (Slot | null)[]
}

/** A table with its spans expanded once. */
export interface Grid {
  columns: number
  header: GridRow[]
  body: GridRow[]
  /** Rows that are remarks below the table. */
  notes: TableRow[]
  /** Plain name of each column: its header cells from the top, without repeats; `Column 3` where there is none. */
  names: string[]
}

/** Columns beyond this are not made by a span alone. */
const mostColumns = 1000
/** Places of the grid for each cell, and those that any table may have: a few bytes of spans must not make millions of places. */
const placesPerCell = 8
const placesForAll = 4096

/** Columns that spans may fill: as many as the widest row has cells, more where the whole grid stays in proportion to its cells. */
function spanColumns(table: Table): number {
  let widest = 0
  let cells = 0
  for (const {children} of table.children) {
    widest = Math.max(widest, children.length)
    cells += children.length
  }
  const places = cells * placesPerCell + placesForAll
  return Math.max(widest, Math.min(mostColumns, Math.floor(places / Math.max(1, table.children.length))))
}

/** Expands spans. A rowspan is clipped to the rows really present, a colspan to `spanColumns`. */
export function gridOf(table: Table): Grid {
  const rows: GridRow[] = []
  const reach = spanColumns(table)
  /** Cells that reach down from rows above: column → cell and rows left. */
  let hanging: ({cell: TableCell; left: number} | undefined)[] = []
  let columns = 0
  const notes: TableRow[] = []
  for (const row of table.children) {
    if (row.data?.note) {
      notes.push(row)
      continue
    }
    const slots: (Slot | null)[] = []
    const next: typeof hanging = []
    let column = 0
    const skipHanging = () => {
      for (let above = hanging[column]; above; above = hanging[column]) {
        slots[column] = {cell: above.cell, origin: false}
        hang(next, column, above.cell, above.left - 1)
        column++
      }
    }
    for (const cell of row.children) {
      skipHanging()
      const width = Math.max(1, Math.min(cell.colspan, reach - column))
      for (let i = 0; i < width; i++) {
        slots[column] = {cell, origin: i === 0}
        hang(next, column, cell, cell.rowspan - 1)
        column++
      }
    }
    for (; column < hanging.length; column++) {
      const above = hanging[column]
      if (!above) continue
      slots[column] = {cell: above.cell, origin: false}
      hang(next, column, above.cell, above.left - 1)
    }
    hanging = next
    columns = Math.max(columns, slots.length)
    rows.push({row, slots})
  }
  for (const {slots} of rows) for (let i = 0; i < columns; i++) slots[i] ??= null
  let headers = 0
  while (headers < rows.length && rows[headers]!.row.header) headers++
  const header = rows.slice(0, headers)
  return {columns, header, body: rows.slice(headers), notes, names: namesOf(table, header, columns)}

  function hang(next: typeof hanging, column: number, cell: TableCell, left: number): void {
    if (left > 0 && column < reach) next[column] = {cell, left}
  }
}

function namesOf({data}: Table, header: readonly GridRow[], columns: number): string[] {
  const given = data?.['names'] as readonly string[] | undefined
  return given ? Array.from({length: columns}, (_, column) => given[column] ?? `Column ${column + 1}`) : columnNames(header, columns)
}

function columnNames(header: readonly GridRow[], columns: number): string[] {
  return Array.from({length: columns}, (_, column) => {
    const names: string[] = []
    for (const {slots} of header) {
      const slot = slots[column]
      const name = slot ? foldBlanks(plainText(slot.cell.text)) : ''
      if (name && names[names.length - 1] !== name) names.push(name)
    }
    return names.join(' › ') || `Column ${column + 1}`
  })
}

/** Header cells that name a column. */
export function headerCells(grid: Grid, column: number): TableCell[] {
  return [...new Set(grid.header.flatMap(({slots}) => slots[column]?.cell ?? []))]
}

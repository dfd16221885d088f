import type {CellItem, Item, ParagraphItem, TableItem} from './content.js'

/** A cell of the finished table: what was merged into it is written one below the other. */
export interface GridCell {
  cells: CellItem[]
  colspan: number
  rowspan: number
  header: boolean
}

/** A table with its merged cells resolved. */
export interface Grid {
  rows: GridCell[][]
  /** How many rows on top are repeated on every page. */
  headers: number
  /** Paragraphs of rows that are left out. */
  dropped: ParagraphItem[]
}

/** Columns without cells before and after those of a row become empty cells; cells that continue one above or before go to that. */
export function gridOf({rows}: TableItem): Grid {
  const grid: Grid = {rows: [], headers: 0, dropped: []}
  /** The cell that may go on below, by the column it begins in. */
  let above = new Map<number, GridCell>()
  let heading = true
  for (const row of rows) {
    if (row.dropped) {
      for (const cell of row.cells) addParagraphs(cell.items, grid.dropped)
      continue
    }
    const cells: GridCell[] = []
    const reaching = new Map<number, GridCell>()
    let column = 0
    if (row.before > 0) cells.push(empty(row.before))
    column += row.before
    for (const cell of row.cells) {
      const last = cells[cells.length - 1]
      const over = above.get(column)
      if (cell.joined && last) {
        last.colspan += cell.span
        last.cells.push(cell)
      } else if (cell.merge === 'continue' && over && over.colspan === cell.span) {
        over.rowspan++
        over.cells.push(cell)
        reaching.set(column, over)
      } else {
        const made: GridCell = {cells: [cell], colspan: cell.span, rowspan: 1, header: false}
        cells.push(made)
        if (cell.merge !== null) reaching.set(column, made)
      }
      column += cell.span
    }
    if (row.after > 0) cells.push(empty(row.after))
    above = reaching
    heading &&= row.header
    if (heading) grid.headers++
    grid.rows.push(cells)
  }
  return grid
}

function empty(colspan: number): GridCell {
  return {cells: [], colspan, rowspan: 1, header: false}
}

function addParagraphs(items: readonly Item[], out: ParagraphItem[]): void {
  for (const item of items) {
    if (item.kind === 'paragraph') out.push(item)
    else for (const {cells} of item.rows) for (const cell of cells) addParagraphs(cell.items, out)
  }
}

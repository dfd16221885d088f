import {inline as inlineText, type InlineText, type Range} from '../../text/mapped-text.js'
import type {Content, NodeData, Table, TableCell, TableRow} from '../../tree/types.js'
import {append, firstParagraph, type CellItem, type Item, type ParagraphItem, type TableItem} from './content.js'
import {outlineDepth} from './kinds.js'
import {createFacts, dataOf, nothing, writeLeaf, writePieces, type Facts} from './leaf.js'
import {createInline, type Inline} from './inline.js'
import {isSeen, plainText, seenIn} from './pieces.js'
import {gridOf, type Grid, type GridCell} from './table-grid.js'
import {locatorOf, place, type Writer} from './writer.js'

/** Cells of a table without lines that hold more than this are prose laid out in columns. */
const longCell = 400

/**
 * Whether a table only lays out a page: it has one cell, or one row or column that holds a table, or no lines and long prose, headings
 * or lists in it.
 */
export function isLayout(table: TableItem): boolean {
  const cells = table.rows.filter(({dropped}) => !dropped).flatMap((row) => row.cells)
  if (cells.length <= 1) return true
  const nested = cells.some(({items}) => items.some((item) => item.kind === 'table'))
  if (nested && (table.rows.length === 1 || table.rows.every((row) => row.cells.length === 1))) return true
  if (table.bordered || (table.style !== null && !/^(?:table ?normal|normal ?table)$/i.test(table.style.name))) return false
  return cells.some(({items}) => {
    const seen = items.filter((item): item is ParagraphItem => item.kind === 'paragraph' && isSeen(item))
    if (seen.some((paragraph) => outlineDepth(paragraph) !== null)) return true
    if (seen.filter(({label}) => label !== null).length > 1) return true
    return seen.reduce((sum, paragraph) => sum + plainText(paragraph).length, 0) > longCell
  })
}

/** Writes a table of data with the caption that stands above or below it; what is hidden in it is noted. */
export function writeTable(table: TableItem, above: ParagraphItem | null, below: ParagraphItem | null, writer: Writer): Content[] {
  const {canonical} = writer
  canonical.block()
  const start = canonical.length
  const top = above && writeLeaf(above, {place: 'lines'}, writer)
  if (top) canonical.line()
  const grid = gridOf(table)
  const facts = createFacts()
  append(facts.bookmarks, table.bookmarks)
  const headers = headerRows(table, grid)
  let end = top ? top.range[1] : start
  let seen = false
  const children: TableRow[] = []
  for (const [index, row] of grid.rows.entries()) {
    if (row.length === 0) continue
    canonical.line()
    const from = canonical.length
    const header = index < headers
    const cells = row.map((cell, column) => {
      if (column > 0) canonical.write('\t')
      const node = writeCell(cell, header, facts, writer)
      seen ||= node.text.value !== ''
      return node
    })
    end = canonical.length
    children.push(place({type: 'tableRow', header, children: cells, ...placeOf(row.flatMap((cell) => cell.cells), writer)}, [from, canonical.length], writer))
  }
  for (const paragraph of grid.dropped) writeHidden(paragraph, facts, writer)
  if (below && seen) canonical.line()
  const bottom = below && writeLeaf(below, {place: 'lines'}, writer)
  if (bottom) end = bottom.range[1]
  const title = top ?? bottom
  if (!seen) {
    if (!title) return []
    return [place({type: 'paragraph', text: title.text, data: title.data}, title.range, writer)]
  }
  const first = firstParagraph(table.rows.flatMap(({cells}) => cells.flatMap(({items}) => items)))
  const data: NodeData = first ? dataOf(first, facts, writer) : {}
  if (table.title) data['caption'] = table.title
  if (table.description) data['description'] = table.description
  if (title) data.textRanges = [title.range]
  const bookmarks = title?.data['bookmarks']
  if (Array.isArray(bookmarks)) data['bookmarks'] = [...((data['bookmarks'] as string[] | undefined) ?? []), ...(bookmarks as string[])]
  const node: Table = {type: 'table', caption: title?.text ?? null, align: [], children, data}
  if (table.firstColumn && namesRows(grid, headers)) node.headerColumns = 1
  return [place(node, [start, end], writer)]
}

function writeHidden(paragraph: ParagraphItem, facts: Facts, writer: Writer): void {
  writePieces(paragraph, createInline(writer.canonical, 'cell'), {place: 'cell'}, facts, writer)
}

function writeCell({cells, colspan, rowspan, header}: GridCell, isHeader: boolean, facts: Facts, writer: Writer): TableCell {
  const inline = createInline(writer.canonical, 'cell')
  const items = cells.flatMap((cell) => cell.items)
  const plainBold = isHeader && everyBold(items)
  writeItems(items, inline, plainBold, facts, writer)
  const written = inline.finish()
  const range: Range = written?.range ?? [writer.canonical.length, writer.canonical.length]
  const text: InlineText = written ? written.text : nothing()
  return place({type: 'tableCell', header: isHeader || header, colspan, rowspan, text: inlineText(text, text.atoms, text.marks), ...placeOf(cells, writer)}, range, writer)
}

/** The place in the file of the first paragraph of cells. */
function placeOf(cells: readonly CellItem[], writer: Writer): {data?: NodeData} {
  for (const {items} of cells) {
    const first = firstParagraph(items)
    if (first) return {data: {locator: locatorOf(first, writer)}}
  }
  return {}
}

/** Paragraphs of a cell one on a line, and the rows of tables in it; `goesOn` says that the first of them goes on with the line. */
function writeItems(items: readonly Item[], inline: Inline, plainBold: boolean, facts: Facts, writer: Writer, goesOn = false): void {
  for (const [index, item] of items.entries()) {
    if (item.kind === 'paragraph') {
      if (!inline.isEmpty() && !(goesOn && index === 0)) inline.lineEnd()
      const {label} = item
      if (label && isSeen(item)) inline.plain(label.bullet || !label.text ? '- ' : `${label.text} `)
      // Text boxes in a cell are further lines of it.
      const outer = writer.dueBoxes.splice(0)
      writePieces(item, inline, {place: 'cell', plainBold}, facts, writer)
      const boxes = writer.dueBoxes.splice(0)
      append(writer.dueBoxes, outer)
      for (const box of boxes) {
        inline.lineEnd()
        writeItems(box, inline, plainBold, facts, writer)
      }
      continue
    }
    for (const {cells} of item.rows) {
      inline.lineEnd()
      for (const [column, cell] of cells.entries()) {
        if (column > 0) inline.plain('\t')
        writeItems(cell.items, inline, plainBold, facts, writer, true)
      }
    }
    inline.lineEnd()
  }
}

function everyBold(items: readonly Item[]): boolean {
  return items.every((item) => item.kind === 'paragraph' && seenIn(item).every((piece) => piece.kind !== 'text' || piece.style.bold || !/\S/.test(piece.value)))
}

/** Words above a column are shorter than this. */
const longName = 80

/**
 * How many rows on top name the columns: those that Word repeats on every page, else the first one, where the table asks for it and it
 * looks like names: every cell but the first filled, short and no number, and bold, shaded, or one of three and more columns.
 */
function headerRows(table: TableItem, {rows, headers}: Grid): number {
  if (headers > 0) return headers
  const [first] = rows
  if (!first || rows.length < 2 || first.length < 2) return 0
  const texts = first.map((cell) => textOf(cell.cells))
  if (texts.some((text, column) => (text === '' && column > 0) || text.length > longName || isNumber(text))) return 0
  const apart = first.every(({cells}) => cells.some(({shaded}) => shaded) || everyBold(cells.flatMap(({items}) => items)))
  const second = rows[1]!
  const secondApart = second.every(({cells}) => cells.some(({shaded}) => shaded) || everyBold(cells.flatMap(({items}) => items)))
  if (apart && !secondApart) return 1
  return table.firstRow && first.length > 2 ? 1 : 0
}

/** Whether the first column has a name of its own for every row. */
function namesRows({rows}: Grid, headers: number): boolean {
  const names = rows.slice(headers).map(([first]) => (first ? textOf(first.cells) : ''))
  return names.length > 0 && names.every((name) => name !== '' && name.length <= longName && !isNumber(name)) && new Set(names).size === names.length
}

function isNumber(text: string): boolean {
  return /^[-+−]?[\p{Sc}\s]*\d[\d\s.,]*[\p{Sc}%\s]*$/u.test(text)
}

function textOf(cells: readonly CellItem[]): string {
  return cells.flatMap(({items}) => items.map((item) => (item.kind === 'paragraph' ? plainText(item) : ''))).join(' ').trim()
}

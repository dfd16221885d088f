import type {Align, Table, TableCell, TableRow} from '../../tree/types.js'
import {added, inline as inlineText} from '../../text/mapped-text.js'
import {attribute, hasInk, textContent, type ChildNode, type Element} from './nodes.js'
import {purposeOf} from './table-purpose.js'
import type {Handler, Walk} from './walk.js'

/** Most columns a cell may span, by the HTML standard. */
const mostColumns = 1000

/** A table whose spans make a grid of more places than this, and of many more than it has cells, is read without. */
const mostPlaces = 200_000

/** A table of data; one that only lays out a page gives its blocks in order, one of terms a list of definitions. */
export const table: Handler = (element, walk) => {
  const parts = partsOf(element)
  const headed = headerRows(parts)
  const captioned = parts.caption !== null && hasInk(textContent(parts.caption))
  const purpose = purposeOf(element, {rows: parts.rows, headed, captioned})
  if (purpose === 'layout') walk.visit(element.childNodes)
  else if (purpose === 'definitions') readDefinitions(element, parts, walk)
  else readTable(element, parts, headed, walk)
}

interface Row {
  element: Element
  cells: Element[]
  /** Whether it stands in the first `thead`. */
  head: boolean
  /** Whether it stands in the first `tfoot`. */
  foot: boolean
  /** How many rows its group has from it on. */
  left: number
}

interface Parts {
  caption: Element | null
  /** Rows in the order in which they are shown: the first head, bodies, the first foot. */
  rows: Row[]
  /** What stands in the table beside rows and caption: comments, scripts. */
  rest: ChildNode[]
}

function partsOf(table: Element): Parts {
  const parts: Parts = {caption: null, rows: [], rest: []}
  const groups: {head: boolean; foot: boolean; rows: Element[]}[] = []
  let headed = false
  let footed = false
  let loose: Element[] | null = null
  for (const node of table.childNodes) {
    const name = node.nodeName
    if (name === 'tr') {
      if (!loose) groups.push({head: false, foot: false, rows: (loose = [])})
      loose.push(node as Element)
    } else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      loose = null
      const rows: Element[] = []
      for (const child of (node as Element).childNodes) {
        if (child.nodeName === 'tr') rows.push(child as Element)
        else parts.rest.push(child)
      }
      const head: boolean = name === 'thead' && !headed
      const foot: boolean = name === 'tfoot' && !footed
      headed ||= head
      footed ||= foot
      groups.push({head, foot, rows})
    } else if (name === 'caption' && !parts.caption) {
      parts.caption = node as Element
    } else {
      parts.rest.push(node)
    }
  }
  const shown = [
    ...groups.filter(({head}) => head),
    ...groups.filter(({head, foot}) => !head && !foot),
    ...groups.filter(({foot}) => foot),
  ]
  for (const {head, foot, rows} of shown) {
    const filled: {element: Element; cells: Element[]}[] = []
    for (const element of rows) {
      const cells: Element[] = []
      for (const child of element.childNodes) {
        if (child.nodeName === 'td' || child.nodeName === 'th') cells.push(child as Element)
        else parts.rest.push(child)
      }
      if (cells.length > 0) filled.push({element, cells})
    }
    filled.forEach((row, index) => parts.rows.push({...row, head, foot, left: filled.length - index}))
  }
  return parts
}

/** Rows of a term and what is said of it. */
function readDefinitions(element: Element, {rows, rest}: Parts, walk: Walk): void {
  walk.container(element, () => {
    walk.visit(rest)
    walk.flush()
    const items = rows.flatMap((row) => {
      const children = walk.collectContent(() => walk.visit(row.cells))
      return children.length > 0 ? [{type: 'listItem' as const, marker: added(''), children}] : []
    })
    if (items.length === 0) return null
    return {type: 'list', ordered: false, start: null, spread: items.some(({children}) => children.length > 2), children: items, data: {definition: true}}
  })
}

function readTable(element: Element, parts: Parts, headed: number, walk: Walk): void {
  const {caption, rows} = parts
  walk.container(element, () => {
    walk.visit(parts.rest)
    walk.flush()
    const title = caption ? walk.phrase(caption.childNodes, 'lines') : null
    const spans = spansOf(parts, headed)
    const width = spans.reduce((most, row) => Math.max(most, widthOf(row)), 0)
    const children: TableRow[] = rows.map((row, index) => {
      const header = index < headed
      const anchor = attribute(row.element, 'id')
      return walk.placed<TableRow>(row.element, () => ({
        type: 'tableRow',
        header,
        children: row.cells.map((cell, column) => cellOf(cell, spans[index]![column]!, walk)),
        ...dataOf({...(anchor ? {anchor} : {}), ...(isNote(row, width) ? {note: true} : {})}),
      }))!
    })
    const empty = children.every((row) => row.children.every(({text}) => text.value === ''))
    if (empty) {
      if (title) walk.leaf({type: 'paragraph', text: title.text}, title.ranges)
      return null
    }
    const align = alignOf(rows[0]!.cells, spans[0]!)
    const headerColumns = headerColumnsOf(rows, spans, headed, width)
    const node: Table = {type: 'table', caption: title?.text ?? null, align, children, ...(headerColumns > 0 ? {headerColumns} : {})}
    if (title) walk.leaves.addTitle(node, title.ranges)
    return node
  })
}

/** Rows of the head; without one, the first rows that have header cells only, where others follow. */
function headerRows({rows}: Parts): number {
  const head = rows.filter((row) => row.head).length
  if (head > 0) return head
  const first = rows.findIndex(({cells}) => cells.some(({tagName}) => tagName !== 'th'))
  return first < 0 ? Math.min(1, rows.length) : first
}

/** A remark in the foot: one cell over all columns. */
function isNote({foot, cells}: Row, width: number): boolean {
  return foot && width > 1 && cells.length === 1
}

/** How many columns on the left have header cells only, below the header: those that name the rows. */
function headerColumnsOf(rows: readonly Row[], spans: readonly Spans[][], headed: number, width: number): number {
  let fewest = width - 1
  /** Header cells that reach down: rows left, by column. */
  const hanging: number[] = []
  for (let index = headed; index < rows.length && fewest > 0; index++) {
    const {cells} = rows[index]!
    if (cells.length === 1 && width > 1 && hanging.every((left) => left <= 0)) continue
    let column = 0
    let at = 0
    while (column < fewest) {
      if (hanging[column]! > 0) {
        hanging[column]!--
        column++
        continue
      }
      const cell = cells[at]
      if (!cell || !isRowHeader(cell)) break
      const {colspan, rowspan} = spans[index]![at]!
      for (let i = 0; i < colspan; i++) hanging[column++] = rowspan - 1
      at++
    }
    fewest = Math.min(fewest, column)
  }
  return rows.length > headed ? Math.max(0, fewest) : 0
}

function isRowHeader(cell: Element): boolean {
  return cell.tagName === 'th' || attribute(cell, 'role') === 'rowheader'
}

const dataOf = <T extends object>(data: T): {data?: T} => (Object.keys(data).length > 0 ? {data} : {})

interface Spans {
  colspan: number
  rowspan: number
}

/**
 * Spans of all cells: rows no further than the rows really there, nor out of the header; columns no further than the
 * widest row needs, so that a title over all columns (`colspan="100"`) makes none.
 */
function spansOf({rows}: Parts, headed: number): Spans[][] {
  const spans = rows.map(({cells, left: present}, index) =>
    cells.map((cell): Spans => {
      const left = index < headed ? Math.min(present, headed - index) : present
      const rowspan = number(cell, 'rowspan')
      return {
        colspan: Math.min(number(cell, 'colspan') || 1, mostColumns),
        rowspan: Math.max(1, Math.min(rowspan === 0 ? left : rowspan, left)),
      }
    }),
  )
  let needed = 0
  let count = 0
  for (const row of spans) {
    count += row.length
    needed = Math.max(needed, widthOf(row) - row[row.length - 1]!.colspan + 1)
  }
  const hanging = spans.some((row) => row.some(({rowspan}) => rowspan > 1))
  for (const row of spans) {
    const last = row[row.length - 1]!
    // Under cells that reach down a row has less of its own.
    if (!hanging) last.colspan = Math.min(last.colspan, Math.max(1, needed - widthOf(row) + last.colspan))
  }
  const width = spans.reduce((most, row) => Math.max(most, widthOf(row)), needed)
  if (width * spans.length > Math.max(mostPlaces, 50 * count)) {
    for (const row of spans) for (const span of row) span.colspan = 1
  }
  return spans
}

function widthOf(row: readonly Spans[]): number {
  return row.reduce((sum, {colspan}) => sum + colspan, 0)
}

function number(cell: Element, name: string): number {
  const value = attribute(cell, name)
  return value !== null && /^\s*\d/.test(value) ? Number.parseInt(value, 10) : 1
}

function cellOf(element: Element, spans: Spans, walk: Walk): TableCell {
  const phrase = walk.phrase(element.childNodes, 'cell')
  const text = phrase?.text ?? inlineText(added(''))
  const node: TableCell = {type: 'tableCell', header: element.tagName === 'th', ...spans, text}
  walk.leaves.add(node, phrase?.ranges ?? [])
  return node
}

function alignOf(cells: readonly Element[], spans: readonly Spans[]): Align[] {
  return cells.flatMap((cell, index) => Array.from({length: spans[index]!.colspan}, () => alignment(cell)))
}

function alignment(cell: Element): Align {
  const style = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attribute(cell, 'style') ?? '')?.[1]
  const value = (style ?? attribute(cell, 'align') ?? '').toLowerCase()
  return value === 'left' || value === 'right' || value === 'center' ? value : null
}

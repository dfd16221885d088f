import {headingDepths} from './elements.js'
import {attribute, classesOf, isText, search, type Element} from './nodes.js'

/** What a table is for: data; laying out blocks on a page; terms with what is said of them. */
export type TablePurpose = 'data' | 'layout' | 'definitions'

/** What the purpose is told by. */
export interface TableShape {
  /** Cells of each row, and whether it stands in a `thead`. */
  rows: readonly {cells: readonly Element[]; head: boolean}[]
  /** How many rows are its header. */
  headed: number
  captioned: boolean
}

/** Block content that no cell of a table of data without header cells has. */
const layoutContent: ReadonlySet<string> = new Set([
  'article', 'aside', 'blockquote', 'details', 'dl', 'figure', 'form', 'nav', 'ol', 'pre', 'section', 'ul', ...headingDepths.keys(),
])

/** Tables that stand for fields of a documentation comment, footnotes and citations in older Sphinx. */
const definitionClasses: ReadonlySet<string> = new Set(['field-list', 'footnote', 'citation'])

const gutterClass = /^(?:linenos?|gutter|blob-num|[\w-]*-gutter|linenodiv)$/
/** Roles by which a page says it itself. */
const roles: Readonly<Record<string, TablePurpose>> = {presentation: 'layout', none: 'layout', table: 'data', grid: 'data', treegrid: 'data'}

/** Text of a cell beyond this is prose, in a single row or column; in any other table it must be as long as `longProse`. */
const prose = 120
const longProse = 600

/**
 * What a table is for, by its role, its header cells and what stands in its cells.
 * Stops at the first table inside, so that nested ones are looked at once.
 */
export function purposeOf(table: Element, {rows, headed, captioned}: TableShape): TablePurpose {
  const said = roles[attribute(table, 'role') ?? '']
  if (said) return said
  const cells = rows.flatMap((row) => row.cells)
  const header = cells.filter(({tagName}) => tagName === 'th')
  if (rows.every((row) => row.cells.length === 2) && classesOf(table).some((name) => definitionClasses.has(name))) return 'definitions'
  if (cells.some((cell) => classesOf(cell).some((name) => gutterClass.test(name)))) return 'layout'
  const columns = rows.reduce((most, row) => Math.max(most, row.cells.length), 0)
  const {nested, blocks, longest, filled} = contentOf(cells)
  // A table inside a cell of a table with a header of several cells and rows below it is a value like any other.
  if (nested) return headed > 0 && rows[0]!.cells.length > 1 && rows.length - headed > 1 ? 'data' : 'layout'
  if (filled < 2 && !captioned && (header.length === 0 || (cells.length === 1 && !rows[0]!.head))) return 'layout'
  const scoped = header.some((cell) => attribute(cell, 'scope') !== null)
  if (headed > 0 || scoped || captioned) return 'data'
  if (blocks) return header.length > 0 ? (isDefinitions(rows) ? 'definitions' : 'data') : 'layout'
  if (header.length > 0) return 'data'
  if (rows.length === 1 || columns === 1) return longest > prose ? 'layout' : 'data'
  return longest > longProse && !hasBorder(table) ? 'layout' : 'data'
}

/** Every row is a header cell and what belongs to it: fields of a documentation comment. */
function isDefinitions(rows: TableShape['rows']): boolean {
  return rows.every(({cells}) => cells.length === 2 && cells[0]!.tagName === 'th' && cells[1]!.tagName === 'td')
}

function hasBorder(table: Element): boolean {
  const border = attribute(table, 'border')
  return border !== null && border !== '0'
}

/** What stands in the cells of a table. */
interface Content {
  /** Whether a table stands in a cell; what follows it is not looked at. */
  nested: boolean
  blocks: boolean
  /** Length of the longest text of a cell. */
  longest: number
  /** How many cells have text or a picture. */
  filled: number
}

function contentOf(cells: readonly Element[]): Content {
  let blocks = false
  let longest = 0
  let filled = 0
  for (const cell of cells) {
    let length = 0
    let pictured = false
    const nested = search(cell, (node) => {
      if (node.nodeName === 'table') return 'found'
      if (isText(node)) length += node.value.trim().length
      pictured ||= node.nodeName === 'img' || node.nodeName === 'input'
      blocks ||= layoutContent.has(node.nodeName)
      return 'in'
    })
    if (nested) return {nested, blocks, longest, filled}
    if (length > 0 || pictured) filled++
    longest = Math.max(longest, length)
  }
  return {nested: false, blocks, longest, filled}
}

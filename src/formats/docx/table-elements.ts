import {chosen} from './choice.js'
import type {CellItem, RowItem, TableItem} from './content.js'
import {addBookmark, controlled} from './paragraphs.js'
import {isLeftOut, revised, revisionNames, type Story, type Where} from './story.js'
import {child, childrenOf, onOff, val, type XmlElement} from './xml.js'

/** Reads a table (`w:tbl`). */
export function readTable(element: XmlElement, where: Where, story: Story): TableItem {
  const properties = child(element, 'w:tblPr')
  const styleId = val(properties, 'w:tblStyle')
  const table: TableItem = {
    kind: 'table',
    style: styleId === null ? null : story.edition.styles.table(styleId),
    rows: [],
    bordered: hasLines(child(properties, 'w:tblBorders')),
    ...lookOf(child(properties, 'w:tblLook')),
    title: val(properties, 'w:tblCaption'),
    description: val(properties, 'w:tblDescription'),
    bookmarks: [],
  }
  eachPart(element, 'w:tr', where, story, table, (row, inside) => table.rows.push(readRow(row, inside, story, table)))
  table.bordered ||= table.rows.some(({cells}) => cells.some(({bordered}) => bordered))
  return table
}

/** Rows of a table or cells of a row, also within content controls and custom XML. */
function eachPart(element: XmlElement, name: string, where: Where, story: Story, table: TableItem, onPart: (part: XmlElement, where: Where) => void): void {
  for (const node of element.children) {
    if (typeof node === 'string') continue
    if (node.name === name) onPart(node, where)
    else if (node.name === 'w:bookmarkStart') addBookmark(node, table.bookmarks)
    else if (node.name === 'w:sdt') eachPart(child(node, 'w:sdtContent') ?? node, name, controlled(node, where), story, table, onPart)
    else if (node.name === 'mc:AlternateContent') eachPart(chosen(node) ?? node, name, where, story, table, onPart)
    else if (revisionNames.has(node.name)) eachPart(node, name, revised(node, where, story.edition), story, table, onPart)
    else if (!node.name.endsWith('Pr') && node.name !== 'w:tblGrid' && node.name !== 'w:tblPrEx') eachPart(node, name, where, story, table, onPart)
  }
}

function readRow(element: XmlElement, where: Where, story: Story, table: TableItem): RowItem {
  const properties = child(element, 'w:trPr')
  const change = childrenOf(properties).find(({name}) => revisionNames.has(name) && isLeftOut(name, story.edition))
  let inside = change ? revised(change, where, story.edition) : where
  if (onOff(properties, 'w:hidden') && !inside.hidden) inside = {...inside, hidden: 'hidden'}
  const row: RowItem = {
    header: onOff(properties, 'w:tblHeader') ?? false,
    before: columns(val(properties, 'w:gridBefore')),
    after: columns(val(properties, 'w:gridAfter')),
    dropped: inside.hidden !== null,
    cells: [],
  }
  eachPart(element, 'w:tc', inside, story, table, (cell, within) => row.cells.push(readCell(cell, within, story)))
  return row
}

function readCell(element: XmlElement, where: Where, story: Story): CellItem {
  const properties = child(element, 'w:tcPr')
  const change = childrenOf(properties).find(({name}) => revisionNames.has(name))
  const merge = child(properties, 'w:vMerge')
  const fill = child(properties, 'w:shd')?.attributes['w:fill']
  return {
    span: Math.max(1, columns(val(properties, 'w:gridSpan'))),
    merge: merge ? (merge.attributes['w:val'] === 'restart' ? 'restart' : 'continue') : null,
    joined: child(properties, 'w:hMerge') !== null && val(properties, 'w:hMerge') !== 'restart',
    shaded: fill !== undefined && fill !== 'auto' && !/^f{6}$/i.test(fill),
    bordered: hasLines(child(properties, 'w:tcBorders')),
    items: story.blocks(element, change ? revised(change, where, story.edition) : where),
  }
}

/** More columns than Word has are a mistake. */
const mostColumns = 63

function columns(value: string | null): number {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isFinite(number) ? Math.min(mostColumns, Math.max(0, number)) : 0
}

function hasLines(borders: XmlElement | null): boolean {
  return childrenOf(borders).some(({attributes}) => !/^(?:nil|none)$/.test(attributes['w:val'] ?? 'none'))
}

/** What of its style a table shows apart; by the older form a number of bits. */
function lookOf(look: XmlElement | null): {firstRow: boolean; firstColumn: boolean} {
  if (!look) return {firstRow: false, firstColumn: false}
  const {attributes} = look
  const bits = Number.parseInt(attributes['w:val'] ?? '0', 16) || 0
  const flag = (name: string, bit: number) => (attributes[name] === undefined ? (bits & bit) !== 0 : /^(?:1|true|on)$/.test(attributes[name]))
  return {firstRow: flag('w:firstRow', 0x20), firstColumn: flag('w:firstColumn', 0x80)}
}

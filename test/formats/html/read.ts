import {reader} from '../../../src/formats/html/reader.js'
import {defaultReadSettings, type Embedded, type ReadContext, type ReadResult} from '../../../src/formats/format.js'
import type {RuleId} from '../../../src/messages.js'
import type {InlineText, MappedText, Range} from '../../../src/text/mapped-text.js'
import {buildSections} from '../../../src/tree/build.js'
import {createPlaces} from '../../../src/tree/position.js'
import type {Content, ListItem, Node, NodeData, TableCell, TableRow} from '../../../src/tree/types.js'

export interface Told {
  ruleId: RuleId
  reason: string
}

function contextOf(source: string, told: Told[]): ReadContext {
  return {
    source,
    places: createPlaces(source),
    format: 'html',
    path: null,
    ...defaultReadSettings,
    message: (ruleId, reason) => void told.push({ruleId, reason}),
    parseEmbedded: () => undefined,
  }
}

/** A page, with sections built as the library does. */
export function readHtml(source: string): ReadResult & {told: Told[]} {
  const told: Told[] = []
  const {children, data} = reader.read!(contextOf(source, told))
  return {children: buildSections(children), data, told}
}

export function readFragment(source: string): Embedded & {told: Told[]} {
  const told: Told[] = []
  return {...reader.readFragment!(contextOf(source, told), {}), told}
}

/** A text of the tree with its place. */
export interface LeafText {
  node: Node
  text: MappedText | InlineText
  ranges: Range[]
}

/** All texts in reading order. */
export function leavesOf(children: readonly Node[]): LeafText[] {
  const leaves: LeafText[] = []
  for (const node of children) collect(node)
  return leaves

  function collect(node: Node): void {
    const title = titleOf(node)
    const last = node.type === 'figure' && !node.captionFirst
    if (title && !last) leaves.push({node, text: title, ranges: (node.data as NodeData).textRanges as Range[]})
    if (node.type === 'section' && node.heading) collect(node.heading)
    if ('text' in node) leaves.push({node, text: node.text, ranges: node.data!.ranges!})
    if ('children' in node) for (const child of node.children) collect(child)
    if (title && last) leaves.push({node, text: title, ranges: (node.data as NodeData).textRanges as Range[]})
  }
}

function titleOf(node: Node): InlineText | null {
  if (node.type === 'figure' || node.type === 'table') return node.caption
  if (node.type === 'details') return node.summary
  return node.type === 'callout' ? node.title : null
}

export function valuesOf(children: readonly Node[]): string[] {
  return leavesOf(children).map(({text}) => text.value)
}

/**
 * A tree as indented lines: type, what distinguishes it, text. Line ends in texts are shown as `⏎`.
 */
export function outline(children: readonly Node[], indent = ''): string {
  return children.map((node) => line(node, indent)).join('')
}

function line(node: Node, indent: string): string {
  const text = 'text' in node ? node.text : titleOf(node)
  const words = [node.type, ...facts(node), text ? text.value.replaceAll('\n', '⏎') : null].filter((word) => word !== null)
  return `${indent}${words.join(' ').trimEnd()}\n${outline('children' in node ? (node.children as Node[]) : [], `${indent}  `)}`
}

function facts(node: Node): (string | null)[] {
  switch (node.type) {
    case 'section':
      return [`${node.depth}`, node.title, node.anchor && `#${node.anchor}`]
    case 'heading':
      return [`${node.depth}`, node.anchor ? `#${node.anchor}` : null]
    case 'code':
      return [node.lang && `(${node.lang})`]
    case 'callout':
      return [node.kind]
    case 'listItem':
      return [node.marker.value.trim() || null, node.data?.anchor ? `#${String(node.data.anchor)}` : null]
    case 'tableRow':
      return [node.header ? 'head' : null]
    case 'tableCell':
      return [node.colspan * node.rowspan > 1 ? `${node.colspan}×${node.rowspan}` : null]
    default:
      return [null]
  }
}

/** `outline` of what a page is read into. */
export function outlineOf(source: string): string {
  return outline(readHtml(source).children)
}

/** Rows of the first table as arrays of cell texts. */
export function rowsOf(children: readonly Content[]): string[][] {
  const table = find(children, 'table')
  return table.children.map((row: TableRow) => row.children.map((cell: TableCell) => cell.text.value))
}

/** The first node of a type, at any depth. */
export function find<Type extends Node['type']>(children: readonly Node[], type: Type): Extract<Node, {type: Type}> {
  const stack: Node[] = [...children].reverse()
  while (stack.length > 0) {
    const node = stack.pop()!
    if (node.type === type) return node as Extract<Node, {type: Type}>
    if ('children' in node) stack.push(...([...node.children] as (Content | ListItem)[]).reverse())
  }
  throw new Error(`no ${type} in the tree`)
}

import type {
  Blockquote as MdastBlockquote,
  Definition,
  FootnoteDefinition as MdastFootnote,
  Heading as MdastHeading,
  Code as MdastCode,
  List as MdastList,
  ListItem as MdastItem,
  Nodes,
  Paragraph as MdastParagraph,
  RootContent,
  Table as MdastTable,
  TableCell as MdastCell,
  TableRow as MdastRow,
} from 'mdast'
import {
  added,
  concatMapped,
  fromSource,
  inline,
  sliceInline,
  sourceOffset,
  subtractRanges,
} from '../../text/mapped-text.js'
import type {Block, List, ListItem, Skipped, Table, TableCell, TableRow} from '../../tree/types.js'
import {attributeList, isAttributeList} from './attributes.js'
import {code, math} from './code.js'
import {addTarget} from './definitions.js'
import {edgeOf, joinTags} from './edges.js'
import {heading, innerHeading} from './headings.js'
import {composeDetails, html} from './html.js'
import {phrasing, plainText, writeLeaf, type Leaf} from './inline.js'
import {spansIn} from './mdx.js'
import {endOf, facts, startOf} from './parser.js'
import {dataWithout} from './ranges.js'
import {reportMasked} from './report.js'
import type {State} from './state.js'

/** Makes blocks of the top level of a tree: their headings make sections. */
export function topBlocks(nodes: readonly RootContent[], state: State): Block[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'heading') return block(node, state)
    return [heading(node, state, anchorBelow(node, nodes[index + 1], state))]
  })
}

/** `# Title⏎{: #id }`: Kramdown has the attributes of a heading on the line below it. */
function anchorBelow(node: MdastHeading, next: RootContent | undefined, {dialect, text}: State): string | null {
  if (dialect.mdx || next?.type !== 'paragraph' || next.position!.start.line !== node.position!.end.line + 1) return null
  const raw = text.slice(startOf(next), endOf(next))
  return isAttributeList(raw) ? attributeList(raw)!.id : null
}

type Handler<Node> = (node: Node, state: State) => Block[]

const handlers: {[type: string]: Handler<never>} = {
  paragraph,
  heading: ((node, state) => [innerHeading(node, state)]) as Handler<Parameters<typeof innerHeading>[0]>,
  list: ((node, state) => [list(node, state)]) as Handler<MdastList>,
  blockquote,
  code: ((node, state) => [code(node, state)]) as Handler<MdastCode>,
  math: ((node, state) => [math(node, state)]) as Handler<MdastCode>,
  html,
  table: ((node, state) => [table(node, state)]) as Handler<MdastTable>,
  thematicBreak: skipped('thematic-break'),
  definition(node: Definition, state: State) {
    addTarget(state.output.targets, node, state.shift)
    return skipped('definition')(node, state)
  },
  footnoteDefinition,
}

function block(node: RootContent, state: State): Block[] {
  const handler = handlers[node.type]
  return handler ? handler(node as never, state) : []
}

/** Blocks inside a container: headings are content there, and `<details>` pairs with its end. */
function innerBlocks(nodes: readonly RootContent[], state: State): Block[] {
  const {context, output} = state
  const blocks = nodes.flatMap((node) => block(node, state)).map(withoutHeading)
  return composeDetails(joinTags(blocks, output.edges, context.source), output.edges, context.places.position)
}

/** HTML inside a quote or an item may bring a heading along. */
function withoutHeading(block: Block): Block {
  return block.type === 'heading' ? {type: 'paragraph', position: block.position, data: block.data, text: block.text} : block
}

function place(node: Nodes, {context, shift}: State) {
  return context.places.position(startOf(node) + shift, endOf(node) + shift)
}

function skipped(reason: Skipped['reason']): (node: Nodes, state: State) => Block[] {
  return (node, {output, shift}) => {
    output.skipped.push({start: startOf(node) + shift, end: endOf(node) + shift, reason})
    return []
  }
}

function paragraph(node: MdastParagraph, state: State): Block[] {
  const before = state.output.skipped.length
  const leaf = writeLeaf(state, startOf(node), endOf(node), phrasing(node))
  reportMasked(node, state)
  const data = dataWithout(node, before, state)
  if (data?.ranges.length === 0) return []
  const block = leafBlock(leaf, place(node, state), state)
  if (data) block.data = {...block.data, ...data}
  return [block]
}

/** What the text of a paragraph is: words, nothing to see, or tags and code of MDX, kept as they are. */
function leafBlock(leaf: Leaf, position: NonNullable<Block['position']>, {context, dialect, output, spans}: State): Block {
  const {text, tags} = leaf
  const [start, end] = [position.start.offset!, position.end.offset!]
  if (isEmpty(leaf) || (!dialect.mdx && isAttributeList(text.value))) {
    const block: Block = {type: 'markup', position}
    if (tags) output.edges.set(block, edgeOf(tags))
    return block
  }
  for (const span of spansIn(spans, [start, end])) {
    if (span.kind !== 'esm' || span.start > start || span.end < end) break
    return {type: 'html', position, text: inline(fromSource(context.source, start, end))}
  }
  if (dialect.mdx && tags) return {type: 'html', position, ...(tags.open > 0 && {data: {opens: true}}), text}
  return {type: 'paragraph', position, text}
}

/** `<a id="x"></a>`, `&nbsp;`: nothing to see. */
function isEmpty({text, shows}: Leaf): boolean {
  return !shows && text.value !== '' && !/\S/.test(plainText(text))
}

function list(node: MdastList, state: State): List {
  return {
    type: 'list',
    position: place(node, state),
    ordered: node.ordered ?? false,
    start: node.start ?? null,
    spread: (node.spread ?? false) || node.children.some(({spread}) => spread),
    children: node.children.map((item) => listItem(item, state)),
  }
}

/** `- [x] text`: the marker reaches to where the content begins, or to the end of its line. */
function listItem(node: MdastItem, state: State): ListItem {
  const [first] = node.children
  const item: ListItem = {
    type: 'listItem',
    position: place(node, state),
    marker: marker(node, first, state),
    children: innerBlocks(node.children, state),
  }
  if (typeof node.checked === 'boolean') item.checked = node.checked
  return item
}

function marker(node: MdastItem | MdastFootnote, first: RootContent | undefined, state: State) {
  const start = startOf(node)
  const end = first ? startOf(first) : endOf(node)
  const line = state.text.slice(start, end).search(/[\r\n]/)
  const written = fromSource(state.context.source, start + state.shift, (line < 0 ? end : start + line) + state.shift)
  // '-⏎  text': the content is written behind the marker
  return first && !/[ \t]$/.test(written.value) ? concatMapped([written, added(' ')]) : written
}

const alert = /^\[!([A-Za-z]+)\][+-]?(?:[ \t]|$)/

/** A quote, or the callout it is when its first line says so: `> [!NOTE]`. */
function blockquote(node: MdastBlockquote, state: State): Block[] {
  const before = state.output.skipped.length
  const children = innerBlocks(node.children, state)
  const position = place(node, state)
  if (children.length === 0) {
    const data = dataWithout(node, before, state)
    return data?.ranges.length === 0 ? [] : [{type: 'markup', position, ...(data && {data})}]
  }
  const [first, ...rest] = children
  if (first?.type !== 'paragraph') return [{type: 'blockquote', position, children}]
  const found = alert.exec(first.text.value.split('\n', 1)[0]!)
  if (!found) return [{type: 'blockquote', position, children}]
  const {value} = first.text
  const line = value.indexOf('\n')
  const title = line < 0 ? first.text : sliceInline(first.text, 0, line)
  const body = line < 0 ? null : sliceInline(first.text, line + 1)
  const kind = found[1]!.toLowerCase()
  if (!body || !/\S/.test(body.value)) return [{type: 'callout', position, kind, title, children: rest}]
  const start = sourceOffset(body, 0)!
  const end = first.position!.end.offset!
  const ranges = first.data?.ranges && subtractRanges(first.data.ranges, [[0, start]])
  const paragraph: Block = {type: 'paragraph', position: state.context.places.position(start, end), ...(ranges && {data: {ranges}}), text: body}
  return [{type: 'callout', position, kind, title, children: [paragraph, ...rest]}]
}

function footnoteDefinition(node: MdastFootnote, state: State): Block[] {
  addTarget(state.output.targets, node, state.shift)
  return [
    {
      type: 'footnoteDefinition',
      position: place(node, state),
      identifier: node.identifier,
      marker: marker(node, node.children[0], state),
      children: innerBlocks(node.children, state),
    },
  ]
}

/** The rest of a table that was cut has neither header nor delimiter row. */
function table(node: MdastTable, state: State): Table {
  const {delimiter} = facts(node)
  const before = state.output.skipped.length
  const rows = node.children.map((row, index) => tableRow(row, index === 0 && delimiter !== undefined, state))
  const data = {
    ...dataWithout(node, before, state),
    ...(delimiter && {delimiter: fromSource(state.context.source, delimiter[0] + state.shift, delimiter[1] + state.shift)}),
  }
  return {
    type: 'table',
    position: place(node, state),
    caption: null,
    align: (node.align ?? []).map((side) => side ?? null),
    children: rows,
    ...(Object.keys(data).length > 0 && {data}),
  }
}

function tableRow(node: MdastRow, header: boolean, state: State): TableRow {
  reportMasked(node, state)
  const before = state.output.skipped.length
  const children = node.children.map((cell) => tableCell(cell, header, state))
  const data = {
    ...dataWithout(node, before, state),
    line: fromSource(state.context.source, startOf(node) + state.shift, endOf(node) + state.shift),
  }
  return {type: 'tableRow', position: place(node, state), data, header, children}
}

/** A cell begins at its bar; its text is what stands between the blanks. */
function tableCell(node: MdastCell, header: boolean, state: State): TableCell {
  const children = phrasing(node)
  const first = children[0]
  const last = children[children.length - 1]
  const before = state.output.skipped.length
  const text =
    first?.position && last?.position
      ? writeLeaf(state, startOf(first), endOf(last), children).text
      : inline({value: '', map: []})
  const cell: TableCell = {type: 'tableCell', position: place(node, state), header, colspan: 1, rowspan: 1, text}
  const data = dataWithout(node, before, state)
  if (data) cell.data = data
  return cell
}

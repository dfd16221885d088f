import type {Html as MdastHtml} from 'mdast'
import {inline, mergeRanges, sliceMapped, subtractRanges, type MappedText, type Range} from '../../text/mapped-text.js'
import {rangesOf} from '../../tree/position.js'
import type {Block, Details, Skipped} from '../../tree/types.js'
import {isComponent} from './component.js'
import {edgeOf} from './edges.js'
import {markTags, plainText, writeLeaf} from './inline.js'
import {endOf, startOf} from './parser.js'
import type {Edge, State} from './state.js'

/**
 * An HTML block: read by the HTML format at its true place; tags without text become `markup`.
 * One with tags of components stays as it is, in an `html` leaf, when it says something.
 */
export function html(node: MdastHtml, state: State): Block[] {
  const [start, end] = [startOf(node), endOf(node)]
  const leaf = writeLeaf(state, start, end, [])
  const {value} = leaf.text
  if (isClosing.test(value) && !/details/i.test(value)) return [asMarkup(start, end, 'to-previous', state)]
  if (isComponent(value)) return [component(leaf.text, [start, end], state)]
  const parts = splitDetails(value)
  return parts.flatMap(([from, to, edge]) => readPart(sliceMapped(leaf.text, from, to), edge, state))
}

const isClosing = /^\s*(?:<\/[A-Za-z][\w.:-]*\s*>\s*)+$/

function component(text: MappedText, [start, end]: Range, state: State): Block {
  const {text: written, tags} = markTags(text)
  const isMarkup = !/\S/.test(plainText(written))
  if (isMarkup) return asMarkup(start, end, edgeOf(tags), state)
  const position = state.context.places.position(start + state.shift, end + state.shift)
  return {type: 'html', position, ...(tags.open > 0 && {data: {opens: true}}), text: written}
}

function asMarkup(start: number, end: number, edge: Edge, {context, output, shift}: State): Block {
  const block: Block = {type: 'markup', position: context.places.position(start + shift, end + shift)}
  output.edges.set(block, edge)
  return block
}

function readPart(text: MappedText, edge: 'open' | 'close' | null, state: State): Block[] {
  const {context, output} = state
  const bounds = boundsOf(text)
  if (!bounds || !/\S/.test(text.value)) return []
  if (edge) {
    const tag: Block = {type: 'markup', position: context.places.position(...bounds)}
    output.edges.set(tag, edge)
    return [tag]
  }
  const embedded = context.parseEmbedded('html', text)
  if (!embedded) return [{type: 'html', position: context.places.position(...bounds), text: inline(text)}]
  for (const skip of embedded.skipped) output.skipped.push(skip)
  const children = embedded.children.map((block) => placed(block, context.places.position))
  const blocks = fillGaps(children, bounds, text, embedded.skipped, context.source, (from, to) =>
    context.places.position(from, to),
  )
  for (const block of blocks) {
    if (block.type === 'heading') output.slugs.push({title: block.title, explicit: block.anchor ?? null, heading: block})
  }
  const first = blocks.find(({type}) => type === 'paragraph')
  if (first && /^\s*<summary[\s>]/i.test(text.value)) output.edges.set(first, 'summary')
  return blocks
}

/** From the first to behind the last character of the source. */
function boundsOf({map}: MappedText): Range | null {
  const first = map[0]
  const last = map[map.length - 1]
  return first && last ? [first[1], last[1] + last[2]] : null
}

/** `<li>` without a list: the list that is meant is nowhere in the source, its place is that of its items. */
function placed(block: Block, position: Positions): Block {
  if (rangesOf(block).length > 0) return block
  const ranges: Range[] = []
  const open: Placed[] = [block]
  for (let node = open.pop(); node; node = open.pop()) {
    const own = rangesOf(node)
    for (const range of own) ranges.push(range)
    if (own.length === 0 && 'children' in node) for (const child of node.children ?? []) open.push(child)
  }
  const merged = mergeRanges(ranges)
  return merged.length === 0 ? block : {...block, position: position(merged[0]![0], merged[merged.length - 1]![1])}
}

interface Placed {
  position?: Block['position']
  data?: Block['data']
  children?: readonly Placed[]
}

/** Puts `markup` where the source of a block has something that is in none of its children. */
function fillGaps(
  children: readonly Block[],
  [start, end]: Range,
  text: MappedText,
  skipped: readonly Skipped[],
  source: string,
  position: (from: number, to: number) => Block['position'],
): Block[] {
  const own = mergeRanges(text.map.map(([, from, length]): Range => [from, from + length]))
  const covered = mergeRanges([
    ...children.flatMap(rangesOf),
    ...skipped.map(({start: from, end: to}): Range => [from, to]),
  ])
  const gaps = joinOverBlanks(subtractRanges(own.filter(([from, to]) => to > start && from < end), covered), source)
  const blocks: Block[] = []
  let next = 0
  for (const child of children) {
    const ranges = rangesOf(child)
    const first = ranges[0]?.[0] ?? -1
    const last = ranges[ranges.length - 1]?.[1] ?? -1
    while (next < gaps.length && gaps[next]![0] < first) addMarkup(gaps[next++]!)
    // Tags between the pieces of one text are its own.
    const inside: Range[] = []
    while (next < gaps.length && gaps[next]![0] < last) inside.push(gaps[next++]!)
    blocks.push(inside.length > 0 ? {...child, data: {...child.data, ranges: mergeRanges([...ranges, ...inside])}} as Block : child)
  }
  while (next < gaps.length) addMarkup(gaps[next++]!)
  return blocks

  function addMarkup([from, to]: Range): void {
    const raw = source.slice(from, to)
    const lead = raw.search(/\S/)
    if (lead < 0) return
    blocks.push({type: 'markup', position: position(from + lead, from + raw.trimEnd().length)})
  }
}

/** CRLF breaks the runs of a text; what only blanks divide is one gap. */
function joinOverBlanks(ranges: readonly Range[], source: string): Range[] {
  const joined: Range[] = []
  for (const [from, to] of ranges) {
    const last = joined[joined.length - 1]
    if (last && !/\S/.test(source.slice(last[1], from))) last[1] = to
    else joined.push([from, to])
  }
  return joined
}

const detailsTag = /<!--[^]*?(?:-->|$)|<(\/?)details(?=[\s/>])[^>]*>/gi

/**
 * Parts of a block: the `<details>` and `</details>` tags that do not pair within it, and what is between: `[from, to, edge]`.
 * A block where they do, or without any, is one part.
 */
function splitDetails(value: string): [from: number, to: number, edge: 'open' | 'close' | null][] {
  const open: number[] = []
  const unpaired: [index: number, end: number, edge: 'open' | 'close'][] = []
  for (const {0: tag, 1: slash, index} of value.matchAll(detailsTag)) {
    if (slash === undefined) continue
    if (slash === '') {
      open.push(unpaired.length)
      unpaired.push([index, index + tag.length, 'open'])
    } else if (open.length > 0) unpaired.splice(open.pop()!, 1)
    else unpaired.push([index, index + tag.length, 'close'])
  }
  const parts: [number, number, 'open' | 'close' | null][] = []
  let at = 0
  for (const [index, end, edge] of unpaired) {
    if (index > at) parts.push([at, index, null])
    parts.push([index, end, edge])
    at = end
  }
  if (at < value.length) parts.push([at, value.length, null])
  return parts
}

/**
 * Makes one `details` of a `<details>` tag, the blocks behind it and its `</details>`, where the two are siblings.
 * One with a heading of the page inside stays flat: its headings make sections.
 */
export function composeDetails(blocks: readonly Block[], edges: Edges, position: Positions): Block[] {
  if (edges.size === 0) return [...blocks]
  const result: Block[] = []
  const open: {start: number; headings: number}[] = []
  let headings = 0
  for (const block of blocks) {
    const edge = edges.get(block)
    if (block.type === 'heading') headings++
    if (edge === 'open') open.push({start: result.length, headings})
    const opened = edge === 'close' ? open.pop() : undefined
    if (!opened || opened.headings < headings) {
      result.push(block)
      continue
    }
    const [tag, ...inside] = result.splice(opened.start)
    result.push(details(tag!, inside, block, edges, position))
  }
  return result
}

type Edges = ReadonlyMap<Block, Edge>
type Positions = (start: number, end: number) => Block['position']

function details(open: Block, inside: Block[], close: Block, edges: Edges, position: Positions): Details {
  const first = inside.find(({type}) => type !== 'markup')
  const summary = first?.type === 'paragraph' && edges.get(first) === 'summary' ? first : null
  return {
    type: 'details',
    position: position(rangesOf(open)[0]![0], rangesOf(close)[0]![1]),
    summary: summary && summary.text,
    children: inside.filter((block) => block !== summary),
  }
}

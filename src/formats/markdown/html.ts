import type {Html as MdastHtml} from 'mdast'
import {inline, mergeRanges, sliceMapped, subtractRanges, type MappedText, type Range} from '../../text/mapped-text.js'
import {rangesOf} from '../../tree/position.js'
import type {Block, Details, Skipped} from '../../tree/types.js'
import {isComponent} from './component.js'
import {writeLeaf} from './inline.js'
import {endOf, startOf} from './parser.js'
import type {DetailsEdge, State} from './state.js'

/**
 * An HTML block: read by the HTML format at its true place; tags without text become `markup`.
 * Tags of components stay as they are, in an `html` leaf.
 */
export function html(node: MdastHtml, state: State): Block[] {
  const [start, end] = [startOf(node), endOf(node)]
  const text = writeLeaf(state, start, end, []).text
  if (isComponent(text.value, state.dialect)) return [asText(text, [start, end], state)]
  const parts = splitDetails(text.value)
  return parts.flatMap(([from, to, edge]) => readPart(sliceMapped(text, from, to), edge, state))
}

function asText(text: MappedText, [start, end]: Range, {context, shift}: State): Block {
  return {type: 'html', position: context.places.position(start + shift, end + shift), text: inline(text)}
}

function readPart(text: MappedText, edge: DetailsEdge | null, state: State): Block[] {
  const {context, output} = state
  const bounds = boundsOf(text)
  if (!bounds || !/\S/.test(text.value)) return []
  const embedded = edge === 'close' ? {children: [], skipped: []} : context.parseEmbedded('html', text)
  if (!embedded) return [{type: 'html', position: context.places.position(...bounds), text: inline(text)}]
  output.skipped.push(...embedded.skipped)
  const blocks = fillGaps(embedded.children, bounds, text, embedded.skipped, context.source, (from, to) =>
    context.places.position(from, to),
  )
  for (const block of blocks) {
    if (block.type === 'heading') output.slugs.push({title: block.title, explicit: block.anchor ?? null, heading: block})
  }
  if (edge === null && /^\s*<summary[\s>]/i.test(text.value)) {
    for (const block of blocks) if (block.type === 'paragraph') output.edges.set(block, 'summary')
  }
  if (edge) {
    // The one node that stands for the tag: `<details>` with its summary, or the closing tag.
    const holder = edge === 'open' ? blocks.findLast((block) => block.type === 'details') : blocks[blocks.length - 1]
    if (holder) output.edges.set(holder, edge)
  }
  return blocks
}

/** From the first to behind the last character of the source. */
function boundsOf({map}: MappedText): Range | null {
  const first = map[0]
  const last = map[map.length - 1]
  return first && last ? [first[1], last[1] + last[2]] : null
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
  const gaps = subtractRanges(own.filter(([from, to]) => to > start && from < end), covered)
  const blocks: Block[] = []
  let next = 0
  for (const child of children) {
    const at = rangesOf(child)[0]?.[0] ?? -1
    while (next < gaps.length && gaps[next]![0] < at) addMarkup(gaps[next++]!)
    blocks.push(child)
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

const detailsTag = /<!--[^]*?(?:-->|$)|<(\/?)details(?=[\s/>])[^>]*>/gi

/**
 * Parts of a block around `<details>` and `</details>` that do not pair within it: `[from, to, edge]`.
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
  unpaired.forEach(([index, end, edge], i) => {
    if (index > at) parts.push([at, index, null])
    // What follows `<details>` in the block, the summary first, is read with it.
    at = edge === 'close' ? end : (unpaired[i + 1]?.[0] ?? value.length)
    parts.push([index, at, edge])
  })
  if (at < value.length) parts.push([at, value.length, null])
  return parts
}

/**
 * Makes one `details` of a `<details>` block, the blocks behind it and its `</details>`, where the two are siblings.
 * One with a heading of the page inside stays flat: its headings make sections.
 */
export function composeDetails(blocks: readonly Block[], edges: Edges, position: Positions): Block[] {
  if (edges.size === 0) return [...blocks]
  const result: Block[] = []
  const open: number[] = []
  for (const block of blocks) {
    const edge = edges.get(block)
    if (edge === 'open') open.push(result.length)
    result.push(block)
    if (edge !== 'close' || open.length === 0) continue
    const start = open.pop()!
    const [head, ...inside] = result.slice(start) as [Details, ...Block[]]
    if (inside.some(({type}) => type === 'heading')) continue
    result.splice(start, Infinity, compose(head, inside.slice(0, -1), block, edges, position))
  }
  return result
}

type Edges = ReadonlyMap<Block, DetailsEdge>
type Positions = (start: number, end: number) => Block['position']

function compose(head: Details, inside: Block[], last: Block, edges: Edges, position: Positions): Details {
  const end = rangesOf(last)[0]?.[1] ?? rangesOf(head)[0]![1]
  let {summary} = head
  // '<details>⏎⏎<summary>': the summary is a block of its own
  const first = inside.find(({type}) => type !== 'markup')
  if (!summary && head.children.length === 0 && first?.type === 'paragraph' && edges.get(first) === 'summary') {
    summary = first.text
    inside = inside.filter((block) => block !== first)
  }
  return {...head, summary, position: position(rangesOf(head)[0]![0], end), children: [...head.children, ...inside]}
}

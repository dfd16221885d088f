import type {Position} from 'unist'
import {mergeRanges, subtractRanges, type Range} from '../../text/mapped-text.js'
import {rangesOf} from '../../tree/position.js'
import type {Block, Heading, Node, NodeData, Paragraph, Skipped, SkipReason} from '../../tree/types.js'

/** What says where any node stands. */
interface Placed {
  position?: Position
  data?: NodeData
}

/** Where nodes stand: their own ranges, of what has none those of what is in it. */
export function rangesIn(nodes: readonly Node[]): Range[] {
  const found: Range[] = []
  const open: Node[] = [...nodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    const {position, data} = node as Placed
    const own = rangesOf({position, data})
    const titles = data?.textRanges ?? []
    for (const range of own) found.push(range)
    for (const range of titles) found.push(range)
    if (own.length > 0 || !('children' in node)) continue
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return mergeRanges(found)
}

/** What is left out, without what lies in sorted, disjoint ranges. */
export function clearOf(skipped: readonly Skipped[], taken: readonly Range[]): Skipped[] {
  return skipped.flatMap(({start, end, reason}) => subtractRanges([[start, end]], taken).map(([from, to]): Skipped => ({start: from, end: to, reason})))
}

/** What of a text that begins at `base` is neither held nor left out, and not blank. */
export function restOf(text: string, base: number, held: readonly Range[], skipped: readonly Skipped[], reason: SkipReason): Skipped[] {
  const taken = mergeRanges([...held, ...skipped.map(({start, end}): Range => [start, end])])
  const rest = subtractRanges([[base, base + text.length]], taken)
  return rest.filter(([start, end]) => /\S/.test(text.slice(start - base, end - base))).map(([start, end]) => ({start, end, reason}))
}

/** A heading inside a message opens nothing: it is a line of it. */
export function withoutHeadings(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => (block.type === 'heading' ? paragraphOf(block) : block))
}

function paragraphOf({text, position, data}: Heading): Paragraph {
  return {type: 'paragraph', text, ...(position ? {position} : {}), ...(data ? {data} : {})}
}

import type {Range} from '../../text/mapped-text.js'
import {rangesOf} from '../../tree/position.js'
import type {Block} from '../../tree/types.js'
import type {Tags} from './inline.js'
import type {Edge} from './state.js'

/** Which neighbour a block of tags belongs to. */
export function edgeOf({open, close}: Tags): Edge {
  return close > 0 && open === 0 ? 'to-previous' : 'to-next'
}

/**
 * Gives tags without text to the block they belong to, where the chunkers would not: they carry such tags to the next block
 * of the section, so closing tags go to the block before, opening ones to a heading behind. Only blanks may be between.
 */
export function joinTags(blocks: readonly Block[], edges: ReadonlyMap<Block, Edge>, source: string): Block[] {
  if (edges.size === 0) return [...blocks]
  const result: Block[] = []
  for (const block of blocks) {
    const last = result[result.length - 1]
    if (edges.get(block) === 'to-previous' && last && takes(last) && widen(last, block, source)) continue
    if (block.type === 'heading') {
      // The tag next to the heading first.
      for (let tag = last; tag && edges.get(tag) === 'to-next' && widen(block, tag, source); tag = result[result.length - 1]) result.pop()
    }
    result.push(block)
  }
  return result
}

function takes({type}: Block): boolean {
  return type !== 'markup' && type !== 'heading'
}

/** Lets a block have the place of a tag beside it as well; false where there is more between the two. */
function widen(block: Block, tag: Block, source: string): boolean {
  const ranges = rangesOf(block)
  const own = rangesOf(tag)
  const [first, last] = [ranges[0], ranges[ranges.length - 1]]
  const [tagFirst, tagLast] = [own[0], own[own.length - 1]]
  if (!first || !last || !tagFirst || !tagLast) return false
  const isBehind = tagFirst[0] >= last[1]
  const between: Range = isBehind ? [last[1], tagFirst[0]] : [tagLast[1], first[0]]
  if (between[1] < between[0] || /\S/.test(source.slice(...between))) return false
  if (isBehind) last[1] = tagLast[1]
  else first[0] = tagFirst[0]
  block.data = {...block.data, ranges}
  return true
}

import type {Range} from '../../../text/mapped-text.js'
import {rangesOf} from '../../../tree/position.js'
import type {Block, Turn} from '../../../tree/types.js'

/** Places of turns and other nodes. */
export function heldBy(nodes: readonly (Turn | Block)[]): Range[] {
  const ranges: Range[] = []
  for (const node of nodes) for (const range of rangesOf(node)) ranges.push(range)
  return ranges
}

import {countBelow} from '../../text/last-where.js'
import type {Position} from 'unist'
import {subtractRanges, type Range} from '../../text/mapped-text.js'
import type {Places} from '../../tree/position.js'
import type {NodeData, Skipped} from '../../tree/types.js'

/** A node that holds text. */
export interface LeafNode {
  position?: Position
  data?: NodeData
}

/**
 * Everything with text of its own and where that text stands.
 * Ranges are joined at the end, when it is known what lies between them: only tags of the same leaf are bridged.
 */
export interface Leaves {
  /** A leaf: gets `data.ranges`, and a position where its ranges are one stretch of the page. */
  add(node: LeafNode, ranges: Range[]): void
  /** The text a container holds itself (caption, summary, title): its ranges go to `data.textRanges`. */
  addTitle(node: LeafNode, ranges: Range[]): void
  /**
   * Runs `read` and, at the end, gives the node it makes the place of its element:
   * only where all text of the node lies in that place, and no other text does.
   */
  place<Node extends object>(range: Range | null, read: () => Node | null): Node | null
  /** Writes ranges and positions into all leaves; gives what was skipped, sorted and clear of all leaves. */
  finish(skipped: readonly Skipped[], places: Places): Skipped[]
}

/** A container that waits for its place. */
interface Container {
  node: LeafNode
  range: Range
  /** How many ranges its leaves have. */
  owned: number
}

interface Leaf {
  node: LeafNode
  title: boolean
  joined: Range[]
  /** Index of its last range among all ranges of the page, in source order. */
  last: number
  torn: boolean
}

export function createLeaves(): Leaves {
  const leaves: Leaf[] = []
  const containers: Container[] = []
  const starts: number[] = []
  const ends: number[] = []
  const owners: number[] = []
  let sorted = true
  let least = Infinity
  let most = -Infinity
  return {
    add: (node, ranges) => add(node, ranges, false),
    addTitle: (node, ranges) => add(node, ranges, true),
    place,
    finish,
  }

  function add(node: LeafNode, ranges: Range[], title: boolean): void {
    for (const [start, end] of ranges) {
      if (starts.length > 0 && start < starts[starts.length - 1]!) sorted = false
      starts.push(start)
      ends.push(end)
      owners.push(leaves.length)
      least = Math.min(least, start)
      most = Math.max(most, end)
    }
    leaves.push({node, title, joined: [], last: -1, torn: false})
  }

  function place<Node extends object>(range: Range | null, read: () => Node | null): Node | null {
    const outerLeast = least
    const outerMost = most
    const before = starts.length
    least = Infinity
    most = -Infinity
    const node = read()
    if (node && range && range[0] <= least && most <= range[1]) {
      containers.push({node, range, owned: starts.length - before})
    }
    least = Math.min(least, outerLeast)
    most = Math.max(most, outerMost)
    return node
  }

  function finish(skipped: readonly Skipped[], places: Places): Skipped[] {
    const gone = disjoint(skipped)
    const order = sorted ? null : starts.map((_, index) => index)
    order?.sort((a, b) => starts[a]! - starts[b]! || ends[a]! - ends[b]!)
    const taken: Range[] = []
    let until = 0
    let hole = 0
    for (let place = 0; place < starts.length; place++) {
      const index = order ? order[place]! : place
      const leaf = leaves[owners[index]!]!
      const start = Math.max(starts[index]!, until)
      const end = ends[index]!
      if (end <= start) continue
      while (hole < gone.length && gone[hole]!.start < until) hole++
      const clear = hole >= gone.length || gone[hole]!.start >= start
      const last = leaf.joined[leaf.joined.length - 1]
      if (last && leaf.last !== place - 1) leaf.torn = true
      if (last && leaf.last === place - 1 && clear) last[1] = end
      else {
        const range: Range = [start, end]
        leaf.joined.push(range)
        taken.push(range)
      }
      leaf.last = place
      until = end
    }
    for (const {node, title, joined, torn} of leaves) {
      const data = (node.data ??= {})
      if (title) data.textRanges = joined
      else data.ranges = joined
      if (title || torn || joined.length === 0) continue
      node.position = places.position(joined[0]![0], joined[joined.length - 1]![1])
    }
    placeContainers(order ? order.map((index) => starts[index]!) : starts, places)
    return clearOf(gone, taken)
  }

  /** '<table>a<td>b</table>': the place of the table holds text that the parser moved in front of it. */
  function placeContainers(sortedStarts: readonly number[], places: Places): void {
    for (const {node, range, owned} of containers) {
      const inside = countBelow(sortedStarts, range[1]) - countBelow(sortedStarts, range[0])
      if (inside === owned && owned > 0) node.position = places.position(...range)
    }
  }
}

/** Sorted; of what overlaps, the first is kept whole. */
function disjoint(skipped: readonly Skipped[]): Skipped[] {
  const result: Skipped[] = []
  let until = 0
  for (const {start, end, reason} of [...skipped].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const from = Math.max(start, until)
    if (end <= from) continue
    result.push({start: from, end, reason})
    until = end
  }
  return result
}

function clearOf(skipped: readonly Skipped[], taken: readonly Range[]): Skipped[] {
  const result: Skipped[] = []
  let at = 0
  for (const {start, end, reason} of skipped) {
    while (at < taken.length && taken[at]![1] <= start) at++
    let last = at
    while (last < taken.length && taken[last]![0] < end) last++
    for (const [from, to] of subtractRanges([[start, end]], taken.slice(at, last))) {
      result.push({start: from, end: to, reason})
    }
  }
  return result
}

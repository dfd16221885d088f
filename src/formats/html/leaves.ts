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
  /** Its leaves have the ranges `[first, end)` of all, in the order in which they came. */
  first: number
  end: number
}

interface Leaf {
  node: LeafNode
  title: boolean
  joined: Range[]
  /** Index of its last range among all ranges of the page, in source order. */
  last: number
  torn: boolean
}

/** All ranges of a page in the order in which they came, and whose they are. */
interface Owned {
  starts: number[]
  ends: number[]
  owners: Leaf[]
}

/** More than any offset. */
const beyond = 2 ** 30 - 1

export function createLeaves(): Leaves {
  const leaves: Leaf[] = []
  const containers: Container[] = []
  const owned: Owned = {starts: [], ends: [], owners: []}
  const {starts, ends, owners} = owned
  let sorted = true
  let least = beyond
  let most = -1
  return {
    add: (node, ranges) => add(node, ranges, false),
    addTitle: (node, ranges) => add(node, ranges, true),
    place,
    finish,
  }

  function add(node: LeafNode, ranges: Range[], title: boolean): void {
    const leaf: Leaf = {node, title, joined: [], last: -1, torn: false}
    leaves.push(leaf)
    for (const [start, end] of ranges) {
      if (starts.length > 0 && start < starts[starts.length - 1]!) sorted = false
      starts.push(start)
      ends.push(end)
      owners.push(leaf)
      least = Math.min(least, start)
      most = Math.max(most, end)
    }
  }

  function place<Node extends object>(range: Range | null, read: () => Node | null): Node | null {
    const outerLeast = least
    const outerMost = most
    const first = starts.length
    least = beyond
    most = -1
    const node = read()
    if (node && range && range[0] <= least && most <= range[1]) containers.push({node, range, first, end: starts.length})
    least = Math.min(least, outerLeast)
    most = Math.max(most, outerMost)
    return node
  }

  function finish(skipped: readonly Skipped[], places: Places): Skipped[] {
    const gone = disjoint(skipped)
    const ordered = sorted ? owned : inOrder(owned)
    const taken = join(ordered, gone)
    placeLeaves(leaves, places)
    if (sorted) placeContainers(containers, starts, places)
    else placeMixedContainers(containers, ordered.starts, places)
    return clearOf(gone, taken)
  }
}

function inOrder({starts, ends, owners}: Owned): Owned {
  const order = starts.map((_, index) => index).sort((a, b) => starts[a]! - starts[b]! || ends[a]! - ends[b]!)
  return {
    starts: order.map((index) => starts[index]!),
    ends: order.map((index) => ends[index]!),
    owners: order.map((index) => owners[index]!),
  }
}

/** Gives each leaf its ranges, joined where only tags of its own lie between them; also gives all ranges there are. */
function join({starts, ends, owners}: Owned, gone: readonly Skipped[]): Range[] {
  const taken: Range[] = []
  let until = 0
  let hole = 0
  for (let place = 0; place < starts.length; place++) {
    const leaf = owners[place]!
    const start = Math.max(starts[place]!, until)
    const end = ends[place]!
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
  return taken
}

function placeLeaves(leaves: readonly Leaf[], places: Places): void {
  for (const {node, title, joined, torn} of leaves) {
    const data = (node.data ??= {})
    if (title) data.textRanges = joined
    else data.ranges = joined
    if (title || torn || joined.length === 0) continue
    node.position = places.position(joined[0]![0], joined[joined.length - 1]![1])
  }
}

/** Where all text came in the order of the page, only a neighbour can lie in the place of a container beside its own. */
function placeContainers(containers: readonly Container[], starts: readonly number[], places: Places): void {
  for (const {node, range, first, end} of containers) {
    if (first === end || (first > 0 && starts[first - 1]! >= range[0])) continue
    if (end === starts.length || starts[end]! >= range[1]) node.position = places.position(range[0], range[1])
  }
}

/** '<table>a<td>b</table>': the place of the table holds text that the parser moved in front of it. */
function placeMixedContainers(containers: readonly Container[], sortedStarts: readonly number[], places: Places): void {
  for (const {node, range, first, end} of containers) {
    const inside = countBelow(sortedStarts, range[1]) - countBelow(sortedStarts, range[0])
    if (inside === end - first && first < end) node.position = places.position(range[0], range[1])
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

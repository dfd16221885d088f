import type {Position} from 'unist'
import {composeMap, mergeRanges, runBefore, sourceOffset, type MappedText, type Range} from '../text/mapped-text.js'
import type {Places} from './position.js'
import type {NodeData, Skipped, SymbolFacts} from './types.js'

/** Characters of a text that the source writes differently: `\\n` in a string of JSON is one character in the text and two in the source. */
export type Escape = [value: number, length: number, source: number, sourceLength: number]

/** Carries what was read from a part of a source back to that source. */
export interface Relocator {
  /** From the first to the last mapped character of a range of the part; null where none of it is in the source. */
  range(range: Range): Range | null
  skipped(skipped: readonly Skipped[]): Skipped[]
  calls(calls: readonly Call[]): Call[]
  /** Copies of trees with all places and texts moved. */
  nodes<T extends object>(nodes: readonly T[]): T[]
}

type Call = [name: string, at: number]

/**
 * Makes a relocator for `outer`, the text that was read as if it were a file; `places` are those of its source.
 * `position`, `data.ranges` and every text (`{value, map}`, wherever it hangs on a node) are rewritten.
 * A stretch that runs over removed prefixes (`> `) becomes one range that includes them; one that begins or ends with one of `escapes`
 * (sorted) includes that.
 */
export function createRelocator(outer: MappedText, places: Places, escapes: readonly Escape[] = []): Relocator {
  const {map} = outer
  // Runs follow the source almost always; only texts put together out of order need to be looked at run by run.
  const rising = map.every(([, source], i) => i === 0 || source >= map[i - 1]![1] + map[i - 1]![2])

  return {
    range,
    nodes: (nodes) => copyTrees(nodes, moveField),
    skipped: (list) =>
      list.flatMap(({start, end, reason}) => {
        const at = range([start, end])
        return at ? [{start: at[0], end: at[1], reason}] : []
      }),
    calls: (list) => list.flatMap(([name, at]) => {
      const place = range([at, at + 1])
      return place ? [[name, place[0]]] : []
    }),
  }

  function range([start, end]: Range): Range | null {
    const mapped = mappedRange([start, end])
    if (escapes.length === 0 || end <= start) return mapped
    let first = escapeBefore(start)
    if (first < 0 || escapes[first]![0] + escapes[first]![1] <= start) first++
    const last = escapeBefore(end - 1)
    if (first > last) return mapped
    const [, , low] = escapes[first]!
    const [, , high, length] = escapes[last]!
    return mapped ? [Math.min(low, mapped[0]), Math.max(high + length, mapped[1])] : [low, high + length]
  }

  /** Index of the last escape that starts at or before an offset of the value, or -1. */
  function escapeBefore(offset: number): number {
    let low = 0
    let high = escapes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (escapes[middle]![0] <= offset) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  function mappedRange([start, end]: Range): Range | null {
    let first = Math.max(0, runBefore(map, start))
    if (map[first] && map[first]![0] + map[first]![2] <= start) first++
    const last = runBefore(map, end - 1)
    if (end <= start || first > last || !map[first]) return null
    const clipped = (i: number): Range => {
      const [value, source, length] = map[i]!
      return [source + Math.max(0, start - value), source + Math.min(length, end - value)]
    }
    let [low] = clipped(first)
    let [, high] = clipped(last)
    for (let i = first; !rising && i <= last; i++) {
      const [a, b] = clipped(i)
      low = Math.min(low, a)
      high = Math.max(high, b)
    }
    return [low, high]
  }

  function moveField(name: string, value: unknown): unknown {
    if (isText(value)) return moveText(value)
    if (name === 'notes') return (value as MappedText[]).map(moveText)
    if (name === 'position') return movePosition(value as Position | undefined)
    if (name === 'data' && value) return moveData(value as NodeData)
    if (name === 'definitions' && value) return moveDefinitions(value as SymbolFacts[])
    return value
  }

  function moveText<T extends MappedText>(text: T): T {
    return {...text, map: composeMap(text.map, outer)}
  }

  function movePosition(position: Position | undefined): Position | undefined {
    const start = position?.start.offset
    const end = position?.end.offset
    if (start === undefined || end === undefined) return undefined
    const moved = range([start, end])
    if (moved) return places.position(...moved)
    const at = start === end ? sourceOffset(outer, start) : null
    return at === null ? undefined : places.position(at, at)
  }

  function moveDefinitions(definitions: readonly SymbolFacts[]): SymbolFacts[] {
    return definitions.flatMap((each) => {
      const at = range([each.start, each.end])
      return at ? [{...each, start: at[0], end: at[1]}] : []
    })
  }

  function moveData(data: NodeData): NodeData {
    const moved: NodeData = {}
    for (const [name, value] of Object.entries(data)) {
      moved[name] = isText(value) ? moveText(value) : value
    }
    for (const name of ['ranges', 'textRanges'] as const) {
      const given = data[name]
      if (given) moved[name] = mergeRanges(given.map(range).filter((one) => one !== null))
    }
    return moved
  }
}

type Fields = Record<string, unknown>

/** Copies trees without recursion; `move` gives the new value of every field that is no node. */
function copyTrees<T extends object>(nodes: readonly T[], move: (name: string, value: unknown) => unknown): T[] {
  const copies: Fields[] = []
  const open: {node: Fields; into: Fields}[] = []
  const copy = (node: object): Fields => {
    const into: Fields = {}
    open.push({node: node as Fields, into})
    return into
  }
  for (const node of nodes) copies.push(copy(node))
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, value] of Object.entries(next.node)) {
      const moved =
        name === 'children' ? (value as object[]).map(copy) : isNode(name, value) ? copy(value) : move(name, value)
      if (moved !== undefined) next.into[name] = moved
    }
  }
  return copies as T[]
}

/** Nodes hang on nodes as `children`, and the heading on its section. */
function isNode(name: string, value: unknown): value is {type: string} {
  return name !== 'data' && typeof value === 'object' && value !== null && typeof (value as Fields)['type'] === 'string'
}

function isText(value: unknown): value is MappedText {
  if (typeof value !== 'object' || value === null) return false
  const {value: text, map} = value as Partial<MappedText>
  return typeof text === 'string' && Array.isArray(map)
}

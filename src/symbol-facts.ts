import {lastWhere} from './text/last-where.js'
import type {Plan} from './pack/plan.js'
import type {Range} from './text/mapped-text.js'
import type {Passage} from './tree/outline.js'
import {rangesOf} from './tree/position.js'
import type {Block, SymbolFacts} from './tree/types.js'

/** What a chunk of code says of its definitions, for `metadata`. */
export interface SymbolMetadata {
  /** The definition the chunk is about: the first of its outermost ones. */
  symbol?: string
  /** Name with its scopes. */
  symbolPath?: string
  symbolKind?: string
  signature?: string
  exported?: boolean
  test?: boolean
  /** Names of everything that is defined in the chunk, also of nested definitions; parts of a cut function share its name. */
  symbols?: string[]
  /** Import statements of the file whose names occur in the chunk. */
  imports?: string[]
  /** Names that the chunk calls, in order; only on request. */
  references?: string[]
}

/**
 * Definitions that a chunk holds: a class belongs to the chunk with its head, anything else to every chunk that has a part of it.
 */
export function definitionsIn({slices}: Plan, core: readonly Range[]): SymbolFacts[] {
  const found: SymbolFacts[] = []
  const start = core[0]?.[0] ?? 0
  const end = core[core.length - 1]?.[1] ?? 0
  const seen = new Set<Passage>()
  for (const {passage} of slices) {
    if (seen.has(passage)) continue
    seen.add(passage)
    const blocks = definingBlocks(passage)
    for (let i = firstEnding(blocks, start); i < blocks.length; i++) {
      const block = blocks[i]!
      const {definitions} = block
      const blockStart = block.position?.start.offset ?? 0
      if (blockStart >= end) break
      for (const [index, each] of definitions.entries()) {
        // What is said above a function that is cut is a part of it, also where it is cut off.
        const from = index === 0 && isDefinition(block) ? blockStart : each.start
        if (each.container ? each.start >= start && each.start < end : from < end && each.end > start) found.push(each)
      }
    }
  }
  return found
}

const isDefinition = (block: Block) => block.type === 'symbol' && block.role === 'definition'

type Defining = Block & {definitions: SymbolFacts[]}

const defining = new WeakMap<Passage, Defining[]>()

/** The blocks that may define something; what cells of notebooks have put out stands in front of them in the source, and defines nothing. */
function definingBlocks(passage: Passage): Defining[] {
  let found = defining.get(passage)
  if (!found) defining.set(passage, (found = passage.blocks.filter((block): block is Defining => 'definitions' in block && block.definitions !== undefined)))
  return found
}

/** First and last cell of a notebook that a chunk has something of, 1-based; null for none. */
export function cellsIn({slices}: Plan, core: readonly Range[]): [first: number, last: number] | null {
  let first = Infinity
  let last = 0
  for (const passage of new Set(slices.map((slice) => slice.passage))) {
    const places = cellPlaces(passage)
    for (const [start, end] of core) {
      let low = 0
      let high = places.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (places[middle]!.end <= start) low = middle + 1
        else high = middle
      }
      for (let i = low; i < places.length && places[i]!.start < end; i++) {
        first = Math.min(first, places[i]!.cell)
        last = Math.max(last, places[i]!.cell)
      }
    }
  }
  return last > 0 ? [first, last] : null
}

interface CellPlace {
  start: number
  end: number
  cell: number
}

const cells = new WeakMap<Passage, CellPlace[]>()

/** Where the blocks of a passage stand that know their cell, in the order of the source. */
function cellPlaces(passage: Passage): CellPlace[] {
  let found = cells.get(passage)
  if (!found) {
    found = [...passage.headings, ...passage.blocks].flatMap((block) => {
      const cell = block.data?.['cell']
      return typeof cell === 'number' ? rangesOf(block).map(([start, end]) => ({start, end, cell})) : []
    })
    cells.set(passage, found.sort((a, b) => a.start - b.start))
  }
  return found
}

/** Index of the first block that ends after an offset. */
function firstEnding(blocks: readonly Block[], offset: number): number {
  return lastWhere(blocks.length, (index) => (blocks[index]!.position?.end.offset ?? 0) <= offset) + 1
}

export function symbolFacts(definitions: readonly SymbolFacts[]): SymbolMetadata {
  const [first] = definitions
  if (!first) return {}
  return {
    symbol: first.name,
    symbolPath: first.path,
    symbolKind: first.kind,
    signature: first.signature,
    exported: definitions.some(({exported}) => exported),
    test: definitions.some(({test}) => test),
    symbols: [...new Set(definitions.map(({name}) => name))],
  }
}

/** Names called in the ranges of a chunk. */
export function callsIn(calls: readonly (readonly [string, number])[], core: readonly Range[]): string[] {
  const names = new Set<string>()
  for (const [start, end] of core) {
    let low = 0
    let high = calls.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (calls[middle]![1] < start) low = middle + 1
      else high = middle
    }
    for (let i = low; i < calls.length && calls[i]![1] < end; i++) names.add(calls[i]![0])
  }
  return [...names]
}

import type {Plan} from './pack/plan.js'
import type {Range} from './text/mapped-text.js'
import type {Passage} from './tree/outline.js'
import {rangesOf} from './tree/position.js'
import type {Block, ListItem, TableCell, TableRow} from './tree/types.js'

type Node = Block | ListItem | TableRow | TableCell

/** Where a block stands in a file that is no text. */
export interface Locator {
  /** Part of the package: `word/document.xml`. */
  part: string
  /** Number of the paragraph, from 1. */
  paragraph: number
  /** The paragraph's own id, which edits leave alone. */
  paraId?: string
  /** Page, as far as the file tells. */
  page?: number
}

interface Place {
  start: number
  locator: Locator
}

/** Finds the places of chunks in a file that is no text. */
export function createLocators(): (plan: Plan, core: readonly Range[]) => {locator: string; pages: [first: number, last: number] | null} | null {
  const known = new WeakMap<Passage, Place[]>()
  return ({slices}, core) => {
    const [first] = core
    const last = core[core.length - 1]
    if (!first || !last) return null
    const parts = new Map<string, [first: Locator, last: Locator]>()
    let pages: [number, number] | null = null
    for (const passage of new Set(slices.map((slice) => slice.passage))) {
      const places = placesOf(passage)
      const to = lastAt(places, last[1] - 1)
      for (let index = Math.max(0, lastAt(places, first[0])); index <= to; index++) {
        const {locator} = places[index]!
        const seen = parts.get(locator.part)
        if (seen) seen[1] = locator
        else parts.set(locator.part, [locator, locator])
        const {page} = locator
        if (page !== undefined) pages = pages ? [Math.min(pages[0], page), Math.max(pages[1], page)] : [page, page]
      }
    }
    return parts.size > 0 ? {locator: Array.from(parts.values(), written).join(', '), pages} : null
  }

  function placesOf(passage: Passage): Place[] {
    let places = known.get(passage)
    if (!places) {
      places = [...passage.headings, ...passage.blocks].flatMap(placesIn)
      known.set(passage, places)
    }
    return places
  }
}

/** Places of a block and of what stands in it, in order. */
function placesIn(block: Node): Place[] {
  const found: Place[] = []
  const waiting: Node[] = [block]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const locator = node.data?.['locator'] as Locator | undefined
    const [range] = rangesOf(node)
    if (locator && range) found.push({start: range[0], locator})
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!)
  }
  return found
}

/** Index of the last place that begins at an offset or before it; -1 where all are behind it. */
function lastAt(places: readonly Place[], offset: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** `word/document.xml#p12(3F2A11B0)-p18`. */
function written([from, to]: readonly [Locator, Locator]): string {
  const name = ({paragraph, paraId}: Locator) => `p${paragraph}${paraId === undefined ? '' : `(${paraId})`}`
  return `${from.part}#${name(from)}${to.paragraph !== from.paragraph ? `-${name(to)}` : ''}`
}

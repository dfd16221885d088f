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
  return (plan, core) => {
    const [first] = core
    const last = core[core.length - 1]
    const places = plan.slices.flatMap(({passage}) => placesOf(passage))
    if (!first || !last || places.length === 0) return null
    const from = at(places, first[0])
    const to = at(places, last[1] - 1)
    const pages: [number, number] | null = from.page !== undefined && to.page !== undefined ? [from.page, to.page] : null
    return {locator: written(from, to), pages}
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

/** The last place that begins at an offset or before it. */
function at(places: readonly Place[], offset: number): Locator {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  return places[Math.max(0, low - 1)]!.locator
}

/** `word/document.xml#p12(3F2A11B0)-p18`. */
function written(from: Locator, to: Locator): string {
  const name = ({paragraph, paraId}: Locator) => `p${paragraph}${paraId === undefined ? '' : `(${paraId})`}`
  return `${from.part}#${name(from)}${to.part === from.part && to.paragraph !== from.paragraph ? `-${name(to)}` : ''}`
}

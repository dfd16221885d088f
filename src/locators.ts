import type {Plan} from './pack/plan.js'
import type {Range} from './text/mapped-text.js'
import type {Passage} from './tree/outline.js'
import {lastWhere} from './text/last-where.js'
import {rangesOf} from './tree/position.js'
import type {Block, ListItem, TableCell, TableRow, Turn} from './tree/types.js'

type Node = Block | ListItem | TableRow | TableCell | Turn

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

/** What somebody wrote beside a text. */
export interface PlacedComment {
  author: string | null
  date: string | null
  text: string
  range?: Range | null
}

interface Place {
  start: number
  end: number
  locator: Locator
  comments: PlacedComment[]
}

/** Where a chunk lies, and what was written beside it. */
export interface Located {
  locator: string
  pages: [first: number, last: number] | null
  comments: Omit<PlacedComment, 'range'>[]
}

/** Finds the places of chunks in a file that is no text. */
export function createLocators(): (plan: Plan, core: readonly Range[]) => Located | null {
  const known = new WeakMap<Passage, {places: Place[]; commented: Place[]}>()
  return ({slices}, core) => {
    const [first] = core
    const last = core[core.length - 1]
    if (!first || !last) return null
    const parts = new Map<string, [first: Locator, last: Locator]>()
    let pages: [number, number] | null = null
    const comments: PlacedComment[] = []
    for (const passage of new Set(slices.map((slice) => slice.passage))) {
      const {places, commented} = placesOf(passage)
      comments.push(...commentsIn(commented, core))
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
    if (parts.size === 0) return null
    return {locator: Array.from(parts.values(), written).join(', '), pages, comments: Array.from(new Set(comments), ({author, date, text}) => ({author, date, text}))}
  }

  function placesOf(passage: Passage): {places: Place[]; commented: Place[]} {
    let found = known.get(passage)
    if (!found) {
      const places = [...passage.headings, ...passage.blocks].flatMap(placesIn)
      known.set(passage, (found = {places, commented: places.filter(({comments}) => comments.length > 0)}))
    }
    return found
  }
}

/** Places of a block and of what stands in it, in order. */
function placesIn(block: Node): Place[] {
  const found: Place[] = []
  const waiting: Node[] = [block]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const locator = node.data?.['locator'] as Locator | undefined
    const [range] = rangesOf(node)
    if (locator && range) found.push({start: range[0], end: range[1], locator, comments: (node.data?.['comments'] as PlacedComment[] | undefined) ?? []})
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!)
  }
  return found
}

/** Comments about a text of the core; those without a place are about their whole block. */
function commentsIn(places: readonly Place[], core: readonly Range[]): PlacedComment[] {
  const meets = ([start, end]: Range) => core.some(([from, to]) => from < end && start < to)
  return places.flatMap(({start, end, comments}) => comments.filter(({range}) => meets(range ?? [start, end])))
}

/** Index of the last place that begins at an offset or before it; -1 where all are behind it. */
function lastAt(places: readonly Place[], offset: number): number {
  return lastWhere(places.length, (index) => places[index]!.start <= offset)
}

/** `word/document.xml#p12(3F2A11B0)-p18`. */
function written([from, to]: readonly [Locator, Locator]): string {
  const name = ({paragraph, paraId}: Locator) => `p${paragraph}${paraId === undefined ? '' : `(${paraId})`}`
  return `${from.part}#${name(from)}${to.paragraph !== from.paragraph ? `-${name(to)}` : ''}`
}

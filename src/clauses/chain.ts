import {compareVectors} from './numbers.js'

/** A number that may belong to a chain. */
export interface Link {
  vector: readonly number[]
  /** Another way to read it, where the first one does not fit: 671 may be 67¹ whose superscript was lost. */
  other?: readonly number[]
  /** How sure it is, about 1. */
  weight: number
  /** Whether something stands in front below which numbers begin anew: a chapter, an annex. */
  fresh: boolean
}

/** What a chain loses by beginning anew in the middle of a text; with something above it in front, next to nothing. */
const restartCost = 2.5
const freshCost = 0.3
/** What the other way to read a number loses. */
const otherCost = 0.15

interface Node {
  index: number
  other: boolean
  score: number
  before: Node | null
}

/**
 * The heaviest chain of rising numbers, so that one stray number cannot derail the rest; it may begin anew with a first number.
 * Gives the links that are in it and how they are read, in n log n.
 */
export function longestChain(links: readonly Link[]): Map<number, 'first' | 'other'> {
  const vectors = links.flatMap(({vector, other}) => (other ? [vector, other] : [vector])).sort(compareVectors)
  const best: (Node | undefined)[] = Array.from({length: vectors.length + 1})
  let top: Node | null = null

  links.forEach((link, index) => {
    const nodes = [nodeFor(index, link, link.vector, false)]
    if (link.other) nodes.push(nodeFor(index, link, link.other, true))
    for (const node of nodes) {
      put(rankOf(node.other ? link.other! : link.vector), node)
      if (!top || node.score > top.score) top = node
    }
  })

  const chosen = new Map<number, 'first' | 'other'>()
  for (let node = top as Node | null; node; node = node.before) chosen.set(node.index, node.other ? 'other' : 'first')
  return chosen

  function nodeFor(index: number, {weight, fresh}: Link, vector: readonly number[], other: boolean): Node {
    const own = weight - (other ? otherCost : 0)
    const below = query(rankOf(vector) - 1)
    let score = own + (below?.score ?? 0)
    let before = below
    const anew: Node | null = vector[0]! <= 1 ? top : null
    if (anew) {
      const restarted = own + anew.score - (fresh ? freshCost : restartCost)
      if (restarted > score) {
        score = restarted
        before = anew
      }
    }
    return {index, other, score, before}
  }

  /** Place of a vector among all of them, 1 for the lowest. */
  function rankOf(vector: readonly number[]): number {
    let low = 0
    let high = vectors.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareVectors(vectors[middle]!, vector) < 0) low = middle + 1
      else high = middle
    }
    return low + 1
  }

  /** The best node of a rank up to this one. */
  function query(rank: number): Node | null {
    let found: Node | null = null
    for (let i = rank; i > 0; i -= i & -i) {
      const node = best[i]
      if (node && (!found || node.score > found.score)) found = node
    }
    return found
  }

  function put(rank: number, node: Node): void {
    for (let i = rank; i < best.length; i += i & -i) {
      const known = best[i]
      if (!known || node.score > known.score) best[i] = node
    }
  }
}

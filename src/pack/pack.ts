/** What `pack` is told about the pieces of a section. */
export interface PackInput {
  count: number
  /** Tokens of a chunk of pieces `first..last`, surroundings included. Grows with `last`. */
  size(first: number, last: number): number
  /** Whether pieces `first..last` may be one chunk: within the limit, and nothing among them that stands alone. */
  allowed(first: number, last: number): boolean
  /** Tokens that rule a longer chunk out: once `size` exceeds them, no further piece is tried. */
  limitTokens: number
  /** Cost of cutting in front of a piece. */
  cutCost(piece: number): number
  /** Cost of a chunk by itself: its size, and whether there is room for what stands around it. */
  chunkCost(first: number, last: number, tokens: number): number
}

/** Cuts found by `pack`: the first piece of every chunk, and what they cost. */
export interface Packing {
  starts: number[]
  cost: number
}

/**
 * Chooses the cuts of a section at once: of all ways to group its pieces into chunks the one with the least total cost.
 * Dynamic programming over the cut points, with the window of one chunk: linear in the pieces for a bounded chunk size.
 * A single piece is always allowed. Among equal ways the one with the earliest cuts wins, so the result is stable.
 */
export function pack(input: PackInput): Packing {
  const {count, size, allowed, limitTokens, cutCost, chunkCost} = input
  const best = new Float64Array(count + 1).fill(Infinity)
  const from = new Int32Array(count + 1).fill(-1)
  best[0] = 0
  // `best` together with the cut that opens the next chunk.
  const opened = new Float64Array(count + 1)
  for (let end = 1; end <= count; end++) {
    for (let first = end - 1; first >= 0; first--) {
      const tokens = size(first, end - 1)
      if (first < end - 1 && tokens > limitTokens) break
      const cost = opened[first]! + chunkCost(first, end - 1, tokens)
      // Whether a chunk is allowed may take counting it: asked last, and only of what would win.
      if (cost <= best[end]! && (first === end - 1 || allowed(first, end - 1))) {
        best[end] = cost
        from[end] = first
      }
    }
    if (end < count) opened[end] = best[end]! + cutCost(end)
  }
  const starts: number[] = []
  for (let end = count; end > 0; end = from[end]!) starts.push(from[end]!)
  return {starts: starts.reverse(), cost: best[count]!}
}

/** Most parts for which all are made alike; a longer section aims at a fixed share of the target, so that an edit stays local. */
const evenParts = 8
const fixedShare = 0.85

/** Cost of a chunk that has room only under less of its context line. */
export const narrowCost = 8

/** Cost of one that has room only where the last title is cut: little less than a scrap. */
export const cutTitleCost = 12

/** Cost of one that has room only without what would stand again: a scrap costs as much. */
export const headlessCost = 14

/** The size that parts of a section of this many tokens aim at. */
export function idealTokens(totalTokens: number, targetTokens: number): number {
  const parts = Math.ceil(totalTokens / targetTokens)
  return parts <= evenParts ? totalTokens / Math.max(1, parts) : targetTokens * fixedShare
}

const cutBase = 2
const evenWeight = 4
const scrapCost = 6
/** Where chunks hold little: more than any cut costs, but one between what belongs together. */
const smallScrapCost = 14

/** Cost of a chunk that leaves no room for its overlap. */
export const crowdedCost = 2

/** Cost of a chunk's size: every chunk costs, a scrap costs more, an uneven size a little. `said` are the tokens without what stands again. */
export function sizeCostOf(ideal: number, minTokens: number, small = false): (tokens: number, said?: number) => number {
  const scrap = small ? smallScrapCost : scrapCost
  return (tokens, said = tokens) => {
    const off = (tokens - ideal) / Math.max(1, ideal)
    return cutBase + evenWeight * off * off + (said < minTokens ? scrap : 0)
  }
}

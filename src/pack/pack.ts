/** What `pack` is told about the pieces of a section: in arrays, as it looks at some forty chunks for each piece. */
export interface PackInput {
  count: number
  /** A chunk of pieces `first..last` takes `ends[last] - starts[first]` tokens, surroundings included; it grows with `last`. */
  starts: Float64Array
  ends: Float64Array
  /** Whether pieces `first..last` may be one chunk: within the limit, and nothing among them that stands alone. */
  allowed(first: number, last: number): boolean
  /** Tokens that rule a longer chunk out: once it exceeds them, no further piece is tried. */
  limitTokens: number
  /** Cost of cutting in front of each piece. */
  cutCosts: Float64Array
  size: SizeCost
  /** Tokens of a chunk that begins with a piece which say nothing of their own. */
  repeats: Float64Array
  /** Tokens of overlap that such a chunk would have, and what is room for it. */
  overlaps: Float64Array
  roomTokens: number
  /** What a chunk costs beyond that; null for nothing. */
  extraCost: ((first: number, last: number, tokens: number) => number) | null
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
  const {count, starts, ends, allowed, limitTokens, cutCosts, repeats, overlaps, roomTokens, extraCost} = input
  const {idealTokens, leastTokens, scrapCost} = input.size
  const unit = Math.max(1, idealTokens)
  const best = new Float64Array(count + 1)
  const from = new Int32Array(count + 1)
  // `best` together with the cut that opens the next chunk.
  const opened = new Float64Array(count + 1)
  for (let end = 1; end <= count; end++) {
    const last = end - 1
    const upTo = ends[last]!
    let least = Infinity
    let at = -1
    for (let first = last; first >= 0; first--) {
      const tokens = upTo - starts[first]!
      if (first < last && tokens > limitTokens) break
      const off = (tokens - idealTokens) / unit
      let own = cutBase + evenWeight * off * off
      if (tokens - repeats[first]! < leastTokens) own += scrapCost
      if (overlaps[first]! > 0 && tokens + overlaps[first]! > roomTokens) own += crowdedCost
      if (opened[first]! + own > least) continue
      if (extraCost) own += extraCost(first, last, tokens)
      const cost = opened[first]! + own
      // Whether a chunk is allowed may take counting it: asked last, and only of what would win.
      if (cost <= least && (first === last || allowed(first, last))) {
        least = cost
        at = first
      }
    }
    best[end] = least
    from[end] = at
    if (end < count) opened[end] = least + cutCosts[end]!
  }
  const cuts: number[] = []
  for (let end = count; end > 0; end = from[end]!) cuts.push(from[end]!)
  return {starts: cuts.reverse(), cost: best[count]!}
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

/** What a chunk's size costs: every chunk costs, a scrap costs more, an uneven size a little. */
export interface SizeCost {
  idealTokens: number
  /** Less is a scrap. */
  leastTokens: number
  scrapCost: number
}

export function sizeCostOf(idealTokens: number, leastTokens: number, small = false): SizeCost {
  return {idealTokens, leastTokens, scrapCost: small ? smallScrapCost : scrapCost}
}

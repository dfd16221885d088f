import type {Piece} from './piece.js'

/** How much goes into a chunk that is filled from the start. */
export interface Limits {
  count: number
  /** Tokens of the pieces from `first` to `last`, with what stands around them: a sum, near enough. */
  size(first: number, last: number): number
  allowed(first: number, last: number): boolean
  limitTokens: number
  targetTokens: number
  /** Of the context line. */
  contextTokens: number
  /** Of what stands around a chunk that begins with a piece. */
  around(first: number): number
  /** Less is a scrap, with its context line. */
  leastTokens: number
  /** Whether nothing follows the last piece. */
  final: boolean
}

/** Share of the target from which on a chunk may end. */
const leastFill = 0.5

/** One of so many rows that must be cut begins a chunk. */
const anchorEvery = 4

/**
 * Fills each chunk from the start and ends it, once it is nearly full, in front of the row whose words give the smallest number:
 * after a row was put in or taken out, cuts fall on the same rows as before a few chunks on (content-defined chunking,
 * after Muthitacharoen, Chen and Mazières, A Low-bandwidth Network File System, 2001). Groups of rows stay together where there is a border between groups.
 */
export function anchored(limits: Limits, pieces: readonly Piece[], text: string): number[] {
  const {count, size, allowed, limitTokens, targetTokens, contextTokens, around, leastTokens, final} = limits
  const leastSize = contextTokens + (targetTokens - contextTokens) * leastFill
  const starts: number[] = []
  for (let first = 0; first < count; ) {
    starts.push(first)
    let next = first + 1
    while (next < count && size(first, next) <= limitTokens && allowed(first, next)) next++
    first = next < count ? bestStart(first, next) : next
  }
  const last = starts.length - 1
  if (final && last > 0 && size(starts[last]!, count - 1) < leastTokens) evenEnd(starts[last - 1]!)
  return starts

  function bestStart(first: number, full: number): number {
    let best = full
    let bestRank = Infinity
    let group: number | null = null
    for (let at = full; at > first && size(first, at - 1) >= leastSize; at--) {
      const piece = pieces[at]!
      if (!beginsRow(at)) continue
      if (piece.before === 'block') group ??= at
      const rank = hash(text, piece.textStart, piece.textEnd)
      if (rank < bestRank) [best, bestRank] = [at, rank]
    }
    // Groups that are small may end earlier than a chunk is nearly full.
    for (let at = full; group === null && at > first; at--) if (pieces[at]!.before === 'block') group = at
    return group ?? (best === full ? rowStart(first, full) : best)
  }

  /**
   * Rows that must be cut flow on from one chunk into the next, but some by their words begin one, unless that leaves a scrap in front:
   * from there on cuts fall where they did before an edit. What only names a row never hangs below others.
   */
  function rowStart(first: number, full: number): number {
    let at = full
    while (at > first && !beginsRow(at)) at--
    if (at === first) return full
    if (pieces[full]!.before === 'glue') return at
    let last = full
    while (last + 1 < count && !beginsRow(last + 1)) last++
    const begins = hash(text, pieces[at]!.textStart, pieces[last]!.textEnd) % anchorEvery === 0
    return begins && size(first, at - 1) - around(first) >= leastTokens - contextTokens ? at : full
  }

  function beginsRow(at: number): boolean {
    return pieces[at]!.facts?.row !== pieces[at - 1]!.facts?.row
  }

  /** Shares out the last two chunks anew, so that the last is no scrap. */
  function evenEnd(from: number): void {
    let best = starts[starts.length - 1]!
    for (let at = best; at > from; at--) {
      if (beginsRow(at) && Math.abs(size(from, at - 1) - size(at, count - 1)) < Math.abs(size(from, best - 1) - size(best, count - 1))) best = at
    }
    if (allowed(best, count - 1)) starts[starts.length - 1] = best
  }
}

/** FNV-1a of a stretch of text. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5
  for (let i = start; i < end; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

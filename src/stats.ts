import type {SkipReason} from './tree/types.js'

/** Sums over the chunks of one document or of a run. */
export interface Stats {
  chunks: number
  /** Of all texts to embed. */
  tokens: number
  /** Of these, what the context lines cost. */
  contextTokens: number
  /** What repeated table headers, lead-ins and signatures cost. */
  repeatedTokens: number
  overlapTokens: number
  /** How many chunks lie in each tenth of maxTokens. */
  histogram: number[]
  /** UTF-16 units left out, by reason. */
  skipped: Partial<Record<SkipReason, number>>
}

export function emptyStats(): Stats {
  return {
    chunks: 0,
    tokens: 0,
    contextTokens: 0,
    repeatedTokens: 0,
    overlapTokens: 0,
    histogram: Array.from({length: 10}, () => 0),
    skipped: {},
  }
}

/** Adds `more` into `sum`. */
export function addStats(sum: Stats, more: Stats): void {
  sum.chunks += more.chunks
  sum.tokens += more.tokens
  sum.contextTokens += more.contextTokens
  sum.repeatedTokens += more.repeatedTokens
  sum.overlapTokens += more.overlapTokens
  more.histogram.forEach((count, tenth) => (sum.histogram[tenth]! += count))
  for (const [reason, chars] of Object.entries(more.skipped) as [SkipReason, number][]) {
    sum.skipped[reason] = (sum.skipped[reason] ?? 0) + chars
  }
}

import type {TokenBorders, TokenCounter} from './counter.js'

/** Counts a string that is given in parts, line feeds between two texts as a part of their own: exact. */
export type SumOf = (parts: readonly string[]) => number

/** So many parts are known; what is joined step by step is asked about again and again. */
const mostKnown = 512

/** Counts strings by their parts, each part once, where the counter knows what their borders do to its tokens. */
export function createSumOf(counter: TokenCounter): SumOf {
  const {borders} = counter
  if (!borders) return (parts) => counter.count(parts.join(''))
  const known = new Map<string, number>()
  return (parts) => sumOf(parts.filter((part) => part !== ''), borders) ?? counter.count(parts.join(''))

  /** Null where nothing is certain. */
  function sumOf(parts: readonly string[], {splits, loose}: TokenBorders): number | null {
    let total = 0
    for (let i = 0; i < parts.length; ) {
      const part = parts[i++]!
      total += countOf(part)
      if (i === parts.length) break
      if (isFeeds(parts[i]!)) {
        const from = loose(part)
        if (from < 0) return null
        const end = part.slice(from)
        total += countOf(end + parts[i++]!) - (end === '' ? 0 : countOf(end))
      } else if (!part.endsWith('\n')) return null
      if (i < parts.length && !splits(parts[i]!)) return null
    }
    return total
  }

  function countOf(part: string): number {
    let tokens = known.get(part)
    if (tokens === undefined) {
      tokens = counter.count(part)
      if (known.size >= mostKnown) known.clear()
      known.set(part, tokens)
    }
    return tokens
  }
}

function isFeeds(part: string): boolean {
  for (let i = 0; i < part.length; i++) if (part.charCodeAt(i) !== 10) return false
  return true
}

import {noRank, type Ranks} from './ranks.js'

/**
 * Counts the tokens into which BPE merges a pre-token's bytes.
 * Merging takes the pair of least rank, the first of equals, until no pair of neighbours is a token.
 */
export interface Merger {
  count(bytes: Uint8Array, length: number): number
}

/** Up to this many bytes a plain search for the least pair beats a heap; quadratic beyond. */
const shortLength = 96

/** Position takes the lower bits of a heap key, the rank the upper ones: keys sort by rank, then from the left. */
const positions = 2 ** 20

export function createMerger(ranks: Ranks): Merger {
  const parts = new Int32Array(shortLength + 1)
  const pairRanks = new Int32Array(shortLength + 1)
  // Of the long way, kept from call to call: making them anew costs as much as merging.
  let following = new Int32Array(0)
  let preceding = following
  let current = following
  let heap = new Float64Array(0)
  return {count: (bytes, length) => (length <= shortLength ? countShort(bytes, length) : countLong(bytes, length))}

  function countShort(bytes: Uint8Array, length: number): number {
    let count = length
    for (let i = 0; i < length; i++) {
      parts[i] = i
      pairRanks[i] = i + 1 < length ? ranks.ofPair(bytes[i]!, bytes[i + 1]!) : noRank
    }
    parts[length] = length
    while (count > 1) {
      let least = noRank
      let at = 0
      for (let i = 0; i < count - 1; i++) {
        if (pairRanks[i]! < least) {
          least = pairRanks[i]!
          at = i
        }
      }
      if (least === noRank) break
      for (let i = at + 1; i < count; i++) {
        parts[i] = parts[i + 1]!
        pairRanks[i] = pairRanks[i + 1]!
      }
      count--
      pairRanks[at] = at + 1 < count ? ranks.find(bytes, parts[at]!, parts[at + 2]!) : noRank
      if (at > 0) pairRanks[at - 1] = ranks.find(bytes, parts[at - 1]!, parts[at + 1]!)
    }
    return count
  }

  /** With a heap of pairs, n log n. A pair in the heap counts only while it is the one its first part has now. */
  function countLong(bytes: Uint8Array, length: number): number {
    if (length >= following.length) {
      following = new Int32Array(length * 2)
      preceding = new Int32Array(length * 2)
      current = new Int32Array(length * 2)
      // Every merge takes one pair out and puts at most two in, and there are fewer merges than bytes.
      heap = new Float64Array(length * 4 + 2)
    }
    let size = 0
    for (let i = 0; i <= length; i++) {
      following[i] = i + 1
      preceding[i] = i - 1
      current[i] = noRank
      if (i + 1 >= length) continue
      const rank = ranks.ofPair(bytes[i]!, bytes[i + 1]!)
      if (rank === noRank) continue
      current[i] = rank
      heap[size++] = rank * positions + i
    }
    for (let i = (size >> 1) - 1; i >= 0; i--) sink(i)
    let count = length
    while (size > 0) {
      const key = heap[0]!
      heap[0] = heap[--size]!
      sink(0)
      const at = key % positions
      if (current[at] !== (key - at) / positions) continue
      const gone = following[at]!
      const after = following[gone]!
      current[gone] = noRank
      following[at] = after
      preceding[after] = at
      count--
      renew(at, after < length ? following[after]! : 0)
      if (at > 0) renew(preceding[at]!, after)
    }
    return count

    function renew(at: number, end: number): void {
      const rank = end ? ranks.find(bytes, at, end) : noRank
      if (current[at] === rank) return
      current[at] = rank
      if (rank !== noRank) rise(rank * positions + at)
    }

    function rise(key: number): void {
      let at = size++
      while (at > 0) {
        const above = (at - 1) >> 1
        if (heap[above]! <= key) break
        heap[at] = heap[above]!
        at = above
      }
      heap[at] = key
    }

    function sink(from: number): void {
      const key = heap[from]!
      let at = from
      for (;;) {
        let below = at * 2 + 1
        if (below >= size) break
        if (below + 1 < size && heap[below + 1]! < heap[below]!) below++
        if (heap[below]! >= key) break
        heap[at] = heap[below]!
        at = below
      }
      heap[at] = key
    }
  }
}

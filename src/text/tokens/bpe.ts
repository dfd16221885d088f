import type {Measure, TokenCounter} from './counter.js'
import {createMerger} from './merge.js'
import {lookahead, type PreTokenScanner} from './pre-tokens.js'
import {createPrefixSums} from './prefix-sums.js'
import {createRanks, hashByte, hashStart, noRank, writeUtf8} from './ranks.js'
import {isInsidePair} from './segment.js'

/** A pre-token longer than this many UTF-16 units is counted in parts of this length. */
const windowLength = 65_536

/**
 * A border changes the pre-token it cuts and at most the two beside it, which are short: −1 to 2 tokens for a part, measured on
 * 20,000. The one that is cut is doubted whole, as it may be a run of megabytes.
 */
const doubtTokens = 2

/**
 * Known counts of pre-tokens that are no token themselves, two for each pair of slots: the first of those that fall on it, and the newest.
 * Bounded by its shape; the bytes are kept and compared, so that an answer is never another pre-token's.
 */
const cacheSlots = 2 ** 14
const cachedBytes = 48

/**
 * Counts of short pre-tokens in ASCII, most of all there are: their characters are packed into two numbers and compared as such.
 * The table of ranks is megabytes large and answers from slow memory; this one stays in the fast one.
 */
const shortUnits = 8
const shortSlots = 2 ** 13
const shortShift = 32 - 13

/**
 * Byte-level BPE counter over a rank table as gpt-tokenizer ships it, equal to encoding with tiktoken's algorithm.
 *
 * A counter of our own, for what no encoder on npm gives (measured): all of them merge in time quadratic in the length
 * of a pre-token (10 KB of one letter take from 0.3 to over 15 seconds), and none counts a part of a text it has
 * seen without encoding it again. Only `count` of a text with a single pre-token of more than 65,536 UTF-16 units
 * can differ from the encoder, as such a run is counted in parts of that length.
 */
export function createBpeCounter(
  name: string,
  table: readonly (string | readonly number[])[],
  scanner: PreTokenScanner,
): TokenCounter {
  const ranks = createRanks(table)
  const merger = createMerger(ranks)
  let bytes = new Uint8Array(1024)
  const cacheKeys = new Uint8Array(cacheSlots * cachedBytes)
  const cacheLengths = new Uint8Array(cacheSlots)
  const cacheCounts = new Uint8Array(cacheSlots)
  const shortKeys = new Int32Array(shortSlots * 2)
  const shortCounts = new Uint8Array(shortSlots)
  return {name, count: countAll, borders: scanner.borders, measure}

  function countRange(text: string, start: number, limit: number): number {
    let total = 0
    for (let at = start; at < limit; ) {
      const end = scanner.next(text, at, limit)
      total += countPreToken(text, at, end)
      at = end
    }
    return total
  }

  function countPreToken(text: string, start: number, end: number): number {
    return end - start > shortUnits ? countBytes(text, start, end) : countShort(text, start, end)
  }

  function countShort(text: string, start: number, end: number): number {
    let head = 0
    let tail = 0
    for (let i = start; i < end; i++) {
      const c = text.charCodeAt(i)
      // A zero would not show in the packed number.
      if (c === 0 || c >= 0x80) return countBytes(text, start, end)
      if (i - start < 4) head = (head << 8) | c
      else tail = (tail << 8) | c
    }
    const slot = (Math.imul(head, 0x9e3779b1) ^ Math.imul(tail, 0x85ebca6b)) >>> shortShift
    if (shortKeys[slot * 2] === head && shortKeys[slot * 2 + 1] === tail) return shortCounts[slot]!
    const count = countBytes(text, start, end)
    shortKeys[slot * 2] = head
    shortKeys[slot * 2 + 1] = tail
    shortCounts[slot] = count
    return count
  }

  function countBytes(text: string, start: number, end: number): number {
    if (end - start > windowLength) return countWindows(text, start, end)
    if ((end - start) * 3 > bytes.length) bytes = new Uint8Array((end - start) * 4)
    let hash = hashStart
    let length = 0
    for (let i = start; i < end; i++) {
      const c = text.charCodeAt(i)
      if (c < 0x80) {
        bytes[length++] = c
        hash = hashByte(hash, c)
        continue
      }
      const from = length
      length = writeUtf8(text, i, end, bytes, length)
      for (let k = from; k < length; k++) hash = hashByte(hash, bytes[k]!)
      break
    }
    if (length === 1 || ranks.findHashed(hash, bytes, 0, length) !== noRank) return 1
    if (length > cachedBytes) return merger.count(bytes, length)
    let slot = (hash ^ (hash >>> 15)) & (cacheSlots - 1)
    if (isCached(slot, length)) return cacheCounts[slot]!
    if (cacheLengths[slot] !== 0) {
      slot ^= 1
      if (isCached(slot, length)) return cacheCounts[slot]!
    }
    const count = merger.count(bytes, length)
    cacheLengths[slot] = length
    cacheCounts[slot] = count
    const from = slot * cachedBytes
    for (let i = 0; i < length; i++) cacheKeys[from + i] = bytes[i]!
    return count
  }

  function isCached(slot: number, length: number): boolean {
    if (cacheLengths[slot] !== length) return false
    const from = slot * cachedBytes
    for (let i = 0; i < length; i++) if (cacheKeys[from + i] !== bytes[i]) return false
    return true
  }

  function countWindows(text: string, start: number, end: number): number {
    let total = 0
    for (let at = start; at < end; ) {
      let next = Math.min(at + windowLength, end)
      if (next < end && isInsidePair(text, next)) next--
      total += countBytes(text, at, next)
      at = next
    }
    return total
  }

  function measure(text: string): Measure {
    const sums = createPrefixSums(
      text.length,
      (start) => scanner.next(text, start, text.length),
      (start, end) => countPreToken(text, start, end),
    )
    return {at: sums.at, doubt: (offset) => doubtTokens + sums.inside(offset), exact}

    /**
     * Tokens of `before + text.slice(start, end) + after`: from its head until a pre-token ends on a known boundary,
     * from there by sums to the last boundary that cannot depend on what stands after `end`, and then its tail.
     *
     *     before + slice:  b e f o r|e s l| i c|e …… |p a r t| s|, c u|t + after
     *                         head        | by sums  |       tail
     *
     * A pre-token depends on the text up to its `reach`, which lies at most at the end of the second one after it:
     * `\n` of `\n··x` had to see the `x`.
     */
    function exact(start: number, end: number, before = '', after = ''): number {
      sums.extend(end)
      const tailStart = sums.end(Math.max(0, sums.boundary(end - lookahead) - 2))
      if (tailStart > start) {
        const head = before ? headAfter(before, start, tailStart, end) : headFrom(start, tailStart, end)
        if (head >= 0) {
          const tail = after ? countAll(text.slice(tailStart, end) + after) : countRange(text, tailStart, end)
          return head + tail
        }
      }
      return before || after ? countAll(before + text.slice(start, end) + after) : countRange(text, start, end)
    }

    /** Tokens from `start` to `tailStart`, −1 where no pre-token ends on a known boundary in between. */
    function headFrom(start: number, tailStart: number, end: number): number {
      let total = 0
      let place = start
      let k = sums.boundary(start)
      for (;;) {
        if (place > tailStart) return -1
        while (sums.end(k) < place) k++
        if (sums.end(k) === place) return total + sums.sum(sums.boundary(tailStart)) - sums.sum(k)
        const next = scanner.next(text, place, end)
        if (scanner.reach() + lookahead > end) return -1
        total += countPreToken(text, place, next)
        place = next
      }
    }

    /** The same with `before` in front of `start`. */
    function headAfter(before: string, start: number, tailStart: number, end: number): number {
      let width = 64
      let head = before + text.slice(start, Math.min(start + width, end))
      let total = 0
      let place = 0
      let k = sums.boundary(start)
      for (;;) {
        if (place >= before.length) {
          const inText = start + place - before.length
          if (inText > tailStart) return -1
          while (sums.end(k) < inText) k++
          if (sums.end(k) === inText) return total + sums.sum(sums.boundary(tailStart)) - sums.sum(k)
        }
        const next = scanner.next(head, place, head.length)
        if (scanner.reach() + lookahead > head.length) {
          if (start + width >= end) return -1
          width *= 4
          head = before + text.slice(start, Math.min(start + width, end))
          continue
        }
        total += countPreToken(head, place, next)
        place = next
      }
    }
  }

  function countAll(text: string): number {
    return countRange(text, 0, text.length)
  }
}

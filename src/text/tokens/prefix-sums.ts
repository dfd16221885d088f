/**
 * Counts of the pieces of a text added up from its start, found only as far into the text as was asked for.
 * Two numbers for each piece, in typed arrays that grow.
 */
export interface PrefixSums {
  /** Finds pieces until one ends at or after `offset`. */
  extend(offset: number): void
  /** Number of the last boundary at or before `offset`, among those found; 0 is the start of the text. */
  boundary(offset: number): number
  /** Offset of a boundary. */
  end(boundary: number): number
  /** Count in front of a boundary. */
  sum(boundary: number): number
  /** Count in front of an offset, interpolated inside a piece. */
  at(offset: number): number
  /** Count of the piece that an offset lies inside of; 0 on a boundary. */
  inside(offset: number): number
}

/** So many boundaries behind the last answer are looked at one by one. */
const nearBoundaries = 8

/** `next` gives the end of the piece that starts at an offset, `count` its count. */
export function createPrefixSums(
  length: number,
  next: (start: number) => number,
  count: (start: number, end: number) => number,
): PrefixSums {
  let ends = new Uint32Array((Math.min(length, 16_384) >> 2) + 2)
  let sums = new Float64Array(ends.length)
  let found = 1
  // Where the last question was answered: the next one is mostly about the same place or one a little further on.
  let last = 0
  return {extend, boundary, at, inside, end: (k) => ends[k]!, sum: (k) => sums[k]!}

  function extend(offset: number): void {
    const until = Math.min(offset, length)
    let end = ends[found - 1]!
    while (end < until) {
      if (found === ends.length) {
        const moreEnds = new Uint32Array(found * 2)
        const moreSums = new Float64Array(found * 2)
        moreEnds.set(ends)
        moreSums.set(sums)
        ends = moreEnds
        sums = moreSums
      }
      const start = end
      end = next(start)
      sums[found] = sums[found - 1]! + count(start, end)
      ends[found++] = end
    }
  }

  function boundary(offset: number): number {
    let low = 0
    let high = found
    if (ends[last]! <= offset) {
      const near = Math.min(last + nearBoundaries, found)
      for (let k = last + 1; k < near; k++) if (ends[k]! > offset) return (last = k - 1)
      low = near - 1
    } else high = last
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (ends[middle]! <= offset) low = middle
      else high = middle
    }
    return (last = low)
  }

  function inside(offset: number): number {
    const place = Math.max(0, Math.min(offset, length))
    extend(place)
    const k = boundary(place)
    return ends[k] === place ? 0 : sums[k + 1]! - sums[k]!
  }

  function at(offset: number): number {
    const place = Math.max(0, Math.min(offset, length))
    extend(place)
    const k = boundary(place)
    const start = ends[k]!
    if (start === place) return sums[k]!
    return sums[k]! + ((place - start) * (sums[k + 1]! - sums[k]!)) / (ends[k + 1]! - start)
  }
}

import {boundaries, type Rung} from '../text/ladder.js'
import type {Piece} from './piece.js'
import {atomsIn, type Room} from './room.js'

/** Pieces further back than this are not looked at; overlap is short. */
const mostPieces = 64

/**
 * Where the overlap in front of a chunk begins, as an offset of `text`: the earliest sentence within `tokens`,
 * where none lies so near a word, in the `fixed` strategy a grapheme.
 * The chunk's own start without overlap. It never reaches back to the start of the chunk before.
 */
export function overlapStart(
  pieces: readonly Piece[],
  first: number,
  previousFirst: number,
  tokens: number,
  room: Room,
  rungs: readonly Rung[] = ['sentence', 'word'],
): number {
  const end = pieces[first]!.textStart
  if (tokens <= 0) return end
  const {measure, body} = room
  const reach = (from: number) => measure.exact(from, pieces[first - 1]!.textEnd) <= tokens
  for (const rung of rungs) {
    let start = end
    search: for (let i = first - 1; i > Math.max(previousFirst - 1, first - mostPieces); i--) {
      const {textStart, textEnd} = pieces[i]!
      if (measure.at(end) - measure.at(textEnd) > tokens * 2 + 16) break
      // A piece within reach is not cut.
      if (i > previousFirst && reach(textStart)) {
        start = textStart
        continue
      }
      // Only the end of a long piece can be within reach.
      const from = Math.max(textStart, lookBack(measure.at, textStart, textEnd, tokens * 2 + 16))
      const stops = boundaries(body.text, from, textEnd, rung, atomsIn(body.textAtoms, from, textEnd), room.language)
      if (from === textStart && i > previousFirst) stops.unshift(textStart)
      // Counting falls as the start moves on: the first stop within reach is found by halves.
      let low = 0
      let high = stops.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (reach(stops[middle]!)) high = middle
        else low = middle + 1
      }
      if (low === stops.length) break search
      start = stops[low]!
      if (low > 0 || from > textStart || i === previousFirst) break search
    }
    if (start < end) return start
  }
  return end
}

function lookBack(at: (offset: number) => number, start: number, end: number, tokens: number): number {
  const goal = at(end) - tokens
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) >= goal) high = middle
    else low = middle + 1
  }
  return low
}

import {fromSource, pushRun, type InlineText, type Mark, type Range, type Run} from '../../text/mapped-text.js'
import type {State} from './state.js'

/** Writes the text of a leaf from the source, in source order; offsets are those of the parsed text. */
export interface Pen {
  /** Length of the text so far. */
  readonly length: number
  /** Takes the source over up to `to`, without the prefixes of containers. */
  copy(to: number): void
  /** Leaves the source out up to `to`. */
  skip(to: number): void
  /** Writes what is not in the source. */
  add(text: string): void
  /** Copies up to `to` what the plain rendering writes as `plain`. */
  mark(to: number, plain: string, side: 1 | -1): void
  /** What was written from `start` on becomes a mark. */
  markFrom(start: number, plain: string, side: 1 | -1): void
  /** What `inside` writes must not be cut. */
  atom(inside: () => void): void
  finish(): InlineText
}

export function createPen(state: State, start: number): Pen {
  const {prefixes, shift} = state
  const {source} = state.context
  const parts: string[] = []
  const map: Run[] = []
  const marks: Mark[] = []
  const atoms: Range[] = []
  let at = start
  let next = firstPrefix(prefixes, start)
  let inAtom = false

  // A field, as with a getter every pen would have a hidden class of its own: there are as many as leaves.
  const pen: {-readonly [Key in keyof Pen]: Pen[Key]} = {
    length: 0,
    copy,
    skip(to) {
      at = Math.max(at, to)
    },
    add,
    mark(to, plain, side) {
      const from = pen.length
      copy(to)
      markFrom(from, plain, side)
    },
    markFrom,
    atom(inside) {
      if (inAtom) return inside()
      const from = pen.length
      inAtom = true
      inside()
      inAtom = false
      if (pen.length > from) atoms.push([from, pen.length])
    },
    // Copies: an array that grew keeps room for many more, and there are as many leaves as paragraphs and cells.
    finish: () => ({
      value: valueOf(parts, map, pen.length, source),
      map: map.slice(),
      atoms: atoms.slice(),
      marks: marks.slice(),
    }),
  }
  return pen

  function copy(to: number): void {
    while (at < to) {
      while (next < prefixes.length && prefixes[next + 1]! <= at) next += 2
      const prefix = next < prefixes.length ? prefixes[next]! : Infinity
      if (prefix > at) {
        const end = Math.min(prefix, to)
        take(at + shift, end + shift)
        at = end
      } else {
        at = Math.min(prefixes[next + 1]!, to)
      }
    }
  }

  function take(from: number, to: number): void {
    const text = fromSource(source, from, to)
    for (const [value, place, size] of text.map) pushRun(map, pen.length + value, place, size)
    add(text.value)
  }

  function add(text: string): void {
    parts.push(text)
    pen.length += text.length
  }

  function markFrom(from: number, plain: string, side: 1 | -1): void {
    if (pen.length > from) marks.push([from, pen.length, plain, side])
  }
}

/** The parts of a text joined. What is all one run is taken from the source, where it needs no room of its own. */
export function valueOf(parts: readonly string[], map: readonly Run[], length: number, source: string): string {
  const [run] = map
  return map.length === 1 && run![2] === length ? source.slice(run![1], run![1] + length) : parts.join('')
}

/** Index in `prefixes` of the first pair that ends behind `start`. */
function firstPrefix(prefixes: readonly number[], start: number): number {
  let low = 0
  let high = prefixes.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (prefixes[2 * middle + 1]! <= start) low = middle + 1
    else high = middle
  }
  return 2 * low
}

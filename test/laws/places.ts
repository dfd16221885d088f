import type {OffsetUnit} from '../../src/options.js'

/** First offsets of all lines; `\n`, `\r\n` and a lone `\r` end one. */
export function lineStarts(source: string): number[] {
  const starts = [0]
  for (let i = 0; i < source.length; i++) {
    const unit = source[i]
    if (unit === '\n' || (unit === '\r' && source[i + 1] !== '\n')) starts.push(i + 1)
  }
  return starts
}

/** 1-based line of an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Turns offsets in another unit back into UTF-16 units; -1 for an offset inside of a character. */
export function utf16Of(source: string, unit: OffsetUnit): (offset: number) => number {
  if (unit === 'utf16') return (offset) => offset
  const offsets = new Map<number, number>()
  let at = 0
  let units = 0
  for (const character of source) {
    offsets.set(at, units)
    const code = character.codePointAt(0)!
    at += unit === 'codepoint' ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    units += character.length
  }
  offsets.set(at, units)
  return (offset) => offsets.get(offset) ?? -1
}

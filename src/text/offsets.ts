/** Turns UTF-16 offsets of a source into another unit. */
export type OffsetConverter = (offset: number) => number

const step = 1024

/**
 * A converter from UTF-16 offsets to code points or UTF-8 bytes of the same text.
 * Sums are kept every 1,024 units, so a question costs the same anywhere. A lone surrogate counts as one code point and three bytes.
 */
export function createOffsetConverter(source: string, unit: 'utf16' | 'codepoint' | 'byte'): OffsetConverter {
  if (unit === 'utf16') return (offset) => offset
  const size = unit === 'byte' ? bytesAt : pointsAt
  const sums = [0]
  return (offset) => {
    const last = Math.floor(Math.min(offset, source.length) / step)
    while (sums.length <= last) {
      const from = (sums.length - 1) * step
      sums.push(sums[sums.length - 1]! + sum(from, from + step))
    }
    return sums[last]! + sum(last * step, Math.min(offset, source.length))
  }

  function sum(from: number, to: number): number {
    let total = 0
    for (let i = from; i < to; i++) total += size(source, i)
    return total
  }
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000

/** The second half of a pair counts nothing: its first half has counted the whole. */
function isSecondHalf(source: string, index: number): boolean {
  return index > 0 && isLow(source.charCodeAt(index)) && isHigh(source.charCodeAt(index - 1))
}

function pointsAt(source: string, index: number): number {
  return isSecondHalf(source, index) ? 0 : 1
}

function bytesAt(source: string, index: number): number {
  const code = source.charCodeAt(index)
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  if (isSecondHalf(source, index)) return 0
  return isHigh(code) && isLow(source.charCodeAt(index + 1)) ? 4 : 3
}

/**
 * Class of the code point at `at`, as if the text ended at `limit`: the bits of the patterns it matches, and `pair`
 * where it takes two UTF-16 units. A surrogate without its other half has none.
 */
export type ClassAt = (text: string, at: number, limit: number) => number

/** Set for a code point of two UTF-16 units. */
export const pair = 128
const surrogate = 64
const planeSize = 0x10000

/**
 * Tables of character classes, far faster than asking a pattern for each character.
 * Where patterns overlap the last one counts; bits are below 64. Filled at the first call of what is given back, a plane
 * of 65,536 code points beyond the first one at the first code point met of it.
 */
export function createClasses(patterns: readonly [RegExp, number][]): () => ClassAt {
  const planes: (Uint8Array | undefined)[] = []
  let classAt: ClassAt | undefined
  return () => (classAt ??= createClassAt())

  function createClassAt(): ClassAt {
    const basic = planeOf(0)
    return (text, at, limit) => {
      const c = basic[text.charCodeAt(at)]!
      return c === surrogate ? pairClass(text, at, limit) : c
    }
  }

  function pairClass(text: string, at: number, limit: number): number {
    const high = text.charCodeAt(at)
    if (high >= 0xdc00 || at + 1 >= limit) return 0
    const low = text.charCodeAt(at + 1)
    if (low < 0xdc00 || low > 0xdfff) return 0
    const codePoint = (high - 0xd800) * 0x400 + (low - 0xdc00) + planeSize
    return planeOf(codePoint >> 16)[codePoint & 0xffff]! | pair
  }

  function planeOf(plane: number): Uint8Array {
    const known = planes[plane]
    if (known) return known
    const classes = new Uint8Array(planeSize)
    const units = plane === 0 ? 1 : 2
    const block = 0x1000
    for (let low = 0; low < planeSize; low += block) {
      if (plane === 0 && low >= 0xd000 && low < 0xe000) continue
      fill(low, low + block)
    }
    if (plane === 0) {
      // The block cut in two by the surrogates.
      fill(0xd000, 0xd800)
      classes.fill(surrogate, 0xd800, 0xe000)
    }
    return (planes[plane] = classes)

    function fill(low: number, high: number): void {
      const codePoints = Array.from({length: high - low}, (_, i) => plane * planeSize + low + i)
      const text = String.fromCodePoint(...codePoints)
      for (const [pattern, bits] of patterns) {
        for (const match of text.matchAll(pattern)) {
          const from = low + match.index / units
          classes.fill(bits, from, from + match[0].length / units)
        }
      }
    }
  }
}

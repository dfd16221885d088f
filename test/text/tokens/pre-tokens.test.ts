import fc from 'fast-check'
import cl100k from 'js-tiktoken/ranks/cl100k_base'
import o200k from 'js-tiktoken/ranks/o200k_base'
import {describe, expect, it} from 'vitest'
import {cl100kScanner, lookahead, o200kScanner, type PreTokenScanner} from '../../../src/text/tokens/pre-tokens.js'
import {texts} from './samples.js'

const encodings = [
  {name: 'o200k_base', scanner: o200kScanner(), pattern: o200k.pat_str},
  {name: 'cl100k_base', scanner: cl100kScanner(), pattern: cl100k.pat_str},
]

/** End of each pre-token, with how far it depended on the text. */
function scan(scanner: PreTokenScanner, text: string, limit = text.length): {end: number; reach: number}[] {
  const found: {end: number; reach: number}[] = []
  for (let at = 0; at < limit; ) {
    at = scanner.next(text, at, limit)
    found.push({end: at, reach: scanner.reach()})
  }
  return found
}

const ends = (scanner: PreTokenScanner, text: string, limit?: number) => scan(scanner, text, limit).map(({end}) => end)

describe.each(encodings)('the scanner of $name', ({scanner, pattern}) => {
  const byPattern = (text: string) => [...text.matchAll(new RegExp(pattern, 'gu'))].map((match) => match.index + match[0].length)

  it('cuts as the published pattern does', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        expect(ends(scanner, text)).toEqual(byPattern(text))
      }),
      {numRuns: 3000},
    )
  })

  it('knows the class of every code point', () => {
    for (let low = 0; low < 0x110000; low += 0x800) {
      const codePoints = Array.from({length: 0x800}, (_, i) => low + i)
      // Between a capital and a small letter each class cuts in its own way.
      const text = codePoints.map((codePoint) => `A${String.fromCodePoint(codePoint)}b `).join('')
      expect(ends(scanner, text)).toEqual(byPattern(text))
    }
  })

  it('takes a limit for the end of the text', () => {
    fc.assert(
      fc.property(texts(), fc.nat(), (text, n) => {
        const limit = n % (text.length + 1)
        expect(ends(scanner, text, limit)).toEqual(ends(scanner, text.slice(0, limit)))
      }),
    )
  })

  it('depends on no text beyond its reach', () => {
    fc.assert(
      fc.property(texts(), texts(4), (text, other) => {
        let start = 0
        for (const {end, reach} of scan(scanner, text)) {
          if (reach + lookahead <= text.length) {
            expect(scanner.next(text.slice(0, reach + lookahead) + other, start, reach + lookahead + other.length)).toBe(end)
          }
          start = end
        }
      }),
    )
  })

  it('reaches no further than the end of the second pre-token after', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        const found = scan(scanner, text)
        for (let k = 0; k + 2 < found.length; k++) expect(found[k]!.reach).toBeLessThanOrEqual(found[k + 2]!.end)
      }),
      {numRuns: 1000},
    )
  })

  it.each([
    ['small letters', 'a'],
    ['capitals', 'A'],
    ['ideographs', '中'],
    ['spaces', ' '],
    ['line ends', '\n'],
    ['symbols', '-'],
  ])('takes six million %s in a row', (_, unit) => {
    expect(ends(scanner, unit.repeat(6_000_000))).toEqual([6_000_000])
  })
})

it('keeps a mark in front of capitals apart', () => {
  expect(ends(o200kScanner(), '\u0301AB')).toEqual([1, 3])
  expect(ends(o200kScanner(), '\u0301ABc')).toEqual([4])
})

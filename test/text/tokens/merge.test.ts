import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createMerger} from '../../../src/text/tokens/merge.js'
import {createRanks, noRank, type Ranks} from '../../../src/text/tokens/ranks.js'

const single = Array.from({length: 256}, (_, byte) => [byte])
const table = [...single, 'ab', 'bc', 'aa', 'aaaa', 'cab', 'abc', 'bca', 'abab', 'aab', 'caa', 'aaa', 'é', [0xb8, 0xad], '中']
const ranks = createRanks(table)

/** The definition: join the first pair of least rank until there is none. */
function byDefinition(bytes: Uint8Array, {find}: Ranks): number {
  const borders = Array.from({length: bytes.length + 1}, (_, i) => i)
  for (;;) {
    let least = noRank
    let at = 0
    for (let i = 0; i + 2 < borders.length; i++) {
      const rank = find(bytes, borders[i]!, borders[i + 2]!)
      if (rank < least) {
        least = rank
        at = i + 1
      }
    }
    if (least === noRank) return borders.length - 1
    borders.splice(at, 1)
  }
}

describe('createMerger', () => {
  const {count} = createMerger(ranks)
  const bytesOf = (text: string) => new TextEncoder().encode(text)

  it.each([
    ['a', 1],
    ['ab', 1],
    ['abc', 1],
    ['aaa', 1],
    ['aaaaaaaa', 2],
    ['cba', 3],
    ['zzz', 3],
    ['中', 1],
  ])('makes %s %i tokens', (text, tokens) => {
    const bytes = bytesOf(text)
    expect(count(bytes, bytes.length)).toBe(tokens)
  })

  it('merges as defined, in short and in long pre-tokens', () => {
    const text = fc.string({unit: fc.constantFrom('a', 'b', 'c', 'aaaa', 'é', '中'), maxLength: 260})
    fc.assert(
      fc.property(text, (value) => {
        const bytes = bytesOf(value)
        expect(count(bytes, bytes.length)).toBe(byDefinition(bytes, ranks))
      }),
      {numRuns: 300},
    )
  })

  it('looks at no byte beyond the length', () => {
    expect(count(bytesOf('abc'), 2)).toBe(1)
    expect(count(bytesOf(`${'c'.repeat(200)}ab`), 201)).toBe(201)
  })
})

describe('createRanks', () => {
  it('finds every token by its bytes', () => {
    const encoder = new TextEncoder()
    table.forEach((token, rank) => {
      const bytes = typeof token === 'string' ? encoder.encode(token) : Uint8Array.from(token)
      expect(ranks.find(bytes, 0, bytes.length)).toBe(rank)
    })
  })

  it('finds nothing that is no token', () => {
    const bytes = new TextEncoder().encode('abcabcabc')
    expect(ranks.find(bytes, 0, 4)).toBe(noRank)
    expect(ranks.find(bytes, 0, 9)).toBe(noRank)
    expect(ranks.ofPair(0x61, 0x63)).toBe(noRank)
  })
})

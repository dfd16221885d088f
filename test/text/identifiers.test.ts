import {describe, expect, it} from 'vitest'
import {createNameFinder} from '../../src/text/identifiers.js'

describe('names in a text', () => {
  it('are found as whole identifiers only, as often as they stand there', () => {
    expect(found(['tide', '_low', '$'], 'tide(tides, _low, low_tide, $, tide)')).toEqual(['tide', '_low', '$', 'tide'])
  })

  it('begin behind digits that no letter stands before', () => {
    expect(found(['m', 'm2', '2m'], '12m m2 2m2')).toEqual(['m', 'm2', 'm2'])
  })

  it('are in any script, also above the first plane', () => {
    expect(found(['ebbe', 'прилив', '潮', '𝒯𝒾'], 'прилив.潮(𝒯𝒾) 𝒯 潮汐 ебbе')).toEqual(['прилив', '潮', '𝒯𝒾'])
  })

  it('hold numbers of every kind, and no marks or halves of pairs', () => {
    expect(found(['x²', 'e', 'y'], 'x² e\u0301 y\ud835')).toEqual(['x²', 'e', 'y'])
  })

  it('are found where a regular expression finds them, in texts of all kinds of signs', () => {
    const signs = ['a', 'b', '_', '$', '1', '²', 'я', '\u0301', '𝒯', '\ud835', '\udcaf', '-', ' ', '漢', 'a'.repeat(40)]
    const names = ['a', 'ab', 'a1', 'b²', 'я', '𝒯a', '漢', '_', 'a'.repeat(40), 'a'.repeat(41)]
    let seed = 7
    for (let round = 0; round < 500; round++) {
      const text = Array.from({length: 40}, () => signs[(seed = (seed * 48_271) % 2_147_483_647) % signs.length]).join('')
      const words = [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)].map(([word]) => word).filter((word) => names.includes(word))
      expect(found(names, text)).toEqual(words)
    }
  })
})

function found(names: string[], text: string): string[] {
  const all: string[] = []
  createNameFinder(names)(text, (name) => all.push(name))
  return all
}

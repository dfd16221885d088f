import {describe, expect, it} from 'vitest'
import {hanValue, letterValue, numeralValue, romanValue} from '../../src/text/numerals.js'

describe('romanValue', () => {
  it.each([['i', 1], ['IV', 4], ['xix', 19], ['MCMXCIX', 1999]])('of %s is %i', (text, value) => {
    expect(romanValue(text)).toBe(value)
  })

  it.each(['', 'iiii', 'ic', 'vx', 'a'])('of %j is null', (text) => {
    expect(romanValue(text)).toBeNull()
  })
})

describe('hanValue', () => {
  it.each([['三', 3], ['十', 10], ['十二', 12], ['二十', 20], ['二百零三', 203], ['三〇', 30], ['一千两百', 1200]])('of %s is %i', (text, value) => {
    expect(hanValue(text)).toBe(value)
  })

  it('of other text is null', () => {
    expect(hanValue('')).toBeNull()
    expect(hanValue('章')).toBeNull()
  })
})

describe('letterValue', () => {
  it('counts Latin and Cyrillic letters in either case', () => {
    expect([letterValue('a'), letterValue('Z'), letterValue('а'), letterValue('Б')]).toEqual([1, 26, 1, 2])
  })

  it('is null for others', () => {
    expect(letterValue('1')).toBeNull()
    expect(letterValue('一')).toBeNull()
  })
})

describe('numeralValue', () => {
  it('reads figures, Roman and Chinese numerals', () => {
    expect([numeralValue('12'), numeralValue('xii'), numeralValue('十二'), numeralValue('twelve')]).toEqual([12, 12, 12, null])
  })
})

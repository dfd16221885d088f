import {describe, expect, it} from 'vitest'
import {compareVectors, hanValue, readFigures, readRoman, romanValue} from '../../src/clauses/numbers.js'

describe('numbers of clauses', () => {
  it.each([
    ['8¹', '8.1'], ['8^1', '8.1'], ['8-1', '8.1'], ['16 -1', '16.1'], ['5.1.2', '5.1.2'], ['5а', '5а'], ['20a', '20a'], ['3bis', '3bis'], ['81', '81'],
  ])('reads %s', (text, normal) => {
    expect(readFigures(text, 0)?.text).toBe(normal)
  })

  it('takes no date, no ordinal and no leading zero for a number', () => {
    for (const text of ['12.12.2004', '5th', '044']) expect(readFigures(text, 0)).toBeNull()
  })

  it('puts a superscript between its number and the next one', () => {
    const [a, b, c] = ['8', '8¹', '9'].map((text) => readFigures(text, 0)!.vector)
    expect(compareVectors(a!, b!)).toBeLessThan(0)
    expect(compareVectors(b!, c!)).toBeLessThan(0)
  })

  it('reads Roman numerals with Cyrillic letters of the same look', () => {
    expect(romanValue('ІХ')).toBe(9)
    expect(readRoman('ХІV-1', 0)?.text).toBe('14.1')
    expect(romanValue('IIII')).toBeNull()
  })

  it('reads Chinese numerals', () => {
    expect(['三', '十', '二十一', '一百零三', '一千二百'].map(hanValue)).toEqual([3, 10, 21, 103, 1200])
  })

  it('takes a single C, D, L or M for a letter', () => {
    expect(['C', 'D', 'L', 'M'].map((letter) => readRoman(letter, 0))).toEqual([null, null, null, null])
    expect(readRoman('V', 0)?.vector).toEqual([5])
  })
})

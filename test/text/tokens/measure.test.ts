import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {TokenCounter} from '../../../src/text/tokens/counter.js'
import {measureText} from '../../../src/text/tokens/measure.js'
import {segmentEnd} from '../../../src/text/tokens/segment.js'
import {spans, texts} from './samples.js'

/** A token for each three letters begun, so that sums of parts are above the count of the whole. */
const thirds: TokenCounter = {name: 'thirds', count: (text) => Math.ceil(text.length / 3)}

describe('measureText', () => {
  it('uses the measure of a counter that has one', () => {
    const counter: TokenCounter = {...thirds, measure: () => ({at: () => 1, exact: () => 2})}
    expect(measureText(counter, 'text').exact(0, 4)).toBe(2)
  })

  it('counts the string of a part of any other', () => {
    fc.assert(
      fc.property(spans, ({text, start, end, before, after}) => {
        expect(measureText(thirds, text).exact(start, end, before, after)).toBe(
          thirds.count(before + text.slice(start, end) + after),
        )
      }),
    )
  })

  it('guides with sums that never fall and end near the count', () => {
    fc.assert(
      fc.property(texts(400), (text) => {
        const measure = measureText(thirds, text)
        const sums = Array.from({length: text.length + 1}, (_, offset) => measure.at(offset))
        expect(sums).toEqual([...sums].sort((a, b) => a - b))
        expect(Math.abs(sums.at(-1)! - thirds.count(text))).toBeLessThanOrEqual(1 + text.length / 128)
      }),
    )
  })

  it('counts no further into the text than asked for', () => {
    let counted = 0
    const measure = measureText({name: 'x', count: (text) => (counted += text.length)}, 'word '.repeat(10_000))
    expect(counted).toBe(0)
    measure.at(300)
    expect(counted).toBeLessThan(1000)
  })

  it('works for a counter that always gives 0', () => {
    const measure = measureText({name: 'none', count: () => 0}, 'word '.repeat(1000))
    expect(measure.at(2500)).toBe(0)
    expect(measure.exact(0, 5000)).toBe(0)
  })

  it('takes offsets outside the text for its ends', () => {
    const measure = measureText(thirds, 'abcdef')
    expect(measure.at(-1)).toBe(0)
    expect(measure.at(100)).toBe(2)
  })
})

describe('segmentEnd', () => {
  it.each([
    ['short', 0, 10, 5],
    ['one two three', 0, 10, 7],
    ['one two three', 7, 10, 13],
    ['unbroken-unbroken', 0, 8, 8],
    ['a bcdefghijklmno', 0, 8, 8],
    ['😀😀😀', 0, 3, 2],
  ])('of %j from %i, at most %i, is %i', (text, start, most, end) => {
    expect(segmentEnd(text, start, most)).toBe(end)
  })

  it('always goes on', () => {
    fc.assert(
      fc.property(texts(), fc.integer({min: 1, max: 9}), (text, most) => {
        for (let at = 0; at < text.length; ) {
          const end = segmentEnd(text, at, most)
          expect(end).toBeGreaterThan(at)
          expect(end).toBeLessThanOrEqual(at + most)
          at = end
        }
      }),
    )
  })
})

import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {simpleRanges} from '../../src/text/characters.js'
import {clusterTest, graphemeStarts} from '../../src/text/graphemes.js'
import {trickyText} from './alphabet.js'

const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'})
const reference = (text: string) => [...segmenter.segment(text)].map(({index}) => index).slice(1)

describe('graphemeStarts', () => {
  it('agrees with Intl.Segmenter on the whole text', () => {
    fc.assert(fc.property(trickyText, (text) => {
      expect(graphemeStarts(text, 0, text.length)).toEqual(reference(text))
    }), {numRuns: 500})
  })

  it('agrees with it across the borders of its windows', () => {
    const clusters = fc.array(fc.constantFrom('e\u0301', '🇩🇪', '👩‍👩‍👧', '각', 'क्षि', '\r\n', 'a', '👍🏽'), {minLength: 300, maxLength: 900})
    fc.assert(fc.property(clusters, (parts) => {
      const text = parts.join('')
      expect(graphemeStarts(text, 0, text.length)).toEqual(reference(text))
    }), {numRuns: 30})
  })

  it('gives offsets of the text for a part of it', () => {
    expect(graphemeStarts('xxe\u0301yzxx', 2, 6)).toEqual([4, 5])
  })

  it('gives nothing for a text of one cluster or none', () => {
    expect(graphemeStarts('', 0, 0)).toEqual([])
    expect(graphemeStarts('👩‍👩‍👧', 0, 8)).toEqual([])
  })

  it('cuts a cluster of more than 512 units, never inside a surrogate pair', () => {
    const starts = graphemeStarts('a' + '\u{1f3fb}'.repeat(1000), 0, 2001)
    expect(starts.length).toBeGreaterThan(2)
    expect(starts.every((offset) => offset % 2 === 1)).toBe(true)
    expect(Math.max(...starts.map((offset, i) => offset - (starts[i - 1] ?? 0)))).toBeLessThanOrEqual(512)
  })
})

describe('clusterTest', () => {
  it('tells for rising offsets whether a cluster starts there', () => {
    fc.assert(fc.property(trickyText, fc.integer({min: 1, max: 7}), (text, step) => {
      const starts = new Set(reference(text))
      const test = clusterTest(text, 0, text.length)
      for (let offset = step; offset < text.length; offset += step) expect([offset, test(offset)]).toEqual([offset, starts.has(offset)])
    }), {numRuns: 500})
  })

  it('tells so far behind the last question too', () => {
    const text = 'e\u0301'.repeat(2000) + 'x'
    const test = clusterTest(text, 0, text.length)
    expect([1, 2, 3000, 3001, 3999, 4000].map(test)).toEqual([false, true, true, false, false, true])
  })
})

it('simple characters never join each other', () => {
  const characters = simpleRanges.flatMap(([first, last]) => Array.from({length: last - first + 1}, (_, i) => String.fromCharCode(first + i)))
  const samples = ['a', '\n', ' ', '汉', 'か', '각', '가', 'ก', 'क', 'ك', '1', '#']
  for (let i = 0; i < characters.length; i += 100) {
    // Each beside itself and beside every sample, on both sides.
    const text = characters.slice(i, i + 100).map((character) => samples.map((sample) => character + character + sample).join('')).join('')
    expect(graphemesOf(text)).toBe(text.length)
  }
})

function graphemesOf(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += 300) count += reference(text.slice(i, i + 300)).length + 1
  return count
}

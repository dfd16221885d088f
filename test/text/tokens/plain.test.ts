import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {bytesCounter, charsCounter, wordsCounter} from '../../../src/text/tokens/plain.js'
import {spans, texts} from './samples.js'

describe('chars', () => {
  it('counts code points', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        expect(charsCounter.count(text)).toBe([...text].length)
      }),
    )
  })
})

describe('bytes', () => {
  it('counts bytes in UTF-8', () => {
    const encoder = new TextEncoder()
    fc.assert(
      fc.property(texts(), (text) => {
        expect(bytesCounter.count(text)).toBe(encoder.encode(text).length)
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ['', 0],
    ['  \n\t ', 0],
    ['one', 1],
    [' one  two\nthree ', 3],
    ['it’s well-known, e.g. 3.14', 4],
    ['одне слово', 2],
    ['中文', 2],
    ['かなカナ', 4],
    ['한국 사람', 2],
    ['ein 中x y', 4],
    ['\u{20000}\u{20001}', 2],
    ['🧑‍🚀 ok', 2],
    ['ไทยไทย', 1],
  ])('counts %j as %i', (text, words) => {
    expect(wordsCounter.count(text)).toBe(words)
  })
})

describe.each([charsCounter, bytesCounter, wordsCounter])('$name', (counter) => {
  it('counts a part as if it stood alone', () => {
    fc.assert(
      fc.property(spans, ({text, start, end, before, after}) => {
        const part = before + text.slice(start, end) + after
        expect(counter.measure!(text).exact(start, end, before, after)).toBe(counter.count(part))
      }),
    )
  })

  it('adds up to the whole, never falling', () => {
    fc.assert(
      fc.property(texts(300), (text) => {
        const measure = counter.measure!(text)
        const sums = Array.from({length: text.length + 1}, (_, offset) => measure.at(offset))
        expect(sums).toEqual([...sums].sort((a, b) => a - b))
        expect(sums[0]).toBe(0)
        // An unbroken run of more than 512 units is one word for each part of that length.
        if (counter !== wordsCounter) expect(sums.at(-1)).toBe(counter.count(text))
      }),
    )
  })
})

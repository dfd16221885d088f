import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {TokenCounter} from '../../../src/text/tokens/counter.js'
import {loadCounter} from '../../../src/text/tokens/index.js'
import {bytesCounter, charsCounter} from '../../../src/text/tokens/plain.js'
import {tokenPrefix} from '../../../src/text/tokens/prefix.js'
import {texts} from './samples.js'

describe('tokenPrefix', () => {
  it('is the longest start of whole code points that fits', () => {
    fc.assert(
      fc.property(texts(), fc.nat(60), (text, most) => {
        const codePoints = [...text]
        expect(tokenPrefix(charsCounter, text, most)).toBe(codePoints.slice(0, most).join('').length)
        let units = 0
        let bytes = 0
        for (const codePoint of codePoints) {
          bytes += bytesCounter.count(codePoint)
          if (bytes > most) break
          units += codePoint.length
        }
        expect(tokenPrefix(bytesCounter, text, most)).toBe(units)
      }),
      {numRuns: 500},
    )
  })

  it('never counts more than asked for', async () => {
    const counter = await loadCounter('o200k_base')
    fc.assert(
      fc.property(texts(100), fc.nat(40), (text, most) => {
        const length = tokenPrefix(counter, text, most)
        expect(counter.count(text.slice(0, length))).toBeLessThanOrEqual(most)
        expect(/[\ud800-\udbff]$/.test(text.slice(0, length)) && /^[\udc00-\udfff]/.test(text.slice(length))).toBe(false)
      }),
    )
  })

  it('is 0 where the first code point is too much', () => {
    expect(tokenPrefix(bytesCounter, '😀', 3)).toBe(0)
    expect(tokenPrefix(charsCounter, 'a', 0)).toBe(0)
  })

  it('is the whole text for a counter that always gives 0', () => {
    const none: TokenCounter = {name: 'none', count: () => 0}
    expect(tokenPrefix(none, 'word '.repeat(1000), 1)).toBe(5000)
    expect(tokenPrefix(none, '', 1)).toBe(0)
  })

  it('looks at little more of a huge run than its answer', () => {
    let counted = 0
    const counter: TokenCounter = {
      name: 'counting',
      count(text) {
        counted += text.length
        return text.length
      },
    }
    expect(tokenPrefix(counter, 'a'.repeat(10_000_000), 500)).toBe(500)
    expect(counted).toBeLessThan(30_000)
  })
})

import {describe, expect, it} from 'vitest'
import {markClauses} from '../../src/clauses/mark.js'
import {fromSource, inline} from '../../src/text/mapped-text.js'
import {createPlaces} from '../../src/tree/position.js'
import type {Content} from '../../src/tree/types.js'

const size = 300_000
const inputs: Record<string, string> = {
  'one letter': 'a'.repeat(size),
  digits: '1'.repeat(size),
  'digits and dots': '1.'.repeat(size / 2),
  colons: ':'.repeat(size),
  brackets: '('.repeat(size),
  'open quotes': '«x\n'.repeat(size / 3),
  'signs of sections': '§ 1\n'.repeat(size / 4),
  'the same article': 'Article 5. Name\n'.repeat(size / 16),
  'falling articles': Array.from({length: size / 20}, (_, i) => `Article ${20_000 - i}. Name`).join('\n'),
  'runs that begin anew': '1. t:\n1) t;\n(a) t;\n(i) t;\n'.repeat(size / 24),
  'Roman numerals': 'I. T\nII. T\n(i) x\n'.repeat(size / 16),
  citations: `Article 1\nx.\nArticle 2\nx.\nArticle 3\n${'Article 1(a), '.repeat(size / 14)}`,
}

describe('clauses in hostile input', () => {
  it.each(Object.entries(inputs))('of %s are looked for in time', (_, source) => {
    const places = createPlaces(source)
    const whole: Content = {type: 'paragraph', text: inline(fromSource(source, 0, source.length)), position: places.position(0, source.length)}
    for (const forced of [false, true]) {
      const start = performance.now()
      markClauses([whole], {source, places, format: 'text', language: null, forced, skip: () => {}, message: () => {}})
      expect(performance.now() - start).toBeLessThan(5000)
    }
  })
})

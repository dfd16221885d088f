import {readdirSync, readFileSync, existsSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {faults, read} from './context.js'
import {document, variant} from './generate.js'

describe('every document', () => {
  it('has all its characters in one leaf or skipped, and runs equal to their source', () => {
    fc.assert(
      fc.property(variant, fc.constantFrom('markdown' as const, 'mdx' as const), fc.boolean(), (source, format, math) => {
        expect(faults(read(source, {format, math}))).toEqual([])
      }),
      {numRuns: 300},
    )
  })

  it('keeps all that without an HTML reader', () => {
    fc.assert(
      fc.property(variant, (source) => {
        expect(faults(read(source, {html: false}))).toEqual([])
      }),
      {numRuns: 60},
    )
  })

  it('keeps all that when it is cut into small slices', () => {
    fc.assert(
      fc.property(variant, (source) => {
        expect(faults(read(source, {size: {chars: 60, lines: 4}}))).toEqual([])
      }),
      {numRuns: 150},
    )
  })

  it('keeps all that when blocks are given up as too large', () => {
    fc.assert(
      fc.property(variant, (source) => {
        expect(faults(read(source, {size: {chars: 40, lines: 3, maxChars: 80, maxLines: 6}}))).toEqual([])
      }),
      {numRuns: 100},
    )
  })

  it('reads the same with CRLF as with LF, places aside', () => {
    const texts = (source: string): string => JSON.stringify(read(source).children, (name, value: unknown) => (/^(map|position|ranges|textRanges)$/.test(name) ? undefined : value))
    fc.assert(
      fc.property(document, (source) => {
        expect(texts(source.replaceAll('\n', '\r\n'))).toBe(texts(source))
      }),
      {numRuns: 100},
    )
  })

  it('moves by one behind a byte-order mark and is the same otherwise', () => {
    fc.assert(
      fc.property(document, (source) => {
        const moved = JSON.stringify(read(`\uFEFF${source}`).children, (name, value: unknown) => (name === 'position' ? undefined : value))
        const shifted = JSON.stringify(read(source).children, (name, value: unknown) => {
          if (name === 'map') return (value as number[][]).map(([at, from, length]) => [at, from! + 1, length])
          if (name === 'ranges' || name === 'textRanges') return (value as number[][]).map(([from, to]) => [from! + 1, to! + 1])
          return name === 'position' ? undefined : value
        })
        expect(moved).toBe(shifted)
      }),
      {numRuns: 60},
    )
  })
})

describe('lone surrogates, NUL and other odd characters', () => {
  it.each(['\ud800 a **b** \udc00', 'a\0b `c\0d`\n\n```\n\0\n```\n', '\u00a0\u00a0# no heading\n', '\u2028# not a line\n', '\u200b\n', '\f\v\n', '\ufeff\ufeff# x'])(
    'keep their place: %j',
    (source) => {
      expect(faults(read(source))).toEqual([])
    },
  )
})

const corpus = join(import.meta.dirname, '../../../../shared/corpora/markdown')

describe.skipIf(!existsSync(corpus))('real documents', () => {
  it('are covered, a sample of them', () => {
    const files = readdirSync(corpus, {recursive: true, encoding: 'utf8'}).filter((name) => /\.mdx?$/.test(name))
    const step = Math.ceil(files.length / 40)
    for (const name of files.sort().filter((_, index) => index % step === 0)) {
      const source = readFileSync(join(corpus, name), 'utf8')
      expect([name, ...faults(read(source, {format: name.endsWith('x') ? 'mdx' : 'markdown'}))]).toEqual([name])
    }
  })
})

import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {loadCounter} from '../../../src/text/tokens/index.js'
import {createLineCount, createSumOf} from '../../../src/text/tokens/sums.js'
import {texts} from './samples.js'

/** Texts whose ends and beginnings are what borders depend on. */
const edge = fc.string({unit: fc.constantFrom('\n', ' ', '\t', '\r', '/', '.', ')', "'", 's', 'T', 'é', '\u0301', '7', '*', '中', '\u00a0', '😀', '}'), maxLength: 8})
const text = fc.tuple(edge, texts(40), edge).map((parts) => parts.join(''))
const feeds = fc.constantFrom('\n', '\n\n', '\n\n\n', '\n  ', '\n\n\t', ' ', '')
const joined = fc
  .tuple(fc.constantFrom('', 'Guide › Payment\n\n', 'Guide!\n\n'), fc.array(fc.tuple(text, feeds), {minLength: 1, maxLength: 5}))
  .map(([context, all]) => [context, ...all.flat()])

describe('createSumOf', () => {
  it.each(['o200k_base', 'cl100k_base'])('counts what is joined as the whole string is counted: %s', async (name) => {
    const counter = await loadCounter(name)
    const sumOf = createSumOf(counter)
    fc.assert(
      fc.property(joined, fc.boolean(), (parts, endsInFeeds) => {
        const given = endsInFeeds ? parts : parts.slice(0, -1)
        expect(sumOf(given)).toBe(counter.count(given.join('')))
      }),
      {numRuns: 3000},
    )
  })

  it('counts no text again that it has counted lately', async () => {
    const counter = await loadCounter('o200k_base')
    const asked: string[] = []
    const sumOf = createSumOf({...counter, count: (given) => (asked.push(given), counter.count(given))})
    const first = 'const paid = refund(order)'
    const second = 'const sent = ship(order)'
    sumOf(['shop.ts\n\n', first])
    sumOf(['shop.ts\n\n', first, '\n\n', second])
    expect(asked.filter((given) => given.includes(first))).toHaveLength(1)
  })

  it('counts no text again because a comment stands behind its bracket', async () => {
    const counter = await loadCounter('o200k_base')
    const asked: string[] = []
    const sumOf = createSumOf({...counter, count: (given) => (asked.push(given), counter.count(given))})
    const first = '/** Ties it. */\nfunction tie() {\n  knot()\n}'
    const second = '/** Casts it off. */\nfunction cast() {\n  loosen()\n}'
    sumOf(['rope.ts\n\n', first])
    sumOf(['rope.ts\n\n', first, '\n\n  ', second])
    expect(asked.filter((given) => given.includes('function tie'))).toEqual([first])
  })

  it('counts the whole string where a counter knows nothing of borders', () => {
    const sumOf = createSumOf({name: 'words', count: (given) => given.split(/\s+/).filter(Boolean).length})
    expect(sumOf(['one two', '\n\n', 'three'])).toBe(3)
  })
})

describe('createLineCount', () => {
  it.each(['o200k_base', 'cl100k_base'])('counts titles as the whole line is counted: %s', async (name) => {
    const counter = await loadCounter(name)
    const countLine = createLineCount(counter)
    fc.assert(
      fc.property(fc.array(text, {minLength: 1, maxLength: 5}), fc.constantFrom('', '\n\n'), (titles, end) => {
        const line = titles.join(' › ') + end
        expect(countLine(line)).toBe(counter.count(line))
      }),
      {numRuns: 2000},
    )
  })

  it('counts a title that many lines begin with once', async () => {
    const counter = await loadCounter('o200k_base')
    const asked: string[] = []
    const countLine = createLineCount({...counter, count: (given) => (asked.push(given), counter.count(given))})
    countLine('harbour.ts › Harbour › moor\n\n')
    countLine('harbour.ts › Harbour › cast\n\n')
    expect(asked.filter((given) => given.includes('arbour'))).toEqual(['harbour.ts', ' › Harbour'])
  })
})

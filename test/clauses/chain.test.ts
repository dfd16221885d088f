import {describe, expect, it} from 'vitest'
import {longestChain, type Link} from '../../src/clauses/chain.js'

const link = (vector: number[], more: Partial<Link> = {}): Link => ({vector, weight: 1, fresh: false, ...more})
const kept = (links: Link[]) => [...longestChain(links).keys()].sort((a, b) => a - b)

describe('the longest chain', () => {
  it('is not derailed by a stray number', () => {
    expect(kept([[1], [2], [90], [3], [4], [5]].map((vector) => link(vector)))).toEqual([0, 1, 3, 4, 5])
  })

  it('begins anew where a second count is long enough', () => {
    expect(kept([[1], [2], [3], [1], [2], [3], [4]].map((vector) => link(vector)))).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('begins anew below a new chapter at once', () => {
    expect(kept([link([1]), link([2]), link([1], {fresh: true})])).toEqual([0, 1, 2])
  })

  it('does not begin anew for one stray first number', () => {
    expect(kept([[1], [2], [1], [3], [4]].map((vector) => link(vector)))).toHaveLength(4)
  })

  it('reads a number with a lost superscript where only that fits', () => {
    const chain = longestChain([link([67]), link([671], {other: [67, 1]}), link([68])])
    expect(chain.get(1)).toBe('other')
  })

  it('is found in a hundred thousand numbers at once', () => {
    const links = Array.from({length: 100_000}, (_, i) => link([(i * 7919) % 100_003]))
    const start = performance.now()
    longestChain(links)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

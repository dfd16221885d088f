import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {cutCost, type Level} from '../../src/pack/levels.js'
import {idealTokens, pack, sizeCostOf, type PackInput} from '../../src/pack/pack.js'

const levels = Object.keys(cutCost) as Level[]

interface Case {
  sizes: number[]
  befores: Level[]
  limit: number
  minTokens: number
  around: number
}

const cases: fc.Arbitrary<Case> = fc
  .array(fc.tuple(fc.integer({min: 1, max: 60}), fc.constantFrom(...levels)), {minLength: 1, maxLength: 12})
  .chain((pieces) =>
    fc.record({
      sizes: fc.constant(pieces.map(([size]) => size)),
      befores: fc.constant(pieces.map(([, before]) => before)),
      limit: fc.integer({min: 60, max: 140}),
      minTokens: fc.integer({min: 0, max: 20}),
      around: fc.integer({min: 0, max: 10}),
    }),
  )

function inputOf({sizes, befores, limit, minTokens, around}: Case): PackInput {
  const ends = Float64Array.from(sizes, (_, index) => sizes.slice(0, index + 1).reduce((a, b) => a + b, 0))
  const none = new Float64Array(sizes.length)
  return {
    count: sizes.length,
    starts: ends.map((end, index) => end - sizes[index]! - around),
    ends,
    allowed: () => true,
    limitTokens: limit,
    cutCosts: Float64Array.from(befores, (before) => cutCost[before]),
    size: sizeCostOf(idealTokens(ends[ends.length - 1]!, limit - around) + around, minTokens),
    repeats: none,
    overlaps: none,
    roomTokens: limit,
    extraCost: null,
  }
}

const sizeOf = ({starts, ends}: PackInput, first: number, last: number) => ends[last]! - starts[first]!

/** Every chunk costs 2, four times the square of how far it is off the ideal, and a scrap more. */
function costOf({size: {idealTokens: ideal, leastTokens, scrapCost}}: PackInput, tokens: number): number {
  return 2 + 4 * ((tokens - ideal) / Math.max(1, ideal)) ** 2 + (tokens < leastTokens ? scrapCost : 0)
}

/** The least cost over all 2ⁿ⁻¹ ways to cut. */
function exhaustive(input: PackInput): number {
  let least = Infinity
  for (let cuts = 0; cuts < 1 << (input.count - 1); cuts++) {
    let cost = 0
    let first = 0
    let lawful = true
    for (let piece = 1; piece <= input.count; piece++) {
      if (piece < input.count && !(cuts & (1 << (piece - 1)))) continue
      const tokens = sizeOf(input, first, piece - 1)
      if (piece - first > 1 && tokens > input.limitTokens) lawful = false
      cost += costOf(input, tokens) + (first > 0 ? input.cutCosts[first]! : 0)
      first = piece
    }
    if (lawful) least = Math.min(least, cost)
  }
  return least
}

describe('pack', () => {
  it('finds the least cost that an exhaustive search finds, on up to 12 pieces', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const input = inputOf(each)
        expect(pack(input).cost).toBeCloseTo(exhaustive(input), 6)
      }),
      {numRuns: 300},
    )
  })

  it('gives groups of more than one piece only within the limit', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const input = inputOf(each)
        const {starts} = pack(input)
        starts.forEach((first, index) => {
          const last = (starts[index + 1] ?? input.count) - 1
          if (last > first) expect(sizeOf(input, first, last)).toBeLessThanOrEqual(input.limitTokens)
        })
      }),
    )
  })

  it('cuts at the stronger of two boundaries', () => {
    const {starts} = pack(inputOf({sizes: [30, 30, 30], befores: ['block', 'sentence', 'block'], limit: 70, minTokens: 0, around: 0}))
    expect(starts).toEqual([0, 2])
  })

  it('leaves what may not stand together apart', () => {
    const input = inputOf({sizes: [10, 10, 10], befores: ['block', 'block', 'block'], limit: 100, minTokens: 0, around: 0})
    expect(pack({...input, allowed: (first, last) => first === last || last < 2}).starts).toEqual([0, 2])
  })

  it('makes the parts of a section alike rather than full ones and a rest', () => {
    const sizes = Array.from({length: 12}, () => 10)
    const {starts} = pack(inputOf({sizes, befores: sizes.map(() => 'sentence'), limit: 100, minTokens: 0, around: 0}))
    expect(starts).toEqual([0, 6])
  })
})

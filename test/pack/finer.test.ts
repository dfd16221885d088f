import {describe, expect, it} from 'vitest'
import {closeAgain, openBeside} from '../../src/pack/finer.js'
import type {Piece} from '../../src/pack/piece.js'

/** A piece of some tokens, one a character, that opens into the given ones. */
function piece(start: number, length: number, parts?: () => Piece[]): Piece {
  return {
    start,
    textStart: start,
    textEnd: start + length,
    before: 'block',
    kind: 'prose',
    head: null,
    tail: '',
    prose: true,
    company: 0,
    facts: null,
    block: -1,
    ...(parts && {finer: parts}),
  }
}

const saidIn = (pieces: readonly Piece[]) => (first: number, last: number) => pieces[last]!.textEnd - pieces[first]!.textStart

describe('openBeside', () => {
  const long = piece(0, 40, () => [piece(0, 20), piece(20, 20)])
  const short = piece(40, 5)

  it('opens what stands beside a group that says too little', () => {
    const found = openBeside([[long], [short]], saidIn([long, short]), 10, 1000)
    expect(found?.pieces.map(({textStart, block}) => [textStart, block])).toEqual([[0, 1000], [20, 1000], [40, -1]])
  })

  it('opens nothing where every group says enough', () => {
    expect(openBeside([[long], [short]], saidIn([long, short]), 5, 1000)).toBeNull()
  })

  it('opens nothing where all is one group', () => {
    expect(openBeside([[long, short]], saidIn([long, short]), 100, 1000)).toBeNull()
  })

  it('leaves a piece whole that opens into what never shares a chunk', () => {
    const apart = piece(0, 40, () => [piece(0, 20), {...piece(20, 20), company: 1}])
    expect(openBeside([[apart], [short]], saidIn([apart, short]), 10, 1000)).toBeNull()
  })
})

describe('closeAgain', () => {
  it('makes a piece whole that was opened and not cut', () => {
    const [first, second, other] = [piece(0, 20), piece(20, 20), piece(40, 5)]
    const whole = piece(0, 40)
    const opened = new Map([[first, {whole, parts: [first, second]}]])
    expect(closeAgain([[first, second, other]], opened)).toEqual([[whole, other]])
  })

  it('leaves the parts of a piece that was cut', () => {
    const [first, second] = [piece(0, 20), piece(20, 20)]
    const opened = new Map([[first, {whole: piece(0, 40), parts: [first, second]}]])
    expect(closeAgain([[first], [second]], opened)).toEqual([[first], [second]])
  })

  it('leaves a piece open whose part was opened in its turn and cut', () => {
    const [first, second, half] = [piece(0, 20), piece(20, 20), piece(20, 10)]
    const opened = new Map([[first, {whole: piece(0, 40), parts: [first, second]}]])
    expect(closeAgain([[first, half], [piece(30, 10)]], opened)).toEqual([[first, half], [piece(30, 10)]])
  })
})

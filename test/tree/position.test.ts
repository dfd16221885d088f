import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createPlaces, rangesOf} from '../../src/tree/position.js'

describe('createPlaces', () => {
  it('counts lines and columns from one', () => {
    const places = createPlaces('ab\ncd')
    expect(places.point(0)).toEqual({line: 1, column: 1, offset: 0})
    expect(places.point(4)).toEqual({line: 2, column: 2, offset: 4})
  })

  it('gives both ends of a stretch', () => {
    expect(createPlaces('ab\ncd').position(1, 5)).toEqual({
      start: {line: 1, column: 2, offset: 1},
      end: {line: 2, column: 3, offset: 5},
    })
  })

  it('ends a line at LF, CRLF and a lone CR', () => {
    const places = createPlaces('a\nb\r\nc\rd')
    expect([0, 2, 5, 7].map((offset) => places.line(offset))).toEqual([1, 2, 3, 4])
  })

  it('puts both characters of a CRLF on the line they end', () => {
    const places = createPlaces('a\r\nb')
    expect([1, 2, 3].map((offset) => places.line(offset))).toEqual([1, 1, 2])
  })

  it('does not end a line at a form feed', () => {
    expect(createPlaces('a\fb').line(2)).toBe(1)
  })

  it('counts a byte-order mark as the first character', () => {
    expect(createPlaces('\ufeffab').point(1)).toEqual({line: 1, column: 2, offset: 1})
  })

  it('takes the end of the source for a place', () => {
    expect(createPlaces('a\n').point(2)).toEqual({line: 2, column: 1, offset: 2})
    expect(createPlaces('').point(0)).toEqual({line: 1, column: 1, offset: 0})
  })

  it('gives the same in any order of asking', () => {
    const source = fc.string({unit: fc.constantFrom('a', '\n', '\r'), maxLength: 60})
    fc.assert(
      fc.property(source, fc.array(fc.nat(60)), (text, asked) => {
        const places = createPlaces(text)
        for (const wanted of asked) {
          const offset = Math.min(wanted, text.length)
          // The part of a CRLF in front of an offset between its characters is no line end yet.
          const before = text.slice(0, offset) + (text[offset] === '\n' && text[offset - 1] === '\r' ? '\n' : '')
          const ends = before.match(/\r\n?|\n/g)?.length ?? 0
          const own = before.length > offset ? ends : ends + 1
          expect(places.line(offset)).toBe(own)
        }
      }),
    )
  })
})

describe('rangesOf', () => {
  const position = createPlaces('abcdef').position(1, 4)

  it('takes the position', () => {
    expect(rangesOf({position})).toEqual([[1, 4]])
  })

  it('prefers the ranges in the data, also none', () => {
    expect(rangesOf({position, data: {ranges: [[1, 2], [3, 4]]}})).toEqual([[1, 2], [3, 4]])
    expect(rangesOf({position, data: {ranges: []}})).toEqual([])
  })

  it('is empty for a node that is not in the source', () => {
    expect(rangesOf({})).toEqual([])
  })

  it('is empty for a place without characters', () => {
    expect(rangesOf({position: createPlaces('ab').position(1, 1)})).toEqual([])
  })
})

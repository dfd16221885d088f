import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {
  added,
  composeMap,
  concatInline,
  concatMapped,
  fromSource,
  inline,
  mergeRanges,
  pushRun,
  sliceInline,
  sliceMapped,
  sourceOffset,
  sourceRanges,
  subtractRanges,
  type InlineText,
  type MappedText,
  type Range,
  type Run,
} from '../../src/text/mapped-text.js'

/** Every run equals its slice of the source, and runs are sorted and disjoint in the value. */
function expectTrue({value, map}: MappedText, source: string): void {
  let end = 0
  for (const [at, from, length] of map) {
    expect(at).toBeGreaterThanOrEqual(end)
    expect(length).toBeGreaterThan(0)
    expect(value.slice(at, at + length)).toBe(source.slice(from, from + length))
    end = at + length
  }
  expect(end).toBeLessThanOrEqual(value.length)
}

const sources = fc.string({unit: fc.constantFrom('a', 'b', ' ', '\n', '\r', '\r\n', '\u{1f600}', '\ufeff'), maxLength: 40})

describe('fromSource', () => {
  it('maps a stretch without line ends as one run', () => {
    expect(fromSource('abcdef', 2, 5)).toEqual({value: 'cde', map: [[0, 2, 3]]})
  })

  it('gives no run for an empty stretch', () => {
    expect(fromSource('abc', 1, 1)).toEqual({value: '', map: []})
  })

  it('writes CRLF as a line feed that is the source’s own', () => {
    expect(fromSource('a\r\nb', 0, 4)).toEqual({value: 'a\nb', map: [[0, 0, 1], [1, 2, 2]]})
  })

  it('writes a lone CR as a line feed that is nowhere in the source', () => {
    expect(fromSource('a\rb', 0, 3)).toEqual({value: 'a\nb', map: [[0, 0, 1], [2, 2, 1]]})
  })

  it('keeps every other character at its place', () => {
    fc.assert(
      fc.property(sources, fc.nat(40), fc.nat(40), (source, a, b) => {
        const text = fromSource(source, Math.min(a, b), Math.max(a, b))
        expectTrue(text, source)
        expect(text.value).toBe(source.slice(Math.min(a, b), Math.max(a, b)).replace(/\r\n?/g, '\n'))
      }),
    )
  })
})

describe('sliceMapped', () => {
  it('cuts runs at both ends', () => {
    expect(sliceMapped({value: 'abcdef', map: [[0, 10, 6]]}, 2, 4)).toEqual({value: 'cd', map: [[0, 12, 2]]})
  })

  it('leaves out what was added', () => {
    expect(sliceMapped({value: 'ab--cd', map: [[0, 10, 2], [4, 20, 2]]}, 2, 5)).toEqual({value: '--c', map: [[2, 20, 1]]})
  })

  it('gives back the text when its parts are joined', () => {
    fc.assert(
      fc.property(sources, fc.nat(50), (source, at) => {
        const text = fromSource(source, 0, source.length)
        const cut = Math.min(at, text.value.length)
        expect(concatMapped([sliceMapped(text, 0, cut), sliceMapped(text, cut)])).toEqual(text)
      }),
    )
  })
})

describe('sliceInline', () => {
  const text: InlineText = {
    value: 'see [a](u) **now**',
    map: [[0, 0, 18]],
    atoms: [[4, 10]],
    marks: [[4, 5, '', 1], [6, 10, '', -1], [11, 13, '', 1], [16, 18, '', -1]],
  }

  it('keeps the atoms and marks inside and moves them', () => {
    expect(sliceInline(text, 4, 13)).toMatchObject({
      value: '[a](u) **',
      atoms: [[0, 6]],
      marks: [[0, 1, '', 1], [2, 6, '', -1], [7, 9, '', 1]],
    })
  })

  it('clips what lies across the cut', () => {
    expect(sliceInline(text, 7, 12)).toMatchObject({atoms: [[0, 3]], marks: [[0, 3, '', -1], [4, 5, '', 1]]})
  })

  it('drops what merely touches', () => {
    expect(sliceInline(text, 10, 11)).toMatchObject({value: ' ', atoms: [], marks: []})
  })

  it('finds the same as looking at each mark', () => {
    const marks = Array.from({length: 30}, (_, i): [number, number, string, 1] => [i * 3, i * 3 + 2, '', 1])
    const long = inline(added('x'.repeat(90)), [], marks)
    fc.assert(
      fc.property(fc.nat(90), fc.nat(90), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        const inside = marks.filter(([from, to]) => to > start && from < end)
        expect(sliceInline(long, start, end).marks).toHaveLength(inside.length)
      }),
    )
  })
})

describe('concatMapped and concatInline', () => {
  it('joins runs that continue each other', () => {
    expect(concatMapped([{value: 'ab', map: [[0, 5, 2]]}, {value: 'c', map: [[0, 7, 1]]}]).map).toEqual([[0, 5, 3]])
  })

  it('does not join runs with something added between', () => {
    const joined = concatMapped([{value: 'ab', map: [[0, 5, 2]]}, added(' '), {value: 'c', map: [[0, 7, 1]]}])
    expect(joined).toEqual({value: 'ab c', map: [[0, 5, 2], [3, 7, 1]]})
  })

  it('leaves the maps of its parts alone', () => {
    const part: MappedText = {value: 'ab', map: [[0, 5, 2]]}
    concatMapped([part, {value: 'c', map: [[0, 7, 1]]}])
    expect(part.map).toEqual([[0, 5, 2]])
  })

  it('moves atoms and marks by the length of what stands in front', () => {
    const part = inline({value: '*a*', map: [[0, 0, 3]]}, [[0, 3]], [[0, 1, '', 1], [2, 3, '', -1]])
    expect(concatInline([added('> '), part])).toEqual({
      value: '> *a*',
      map: [[2, 0, 3]],
      atoms: [[2, 5]],
      marks: [[2, 3, '', 1], [4, 5, '', -1]],
    })
  })
})

describe('pushRun', () => {
  it('leaves out empty runs', () => {
    const map: Run[] = []
    pushRun(map, 0, 0, 0)
    expect(map).toEqual([])
  })
})

describe('sourceOffset', () => {
  const text: MappedText = {value: 'ab&cd', map: [[0, 10, 2], [3, 17, 2]]}

  it.each([
    [0, 10],
    [1, 11],
    [2, 12],
    [3, 17],
    [5, 19],
  ])('puts value offset %i at %i', (offset, expected) => {
    expect(sourceOffset(text, offset)).toBe(expected)
  })

  it('takes the beginning of the first run in front of it', () => {
    expect(sourceOffset({value: '--a', map: [[2, 30, 1]]}, 0)).toBe(30)
  })

  it('is null where nothing is mapped', () => {
    expect(sourceOffset(added('abc'), 1)).toBeNull()
  })
})

describe('composeMap', () => {
  it('splits a run at the seams of the outer text', () => {
    // '> ab' and '> cd' without their prefixes
    const outer: MappedText = {value: 'ab\ncd', map: [[0, 2, 3], [3, 7, 2]]}
    expect(composeMap([[0, 0, 5]], outer)).toEqual([[0, 2, 3], [3, 7, 2]])
  })

  it('leaves out what the outer text added', () => {
    expect(composeMap([[0, 0, 4]], {value: 'a--b', map: [[0, 5, 1], [3, 9, 1]]})).toEqual([[0, 5, 1], [3, 9, 1]])
  })

  it('gives maps that are true of the outer source', () => {
    fc.assert(
      fc.property(sources, fc.nat(40), fc.nat(40), (source, a, b) => {
        const outer = fromSource(source, 0, source.length)
        const inner = fromSource(outer.value, Math.min(a, b), Math.max(a, b))
        expectTrue({value: inner.value, map: composeMap(inner.map, outer)}, source)
      }),
    )
  })
})

describe('ranges', () => {
  it('are sorted and joined where they touch', () => {
    expect(mergeRanges([[5, 7], [0, 2], [2, 3], [6, 9], [4, 4]])).toEqual([[0, 3], [5, 9]])
  })

  it('of a map are those of its runs, in the order of the source', () => {
    expect(sourceRanges([[0, 20, 5], [5, 3, 2]])).toEqual([[3, 5], [20, 25]])
  })

  it('lose their holes', () => {
    expect(subtractRanges([[0, 10], [12, 20]], [[2, 3], [8, 14], [19, 25]])).toEqual([[0, 2], [3, 8], [14, 19]])
  })

  it('without holes hold what is in them and in no hole', () => {
    const disjoint = fc.array(fc.tuple(fc.nat(30), fc.nat(5)), {maxLength: 6}).map((list) => mergeRanges(list.map(([a, n]): Range => [a, a + n])))
    const holds = (ranges: readonly Range[], at: number) => ranges.some(([a, b]) => at >= a && at < b)
    fc.assert(
      fc.property(disjoint, disjoint, (ranges, holes) => {
        const rest = subtractRanges(ranges, holes)
        for (let at = 0; at < 40; at++) expect(holds(rest, at)).toBe(holds(ranges, at) && !holds(holes, at))
      }),
    )
  })
})

import {describe, expect, it} from 'vitest'
import {coreRanges, finishBody, type WrittenBody} from '../../src/pack/body.js'
import {inline, type Mark} from '../../src/text/mapped-text.js'
import {createPen} from '../../src/chunkers/pen.js'

/** `a **b.**c` with its marks, as content that begins at source offset 100. */
function marked(): WrittenBody {
  const marks: Mark[] = [
    [2, 4, '', 1],
    [6, 8, '', -1],
  ]
  return {
    content: 'a **b.**c',
    map: [[0, 100, 9]],
    marks,
    atoms: [],
    leaves: [{start: 0, end: 9, ranges: [[100, 109]]}],
    repeats: [],
  }
}

describe('finishBody', () => {
  it('leaves marks out of the text to embed', () => {
    expect(finishBody(marked(), true).text).toBe('a b.c')
  })

  it('keeps them in the source rendering', () => {
    expect(finishBody(marked(), false).text).toBe('a **b.**c')
  })

  it('gives a closing mark to what precedes it and an opening one to what follows', () => {
    const body = finishBody(marked(), true)
    expect(body.toContent(2)).toBe(2)
    expect(body.toContent(4)).toBe(8)
  })

  it('translates every offset of the text there and back', () => {
    const body = finishBody(marked(), true)
    for (let at = 0; at <= body.text.length; at++) expect(body.toText(body.toContent(at))).toBe(at)
  })

  it('writes what stands for a mark', () => {
    const body = finishBody({...marked(), content: 'x &amp; y', marks: [[2, 7, '&', -1]]}, true)
    expect(body.text).toBe('x & y')
    expect(body.toContent(4)).toBe(8)
  })
})

describe('coreRanges', () => {
  it('shares the border between two parts of a leaf exactly', () => {
    const body = finishBody(marked(), true)
    expect(coreRanges(body, 0, 8)).toEqual([[100, 108]])
    expect(coreRanges(body, 8, 9)).toEqual([[108, 109]])
  })

  it('gives a character without a run to the part it stands in', () => {
    const {pen, finish} = createPen(true)
    // Source: 'one. &lt;two', the entity at 5 to 9.
    pen.leaf([[0, 12]], () => pen.write(inline({value: 'one. <two', map: [[0, 0, 5], [6, 9, 3]]})))
    const body = finishBody(finish(), true)
    expect(coreRanges(body, 0, 5)).toEqual([[0, 5]])
    expect(coreRanges(body, 5, 9)).toEqual([[5, 12]])
  })

  it('does not cut through the markup whose words stand on one side of the border', () => {
    const {pen, finish} = createPen(true)
    // Source: '<a href="/far">one</a><a href="/off">two</a>', written as links with their targets.
    pen.leaf([[0, 44]], () => pen.write(inline({value: '[one](/far)\n[two](/off)', map: [[1, 15, 3], [13, 37, 3]]})))
    const body = finishBody(finish(), true)
    expect(coreRanges(body, 0, 12)).toEqual([[0, 37]])
    expect(coreRanges(body, 12, 23)).toEqual([[37, 44]])
  })
})

describe('createPen', () => {
  it('writes the prefix of a container in front of every line and keeps places', () => {
    const {pen, finish} = createPen(true)
    pen.indent('> ', {text: '> ', mark: true}, () => {
      pen.leaf([[2, 11]], () => pen.write({value: 'one\ntwo', map: [[0, 2, 4], [4, 8, 3]]}))
    })
    const written = finish()
    expect(written.content).toBe('> one\n> two')
    expect(written.map).toEqual([[2, 2, 4], [8, 8, 3]])
    expect(finishBody(written, true).text).toBe('one\ntwo')
  })

  it('leaves blanks of a prefix off empty lines', () => {
    const {pen, finish} = createPen(true)
    pen.indent('- ', {text: '  ', mark: false}, () => {
      pen.write('a')
      pen.newline(true)
      pen.write('b')
    })
    expect(finish().content).toBe('- a\n\n  b')
  })

  it('gives the markup between leaves to the leaf that follows, and what is left to the last', () => {
    const {pen, finish} = createPen(true)
    pen.own([[0, 20]], () => {
      pen.leaf([[2, 5]], () => pen.write('abc'))
      pen.leaf([[9, 12]], () => pen.write('def'))
    })
    expect(finish().leaves.map(({ranges}) => ranges)).toEqual([[[0, 5]], [[5, 20]]])
  })

  it('carries ranges without text to the next leaf', () => {
    const {pen, finish} = createPen(true)
    pen.carry([[0, 4]])
    pen.leaf([[6, 9]], () => pen.write('abc'))
    expect(finish().leaves[0]!.ranges).toEqual([[0, 4], [6, 9]])
  })

  it('does not carry to a later leaf what an earlier one has taken over', () => {
    const {pen, finish} = createPen(true)
    pen.own([[0, 30]], () => {
      pen.leaf([[9, 12]], () => pen.write('abc'))
      pen.carry([[2, 8]])
      pen.leaf([[20, 23]], () => pen.write('def'))
    })
    expect(finish().leaves.map(({ranges}) => ranges)).toEqual([[[0, 12]], [[12, 30]]])
  })

  it('hands back ranges that no leaf took', () => {
    const {pen, finish} = createPen(true)
    pen.carry([[0, 4]])
    expect(finish().carried).toEqual([[0, 4]])
  })
})

import {describe, expect, it} from 'vitest'
import {fromSource, inline, type MappedText} from '../../src/text/mapped-text.js'
import {createPlaces} from '../../src/tree/position.js'
import {createRelocator} from '../../src/tree/relocate.js'
import type {Blockquote, Paragraph, Table} from '../../src/tree/types.js'

// Two quoted lines; the text without its prefixes is 'one\ntwo'.
const source = 'x\n> one\n> two\n'
const quoted: MappedText = {value: 'one\ntwo', map: [[0, 4, 4], [4, 10, 3]]}
const places = createPlaces(source)
const inner = createPlaces(quoted.value)
const relocator = createRelocator(quoted, places)

function paragraph(start: number, end: number): Paragraph {
  return {type: 'paragraph', text: inline(fromSource(quoted.value, start, end)), position: inner.position(start, end)}
}

describe('range', () => {
  it('moves a range inside one line', () => {
    expect(relocator.range([1, 3])).toEqual([5, 7])
  })

  it('goes from the first to the last character over a removed prefix', () => {
    expect(relocator.range([0, 7])).toEqual([4, 13])
  })

  it('takes in what the source writes differently at its ends', () => {
    // a Cyrillic letter, a blank, b and a line end in a string of JSON
    const json = String.raw`"\u0430 b\n"`
    const text: MappedText = {value: '\u0430 b\n', map: [[1, 7, 2]]}
    const {range, nodes} = createRelocator(text, createPlaces(json), [[0, 1, 1, 6], [3, 1, 9, 2]])
    expect([range([0, 1]), range([0, 3]), range([1, 3]), range([2, 4]), range([4, 4])]).toEqual([[1, 7], [1, 9], [7, 9], [8, 11], null])
    const facts = {name: 'b', path: 'b', kind: 'variable', signature: 'b', exported: false, test: false, container: false}
    expect(nodes([{type: 'code', definitions: [{...facts, start: 2, end: 4}]}])[0]!.definitions).toEqual([{...facts, start: 8, end: 11}])
  })

  it('does not reach into a line it only touches', () => {
    expect(relocator.range([4, 7])).toEqual([10, 13])
    expect(relocator.range([0, 4])).toEqual([4, 8])
  })

  it('is null where nothing is in the source', () => {
    const half = createRelocator({value: 'a--b', map: [[0, 0, 1], [3, 1, 1]]}, places)
    expect(half.range([1, 3])).toBeNull()
    expect(half.range([2, 2])).toBeNull()
    expect(half.range([0, 3])).toEqual([0, 1])
  })

  it('covers all of a text that was put together out of order', () => {
    const mixed = createRelocator({value: 'twoone', map: [[0, 10, 3], [3, 4, 3]]}, places)
    expect(mixed.range([0, 6])).toEqual([4, 13])
  })
})

describe('nodes', () => {
  it('moves positions and texts', () => {
    const [moved] = relocator.nodes([paragraph(0, 7)])
    expect(moved!.text).toMatchObject({value: 'one\ntwo', map: [[0, 4, 4], [4, 10, 3]]})
    expect(moved!.position).toEqual(places.position(4, 13))
  })

  it('moves children and keeps their order', () => {
    const quote: Blockquote = {type: 'blockquote', children: [paragraph(0, 3), paragraph(4, 7)], position: inner.position(0, 7)}
    const [moved] = relocator.nodes([quote])
    expect(moved!.children.map(({position}) => position?.start.offset)).toEqual([4, 10])
  })

  it('moves ranges and texts in the data, and texts that hang elsewhere on a node', () => {
    const table: Table = {
      type: 'table', align: [], children: [],
      caption: inline(fromSource(quoted.value, 0, 3)),
      data: {ranges: [[0, 3], [4, 7]], delimiter: fromSource(quoted.value, 4, 7), extra: 'kept'},
    }
    const [moved] = relocator.nodes([table])
    expect(moved!.caption!.map).toEqual([[0, 4, 3]])
    expect(moved!.data).toMatchObject({ranges: [[4, 7], [10, 13]], delimiter: {map: [[0, 10, 3]]}, extra: 'kept'})
  })

  it('takes the position from a node that is not in the source', () => {
    const half = createRelocator({value: 'a--b', map: [[0, 0, 1], [3, 1, 1]]}, places)
    const [moved] = half.nodes([{...paragraph(1, 3), position: createPlaces('a--b').position(1, 3)}])
    expect(moved!.position).toBeUndefined()
  })

  it('keeps a place without characters', () => {
    const [moved] = relocator.nodes([{type: 'markup', position: inner.position(4, 4)}])
    expect(moved!.position).toEqual(places.position(10, 10))
  })

  it('changes nothing of what it is given', () => {
    const given = paragraph(0, 7)
    const before = structuredClone(given)
    relocator.nodes([given])
    expect(given).toEqual(before)
  })

  it('moves trees of any depth', () => {
    let deep: Blockquote = {type: 'blockquote', children: [paragraph(0, 3)]}
    for (let i = 0; i < 50_000; i++) deep = {type: 'blockquote', children: [deep]}
    let at: Blockquote | Paragraph = relocator.nodes([deep])[0]!
    while (at.type === 'blockquote') at = at.children[0] as Blockquote | Paragraph
    expect(at.text.map).toEqual([[0, 4, 3]])
  })
})

describe('skipped', () => {
  it('moves stretches and drops those that are not in the source', () => {
    const half = createRelocator({value: 'a--b', map: [[0, 0, 1], [3, 1, 1]]}, places)
    expect(half.skipped([{start: 0, end: 1, reason: 'comment'}, {start: 1, end: 2, reason: 'style'}])).toEqual([
      {start: 0, end: 1, reason: 'comment'},
    ])
  })
})

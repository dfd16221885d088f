import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {Embedded} from '../../../src/formats/format.js'
import {isBlank, scanLines} from '../../../src/formats/text/lines.js'
import type {MappedText} from '../../../src/text/mapped-text.js'
import {readText} from './draw.js'

/** All texts of a tree, markers included. */
function texts({children}: Embedded): MappedText[] {
  const found: MappedText[] = []
  const open: object[] = [...children]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [name, value] of Object.entries(node)) {
      if (name === 'children') open.push(...(value as object[]))
      else if (name === 'text' || name === 'marker') found.push(value as MappedText)
    }
  }
  return found
}

/** How often each character of the source stands in a text or a skipped stretch. */
function cover(source: string, read: Embedded): number[] {
  const times = Array<number>(source.length).fill(0)
  for (const {map} of texts(read)) {
    for (const [, from, length] of map) for (let i = from; i < from + length; i++) times[i]!++
  }
  for (const {start, end} of read.skipped) for (let i = start; i < end; i++) times[i]!++
  return times
}

const lines = [
  'A sentence that goes on for a while and then', 'stops here.', 'Short', 'TITLE ONE', 'OTHER TITLE', 'Chapter 1', 'Chapter 2', '1. One', '2. Two',
  '1.1 Sub', '- item', '* star', '  - nested', '    deep text', '   1) first', '   2) second', '=====', '-----', '* * *', 'a   b   c', 'd   e   f',
  '    x = 1;', '    f(x) {', '2024-05-06 07:08:09 up', '\tat frame', '第一章', '第二章', 'https://example.org/a.', '\0', '\u{1f600} \ud800', '\u00a0', '一、项', '',
  '', '', '# not special', '\ufeff', '\u0085', '| a | b |', 'а) раз', 'б) два',
]
const sources = fc
  .array(fc.tuple(fc.constantFrom(...lines), fc.constantFrom('\n', '\n', '\n', '\n\n', '\r\n', '\r', '\f', ' \n')), {maxLength: 40})
  .map((list) => list.flat().join(''))
const options = {numRuns: 400}

describe('reading', () => {
  it('puts every non-blank character into exactly one text or skipped stretch', () => {
    fc.assert(
      fc.property(sources, (source) => {
        cover(source, readText(source)).forEach((times, i) => {
          if (/\S/.test(source[i]!)) expect(times, `character ${i} of ${JSON.stringify(source)}`).toBe(1)
          else expect(times).toBeLessThanOrEqual(1)
        })
      }),
      options,
    )
  })

  it('gives texts whose runs equal their slices of the source', () => {
    fc.assert(
      fc.property(sources, (source) => {
        for (const {value, map} of texts(readText(source))) {
          expect(value).not.toContain('\r')
          for (const [at, from, length] of map) expect(value.slice(at, at + length)).toBe(source.slice(from, from + length))
        }
      }),
      options,
    )
  })

  it('gives positions that hold the texts of their nodes, in reading order', () => {
    fc.assert(
      fc.property(sources, (source) => {
        let last = 0
        for (const {position} of readText(source).children) {
          expect(position!.start.offset).toBeGreaterThanOrEqual(last)
          expect(position!.end.offset).toBeGreaterThan(position!.start.offset!)
          last = position!.end.offset!
        }
        expect(last).toBeLessThanOrEqual(source.length)
      }),
      options,
    )
  })

  it('makes the same tree of CRLF as of LF', () => {
    const values = (source: string) => texts(readText(source)).map(({value}) => value)
    fc.assert(
      fc.property(sources, (source) => {
        const plain = source.replace(/\r\n?/g, '\n')
        expect(values(plain.replace(/\n/g, '\r\n'))).toEqual(values(plain))
      }),
      options,
    )
  })

  it.each(['', '\n\n', ' \t\n\f', '\ufeff'])('makes nothing of %j', (source) => {
    expect(readText(source)).toEqual({children: [], skipped: []})
  })

  it('makes one paragraph of one character', () => {
    expect(readText('.').children).toMatchObject([{type: 'paragraph', text: {value: '.', map: [[0, 0, 1]]}}])
  })

  it.each([
    ['2. a\n x\n'],
    ['- a\nfoo\n'],
    ['Title\n=====\n'],
    ['CHAPTER 1\n\nText\n\n1. Foo\n\nUPPER\n\n'],
    ['a\f'],
    ['a   b   c\n'],
    ['http://'],
    ['ivxlc'],
    ['- '],
    ['('],
  ])('ends soon on 300 KB of %j', (piece) => {
    expect(readText(piece.repeat(300_000 / piece.length)).children.length).toBeGreaterThan(0)
  }, 20_000)
})

describe('isBlank', () => {
  it('is what a regular expression calls white space', () => {
    for (let code = 0; code < 0x10000; code++) expect(isBlank(code), code.toString(16)).toBe(/\s/.test(String.fromCharCode(code)))
  })
})

describe('scanLines', () => {
  it('gives the non-blank lines with their indentation and the gaps between them', () => {
    const {count, start, first, end, columns, gap} = scanLines('one  \r\n\r\n\t two\rthree\n')
    const list = Array.from({length: count}, (_, i) => [start[i], first[i], end[i], columns[i], gap[i]])
    expect(list).toEqual([
      [0, 0, 3, 0, 1],
      [9, 11, 14, 9, 1],
      [15, 15, 20, 0, 0],
    ])
  })

  it('has room for many lines', () => {
    expect(scanLines('a\n'.repeat(5000)).count).toBe(5000)
  })
})

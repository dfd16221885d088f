import {describe, expect, it} from 'vitest'
import {draw, readText} from './draw.js'

describe('paragraphs', () => {
  it('end at blank lines', () => {
    expect(draw('one\n\n \t\ntwo\n')).toEqual(['p one', 'p two'])
  })

  it('end at a form feed, also inside a line', () => {
    expect(draw('a\fb\fc d e')).toEqual(['p a', 'p b', 'p c d e'])
  })

  it('keep hard-wrapped lines together, with their line ends', () => {
    const text = 'The road climbs slowly to the pass and then goes\ndown to the lake in many bends. From there it is\nan hour to the village.'
    expect(draw(text)).toEqual([`p ${text}`])
  })

  it('are single lines where each line is a paragraph', () => {
    const lines = ['A short one.', 'This is a paragraph of some length, written on one line as editors do.', 'And a last one.']
    expect(draw(lines.join('\n'))).toEqual(lines.map((line) => `p ${line}`))
  })

  it('are single lines where lines are very long, whatever they end with', () => {
    const long = 'word '.repeat(60).trim()
    expect(draw(`${long}\n${long}`)).toEqual([`p ${long}`, `p ${long}`])
  })

  it('begin at a line set in after a sentence', () => {
    const text = '  The road climbs slowly to the pass and then it\ngoes down to the lake.\n  From there it is an hour to the village and to\nthe station.'
    expect(draw(text)).toHaveLength(2)
  })

  it.each(['Берём муки и сахара, т.е.\n3,5 кг каждого продукта на всех.', 'See the long list of names in vol.\n3 and what stands behind it all.', 'Это дом № 5 на ул.\nЛенина, и в нём живут люди без числа.'])(
    'do not end with an abbreviation that the next line belongs to',
    (text) => expect(draw(text)).toEqual([`p ${text}`]),
  )

  it('do not begin at a line set in within a sentence', () => {
    expect(draw('The road climbs slowly to the pass and then it\n  goes down to the lake.')).toHaveLength(1)
  })

  it('keep Chinese lines of full width together', () => {
    const text = '我们晚上八点关门但是星期六营业到十点钟\n所以请早一点来这里买东西'
    expect(draw(text)).toEqual([`p ${text}`])
  })

  it('may be one line of any length', () => {
    const line = 'and so on and on '.repeat(10_000).trim()
    expect(draw(line)).toEqual([`p ${line}`])
  })

  it('have line feeds only, at their places in the source', () => {
    const [first] = readText('one\r\ntwo').children
    expect(first).toMatchObject({text: {value: 'one\ntwo', map: [[0, 0, 3], [3, 4, 4]]}})
  })

  it('begin behind a byte-order mark', () => {
    const [first] = readText('\ufeffone').children
    expect(first).toMatchObject({text: {value: 'one', map: [[0, 1, 3]]}, position: {start: {offset: 1, line: 1, column: 2}}})
  })
})

describe('addresses', () => {
  const atoms = (source: string) => {
    const [first] = readText(source).children
    if (first?.type !== 'paragraph') throw new Error('no paragraph')
    return first.text.atoms.map(([start, end]) => first.text.value.slice(start, end))
  }

  it('are not to be cut', () => {
    expect(atoms('See https://example.org/a?b=c#d and <http://example.org>.')).toEqual(['https://example.org/a?b=c#d', 'http://example.org'])
  })

  it('end before the punctuation of the sentence', () => {
    expect(atoms('(at https://example.org/a), or https://example.org/b_(c).')).toEqual(['https://example.org/a', 'https://example.org/b_(c)'])
  })

  it('are no words with a colon', () => {
    expect(atoms('note: a//b')).toEqual([])
  })
})

describe('rules', () => {
  it('between blank lines are left out, with their reason', () => {
    const {children, skipped} = readText('one\n\n-----\n\ntwo\n\n* * *\n')
    expect(children).toHaveLength(2)
    expect(skipped).toEqual([
      {start: 5, end: 10, reason: 'thematic-break'},
      {start: 17, end: 22, reason: 'thematic-break'},
    ])
  })

  it('within a paragraph stay in it', () => {
    expect(readText('one\n*****\ntwo and three').skipped).toEqual([])
  })
})

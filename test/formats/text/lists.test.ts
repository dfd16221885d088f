import {describe, expect, it} from 'vitest'
import {draw, readText} from './draw.js'

describe('lists', () => {
  it.each(['-', '*', '+', '•', '–'])('have %s for a bullet', (sign) => {
    expect(draw(`${sign} one\n${sign} two`)).toEqual(['ul', `  ${sign} one`, `  ${sign} two`])
  })

  it.each([
    ['1. one\n2. two', ['ol 1', '  1. one', '  2. two']],
    ['3) one\n4) two', ['ol 3', '  3) one', '  4) two']],
    ['(1) one\n(2) two', ['ol 1', '  (1) one', '  (2) two']],
    ['a) one\nb) two', ['ol 1', '  a) one', '  b) two']],
    ['(i) one\n(ii) two\n(iii) three', ['ol 1', '  (i) one', '  (ii) two', '  (iii) three']],
    ['а) один\nб) два', ['ol 1', '  а) один', '  б) два']],
    ['1、一个\n2、两个', ['ol 1', '  1、一个', '  2、两个']],
    ['一、一个\n二、两个', ['ol 1', '  一、一个', '  二、两个']],
    ['（1）一个\n（2）两个', ['ol 1', '  （1）一个', '  （2）两个']],
    ['1. one\n1. two', ['ol 1', '  1. one', '  1. two']],
  ])('have rising numbers: %j', (source, expected) => {
    expect(draw(source)).toEqual(expected)
  })

  it('of letters go past those that are also Roman numerals', () => {
    const source = Array.from('abcdefghijk', (letter) => `${letter}) item`).join('\n')
    expect(readText(source).children).toHaveLength(1)
  })

  it('of Ukrainian letters go past those that are left out', () => {
    expect(draw('а) раз\nб) два\nв) три\nг) чотири\nд) п’ять\nе) шість\nж) сім')).toHaveLength(8)
  })

  it('take two items', () => {
    expect(draw('- alone')).toEqual(['p - alone'])
    expect(draw('1. alone')).toEqual(['p 1. alone'])
  })

  it('take one item where the line above announces it', () => {
    expect(draw('The tenant must:\n\n(a) pay the rent.')).toEqual(['p The tenant must:', 'ol 1', '  (a) pay the rent.'])
    expect(draw('The tenant must:\n\n(b) pay the rent.')).toEqual(['p The tenant must:', 'p (b) pay the rent.'])
    expect(draw('The tenant must:\n(a) pay the rent.')).toEqual(['p The tenant must:\n(a) pay the rent.'])
  })

  it('take numbers that follow each other', () => {
    expect(draw('They came in\n1999. It was cold in\n2004. Then')[0]).toMatch(/^p They/)
    expect(draw('1. one\n5. five')).toEqual(['p 1. one\n5. five'])
  })

  it('take no initials', () => {
    expect(draw('A. Smith\nB. Jones')).toEqual(['p A. Smith\nB. Jones'])
  })

  it('stand behind their lead-in without a blank line', () => {
    expect(draw('Bring the following:\n- a rope\n- a lamp')).toEqual(['p Bring the following:', 'ul', '  - a rope', '  - a lamp'])
  })

  it('end at the margin', () => {
    expect(draw('- one\n- two\nAfter that.')).toEqual(['ul', '  - one', '  - two', 'p After that.'])
  })

  it('end where the bullet changes', () => {
    expect(draw('- one\n- two\n* three\n* four')).toEqual(['ul', '  - one', '  - two', 'ul', '  * three', '  * four'])
  })

  it('take lines set in as part of the item, without the indentation', () => {
    expect(draw('- one that is\n  longer\n- two')).toEqual(['ul', '  - one that is\nlonger', '  - two'])
  })

  it('take wrapped lines at the margin while the sentence goes on', () => {
    const source = '- an item that is too long for the width of the page\nand goes on here\n- another one'
    expect(draw(source)).toEqual(['ul', '  - an item that is too long for the width of the page\nand goes on here', '  - another one'])
  })

  it('do not begin with a number that ends the line above', () => {
    const source = 'a) whoever asks for it in the way that is written in section\n7. This is said again there.\nb) nobody else'
    expect(draw(source)[1]).toContain('section\n7. This')
  })

  it('go on over blank lines', () => {
    expect(draw('- one\n\n- two\n')).toEqual(['ul spread', '  - one', '  - two'])
  })

  it('hold further paragraphs that are set in', () => {
    expect(draw('1. one\n\n   more of one\n\n2. two\n\nnot of two')).toEqual(['ol 1 spread', '  1. one', '    p more of one', '  2. two', 'p not of two'])
  })

  it('nest by indentation', () => {
    expect(draw('- one\n    a) first\n    b) second\n- two')).toEqual(['ul', '  - one', '    ol 1', '      a) first', '      b) second', '  - two'])
  })

  it('come back to the outer list from any depth', () => {
    expect(draw('- a\n  - b\n    - c\n- d')).toEqual(['ul', '  - a', '    ul', '      - b', '        ul', '          - c', '  - d'])
  })

  it('nest to a bounded depth on any input', () => {
    const source = Array.from({length: 500}, (_, i) => `${' '.repeat(i)}- x`).join('\n')
    let depth = 0
    for (let [block] = readText(source).children; block?.type === 'list'; depth++) block = block.children.at(-1)!.children.at(-1)
    expect(depth).toBe(16)
  })

  it('map the marker and the text of each item', () => {
    const [list] = readText('x:\n- one\n- two\n').children.slice(1)
    expect(list).toMatchObject({
      position: {start: {offset: 3}, end: {offset: 14}},
      children: [
        {marker: {value: '- ', map: [[0, 3, 2]]}, children: [{text: {value: 'one', map: [[0, 5, 3]]}}], position: {start: {offset: 3}, end: {offset: 8}}},
        {marker: {value: '- ', map: [[0, 9, 2]]}, children: [{text: {value: 'two', map: [[0, 11, 3]]}}], position: {start: {offset: 9}, end: {offset: 14}}},
      ],
    })
  })
})

import {describe, expect, it} from 'vitest'
import {draw, readText} from './draw.js'

const headings = (source: string) => draw(source).filter((line) => /^h\d/.test(line))

describe('underlined titles', () => {
  it('are headings, = above -', () => {
    expect(draw('Tools\n=====\n\nText.\n\nSaws\n----\nMore text.')).toEqual(['h1 Tools', 'p Text.', 'h2 Saws', 'p More text.'])
  })

  it('may be overlined', () => {
    expect(headings('=====\nTools\n=====\n\nText.\n\nSaws\n=====\n')).toEqual(['h1 Tools', 'h2 Saws'])
  })

  it('may have a line twice as long below Chinese characters', () => {
    expect(headings('安装说明\n========\n\n正文。')).toEqual(['h1 安装说明'])
  })

  it('take a line of about the length of the title', () => {
    expect(headings('Tools\n===============\n\nText.')).toEqual([])
    expect(headings('Tools and saws\n---\nText.')).toEqual([])
  })

  it('are no heads of a table', () => {
    expect(headings('Name   Age\n----------\nBob    33')).toEqual([])
  })

  it('stand at the beginning of their block', () => {
    expect(headings('A line above.\nTools\n=====\n')).toEqual([])
  })

  it('keep both lines as their text', () => {
    expect(readText('Tools\n=====\n').children[0]).toMatchObject({
      type: 'heading', title: 'Tools', label: null, anchor: null, text: {value: 'Tools\n=====', map: [[0, 0, 11]]},
    })
  })
})

describe('numbered titles', () => {
  it('are headings in a rising sequence', () => {
    const source = '1. Aim\n\nText.\n\n1.1 Means\n\nText.\n\n1.2 Ways\n\nText.\n\n2. End\n\nText.'
    expect(headings(source)).toEqual(['h1 1. Aim', 'h2 1.1 Means', 'h2 1.2 Ways', 'h1 2. End'])
  })

  it('have their number as label', () => {
    const labels = readText('1 Aim\n\nText.\n\n1.1 Means\n\nText.').children.flatMap((block) => (block.type === 'heading' ? [block.label] : []))
    expect(labels).toEqual(['1', '1.1'])
  })

  it('take two', () => {
    expect(headings('1. Aim\n\nText.')).toEqual([])
  })

  it('take text between them: else they are a list', () => {
    expect(draw('1. Apples\n\n2. Pears\n\n3. Plums')).toEqual(['ol 1 spread', '  1. Apples', '  2. Pears', '  3. Plums'])
  })

  it('stand alone', () => {
    expect(headings('1. Aim\nText.\n\n2. End\nText.')).toEqual([])
  })

  it('do not end like a sentence', () => {
    expect(headings('1. Open the box:\n\nThe lid is heavy.\n\n2. Take out the lamp:\n\nIt is fragile.')).toEqual([])
  })

  it('may end with a full stop when there are three and more, as in contracts', () => {
    const source = (titles: string[]) => titles.map((title, i) => `${i + 1}. ${title}.\n\nText of it.`).join('\n\n')
    expect(headings(source(['Parties', 'Subject', 'Price']))).toEqual(['h1 1. Parties.', 'h1 2. Subject.', 'h1 3. Price.'])
    expect(headings(source(['Parties', 'Subject']))).toEqual([])
  })

  it('do not go on with a small letter', () => {
    expect(headings('3 apples were left\n\nText.\n\n4 pears were left\n\nText.')).toEqual([])
  })

  it('are told from a table of contents', () => {
    const source = '1. Aim\n\n2. End\n\n1. Aim\n\nText.\n\n2. End\n\nText.'
    expect(headings(source)).toEqual(['h1 1. Aim', 'h1 2. End'])
  })

  it('do not lead to page numbers', () => {
    expect(headings('1. Aim ........ 3\n\nx\n\n2. End ........ 9\n\ny')).toEqual([])
  })
})

describe('divisions with a word', () => {
  it.each([
    ['Chapter 1\n\nText.\n\nChapter 2. The road\n\nText.', ['h1 Chapter 1', 'h1 Chapter 2. The road']],
    ['CHAPTER I\n\nText.\n\nCHAPTER II\n\nText.', ['h1 CHAPTER I', 'h1 CHAPTER II']],
    ['Глава 1\n\nТекст.\n\nГлава 2. Дорога\n\nТекст.', ['h1 Глава 1', 'h1 Глава 2. Дорога']],
    ['Розділ 2\n\nТекст.\n\nРозділ 3\n\nТекст.', ['h1 Розділ 2', 'h1 Розділ 3']],
    ['第一章 开始\n\n正文。\n\n第二章\n\n正文。', ['h1 第一章 开始', 'h1 第二章']],
    ['第十章\n\n正文。\n\n第十一章\n\n正文。', ['h1 第十章', 'h1 第十一章']],
  ])('are headings: %j', (source, expected) => {
    expect(headings(source)).toEqual(expected)
  })

  it('nest by the size of the division', () => {
    const chapter = (number: number) => `Chapter ${number}\n\nText.`
    const source = `Part I\n\n${chapter(1)}\n\n${chapter(2)}\n\nPart II\n\n${chapter(3)}`
    expect(headings(source)).toEqual(['h1 Part I', 'h2 Chapter 1', 'h2 Chapter 2', 'h1 Part II', 'h2 Chapter 3'])
  })

  it('may begin again with the first', () => {
    expect(headings('Chapter 1\n\nx\n\nChapter 2\n\nx\n\nChapter 1\n\nx\n\nChapter 2\n\nx')).toHaveLength(4)
  })

  it('may have their title on the next line', () => {
    expect(headings('Chapter 1\nThe road\n\nText.\n\nChapter 2\nThe lake\n\nText.')).toEqual(['h1 Chapter 1 The road', 'h1 Chapter 2 The lake'])
  })

  it('take two, and numbers that rise', () => {
    expect(headings('Chapter 1\n\nText.')).toEqual([])
    expect(headings('Chapter 9\n\nText.\n\nChapter 3\n\nText.')).toEqual([])
  })

  it('are no sentences', () => {
    expect(headings('Part 1 of it is ready.\n\nText.\n\nPart 2 of it is not.\n\nText.')).toEqual([])
    expect(headings('Part 1 is ready\n\nText.\n\nPart 2 is not\n\nText.')).toEqual([])
  })
})

describe('titles in capitals', () => {
  it('are headings when there are two', () => {
    expect(headings('THE ROAD\n\nText.\n\nTHE LAKE\n\nText.')).toEqual(['h1 THE ROAD', 'h1 THE LAKE'])
    expect(headings('ДОРОГА\n\nТекст.\n\nОЗЕРО\n\nТекст.')).toEqual(['h1 ДОРОГА', 'h1 ОЗЕРО'])
    expect(headings('THE ROAD\n\nText.')).toEqual([])
  })

  it('stand alone, are short and end like no sentence', () => {
    expect(headings('STOP HERE!\n\nText.\n\nGO ON.\n\nText.')).toEqual([])
    expect(headings('THE ROAD\nText.\n\nTHE LAKE\nText.')).toEqual([])
    expect(headings(`${'LONG '.repeat(30)}\n\nText.\n\n${'LONG '.repeat(30)}\n\nText.`)).toEqual([])
  })

  it('are not found where there are no capitals', () => {
    expect(headings('春天\n\n正文。\n\n夏天\n\n正文。')).toEqual([])
  })

  it('are not found in a text written in capitals', () => {
    expect(headings('ONE TWO\n\nTHREE FOUR\n\nFIVE SIX\n\nseven')).toEqual([])
  })

  it('are no codes', () => {
    expect(headings('AB-1234-5\n\nText.\n\nCD-6789-0\n\nText.')).toEqual([])
  })

  it('stand above what is numbered when they come first, else below', () => {
    expect(headings('THE ROAD\n\n1. Up\n\nx\n\n2. Down\n\nx\n\nTHE LAKE\n\nText.')).toEqual(['h1 THE ROAD', 'h2 1. Up', 'h2 2. Down', 'h1 THE LAKE'])
    expect(headings('1. Up\n\nNOTES ON IT\n\nx\n\n2. Down\n\nTHE END OF IT\n\nx')).toEqual(['h1 1. Up', 'h2 NOTES ON IT', 'h1 2. Down', 'h2 THE END OF IT'])
  })
})

import {describe, expect, it} from 'vitest'
import {draw, numbered, paragraph, readDocx, styled} from './read.js'

const drawn = async (body: string) => draw((await readDocx(body)).children)
const long = 'The lessee keeps the mooring lines in order and replaces what is worn at own cost, and tells the harbour office within seven days of any damage that was found.'

describe('numbers written by hand', () => {
  it('make sections where they count up, those of chapters above those of articles', async () => {
    const body = ['Chapter I', 'Article 1', 'Ropes.', 'Article 2. Dues', 'Hooks.', 'Chapter II', 'Article 3', 'Rings.'].map((text) => paragraph(text)).join('')
    expect(await drawn(styled('Title', 'Rules') + body)).toEqual([
      'heading 1 Rules',
      '  heading 2 Chapter I',
      '    heading 3 Article 1',
      '      paragraph Ropes.',
      '    heading 3 Article 2. Dues',
      '      paragraph Hooks.',
      '  heading 2 Chapter II',
      '    heading 3 Article 3',
      '      paragraph Rings.',
    ])
  })

  it('make clauses of long paragraphs, in other scripts as well', async () => {
    expect(await drawn(paragraph(`Статья 1. ${long}`) + paragraph(`Статья 2. ${long}`))).toEqual([
      'clause 1 Статья 1',
      `  paragraph Статья 1. ${long}`,
      'clause 1 Статья 2',
      `  paragraph Статья 2. ${long}`,
    ])
    expect(await drawn(paragraph('第一章 总则') + paragraph('一。') + paragraph('第二章 附则') + paragraph('二。'))).toEqual(['heading 1 第一章 总则', '  paragraph 一。', 'heading 1 第二章 附则', '  paragraph 二。'])
  })

  it('own clauses that Word counts', async () => {
    expect(await drawn(paragraph('Article 1') + numbered(long, 0, 2) + numbered(long, 0, 2) + paragraph('Article 2') + paragraph('Hooks.'))).toEqual([
      'heading 1 Article 1',
      '  clause 2 1.',
      `    paragraph 1. ${long}`,
      '  clause 2 2.',
      `    paragraph 2. ${long}`,
      'heading 1 Article 2',
      '  paragraph Hooks.',
    ])
  })

  it('of annexes stand beside the highest headings', async () => {
    expect(await drawn(styled('Heading1', 'Dues') + styled('Heading2', 'When') + paragraph('In May.') + paragraph('Annex A') + paragraph('Ropes.') + paragraph('Annex B') + paragraph('Hooks.'))).toEqual([
      'heading 1 Dues',
      '  heading 2 When',
      '    paragraph In May.',
      'heading 1 Annex A',
      '  paragraph Ropes.',
      'heading 1 Annex B',
      '  paragraph Hooks.',
    ])
  })

  it.each([
    ['once', ['Article 5', 'Ropes.']],
    ['without order', ['Article 5', 'Ropes.', 'Article 9', 'Hooks.']],
    ['in sentences', ['Section 1 of the law holds.', 'Section 2 of the law does not.']],
    ['in a list of contents', ['Article 1', 'Article 2', 'Article 3']],
    ['with pages', ['Article 1\t3', 'Ropes', 'Article 2\t4', 'Hooks']],
  ])('are text where they stand %s', async (_, texts) => {
    const {children} = await readDocx(texts.map((text) => paragraph(text)).join(''))
    expect(children.map(({type}) => type)).toEqual(texts.map(() => 'paragraph'))
  })
})

import {describe, expect, it} from 'vitest'
import {sectile} from '../../../src/sectile.js'
import {abstractList, all, bookmark, cell, docxOf, draw, field, list, numbered, paragraph, readDocx, row, run, style, styled, table, type Given} from './read.js'
import {numberingPart, stylesPart} from './zip.js'

const drawn = async (given: string | Given) => draw((await readDocx(given)).children)
const labels = async (given: Given) => all((await readDocx(given)).children, 'listItem').map(({marker}) => marker.value.trim())

/** Faults that were reported of other tools. */
describe('DOCX', () => {
  it('an item that comes back to the first level of a list is kept, though none is at level 0', async () => {
    const {children} = await readDocx(numbered('one', 2, 1) + numbered('two', 3, 1) + numbered('three', 2, 1))
    expect(draw(children)).toEqual(['list', '  listItem -', '    paragraph one', '    list', '      listItem -', '        paragraph two', '  listItem -', '    paragraph three'])
  })

  it('body text between items stays where it is, and empty paragraphs break no nesting', async () => {
    expect(await drawn(numbered('Item', 0, 2) + paragraph('Prose.') + numbered('Item again', 0, 2) + paragraph('') + numbered('Sub-item', 1, 2))).toEqual([
      'list', '  listItem 1.', '    paragraph Item', 'paragraph Prose.', 'list', '  listItem 2.', '    paragraph Item again', '    list', '      listItem a)', '        paragraph Sub-item',
    ])
  })

  it('a heading is found by the outline level of its style, whatever its name', async () => {
    expect(await drawn({body: styled('Clause', 'Fees'), styles: stylesPart(style('Clause', 'Clause', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>'))})).toEqual(['heading 3 Fees'])
  })

  it('a body without properties of a section is read', async () => {
    expect(await drawn(paragraph('One.') + paragraph('Two.'))).toEqual(['paragraph One.', 'paragraph Two.'])
  })

  it('cells of a table in a table stand once', async () => {
    const {chunks} = await sectile({value: docxOf({body: table([row(['Outer', cell(table([row(['inner-1', 'inner-2'])]))]), row(['A', 'B'])])}), path: 'a.docx'})
    const text = chunks.map((chunk) => chunk.text).join('\n')
    expect([...text.matchAll(/inner-1/g)]).toHaveLength(1)
    expect([...text.matchAll(/inner-2/g)]).toHaveLength(1)
  })

  it('a cell of two paragraphs stands once', async () => {
    const {chunks} = await sectile({value: docxOf({body: table([row(['A', cell(paragraph('first') + paragraph('second'))]), row(['C', 'D'])])}), path: 'a.docx'})
    const text = chunks.map((chunk) => chunk.text).join('\n')
    expect([...text.matchAll(/first/g)]).toHaveLength(1)
    expect([...text.matchAll(/second/g)]).toHaveLength(1)
  })

  it('two lists begin with the numbers they are told', async () => {
    const numbering = numberingPart(abstractList(0, [['decimal', '%1.']]) + abstractList(1, [['decimal', '%1.', 2]]) + list(1, 0) + list(2, 1))
    expect(await labels({body: numbered('a', 0, 1) + numbered('b', 0, 2), numbering})).toEqual(['1.', '2.'])
  })

  it('a list that is resumed goes on counting', async () => {
    expect(await labels({body: numbered('a', 0, 2) + numbered('b', 0, 2) + paragraph('Between.') + numbered('c', 0, 2)})).toEqual(['1.', '2.', '3.'])
  })

  it('the text of a simple field is kept', async () => {
    expect(await drawn(paragraph(`${run('See ')}<w:fldSimple w:instr=" REF _Ref1 \\h ">${run('clause 4.2')}</w:fldSimple>`))).toEqual(['paragraph See clause 4.2'])
  })

  it('a reference is a link to what it names', async () => {
    expect(await drawn(paragraph(field('REF tides \\h', 'Tides')) + styled('Heading1', bookmark('tides') + run('Tides')))).toEqual(['paragraph [Tides](#tides)', 'heading 1 Tides'])
  })

  it('equations are read', async () => {
    expect(await drawn(paragraph(`${run('Half: ')}<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>`))).toEqual(['paragraph Half: $\\frac{a}{b}$'])
  })

  it('an outline level without a style makes a heading', async () => {
    expect(await drawn(paragraph('Fees', '<w:outlineLvl w:val="2"/>'))).toEqual(['heading 3 Fees'])
  })

  it('text from right to left is kept, and its direction noted', async () => {
    const {children} = await readDocx(paragraph(`<w:dir w:val="rtl">${run('مرفأ')}</w:dir>`, '<w:bidi/>'))
    expect(all(children, 'paragraph')[0]).toMatchObject({text: {value: 'مرفأ'}, data: {dir: 'rtl'}})
  })

  it('the end of a field in deleted text breaks nothing behind it', async () => {
    const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGEREF x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    const end = '<w:del w:author="Ann"><w:r><w:fldChar w:fldCharType="end"/></w:r></w:del>'
    expect(await drawn(paragraph(begin + run('7') + end + run(' later')) + paragraph('And more.'))).toEqual(['paragraph 7 later', 'paragraph And more.'])
  })

  it('headings say their automatic numbers and are no items of a list', async () => {
    const number = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`
    expect(await drawn(styled('Heading1', 'Introduction', number(0)) + styled('Heading2', 'Motivation', number(1)))).toEqual(['heading 1 1. Introduction', '  heading 2 1.1 Motivation'])
  })

  it('a level that begins with 3 is 3.1 below', async () => {
    const numbering = numberingPart(abstractList(0, [['decimal', '%1', 3], ['decimal', '%1.%2']]) + list(1, 0))
    expect(await labels({body: numbered('a', 1, 1), numbering})).toEqual(['3.1'])
  })

  it('a level without a number format has no label', async () => {
    const numbering = numberingPart(abstractList(0, [['none', '%1.']]) + list(1, 0))
    expect(await drawn({body: numbered('a', 0, 1), numbering})).toEqual(['paragraph a'])
  })
})

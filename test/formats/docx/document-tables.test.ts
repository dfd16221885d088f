import {describe, expect, it} from 'vitest'
import {all, bookmark, cell, draw, field, leftOut, misplaced, numbered, paragraph, readDocx, row, run, styled, table, uncovered} from './read.js'

const drawn = async (body: string) => draw((await readDocx(body)).children)
const bold = (text: string) => cell(paragraph(run(text, '<w:b/>')))

describe('tables', () => {
  it('have a row on a line and cells parted by tabs in the canonical text', async () => {
    const read = await readDocx(table([row(['Berth', 'Depth']), row(['N1', cell(paragraph('4 m') + paragraph('at low tide'))])]))
    expect(read.source).toBe('Berth\tDepth\nN1\t4 m\nat low tide')
    expect(draw(read.children)).toEqual(['table', '  tableRow Berth | Depth', '  tableRow N1 | 4 m\nat low tide'])
    expect(uncovered(read)).toEqual([])
    expect(misplaced(read)).toEqual([])
  })

  it('span columns and rows', async () => {
    const down = (text: string, first: boolean) => cell(text, `<w:vMerge${first ? ' w:val="restart"' : ''}/>`)
    expect(await drawn(table([row([cell('All berths', '<w:gridSpan w:val="2"/>')]), row([down('North', true), 'N1']), row([down('', false), 'N2'])]))).toEqual([
      'table', '  tableRow All berths c2', '  tableRow North r2 | N1', '  tableRow N2',
    ])
  })

  it('go on downwards over a bookmark between the rows', async () => {
    const {children} = await readDocx(table([row([cell('North', '<w:vMerge w:val="restart"/>'), 'N1']), bookmark('middle'), row([cell('', '<w:vMerge/>'), 'N2'])]))
    expect(draw(children)).toEqual(['table', '  tableRow North r2 | N1', '  tableRow N2'])
    expect(all(children, 'table')[0]!.data!['bookmarks']).toEqual(['middle'])
  })

  it('have empty cells for columns that a row leaves out', async () => {
    expect(await drawn(table([row(['A', 'B', 'C']), row(['2', '3'], '<w:gridBefore w:val="1"/>'), row(['1'], '<w:gridAfter w:val="2"/>')]))).toEqual(['table', '  tableRow A | B | C', '  tableRow  | 2 | 3', '  tableRow 1 |  c2'])
  })

  it('have the rows as header that are repeated on every page', async () => {
    expect(await drawn(table([row(['2023', '2024'], '<w:tblHeader/>'), row(['Q1', 'Q1'], '<w:tblHeader/>'), row(['1', '2'])]))).toEqual(['table', '  tableRow 2023* | 2024*', '  tableRow Q1* | Q1*', '  tableRow 1 | 2'])
  })

  it('have a first row of bold names as header, without its marks', async () => {
    expect(await drawn(table([row([bold('Berth'), bold('Depth')]), row(['N1', '4'])]))).toEqual(['table', '  tableRow Berth* | Depth*', '  tableRow N1 | 4'])
  })

  it('have no header where the first row is like the others', async () => {
    expect(await drawn(table([row(['N1', '4']), row(['N2', '5'])], '<w:tblBorders><w:top w:val="single"/></w:tblBorders><w:tblLook w:firstRow="1"/>'))).toEqual(['table', '  tableRow N1 | 4', '  tableRow N2 | 5'])
  })

  it('have a first column of names where the table asks for it', async () => {
    const {children} = await readDocx(table([row(['Berth', 'Depth', 'Length']), row(['N1', '4', '9'])], '<w:tblBorders><w:top w:val="single"/></w:tblBorders><w:tblLook w:val="00A0"/>'))
    expect(all(children, 'table')[0]).toMatchObject({headerColumns: 1, children: [{header: true}, {header: false}]})
  })

  it('have the caption above or below them, by its style or its sequence', async () => {
    const above = styled('Caption', `${run('Table ')}${field('SEQ Table \\* ARABIC', '1')}${run(': Berths')}`)
    const below = paragraph(`${run('Table ')}<w:fldSimple w:instr=" SEQ Table ">${run('2')}</w:fldSimple>${run(': Tides')}`)
    const read = await readDocx(above + table([row(['A', 'B'])]) + paragraph('Then:') + table([row(['C', 'D'])]) + below)
    expect(draw(read.children)).toEqual(['table [Table 1: Berths]', '  tableRow A | B', 'paragraph Then:', 'table [Table 2: Tides]', '  tableRow C | D'])
    expect(read.source).toBe('Table 1: Berths\nA\tB\n\nThen:\n\nC\tD\nTable 2: Tides')
    expect(all(read.children, 'table').map(({data}) => data!.textRanges)).toEqual([[[0, 15]], [[32, 46]]])
    expect(uncovered(read)).toEqual([])
  })

  it('leave the caption of a figure a paragraph', async () => {
    const caption = styled('Caption', `${run('Figure ')}${field('SEQ Figure', '1')}`)
    expect(await drawn(caption + table([row(['A', 'B'])]))).toEqual(['paragraph Figure 1', 'table', '  tableRow A | B'])
  })

  it('tell their alternative title and description', async () => {
    const {children} = await readDocx(table([row(['A', 'B'])], '<w:tblBorders><w:top w:val="single"/></w:tblBorders><w:tblCaption w:val="Berths"/><w:tblDescription w:val="By quay"/>'))
    expect(all(children, 'table')[0]!.data).toMatchObject({caption: 'Berths', description: 'By quay'})
  })

  it('have labels, boxes and tables within a cell as lines of it, once', async () => {
    const inner = table([row(['x', 'y']), row(['z', 'w'])])
    expect(await drawn(table([row(['A', cell(numbered('ropes', 0, 1) + numbered('tie', 0, 2) + inner + paragraph('end'))]), row(['B', 'C'])]))).toEqual([
      'table', '  tableRow A | - ropes\n1. tie\nx\ty\nz\tw\nend', '  tableRow B | C',
    ])
  })

  it('escape bars in cells', async () => {
    expect(await drawn(table([row(['a|b', 'c'])]))).toEqual(['table', '  tableRow a\\|b | c'])
  })

  it('leave out rows that another revision has', async () => {
    const body = table([row(['A', 'B']), row(['C', 'D'], '<w:del w:author="Ann"/>'), row(['E', 'F'], '<w:ins w:author="Ann"/>')])
    const final = await readDocx(body)
    expect(draw(final.children)).toEqual(['table', '  tableRow A | B', '  tableRow E | F'])
    expect(leftOut(final)).toEqual([['revision', 'C'], ['revision', 'D']])
    expect(draw((await readDocx(body, {changes: 'original'})).children)).toEqual(['table', '  tableRow A | B', '  tableRow C | D'])
  })

  it('give their blocks where they only lay out a page', async () => {
    const long = 'The quay was built in two years by a crew of forty. '.repeat(9).trim()
    expect(await drawn(table([row(['Boxed.'])]) + table([row([cell(styled('Heading1', 'Quays') + paragraph('Text.')), cell('Aside.')])], '') + table([row([long, 'Note.'])], ''))).toEqual([
      'paragraph Boxed.', 'heading 1 Quays', '  paragraph Text.', '  paragraph Aside.', `  paragraph ${long}`, '  paragraph Note.',
    ])
  })

  it('put notes of their cells behind them', async () => {
    const read = await readDocx({
      body: table([row([cell(paragraph(`${run('A')}<w:r><w:endnoteReference w:id="5"/></w:r>`)), 'B'])]) + paragraph('End.'),
      endnotes: `<w:endnote w:id="5">${paragraph('Of stone.')}</w:endnote>`,
    })
    expect(draw(read.children)).toEqual(['table', '  tableRow A[^i] | B', 'footnoteDefinition i', '  paragraph Of stone.', 'paragraph End.'])
  })
})

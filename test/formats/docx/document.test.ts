import {describe, expect, it} from 'vitest'
import {parse} from '../../../src/parse.js'
import {abstractList, all, bookmark, docxOf, draw, field, leftOut, list, misplaced, numbered, paragraph, readDocx, run, style, styled, table, row, uncovered, usualStyles} from './read.js'
import {numberingPart, stylesPart} from './zip.js'

const long = 'The lessee keeps the mooring lines in order and replaces what is worn at own cost, and tells the harbour office within seven days of any damage that was found.'

const drawn = async (given: Parameters<typeof readDocx>[0]) => draw((await readDocx(given)).children)

describe('headings', () => {
  it('nest what follows by the level of their style', async () => {
    expect(await drawn(styled('Heading1', 'Quays') + paragraph('Two of stone.') + styled('Heading2', 'North quay') + paragraph('For ferries.'))).toEqual([
      'heading 1 Quays',
      '  paragraph Two of stone.',
      '  heading 2 North quay',
      '    paragraph For ferries.',
    ])
  })

  it('are written as Markdown with their marks outside of the map', async () => {
    const [heading] = all((await readDocx(styled('Heading2', 'North quay'))).children, 'heading')
    expect(heading!.text).toMatchObject({value: '## North quay', map: [[3, 0, 10]]})
  })

  it('come from an outline level without any style', async () => {
    expect(await drawn(paragraph('Tides', '<w:outlineLvl w:val="2"/>'))).toEqual(['heading 3 Tides'])
  })

  it('of a style without a telling name come from its outline level or the style it is based on', async () => {
    const styles = stylesPart(style('Clause', 'Clause', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') + style('Mine', 'Mine', '<w:basedOn w:val="Clause"/>'))
    expect(await drawn({body: styled('Clause', 'Fees') + styled('Mine', 'Dues'), styles})).toEqual(['heading 2 Fees', 'heading 2 Dues'])
  })

  it('carry their automatic number as label and in title and text', async () => {
    const {children, source} = await readDocx(styled('Heading1', 'Scope', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>') + styled('Heading2', 'Motivation', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'))
    const [, second] = all(children, 'heading')
    expect(second).toMatchObject({label: '1.1', title: '1.1 Motivation', text: {value: '## 1.1 Motivation'}})
    expect(source).toBe('1. Scope\n\n1.1 Motivation')
  })

  it('of the style Title name the document, and a subtitle is a paragraph', async () => {
    const read = await readDocx(styled('Title', 'Harbour rules') + styled('Subtitle', 'As of May') + paragraph('Text.'))
    expect(read.data.title).toBe('Harbour rules')
    expect(draw(read.children)).toEqual(['heading 1 Harbour rules', '  paragraph As of May', '  paragraph Text.'])
  })

  it('of the style Title are one where the title has several lines', async () => {
    const read = await readDocx(styled('Title', 'Harbour rules') + styled('Title', 'of the north quay') + styled('Heading1', 'Dues'))
    expect(read.data.title).toBe('Harbour rules of the north quay')
    expect(draw(read.children)).toEqual(['heading 1 Harbour rules', '  paragraph of the north quay', 'heading 1 Dues'])
  })

  it('lose bold letters that all of them have', async () => {
    expect(all((await readDocx(styled('Heading1', run('Quays', '<w:b/>')))).children, 'heading')[0]!.text.value).toBe('# Quays')
  })

  it('have a bookmark as anchor, a given name before a generated one', async () => {
    const {children} = await readDocx(styled('Heading1', `${bookmark('_Toc1')}${bookmark('quays')}${run('Quays')}`))
    expect(all(children, 'heading')[0]).toMatchObject({anchor: 'quays', data: {bookmarks: ['_Toc1', 'quays']}})
  })
})

describe('clauses', () => {
  it('are long paragraphs with an outline level and a number', async () => {
    const number = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'
    expect(await drawn(styled('Heading2', long, number))).toEqual([`clause 2 1.1`, `  paragraph 1.1 ${long}`])
  })

  it('have the bold words they begin with in their title', async () => {
    expect(await drawn(styled('Heading1', `${run('Lines.', '<w:b/>')}${run(` ${long}`)}`, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'))).toEqual([
      'clause 1 1. Lines',
      `  paragraph 1. **Lines.** ${long}`,
    ])
  })

  it('own the points below them', async () => {
    expect(await drawn(numbered(long, 0, 3) + numbered(`At night, ${long}`, 1, 3) + paragraph('Signed in May.') + numbered(`In winter, ${long}`, 1, 3) + numbered(long, 0, 3))).toEqual([
      'clause 1 1.',
      `  paragraph 1. ${long}`,
      '  clause 2 1.1',
      `    paragraph 1.1 At night, ${long}`,
      '    paragraph Signed in May.',
      '  clause 2 1.2',
      `    paragraph 1.2 In winter, ${long}`,
      'clause 1 2.',
      `  paragraph 2. ${long}`,
    ])
  })

  it('leave short lettered points a list', async () => {
    expect(await drawn(numbered(long, 0, 3) + numbered(`Of these, ${long}`, 1, 3) + numbered('ropes;', 2, 3) + numbered('fenders.', 2, 3))).toEqual([
      'clause 1 1.',
      `  paragraph 1. ${long}`,
      '  clause 2 1.1',
      `    paragraph 1.1 Of these, ${long}`,
      '    list',
      '      listItem (a)',
      '        paragraph ropes;',
      '      listItem (b)',
      '        paragraph fenders.',
    ])
  })

  it('have headings among them where a short line leads deeper points', async () => {
    expect(await drawn(numbered('Mooring', 0, 3) + numbered(long, 1, 3))).toEqual(['heading 1 1. Mooring', '  clause 2 1.1', `    paragraph 1.1 ${long}`])
  })

  it('stand below the headings that their list numbers', async () => {
    const number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    expect(await drawn(styled('Heading1', 'Fees', number) + numbered('Fees are due in May.', 1, 3) + styled('Heading1', 'Tides', number) + numbered('Tides are told daily.', 1, 3))).toEqual([
      'heading 1 1. Fees',
      '  clause 2 1.1',
      '    paragraph 1.1 Fees are due in May.',
      'heading 1 2. Tides',
      '  clause 2 2.1',
      '    paragraph 2.1 Tides are told daily.',
    ])
  })

  it('go on with a number that was typed', async () => {
    expect(await drawn(numbered(long, 0, 3) + numbered(long, 0, 3) + paragraph('3. The office is closed on Sundays.'))).toEqual([
      'clause 1 1.',
      `  paragraph 1. ${long}`,
      'clause 1 2.',
      `  paragraph 2. ${long}`,
      'clause 1 3.',
      '  paragraph 3\\. The office is closed on Sundays.',
    ])
  })

  it('end where text goes on that led to them, unless their numbers go on; a definition is a section with its points', async () => {
    const point = (text: string) => numbered(text, 2, 3)
    const restarted = (text: string) => numbered(text, 2, 4)
    const numbering = numberingPart(
      abstractList(2, [['decimal', '%1.'], ['decimal', '%1.%2'], ['lowerLetter', '(%3)']]) + list(3, 2) + '<w:num w:numId="4"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="2"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
    )
    const body =
      numbered('In these rules:', 1, 3) + paragraph('“Season” ends with the first of:') + point(long) + paragraph('At the latest in May.') + point(long) + paragraph('A berth is for any of these:') + restarted(long) + paragraph('“Quay” is a wall.')
    expect(await drawn({body, numbering})).toEqual([
      'heading 1 1.1 In these rules:',
      '  clause 2 “Season”',
      '    paragraph “Season” ends with the first of:',
      '    clause 3 (a)',
      `      paragraph (a) ${long}`,
      '      paragraph At the latest in May.',
      '    clause 3 (b)',
      `      paragraph (b) ${long}`,
      '  paragraph A berth is for any of these:',
      '  clause 2 (a)',
      `    paragraph (a) ${long}`,
      '  paragraph “Quay” is a wall.',
    ])
    expect(misplaced(await readDocx({body, numbering}))).toEqual([])
  })

  it('are no headings where they go on with a sentence', async () => {
    const number = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'
    const points = ['the day on which the notice comes', 'Any Event of Default; and', 'no dues']
    expect(await drawn(points.map((text) => styled('Heading2', text, number)).join(''))).toEqual([
      'clause 2 1.1',
      '  paragraph 1.1 the day on which the notice comes',
      'clause 2 1.2',
      '  paragraph 1.2 Any Event of Default; and',
      'heading 2 1.3 no dues',
    ])
  })

  it('of one list stand below those of another that says a word', async () => {
    const numbering = numberingPart(abstractList(0, [['upperRoman', 'Article %1']]) + abstractList(1, [['decimal', '%1.']]) + list(1, 0) + list(2, 1))
    expect(await drawn({body: numbered('Berths', 0, 1) + numbered(long, 0, 2) + numbered('Dues', 0, 1) + numbered(long, 0, 2), numbering})).toEqual([
      'heading 1 Article I Berths',
      '  clause 2 1.',
      `    paragraph 1. ${long}`,
      'heading 1 Article II Dues',
      '  clause 2 2.',
      `    paragraph 2. ${long}`,
    ])
  })

  it('do not let the only heading among them name the document', async () => {
    const number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    const {root} = await parse({value: docxOf(styled('Heading1', 'Berths', number) + styled('Heading1', long, number)), path: 'lease.docx'})
    expect(root.data.title).toBeNull()
  })

  it('take in the paragraph that goes on with a heading on the same line', async () => {
    const separator = '<w:rPr><w:vanish/><w:specVanish/></w:rPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    expect(await drawn(styled('Heading1', 'Term', separator) + paragraph('. It ends in May.'))).toEqual(['clause 1 1. Term', '  paragraph 1. Term. It ends in May.'])
  })
})

describe('places', () => {
  it('tell part, paragraph, its id and the page', async () => {
    const {children} = await readDocx(`${paragraph('One')}<w:p w14:paraId="3F2A11B0"><w:r><w:lastRenderedPageBreak/><w:t>Two</w:t></w:r></w:p>${paragraph(`${run('Three')}<w:r><w:lastRenderedPageBreak/></w:r>${run('on')}`)}${paragraph('Four')}`)
    expect(all(children, 'paragraph').map(({data}) => data!['locator'])).toEqual([
      {part: 'word/document.xml', paragraph: 1, page: 1},
      {part: 'word/document.xml', paragraph: 2, paraId: '3F2A11B0', page: 2},
      {part: 'word/document.xml', paragraph: 3, page: 2},
      {part: 'word/document.xml', paragraph: 4, page: 3},
    ])
  })

  it('take written page breaks where none was rendered', async () => {
    const {children} = await readDocx(`${paragraph('One')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph('Two')}${paragraph('Three', '<w:pageBreakBefore/>')}`)
    expect(all(children, 'paragraph').map(({data}) => (data!['locator'] as {page: number}).page)).toEqual([1, 2, 3])
  })

  it('point into the canonical text', async () => {
    const read = await readDocx(`${styled('Heading1', 'Quays')}${numbered('ropes', 0, 1)}${table([row(['A', 'B']), row(['1', '2'])])}`)
    expect(read.source).toBe('Quays\n\n- ropes\n\nA\tB\n1\t2')
    expect(uncovered(read)).toEqual([])
    expect(misplaced(read)).toEqual([])
  })
})

describe('what is left out', () => {
  it('is a table of contents, whether in a content control, by its styles or by its field', async () => {
    const control = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${paragraph('Contents')}</w:sdtContent></w:sdt>`
    const wide = `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Quays 2')}</w:p>${paragraph('Tides 3')}<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
    const read = await readDocx(control + styled('TOC1', 'Fees 1') + wide + paragraph('Text.'))
    expect(draw(read.children)).toEqual(['paragraph Text.'])
    expect(leftOut(read)).toEqual([['navigation', 'Contents'], ['navigation', 'Fees 1'], ['navigation', 'Quays 2'], ['navigation', 'Tides 3']])
    expect(uncovered(read)).toEqual([])
  })

  it('is not the rest of the document behind a table of contents without an end', async () => {
    const open = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r></w:p>'
    expect(await drawn(open + paragraph('Text.'))).toEqual(['paragraph Text.'])
  })

  it('is page headers and footers, each text once and without page numbers', async () => {
    const read = await readDocx({body: paragraph('Text.'), header: paragraph(`${run('Harbour rules ')}${field('PAGE', '7')}`), footer: paragraph('Draft')})
    expect(leftOut(read)).toEqual([['page-header', 'Harbour rules'], ['page-footer', 'Draft']])
  })

  it('is hidden text and the prompt of a content control', async () => {
    const prompt = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click here')}</w:sdtContent></w:sdt>`
    const read = await readDocx(paragraph(`${run('Seen ')}${run('not ', '<w:vanish/>')}${prompt}`))
    expect(draw(read.children)).toEqual(['paragraph Seen'])
    expect(leftOut(read)).toEqual([['hidden', 'not Click here']])
  })

  it('is told of embedded documents', async () => {
    const {messages} = await readDocx(`<w:altChunk r:id="r1"/>${paragraph('Text.')}`)
    expect(messages).toEqual([['part-missing', '1 embedded document is not read']])
  })
})

describe('facts of the file', () => {
  const core = (title: string) =>
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Ann Lee</dc:creator><cp:revision>3</cp:revision></cp:coreProperties>`

  it('are title, author and revision', async () => {
    const {data} = await readDocx({body: paragraph('Text.'), core: core('Harbour rules')})
    expect(data).toMatchObject({title: 'Harbour rules', frontmatter: {author: 'Ann Lee', revision: 3}})
  })

  it.each(['Microsoft Word - rules.doc', 'Document1', 'rules.docx', ''])('are not the title %j that a program wrote', async (title) => {
    expect((await readDocx({body: styled('Title', 'Quays'), core: core(title)})).data.title).toBe('Quays')
  })

  it('are the language of the defaults', async () => {
    const styles = stylesPart('<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>')
    expect((await readDocx({body: paragraph('Text.'), styles})).data.language).toBe('de-DE')
  })
})

describe('a file that can be read only in part', () => {
  it('is read without styles that are broken, and says so', async () => {
    const {children, messages} = await readDocx({body: styled('Heading1', 'Quays'), styles: '<w:styles'})
    expect(draw(children)).toEqual(['paragraph Quays'])
    expect(messages.map(([ruleId]) => ruleId)).toEqual(['part-missing'])
  })

  it('is read by mammoth where the document part is broken and that can read it', async () => {
    const read = await readDocx(paragraph(run('Ropes & fenders')))
    expect(read).toMatchObject({format: 'html', source: '<p>Ropes &amp; fenders</p>'})
    expect(read.messages.map(([ruleId]) => ruleId)).toEqual(['reader-fallback'])
  })

  it('is still a Word document then', async () => {
    const {root} = await parse({value: docxOf(paragraph(run('Ropes & fenders'))), path: 'list.docx'})
    expect(root.data.format).toBe('docx')
    expect(root.children).toMatchObject([{type: 'paragraph', text: {value: 'Ropes & fenders'}}])
  })

  it('is refused where mammoth cannot read it either', async () => {
    await expect(readDocx(docxOf({body: '<w:p><w:r><w:t>open</w:r></w:p>'}))).rejects.toMatchObject({ruleId: 'damaged'})
  })

  it.each([
    ['an RTF document', '{\\rtf1 Text.}'],
    ['an HTML page', '<!DOCTYPE html><p>Text.'],
    ['an XML file', '<?xml version="1.0"?><pkg:package xmlns:pkg="x"/>'],
  ])('or that is %s by its content is refused as such', async (name, text) => {
    await expect(readDocx(new TextEncoder().encode(text))).rejects.toMatchObject({ruleId: 'unsupported-format', message: `The file seems to be ${name}, not a Word document (DOCX)`})
  })

  it('tells of lines of a style map that mammoth did not understand', async () => {
    const {messages} = await readDocx(paragraph('Text.'), {docx: {engine: 'mammoth', styleMap: ['p =>=> h1']}})
    expect(messages).toMatchObject([['reader-fallback', expect.stringContaining('p =>=> h1') as string]])
  })

  it('is read by mammoth as HTML where that is asked for', async () => {
    const read = await readDocx({body: paragraph('Text.'), styles: usualStyles}, {docx: {engine: 'mammoth'}})
    expect(read).toMatchObject({format: 'html', source: '<p>Text.</p>'})
  })
})

import {describe, expect, it} from 'vitest'
import {all, draw, leftOut, misplaced, numbered, paragraph, readDocx, run, styled, uncovered} from './read.js'

const footnote = (id: number, content: string) => `<w:footnote w:id="${id}">${content}</w:footnote>`
const cite = (id: number, kind = 'footnote') => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`

describe('notes', () => {
  it('stand behind the block that cites them, numbered in the order of the text', async () => {
    const read = await readDocx({
      body: paragraph(run('Ropes') + cite(7) + run(' and hooks') + cite(3) + run('.')) + paragraph(run('Again') + cite(7)),
      footnotes: `<w:footnote w:type="separator" w:id="-1">${paragraph('x')}</w:footnote>${footnote(3, paragraph('Of iron.'))}${footnote(7, paragraph('Of hemp.') + paragraph('Or nylon.'))}`,
    })
    expect(draw(read.children)).toEqual([
      'paragraph Ropes[^1] and hooks[^2].',
      'footnoteDefinition 1',
      '  paragraph Of hemp.',
      '  paragraph Or nylon.',
      'footnoteDefinition 2',
      '  paragraph Of iron.',
      'paragraph Again[^1]',
    ])
    expect(read.source).toBe('Ropes[^1] and hooks[^2].\n\n[^1]: Of hemp.\n\nOr nylon.\n\n[^2]: Of iron.\n\nAgain[^1]')
    expect(uncovered(read)).toEqual([])
    expect(misplaced(read)).toEqual([])
  })

  it('have their lists with numbers of their own', async () => {
    const {children} = await readDocx({body: numbered('Ropes', 0, 2) + numbered(run('Hooks') + cite(1), 0, 2), footnotes: footnote(1, paragraph('Of these:') + numbered('iron', 0, 2) + numbered('brass', 0, 2))})
    expect(draw(children)).toEqual([
      'list',
      '  listItem 1.',
      '    paragraph Ropes',
      '  listItem 2.',
      '    paragraph Hooks[^1]',
      '    footnoteDefinition 1',
      '      paragraph Of these:',
      '      list',
      '        listItem 1.',
      '          paragraph iron',
      '        listItem 2.',
      '          paragraph brass',
    ])
  })

  it('are on the page of what cites them', async () => {
    const {children} = await readDocx({body: paragraph('Ropes') + paragraph(run('Hooks') + cite(1), '<w:pageBreakBefore/>') + paragraph('Rings', '<w:pageBreakBefore/>'), footnotes: footnote(1, paragraph('Of iron.'))})
    expect(all(children, 'paragraph').map(({data}) => data!['locator'])).toMatchObject([
      {part: 'word/document.xml', page: 1},
      {part: 'word/document.xml', page: 2},
      {part: 'word/footnotes.xml', page: 2},
      {part: 'word/document.xml', page: 3},
    ])
  })

  it('that are missing are not cited', async () => {
    expect(draw((await readDocx(paragraph(run('Ropes') + cite(7)))).children)).toEqual(['paragraph Ropes'])
  })

  it('of a heading are not in its title', async () => {
    const read = await readDocx({body: styled('Heading1', run('Quays') + cite(1)), footnotes: footnote(1, paragraph('Of stone.'))})
    expect(all(read.children, 'heading')[0]).toMatchObject({title: 'Quays', text: {value: '# Quays[^1]'}})
  })

  it('of the end have Roman numbers', async () => {
    const read = await readDocx({body: paragraph(run('Ropes') + cite(2, 'endnote')), endnotes: `<w:endnote w:id="2">${paragraph('Of hemp.')}</w:endnote>`})
    expect(draw(read.children)).toEqual(['paragraph Ropes[^i]', 'footnoteDefinition i', '  paragraph Of hemp.'])
  })
})

describe('comments', () => {
  const given = {
    body: paragraph(`${run('Ropes ')}<w:commentRangeStart w:id="4"/>${run('are worn')}<w:commentRangeEnd w:id="4"/><w:r><w:commentReference w:id="4"/></w:r>${run('.')}`),
    comments: `<w:comment w:id="4" w:author="Ann Lee" w:date="2024-05-01T10:00:00Z">${paragraph('Since when?')}</w:comment>`,
  }

  it('are told by the block with author, date and the words they are about', async () => {
    const read = await readDocx(given)
    expect(all(read.children, 'paragraph')[0]!.data!['comments']).toEqual([{author: 'Ann Lee', date: '2024-05-01T10:00:00Z', text: 'Since when?', range: [6, 14]}])
    expect(leftOut(read)).toEqual([['comment', 'Ann Lee: Since when?']])
  })

  it('stand in the text where that is asked for', async () => {
    const read = await readDocx(given, {comments: true})
    expect(draw(read.children)).toEqual(['paragraph Ropes are worn.', 'callout Ann Lee, 2024-05-01', '  paragraph Since when?'])
    expect(leftOut(read)).toEqual([])
    expect(uncovered(read)).toEqual([])
  })
})

describe('tracked changes', () => {
  const by = 'w:author="Ann Lee" w:date="2024-05-01T10:00:00Z"'
  const body = paragraph(`${run('Two ')}<w:del ${by}><w:r><w:delText>old</w:delText></w:r></w:del><w:ins ${by}>${run('new')}</w:ins>${run(' ropes')}`)

  it('are read as the text will be', async () => {
    const read = await readDocx(body)
    expect(draw(read.children)).toEqual(['paragraph Two new ropes'])
    expect(leftOut(read)).toEqual([['revision', 'old']])
    expect(all(read.children, 'paragraph')[0]!.data!['changes']).toEqual([
      {kind: 'deletion', author: 'Ann Lee', date: '2024-05-01T10:00:00Z', range: null, text: 'old'},
      {kind: 'insertion', author: 'Ann Lee', date: '2024-05-01T10:00:00Z', range: [4, 7], text: 'new'},
    ])
  })

  it('are read as the text was', async () => {
    const read = await readDocx(body, {changes: 'original'})
    expect(draw(read.children)).toEqual(['paragraph Two old ropes'])
    expect(leftOut(read)).toEqual([['revision', 'new']])
  })

  it('are read both, with what is deleted struck out', async () => {
    expect(draw((await readDocx(body, {changes: 'all'})).children)).toEqual(['paragraph Two ~~old~~new ropes'])
  })

  it('have moved text once', async () => {
    const moved = paragraph(`<w:moveFrom ${by}>${run('tide')}</w:moveFrom>${run('x')}`) + paragraph(`<w:moveTo ${by}>${run('tide')}</w:moveTo>`)
    expect(draw((await readDocx(moved)).children)).toEqual(['paragraph x', 'paragraph tide'])
    expect(draw((await readDocx(moved, {changes: 'original'})).children)).toEqual(['paragraph tidex'])
    expect(draw((await readDocx(moved, {changes: 'all'})).children)).toEqual(['paragraph x', 'paragraph tide'])
  })

  it('join paragraphs whose mark is deleted, and do not count them', async () => {
    const gone = `<w:rPr><w:del ${by}/></w:rPr>`
    const numbers = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>'
    const joined = paragraph('tie', numbers + gone) + paragraph(' up', numbers) + paragraph('wait', numbers)
    expect(draw((await readDocx(joined)).children)).toEqual(['list', '  listItem 1.', '    paragraph tie up', '  listItem 2.', '    paragraph wait'])
    expect(all((await readDocx(joined, {changes: 'original'})).children, 'listItem')).toHaveLength(3)
  })

  it('keep the text of a paragraph whose deleted mark ends the body', async () => {
    expect(draw((await readDocx(paragraph('Last.', `<w:rPr><w:del ${by}/></w:rPr>`))).children)).toEqual(['paragraph Last.'])
  })
})

describe('text boxes', () => {
  const box = (content: string) => `<w:txbxContent>${content}</w:txbxContent>`

  it('stand behind their paragraph, once, and their headings open nothing', async () => {
    const drawing = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box(styled('Heading1', 'Aside') + paragraph('In a box.'))}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box(paragraph('In a box.'))}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
    const read = await readDocx(paragraph(drawing + run('Anchor.')) + paragraph('Next.'))
    expect(draw(read.children)).toEqual(['paragraph Anchor.', 'paragraph Aside', 'paragraph In a box.', 'paragraph Next.'])
    expect(uncovered(read)).toEqual([])
  })

  it('of the older kind are read, in an empty paragraph too', async () => {
    expect(draw((await readDocx(paragraph(`<w:r><w:pict><v:textbox>${box(paragraph('In a box.'))}</v:textbox></w:pict></w:r>`))).children)).toEqual(['paragraph In a box.'])
  })
})

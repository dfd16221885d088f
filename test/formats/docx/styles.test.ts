import {describe, expect, it} from 'vitest'
import {createBudget} from '../../../src/formats/docx/budget.js'
import {roleOfName} from '../../../src/formats/docx/style-names.js'
import {readStyles} from '../../../src/formats/docx/styles.js'
import {stylesPart} from './zip.js'

interface Written {
  name?: string
  basedOn?: string
  type?: string
  default?: boolean
  paragraph?: string
  run?: string
}

/** Styles by their ids. */
function read(styles: Record<string, Written>, defaults = '') {
  const xml = Object.entries(styles).map(
    ([id, {name = id, basedOn, type = 'paragraph', default: isDefault, paragraph = '', run = ''}]) =>
      `<w:style w:type="${type}" w:styleId="${id}"${isDefault ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${basedOn ? `<w:basedOn w:val="${basedOn}"/>` : ''}<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`,
  )
  return readStyles(stylesPart(defaults + xml.join('')), createBudget())
}

const outline = (level: number) => `<w:outlineLvl w:val="${level}"/>`

describe('the role of a style', () => {
  it.each([
    ['heading 1', 1],
    ['Heading 9', 9],
    ['heading2', 2],
    ['Heading 1 Numbered', 1],
    ['Überschrift 2 ohne Nummer', 2],
    ['Заголовок 2', 2],
    ['Überschrift 3', 3],
    ['Titre 1', 1],
    ['Título 4', 4],
    ['Titolo 1', 1],
    ['Kop 2', 2],
    ['Nagłówek 1', 1],
    ['Rubrik 1', 1],
    ['Overskrift 1', 1],
    ['Nadpis 1', 1],
    ['Otsikko 1', 1],
    ['标题 1', 1],
    ['見出し 2', 2],
    ['제목 3', 3],
    ['Başlık 1', 1],
    ['Címsor 1', 1],
    ['heading 3,Clause,h3', 3],
  ])('is heading where the name is %s', (name, level) => {
    expect(roleOfName(name)).toEqual({role: 'heading', level})
  })

  it.each([
    ['Title', 'title'],
    ['Название', 'title'],
    ['Titel', 'title'],
    ['Subtitle', 'subtitle'],
    ['Untertitel', 'subtitle'],
    ['caption', 'caption'],
    ['Название объекта', 'caption'],
    ['toc 2', 'toc'],
    ['TOC Heading', 'toc'],
    ['table of figures', 'toc'],
    ['Intense Quote', 'quote'],
    ['Source Code', 'code'],
    ['HTML Preformatted', 'code'],
    ['List Paragraph', 'list'],
    ['List Bullet 2', 'list'],
    ['footnote text', 'footnote'],
  ])('is told by the name %s', (name, role) => {
    expect(roleOfName(name)).toEqual({role, level: null})
  })

  it.each(['Normal', 'heading', 'heading 0', 'Heading 10', 'Code of conduct', 'Decoder', 'Content', 'Contents', 'List', 'Body Text', 'My heading 1', 'Heading 1 Text', 'Heading 2 Char', 'Заголовок 1 Знак', ''])('is not guessed from %j', (name) => {
    expect(roleOfName(name)?.role ?? null).toBe(name === 'List' ? 'list' : null)
  })

  it('comes from what a style is based on', () => {
    const styles = read({Heading2: {name: 'heading 2'}, a: {basedOn: 'Heading2'}, b: {basedOn: 'a'}})
    expect(styles.paragraph('b')).toMatchObject({role: 'heading', headingLevel: 2, chain: ['b', 'a', 'Heading2']})
  })

  it('comes from an outline level, whatever the name', () => {
    const clause = read({Clause: {paragraph: outline(1)}}).paragraph('Clause')
    expect(clause).toMatchObject({role: 'heading', headingLevel: 2, outlineLevel: 1})
  })

  it('follows an outline level that stands nearer than the name', () => {
    const styles = read({
      Heading1: {name: 'heading 1', paragraph: outline(0)},
      lower: {basedOn: 'Heading1', paragraph: outline(2)},
      body: {basedOn: 'Heading1', paragraph: outline(9)},
      below: {basedOn: 'body'},
      TOCHeading: {name: 'TOC Heading', basedOn: 'Heading1', paragraph: outline(9)},
    })
    expect(styles.paragraph('Heading1')).toMatchObject({headingLevel: 1, outlineLevel: 0})
    expect(styles.paragraph('lower')).toMatchObject({headingLevel: 3, outlineLevel: 2})
    expect(styles.paragraph('below')).toMatchObject({role: null, headingLevel: null, outlineLevel: null})
    expect(styles.paragraph('TOCHeading')).toMatchObject({role: 'toc', headingLevel: null})
  })

  it('is told by the id where the name is foreign', () => {
    expect(read({Heading3: {name: 'Kapitelkopf'}}).paragraph('Heading3')).toMatchObject({role: 'heading', headingLevel: 3})
  })
})

describe('a style', () => {
  it('takes what it does not say from the style that it is based on', () => {
    const styles = read({
      base: {run: '<w:b/><w:i/><w:rFonts w:ascii="Courier New"/>', paragraph: '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="4"/></w:numPr><w:ind w:left="720"/>'},
      own: {basedOn: 'base', run: '<w:b w:val="0"/><w:vanish/>', paragraph: '<w:numPr><w:ilvl w:val="3"/></w:numPr>'},
    })
    expect(styles.paragraph('own')).toMatchObject({bold: false, italic: true, hidden: true, monospaced: true, numId: '4', level: 3, indent: 720, own: {numId: null, level: 3}})
    expect(styles.paragraph('base')).toMatchObject({bold: true, hidden: null})
  })

  it('that is unknown is the default one', () => {
    const styles = read({Heading1: {name: 'heading 1'}, body: {default: true, run: '<w:i/>'}})
    expect(styles.paragraph('none').id).toBe('body')
    expect(styles.paragraph(null).italic).toBe(true)
    expect(styles.run('none')).toBeNull()
    expect(styles.table(null)).toBeNull()
  })

  it('is one that says nothing where there are none', () => {
    expect(readStyles(null, createBudget()).paragraph('x')).toMatchObject({id: '', role: null, numId: null, chain: ['']})
  })

  it('is of its own kind only', () => {
    const styles = read({Code: {type: 'character', name: 'Code'}, a: {basedOn: 'Code'}})
    expect(styles.run('Code')).toMatchObject({role: 'code'})
    expect(styles.paragraph('a').chain).toEqual(['a'])
  })

  it('based on itself in a circle ends', () => {
    expect(read({a: {basedOn: 'b'}, b: {basedOn: 'a'}}).paragraph('a').chain).toEqual(['a', 'b'])
  })

  it('tells the language of the defaults', () => {
    expect(read({}, '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="ru-RU"/></w:rPr></w:rPrDefault></w:docDefaults>').language).toBe('ru-RU')
  })
})

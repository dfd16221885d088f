import {describe, expect, it} from 'vitest'
import type {InlineText} from '../../../src/text/mapped-text.js'
import {plainText} from '../../../src/text/plain.js'
import {all, bookmark, draw, field, misplaced, numbered, paragraph, readDocx, run, styled, uncovered} from './read.js'

const textOf = async (content: string, more = ''): Promise<InlineText> => {
  const read = await readDocx(paragraph(content) + more)
  expect(misplaced(read)).toEqual([])
  expect(uncovered(read)).toEqual([])
  return all(read.children, 'paragraph')[0]!.text
}
const valueOf = async (content: string, more = '') => (await textOf(content, more)).value

describe('runs', () => {
  it.each([
    ['bold', run('a', '<w:b/>') + run(' b'), '**a** b'],
    ['bold with blanks at its edges', run('a') + run(' b ', '<w:b/>') + run('c'), 'a **b** c'],
    ['bold that goes on', run('a', '<w:b/>') + run(' b', '<w:b/><w:i/>'), '**a *b***'],
    ['italic and struck', run('a', '<w:i/>') + run(' ') + run('b', '<w:strike/>'), '*a* ~~b~~'],
    ['raised and lowered', run('x') + run('2', '<w:vertAlign w:val="superscript"/>') + run(' and H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O'), 'x^2 and H_2O'],
    ['raised letters of an ordinal', run('1') + run('st', '<w:vertAlign w:val="superscript"/>') + run(' of May'), '1st of May'],
    ['code', run('call ') + run('tie(2)', '<w:rFonts w:ascii="Consolas"/>'), 'call `tie(2)`'],
    ['code with a backtick', run('a`b', '<w:rFonts w:ascii="Courier New"/>') + run(' c'), '``a`b`` c'],
    ['not bold', run('a', '<w:b w:val="0"/>'), 'a'],
  ])('are written when they are %s', async (_, content, expected) => {
    expect(await valueOf(content)).toBe(expected)
  })

  it('have marks only where they differ from the style of the paragraph', async () => {
    const styles = '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Loud"><w:name w:val="Loud"/><w:rPr><w:b/></w:rPr></w:style></w:styles>'
    const read = await readDocx({body: styled('Loud', run('a', '<w:b/>')), styles})
    expect(all(read.children, 'paragraph')[0]!.text.value).toBe('a')
  })

  it('escape what Markdown would take for markup, plain text goes without', async () => {
    const text = await textOf(run('*a* and [b](c)'))
    expect(text.value).toBe('\\*a\\* and [b\\](c)')
    expect(plainText(text)).toBe('*a* and [b](c)')
  })

  it.each([
    ['line ends', '<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t></w:r>', 'a\nb\nc'],
    ['tabs', '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:ptab/><w:t>c</w:t></w:r>', 'a\tb\tc'],
    ['hyphens', '<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t></w:r>', 'a\u2011bc'],
    ['symbols', '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>', '✓α'],
    ['readings', '<w:r><w:ruby><w:rt><w:r><w:t>みなと</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>港</w:t></w:r></w:rubyBase></w:ruby></w:r>', '港(みなと)'],
    ['wrappers', `<w:dir w:val="rtl">${run('a')}</w:dir><w:bdo>${run('b')}</w:bdo><w:smartTag>${run('c')}</w:smartTag><w:customXml>${run('d')}</w:customXml><w:sdt><w:sdtContent>${run('e')}</w:sdtContent></w:sdt>`, 'abcde'],
    ['a choice that is known', `<w:r><mc:AlternateContent><mc:Choice Requires="w14"><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`, 'new'],
    ['a choice that is not', `<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w:x/></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`, 'old'],
  ])('hold %s', async (_, content, expected) => {
    expect(await valueOf(content)).toBe(expected)
  })

  it('note that a paragraph runs from right to left', async () => {
    const {children} = await readDocx(paragraph(run('مرفأ'), '<w:bidi/>'))
    expect(all(children, 'paragraph')[0]!.data!['dir']).toBe('rtl')
  })
})

describe('code', () => {
  it('is paragraphs of one font or style, one block with their lines', async () => {
    const fixed = '<w:rFonts w:ascii="Consolas"/>'
    const read = await readDocx(paragraph(run('if (tide) {', fixed)) + paragraph(run('  wait()', fixed)) + paragraph('Text.') + styled('Code', 'x = 1'))
    expect(draw(read.children)).toEqual(['code if (tide) {\n  wait()', 'paragraph Text.', 'code x = 1'])
    expect(read.source).toBe('if (tide) {\n  wait()\n\nText.\n\nx = 1')
  })

  it('is nothing in a document that is typed in such a font', async () => {
    const body = Array.from({length: 6}, (_, i) => paragraph(run(`Clause ${i}`, '<w:rFonts w:ascii="Courier New"/>'))).join('')
    expect(all((await readDocx(body)).children, 'code')).toEqual([])
  })
})

describe('links', () => {
  const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`

  it('are not cut and name their target', async () => {
    const {children} = await readDocx({body: paragraph(link('r1', 'the office') + run(' knows')), links: [['hyperlink', 'https://example.org/a_(b)', true]]})
    expect(all(children, 'paragraph')[0]!.text).toMatchObject({value: '[the office](<https://example.org/a_(b)>) knows', atoms: [[0, 41]]})
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'vbscript:x', ' JavaScript:alert(1)', '\\\\server\\share'])('to %s lose their target', async (target) => {
    const {children, messages} = await readDocx({body: paragraph(link('r1', 'here')), links: [['hyperlink', target.replaceAll('&', '&amp;'), true]]})
    expect(all(children, 'paragraph')[0]!.text.value).toBe('here')
    expect(messages.map(([ruleId]) => ruleId)).toEqual(['link-dropped'])
  })

  it('to a bookmark need one that is there', async () => {
    expect(await valueOf(`<w:hyperlink w:anchor="tides">${run('tides')}</w:hyperlink><w:hyperlink w:anchor="gone">${run(' and fog')}</w:hyperlink>`, styled('Heading1', bookmark('tides') + run('Tides')))).toBe('[tides](#tides) and fog')
  })
})

describe('fields', () => {
  it('of several runs keep their last result and link to what they refer to', async () => {
    const read = await readDocx(paragraph(run('See clause ') + field('REF _Ref1 \\r \\h', '1.') + run('.')) + numbered(bookmark('_Ref1') + run('Tides'), 0, 2))
    expect(all(read.children, 'paragraph')[0]).toMatchObject({text: {value: 'See clause [1.](#_Ref1).'}, data: {references: [{bookmark: '_Ref1', label: '1.'}]}})
  })

  it.each([
    ['in one element', `<w:fldSimple w:instr=" MERGEFIELD name ">${run('Ann')}</w:fldSimple>`, 'Ann'],
    ['in each other', field('IF 1', run('a ') + field('MERGEFIELD x', 'b')), 'a b'],
    ['with a link', field('HYPERLINK "https://example.org"', 'office'), '[office](https://example.org)'],
    ['without an end', `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('text')}`, 'text'],
    ['with an end too many', `<w:r><w:fldChar w:fldCharType="end"/></w:r>${run('text')}`, 'text'],
    ['of forms', '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>', '☒'],
  ])('are read %s', async (_, content, expected) => {
    expect(await valueOf(content)).toBe(expected)
  })
})

describe('images', () => {
  const image = (description: string) => `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/></wp:inline></w:drawing></w:r>`

  it('are their description', async () => {
    const read = await readDocx(paragraph(image('A quay at low tide')) + paragraph(`${run('Beside')}${image('a crane')}`))
    expect(draw(read.children)).toEqual(['image ![A quay at low tide]()', 'paragraph Beside ![a crane]()'])
    expect(read.source).toBe('A quay at low tide\n\nBeside a crane')
  })

  it.each(['', 'Picture 3', 'C:\\Users\\ann\\quay.png', 'C:\\Users\\Ann Lee\\old quay.png', 'Description automatically generated', 'IMG_0042.jpeg'])('described as %j are nothing', async (description) => {
    expect((await readDocx(paragraph(image(description)))).children).toEqual([])
  })
})

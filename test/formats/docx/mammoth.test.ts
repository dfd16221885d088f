import {describe, expect, it} from 'vitest'
import {readWithMammoth} from '../../../src/formats/docx/mammoth.js'
import {documentPart, makeDocx, relationships} from './zip.js'

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('reading with mammoth', () => {
  it('gives HTML', async () => {
    const {html} = await readWithMammoth(makeDocx({'word/document.xml': documentPart(paragraph('one'))}), null)
    expect(html).toBe('<p>one</p>')
  })

  it('obeys the style map of the caller', async () => {
    const bytes = makeDocx({
      'word/document.xml': documentPart('<w:p><w:pPr><w:pStyle w:val="Clause"/></w:pPr><w:r><w:t>one</w:t></w:r></w:p>'),
      'word/_rels/document.xml.rels': relationships(['styles', 'styles.xml']),
      'word/styles.xml': '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/></w:style></w:styles>',
    })
    expect((await readWithMammoth(bytes, ["p[style-name='Clause'] => h3:fresh"])).html).toBe('<h3>one</h3>')
    expect((await readWithMammoth(bytes, "p[style-name='Clause'] => h2:fresh")).html).toBe('<h2>one</h2>')
  })

  it('does not obey a style map inside the file', async () => {
    const bytes = makeDocx({
      'word/document.xml': documentPart(paragraph('one')),
      'word/_rels/document.xml.rels': relationships(['style-map', '/mammoth/style-map']),
      'mammoth/style-map': 'p => script:fresh',
    })
    expect((await readWithMammoth(bytes, null)).html).toBe('<p>one</p>')
  })

  it('keeps of images the alternative text', async () => {
    const image = `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="A red door"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
    const bytes = makeDocx({
      'word/document.xml': documentPart(`<w:p><w:r>${image}</w:r></w:p>`),
      'word/_rels/document.xml.rels': relationships(['image', 'media/door.png']),
      'word/media/door.png': new Uint8Array(1000),
    })
    expect((await readWithMammoth(bytes, null)).html).toBe('<p><img alt="A red door" src="" /></p>')
  })

  it('reads XML that is not well formed', async () => {
    const bytes = makeDocx({'word/document.xml': documentPart(`${paragraph('one')}</w:r>${paragraph('two')}`)})
    expect((await readWithMammoth(bytes, null)).html).toContain('one')
  })

  it('refuses what would exhaust it', async () => {
    const deep = makeDocx({'word/document.xml': documentPart('<w:customXml>'.repeat(2000) + '</w:customXml>'.repeat(2000))})
    await expect(readWithMammoth(deep, null)).rejects.toMatchObject({name: 'ReadFailure', ruleId: 'too-deep'})
    const many = makeDocx({'word/document.xml': documentPart('<w:p/>'.repeat(1_200_000))})
    await expect(readWithMammoth(many, null)).rejects.toMatchObject({name: 'ReadFailure', ruleId: 'too-complex'})
  })

  it('says in one message that it cannot read a file either', async () => {
    await expect(readWithMammoth(makeDocx({'word/document.xml': '<x/>'}), null)).rejects.toMatchObject({name: 'ReadFailure', ruleId: 'damaged'})
  })
})

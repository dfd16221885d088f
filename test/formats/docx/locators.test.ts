import {describe, expect, it} from 'vitest'
import {sectile} from '../../../src/sectile.js'
import {docxOf, numbered, paragraph, row, run, table, type Given} from './read.js'

const words = (name: string) => Array.from({length: 8}, (_, i) => `${name}${i}`).join(' ')

/** Locator and pages of every chunk. */
async function placesOf(given: Given | string, maxTokens: number) {
  const {chunks} = await sectile({value: docxOf(given), path: 'x.docx'}, {tokenizer: 'words', minTokens: 0, maxTokens})
  return chunks.map(({source, metadata}) => [source.locator, metadata.pages])
}

describe('the locator of a chunk', () => {
  it('names the items of a list that was cut, nested ones as well', async () => {
    const body = [1, 2].map((i) => numbered(words(`a${i}`), 0, 2) + numbered(words(`b${i}`), 1, 2) + numbered(words(`c${i}`), 1, 2)).join('')
    expect(await placesOf(body, 24)).toEqual([
      ['word/document.xml#p1', [1, 1]],
      ['word/document.xml#p2-p3', [1, 1]],
      ['word/document.xml#p4', [1, 1]],
      ['word/document.xml#p5-p6', [1, 1]],
    ])
  })

  it('names the rows of a table that was cut, with their page', async () => {
    const rows = [1, 2].map((i) => row([paragraphCell(words(`a${i}`), i > 1), words(`b${i}`)]))
    expect(await placesOf(table(rows), 24)).toEqual([
      ['word/document.xml#p1-p2', [1, 1]],
      ['word/document.xml#p3-p4', [2, 2]],
    ])
  })

  it('names every part that something of it stands in', async () => {
    const cite = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    const given = {body: paragraph(run('Ropes.') + cite) + paragraph('Hooks.') + paragraph('Rings.'), footnotes: `<w:footnote w:id="1">${paragraph('Of hemp.')}</w:footnote>`}
    expect(await placesOf(given, 100)).toEqual([['word/document.xml#p1-p3, word/footnotes.xml#p1', [1, 1]]])
  })
})

function paragraphCell(text: string, onNewPage: boolean): string {
  return `<w:tc>${paragraph(text, onNewPage ? '<w:pageBreakBefore/>' : '')}</w:tc>`
}

// A Word document of many pages, made of words without meaning: the same one every time.
import {strToU8, zipSync} from 'fflate'
import {randomOf} from './random.mjs'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const charactersOfPage = 3200

/**
 * Numbered headings, prose, lists and tables, with as much XML for a character of text as files of Word have (about four bytes):
 * text is in short runs, since every check of spelling and every session of editing parts them, and most name font, size and language.
 */
export function makeDocument(pages) {
  const random = randomOf(7)
  const pick = (count) => Math.floor(random() * count)
  const syllables = ['ra', 'to', 'mi', 'se', 'lan', 'dor', 'ven', 'ka', 'pu', 'ter', 'ni', 'gos']
  const words = Array.from({length: 4000}, () => Array.from({length: 1 + pick(4)}, () => syllables[pick(syllables.length)]).join(''))
  const text = (count) => Array.from({length: count}, () => words[pick(words.length)]).join(' ')
  const font = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>'
  const size = '<w:sz w:val="20"/><w:szCs w:val="20"/><w:lang w:val="en-GB"/>'
  const run = (content, properties = '') => `<w:r w:rsidRPr="00A77B3E"><w:rPr>${font}${properties}${size}</w:rPr><w:t xml:space="preserve">${content}</w:t></w:r>`
  const runs = (count) => Array.from({length: Math.ceil(count / 10)}, (_, i) => run(`${text(Math.min(10, count - 10 * i))} `)).join('')
  const paragraph = (runs, properties = '') => `<w:p w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E">${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
  const heading = (level) => paragraph(run(text(4)), `<w:pStyle w:val="Heading${level}"/>`)
  const prose = () => paragraph(`${runs(40)}${run(text(5), '<w:b/>')}<w:proofErr w:type="spellStart"/>${run(', ')}<w:proofErr w:type="spellEnd"/>${runs(60)}`, '<w:spacing w:after="120"/><w:jc w:val="both"/>')
  const item = () => paragraph(run(text(12)), '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>')
  const cell = () => `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/></w:tcPr>${paragraph(run(text(3)))}</w:tc>`
  const grid = () => `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${`<w:tr>${cell()}${cell()}${cell()}</w:tr>`.repeat(5)}</w:tbl>`

  const body = []
  let characters = 0
  for (let i = 0; characters < pages * charactersOfPage; i++) {
    const block = i % 60 === 0 ? heading(1) : i % 10 === 0 ? heading(2) : i % 25 === 5 ? grid() : i % 8 < 2 ? item() : prose()
    characters += block.replace(/<[^>]*>/g, '').length
    body.push(block)
  }
  const level = (index, pattern) => `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${pattern}"/></w:lvl>`
  const style = (id, name, properties) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${properties}</w:pPr></w:style>`
  const numbers = (at) => `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="${at}"/>`
  const relationship = (type, target) => `<Relationship Id="${type}" Type="${office}/${type}" Target="${target}"/>`
  const relationships = (content) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relationships(relationship('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(relationship('styles', 'styles.xml') + relationship('numbering', 'numbering.xml')),
    'word/styles.xml': `<w:styles xmlns:w="${w}">${style('Heading1', 'heading 1', numbers(0))}${style('Heading2', 'heading 2', numbers(1))}${style('ListParagraph', 'List Paragraph', '')}</w:styles>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${w}"><w:abstractNum w:abstractNumId="0">${level(0, '%1')}${level(1, '%1.%2')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document xmlns:w="${w}"><w:body>${body.join('')}</w:body></w:document>`,
  }
  const xmlBytes = parts['word/document.xml'].length
  return {bytes: zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]))), characters, xmlBytes}
}

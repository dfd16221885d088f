// Word files that mean harm, or are broken: written into a folder, or taken by the tests as bytes.
//
//     node scripts/hostile-docx.mjs FOLDER
import {mkdirSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import zlib from 'node:zlib'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const paragraph = (text, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const body = (content) => `<w:document xmlns:w="${w}" xmlns:r="${r}"><w:body>${content}</w:body></w:document>`
const relationships = (entries) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, type, target, mode]) => `<Relationship Id="${id}" Type="${r}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`)
    .join('')}</Relationships>`

const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** Parts of a small sound file. */
const parts = (document, more = {}) => ({
  '[Content_Types].xml': types,
  '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
  'word/document.xml': document,
  ...more,
})
const related = (...kinds) => relationships(kinds.map((kind) => [kind, kind, `${kind}.xml`]))

/** Entries with what their headers say; `packed` bytes stand for those that are not made of `content`. */
const entriesOf = (map) => Object.entries(map).map(([name, content]) => ({name, content}))

function zip(entries) {
  const locals = []
  const directory = []
  let at = 0
  for (const {name, content = '', packed, size, crc, flags = 0} of entries) {
    const bytes = Buffer.from(content)
    const data = packed ?? zlib.deflateRawSync(bytes)
    const file = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc ?? crc32(bytes), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size ?? bytes.length, 18)
    common.writeUInt16LE(file.length, 22)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(at, 10)
    locals.push(Buffer.from('PK\u0003\u0004'), common, file, data)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, central, file)
    at += 30 + file.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length & 0xffff, 8)
  end.writeUInt16LE(entries.length & 0xffff, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, list, end]))
}

function crc32(bytes) {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ -1) >>> 0
}

/** `count` times the same text as packed bytes, without ever making the whole of it. */
function repeated(before, unit, count, after) {
  const flush = (text) => zlib.deflateRawSync(Buffer.from(text), {level: 9, finishFlush: zlib.constants.Z_SYNC_FLUSH})
  const block = flush(unit)
  return {
    packed: Buffer.concat([flush(before), ...Array.from({length: count}, () => block), flush(after), Buffer.from([3, 0])]),
    size: Buffer.byteLength(before) + Buffer.byteLength(unit) * count + Buffer.byteLength(after),
    crc: 0,
  }
}

const [open, close] = body('\n').split('\n')
const withDocument = (entry) => zip([...entriesOf(parts('')).filter(({name}) => name !== 'word/document.xml'), {name: 'word/document.xml', ...entry}])
const small = (document, more) => zip(entriesOf(parts(document, more)))
const sound = () => small(body(Array.from({length: 200}, (_, i) => paragraph(`Paragraph ${i} of a small document that is sound.`)).join('')))

const nested = (element, depth, inner) => `<${element}>`.repeat(depth) + inner + `</${element}>`.repeat(depth)

/** First sector of a compound file, then its directory with the streams of a protected document. */
function compoundFile() {
  const bytes = Buffer.alloc(1536)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  ;['Root Entry', 'EncryptionInfo', 'EncryptedPackage'].forEach((name, i) => {
    bytes.write(name, 512 + 128 * i, 'utf16le')
    bytes.writeUInt16LE(2 * name.length + 2, 512 + 128 * i + 64)
  })
  return new Uint8Array(bytes)
}

const numbering = (content) => `<w:numbering xmlns:w="${w}">${content}</w:numbering>`
const styles = (content) => `<w:styles xmlns:w="${w}">${content}</w:styles>`
const wordRels = 'word/_rels/document.xml.rels'

/** Fractions of numbers that are the same every time. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function flipped(seed) {
  const bytes = sound()
  const random = createRandom(seed)
  for (let i = 0; i < 1 + (seed % 8); i++) bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8)
  return bytes
}

const doctype = (declaration, text) => `${head}<!DOCTYPE ${declaration}>${body(paragraph(text))}`
const laughs = Array.from({length: 9}, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')

/** Each with the rule that it breaks; null where it is read all the same, `any` where either may come of it. */
export const hostileFiles = [
  {
    name: 'lying-header',
    rule: 'damaged',
    make: () => withDocument({...repeated(open, `${paragraph('Fifty megabytes that are said to be a thousand bytes.')}\n`.repeat(4000), 125, close), size: 1000}),
  },
  {name: 'bomb', rule: 'too-large', make: () => withDocument(repeated(`${open}<w:p><w:r><w:t>`, 'a'.repeat(1_000_000), 250, `</w:t></w:r></w:p>${close}`))},
  {name: 'two-million-paragraphs', rule: 'too-large', make: () => withDocument(repeated(open, '<w:p/>'.repeat(10_000), 200, close))},
  {name: 'nested-tables', rule: 'too-deep', make: () => small(body('<w:tbl><w:tr><w:tc>'.repeat(3000) + paragraph('core') + '</w:tc></w:tr></w:tbl>'.repeat(3000)))},
  {name: 'nested-custom-xml', rule: 'too-deep', make: () => small(body(nested('w:customXml', 20_000, paragraph('core'))))},
  {name: 'doctype', rule: 'damaged', make: () => small(doctype('w:document', 'text'))},
  {name: 'external-entity', rule: 'damaged', make: () => small(doctype('w:document [<!ENTITY file SYSTEM "file:///etc/passwd">]', '&file;'))},
  {name: 'entity-bomb', rule: 'damaged', make: () => small(doctype(`w:document [<!ENTITY l0 "ha">${laughs}]`, '&l9;'))},
  {name: 'entity-without-doctype', rule: 'damaged', make: () => small(body(paragraph('&file;')))},
  {name: 'entry-outside', rule: 'damaged', make: () => small(body(paragraph('text')), {'../../outside.txt': 'outside'})},
  {name: 'entry-absolute', rule: 'damaged', make: () => small(body(paragraph('text')), {'/etc/outside.txt': 'outside'})},
  {name: 'duplicate-entries', rule: 'damaged', make: () => zip([...entriesOf(parts(body(paragraph('one')))), {name: 'word/document.xml', content: body(paragraph('two'))}])},
  {name: 'many-entries', rule: 'too-complex', make: () => zip(Array.from({length: 50_000}, (_, i) => ({name: `word/${i}.xml`})))},
  {name: 'encrypted', rule: 'encrypted', make: compoundFile},
  {name: 'encrypted-entry', rule: 'encrypted', make: () => withDocument({content: body(paragraph('text')), flags: 1})},
  ...[0.02, 0.3, 0.7, 0.97].map((share) => ({
    name: `truncated-${share * 100}`,
    rule: 'damaged',
    make: () => {
      const bytes = sound()
      return bytes.slice(0, Math.floor(bytes.length * share))
    },
  })),
  {name: 'truncated-by-one', rule: 'damaged', make: () => sound().slice(0, -1)},
  {name: 'empty', rule: 'damaged', make: () => new Uint8Array(0)},
  ...Array.from({length: 60}, (_, i) => ({name: `flipped-${i}`, rule: 'any', make: () => flipped(i)})),
  {
    name: 'javascript-link',
    rule: null,
    make: () =>
      small(body('<w:p><w:hyperlink r:id="link"><w:r><w:t>press here</w:t></w:r></w:hyperlink></w:p>'), {
        [wordRels]: relationships([['link', 'hyperlink', 'javascript:alert(1)', 'External']]),
      }),
  },
  {
    name: 'external-image',
    rule: null,
    make: () =>
      small(
        body(
          `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="picture" descr="A picture"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>${paragraph('text')}`,
        ),
        {[wordRels]: relationships([['image', 'image', 'file:///etc/passwd', 'External']])},
      ),
  },
  {name: 'style-map', rule: null, make: () => small(body(paragraph('text')), {[wordRels]: relationships([['map', 'style-map', '/mammoth/style-map']]), 'mammoth/style-map': 'p => script:fresh'})},
  {
    name: 'cyclic-styles',
    rule: null,
    make: () =>
      small(body(paragraph('text', '<w:pStyle w:val="a"/>')), {
        [wordRels]: related('styles'),
        'word/styles.xml': styles('<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>'),
      }),
  },
  {
    name: 'cyclic-lists',
    rule: null,
    make: () =>
      small(body(paragraph('text', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')), {
        [wordRels]: related('styles', 'numbering'),
        'word/styles.xml': styles('<w:style w:type="numbering" w:styleId="n"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'),
        'word/numbering.xml': numbering('<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="n"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'),
      }),
  },
  {
    name: 'huge-numbers',
    rule: null,
    make: () =>
      small(body(Array.from({length: 2000}, () => paragraph('text', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')).join('')), {
        [wordRels]: related('numbering'),
        'word/numbering.xml': numbering(
          `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="999999999"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="${'%1'.repeat(50_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        ),
      }),
  },
  {name: 'missing-parts', rule: null, make: () => small(body(paragraph('text', '<w:pStyle w:val="none"/>')), {[wordRels]: related('styles', 'numbering', 'footnotes', 'comments')})},
  {name: 'missing-document', rule: 'damaged', make: () => zip(entriesOf(parts('')).filter(({name}) => name !== 'word/document.xml'))},
  {name: 'no-relationships', rule: null, make: () => zip(entriesOf({'word/document.xml': body(paragraph('text'))}))},
  {name: 'utf-16', rule: null, make: () => small(Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body(paragraph('text'))}`, 'utf16le'))},
  {
    name: 'renamed-document',
    rule: null,
    make: () => zip(entriesOf({'_rels/.rels': relationships([['rId1', 'officeDocument', '/content/main2.xml']]), 'content/main2.xml': body(paragraph('text'))})),
  },
]

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2]
  if (!folder) throw new Error('Which folder? node scripts/hostile-docx.mjs FOLDER')
  mkdirSync(folder, {recursive: true})
  for (const {name, make} of hostileFiles) writeFileSync(path.join(folder, `${name}.docx`), make())
  console.log(`${hostileFiles.length} files in ${folder}`)
}

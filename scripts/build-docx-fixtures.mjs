// Writes the Word files of fixtures/docx: node scripts/build-docx-fixtures.mjs
// Each is made of the XML below and has the same bytes every time; what is expected of it is written by
// UPDATE=1 npx vitest run test/fixtures.test.ts and read before it is kept.
import {mkdirSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {strToU8, zipSync} from 'fflate'

const folder = fileURLToPath(new URL('../fixtures/docx/', import.meta.url))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: `${office}/relationships`,
  m: `${office}/math`,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
}
const declarations = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

const part = (name, content) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name} ${declarations}>${content}</${name}>`
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const run = (text, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
const bold = (text) => run(text, '<w:b/>')
const p = (content = '', properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`
const styled = (style, content, more = '') => p(content, `<w:pStyle w:val="${style}"/>${more}`)
const number = (list, level = 0) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
const item = (list, level, content, more = '') => p(content, number(list, level) + more)
const bookmark = (name) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`
const mark = (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (instruction, result) => `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${mark('separate')}${run(result)}${mark('end')}`
const cell = (content, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<w:p>') || content.startsWith('<w:tbl>') ? content : p(content)}</w:tc>`
const row = (cells, properties = '') => `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.map((each) => (each.startsWith('<w:tc>') ? each : cell(each))).join('')}</w:tr>`
const lines = '<w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders>'
const table = (rows, properties = lines) => `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.join('')}</w:tbl>`
const header = '<w:tblHeader/>'
const cite = (id, kind = 'footnote') => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`

const style = (id, name, content = '') => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`
const styles = part(
  'w:styles',
  [
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>',
    style('Title', 'Title'),
    ...[1, 2, 3].map((level) => style(`Heading${level}`, `heading ${level}`, `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`)),
    style('Caption', 'caption'),
    style('Quote', 'Quote'),
    style('Contents1', 'toc 1'),
  ].join(''),
)

const level = ([format, text], index) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${360 * (index + 1)}"/></w:pPr></w:lvl>`
const list = (id, levels) => `<w:abstractNum w:abstractNumId="${id}">${levels.map(level).join('')}</w:abstractNum>`
/** Lists of the fixtures: bullets, steps, clauses. */
const bullets = 1
const steps = 2
const clauses = 3
const numbering = part(
  'w:numbering',
  [
    list(0, [['bullet', '•'], ['bullet', '•'], ['bullet', '•']]),
    list(1, [['decimal', '%1.'], ['lowerLetter', '%2)']]),
    list(2, [['decimal', '%1.'], ['decimal', '%1.%2'], ['lowerLetter', '(%3)']]),
    ...[bullets, steps, clauses].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`),
  ].join(''),
)

const core = (title) =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>Ann Lee</dc:creator><cp:revision>4</cp:revision><dcterms:modified>2024-05-01T10:00:00Z</dcterms:modified></cp:coreProperties>`

const relationships = (entries) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, type, target, external]) => `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`)
    .join('')}</Relationships>`

/** Bytes of a Word file. `parts` are further parts of the document by name and root element, `links` what hyperlinks lead to. */
function docx({body, title = null, parts = {}, links = []}) {
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relationships([['r1', 'officeDocument', 'word/document.xml'], ...(title === null ? [] : [['r2', 'metadata/core-properties', 'docProps/core.xml']])]),
    ...(title === null ? {} : {'docProps/core.xml': core(title)}),
    'word/document.xml': part('w:document', `<w:body>${body.join('\n')}</w:body>`),
    'word/styles.xml': styles,
    'word/numbering.xml': numbering,
    ...Object.fromEntries(Object.entries(parts).map(([name, [root, content]]) => [`word/${name}.xml`, part(root, content)])),
    'word/_rels/document.xml.rels': relationships([
      ['r1', 'styles', 'styles.xml'],
      ['r2', 'numbering', 'numbering.xml'],
      ...Object.keys(parts).map((name) => [name, name.replace(/\d+$/, ''), `${name}.xml`]),
      ...links.map((target, index) => [`link${index + 1}`, 'hyperlink', target, true]),
    ]),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {mtime: new Date(1980, 0, 1), os: 0})
}

/** A file of the older kind that holds an encrypted one: only as much of it as is looked at. */
function encrypted() {
  const bytes = new Uint8Array(2048)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(24, 0x3e, true)
  view.setUint16(26, 3, true)
  view.setUint16(28, 0xfffe, true)
  view.setUint16(30, 9, true)
  view.setUint16(32, 6, true)
  view.setUint32(44, 1, true)
  view.setUint32(48, 0, true)
  view.setUint32(76, 1, true)
  for (let at = 80; at < 512; at += 4) view.setUint32(at, 0xffffffff, true)
  ;['Root Entry', 'EncryptionInfo', 'EncryptedPackage'].forEach((name, index) => {
    const at = 512 + 128 * index
    Array.from(name).forEach((sign, offset) => view.setUint16(at + 2 * offset, sign.charCodeAt(0), true))
    view.setUint16(at + 64, 2 * name.length + 2, true)
    bytes[at + 66] = index === 0 ? 5 : 2
  })
  for (let at = 1024; at < 1536; at += 4) view.setUint32(at, 0xffffffff, true)
  view.setUint32(1024, 0xfffffffe, true)
  view.setUint32(1028, 0xfffffffd, true)
  return bytes
}

const by = 'w:author="Ann Lee" w:date="2024-05-01T10:00:00Z"'
const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:wsp><wps:txbx><w:txbxContent>${p('Opening hours are eight to six.')}</w:txbxContent></wps:txbx></wps:wsp></wp:anchor></w:drawing></mc:Choice><mc:Fallback>${run('')}</mc:Fallback></mc:AlternateContent></w:r>`
const image = (description) => `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/></wp:inline></w:drawing></w:r>`
const mathRun = (text) => `<m:r><m:t>${text}</m:t></m:r>`

/** Name of each fixture with the bytes of its file and options for reading it. */
const fixtures = {
  'headings-with-numbers': {
    file: docx({
      title: 'Harbour rules',
      body: [
        styled('Title', 'Harbour rules'),
        styled('Heading1', 'Berths', number(clauses)),
        p('The harbour has nine berths for yachts and two for ferries.'),
        styled('Heading2', 'North quay', number(clauses, 1)),
        p('Ferries moor at the north quay from May to September.'),
        styled('Heading2', 'South quay', number(clauses, 1)),
        p('Yachts moor at the south quay, bow to the wall.'),
        p('Tides', '<w:outlineLvl w:val="0"/>'),
        p('High water is told on a board beside the office.'),
      ],
    }),
    options: {maxTokens: 64, join: false},
  },
  'clauses-own-their-points': {
    file: docx({
      body: [
        styled('Heading1', 'Mooring', number(clauses)),
        item(clauses, 1, bookmark('_Ref10') + run('Lines.', '<w:u w:val="single"/>') + run(' The lessee keeps the mooring lines in order, replaces what is worn at own cost within seven days, and tells the harbour office of any damage that was found on the quay:')),
        item(clauses, 2, 'ropes of hemp or nylon;'),
        item(clauses, 2, 'fenders on both sides.'),
        item(clauses, 1, 'The harbour master may move a yacht that lies across two berths, or whose lines have parted, without asking the lessee, and the lessee bears the cost of the crew that is called for it.'),
        styled('Heading1', 'Fees', number(clauses)),
        item(clauses, 1, run('Fees are due on the first of May; what clause ') + field('REF _Ref10 \\r \\h', '1.1') + run(' costs is not part of them, and who pays late owes one per cent for each week that has begun since then.')),
      ],
    }),
    options: {maxTokens: 96},
  },
  'lists-go-on': {
    file: docx({
      body: [
        p('To cast off:'),
        item(steps, 0, 'Start the engine.'),
        p('Let it run for a minute.', '<w:ind w:left="360"/>'),
        item(steps, 0, 'Take in the lines:'),
        item(steps, 1, 'the bow line;'),
        item(steps, 1, 'the stern line.'),
        p(),
        item(steps, 0, 'Leave slowly.'),
        p('Come back before dark. Then:'),
        item(steps, 0, 'Make fast.'),
        item(bullets, 1, 'Two lines'),
        item(bullets, 2, 'a spring'),
        item(bullets, 1, 'Four fenders'),
      ],
    }),
    options: {maxTokens: 128},
  },
  'table-cut-with-header-and-caption': {
    file: docx({
      body: [
        styled('Caption', run('Table ') + field('SEQ Table \\* ARABIC', '1') + run(': Berths of the harbour')),
        table([
          row([cell('Quay', '<w:vMerge w:val="restart"/>'), cell('Size', '<w:gridSpan w:val="2"/>')], header),
          row([cell('', '<w:vMerge/>'), 'Depth', 'Length'], header),
          ...['North', 'South'].flatMap((quay) =>
            [1, 2, 3].map((berth) => row([cell(berth === 1 ? quay : '', `<w:vMerge${berth === 1 ? ' w:val="restart"' : ''}/>`), `${berth + 2} m | low tide`, `${10 + berth} m`])),
          ),
          row(['all berths'], '<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>'),
        ]),
        p('Depths are those of spring tides.'),
      ],
    }),
    options: {maxTokens: 80},
  },
  'tables-in-cells-and-layout': {
    file: docx({
      body: [
        table([row([cell(p('Boxed words stand alone.'))])]),
        table([row([cell(styled('Heading1', 'Quays') + p('There are two of them.')), cell(p('Both are lit at night.'))])], ''),
        table([row(['Crane', cell(p('lifts') + table([row(['ten tons', 'at noon']), row(['two tons', 'at night'])]) + p('on call'))]), row(['Ramp', cell(item(bullets, 0, 'steep') + item(bullets, 0, 'wet'))])]),
      ],
    }),
    options: {maxTokens: 128},
  },
  'notes-stand-behind-their-block': {
    file: docx({
      body: [
        styled('Heading1', 'Ropes'),
        p(run('Ropes of hemp') + cite(2) + run(' are tarred') + cite(1, 'endnote') + run('.')),
        table([row([cell(p(bold('Kind'))), cell(p(bold('Years')))]), row([cell(p(run('Nylon') + cite(3))), 'six'])]),
        p('Old ropes are burnt in spring.'),
      ],
      parts: {
        footnotes: ['w:footnotes', `<w:footnote w:type="separator" w:id="-1">${p('-')}</w:footnote><w:footnote w:id="2">${p('Grown on the island.') + p('It is dear.')}</w:footnote><w:footnote w:id="3">${p('White only.')}</w:footnote>`],
        endnotes: ['w:endnotes', `<w:endnote w:id="1">${p('With tar of pine.')}</w:endnote>`],
      },
    }),
    options: {maxTokens: 128},
  },
  'comments-in-the-text': {
    file: docx({
      body: [
        p(`${run('The crane ')}<w:commentRangeStart w:id="0"/>${run('lifts ten tons')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run('.')}`),
        p('The ramp is steep.'),
      ],
      parts: {comments: ['w:comments', `<w:comment w:id="0" w:author="Ann Lee" w:date="2024-05-01T10:00:00Z">${p('Is that still so?')}</w:comment>`]},
    }),
    options: {maxTokens: 128, comments: true},
  },
  'changes-as-the-text-was': {
    file: docx({
      body: [
        p(`${run('The crane lifts ')}<w:del ${by}><w:r><w:delText>ten</w:delText></w:r></w:del><w:ins ${by}>${run('twelve')}</w:ins>${run(' tons.')}`),
        p('Moved from here.', `<w:rPr><w:moveFrom ${by}/></w:rPr>`).replace('<w:r>', `<w:moveFrom ${by}><w:r>`).replace('</w:r></w:p>', '</w:r></w:moveFrom></w:p>'),
        p('The ramp is steep.'),
        p(`<w:moveTo ${by}>${run('Moved from here.')}</w:moveTo>`),
      ],
    }),
    options: {maxTokens: 128, changes: 'original'},
  },
  'boxes-images-equations-and-code': {
    file: docx({
      body: [
        p(box + run('The office stands beside the ramp.')),
        p(image('The quay at low tide')),
        p(`${run('The area is ')}<m:oMath>${mathRun('A=π')}<m:sSup><m:e>${mathRun('r')}</m:e><m:sup>${mathRun('2')}</m:sup></m:sSup></m:oMath>${run(' of the basin.')}`),
        p(`<m:oMathPara><m:oMath>${mathRun('v=')}<m:f><m:num>${mathRun('s')}</m:num><m:den>${mathRun('t')}</m:den></m:f></m:oMath></m:oMathPara>`),
        p(run('if (tide < 2) {', '<w:rFonts w:ascii="Consolas"/>')),
        p(run('  wait()', '<w:rFonts w:ascii="Consolas"/>')),
        p(run('}', '<w:rFonts w:ascii="Consolas"/>')),
        styled('Quote', 'Who comes late lies outside.'),
        p(run('x') + run('2', '<w:vertAlign w:val="superscript"/>') + run(', *stars*, ') + bold('bold ') + run('and ') + run('both', '<w:b/><w:i/>')),
      ],
    }),
    options: {maxTokens: 128},
  },
  'what-is-left-out': {
    file: docx({
      body: [
        `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Contents') + styled('Contents1', 'Quays 1')}</w:sdtContent></w:sdt>`,
        styled('Heading1', 'Quays'),
        p(`${run('There are two.')}${run(' Only one is safe.', '<w:vanish/>')}<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click here.')}</w:sdtContent></w:sdt>`),
        '<w:altChunk r:id="none"/>',
      ],
      parts: {header1: ['w:hdr', p(run('Harbour rules, page ') + field('PAGE', '1'))], footer1: ['w:ftr', p('Draft')]},
    }),
    options: {maxTokens: 128},
  },
  'links-and-their-schemes': {
    file: docx({
      body: [
        p(`<w:hyperlink r:id="link1">${run('The office')}</w:hyperlink>${run(' knows, ')}<w:hyperlink r:id="link2">${run('the script')}</w:hyperlink>${run(' does not; see ')}<w:hyperlink w:anchor="tides">${run('tides')}</w:hyperlink>${run('.')}`),
        styled('Heading1', bookmark('tides') + run('Tides')),
        p('Twice a day.'),
      ],
      links: ['https://harbour.example/office', 'javascript:alert(1)'],
    }),
    options: {maxTokens: 128},
  },
  'broken-xml-read-by-mammoth': {file: docx({body: [p('<w:r><w:t>Ropes & fenders are for sale.</w:t></w:r>')]})},
  'cut-short': {file: docx({body: [p('Never read.')]}).slice(0, 700)},
  'protected-by-a-password': {file: encrypted()},
}

for (const [name, {file, options}] of Object.entries(fixtures)) {
  const target = path.join(folder, name)
  mkdirSync(target, {recursive: true})
  writeFileSync(path.join(target, 'input.docx'), file)
  if (options) writeFileSync(path.join(target, 'options.json'), `${JSON.stringify(options)}\n`)
}

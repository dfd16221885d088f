// Rows with their headers: of the tables that do not fit in a chunk of 128 tokens, how many body rows stand in a chunk
// together with the cells of their header.
//
//     node bench/tables.mjs [--formats markdown,html,csv,docx] [--megabytes N] [--failures N] [--dist FOLDER] [--only CONTENDER]
//
// Compared by letters and digits alone, so that marks, bars and blanks make no difference.
import {readFileSync} from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'
import {pathToFileURL} from 'node:url'
import {chonkieTokenizer, exactCount} from './contenders.mjs'
import {corpora, documents, prepare, project} from './corpora.mjs'
import {percent, table} from './table.mjs'

const maxTokens = 128

const {values: args} = parseArgs({
  options: {
    formats: {type: 'string', default: 'markdown,html,csv,docx'},
    megabytes: {type: 'string', default: 'Infinity'},
    failures: {type: 'string', default: '0'},
    dist: {type: 'string', default: path.join(project, 'dist')},
    only: {type: 'string'},
  },
})
if (args.dist === path.join(project, 'dist')) prepare()

const from = (file) => import(pathToFileURL(path.join(args.dist, file)))
const {sectile, parse} = await from('index.js')
const {shortNames} = await from('chunkers/table.js')
const {gridOf} = await from('chunkers/grid.js')
const {shareOf} = await from('chunkers/records.js')
const {plainText} = await from('text/plain.js')
const count = await exactCount()

const everything = ['markdown', 'html', 'csv', 'docx']

const contenders = {
  'sectile': {of: everything, create: async () => async (document) => (await sectile(document, {maxTokens})).chunks.map(({text}) => text)},
  'sectile, rows': {of: everything, create: async () => async (document) => (await sectile(document, {maxTokens, tables: 'rows'})).chunks.map(({text}) => text)},
  'langchain Markdown': {
    of: ['markdown'],
    async create() {
      const {MarkdownTextSplitter} = await import('@langchain/textsplitters')
      const splitter = new MarkdownTextSplitter({chunkSize: maxTokens, chunkOverlap: 0, lengthFunction: count})
      return ({value}) => splitter.splitText(value)
    },
  },
  'langchain HTML': {
    of: ['html'],
    async create() {
      const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
      const splitter = RecursiveCharacterTextSplitter.fromLanguage('html', {chunkSize: maxTokens, chunkOverlap: 0, lengthFunction: count})
      return ({value}) => splitter.splitText(value)
    },
  },
  'langchain Recursive': {
    async create() {
      const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
      const splitter = new RecursiveCharacterTextSplitter({chunkSize: maxTokens, chunkOverlap: 0, lengthFunction: count})
      return ({value}) => splitter.splitText(value)
    },
  },
  'chonkie Recursive': {
    async create() {
      const {RecursiveChunker} = await import('@chonkiejs/core')
      const chunker = await RecursiveChunker.create({chunkSize: maxTokens, tokenizer: await chonkieTokenizer()})
      return async ({value}) => (await chunker.chunk(value)).map(({text}) => text)
    },
  },
}

const letters = (text) => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
/** What a reader sees of a chunk: tags that a splitter left in it are gone. */
const seen = (text) => letters(text.replace(/<br>/g, ' ').replace(/<\/?[a-z][^>]*>/gi, ' ').replace(/&(?:nbsp|amp|lt|gt|quot|#\d+);/g, ' '))

for (const format of args.formats.split(',')) {
  const tables = await tablesOf(format)
  const rows = tables.flatMap(({rows}) => rows)
  console.log(`${format}: ${tables.length} tables over ${maxTokens} tokens in ${new Set(tables.map(({document}) => document.path)).size} documents, ${rows.length} body rows`)
  const lines = []
  for (const [name, {of = ['markdown', 'html', 'csv'], create}] of Object.entries(contenders)) {
    if (!of.includes(format) || (args.only && args.only !== name)) continue
    const work = await create(format)
    const tally = {together: 0, shortened: 0, cut: 0, apart: 0, cells: 0}
    const failures = []
    let last = null
    let chunks = []
    for (const {document, rows, header} of tables) {
      if (document !== last) chunks = (await work(document)).map((text) => ({plain: letters(text), bare: seen(text)}))
      last = document
      for (const row of rows) {
        const found = judge(row, header, chunks)
        tally[found]++
        if (name.startsWith('sectile') && found !== 'together' && found !== 'shortened' && found !== 'cells') failures.push(`${document.path}: ${found}: ${row.cells.map(({plain}) => plain).join(' | ').slice(0, 160)}`)
      }
    }
    const share = (value) => percent(value / rows.length)
    lines.push([name, share(tally.together + tally.shortened + tally.cells), share(tally.together), share(tally.shortened), share(tally.cells), share(tally.apart), share(tally.cut)])
    for (const failure of failures.slice(0, Number(args.failures))) console.log(`  ${failure}`)
  }
  console.log(table(['contender', 'rows with header', 'whole header', 'shortened header', 'cut, every cell with its name', 'no header', 'row cut'], lines), '\n')
}

/** Where a row stands: with its header, with a shortened one, cell by cell with the names, without a header, or nowhere whole. */
function judge({cells}, header, chunks) {
  const filled = cells.filter(({letters}) => letters !== '')
  if (filled.length === 0) return 'together'
  const forms = (chunk) => [...new Set([chunk.plain, chunk.bare])]
  const whole = filled.map(({letters}) => letters).join('')
  const fields = (names) => filled.map(({column, letters}) => names[column] + letters).join('')
  // Of `Column: value` lines the link targets stay.
  const marked = (names) => filled.map(({column, source}) => names[column] + source).join('')
  // The first row in lines says every name, above an empty cell too.
  const all = (of) => cells.map((cell) => header.columns[cell.column] + cell[of]).join('')
  let best = 'cut'
  for (const chunk of chunks) {
    for (const text of forms(chunk)) {
      if (text.includes(fields(header.columns)) || text.includes(marked(header.columns)) || text.includes(all('letters')) || text.includes(all('source'))) return 'together'
      if (text.includes(fields(header.shortened)) || text.includes(marked(header.shortened))) best = 'shortened'
      const at = text.lastIndexOf(whole)
      if (at < 0) continue
      const before = text.slice(0, at)
      if (header.rows.every((row) => before.includes(row))) return 'together'
      if (header.shortened.every((name) => before.includes(name))) best = 'shortened'
      else if (best === 'cut') best = 'apart'
    }
  }
  if (best === 'cut') {
    const cells = filled.every(({column, letters, source}) =>
      chunks.some((chunk) => forms(chunk).some((text) => [letters, source].some((cell) => isNamed(text, header.columns[column], header.shortened[column], cell)))),
    )
    if (cells) return 'cells'
  }
  return best
}

/** Whether a cell (its first words, when it is long) stands behind its column's name. */
function isNamed(text, name, short, cell) {
  const start = cell.slice(0, 24)
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const before = text.slice(Math.max(0, at - name.length - 3), at)
    if (before.includes(name) || before.includes(short)) return true
  }
  return false
}

async function tablesOf(format) {
  const found = []
  let bytes = 0
  for (const name of documents(format)) {
    if (bytes > Number(args.megabytes) * 1e6) break
    const document = {path: name, value: readFileSync(path.join(corpora, name), format === 'docx' ? null : 'utf8')}
    bytes += document.value.length
    if (['markdown', 'html'].includes(format) && !/\||<table/i.test(document.value)) continue
    const {root} = await parse(document)
    const waiting = [root]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const given = node.type === 'records' ? shareOf(node, node.rows) : node
      if (given.type !== 'table') {
        waiting.push(...[...(node.children ?? [])].reverse())
        continue
      }
      const grid = gridOf(given)
      if (grid.header.length === 0 || grid.body.length === 0) continue
      const text = grid.header.concat(grid.body).map(({row}) => `| ${row.children.map((cell) => plainText(cell.text)).join(' | ')} |`)
      if (count(text.join('\n')) <= maxTokens) continue
      const rows = grid.body.map(({slots}) => ({
        cells: slots.flatMap((slot, column) => (slot && slot.origin ? [{column, plain: plainText(slot.cell.text), letters: seen(plainText(slot.cell.text)), source: seen(slot.cell.text.value)}] : [])),
      }))
      const header = {
        columns: grid.names.map((name) => letters(name)),
        shortened: shortNames(grid.names).map((name) => letters(name)),
        rows: grid.header.map(({row}) => letters(row.children.map((cell) => plainText(cell.text)).join(' '))),
      }
      found.push({document, rows, header})
    }
  }
  return found
}

// Do questions find the function they are about? The first sentence of a function's documentation is the question, the function without
// it is what has to be found: all documentation asked for is taken out of the sources before they are cut.
//
//     npm run bench:code-retrieval -- [--files 300] [--questions 300] [--languages python,go,java,rust] [--root DIR]… [--skip 0]
//         [--merge 0,30,90,120,180,256,512] [--budget 1000] [--length 0.75] [--seed 1] [--show 0] [--json FILE] [--build dist]
//
// `--skip` passes over that many files of each language: for a second sample. `--length` is how much BM25 minds the length of a chunk (its b).
//
// Chunks are ranked by BM25 among those of the same language. What is retrieved is the best chunks up to a budget of tokens, the last one
// in part. Intervals are of 95 %, by resampling files; differences are of the same questions.
import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {parseArgs} from 'node:util'
import {build, isStale} from '../scripts/build.mjs'
import {createIndex, partsOf} from './bm25.mjs'
import {codeFiles} from './code-files.mjs'
import {isSpace, locate} from './code-places.mjs'
import {createReader, languages} from './code-syntax.mjs'
import {exactCount, maxTokens} from './contenders.mjs'
import {hash} from './corpora.mjs'
import {randomOf} from './random.mjs'
import {table} from './table.mjs'

const {values: flags} = parseArgs({
  options: {
    files: {type: 'string', default: '300'},
    questions: {type: 'string', default: '300'},
    languages: {type: 'string', default: 'python,go,java,rust'},
    root: {type: 'string', multiple: true, default: []},
    skip: {type: 'string', default: '0'},
    merge: {type: 'string', default: '0,30,90,120,180,256,512'},
    budget: {type: 'string', default: '1000'},
    length: {type: 'string', default: '0.75'},
    seed: {type: 'string', default: '1'},
    show: {type: 'string', default: '0'},
    json: {type: 'string'},
    build: {type: 'string'},
  },
})
if (!flags.build && isStale() && !build({check: false})) process.exit(1)
const built = pathToFileURL(path.resolve(flags.build ?? fileURLToPath(new URL('../dist', import.meta.url)), 'index.js')).href
const {chunk, parse} = await import(built)

const budget = Number(flags.budget)
const leastWords = 5
const mostOfFile = 4
const resamples = 2000
const base = 'sectile'

const count = await exactCount()
/** Trees of documents: the ways differ in how they are cut. */
const trees = new WeakMap()
const ways = {
  'sectile': bySectile({}),
  'no context line': bySectile({breadcrumb: false}),
  'words in context line': bySectile({breadcrumb: withWords}),
  'members': bySectile({members: true}),
  ...Object.assign({}, ...flags.merge.split(',').map(byMerge)),
  ...(await peers()),
}

/** By language: masked documents, and questions with their places in them. */
const corpora = {}
for (const language of flags.languages.split(',')) {
  const corpus = await ask(language)
  if (corpus.questions.length === 0) console.error(`${language}: nothing to ask, left out`)
  else corpora[language] = corpus
}
const asked = Object.values(corpora).flatMap(({questions}) => questions)
if (asked.length === 0) {
  console.error('No sources to measure on: name folders with --root.')
  process.exit(1)
}
for (const question of asked.slice(0, Number(flags.show))) console.log(`${question.text} ← ${question.path}: ${question.name}`)
console.log(`${asked.length} questions: ${Object.entries(corpora).map(([name, {documents, questions}]) => `${questions.length} of ${documents.length} ${name} files`).join(', ')}; limit ${maxTokens} tokens\n`)

const results = {plain: {}, split: {}}
const sizes = {}
for (const [name, cut] of Object.entries(ways)) {
  const found = {plain: [], split: []}
  const all = []
  for (const [language, {documents, questions}] of Object.entries(corpora)) {
    const chunks = []
    for (const [index, document] of documents.entries()) {
      const cuts = await cut(document, language)
      const places = locate(document.value, cuts)
      cuts.forEach(({text}, i) => chunks.push({text, tokens: count(text), document: index, places: places[i]}))
    }
    all.push(...chunks)
    for (const split of [false, true]) {
      const search = createIndex(chunks.map(({text}) => text), {split, b: Number(flags.length)})
      found[split ? 'split' : 'plain'].push(...questions.map((question) => ({...score(question, documents[question.document].value, search(question.text), chunks), language, file: `${language} ${question.path}`})))
    }
  }
  results.plain[name] = found.plain
  results.split[name] = found.split
  sizes[name] = {chunks: all.length, tokens: all.reduce((sum, {tokens}) => sum + tokens, 0)}
  console.error(`${name}: ${all.length} chunks`)
}
if (flags.json) writeFileSync(flags.json, `${JSON.stringify({sizes, results, questions: asked}, null, 1)}\n`)
print('Words of a text are what stands between signs (`open_refund`, `openRefund` are one)', results.plain)
print('Identifiers are also split into their words', results.split)


function bySectile(options) {
  return async (document) => {
    if (!trees.has(document)) trees.set(document, (await parse(document, {maxTokens})).root)
    const chunks = []
    for await (const each of chunk(trees.get(document), {maxTokens, ...options})) if (!each.derived) chunks.push(each)
    return chunks
  }
}

/** Ways with another size up to which what is small joins. */
function byMerge(size) {
  const merge = Number(size)
  return {
    [`merge ${merge}`]: bySectile({merge}),
    [`merge ${merge}, members`]: bySectile({merge, members: true}),
    [`merge ${merge}, no context line`]: bySectile({merge, breadcrumb: false}),
    [`merge ${merge}, words`]: bySectile({merge, breadcrumb: withWords}),
  }
}

/** The context line with the words of its identifiers behind it. */
function withWords({breadcrumb}) {
  const line = breadcrumb.join(' › ')
  const words = [...new Set((line.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => partsOf(word).map((part) => part.toLowerCase())))]
  return words.length > 0 ? `${line} (${words.join(' ')})` : line
}

async function peers() {
  try {
    const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
    const options = {chunkSize: maxTokens, chunkOverlap: 0, lengthFunction: count}
    return {
      'langchain fromLanguage': async ({value}, language) =>
        (await RecursiveCharacterTextSplitter.fromLanguage(languages[language].langchain, options).splitText(value)).map((text) => ({text})),
    }
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error('langchain is not installed and left out')
    return {}
  }
}

/** Documents without the documentation that is asked for, and the questions. */
async function ask(language) {
  const read = await createReader(language)
  const documents = []
  const candidates = []
  let skipped = 0
  for (const document of codeFiles(language, flags.root)) {
    if (documents.length === Number(flags.files)) break
    const found = read(document.value)
    if (!found || skipped++ < Number(flags.skip)) continue
    const chosen = found
      .map((definition) => ({...definition, text: questionOf(document.value, definition, language)}))
      .filter(({text}) => text !== null)
      .sort((x, y) => hash(x.name + x.text) - hash(y.name + y.text))
      .slice(0, mostOfFile)
    const masked = withoutDocs(document.value, chosen)
    if (!read(masked.value)) {
      documents.push(document)
      continue
    }
    candidates.push(...masked.places.map((place, i) => ({...place, name: chosen[i].name, text: chosen[i].text, document: documents.length, path: document.path})))
    documents.push({path: document.path, value: masked.value})
  }
  const times = new Map()
  for (const {text} of candidates) times.set(text, (times.get(text) ?? 0) + 1)
  const questions = candidates.filter(({text}) => times.get(text) === 1).sort((x, y) => hash(x.path + x.name) - hash(y.path + y.name))
  return {documents, questions: questions.slice(0, Number(flags.questions))}
}

/** First sentence of a documentation of enough words; null where there is none. The name at its head, as is custom in Go, would give it away. */
function questionOf(source, {doc, name}, language) {
  if (!doc) return null
  const raw = source.slice(doc.start, doc.end)
  if (language === 'java' && !raw.startsWith('/**')) return null
  if (language === 'rust' && !/^(\/\/\/|\/\*\*)/.test(raw)) return null
  const text = (language === 'python' ? raw.replace(/^\w*("""|'''|"|')|("""|'''|"|')$/g, '') : raw.replace(/^[ \t]*(\/\*+!?|\*+\/|\*|\/{2,3}!?)/gm, '').replace(/\*+\/$/, ''))
    .replaceAll(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  if ((text.match(/\S+/g) ?? []).length < leastWords) return null
  const sentence = /^[\s\S]*?(?=[.!?](\s+\p{Lu}|\s*$)|\n\s*\n|\n\s*@|$)/u.exec(text)[0].replaceAll(/\s+/g, ' ').trim()
  const question = sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence
  return (question.match(/\p{L}{2,}/gu) ?? []).length >= 3 ? question : null
}

/** The source without some documentations, by whole lines, and where their functions then stand. */
function withoutDocs(source, definitions) {
  const cuts = definitions
    .map(({doc}) => {
      const end = source.indexOf('\n', doc.end)
      return [source.lastIndexOf('\n', doc.start - 1) + 1, end < 0 ? source.length : end + 1]
    })
    .sort((x, y) => x[0] - y[0])
  const moved = (at) => at - cuts.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(at, end) - start), 0)
  let value = source
  for (const [start, end] of cuts.toReversed()) value = value.slice(0, start) + value.slice(end)
  return {value, places: definitions.map(({start, end}) => ({start: moved(start), end: moved(end)}))}
}

/** Share of the function within the budget, whether it is whole there, and one over the rank of the first chunk with some of it. */
function score({document, start, end}, source, ranking, chunks) {
  const seen = new Uint8Array(end - start)
  let left = budget
  let rank = 0
  for (const [index, number] of ranking.entries()) {
    const chunk = chunks[number]
    if (chunk.document === document && chunk.places.some((range) => range[0] < end && range[1] > start)) {
      rank ||= index + 1
      if (left > 0) mark(chunk, left / chunk.tokens)
    }
    left -= chunk.tokens
    if (left <= 0 && rank > 0) break
  }
  let all = 0
  let had = 0
  for (let at = 0; at < seen.length; at++) {
    if (isSpace(source.charCodeAt(start + at))) continue
    all++
    had += seen[at]
  }
  return {recall: had / all, whole: had === all ? 1 : 0, reciprocal: rank > 0 ? 1 / rank : 0}

  /** What does not fit the budget any more is the end of the chunk. */
  function mark({places}, share) {
    let characters = share >= 1 ? Infinity : Math.floor(share * places.reduce((sum, range) => sum + range[1] - range[0], 0))
    for (const range of places) {
      const stop = Math.min(range[1], range[0] + characters)
      for (let at = Math.max(range[0], start); at < Math.min(stop, end); at++) seen[at - start] = 1
      characters -= range[1] - range[0]
      if (characters <= 0) return
    }
  }
}

function print(title, found) {
  const files = [...new Set(found[base].map(({file}) => file))]
  const random = randomOf(Number(flags.seed))
  const draws = Array.from({length: resamples}, () => files.map(() => Math.floor(random() * files.length)))
  const byFile = new Map(files.map((file, index) => [file, index]))
  const names = Object.keys(found)
  /** Mean of a figure of all questions, or of its difference to the base, with its interval. */
  const estimate = (name, key, minus) => {
    const sums = files.map(() => 0)
    const counts = files.map(() => 0)
    found[name].forEach((result, i) => {
      const index = byFile.get(result.file)
      sums[index] += result[key] - (minus ? found[minus][i][key] : 0)
      counts[index]++
    })
    const mean = (indexes) => indexes.reduce((sum, index) => sum + sums[index], 0) / indexes.reduce((sum, index) => sum + counts[index], 0)
    const means = draws.map(mean).sort((x, y) => x - y)
    return [mean(files.map((_, index) => index)), means[Math.floor(0.025 * resamples)], means[Math.floor(0.975 * resamples)]].map((value) => 100 * value)
  }
  const figure = ([value, low, high]) => `${value.toFixed(1)} ±${((high - low) / 2).toFixed(1)}`
  const difference = ([value, low, high]) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]${low > 0 || high < 0 ? ' *' : ''}`
  const list = Object.keys(corpora)
  const inLanguage = (name, language) => {
    const some = found[name].filter((result) => result.language === language)
    return ((100 * some.reduce((sum, {recall}) => sum + recall, 0)) / some.length).toFixed(1)
  }
  console.log(`\n## ${title}\n`)
  console.log(
    table(
      ['', 'chunks', 'tokens each', 'index', `recall@${budget}`, `whole@${budget}`, 'MRR', ...list.map((language) => `recall ${language}`)],
      names.map((name) => [
        name,
        sizes[name].chunks,
        (sizes[name].tokens / sizes[name].chunks).toFixed(0),
        `${(sizes[name].tokens / sizes[base].tokens).toFixed(2)}x`,
        ...['recall', 'whole', 'reciprocal'].map((key) => figure(estimate(name, key))),
        ...list.map((language) => inLanguage(name, language)),
      ]),
    ),
  )
  console.log(`\nDifference to \`${base}\` (* where the interval does not hold 0):\n`)
  console.log(
    table(
      ['', `recall@${budget}`, `whole@${budget}`, 'MRR'],
      names.filter((name) => name !== base).map((name) => [name, ...['recall', 'whole', 'reciprocal'].map((key) => difference(estimate(name, key, base)))]),
    ),
  )
}

// Edit stability: one paragraph is inserted into the middle of a page; how many chunks keep their id?
//
//     npm run bench:edits -- [--edits 100] [--seed 1]
//
// Pages are Markdown documents of at least 4 chunks, in random order; the paragraph goes to a random border between two blocks
// of the middle half of the page, as the bare parser sees them. For comparison the same edits for splitters
// that fill each chunk from the start, whose chunks are known by their text; left out where they are not installed.
import {parseArgs} from 'node:util'
import {contenders, maxTokens} from './contenders.mjs'
import {documents, prepare, readDocument} from './corpora.mjs'
import {createMarkdownParser} from './parsers.mjs'
import {randomOf, shuffled} from './random.mjs'
import {median, percent, table} from './table.mjs'

const {values: flags} = parseArgs({options: {edits: {type: 'string', default: '100'}, seed: {type: 'string', default: '1'}}})
prepare()
const {sectile} = await import('../dist/index.js')

const leastChunks = 4
const paragraph =
  'This paragraph was not here before. It says nothing about the rest of the page, in two or three plain sentences, ' +
  'so that only its neighbours have a reason to change.'

const random = randomOf(Number(flags.seed))
const parse = createMarkdownParser()

/** Chunks of a document by what they are known by. */
const ways = {
  'sectile, ids': async (document) => (await sectile(document, {maxTokens})).chunks.map(({id}) => id),
  'sectile, texts': async (document) => (await sectile(document, {maxTokens})).chunks.map(({text}) => text),
}
for (const name of ['langchain Recursive', 'langchain Markdown']) {
  try {
    ways[name] = await contenders[name].create('markdown')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error(`${name} is not installed and left out`)
  }
}

const kept = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
const changed = []
/** Changed chunks by how many chunks away from the edit they are. */
const distances = new Map()
for (const name of shuffled(documents('markdown'), random)) {
  if (changed.length === Number(flags.edits)) break
  const document = readDocument(name)
  const {chunks: before} = await sectile(document, {maxTokens})
  const border = before.length < leastChunks ? null : borderIn(document.value)
  if (border === null) continue
  const value = `${document.value.slice(0, border)}${paragraph}\n\n${document.value.slice(border)}`
  let same = []
  for (const [name, way] of Object.entries(ways)) {
    const still = keptOf(await way(document), await way({path: document.path, value}))
    kept[name].push(share(still))
    if (name === 'sectile, ids') same = still
  }
  changed.push(same.filter((each) => !each).length)
  const edited = nearest(before, border)
  same.forEach((each, index) => {
    if (!each) distances.set(Math.abs(index - edited), (distances.get(Math.abs(index - edited)) ?? 0) + 1)
  })
}

console.log(`${changed.length} edits of ${changed.length} pages, seed ${flags.seed}: share of the old chunks that are still there\n`)
console.log(
  table(
    ['', 'of all chunks', 'mean of pages', 'median of pages', 'worst page'],
    Object.entries(kept).map(([name, shares]) => {
      const chunks = shares.reduce((sum, {all}) => sum + all, 0)
      const shared = shares.reduce((sum, {still}) => sum + still, 0)
      const each = shares.map(({still, all}) => still / all)
      const mean = each.reduce((sum, value) => sum + value, 0) / each.length
      return [name, percent(shared / chunks), percent(mean), percent(median(each)), percent(Math.min(...each))]
    }),
  ),
)
console.log('\nOld chunks that changed, by page:')
console.log(table(['changed chunks', 'pages'], histogram(changed)))
console.log('\nChanged chunks by distance from the edit, in chunks:')
console.log(table(['distance', 'chunks'], [...distances].sort((a, b) => a[0] - b[0])))

/** Offset of a random border between two blocks of the middle half, null where there is none. */
function borderIn(source) {
  const borders = parse(source)
    .children.slice(1)
    .map(({position}) => position.start)
    // An indented first line is inside its block.
    .filter(({column, offset}) => column === 1 && offset > source.length / 4 && offset < (3 * source.length) / 4)
    .map(({offset}) => offset)
  return borders.length === 0 ? null : borders[Math.floor(random() * borders.length)]
}

/** For each of the old chunks whether a new one equals it; one new chunk answers for one old one. */
function keptOf(before, after) {
  const left = new Map()
  for (const key of after) left.set(key, (left.get(key) ?? 0) + 1)
  return before.map((key) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  })
}

function share(same) {
  return {all: same.length, still: same.filter(Boolean).length}
}

/** Index of the chunk in which an offset lies, or of the last one in front of it. */
function nearest(chunks, offset) {
  let found = 0
  chunks.forEach(({source}, index) => {
    if (source.ranges[0] && source.ranges[0][0] <= offset) found = index
  })
  return found
}

function histogram(values) {
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => a[0] - b[0])
}

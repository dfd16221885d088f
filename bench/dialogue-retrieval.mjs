// Do questions about meetings find what was said? QMSum (Zhong and others, 2021) has questions with the turns that answer them.
//
//     npm run bench:dialogue-retrieval -- --root DIR [--budget 1000] [--max 512] [--length 0.75] [--json FILE] [--build dist]
//
// DIR is a folder with `*.jsonl` of QMSum, one meeting a line. Chunks are ranked by BM25 among those of all meetings of a file. What is
// retrieved is the best chunks up to a budget of tokens, the last one in part. Intervals are of 95 %, by resampling meetings.
import {readFileSync, readdirSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {parseArgs} from 'node:util'
import {build, isStale} from '../scripts/build.mjs'
import {createIndex} from './bm25.mjs'
import {exactCount} from './contenders.mjs'
import {randomOf} from './random.mjs'
import {table} from './table.mjs'

const {values: flags} = parseArgs({
  options: {
    root: {type: 'string'},
    budget: {type: 'string', default: '1000'},
    max: {type: 'string', default: '512'},
    length: {type: 'string', default: '0.75'},
    json: {type: 'string'},
    build: {type: 'string'},
  },
})
if (!flags.root) {
  console.error('Name a folder of QMSum with --root.')
  process.exit(2)
}
if (!flags.build && isStale() && !build({check: false})) process.exit(1)
const built = pathToFileURL(path.resolve(flags.build ?? fileURLToPath(new URL('../dist', import.meta.url)), 'index.js')).href
const {sectile} = await import(built)

const budget = Number(flags.budget)
const maxTokens = Number(flags.max)
const resamples = 2000
const base = 'sectile'
const count = await exactCount()

/** Meetings as text, `Name: what is said` on a line each, with the places of the turns. */
const corpora = jsonLines(flags.root).map((file) => {
  const meetings = readFileSync(file, 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line))
  return {file, meetings: meetings.map((meeting) => ({...textOf(meeting.meeting_transcripts), questions: meeting.specific_query_list}))}
})

const ways = {
  [base]: bySectile({}),
  'as prose': bySectile({kind: 'prose'}),
  'without context': bySectile({breadcrumb: false}),
  'joined as long as there is room': bySectile({merge: maxTokens}),
  'joined, without context': bySectile({merge: maxTokens, breadcrumb: false}),
  'nothing joined but scraps': bySectile({merge: 0}),
  'windows of turns': byWindows,
  ...(await peers()),
}

const results = {}
const sizes = {}
for (const [name, cut] of Object.entries(ways)) {
  results[name] = []
  sizes[name] = {chunks: 0, tokens: 0}
  for (const {file, meetings} of corpora) {
    const chunks = []
    for (const [index, meeting] of meetings.entries()) for (const each of await cut(meeting)) chunks.push({...each, tokens: count(each.text), meeting: index})
    sizes[name].chunks += chunks.length
    sizes[name].tokens += chunks.reduce((sum, {tokens}) => sum + tokens, 0)
    const search = createIndex(chunks.map(({text}) => text), {split: false, b: Number(flags.length)})
    meetings.forEach(({questions, turns, text}, index) => {
      for (const {query, relevant_text_span: spans} of questions) {
        const wanted = spans.map(([from, to]) => [turns[Number(from)]?.[0], turns[Math.min(Number(to), turns.length - 1)]?.[1]]).filter(([from, to]) => to > from)
        if (wanted.length > 0) results[name].push({meeting: `${file} ${index}`, ...score(index, wanted, text, search(query), chunks)})
      }
    })
  }
}
if (flags.json) writeFileSync(flags.json, `${JSON.stringify({sizes, results}, null, 1)}\n`)
print()

function jsonLines(root) {
  return readdirSync(root, {recursive: true}).map(String).filter((name) => name.endsWith('.jsonl')).sort().map((name) => path.join(root, name))
}

function textOf(transcript) {
  let text = ''
  const turns = transcript.map(({speaker, content}) => {
    const start = text.length
    text += `${speaker}: ${content.replaceAll(/\s+/g, ' ')}`
    const end = text.length
    text += '\n\n'
    return [start, end]
  })
  return {text, turns}
}

function bySectile(options) {
  return async ({text}) => {
    const {chunks} = await sectile({value: text, path: 'meeting.txt'}, {kind: 'dialogue', format: 'text', maxTokens, ...options})
    return chunks.filter(({derived}) => !derived).map((each) => ({text: each.text, places: each.source.ranges}))
  }
}

/** As many whole turns as fit, without overlap. */
async function byWindows({text, turns}) {
  const chunks = []
  let open = null
  for (const [start, end] of turns) {
    if (open && count(text.slice(open[0], end)) <= maxTokens) open[1] = end
    else chunks.push((open = [start, end]))
  }
  return chunks.map((place) => ({text: text.slice(...place), places: [place]}))
}

async function peers() {
  try {
    const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
    const splitter = (overlap) => new RecursiveCharacterTextSplitter({chunkSize: maxTokens, chunkOverlap: overlap, lengthFunction: count})
    const cut = (overlap) => async ({text}) => {
      let from = 0
      return (await splitter(overlap).splitText(text)).map((part) => {
        const at = text.indexOf(part, from)
        from = at + 1
        return {text: part, places: [[at, at + part.length]]}
      })
    }
    return {'langchain recursive': cut(0), 'langchain recursive, overlap 12 %': cut(Math.round(maxTokens * 0.12))}
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error('langchain is not installed and left out')
    return {}
  }
}

/** Share of what was said about it within the budget, and one over the rank of the first chunk with some of it. */
function score(meeting, wanted, text, ranking, chunks) {
  const seen = new Set()
  let left = budget
  let rank = 0
  for (const [index, number] of ranking.entries()) {
    const chunk = chunks[number]
    const places = chunk.meeting === meeting ? chunk.places : []
    let room = left >= chunk.tokens ? Infinity : Math.floor((left / chunk.tokens) * places.reduce((sum, [start, end]) => sum + end - start, 0))
    for (const [start, end] of places) {
      for (const [from, to] of wanted) {
        if (start < to && end > from) rank ||= index + 1
        for (let at = Math.max(start, from); at < Math.min(end, to, start + room); at++) seen.add(at)
      }
      room -= end - start
      if (room <= 0) break
    }
    left -= chunk.tokens
    if (left <= 0) break
  }
  const all = wanted.reduce((sum, [from, to]) => sum + to - from, 0)
  return {recall: seen.size / all, reciprocal: rank > 0 ? 1 / rank : 0, hit: rank > 0 ? 1 : 0}
}

function print() {
  const meetings = [...new Set(results[base].map(({meeting}) => meeting))]
  const random = randomOf(1)
  const draws = Array.from({length: resamples}, () => meetings.map(() => Math.floor(random() * meetings.length)))
  const estimate = (name, key, minus) => {
    const sums = meetings.map(() => [0, 0])
    results[name].forEach((result, i) => {
      const at = sums[meetings.indexOf(result.meeting)]
      at[0] += result[key] - (minus ? results[minus][i][key] : 0)
      at[1]++
    })
    const mean = (indexes) => indexes.reduce((sum, index) => sum + sums[index][0], 0) / indexes.reduce((sum, index) => sum + sums[index][1], 0)
    const means = draws.map(mean).sort((x, y) => x - y)
    return [mean(meetings.map((_, index) => index)), means[Math.floor(0.025 * resamples)], means[Math.floor(0.975 * resamples)]].map((value) => 100 * value)
  }
  const figure = ([value, low, high]) => `${value.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`
  const keys = ['recall', 'hit', 'reciprocal']
  console.log(`${results[base].length} questions about ${meetings.length} meetings; limit ${maxTokens} tokens, budget ${budget}\n`)
  console.log(
    table(
      ['', 'chunks', 'tokens each', `recall@${budget}`, `some@${budget}`, 'MRR', 'recall, difference'],
      Object.keys(results).map((name) => [
        name,
        sizes[name].chunks,
        (sizes[name].tokens / sizes[name].chunks).toFixed(0),
        ...keys.map((key) => figure(estimate(name, key))),
        name === base ? '' : figure(estimate(name, 'recall', base)),
      ]),
    ),
  )
}

// Cutters of code side by side on the same real files: what they lose, double, cut and part, and how fast they are.
//
//     npm run bench:code -- [--files 60] [--rounds 3] [--passes 12] [--languages python,go] [--root DIR]… [--only sectile] [--list] [--build dist]
//
// `--list` names every fault of sectile; `--build` measures another build than dist.
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {parseArgs} from 'node:util'
import {build, isStale} from '../scripts/build.mjs'
import {codeContenders, maxCharacters} from './code-contenders.mjs'
import {codeFiles} from './code-files.mjs'
import {isSpace, locate} from './code-places.mjs'
import {createReader, languages} from './code-syntax.mjs'
import {exactCount, maxTokens} from './contenders.mjs'
import {spread, median, percent, table} from './table.mjs'

const {values: flags} = parseArgs({
  options: {
    files: {type: 'string', default: '60'},
    rounds: {type: 'string', default: '3'},
    passes: {type: 'string', default: '12'},
    languages: {type: 'string', default: Object.keys(languages).join(',')},
    root: {type: 'string', multiple: true, default: []},
    only: {type: 'string', default: ''},
    list: {type: 'boolean', default: false},
    build: {type: 'string'},
  },
})
if (!flags.build && isStale() && !build({check: false})) process.exit(1)
const built = pathToFileURL(path.resolve(flags.build ?? fileURLToPath(new URL('../dist', import.meta.url)), 'index.js')).href

const scrapTokens = 20
const count = await exactCount()
const folder = mkdtempSync(path.join(os.tmpdir(), 'sectile-bench-'))
try {
  const {documents, definitions} = await choose()
  if (Object.keys(documents).length === 0) {
    console.error('No sources to measure on: name folders with --root.')
    process.exit(1)
  }
  const file = path.join(folder, 'documents.json')
  writeFileSync(file, JSON.stringify(documents))
  const runs = measureAll(file)
  for (const language of Object.keys(documents)) printFaults(language, [language], documents, definitions, runs)
  if (Object.keys(documents).length > 1) printFaults('all languages', Object.keys(documents), documents, definitions, runs)
  printSpeed(documents, runs)
} finally {
  rmSync(folder, {recursive: true})
}

/** Files that parse clean, with their definitions. */
async function choose() {
  const documents = {}
  const definitions = {}
  for (const language of flags.languages.split(',')) {
    const read = await createReader(language)
    const chosen = []
    const found = []
    let broken = 0
    for (const document of codeFiles(language, flags.root)) {
      if (chosen.length === Number(flags.files)) break
      const all = read(document.value)
      if (!all) broken++
      else if (chosen.push(document)) found.push(all)
    }
    if (chosen.length === 0) {
      console.error(`${language}: no files, left out`)
      continue
    }
    if (broken > 0) console.error(`${language}: ${broken} files that do not parse clean are passed over`)
    documents[language] = chosen
    definitions[language] = found
  }
  return {documents, definitions}
}

/** Runs of each contender by name; contenders take turns, so that a machine that slows down slows all of them. */
function measureAll(file) {
  const script = fileURLToPath(new URL('code-measure.mjs', import.meta.url))
  const output = path.join(folder, 'results.json')
  const runs = {}
  for (let round = 0; round < Number(flags.rounds); round++) {
    for (const [name, {untimed}] of Object.entries(codeContenders)) {
      if (!name.includes(flags.only) || (round > 0 && (untimed || !runs[name]))) continue
      const {status, stderr} = spawnSync(process.execPath, [script, name, file, untimed ? '0' : flags.passes, output, built], {encoding: 'utf8', maxBuffer: 2 ** 28})
      if (status === 0) (runs[name] ??= []).push(JSON.parse(readFileSync(output, 'utf8')))
      else console.error(`${name} is left out: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? (stderr.trim() || 'it ended without a word')}`)
    }
  }
  return runs
}

function printFaults(title, names, documents, definitions, runs) {
  const files = names.flatMap((name) => documents[name])
  const bytes = files.reduce((sum, {value}) => sum + Buffer.byteLength(value), 0)
  console.log(`\n## ${title}: ${files.length} files, ${(bytes / 1e6).toFixed(2)} MB\n`)
  const rows = Object.keys(runs)
    .filter((name) => codeContenders[name].unit)
    .map((name) => {
      const {unit} = codeContenders[name]
      const sum = emptyFaults()
      for (const language of names) {
        documents[language].forEach((document, i) => {
          const chunks = runs[name][0][language].chunks[i]
          if (!chunks) sum.failed++
          else addFaults(sum, document, definitions[language][i], chunks, unit, flags.list && name.startsWith('sectile') && names.length === 1 ? name : null)
        })
      }
      return [
        name,
        `${unit === 'tokens' ? maxTokens : maxCharacters} ${unit}`,
        sum.failed,
        sum.chunks,
        (sum.tokens / sum.chunks).toFixed(0),
        percent(sum.lost / sum.characters, 2),
        percent(sum.doubled / sum.characters, 2),
        `${sum.cut} of ${sum.fitting}`,
        `${sum.cutAccompanied} of ${sum.fittingAccompanied}`,
        `${sum.parted} of ${sum.accompanied}`,
        percent(sum.scraps / sum.chunks),
        sum.over,
        sum.brackets,
      ]
    })
  console.log(
    table(
      ['', 'limit', 'files failed', 'chunks', 'mean tokens', 'lost', 'doubled', 'functions cut', 'with all around', 'parted', `under ${scrapTokens} tokens`, 'over limit', 'brackets only'],
      rows,
    ),
  )
}

function emptyFaults() {
  return {
    failed: 0, chunks: 0, tokens: 0, characters: 0, lost: 0, doubled: 0, fitting: 0, cut: 0, fittingAccompanied: 0, cutAccompanied: 0,
    accompanied: 0, parted: 0, scraps: 0, over: 0, brackets: 0,
  }
}

/** Adds what is wrong with the chunks of one document; `list` is the name under which faults are told, null for none. */
function addFaults(sum, {path: name, value}, definitions, chunks, unit, list) {
  const size = unit === 'tokens' ? count : (text) => text.length
  const limit = unit === 'tokens' ? maxTokens : maxCharacters
  const lineOf = (at) => value.slice(0, at).split('\n').length
  const tell = (what, start, end) => list && console.log(`${list}: ${what}: ${name}:${lineOf(start)}-${lineOf(end - 1)}`)
  const places = locate(value, chunks)

  const times = new Uint8Array(value.length)
  for (const ranges of places) for (const [start, end] of ranges) for (let at = start; at < end; at++) times[at]++
  let told = 0
  for (let at = 0; at < value.length; at++) {
    if (isSpace(value.charCodeAt(at))) continue
    sum.characters++
    if (times[at] === 0) {
      sum.lost++
      if (at >= told) tell('lost', at, (told = value.indexOf('\n', at) < 0 ? value.length : value.indexOf('\n', at)))
    } else sum.doubled += times[at] - 1
  }

  chunks.forEach(({text, content = text}, i) => {
    const tokens = count(content)
    sum.chunks++
    sum.tokens += tokens
    const [start, end] = [places[i][0]?.[0] ?? 0, places[i].at(-1)?.[1] ?? 1]
    if (tokens < scrapTokens && ++sum.scraps) tell(`${tokens} tokens`, start, end)
    if (size(text) > limit && ++sum.over) tell('over', start, end)
    if (/^[\s()[\]{}<>;,:]*$/.test(content) && ++sum.brackets) tell('brackets', start, end)
  })

  /** Size of what stands in front of the chunk that a place is in. */
  const contextAt = (at) => {
    const index = places.findIndex((ranges) => ranges.some(([start, end]) => start < at && end >= at))
    return size(chunks[index]?.context ?? '')
  }
  const isTogether = (start, end) => places.some((ranges) => ranges.some((range) => range[0] <= start && range[1] >= end))
  for (const {isFunction, above, accompanied, start, end, nameEnd} of definitions) {
    if (isFunction && size(value.slice(start, end)) <= limit) {
      sum.fitting++
      if (!isTogether(start, end) && ++sum.cut) tell(`cut, ${size(value.slice(start, end))} ${unit}, ${size(value.slice(above, end))} with what is above`, start, end)
    }
    // What a definition takes with what belongs to it and with the context line, where there is one.
    const room = limit - contextAt(nameEnd)
    if (isFunction && size(value.slice(above, end)) <= room) {
      sum.fittingAccompanied++
      if (!isTogether(above, end) && ++sum.cutAccompanied) tell('cut with what is above', above, end)
    }
    if (!accompanied) continue
    sum.accompanied++
    // Of comments that do not fit together with the head, at least the last line has to stay with it.
    const from = size(value.slice(above, nameEnd)) <= room ? above : value.lastIndexOf('\n', value.slice(0, start).trimEnd().length) + 1
    if (!isTogether(from + /^\s*/.exec(value.slice(from, nameEnd))[0].length, nameEnd) && ++sum.parted) tell('parted', above, nameEnd)
  }
}

function printSpeed(documents, runs) {
  const names = Object.keys(runs).filter((name) => !codeContenders[name].untimed)
  const list = Object.keys(documents)
  const speeds = (name, language) => runs[name].map((run) => run[language].bytes / 1e6 / run[language].seconds)
  console.log('\n## MB per second of CPU, warm: median (least–greatest) of the rounds\n')
  console.log(table(['', ...list], names.map((name) => [name, ...list.map((language) => spread(speeds(name, language)))])))
  if (!runs.sectile || !runs['parse alone'] || !runs['count alone']) return
  const ratios = list.map((language) => runs.sectile.map((run, round) => run[language].seconds / (runs['parse alone'][round][language].seconds + runs['count alone'][round][language].seconds)))
  console.log('\nsectile ÷ (parse alone + count alone); aim: at most 1.67\n')
  console.log(table(['', ...list], [['cost', ...ratios.map((each) => spread(each))], ['speed', ...ratios.map((each) => percent(1 / median(each), 0))]]))
}

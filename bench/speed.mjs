// Speed and memory of the whole pipeline beside its bare parser, one bare token count and peers, per format.
//
//     npm run bench -- [--rounds 3] [--size 1] [--formats markdown,html,text] [--only sectile] [--json FILE]
import {execFileSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {contenders} from './contenders.mjs'
import {prepare, sample} from './corpora.mjs'
import {median, spread, table} from './table.mjs'
import {visibleTextOfHtml, visibleTextOfMarkdown} from './visible-text.mjs'

const {values: flags} = parseArgs({
  options: {
    rounds: {type: 'string', default: '3'},
    size: {type: 'string', default: '1'},
    formats: {type: 'string', default: 'markdown,html,text'},
    only: {type: 'string', default: ''},
    json: {type: 'string'},
  },
})
prepare()

const folder = mkdtempSync(path.join(os.tmpdir(), 'sectile-bench-'))
const results = {}
try {
  const inputs = writeInputs(Number(flags.size))
  for (const format of flags.formats.split(',')) {
    const names = Object.keys(contenders).filter((name) => contenders[name].of.includes(format) && name.includes(flags.only))
    const runs = Object.fromEntries(names.map((name) => [name, []]))
    // Contenders take turns, so that a machine that slows down slows all of them.
    for (let round = 0; round < Number(flags.rounds); round++) {
      for (const name of names) runs[name].push(measure(name, format, inputs[format]))
    }
    results[format] = {bytes: inputs[format].bytes, runs}
    print(format, inputs[format], runs)
  }
} finally {
  rmSync(folder, {recursive: true})
}
if (flags.json) writeFileSync(flags.json, `${JSON.stringify(results, null, 2)}\n`)

/** Samples of each format in files, made once: a contender's process then holds nothing but its own work. */
function writeInputs(megabytes) {
  const markdown = sample('markdown', megabytes)
  const html = sample('html', 2 * megabytes)
  const visible = textsOf(html, visibleTextOfHtml)
  const text = [...visible, ...textsOf(markdown, visibleTextOfMarkdown)]
  return {
    markdown: input('markdown', markdown, markdown),
    html: input('html', html, visible),
    text: input('text', text, text),
  }
}

/** `seen` is what a reader sees of the documents. */
function input(format, documents, seen) {
  return {
    files: documents.length,
    bytes: bytesOf(documents),
    seenBytes: bytesOf(seen),
    source: save(documents, format),
    visible: save(seen, `${format}-visible`),
  }
}

function save(documents, name) {
  const file = path.join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(documents))
  return file
}

function textsOf(documents, textOf) {
  return documents.map(({path: name, value}) => ({path: `${name}.txt`, value: textOf(value)}))
}

function bytesOf(documents) {
  return documents.reduce((total, {value}) => total + Buffer.byteLength(value), 0)
}

function measure(name, format, {source, visible}) {
  const script = fileURLToPath(new URL('measure.mjs', import.meta.url))
  const file = contenders[name].on === 'visible' ? visible : source
  const output = execFileSync(process.execPath, [script, name, format, file], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit']})
  return JSON.parse(output)
}

function print(format, {bytes, seenBytes, files}, runs) {
  const megabytes = bytes / 1e6
  const seen = seenBytes === bytes ? '' : `, of it ${(seenBytes / 1e6).toFixed(2)} MB visible text, which is what is counted`
  console.log(`\n## ${format}: ${files} documents, ${megabytes.toFixed(2)} MB${seen}\n`)
  const of = (name, key) => median(runs[name].map((run) => run[key]))
  const times = (name, key) => (runs.sectile ? (of(name, key) / of('sectile', key)).toFixed(2) : null)
  console.log(
    table(
      ['', 'MB/s warm', 'MB/s cold', 'load s', 'peak MB', 'chunks', 'mean tokens', 'over limit', 'cost warm ÷ sectile', 'cold'],
      Object.keys(runs).map((name) => [
        name,
        (megabytes / of(name, 'warmSeconds')).toFixed(2),
        (megabytes / of(name, 'coldSeconds')).toFixed(2),
        of(name, 'loadSeconds').toFixed(2),
        of(name, 'peakMegabytes').toFixed(0),
        runs[name][0].chunks || null,
        runs[name][0].meanTokens?.toFixed(0),
        runs[name][0].chunks ? runs[name][0].over : null,
        times(name, 'warmSeconds'),
        times(name, 'coldSeconds'),
      ]),
    ),
  )
  if (!runs.sectile) return
  console.log()
  for (const counter of ['count alone, sectile', 'count alone, gpt-tokenizer']) {
    const parts = ['parse alone', counter].filter((name) => runs[name])
    if (!runs[counter]) continue
    const ratio = (key) => runs.sectile.map((run, round) => run[key] / parts.reduce((sum, name) => sum + runs[name][round][key], 0))
    console.log(`sectile ÷ (${parts.join(' + ')}): warm ${spread(ratio('warmSeconds'))}, cold ${spread(ratio('coldSeconds'))}; aim: at most 1.5`)
  }
}

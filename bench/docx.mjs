// Word files: our reader beside mammoth on a document of a thousand pages; what is found in real files; labels beside LibreOffice; hostile files.
//
//     npm run bench:docx -- [--pages 1000] [--rounds 3] [--list] [--build dist] [--only speed,large,files,labels,hostile]
//
// Files are taken from the folder `docx` of the corpora (SECTILE_CORPORA); labels are compared where `soffice` is on the PATH.
import {spawnSync} from 'node:child_process'
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import mammoth from 'mammoth'
import {build, isStale} from '../scripts/build.mjs'
import {hostileFiles} from '../scripts/hostile-docx.mjs'
import {makeDocument} from './docx-document.mjs'
import {compareLabels, hasOffice} from './docx-labels.mjs'
import {createRead} from './docx-run.mjs'
import {corpora, project} from './corpora.mjs'
import {median, percent, spread, table} from './table.mjs'

const {values: flags} = parseArgs({
  options: {
    pages: {type: 'string', default: '1000'},
    rounds: {type: 'string', default: '3'},
    list: {type: 'boolean', default: false},
    build: {type: 'string'},
    only: {type: 'string', default: 'speed,large,files,labels,hostile'},
  },
})
if (!flags.build && isStale() && !build({check: false})) process.exit(1)
const built = path.resolve(flags.build ?? path.join(project, 'dist'))
const real = path.join(corpora, 'docx')
const files = existsSync(real) ? readdirSync(real).sort().map((name) => path.join(real, name)) : []

const sections = {speed: compareSpeed, large: compareLarge, files: compareFiles, labels: printLabels, hostile: printHostile}
const folder = mkdtempSync(path.join(os.tmpdir(), 'sectile-docx-'))
try {
  for (const name of flags.only.split(',')) await sections[name]()
} finally {
  rmSync(folder, {recursive: true})
}

/** In a process of its own, so that peaks of memory are told apart. */
function run(reader, file) {
  const script = fileURLToPath(new URL('docx-run.mjs', import.meta.url))
  const {stdout, status, signal} = spawnSync(process.execPath, [script, reader, file, built], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 120_000})
  return stdout ? JSON.parse(stdout) : {seconds: NaN, peakMegabytes: NaN, characters: null, failure: `exit ${status ?? signal}`}
}

function compareSpeed() {
  const {bytes, characters, xmlBytes} = makeDocument(Number(flags.pages))
  const file = path.join(folder, 'pages.docx')
  writeFileSync(file, bytes)
  const runs = {sectile: [], mammoth: []}
  for (let round = 0; round < Number(flags.rounds); round++) for (const name in runs) runs[name].push(run(name, file))
  const seconds = (name) => runs[name].map((each) => each.seconds)
  const rows = Object.keys(runs).map((name) => [
    name,
    spread(seconds(name)),
    Math.round(median(runs[name].map(({peakMegabytes}) => peakMegabytes))),
    runs[name][0].failure ?? runs[name][0].characters.toLocaleString('en-US'),
  ])
  console.log(`\n${flags.pages} pages, ${(characters / 1e6).toFixed(1)} million characters, ${(xmlBytes / 1e6).toFixed(1)} MB of XML\n`)
  console.log(table(['', 'CPU s', 'peak MB', 'characters'], rows))
  console.log(`\n${(median(seconds('mammoth')) / median(seconds('sectile'))).toFixed(1)} times as fast as mammoth (aim: 6).`)
}

/** The largest real files, one after the other in this process; those that mammoth reads for us are left out. The first round warms up. */
async function compareLarge() {
  const largest = files.map((file) => ({file, size: statSync(file).size})).sort((a, b) => b.size - a.size).slice(0, 25)
  const read = await createRead(built)
  const readers = {
    sectile: async (bytes, file) => (await read(bytes, file)).messages.some(({ruleId}) => ruleId === 'reader-fallback'),
    mammoth: async (bytes) => void (await mammoth.convertToHtml({buffer: Buffer.from(bytes)}, {includeEmbeddedStyleMap: false})),
  }
  const ratios = []
  const sums = {sectile: 0, mammoth: 0}
  for (const {file} of largest) {
    const bytes = new Uint8Array(readFileSync(file))
    const seconds = {sectile: [], mammoth: []}
    let sound = true
    for (const name in readers) {
      for (let round = 0; round < 4; round++) {
        const start = process.cpuUsage()
        if (await readers[name](bytes, file).catch(() => true)) sound = false
        const {user, system} = process.cpuUsage(start)
        if (round > 0) seconds[name].push((user + system) / 1e6)
      }
    }
    if (!sound) continue
    for (const name in sums) sums[name] += median(seconds[name])
    ratios.push(median(seconds.mammoth) / median(seconds.sectile))
  }
  if (ratios.length === 0) return console.log(`\nNo large files: ${real} does not exist.`)
  console.log(`\nThe ${ratios.length} largest real files: ${sums.sectile.toFixed(2)} s, mammoth ${sums.mammoth.toFixed(2)} s; ${(sums.mammoth / sums.sectile).toFixed(1)} times as fast, the middle one ${median(ratios).toFixed(1)} times (aim: 4).`)
}

async function compareFiles() {
  if (files.length === 0) return console.log(`\nNo Word files: ${real} does not exist.`)
  const read = await createRead(built)
  const failed = []
  const fallen = []
  const missing = []
  let words = 0
  for (const file of files) {
    const bytes = readFileSync(file)
    const theirs = wordsOf((await mammoth.extractRawText({buffer: bytes}).catch(() => ({value: ''}))).value)
    for (const count of theirs.values()) words += count
    try {
      const {source, messages} = await read(new Uint8Array(bytes), file)
      const fallback = messages.find(({ruleId}) => ruleId === 'reader-fallback')
      if (fallback) fallen.push([path.basename(file), fallback.reason])
      const lost = lostWords(theirs, source)
      if (lost.length > 0) missing.push([path.basename(file), lost])
    } catch (error) {
      failed.push([path.basename(file), `${error.ruleId ?? error.name}: ${error.message}`])
    }
  }
  const lostCount = missing.reduce((total, [, lost]) => total + lost.length, 0)
  console.log(`\n${files.length} real files: ${files.length - failed.length} read, ${fallen.length} of them by mammoth.`)
  console.log(`Words that mammoth finds and we do not: ${lostCount} of ${words} (${percent(lostCount / words, 3)}), in ${missing.length} files.`)
  for (const [name, reason] of [...failed, ...fallen]) console.log(`  ${name}\n    ${reason}`)
  for (const [name, lost] of missing) if (flags.list) console.log(`  ${name}: ${lost.length}: ${[...new Set(lost)].slice(0, 12).join(' ')}`)
}

function wordsOf(text) {
  const words = new Map()
  for (const [word] of plain(text).matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** Words that stand less often in our text. mammoth joins words across line breaks and paragraphs: those are looked for without white space. */
function lostWords(theirs, source) {
  const ours = wordsOf(source)
  const run = plain(source).replace(/[^\p{L}\p{N}]+/gu, '')
  const lost = []
  for (const [word, count] of theirs) {
    if (!ours.has(word) && word.length > 4 && run.includes(word)) continue
    for (let i = ours.get(word) ?? 0; i < count; i++) lost.push(word)
  }
  return lost
}

function plain(text) {
  return text.normalize('NFC').replaceAll('\u00ad', '')
}

async function printLabels() {
  if (files.length === 0 || !hasOffice()) return console.log('\nLabels are not compared: LibreOffice (soffice) is not on the PATH, or there are no files.')
  const compared = await compareLabels(files, folder, built)
  const sum = (count) => compared.reduce((total, each) => total + count(each), 0)
  const [agreed, wrong] = [sum((each) => each.agreed), sum((each) => each.wrong.length)]
  console.log(`\nLabels as LibreOffice prints them: ${agreed} of ${agreed + wrong} (${percent(agreed / (agreed + wrong), 2)}) in ${compared.length} files;`)
  console.log(`${compared.filter((each) => each.wrong.length === 0).length} files without a difference, ${sum((each) => each.unmatched)} numbered paragraphs not found in its text.`)
  for (const {file, wrong: differences} of compared) {
    if (differences.length > 0) console.log(`  ${path.basename(file)}: ${differences.length}`)
    for (const {ours, theirs, text} of differences.slice(0, flags.list ? undefined : 2)) console.log(`    ours ${ours}, theirs ${theirs}: ${text}`)
  }
}

function printHostile() {
  const rows = hostileFiles
    .filter(({rule}) => rule !== 'any')
    .map(({name, make}) => {
      const file = path.join(folder, `${name}.docx`)
      writeFileSync(file, make())
      const {seconds, peakMegabytes, failure} = run('sectile', file)
      return [name, seconds.toFixed(2), Math.round(peakMegabytes), failure ?? 'read']
    })
  console.log(`\nHostile files, each in a process of its own (aim: 2 seconds, 300 MB)\n`)
  console.log(table(['', 'CPU s', 'peak MB', 'what is said'], rows))
}

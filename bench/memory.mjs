// Large inputs through the command line: wall clock, CPU seconds and peak memory of the process.
//
//     npm run bench:memory -- [--page 1] [--size 20]
//
// The page is the sample's pages put one behind the other; text and Markdown repeat the sample, with other headings each time.
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {parseArgs} from 'node:util'
import {prepare, project, sample} from './corpora.mjs'
import {table} from './table.mjs'
import {visibleTextOfMarkdown} from './visible-text.mjs'

const mostMegabytes = 500

const {values: flags} = parseArgs({options: {page: {type: 'string', default: '1'}, size: {type: 'string', default: '20'}}})
prepare()

const markdown = sample('markdown', 1).map(({value}) => value.replace(/^---\n[\s\S]*?\n---\n/, ''))
const html = sample('html', 4 * Number(flags.page)).map(({value}) => /<body[^>]*>([\s\S]*)<\/body>/i.exec(value)?.[1] ?? value)
const texts = markdown.map(visibleTextOfMarkdown)

const inputs = {
  'page.html': () => `<!doctype html>\n<title>Everything</title>\n<body>\n${repeat(html, Number(flags.page), (text) => text)}\n</body>\n`,
  'large.txt': () => repeat(texts, Number(flags.size), (text, turn) => `Round ${turn}\n========\n\n${text}`),
  'large.md': () => repeat(markdown, Number(flags.size), (text, turn) => text.replaceAll(/^(#{1,6} .*)$/gm, `$1 (${turn})`)),
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'sectile-memory-'))
try {
  const rows = [['(--version)', '', '', ...run(['--version'])]]
  for (const [name, make] of Object.entries(inputs)) {
    const file = path.join(folder, name)
    const output = path.join(folder, `${name}.jsonl`)
    writeFileSync(file, make())
    const used = run([file, '--output', output, '--quiet'])
    rows.push([name, (statSync(file).size / 1e6).toFixed(1), countLines(output), ...used])
  }
  console.log(table(['', 'MB', 'chunks', 'wall s', 'CPU s', 'peak MB', 'exit'], rows))
  console.log(`\nAim: under ${mostMegabytes} MB each.`)
} finally {
  rmSync(folder, {recursive: true})
}

function run(args) {
  const hook = new URL('usage.mjs', import.meta.url).href
  const start = performance.now()
  const {output, status, signal} = spawnSync(process.execPath, ['--import', hook, path.join(project, 'dist/cli/main.js'), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const seconds = (performance.now() - start) / 1000
  const {cpuSeconds, peakMegabytes} = output[3] ? JSON.parse(output[3]) : {}
  return [seconds.toFixed(1), cpuSeconds?.toFixed(1), peakMegabytes?.toFixed(0), status ?? signal]
}

/** The texts in turn until there are that many megabytes; ends with a whole text. */
function repeat(texts, megabytes, change) {
  const parts = []
  let bytes = 0
  for (let i = 0; bytes < megabytes * 1e6; i++) {
    const part = change(texts[i % texts.length], Math.floor(i / texts.length) + 1)
    parts.push(part)
    bytes += Buffer.byteLength(part) + 2
  }
  return parts.join('\n\n')
}

function countLines(file) {
  const bytes = readFileSync(file)
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

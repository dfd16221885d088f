// One contender on one list of documents, in this process alone; writes its figures as JSON. Started by speed.mjs:
//
//     node bench/measure.mjs CONTENDER FORMAT DOCUMENTS.json
import {readFileSync} from 'node:fs'
import {contenders, exactCount, maxTokens} from './contenders.mjs'
import {median} from './table.mjs'

const leastPasses = 12
const enoughSeconds = 16
const mostPasses = 100

/** A first call loads what is loaded lazily: code of formats, tables of encodings. */
const tiny = {
  markdown: {path: 'tiny.md', value: '# Title\n\nA sentence and <b>another</b>.\n'},
  html: {path: 'tiny.html', value: '<h1>Title</h1><p>A sentence.</p>'},
  text: {path: 'tiny.txt', value: 'A sentence.\n'},
}

const [name, format, file] = process.argv.slice(2)
const documents = JSON.parse(readFileSync(file, 'utf8'))

const before = process.cpuUsage()
const work = await contenders[name].create(format)
await work(tiny[format])
const loadSeconds = cpuSeconds(before)

const coldSeconds = await pass()
const warm = []
while (warm.length < leastPasses || (warm.length < mostPasses && sum(warm) < enoughSeconds)) warm.push(await pass())
const peakMegabytes = (process.resourceUsage().maxRSS * 1024) / 1e6

const count = await exactCount()
const tokens = []
for (const document of documents) for (const text of (await work(document)) ?? []) tokens.push(count(text))

process.stdout.write(
  JSON.stringify({
    loadSeconds,
    coldSeconds,
    warmSeconds: median(warm.slice(warm.length >> 1)),
    peakMegabytes,
    chunks: tokens.length,
    meanTokens: tokens.length > 0 ? sum(tokens) / tokens.length : null,
    over: tokens.filter((each) => each > maxTokens).length,
  }),
)

async function pass() {
  const start = process.cpuUsage()
  for (const document of documents) await work(document)
  return cpuSeconds(start)
}

/** User and system time of all threads, so that the compiler and the garbage collector count too. */
function cpuSeconds(start) {
  const {user, system} = process.cpuUsage(start)
  return (user + system) / 1e6
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

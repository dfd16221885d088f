// One cutter of code on lists of documents by language, in this process alone; writes its figures as JSON. Started by code.mjs:
//
//     node bench/code-measure.mjs CONTENDER DOCUMENTS.json PASSES RESULTS.json BUILD
import {readFileSync, writeFileSync} from 'node:fs'
import {codeContenders} from './code-contenders.mjs'
import {median} from './table.mjs'

const [name, input, passes, output, build] = process.argv.slice(2)
/** @type {Record<string, {path: string, value: string}[]>} */
const documents = JSON.parse(readFileSync(input, 'utf8'))

const work = await codeContenders[name].create(build)
const results = {}
for (const [language, files] of Object.entries(documents)) {
  const failed = []
  const chunks = []
  for (const file of files) {
    try {
      chunks.push((await work(file, language)) ?? null)
    } catch (error) {
      failed.push(`${file.path}: ${error.message}`)
      chunks.push(null)
    }
  }
  const good = files.filter((_, i) => !failed.some((line) => line.startsWith(`${files[i].path}: `)))
  const seconds = []
  for (let pass = 0; pass < Number(passes); pass++) {
    const start = process.cpuUsage()
    for (const file of good) await work(file, language)
    const {user, system} = process.cpuUsage(start)
    seconds.push((user + system) / 1e6)
  }
  const bytes = good.reduce((sum, {value}) => sum + Buffer.byteLength(value), 0)
  results[language] = {chunks, failed, bytes, seconds: seconds.length > 0 ? median(seconds.slice(seconds.length >> 1)) : null}
}
writeFileSync(output, JSON.stringify(results))

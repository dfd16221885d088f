// A large file of rows: papaparse's own streaming beside ours, each in a process of its own, on rows with quoted line ends.
//
//     npm run build && node bench/csv.mjs [--megabytes 1024] [--rounds 1] [--dist dist]
import {execFileSync} from 'node:child_process'
import {closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {parseArgs} from 'node:util'
import {median} from './table.mjs'

const {values: flags} = parseArgs({
  options: {
    megabytes: {type: 'string', default: '1024'},
    rounds: {type: 'string', default: '1'},
    dist: {type: 'string', default: 'dist'},
    run: {type: 'string'},
    file: {type: 'string'},
  },
})

/** What reads the file; gives the number of rows. */
const contenders = {
  papaparse: async (file) => {
    const {default: Papa} = await import('papaparse')
    let rows = 0
    await new Promise((resolve, reject) => {
      Papa.parse(createReadStream(file), {header: false, delimiter: ',', newline: '\n', step: () => rows++, complete: resolve, error: reject})
    })
    return rows
  },
  sectile: async (file) => {
    const {streamRecords} = await import(pathToFileURL(path.resolve(flags.dist, 'formats/csv/stream.js')).href)
    let rows = 0
    const context = {format: 'csv', csv: {}, message: (ruleId, reason) => console.error(ruleId, reason)}
    for await (const {records, first} of streamRecords(createReadStream(file, 'utf8'), context)) {
      if (records) rows += records.rows.length + (first ? records.header.length : 0)
    }
    return rows
  },
}

if (flags.run) {
  const start = performance.now()
  const rows = await contenders[flags.run](flags.file)
  const seconds = (performance.now() - start) / 1000
  const {userCPUTime, systemCPUTime, maxRSS} = process.resourceUsage()
  console.log(JSON.stringify({rows, seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024}))
} else {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sectile-csv-'))
  try {
    const file = path.join(folder, 'large.csv')
    const written = write(file, Number(flags.megabytes) * 1e6)
    const bytes = statSync(file).size
    console.log(`${(bytes / 1e6).toFixed(0)} MB, ${written.toLocaleString('en-US')} rows`)
    const names = Object.keys(contenders)
    const runs = Object.fromEntries(names.map((name) => [name, []]))
    // They take turns, so that a machine that slows down slows both.
    for (let round = 0; round < Number(flags.rounds); round++) for (const name of names) runs[name].push(measure(name, file))
    for (const name of names) {
      const seconds = median(runs[name].map((run) => run.seconds))
      const cpu = median(runs[name].map((run) => run.cpu))
      const peak = Math.max(...runs[name].map((run) => run.peak))
      console.log(`${name.padEnd(10)} ${seconds.toFixed(1)} s, ${(bytes / 1e6 / seconds).toFixed(0)} MB/s, ${cpu.toFixed(1)} s of CPU, peak ${peak.toFixed(0)} MB, ${runs[name][0].rows.toLocaleString('en-US')} rows`)
    }
  } finally {
    rmSync(folder, {recursive: true})
  }
}

function measure(name, file) {
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--run', name, '--file', file, '--dist', flags.dist], {encoding: 'utf8'}))
}

/** Orders of a shop; each eighth has a remark of two lines in quotes. Gives the number of rows, the header among them. */
function write(file, bytes) {
  const descriptor = openSync(file, 'w')
  let rows = 1
  let lines = 'order,day,customer,city,sum,remark\n'
  let size = 0
  try {
    while (size < bytes) {
      for (let i = 0; i < 2000; i++, rows++) {
        const remark = rows % 8 === 0 ? `"leave at the door,\nring ""twice"" ${rows % 97}"` : `parcel ${rows % 1009}`
        lines += `${100000 + rows},2024-${String((rows % 12) + 1).padStart(2, '0')}-${String((rows % 28) + 1).padStart(2, '0')},Customer ${rows % 5003},Town ${rows % 211},${((rows * 37) % 90000) / 100},${remark}\n`
      }
      size += writeSync(descriptor, lines)
      lines = ''
    }
  } finally {
    closeSync(descriptor)
  }
  return rows
}

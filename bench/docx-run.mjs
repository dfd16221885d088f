// One reader on one Word file, in this process alone; writes its figures as JSON. Started by docx.mjs:
//
//     node bench/docx-run.mjs sectile|mammoth FILE.docx BUILD
import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'

const [name, file, build] = process.argv.slice(2)

const readers = {
  async sectile() {
    const read = await createRead(build)
    return async (bytes) => (await read(bytes, file)).source.length
  },
  async mammoth() {
    const {default: mammoth} = await import('mammoth')
    return async (bytes) => (await mammoth.convertToHtml({buffer: Buffer.from(bytes)}, {includeEmbeddedStyleMap: false})).value.length
  },
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const read = await readers[name]()
  const bytes = new Uint8Array(readFileSync(file))
  const start = process.cpuUsage()
  let characters = null
  let failure = null
  try {
    characters = await read(bytes)
  } catch (error) {
    failure = `${error.ruleId ?? error.name}: ${error.message}`
  }
  // Of all threads, so that the compiler and the garbage collector count too.
  const {user, system} = process.cpuUsage(start)
  const seconds = (user + system) / 1e6
  process.stdout.write(JSON.stringify({seconds, peakMegabytes: peakMegabytes(), characters, failure}))
}

/** The peak that the system names may be that of the process which started this one; Linux tells both apart. */
function peakMegabytes() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS
  return (Number(kilobytes) * 1024) / 1e6
}

/** Our reader of a build, as a function of bytes; what mammoth reads for it stays HTML. */
export async function createRead(folder) {
  const {createReader} = await import(pathToFileURL(path.resolve(folder, 'formats/docx/reader.js')).href)
  const {defaultReadSettings} = await import(pathToFileURL(path.resolve(folder, 'formats/format.js')).href)
  const reader = createReader({source: '', path: null, language: null})
  return async (bytes, file) => {
    const messages = []
    const result = await reader.readBytes(bytes, {
      format: 'docx',
      path: file,
      ...defaultReadSettings,
      message: (ruleId, reason) => messages.push({ruleId, reason}),
      throwIfAborted() {},
      readAs: () => Promise.resolve({children: [], data: {skipped: []}}),
    })
    return {...result, messages}
  }
}

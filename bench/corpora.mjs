// Real documents to measure on: where they are, and a fixed sample of them.
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {build, isStale} from '../scripts/build.mjs'

export const project = fileURLToPath(new URL('../', import.meta.url))

export const corpora = path.resolve(process.env.SECTILE_CORPORA ?? path.join(project, '../shared/corpora'))

const extensions = {markdown: /\.mdx?$/, html: /\.html?$/}
const files = {...extensions, csv: /\.[ct]sv$/, docx: /\.docx$/}

/** Ends the process with a sentence where there is nothing to measure on; builds what is to be measured when it is stale. */
export function prepare() {
  const missing = Object.keys(extensions).filter((format) => !existsSync(path.join(corpora, format)))
  if (missing.length > 0) {
    console.error(
      `No documents to measure on: ${corpora} has no folder ${missing.join(' and no ')}.\n` +
        'Set SECTILE_CORPORA to a folder that holds markdown/<set>/… and html/<set>/….',
    )
    process.exit(1)
  }
  if (isStale() && !build({check: false})) process.exit(1)
}

/** Paths of all documents of a format, relative to the corpora, sorted. */
export function documents(format) {
  return readdirSync(path.join(corpora, format), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && files[format].test(entry.name))
    .map((entry) => path.relative(corpora, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

export function readDocument(name) {
  return {path: name, value: readFileSync(path.join(corpora, name), 'utf8')}
}

/** The set a document belongs to: one generator's or one site's documents. */
export const setOf = (name) => name.split('/').slice(0, 2).join('/')

/** The same documents on every machine: one of each set in turn, by the hash of their paths, until there are `megabytes`. */
export function sample(format, megabytes) {
  const sets = new Map()
  for (const name of documents(format)) sets.set(setOf(name), [...(sets.get(setOf(name)) ?? []), name])
  const rows = [...sets.values()].map((names) => names.sort((a, b) => hash(a) - hash(b)))
  const chosen = []
  let bytes = 0
  for (let turn = 0; rows.some((names) => turn < names.length); turn++) {
    for (const names of rows) {
      if (turn >= names.length) continue
      if (bytes >= megabytes * 1e6) return chosen
      const document = readDocument(names[turn])
      chosen.push(document)
      bytes += Buffer.byteLength(document.value)
    }
  }
  return chosen
}

/** FNV-1a over UTF-16 units. */
export function hash(text) {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

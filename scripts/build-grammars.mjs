// Fills grammars/ with what the sources do not hold: `parser.wasm.gz` of every language, taken from the
// development dependencies that its language.json names, and `index.json`, all language.json files in one.
// Both are in the published package; neither is in git.
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {readFile, rename, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {promisify} from 'node:util'
import {constants, gzip} from 'node:zlib'

const compress = promisify(gzip)

/**
 * Where a language's parser comes from; `same`: it is that of another language.
 * @typedef {{package: string, version: string, path: string, licence: string, abi: number} | {same: string}} Grammar
 * @typedef {{id: string, grammar?: Grammar} & Record<string, unknown>} Language
 * @typedef {{languages: number, grammars: number, written: number, bytes: number, problems: string[]}} Result
 */

/**
 * Writes what is missing or out of date. What does not work is named in `problems`, a line each; the rest is
 * written all the same.
 * @returns {Promise<Result>}
 */
export async function buildGrammars(root = fileURLToPath(new URL('../', import.meta.url))) {
  const folder = path.join(root, 'grammars')
  mkdirSync(folder, {recursive: true})
  /** @type {string[]} */
  const problems = []
  const languages = readLanguages(folder, problems)
  const before = readRecord(path.join(folder, '.built.json'))
  /** @type {Record<string, string>} */
  const built = {}
  let [grammars, written, bytes] = [0, 0, 0]

  await inParallel(languages, async (language) => {
    const {id, grammar} = language
    if (!grammar || 'same' in grammar) {
      if (grammar && !languages.some((other) => other.id === grammar.same && other.grammar && 'package' in other.grammar)) {
        problems.push(`${id}: its grammar is that of “${grammar.same}”, which has none of its own`)
      }
      // One left from before would end up in the package.
      rmSync(path.join(folder, id, 'parser.wasm.gz'), {force: true})
      return
    }
    const target = path.join(folder, id, 'parser.wasm.gz')
    try {
      const wasm = await readWasm(root, grammar)
      await packInto(target, id, wasm)
      grammars++
    } catch (error) {
      problems.push(`${id}: ${error instanceof Error ? error.message : error}`)
    }
  })

  // What runs the parsers: Node finds it in its package, browsers beside the grammars.
  await packInto(path.join(folder, 'runtime.wasm.gz'), 'runtime', await readFile(path.join(root, 'node_modules/web-tree-sitter/web-tree-sitter.wasm')))

  const sorted = Object.fromEntries(Object.entries(built).sort(([a], [b]) => (a < b ? -1 : 1)))
  replace(path.join(folder, '.built.json'), `${JSON.stringify(sorted, null, 2)}\n`)
  replace(path.join(folder, 'index.json'), `${JSON.stringify(languages)}\n`)
  return {languages: languages.length, grammars, written, bytes, problems: problems.sort()}

  /**
   * @param {string} target
   * @param {string} id
   * @param {Buffer} wasm
   */
  async function packInto(target, id, wasm) {
    const hash = createHash('sha256').update(wasm).digest('hex')
    built[id] = hash
    if (before[id] === hash && existsSync(target)) return
    const packed = await compress(wasm, {level: constants.Z_BEST_COMPRESSION})
    // Node leaves the time at 0 but writes the operating system; 255 says “unknown” everywhere.
    packed[9] = 255
    await writeFile(`${target}.${process.pid}`, packed)
    await rename(`${target}.${process.pid}`, target)
    written++
    bytes += packed.length
  }
}

/**
 * The languages in the order of their ids.
 * @param {string} folder
 * @param {string[]} problems
 */
function readLanguages(folder, problems) {
  /** @type {Language[]} */
  const languages = []
  const entries = readdirSync(folder, {withFileTypes: true}).filter((entry) => entry.isDirectory())
  for (const {name} of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, name, 'language.json')
    if (!existsSync(file)) {
      // What git leaves behind of a language on another branch.
      rmSync(path.join(folder, name, 'parser.wasm.gz'), {force: true})
      continue
    }
    try {
      /** @type {Language} */
      const language = JSON.parse(readFileSync(file, 'utf8'))
      if (language.id !== name) throw new Error(`its id is “${language.id}”, that of its folder is expected`)
      languages.push(language)
    } catch (error) {
      problems.push(`${name}: language.json: ${error instanceof Error ? error.message : error}`)
    }
  }
  return languages
}

/**
 * @param {string} root
 * @param {Extract<Grammar, {package: string}>} grammar
 */
async function readWasm(root, grammar) {
  const home = path.join(root, 'node_modules', grammar.package)
  const wanted = `${grammar.package} ${grammar.version}`
  if (!existsSync(path.join(home, 'package.json'))) throw new Error(`${wanted} is not installed (npm ci installs it)`)
  /** @type {{version: string}} */
  const {version} = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))
  if (version !== grammar.version) throw new Error(`${wanted} is wanted, ${version} is installed`)
  try {
    return await readFile(path.join(home, grammar.path))
  } catch (error) {
    const cause = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Error(cause.code === 'ENOENT' ? `${wanted} has no ${grammar.path}` : `${wanted}: ${cause.message}`)
  }
}

/**
 * The hashes of the files that the last run compressed; a record that cannot be read only costs time.
 * @param {string} file
 * @returns {Record<string, string>}
 */
function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Leaves a file alone that says the same, and never shows a half-written one to a build that runs at the same time.
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

/**
 * Four at a time: that many threads compress, and no more files than that are in memory.
 * @param {Language[]} languages
 * @param {(language: Language) => Promise<void>} work
 */
async function inParallel(languages, work) {
  const queue = [...languages]
  const drain = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next)
  }
  await Promise.all([drain(), drain(), drain(), drain()])
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const start = performance.now()
  const {languages, grammars, written, bytes, problems} = await buildGrammars()
  for (const problem of problems) console.error(`grammars: ${problem}`)
  const news = written === 0 ? 'all up to date' : `${written} written, ${(bytes / 1e6).toFixed(1)} MB`
  console.log(`grammars: ${languages} languages, ${grammars} parsers (${news}) in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (problems.length > 0) process.exitCode = 1
}

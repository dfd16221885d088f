// Real source files to measure on: where they may lie, and a fixed choice of them.
import {spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {hash} from './corpora.mjs'
import {languages} from './code-syntax.mjs'

const leastBytes = 1000
const mostBytes = 200_000
/** Copies of other people's packages would be most of what is found; caches and histories are no sources. */
const leftOut = /^(\..*|node_modules|site-packages|dist-packages|vendor|__pycache__|testdata)$/

/**
 * Files of a language: one of each folder in turn, by the hash of their paths there, so that the same folders give the same files.
 * @param {string} language
 * @param {string[]} roots folders given by the user; where there are none, the usual places
 * @returns {Generator<{path: string, value: string}>}
 */
export function* codeFiles(language, roots) {
  const folders = (roots.length > 0 ? roots : usualPlaces(language)).filter((folder) => existsSync(folder))
  const rows = folders.map((folder) => {
    const names = filesIn(folder, '', languages[language].extension)
    return names.sort((a, b) => hash(a) - hash(b)).map((name) => ({folder, name}))
  })
  for (let turn = 0; rows.some((row) => turn < row.length); turn++) {
    for (const row of rows) {
      if (turn >= row.length) continue
      const {folder, name} = row[turn]
      const file = path.join(folder, name)
      const {size} = statSync(file)
      if (size < leastBytes || size > mostBytes) continue
      yield {path: name, value: new TextDecoder().decode(readFileSync(file))}
    }
  }
}

/** Where a language's own tools and Debian's source packages put sources. */
function usualPlaces(language) {
  const under = (folder, part) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => part.test(name))
          .map((name) => path.join(folder, name))
      : []
  switch (language) {
    case 'python':
      return told('python3', ['-c', "import sysconfig; print(sysconfig.get_paths()['stdlib'])"])
    case 'typescript':
      return [fileURLToPath(new URL('../src', import.meta.url)), fileURLToPath(new URL('../node_modules/typescript/lib', import.meta.url))]
    case 'go':
      return [...told('go', ['env', 'GOROOT']), ...under('/usr/share', /^go-\d/)].map((folder) => path.join(folder, 'src')).slice(0, 1)
    case 'rust':
      return [...told('rustc', ['--print', 'sysroot']).map((folder) => path.join(folder, 'lib/rustlib/src')), ...under('/usr/src', /^rustc-/)].filter((folder) => existsSync(folder)).slice(0, 1)
    default:
      return []
  }
}

/** The line that a command prints, as a list of one; empty where there is no such command. */
function told(command, args) {
  const {status, stdout} = spawnSync(command, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
  return status === 0 && stdout.trim() ? [stdout.trim()] : []
}

function filesIn(root, folder, extension) {
  const names = []
  for (const entry of readdirSync(path.join(root, folder), {withFileTypes: true})) {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory() && !leftOut.test(entry.name)) names.push(...filesIn(root, name, extension))
    else if (entry.isFile() && entry.name.endsWith(extension)) names.push(name)
  }
  return names
}

// Builds dist when it is missing or older than the sources. `npm start` and the tests use it, so that both
// work after `npm ci --ignore-scripts` too.
import {spawnSync} from 'node:child_process'
import {existsSync, readdirSync, statSync, utimesSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = path.join(root, 'dist/.tsbuildinfo')

/** Whether a source or a compiler setting is newer than the last build. */
export function isStale() {
  if (!existsSync(path.join(root, 'dist/cli/main.js')) || !existsSync(stamp)) return true
  const sources = readdirSync(path.join(root, 'src'), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const settings = ['tsconfig.json', 'tsconfig.build.json'].map((name) => path.join(root, name))
  if (grammarsAreStale()) return true
  return Math.max(...[...sources, ...settings].map((file) => statSync(file).mtimeMs)) > statSync(stamp).mtimeMs
}

/** Whether a language was added or changed since the index of all languages was written. */
function grammarsAreStale() {
  const index = path.join(root, 'grammars/index.json')
  if (!existsSync(index)) return true
  const folders = readdirSync(path.join(root, 'grammars'), {withFileTypes: true}).filter((entry) => entry.isDirectory())
  const files = folders.map(({name}) => path.join(root, 'grammars', name, 'language.json')).filter((file) => existsSync(file))
  return Math.max(0, ...files.map((file) => statSync(file).mtimeMs)) > statSync(index).mtimeMs
}

/**
 * Runs the compiler; answers whether it succeeded. What it prints goes to stderr.
 * `check: false` only writes the files, for callers that check the types elsewhere.
 */
export function build({check = true} = {}) {
  const args = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json']
  if (!check) args.push('--noCheck')
  const {status} = spawnSync(process.execPath, args, {cwd: root, stdio: ['ignore', 2, 2]})
  if (grammarsAreStale()) {
    const grammars = spawnSync(process.execPath, [path.join(root, 'scripts/build-grammars.mjs')], {cwd: root, stdio: ['ignore', 2, 2]})
    if (grammars.status !== 0) return false
  }
  // The compiler leaves its own record alone when nothing changed but times.
  if (status === 0 && existsSync(stamp)) utimesSync(stamp, new Date(), new Date())
  return status === 0
}

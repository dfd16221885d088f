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
  return Math.max(...[...sources, ...settings].map((file) => statSync(file).mtimeMs)) > statSync(stamp).mtimeMs
}

/**
 * Runs the compiler; answers whether it succeeded. What it prints goes to stderr.
 * `check: false` only writes the files, for callers that check the types elsewhere.
 */
export function build({check = true} = {}) {
  const args = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json']
  if (!check) args.push('--noCheck')
  const {status} = spawnSync(process.execPath, args, {cwd: root, stdio: ['ignore', 2, 2]})
  // The compiler leaves its own record alone when nothing changed but times.
  if (status === 0 && existsSync(stamp)) utimesSync(stamp, new Date(), new Date())
  return status === 0
}

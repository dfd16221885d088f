import fs from 'node:fs/promises'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import type {NodeOptions} from '../node.js'
import {unreadable} from '../node/files.js'
import {tokenizerFrom} from '../node/tokenizer.js'
import type {Options} from '../options.js'
import {UsageError} from './usage-error.js'

/** What a configuration file can set: the common options, and which files are read and how. */
export type Config = Omit<NodeOptions, 'cwd' | 'stdinPath' | 'signal' | 'onMessage' | 'onProgress' | 'onSettings' | 'onDocument' | 'onFile'>

const forPrograms = ['cwd', 'stdinPath', 'signal', 'onMessage', 'onProgress', 'onSettings', 'onDocument', 'onFile']

/**
 * Reads a configuration: JSON, or a module (`.js`, `.mjs`) whose default export it is. Its values are checked with the flags.
 * The path of a tokenizer is relative to the file.
 */
export async function readConfig(file: string): Promise<Config> {
  let config: unknown
  try {
    await fs.access(file)
    config = /\.m?js$/.test(file)
      ? ((await import(pathToFileURL(path.resolve(file)).href)) as {default?: unknown}).default
      : JSON.parse((await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    // A parser quotes lines of the file.
    const reason = isOfSystem(error) ? unreadable(error).reason : (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
    const kinds = error instanceof SyntaxError && !/\.m?js$/.test(file) ? ' (read as JSON; a configuration is JSON, or a .js or .mjs module)' : ''
    throw new UsageError(`--config ${file}: ${reason}${kinds}`)
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new UsageError(`--config ${file}: expected an object of options`)
  }
  const strange = Object.keys(config).find((key) => forPrograms.includes(key))
  if (strange) throw new UsageError(`--config ${file}: ${strange} cannot be set in a file`)
  return withTokenizers(config as Config, path.dirname(path.resolve(file)))
}

/** Whether an error is the system's, with a code of it: a module that is not there has one of Node's own. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** Values are not checked yet: what is no path is left as it is. */
async function withTokenizers(config: Config, folder: string): Promise<Config> {
  const {overrides} = config
  const own = Array.isArray(overrides)
    ? {overrides: await Promise.all((overrides as {options?: Options}[]).map(async (each) => (each?.options ? {...each, options: await withTokenizer(each.options, folder)} : each)))}
    : {}
  return {...(await withTokenizer(config, folder)), ...(own as Pick<Config, 'overrides'>)}
}

async function withTokenizer<Given extends Options>(options: Given, folder: string): Promise<Given> {
  const {tokenizer} = options
  return typeof tokenizer === 'string' && tokenizer !== '' ? {...options, tokenizer: await tokenizerFrom(folder, tokenizer)} : options
}

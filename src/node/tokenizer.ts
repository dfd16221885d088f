import fs from 'node:fs/promises'
import path from 'node:path'
import {nearest, OptionError, type TokenizerFiles, type TokenizerOption} from '../options.js'
import {counterNames, loadCounter} from '../text/tokens/index.js'
import type {TokenCounter} from '../text/tokens/counter.js'

const expected = 'a tokenizer.json in the form of Hugging Face, or a folder that holds one'

/**
 * Reads a Hugging Face tokenizer for the `tokenizer` option.
 * `file` is a `tokenizer.json` or a folder with one; the `tokenizer_config.json` beside it is read too.
 * It is named after the folder, or after the file where that has a name of its own. Throws `OptionError`.
 */
export async function readTokenizer(file: string): Promise<TokenizerFiles> {
  let full = path.resolve(file)
  try {
    if ((await fs.stat(full)).isDirectory()) full = path.join(full, 'tokenizer.json')
    const tokenizer = await readObject(full)
    const config = await readObject(path.join(path.dirname(full), 'tokenizer_config.json')).catch(() => undefined)
    const stem = path.basename(full, '.json')
    const name = stem === 'tokenizer' ? path.basename(path.dirname(full)) : stem
    return config ? {tokenizer, config, name} : {tokenizer, name}
  } catch (error) {
    throw new OptionError('tokenizer', file, `${expected}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Loads any tokenizer option; a string that is no known name is a path, relative to `cwd`. */
export async function loadNodeCounter(option: TokenizerOption, cwd: string): Promise<TokenCounter> {
  if (typeof option !== 'string' || counterNames.includes(option)) return loadCounter(option)
  const file = path.resolve(cwd, option)
  if (isPath(option) || (await exists(file))) return loadCounter(await named(file, option))
  const near = nearest(option, counterNames)
  const hint = near ? `; did you mean ${near}?` : ''
  throw new OptionError('tokenizer', option, `a name (${counterNames.join(', ')}) or the path of a tokenizer.json${hint}`)
}

/** A tokenizer as it is to be named from elsewhere: a path of `folder` becomes absolute, names stay. */
export async function tokenizerFrom(folder: string, option: string): Promise<string> {
  if (counterNames.includes(option)) return option
  const file = path.resolve(folder, option)
  return isPath(option) || (await exists(file)) ? file : option
}

/** Whether the text alone says that it is a path. */
function isPath(option: string): boolean {
  return /[\\/]|\.json$/.test(option)
}

/** An error speaks of the path as it was given. */
async function named(file: string, option: string): Promise<TokenizerFiles> {
  try {
    return await readTokenizer(file)
  } catch (error) {
    throw error instanceof OptionError ? new OptionError('tokenizer', option, error.expected) : error
  }
}

async function readObject(file: string): Promise<object> {
  const value: unknown = JSON.parse(await fs.readFile(file, 'utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('not a JSON object')
  return value
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}

import fs from 'node:fs/promises'
import path from 'node:path'
import {OptionError, type TokenizerFiles, type TokenizerOption} from '../options.js'
import {loadCounter} from '../text/tokens/index.js'
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

/** Loads any tokenizer option; a string that is a path (relative to `cwd`) is read from there. */
export async function loadNodeCounter(option: TokenizerOption, cwd: string): Promise<TokenCounter> {
  if (typeof option !== 'string') return loadCounter(option)
  const file = path.resolve(cwd, option)
  if (/[\\/]|\.json$/.test(option)) return loadCounter(await named(file, option))
  try {
    return await loadCounter(option)
  } catch (error) {
    // No name that is known: perhaps a folder that is here.
    if (!(error instanceof OptionError) || !(await exists(file))) throw error
    return loadCounter(await named(file, option))
  }
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

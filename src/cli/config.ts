import fs from 'node:fs/promises'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import type {NodeOptions} from '../node.js'
import {UsageError} from './usage-error.js'

/** What a configuration file can set: the common options, and which files are read and how. */
export type Config = Omit<NodeOptions, 'cwd' | 'stdinPath' | 'signal' | 'onMessage' | 'onProgress' | 'onSettings' | 'onDocument' | 'onFile'>

const forPrograms = ['cwd', 'stdinPath', 'signal', 'onMessage', 'onProgress', 'onSettings', 'onDocument', 'onFile']

/** Reads a configuration: JSON, or a module (`.js`, `.mjs`) whose default export it is. Its values are checked with the flags. */
export async function readConfig(file: string): Promise<Config> {
  let config: unknown
  try {
    config = /\.m?js$/.test(file)
      ? ((await import(pathToFileURL(path.resolve(file)).href)) as {default?: unknown}).default
      : JSON.parse((await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UsageError(`--config ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new UsageError(`--config ${file}: expected an object of options`)
  }
  const strange = Object.keys(config).find((key) => forPrograms.includes(key))
  if (strange) throw new UsageError(`--config ${file}: ${strange} cannot be set in a file`)
  return config as Config
}

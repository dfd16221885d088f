import type {Stats} from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import {openAtomic, type AtomicFile} from '../node/atomic-file.js'
import {createStdoutSink} from './output.js'
import {UsageError} from './usage-error.js'

/** Stands for standard output among the targets, as it stands for standard input among the paths. */
export const stdout = '-'

/** Opens where a flag writes to; a target that cannot be written is wrong usage. */
export async function openTarget(flag: string, file: string): Promise<AtomicFile> {
  if (file === stdout) return openStdout()
  try {
    return await openAtomic(file)
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const cause =
      code === 'ENOENT' ? `the folder ${path.dirname(file)} does not exist`
      : code === 'ENOTDIR' ? `${path.dirname(file)} is no folder`
      : code === 'EACCES' ? 'permission denied'
      : message
    throw new UsageError(`${flag} ${file}: ${cause}`)
  }
}

/** What was sent cannot be taken back: `discard` keeps only what is still held. */
export function openStdout(): AtomicFile {
  const sink = createStdoutSink(process.stdout)
  return {write: sink.write, commit: sink.flush, discard: async () => {}}
}

/** A folder that is there, or can be made, is right; it is made when the first file comes. */
export async function checkFolder(flag: string, folder: string): Promise<void> {
  if (folder === stdout) throw new UsageError(`${flag} ${folder}: texts need a folder`)
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    let found: Stats
    try {
      found = await fs.stat(at)
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') && at !== path.dirname(at)) continue
      throw new UsageError(`${flag} ${folder}: ${(error as Error).message}`)
    }
    if (!found.isDirectory()) throw new UsageError(`${flag} ${folder}: ${path.relative('.', at) || at} is a file, not a folder`)
    return
  }
}

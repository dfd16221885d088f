import {randomBytes} from 'node:crypto'
import {constants, rmSync} from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** A file that appears whole or not at all. */
export interface AtomicFile {
  write(text: string): Promise<void>
  /** Puts what was written in the place of the file. */
  commit(): Promise<void>
  /** Forgets what was written; the file that was there stays. Does nothing after `commit`. */
  discard(): Promise<void>
}

const unfinished = new Set<string>()
/** Small writes are gathered up to this many UTF-16 units. */
const bufferSize = 65_536

/**
 * Opens a file for writing: a temporary file in the same folder, renamed at the end.
 * A link is written through; a device or pipe (`/dev/stdout`) is written as it is, there is nothing to rename.
 */
export async function openAtomic(file: string): Promise<AtomicFile> {
  const target = await fs.realpath(file).catch(() => path.resolve(file))
  const old = await fs.stat(target).catch(() => null)
  if (old?.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), {code: 'EISDIR'})
  const direct = old !== null && !old.isFile()
  // A file that may not be written must not be replaced either.
  if (old && !direct) await fs.access(target, constants.W_OK)
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`)
  if (!direct) unfinished.add(temporary)
  const handle = await fs.open(direct ? target : temporary, direct ? 'w' : 'wx', old && !direct ? old.mode : 0o666).catch((error: unknown) => {
    unfinished.delete(temporary)
    throw error
  })
  let buffer: string[] = []
  let buffered = 0
  let open = true

  return {
    async write(text) {
      buffer.push(text)
      buffered += text.length
      if (buffered >= bufferSize) await flush()
    },
    async commit() {
      await flush()
      open = false
      await handle.close()
      if (direct) return
      await fs.rename(temporary, target)
      unfinished.delete(temporary)
    },
    async discard() {
      if (!open) return
      open = false
      await handle.close().catch(() => {})
      if (direct) return
      await fs.rm(temporary, {force: true})
      unfinished.delete(temporary)
    },
  }

  async function flush(): Promise<void> {
    if (buffered === 0) return
    const text = buffer.join('')
    buffer = []
    buffered = 0
    await handle.writeFile(text, 'utf8')
  }
}

/** Removes every temporary file at once, without waiting: for the end of a process that was told to stop. */
export function discardUnfinished(): void {
  for (const temporary of unfinished) rmSync(temporary, {force: true})
  unfinished.clear()
}

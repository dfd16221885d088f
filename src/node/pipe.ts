import {constants, type Stats} from 'node:fs'
import fs from 'node:fs/promises'
import {setTimeout as sleep} from 'node:timers/promises'

/** How long somebody may take to begin writing, in milliseconds. */
const mostWaitMs = 5000
const longestPauseMs = 50
const partBytes = 1 << 16

/** Whether what was found gives its bytes as they come: a pipe, or a device such as a terminal. */
export function isPipe(found: Stats): boolean {
  return found.isFIFO() || found.isCharacterDevice()
}

/** Why what was found cannot be read at all; null where it can. */
export function unreadableKind(found: Stats): string | null {
  return found.isSocket() ? 'a socket, not a file' : found.isBlockDevice() ? 'a device, not a file' : null
}

/** Whether a path is that of something opened already: `/dev/fd/63`, as a shell writes `<(…)`. Its number is no name. */
export function isOpened(file: string): boolean {
  return /^\/(?:dev|proc\/(?:self|\d+))\/fd\/\d+$/.test(file)
}

/**
 * What comes out of a pipe or device until its writer ends. Throws where nobody begins to write in time: a named pipe has no end before that.
 * A writer who is there may take as long as he likes.
 */
export async function* pipeParts(file: string, signal?: AbortSignal, waitMs = mostWaitMs): AsyncGenerator<Uint8Array> {
  const handle = await fs.open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const named = (await handle.stat()).isFIFO() && !isOpened(file)
    const part = new Uint8Array(partBytes)
    let isWritten = isOpened(file)
    let waited = 0
    for (let pause = 1; ; ) {
      signal?.throwIfAborted()
      const read = await handle.read(part).then(({bytesRead}) => bytesRead, nothingYet)
      if (read !== null && read > 0) {
        isWritten = true
        pause = 1
        yield part.slice(0, read)
        continue
      }
      // At the end of a named pipe there is nobody; in front of it, too.
      if (read === 0 && (isWritten || !named)) return
      if (read === null && named) isWritten = true
      if (!isWritten && waited >= waitMs) throw new Error(`${named ? 'a pipe that nobody writes to' : 'a device that gives nothing'} (waited ${waitMs / 1000} s)`)
      await sleep(pause)
      waited += pause
      pause = Math.min(pause * 2, longestPauseMs)
    }
  } finally {
    await handle.close()
  }
}

function nothingYet(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null
  throw error
}

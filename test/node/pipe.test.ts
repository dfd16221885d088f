import {execFileSync, spawn} from 'node:child_process'
import fs from 'node:fs/promises'
import {createServer} from 'node:net'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import type {VFileMessage} from 'vfile-message'
import {chunkFiles} from '../../src/node/chunk-files.js'
import {pipeParts} from '../../src/node/pipe.js'
import {collect, createFolder} from './folder.js'

async function createPipe(): Promise<string> {
  const file = path.join(await createFolder({}), 'pipe')
  execFileSync('mkfifo', [file])
  return file
}

async function read(file: string, signal?: AbortSignal, waitMs?: number): Promise<string> {
  return Buffer.concat(await collect(pipeParts(file, signal, waitMs))).toString()
}

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  it('gives what is written until its writer ends, however slowly', async () => {
    const file = await createPipe()
    const reading = read(file)
    spawn('sh', ['-c', 'exec > "$0"; printf one; sleep 0.3; printf two', file])
    expect(await reading).toBe('onetwo')
  })

  it('gives large content whole', async () => {
    const file = await createPipe()
    const content = 'line of text\n'.repeat(40_000)
    void fs.writeFile(file, content)
    expect(await read(file)).toBe(content)
  })

  it('that nobody writes to is an error', async () => {
    await expect(read(await createPipe(), undefined, 20)).rejects.toThrow('a pipe that nobody writes to (waited 0.02 s)')
  })

  it('waits no longer than a signal lets it', async () => {
    const controller = new AbortController()
    const reading = read(await createPipe(), controller.signal)
    controller.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })

  it('is empty at once where it is a device without content', async () => {
    expect(await read('/dev/null')).toBe('')
  })
})

it.skipIf(process.platform === 'win32')('a socket is not read, and the other files are', async () => {
  const cwd = await createFolder({'a.md': 'Some words.'})
  const server = createServer().listen(path.join(cwd, 's'))
  await new Promise((resolve) => server.once('listening', resolve))
  const messages: VFileMessage[] = []
  const chunks = await collect(chunkFiles(['s', 'a.md'], {cwd, onMessage: (message) => void messages.push(message)}))
  server.close()
  expect(chunks).toHaveLength(1)
  expect(messages).toMatchObject([{file: 's', ruleId: 'not-readable', reason: 'Cannot be read: a socket, not a file'}])
})

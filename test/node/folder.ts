import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {onTestFinished} from 'vitest'

/** A temporary folder with these files (`null`: an empty folder, `{link}`: a symbolic link), removed when the test ends. */
export async function createFolder(files: Record<string, string | Uint8Array | null | {link: string}> = {}): Promise<string> {
  const root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'sectile-')))
  onTestFinished(() => fs.rm(root, {recursive: true, force: true}))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await fs.mkdir(content === null ? file : path.dirname(file), {recursive: true})
    if (content === null) continue
    if (typeof content === 'string' || content instanceof Uint8Array) await fs.writeFile(file, content)
    else await fs.symlink(content.link, file)
  }
  return root
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

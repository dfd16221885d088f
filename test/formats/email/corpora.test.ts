import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {corpora} from '../../laws/corpora.js'
import {readMail, turns} from './read.js'

const folder = path.join(corpora, 'eml')

describe.skipIf(!existsSync(folder))('real messages', () => {
  it('are read, and all of their canonical text is in its place', async () => {
    const faults: string[] = []
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
    for (const file of files) {
      try {
        const read = await readMail(new Uint8Array(readFileSync(path.join(folder, file))))
        if (turns(read).length === 0) faults.push(`${file}: no turn`)
      } catch (error) {
        faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    expect(files.length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  }, 120_000)
})

import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {ReadFailure} from '../../../src/formats/format.js'
import {corpora, haveCorpora} from '../../laws/corpora.js'
import {misplaced, readDocx, uncovered} from './read.js'

const folder = path.join(corpora, 'docx')
const every = 12

describe.skipIf(!haveCorpora)('real Word documents', () => {
  it('are read or refused with a reason, and nothing of their text is in no place', async () => {
    const faults: string[] = []
    const files = readdirSync(folder).filter((file) => file.endsWith('.docx')).sort().filter((_, index) => index % every === 0)
    for (const file of files) {
      try {
        const read = await readDocx(new Uint8Array(readFileSync(path.join(folder, file))))
        if (read.format === 'html') continue
        for (const text of uncovered(read)) faults.push(`${file}: ${text} is in no block`)
        for (const text of misplaced(read)) faults.push(`${file}: ${text} is misplaced`)
      } catch (error) {
        if (!(error instanceof ReadFailure)) faults.push(`${file}: ${String(error)}`)
      }
    }
    expect(files.length).toBeGreaterThan(40)
    expect(faults).toEqual([])
  }, 120_000)
})

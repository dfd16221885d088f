import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {exportSignatures, isArchive} from '../../../../src/formats/dialogue/exports/signatures.js'
import {extensionOf} from '../../../../src/formats/extension.js'
import {corpora, haveCorpora} from '../../../laws/corpora.js'
import {read, readZip} from './read.js'

const folder = path.join(corpora, 'dialogue')

function filesIn(root: string, wanted: RegExp): string[] {
  return readdirSync(root, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile() && wanted.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
}

const claimed = (file: string) => exportSignatures.some(({claims}) => claims(readFileSync(file, 'utf8'), extensionOf(file)))

describe.skipIf(!haveCorpora || !existsSync(folder))('real exports', () => {
  it('are recognised, and nothing of them is lost', async () => {
    const files = filesIn(folder, /\.(?:json|jsonl|yml|zip)$/).filter((file) => !file.endsWith('question.jsonl'))
    const unknown: string[] = []
    for (const file of files) {
      const bytes = readFileSync(file)
      if (isArchive(bytes)) expect((await readZip(bytes)).turns.length).toBeGreaterThan(1)
      else if (!claimed(file)) unknown.push(file)
      else expect(read(bytes.toString('utf8'), file).turns.length, file).toBeGreaterThan(1)
    }
    expect(files.length).toBeGreaterThan(35)
    expect(unknown).toEqual([])
  }, 120_000)

  it('are not seen in documents of other kinds', () => {
    const others = ['markdown', 'laws', 'ipynb', 'html', 'csv'].map((name) => path.join(corpora, name)).filter((each) => existsSync(each))
    expect(others.flatMap((each) => filesIn(each, /\.(?:json|jsonl|xml|ya?ml|ipynb)$/)).filter(claimed)).toEqual([])
  }, 120_000)
})

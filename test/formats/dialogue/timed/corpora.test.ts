import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {corpora, haveCorpora} from '../../../laws/corpora.js'
import {faults, kindOf, readLoosely} from './read.js'

const folder = path.join(corpora, 'dialogue')
const filesIn = (root: string) => readdirSync(root, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))).sort()
const isOurs = (file: string) => /\.(?:vtt|srt|sbv)$|raw\.txt$|(?:whatsapp|signal).*\.txt$/.test(file)

describe.skipIf(!haveCorpora)('real conversations written line by line', () => {
  it('are all known, and nothing of them is in no place', () => {
    const wrong: string[] = []
    const known = new Set<string>()
    for (const file of filesIn(folder).filter((each) => !each.endsWith('.zip'))) {
      const source = readFileSync(path.join(folder, file), 'utf8')
      const kind = kindOf(source, file)
      if ((kind !== null) !== isOurs(file)) wrong.push(`${file} is taken for ${kind}`)
      if (!kind) continue
      known.add(kind)
      for (const fault of faults(readLoosely(source, file))) wrong.push(`${file}: ${fault}`)
    }
    expect(wrong).toEqual([])
    expect([...known].sort()).toEqual(['irc', 'sbv', 'srt', 'webvtt', 'whatsapp'])
  })

  it('are not found in documents', () => {
    const wrong: string[] = []
    for (const name of ['markdown', 'html', 'laws', 'eml']) {
      for (const file of filesIn(path.join(corpora, name))) {
        const source = readFileSync(path.join(corpora, name, file), 'utf8')
        if (kindOf(source, file) ?? kindOf(source, 'a.txt')) wrong.push(file)
      }
    }
    expect(wrong).toEqual([])
  })
})

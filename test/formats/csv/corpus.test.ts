import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import {describe, expect, it} from 'vitest'
import {decode} from '../../../src/formats/decode.js'
import {corpora, haveCorpora} from '../../laws/corpora.js'
import {faults, read, tablesOf} from './read.js'

const folder = path.join(corpora, 'csv')
const files = haveCorpora ? readdirSync(folder).filter((file) => /\.[ct]sv$/.test(file)) : []
/** Blanks before its quotes are no part of its cells. */
const spaced = 'jgm+pandoc__test_command_3533-rst-csv-tables.csv'

describe.skipIf(!haveCorpora)('files of rows', () => {
  it('are covered, and each row is what papaparse makes of its stretch alone', async () => {
    const found: string[] = []
    for (const file of files) {
      const {text} = await decode(readFileSync(path.join(folder, file)), {})
      const result = read(text, {}, file.endsWith('.tsv') ? 'tsv' : 'csv')
      found.push(...faults(result).map((fault) => `${file}: ${fault}`))
      for (const {delimiter, quote, header, rows} of file === spaced ? [] : tablesOf(result)) {
        const parser = new Papa.Parser({delimiter: delimiter || '\ufdd0', newline: '\n', ...(quote ? {quoteChar: quote} : {fastMode: true})})
        for (const row of [...header, ...rows]) {
          const [alone = ['']] = (parser.parse(text.slice(row.start, row.end), 0, false) as {data: string[][]}).data
          if (alone.join('\0') !== row.values.join('\0')) found.push(`${file}: line ${row.line}`)
        }
      }
    }
    expect(found).toEqual([])
  }, 60_000)
})

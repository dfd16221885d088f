import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {csv, tsv} from '../../../src/formats/csv/index.js'
import {corpora, haveCorpora} from '../../laws/corpora.js'

describe('content without a name', () => {
  it.each([
    ['commas', 'id,name,city\n1,Ann,Rome\n2,Bob,Oslo\n3,Cid,Bern\n'],
    ['semicolons', 'day;sum\n2024-01-01;3,50\n2024-01-02;4,25\n2024-01-03;1,00\n'],
    ['numbers alone', '1,100,200\n2,101,201\n3,102,202\n4,103,203\n'],
    ['quoted cells', '"id","text"\n1,"a, b\nc"\n2,"d"\n3,"e"\n'],
  ])('is rows: %s', (_, text) => {
    expect(csv.sniff!(text)).toBeGreaterThan(0.7)
  })

  it('is rows parted by tabs', () => {
    expect(tsv.sniff!('id\tname\n1\tAnn\n2\tBob\n3\tCid\n')).toBeGreaterThan(0.7)
    expect(csv.sniff!('id\tname\n1\tAnn\n2\tBob\n3\tCid\n')).toBe(0)
  })

  it.each([
    ['prose', 'The sun rose, and it was warm.\nThe sea lay still, and nobody spoke.\nThe day began, and work began.\nAll went out, one by one.\n'],
    ['a Markdown table', '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n'],
    ['code', 'let a = 1;\nlet b = 2;\nlet c = 3;\nlet d = 4;\nlet e = 5;\n'],
    ['a log', '2024-01-01 10:00:00,123 started\n2024-01-01 10:00:01,456 connected\n2024-01-01 10:00:02,789 stopped\n2024-01-01 10:00:03,111 started\n'],
    ['a list of names', 'Smith, John\nDoe, Jane\nRoe, Richard\nPoe, Edgar\nLow, Ann\n'],
    ['two rows', 'a,b\n1,2\n'],
    ['nothing', ''],
  ])('is no rows: %s', (_, text) => {
    expect(csv.sniff!(text)).toBe(0)
    expect(tsv.sniff!(text)).toBe(0)
  })

  it.skipIf(!haveCorpora)('is rows in at most two of a thousand texts of other kinds', () => {
    const files = ['markdown', 'html', 'laws'].flatMap((folder) =>
      readdirSync(path.join(corpora, folder), {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile() && /\.(?:mdx?|html?|txt)$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name)),
    )
    const taken = files.filter((file) => {
      const head = readFileSync(file, 'utf8').slice(0, 4096)
      return csv.sniff!(head) > 0 || tsv.sniff!(head) > 0
    })
    expect(taken.length).toBeLessThanOrEqual(files.length * 0.002)
  })
})

import {describe, expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'

const words = 'harbour ferry timetable berth pilot crane tide anchor buoy rope lamp chart cargo deck'.split(' ')
const maxTokens = 128

/** Rows that take about 1.4 chunks each. */
function fileOf(rows: readonly number[]): string {
  const names = Array.from({length: 8}, (_, column) => `column ${column}`)
  const cell = (row: number, column: number) => Array.from({length: 13}, (_, index) => words[(row * 7 + column * 5 + index * (1 + (row % 3))) % words.length]).join(' ')
  return `${['id', ...names].join(',')}\n${rows.map((row) => [`r${row}`, ...names.map((_, column) => cell(row, column))].join(',')).join('\n')}\n`
}

async function textsOf(rows: readonly number[]): Promise<string[]> {
  const {chunks} = await sectile({path: 'a.csv', value: fileOf(rows)}, {maxTokens, keyColumns: ['id']})
  return chunks.filter(({derived}) => !derived).map(({text}) => text)
}

describe('rows that must be cut', () => {
  const rows = Array.from({length: 60}, (_, index) => index)

  it('flow on from chunk to chunk', async () => {
    expect((await textsOf(rows)).length).toBeLessThan(rows.length * 1.7)
  })

  it('are cut where they were a few rows below an edit', async () => {
    const before = new Set(await textsOf(rows))
    const after = await textsOf(rows.filter((row) => row !== 20))
    expect(after.filter((text) => !before.has(text)).length).toBeLessThan(12)
  })
})

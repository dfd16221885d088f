import {describe, expect, it} from 'vitest'
import {streamBatches, streamRecords, type RecordsBatch} from '../../../src/formats/csv/stream.js'
import {read, tablesOf} from './read.js'

const context = () => {
  const messages: string[] = []
  return {messages, format: 'csv' as const, csv: {}, message: (ruleId: string, reason: string) => void messages.push(`${ruleId}: ${reason}`)}
}

function* pieces(text: string, size: number): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const rows = (from: number, count: number) => Array.from({length: count}, (_, i) => `${from + i},"name, ${i}\nof ${from}",${i * 2}\n`).join('')
const source = `Things\nid,name,sum\n${rows(1, 2500)}# one\n\nOthers\nid,size,sum,note\n${Array.from({length: 30}, (_, i) => `${i},${i * 3},4,x\n`).join('')}Source: the office of things\n`

describe('a stream of rows', () => {
  it.each([1 << 20, 5000, 97])('gives what a whole read gives, in parts of %i', (size) => {
    const told = context()
    const whole = read(source)
    const batches = [...streamBatches(pieces(source, size), told)]
    const tables = batches.filter(({first}) => first).map(({records}) => records!)
    expect(tables.map(({name, columns, header}) => ({name, columns, header}))).toEqual(tablesOf(whole).map(({name, columns, header}) => ({name, columns, header})))
    expect(batches.flatMap(({records}) => records?.rows ?? [])).toEqual(tablesOf(whole).flatMap((records) => records.rows))
    expect(batches.flatMap(({before}) => before)).toEqual(whole.children.filter(({type}) => type !== 'records'))
    expect(batches.flatMap(({skipped}) => skipped)).toEqual(whole.skipped)
    expect(told.messages).toEqual(whole.messages)
  })

  it('comes in batches of a thousand rows that know the text they lie in', () => {
    const batches: RecordsBatch[] = [...streamBatches(pieces(source, 4096), context())]
    const first = batches.filter(({records}) => records?.name === 'Things')
    expect(first.map(({records, first: begins, last}) => [records!.rows.length, begins, last])).toEqual([[1000, true, false], [1000, false, false], [500, false, true]])
    for (const {text, at, records} of batches) {
      expect(source.startsWith(text, at)).toBe(true)
      for (const row of records?.rows ?? []) expect(source.slice(row.start, row.end)).toBe(text.slice(row.start - at, row.end - at))
    }
    expect(first[2]!.records!.columns).toBe(first[0]!.records!.columns)
  })

  it('may be waited for', async () => {
    let count = 0
    async function* later() {
      for (const piece of pieces(source, 10_000)) yield await Promise.resolve(piece)
    }
    for await (const {records} of streamRecords(later(), context())) count += records?.rows.length ?? 0
    expect(count).toBe(2530)
  })

  it('is nothing where there is nothing', () => {
    expect([...streamBatches([], context())]).toEqual([])
  })

  it('lets go of comments and texts without a table', () => {
    const batches = [...streamBatches(pieces('# nothing here\n'.repeat(100_000), 4096), context())]
    expect(batches.length).toBeGreaterThan(5)
    expect(Math.max(...batches.map(({text}) => text.length))).toBeLessThan(300_000)
  })
})

import {describe, expect, it} from 'vitest'
import type {Options} from '../src/options.js'
import {rebuildTable} from '../src/rebuild-table.js'
import {sectile} from '../src/sectile.js'

const chunksOf = async (value: string, format: 'markdown' | 'html', options: Options = {}) => (await sectile(value, {maxTokens: 48, ...options, format})).chunks
const words = (count: number) => 'some words stand here '.repeat(count).trim()
const table = (rows: readonly string[][]) => ['| name | told |', '|------|:----:|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
const long = [['a', 'one'], ['b', words(20)], ['c', 'three'], ['d', 'x \\| y'], ['e', words(10)]]

describe('a table that was cut', () => {
  it('comes back from rows in bars as it stands in the source', async () => {
    const source = table(Array.from({length: 30}, (_, i) => [`row ${i}`, `value ${i}`]))
    const chunks = await chunksOf(source, 'markdown')
    expect(chunks.length).toBeGreaterThan(3)
    expect(rebuildTable(chunks)).toBe(source)
  })

  it('comes back where rows were too large for a chunk', async () => {
    const chunks = await chunksOf(table(long), 'markdown')
    expect(chunks.some(({kind}) => kind === 'rows')).toBe(true)
    expect(rebuildTable(chunks)).toBe(table(long))
  })

  it('comes back from lines, in any order of the chunks', async () => {
    const chunks = await chunksOf(table(long), 'markdown', {tables: 'rows'})
    expect(rebuildTable([...chunks].reverse())).toBe(table(long).replace('|------|:----:|', '| --- | --- |'))
  })

  it('comes back from names that were shortened', async () => {
    const names = Array.from({length: 4}, (_, i) => `the name of the column that stands at place ${i} from the left`)
    const source = [`| ${names.join(' | ')} |`, '|---|---|---|---|', '| 1 | 2 | 3 | 4 |', '| 5 |  | 7 | 8 |'].join('\n')
    // A header that had to be cut has no rule in its parts.
    expect(rebuildTable(await chunksOf(source, 'markdown', {maxTokens: 64}))).toBe(source.replace('|---|---|---|---|', '| --- | --- | --- | --- |'))
  })

  it('keeps caption and notes around it', async () => {
    const rows = Array.from({length: 12}, (_, i) => `<tr><td>row ${i}</td><td>value ${i}</td></tr>`).join('')
    const page = `<table><caption>All of it</caption><thead><tr><th>name</th><th>told</th></tr></thead><tbody>${rows}</tbody><tfoot><tr><td colspan="2">* a guess</td></tr></tfoot></table>`
    const lines = rebuildTable(await chunksOf(page, 'html')).split('\n')
    expect(lines.slice(0, 4)).toEqual(['All of it', '', '| name | told |', '| --- | --- |'])
    expect(lines.slice(-3)).toEqual(['| row 11 | value 11 |', '', '* a guess'])
    expect(lines).toHaveLength(18)
  })

  it('has values of several lines in one cell again', async () => {
    const page = `<table><tr><th>name</th><th>told</th></tr><tr><td>a</td><td><p>name: no</p><p>told: ${words(20)}</p></td></tr><tr><td>b</td><td>two</td></tr></table>`
    expect(rebuildTable(await chunksOf(page, 'html', {tables: 'rows'})).split('\n').slice(2)).toEqual([`| a | name: no<br>told: ${words(20)} |`, '| b | two |'])
  })

  it('is told from others by its id', async () => {
    const two = Array.from({length: 20}, (_, i) => [`second ${i}`, 'x'])
    const chunks = await chunksOf(`${table(long)}\n\ntext\n\n${table(two)}`, 'markdown')
    const ids = [...new Set(chunks.flatMap(({part}) => part?.of ?? []))]
    expect(ids).toHaveLength(2)
    expect(rebuildTable(chunks, ids[1])).toBe(table(two))
  })

  it('is not given where a part is missing', async () => {
    const chunks = await chunksOf(table(long), 'markdown')
    expect(() => rebuildTable(chunks.slice(1))).toThrow('Part 1')
    expect(() => rebuildTable([])).toThrow('part of a cut table')
  })
})

describe('a table that is whole', () => {
  it('comes back from its chunk', async () => {
    const [chunk] = await chunksOf(table([['a', 'b']]), 'markdown', {tables: 'rows'})
    expect(rebuildTable([chunk!])).toBe('| name | told |\n| --- | --- |\n| a | b |')
  })
})

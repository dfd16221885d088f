import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {chunk} from '../../src/chunk.js'
import type {Chunk} from '../../src/chunk-types.js'
import {canonicalParts} from '../../src/node/canonical.js'
import {openRecords} from '../../src/node/record-stream.js'
import {resolveOptions, type Options} from '../../src/options.js'
import {sectile} from '../../src/sectile.js'
import {collect, createFolder} from './folder.js'

const cities = ['Köln', 'Paris', 'Київ', '東京 𝒳', '']
const row = (i: number) => `${i},"Person ${i}, ${cities[i % 5]}",${(i * 37) % 991},"says ""${i % 7}"""${i % 9 === 0 ? '' : `\r\n`}`
const table = (rows: number, from = 0) => `id,name,points,note\r\n${Array.from({length: rows}, (_, i) => row(from + i).replace(/(?:\r\n)?$/, '\r\n')).join('')}`

async function streamed(text: string, options: Options = {}): Promise<{chunks: Chunk[]; skipped: number}> {
  const cwd = await createFolder({})
  const file = path.join(cwd, 'people.csv')
  writeFileSync(file, text)
  const root = await openRecords(file, 'people.csv', 'csv', resolveOptions(options), () => {})
  const chunks = await collect(chunk(root, options))
  return {chunks, skipped: root.data.skipped.length}
}

/** While streaming nobody knows how many parts there are. */
const uncounted = (chunks: readonly Chunk[]) => chunks.map((each) => (each.part ? {...each, part: {...each.part, count: null}} : each))

describe('a file of rows that is read while it is cut', () => {
  it.each<[string, string, Options]>([
    ['rows', table(4000), {}],
    ['small chunks', table(900), {maxTokens: 48}],
    ['Markdown tables', table(900), {tables: 'markdown'}],
    ['one row a chunk', table(300), {rowsPerChunk: 1}],
    ['groups', table(600), {groupBy: 'points', maxTokens: 96}],
    ['offsets in code points', table(900), {offsets: 'codepoint'}],
    ['offsets in bytes', `\ufeff${table(900)}`, {offsets: 'byte'}],
    ['text before the table and comments in it', `# made by hand\r\nPeople of the club\r\n\r\n${table(700)}# half\r\n${table(200, 700).replace(/^.*\r\n/, '')}`, {}],
    ['two tables', `${table(500)}\r\n\r\nplace,visitors\r\n${Array.from({length: 400}, (_, i) => `Place ${i},${i * 3}\r\n`).join('')}`, {}],
    ['a row that does not fit', `${table(200)}900,"${'word '.repeat(900)}",1,x\r\n${table(200, 901).replace(/^.*\r\n/, '')}`, {maxTokens: 200}],
  ])('gives the same chunks: %s', async (_, text, options) => {
    const whole = await sectile({value: text, path: 'people.csv'}, options)
    const {chunks} = await streamed(text, options)
    expect(whole.chunks.length).toBeGreaterThan(3)
    expect(chunks).toEqual(uncounted(whole.chunks))
  })

  it('knows the places of a header far above in bytes', async () => {
    const far = `Länge;Höhe\n${Array.from({length: 120_000}, (_, i) => `ä${i};${i % 7}\n`).join('')}`
    const text = `Stadt;Größe\n${Array.from({length: 30_000}, (_, i) => `Köln ${i};${i % 9}\n`).join('')}\n\nZweite;;\n\n${far}`
    const options: Options = {offsets: 'byte', maxTokens: 2000, tokenizer: 'chars'}
    const whole = await sectile({value: text, path: 'people.csv'}, options)
    const {chunks} = await streamed(text, options)
    expect(chunks.slice(-3)).toEqual(uncounted(whole.chunks).slice(-3))
    const bytes = new TextEncoder().encode(text)
    const [[start, end] = [0, 0]] = chunks.findLast(({derived}) => !derived)!.source.repeated
    expect(new TextDecoder().decode(bytes.slice(start, end))).toContain('Höhe')
  })

  it('goes through a long stretch without rows', async () => {
    const {chunks} = await streamed(`${table(30)}${'# nothing here\r\n'.repeat(300_000)}${table(30, 30).replace(/^.*\r\n/, '')}`, {maxTokens: 64})
    expect(chunks.some(({text}) => text.includes('Person 59'))).toBe(true)
  })

  it('gives its whole text anew, for a canonical file', async () => {
    const text = `\ufeff${table(300)}`
    const cwd = await createFolder({})
    writeFileSync(path.join(cwd, 'people.csv'), text)
    const root = await openRecords(path.join(cwd, 'people.csv'), 'people.csv', 'csv', resolveOptions({}), () => {})
    expect([...canonicalParts(root)].join('')).toBe(text)
  })

  it('is chained through all its tables', async () => {
    const {chunks} = await streamed(table(2000))
    const leaves = chunks.filter(({derived}) => !derived)
    leaves.forEach((each, index) => expect(each.previous).toBe(leaves[index - 1]?.id ?? null))
    expect(new Set(chunks.map(({id}) => id)).size).toBe(chunks.length)
  })
})

import {describe, expect, it} from 'vitest'
import {gridOf} from '../src/chunkers/grid.js'
import {createTableFacts, summariseTable, summaryOf} from '../src/table-summary.js'
import {parse} from '../src/parse.js'
import type {Table} from '../src/tree/types.js'

const always = () => true
const within = (length: number) => (text: string) => text.length <= length

function facts(columns: Record<string, string[]>, name: string | null = null) {
  const names = Object.keys(columns)
  const collected = createTableFacts(name, names)
  for (let row = 0; row < columns[names[0]!]!.length; row++) collected.add(names.map((column) => columns[column]![row]))
  return collected.facts()
}

const shed = facts(
  {
    id: ['A1', 'A2', 'A3'],
    name: ['rope', 'net', 'net'],
    'price (€)': ['1.234,50', '2,00', ''],
    bought: ['2024-05-01', '1.3.2024', '2.3.2024'],
    mended: ['yes', 'no', 'no'],
    colour: ['grey', 'grey', 'grey'],
    spare: ['', '', ''],
  },
  'The shed',
)

describe('the summary of a table', () => {
  it('says what each column holds', () => {
    expect(summaryOf(shed, always)).toBe(
      [
        'Table: The shed',
        '3 rows, 7 columns',
        '- id: id, all different, values A1, A2, A3',
        '- name: text, values net (2), rope (1)',
        '- price (€): number, 2,00 to 1.234,50, 1 empty',
        '- bought: date, 2024-03-01 to 2024-05-01',
        '- mended: yes or no, values no (2), yes (1)',
        '- colour: text, always grey',
        '- spare: empty',
      ].join('\n'),
    )
  })

  it('is shorter where there is less room', () => {
    const text = summaryOf(shed, within(230))
    expect(text.length).toBeLessThanOrEqual(230)
    expect(text).toContain('- name: text\n')
  })

  it('leaves columns out where there is still less, and says how many', () => {
    expect(summaryOf(shed, within(100))).toBe('Table: The shed\n3 rows, 7 columns\n- id: id\n- name: text\n… and 5 more columns')
    expect(summaryOf(shed, within(60))).toBe('Table: The shed\n3 rows, 7 columns\n… and 7 more columns')
  })

  it('is nothing where nothing fits', () => {
    expect(summaryOf(shed, within(10))).toBe('')
  })

  it('parts values that have commas otherwise', () => {
    expect(summaryOf(facts({who: ['Doe, Jane', 'Roe, Max']}), always)).toContain('values Doe, Jane; Roe, Max')
  })

  it('shortens long values and names', () => {
    const text = summaryOf(facts({[`${'word '.repeat(50)}`]: ['x'.repeat(500), 'y']}), always)
    expect(Math.max(...text.split('\n').map(({length}) => length))).toBeLessThan(250)
  })

  it('is of the rows that are there: titles over all columns and remarks do not count', async () => {
    const page = '<table><caption>Catch</caption><thead><tr><th>fish<th>kg</thead><tbody><tr><td colspan=2>Spring<tr><td>herring<td>5<tr><td>cod<td>7</tbody><tfoot><tr><td colspan=2>* wet</tfoot></table>'
    const {root} = await parse({value: page, path: 'page.html'})
    const table = root.children[0] as Table
    expect(summaryOf(summariseTable(table, gridOf(table)), always)).toBe('Table: Catch\n2 rows, 2 columns\n- fish: text, all different, values herring, cod\n- kg: whole number, 5 to 7')
  })
})

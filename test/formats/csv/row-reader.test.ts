import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createRowReader} from '../../../src/formats/csv/row-reader.js'
import type {Dialect} from '../../../src/formats/csv/row-types.js'
import {read, table, valuesOf} from './read.js'

const dialect: Dialect = {delimiter: ',', quote: '"', escape: '"', spaced: 'never', newline: '\n', start: 0, line: 1, width: null, comment: null}

function rowsOf(text: string, pieces: readonly string[] = [text], facts: Partial<Dialect> = {}) {
  const reader = createRowReader({...dialect, ...facts})
  const rows = pieces.flatMap((piece) => reader.push(piece))
  return {rows: [...rows, ...reader.end()], broken: reader.broken}
}

const cell = fc.string({unit: fc.constantFrom('a', 'b', ' ', ',', '"', '\n', '\r\n', '😀'), maxLength: 6})
const written = (value: string) => (/[,"\r\n]/.test(value) || value === '' ? `"${value.replaceAll('"', '""')}"` : value)

describe('the rows of a text', () => {
  it('have the values that were written, each at its place', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, {minLength: 1, maxLength: 4}), {maxLength: 8}), fc.constantFrom('\n', '\r\n'), (values, lineEnd) => {
        const text = values.map((row) => row.map(written).join(',') + lineEnd).join('')
        const {rows, broken} = rowsOf(text)
        expect(rows.map((row) => row.values)).toEqual(values)
        expect(broken.count).toBe(0)
        for (const {start, end, starts, values: cells} of rows) {
          expect(text.slice(start, end)).toBe(cells.map(written).join(','))
          expect(starts.map((from, i) => text.slice(from, i + 1 < starts.length ? starts[i + 1]! - 1 : end))).toEqual(cells.map(written))
        }
      }),
    )
  })

  it('do not depend on the pieces it comes in', () => {
    const text = Array.from({length: 9000}, (_, i) => `${i},"row ""${i}"",\nend",${i % 7 === 0 ? 'x"y' : 'é'}\r\n`).join('')
    const whole = rowsOf(text).rows
    for (const size of [1000, 4097, 65_536, 100_000]) {
      const pieces = Array.from({length: Math.ceil(text.length / size)}, (_, i) => text.slice(i * size, (i + 1) * size))
      expect(rowsOf(text, pieces).rows).toEqual(whole)
    }
    expect(whole).toHaveLength(9000)
    expect(whole.at(-1)!.line).toBe(17_999)
  })

  it('may have no line end at the end', () => {
    expect(rowsOf('a,b\n1,2').rows.map(({values}) => values)).toEqual([['a', 'b'], ['1', '2']])
    expect(rowsOf('a,b\n1,"2"').rows.map(({values}) => values)).toEqual([['a', 'b'], ['1', '2']])
  })

  it('begin behind what is not theirs', () => {
    expect(rowsOf('sep=,\na,b\n', undefined, {start: 6, line: 2}).rows).toEqual([{start: 6, end: 9, line: 2, values: ['a', 'b'], starts: [6, 8]}])
  })

  it('may be longer than a block', () => {
    const long = 'x'.repeat(200_000)
    expect(rowsOf(`a,b\n"${long}\n",${long}\n1,2\n`).rows.map(({values}) => values)).toEqual([['a', 'b'], [`${long}\n`, long], ['1', '2']])
  })
})

describe('a broken quote', () => {
  const rest = Array.from({length: 50}, (_, i) => `${i},"name ${i}"\n`).join('')

  it('costs its own line only', () => {
    const result = read(`id,name\n1,"open\n${rest}`)
    expect(valuesOf(table(`id,name\n1,"open\n${rest}`)).slice(0, 3)).toEqual([['1', '"open'], ['0', 'name 0'], ['1', 'name 1']])
    expect(result.messages).toEqual(['quote-broken: A quoted cell does not end as it should (line 2)'])
  })

  it('costs its own line only where no other quote follows', () => {
    expect(valuesOf(table(`id,name\n1,"open\n${'2,x\n'.repeat(40)}`))).toHaveLength(41)
  })

  it('is read all the same where it stays in its cell', () => {
    expect(valuesOf(table('id,name,age\n1,"Joe "Big" Smith",4\n2,Ann,5\n'))[0]).toEqual(['1', 'Joe "Big" Smith', '4'])
  })

  it('may stand in the last line', () => {
    expect(valuesOf(table('id,name\n1,a\n2,b\n3,"x\n'))).toEqual([['1', 'a'], ['2', 'b'], ['3', '"x']])
  })

  it('does not hold up the rest, however many there are', () => {
    const start = performance.now()
    const {rows, broken} = rowsOf('"a\n'.repeat(300_000))
    expect(rows).toHaveLength(300_000)
    expect(broken.plainFrom).not.toBeNull()
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

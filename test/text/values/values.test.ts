import {describe, expect, it} from 'vitest'
import {createColumnProfiler, isUnit, keyColumns, unitInName, valueOf, type ColumnProfile} from '../../../src/text/values/index.js'

const day = (iso: string) => Date.parse(`${iso}Z`)

describe('valueOf', () => {
  it.each([
    ['1234', 'integer', 1234],
    ['1,234', 'integer', 1234],
    ['1,234.5', 'decimal', 1234.5],
    ['1.234,5', 'decimal', 1234.5],
    ['1.234.567', 'integer', 1234567],
    ['12,34,567', 'integer', 1234567],
    ['1\u00a0234,5', 'decimal', 1234.5],
    ['1\u202f234', 'integer', 1234],
    ["1'234.50", 'decimal', 1234.5],
    ['1,5', 'decimal', 1.5],
    ['.5', 'decimal', 0.5],
    ['0.123', 'decimal', 0.123],
    ['-5', 'integer', -5],
    ['−5', 'integer', -5],
    ['+3', 'integer', 3],
    ['(1,234)', 'integer', -1234],
    ['5-', 'integer', -5],
    ['1e-3', 'decimal', 0.001],
  ])('reads the number %s', (text, type, number) => {
    expect(valueOf(text)).toMatchObject({type, number, unit: null})
  })

  it('takes the decimal sign of the column where a number could be either', () => {
    expect(valueOf('1.234', {decimal: ','})).toMatchObject({type: 'integer', number: 1234})
    expect(valueOf('1.234')).toMatchObject({type: 'decimal', number: 1.234})
    expect(valueOf('1,234', {decimal: ','})).toMatchObject({type: 'decimal', number: 1.234})
  })

  it.each([
    ['12 %', 'percent', 12, '%'],
    ['−0,5%', 'percent', -0.5, '%'],
    ['€ 5', 'currency', 5, '€'],
    ['5,00 €', 'currency', 5, '€'],
    ['-$1,200.50', 'currency', -1200.5, '$'],
    ['($5)', 'currency', -5, '$'],
    ['USD 100', 'currency', 100, 'USD'],
    ['100 руб.', 'currency', 100, 'руб.'],
    ['1 200 ₴', 'currency', 1200, '₴'],
    ['5 kg', 'integer', 5, 'kg'],
    ['36,6 °C', 'decimal', 36.6, '°C'],
  ])('reads the unit of %s', (text, type, number, unit) => {
    expect(valueOf(text)).toMatchObject({type, number, unit})
  })

  it.each([
    ['2024-05-01', '2024-05-01T00:00'],
    ['2024/5/1', '2024-05-01T00:00'],
    ['1.5.2024', '2024-05-01T00:00'],
    ['31/12/2024', '2024-12-31T00:00'],
    ['12/31/24', '2024-12-31T00:00'],
    ['2024-05-01T10:30:00Z', '2024-05-01T10:30'],
    ['2024-05-01 10:30', '2024-05-01T10:30'],
    ['2024-05-01T10:30:00+02:00', '2024-05-01T08:30'],
    ['5/1/2024 2:30 PM', '2024-05-01T14:30'],
    ['1 May 2024', '2024-05-01T00:00'],
    ['Wednesday, May 1st, 2024', '2024-05-01T00:00'],
    ['1-May-24', '2024-05-01T00:00'],
    ['1 мая 2024 г.', '2024-05-01T00:00'],
    ['1 травня 2024', '2024-05-01T00:00'],
    ['1. März 2024', '2024-03-01T00:00'],
    ['1er août 2024', '2024-08-01T00:00'],
    ['Mai 2024', '2024-05-01T00:00'],
    ['2024-05', '2024-05-01T00:00'],
    ['2024年5月1日', '2024-05-01T00:00'],
    ['2024년 5월 1일', '2024-05-01T00:00'],
  ])('reads the date %s', (text, iso) => {
    expect(valueOf(text)).toMatchObject({type: 'date', time: day(iso)})
  })

  it('takes the order of day and month from the column', () => {
    expect(valueOf('1/2/2024').time).toBe(day('2024-01-02T00:00'))
    expect(valueOf('1/2/2024', {dayFirst: true}).time).toBe(day('2024-02-01T00:00'))
  })

  it('reads a time of the day', () => {
    expect(valueOf('14:30')).toMatchObject({type: 'date', time: 52_200_000})
  })

  it.each(['31.02.2024', '2024-13-01', '1.2.3', '99/99/2024', 'May', 'May 5', '25:99'])('does not take %s for a date', (text) => {
    expect(valueOf(text).type).not.toBe('date')
  })

  it.each(['yes', 'No', 'TRUE', 'да', 'Нет', 'так', 'ні', '是', '否', 'ja', 'non', '✓'])('reads %s as an answer', (text) => {
    expect(valueOf(text).type).toBe('boolean')
  })

  it.each(['007', 'A-17', 'AB1234', '550e8400-e29b-41d4-a716-446655440000', '4006381333931000123', '192.168.0.1', '+49 30 1234567', 'ГОСТ-17'])('reads %s as an id', (text) => {
    expect(valueOf(text).type).toBe('id')
  })

  it.each(['Berlin', 'https://example.org/1', 'a@b1.org', 'Covid-19', 'section 5 of the law', '5 apples', '1 2 3', '10 000 and more'])('leaves %s a text', (text) => {
    expect(valueOf(text).type).toBe('text')
  })

  it.each(['', '  ', '-', '–', 'n/a', 'NULL', 'NaN'])('knows that %j is no value', (text) => {
    expect(valueOf(text).type).toBe('empty')
  })

  it.each([
    ['digits', '1'.repeat(1_000_000)],
    ['groups', '1,'.repeat(500_000)],
    ['blanks', ' '.repeat(1_000_000)],
    ['slashes', '1/'.repeat(40)],
    ['colons', '1:'.repeat(40)],
  ])('is quick about long runs of %s', (_, text) => {
    const start = performance.now()
    for (let i = 0; i < 20; i++) valueOf(text)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('units', () => {
  it.each([
    ['Price, EUR', 'Price', 'EUR'],
    ['Mass (kg)', 'Mass', 'kg'],
    ['Share %', 'Share', '%'],
    ['Share, %', 'Share', '%'],
    ['Speed [km/h]', 'Speed', 'km/h'],
    ['Выручка, тыс. руб.', 'Выручка', 'тыс. руб.'],
    ['Gewicht in kg', 'Gewicht', 'kg'],
    ['Area (km²)', 'Area', 'km²'],
    ['Plan B', 'Plan B', null],
    ['Option, A', 'Option, A', null],
    ['Vitamin A', 'Vitamin A', null],
    ['Name (short)', 'Name (short)', null],
    ['City, country', 'City, country', null],
    ['€', '€', null],
  ])('stand in the name %s', (given, name, unit) => {
    expect(unitInName(given)).toEqual({name, unit})
  })

  it('are told from words', () => {
    expect(['kg', '€', '%', 'mg/l', 'W/m²', 'млн руб.'].every(isUnit)).toBe(true)
    expect(['name', 'total', '', '2024', 'size/shape'].some(isUnit)).toBe(false)
  })
})

describe('the profile of a column', () => {
  const of = (name: string, values: readonly string[]): ColumnProfile => {
    const profiler = createColumnProfiler(name)
    for (const value of values) profiler.add(value)
    return profiler.profile()
  }

  it('prints the extremes of numbers as they stand', () => {
    expect(of('Price (€)', ['1.234,50', '2,00', '999,99', ''])).toMatchObject({type: 'decimal', unit: '€', count: 4, empty: 1, distinct: 3, min: '2,00', max: '1.234,50', unique: false})
  })

  it('lets one number decide what the signs of all mean', () => {
    expect(of('n', ['1.234', '5.678', '2']).type).toBe('decimal')
    expect(of('n', ['1.234', '5.678', '2', '1.234.567'])).toMatchObject({type: 'integer', min: '2', max: '1.234.567'})
  })

  it('takes points that part thousands for such beside many whole numbers that are small', () => {
    const small = Array.from({length: 12}, (_, i) => String(900 - i))
    expect(of('n', [...small, '1.306'])).toMatchObject({type: 'integer', max: '1.306', min: '889'})
    expect(of('n', [...small, '1.306', '4200']).type).toBe('decimal')
    expect(of('n', [...small, '1.306', '0.25']).type).toBe('decimal')
  })

  it('takes a long number with a letter behind it for an id', () => {
    expect(of('code', ['395000000A', '395000001A'])).toMatchObject({type: 'id', unit: null})
    expect(of('fuse', ['16A', '230 A'])).toMatchObject({type: 'integer', unit: 'A'})
  })

  it('lets one date decide the order of day and month', () => {
    expect(of('d', ['1/2/2024', '3/2/2024'])).toMatchObject({type: 'date', min: '2024-01-02', max: '2024-03-02'})
    expect(of('d', ['1/2/2024', '3/2/2024', '31/1/2024'])).toMatchObject({type: 'date', min: '2024-01-31', max: '2024-02-03'})
  })

  it('takes padded numbers and codes for ids', () => {
    expect(of('zip', ['01234', '12345', '54321']).type).toBe('id')
    expect(of('id', ['1', '2', '3']).type).toBe('id')
    expect(of('age', ['1', '2', '3']).type).toBe('integer')
  })

  it('counts words for nothing as empty among numbers', () => {
    expect(of('n', [...Array.from({length: 30}, (_, i) => String(i)), 'NA', 'NA'])).toMatchObject({type: 'integer', empty: 2})
  })

  it('takes two answers for booleans and more for text', () => {
    expect(of('b', ['yes', 'no', 'Yes']).type).toBe('boolean')
    expect(of('b', ['yes', 'no', 'да']).type).toBe('text')
  })

  it('lists the most frequent values first', () => {
    expect(of('c', ['b', 'a', 'a', 'c', 'a', 'c']).frequent).toEqual([['a', 3], ['c', 2], ['b', 1]])
  })

  it('takes the unit of the values where they agree', () => {
    expect(of('w', ['5 kg', '6 kg']).unit).toBe('kg')
    expect(of('w', ['5 kg', '6 g']).unit).toBeNull()
    expect(of('w', ['5 €', '6 €'])).toMatchObject({type: 'currency', unit: '€'})
  })

  it('stays bounded over values without end', () => {
    const profiler = createColumnProfiler('x')
    for (let i = 0; i < 50_000; i++) profiler.add(`value ${i} ${'x'.repeat(300)}`)
    expect(profiler.profile()).toMatchObject({count: 50_000, distinct: null, unique: false})
  })
})

describe('the columns that name a row', () => {
  const keys = (columns: Record<string, string[]>) =>
    keyColumns(Object.keys(columns), Object.entries(columns).map(([name, values]) => {
      const profiler = createColumnProfiler(name)
      for (const value of values) profiler.add(value)
      return profiler.profile()
    }))

  it('are a unique id and the name beside it', () => {
    expect(keys({size: ['5', '6'], id: ['A1', 'A2'], name: ['Bolt', 'Nut']})).toEqual([1, 2])
  })
  it('are different names', () => {
    expect(keys({price: ['5', '5'], note: ['x', 'x'], title: ['Bolt', 'Nut']})).toEqual([2])
  })
  it('are dates of a series', () => {
    expect(keys({value: ['5', '6'], date: ['2024-05-01', '2024-05-02']})).toEqual([1])
  })
  it('are the first text as a last resort', () => {
    expect(keys({n: ['5', '5'], kind: ['x', 'x']})).toEqual([1])
  })
  it('are none among numbers alone', () => {
    expect(keys({a: ['1', '1'], b: ['2', '2']})).toEqual([])
  })
})

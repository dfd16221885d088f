import {describe, expect, it} from 'vitest'
import {draw, faults, namesOf, read, table, tablesOf, valuesOf} from './read.js'

describe('the header', () => {
  it('is the row of words above cells with types', () => {
    expect(table('id,name\n1,Ann\n2,Bob\n')).toMatchObject({header: [{line: 1}], columns: [{name: 'id'}, {name: 'name', type: 'text'}]})
  })

  it('is the first row of texts where no cell of it stands below', () => {
    expect(namesOf(table('name,city\nAnn,Rome\nBob,Oslo\n'))).toEqual(['name', 'city'])
    expect(namesOf(table('Ann,yes\nBob,yes\nCid,no\n'))).toEqual(['Column 1', 'Column 2'])
  })

  it('is none where the first row has the types of the others', () => {
    const found = table('1,english\n2,german\n3,french\n')
    expect(found.header).toEqual([])
    expect(found.columns.map(({name, ranges}) => [name, ranges])).toEqual([['Column 1', []], ['Column 2', []]])
  })

  it('may be numbers: years, hours', () => {
    expect(namesOf(table('Country,2020,2021,2022\nFrance,5,6,7\nSpain,8,9,10\n'))).toEqual(['Country', '2020', '2021', '2022'])
  })

  it('may have two rows, of groups and names', () => {
    const found = table('Product,Sales,,Stock,\n,2023,2024,2023,2024\nPen,1,2,3,4\nInk,5,6,7,8\nPad,9,1,2,3\nCap,4,5,6,7\n')
    expect(namesOf(found)).toEqual(['Product', 'Sales › 2023', 'Sales › 2024', 'Stock › 2023', 'Stock › 2024'])
    expect(found.columns[1]!.ranges).toEqual([[8, 13], [23, 27]])
  })

  it('may have a row of units', () => {
    const found = table('name,mass,share\n,kg,%\nPen,1.5,20\nInk,2.5,30\nPad,3,50\n')
    expect(found.header).toHaveLength(2)
    expect(found.columns.map(({name, unit}) => [name, unit])).toEqual([['name', null], ['mass', 'kg'], ['share', '%']])
    expect(found.rows).toHaveLength(3)
  })

  it('has the units in its names', () => {
    expect(table('name,Mass (kg),"Price, EUR"\nPen,1,2\nInk,3,4\n').columns.map(({name, unit}) => [name, unit])).toEqual([
      ['name', null],
      ['Mass (kg)', 'kg'],
      ['Price, EUR', 'EUR'],
    ])
  })

  it('has its names numbered where they stand twice', () => {
    const found = read('id,name,name,\n1,a,b,c\n2,d,e,f\n')
    expect(namesOf(tablesOf(found)[0]!)).toEqual(['id', 'name', 'name 2', 'Column 4'])
    expect(found.messages.join()).toContain('columns-renamed')
  })

  it('may name a column __proto__', () => {
    expect(namesOf(table('__proto__,constructor\n1,a\n2,b\n'))).toEqual(['__proto__', 'constructor'])
  })

  it('has as many rows as the caller says', () => {
    expect(table('a,b\n1,2\n', {headerRows: 0}).rows).toHaveLength(2)
    expect(table('1,2\n3,4\n', {headerRows: 1})).toMatchObject({columns: [{name: '1'}, {name: '2'}], rows: [{line: 2}]})
  })

  it('may stand alone', () => {
    expect(table('id,name\n')).toMatchObject({header: [{line: 1}], rows: []})
  })
})

describe('what stands above a table', () => {
  it('names it where it is one line', () => {
    expect(draw(read('Orders 2024,,\nid,name,sum\n1,a,2\n2,b,3\n'))).toEqual(['table Orders 2024: id | name | sum × 2'])
  })

  it('is text where it is more', () => {
    expect(draw(read('Report of the shop\nmade by hand\nid,name,sum\n1,a,2\n2,b,3\n'))).toEqual(['p Report of the shop', 'p made by hand', 'table -: id | name | sum × 2'])
  })

  it('is left out where it is a comment', () => {
    const found = read('# made by, hand\nid,name,sum\n1,a,2\n# checked\n2,b,3\n')
    expect(draw(found)).toEqual(['table -: id | name | sum × 2'])
    expect(found.skipped.map(({reason}) => reason)).toEqual(['comment', 'comment'])
    expect(faults(found)).toEqual([])
  })

  it('is no comment where it has the cells of a header', () => {
    expect(namesOf(table('#,name\n1,a\n2,b\n'))).toEqual(['#', 'name'])
  })

  it('may begin with another sign that the caller says', () => {
    expect(draw(read('; made by hand\nid,name\n1,a\n2,b\n', {comment: ';'}))).toEqual(['table -: id | name × 2'])
  })
})

describe('what stands below a table', () => {
  it('is text where it is a note', () => {
    expect(draw(read('id,name,sum\n1,a,2\n2,b,3\n* preliminary\n"Source: the office, 2024",,\n'))).toEqual(['table -: id | name | sum × 2', 'p * preliminary', 'p Source: the office, 2024'])
  })

  it('is a row of totals where its first cell says so', () => {
    expect(table('city,sum\nRome,2\nOslo,3\nTotal,5\n').rows.map(({total}) => total ?? false)).toEqual([false, false, true])
    expect(table('город,сумма\nРим,2\nОсло,3\nИтого:,5\n').rows[2]!.total).toBe(true)
    expect(table('film,year\nTotal Recall,1990\nAlien,1979\n').rows[0]!.total).toBeUndefined()
  })
})

describe('blank rows', () => {
  it('do not part a table', () => {
    const found = read('id,name\n1,a\n\n2,b\n,\n3,c\n')
    expect(draw(found)).toEqual(['table -: id | name × 3'])
    expect(found.skipped).toEqual([{start: 17, end: 18, reason: 'markup'}])
    expect(faults(found)).toEqual([])
  })

  it('part two tables that have headers of their own', () => {
    expect(draw(read('Cities\nid,name\n1,Rome\n2,Oslo\n\nRivers\nid,length\n1,405\n2,250\n'))).toEqual(['table Cities: id | name × 2', 'table Rivers: id | length × 2'])
  })

  it('part tables of which the second has the columns of the first', () => {
    expect(draw(read('id,name,sum\n1,a,2\n2,b,3\n\nGroup two,,\n3,c,4\n4,d,5\n'))).toEqual(['table -: id | name | sum × 2', 'table Group two: id | name | sum × 2'])
  })

  it('may stand between a header and its rows', () => {
    expect(draw(read('Numbers,,\n,,\n,n,square\n,,\n,1,1\n,2,4\n,3,9\n'))).toEqual(['table Numbers: Column 1 | n | square × 3'])
  })

  it('are not needed where the header stands again', () => {
    expect(draw(read('Best case,,\nyear,a,b\n2020,1,2\nWorst case,,\nyear,a,b\n2020,3,4\n'))).toEqual(['table Best case: year | a | b × 1', 'table Worst case: year | a | b × 1'])
  })
})

describe('ragged rows', () => {
  it('are said once for each kind, with their lines', () => {
    const found = read('a,b,c\n1,2,3\n1,2\n1,2,3,4\n4,5,6\n1,2\n')
    expect(found.messages).toEqual(['ragged-row: 2 rows have fewer cells than the 3 of the others (lines 3, 6)', 'ragged-row: 1 row has more cells than the 3 of the others (line 4)'])
    expect(valuesOf(tablesOf(found)[0]!)[2]).toEqual(['1', '2', '3', '4'])
  })
})

describe('a cell', () => {
  it('may hold bars and line ends', () => {
    expect(valuesOf(table('n,t\nw,"a | b\nc"\n'))).toEqual([['w', 'a | b\nc']])
  })
})

describe('text that is no table', () => {
  it('has the words of its cells, without their quotes, at their places', () => {
    const source = '"Made ""by hand"""\nin 2024\n\nid,name\n1,a\n2,b\n'
    const found = read(source)
    expect(draw(found)[0]).toBe('p Made "by hand"')
    expect(faults(found)).toEqual([])
  })

  it('may be all there is', () => {
    expect(read('').children).toEqual([])
    expect(read('\n\n').children).toEqual([])
    expect(faults(read('a'))).toEqual([])
  })
})

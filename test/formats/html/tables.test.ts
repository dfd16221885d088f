import {describe, expect, it} from 'vitest'
import {find, outlineOf, readHtml, rowsOf, valuesOf} from './read.js'

const table = (html: string) => find(readHtml(html).children, 'table')

describe('a table', () => {
  it('shows its head first and its foot last', () => {
    const page = '<table><tfoot><tr><td>f</tfoot><tbody><tr><td>b1</tbody><thead><tr><th>h</thead><tbody><tr><td>b2</tbody></table>'
    expect(rowsOf(readHtml(page).children)).toEqual([['h'], ['b1'], ['b2'], ['f']])
  })

  it('has rows of header cells only as its head', () => {
    expect(table('<table><tr><th>a<th>b<tr><td>1<td>2').children.map(({header}) => header)).toEqual([true, false])
    expect(table('<table><tr><th>a<td>1<tr><th>b<td>2').children.map(({header}) => header)).toEqual([false, false])
    expect(table('<table><tr><th>a<th>b').children.map(({header}) => header)).toEqual([true])
  })

  it('keeps empty cells in their place', () => {
    expect(rowsOf(readHtml('<table><tr><td>a<td><td>c<tr><td><td>e<td></table>').children)).toEqual([
      ['a', '', 'c'],
      ['', 'e', ''],
    ])
  })

  it('has the paragraphs, lines and items of a cell as lines', () => {
    const page = '<table><tr><th>k<th>v<tr><td>a<td><p>one</p><p>two</p>three<br>four<ul><li>five<li>six</ul><pre>x\n  y</pre></table>'
    expect(rowsOf(readHtml(page).children)[1]).toEqual(['a', 'one\ntwo\nthree\nfour\nfive\nsix\nx\n  y'])
  })

  it('keeps links and code in its cells', () => {
    expect(rowsOf(readHtml('<table><tr><td><a href="/x">a|b</a><td><code>c</code></table>').children)).toEqual([
      ['[a\\|b](/x)', '`c`'],
    ])
  })

  it('has a caption with a place', () => {
    const source = '<table><caption>On <b>it</b></caption><tr><td>a<td>b</table>'
    const {caption, data} = table(source)
    expect(caption!.value).toBe('On **it**')
    expect(data!.textRanges).toEqual([[16, 24]])
  })

  it('says how its columns are aligned', () => {
    const page = '<table><tr><th style="color:red; text-align: right">a<th align=center colspan=2>b<th>c<tr><td>1<td>2<td>3<td>4</table>'
    expect(table(page).align).toEqual(['right', 'center', 'center', null])
  })

  it('keeps the id of a row', () => {
    expect(table('<table><tr id="r1"><td>a<td>b').children[0]!.data).toMatchObject({anchor: 'r1'})
  })

  it('without text is nothing, with a caption alone a paragraph', () => {
    expect(outlineOf('<table><tr><td> <td></table>')).toBe('')
    expect(outlineOf('<table><caption>c</caption><tr><td><td></table>')).toBe('paragraph c\n')
  })

  it('comes after the text the parser moves in front of it', () => {
    expect(valuesOf(readHtml('<table><tr><td>a</td>stray<td>b</td></tr></table>').children)).toEqual(['stray', 'a', 'b'])
  })
})

describe('spans', () => {
  const spans = (html: string) => table(html).children.map((row) => row.children.map((cell) => [cell.colspan, cell.rowspan]))

  it('end with the rows of their group', () => {
    const page = '<table><tbody><tr><td rowspan="9">a<td>b<tr><td>c</tbody><tbody><tr><td rowspan=0>d<td>e<tr><td>f<tr><td>g'
    expect(spans(page).map((row) => row[0]![1])).toEqual([2, 1, 3, 1, 1])
  })

  it('end with the header, so that its rows can be repeated', () => {
    expect(spans('<table><tr><th rowspan=2>a<th>b<tr><td>c<td>d')[0]).toEqual([
      [1, 1],
      [1, 1],
    ])
    const page = '<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>1<td>2<td>3'
    expect(spans(page)[0]).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('are no wider than the table needs', () => {
    expect(spans('<table><tr><td colspan=100>title<tr><td>a<td>b<td>c')).toEqual([
      [[3, 1]],
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    ])
  })

  it('that are no number are one', () => {
    expect(spans('<table><tr><td colspan=x rowspan=-2>a<td colspan="0">b')).toEqual([
      [
        [1, 1],
        [1, 1],
      ],
    ])
  })

  it('that would make a huge grid of few cells are left out', () => {
    const page = `<table>${'<tr><td colspan=1000>a<td>b'.repeat(1000)}</table>`
    expect(spans(page).every((row) => row.every(([colspan]) => colspan === 1))).toBe(true)
  })
})

describe('a layout table', () => {
  it.each([
    ['by its role', '<table role="presentation"><tr><td>a<td>b</table>', 'paragraph a\nparagraph b\n'],
    ['of one cell', '<table><tr><td>a</table>', 'paragraph a\n'],
    ['with a heading', '<table><tr><td><h2>a</h2><td>b</table>', 'section 2 a\n  paragraph b\n'],
    ['with code', '<table><tr><td>a<td><pre>b</pre></table>', 'paragraph a\ncode b\n'],
    ['with a list', '<table><tr><td>a<td><ul><li>b</ul></table>', 'paragraph a\nlist\n  listItem -\n    paragraph b\n'],
    ['of line numbers', '<table><tr><td class="linenos"><pre>1\n2</pre><td class="code"><pre>a\nb</pre></table>', 'code 1⏎2\ncode a⏎b\n'],
  ])('gives its blocks: %s', (_, page, expected) => {
    expect(outlineOf(page)).toBe(expected)
  })

  it('is none where header cells name the columns', () => {
    expect(find(readHtml('<table><tr><th>k<th>v<tr><td>a<td><ul><li>b</ul></table>').children, 'table').children).toHaveLength(2)
  })

  it('nested twelve times gives its text once', () => {
    const page = `${'<table><tr><td>'.repeat(12)}x${'</td></tr></table>'.repeat(12)}`
    expect(outlineOf(page)).toBe('paragraph x\n')
  })
})

it('reads five thousand cells', () => {
  const page = `<table>${`<tr>${'<td>x'.repeat(50)}`.repeat(100)}</table>`
  const rows = rowsOf(readHtml(page).children)
  expect(rows).toHaveLength(100)
  expect(rows.flat()).toHaveLength(5000)
})

describe('the columns that name the rows of a table', () => {
  const columns = (html: string) => table(html).headerColumns

  it('have header cells only, below the header', () => {
    expect(columns('<table><tr><th><th>x<th>y<tr><th>a<td>1<td>2<tr><th>b<td>3<td>4</table>')).toBe(1)
    expect(columns('<table><tr><th>k<th>l<th>y<tr><th>a<th>b<td>2<tr><th>b<td>3<td>4</table>')).toBe(1)
    expect(columns('<table><tr><th>k<th>y<tr><td>a<td>2</table>')).toBeUndefined()
  })

  it('may have cells that reach down', () => {
    expect(columns('<table><tr><th>k<th>l<th>y<tr><th rowspan=2>a<th>b<td>2<tr><th>c<td>4</table>')).toBe(2)
  })

  it('are not told by a title over all columns', () => {
    expect(columns('<table><tr><th>k<th>y<tr><td colspan=2>Spring<tr><th>a<td>2</table>')).toBe(1)
  })
})

describe('a foot of one cell over all columns', () => {
  it('is a remark and no row', () => {
    const {children} = table('<table><tr><th>a<th>b<tr><td>1<td>2<tfoot><tr><td>sum<td>2<tr><td colspan=2>* a guess</tfoot></table>')
    expect(children.map(({data}) => data?.note ?? false)).toEqual([false, false, false, true])
  })
})

describe('a table that is no table of data', () => {
  it.each([
    ['by its role', '<table role="presentation"><tr><th>a<th>b<tr><td>c<td>d</table>', 'paragraph a\nparagraph b\nparagraph c\nparagraph d\n'],
    ['with one cell', '<table><tr><td>a</table>', 'paragraph a\n'],
    ['with one cell that has text', '<table><tr><td><td>a<td></table>', 'paragraph a\n'],
    ['as a title above what follows', '<table><tr><th>Details</table>', 'paragraph Details\n'],
    ['with lists in cells', '<table><tr><td>a<td><ul><li>b</ul></table>', 'paragraph a\nlist\n  listItem -\n    paragraph b\n'],
    ['with a row of prose', `<table><tr><td>a<td>${'word '.repeat(30)}</table>`, `paragraph a\nparagraph ${'word '.repeat(30).trim()}\n`],
    ['with a column of prose', `<table><tr><td>a<tr><td>${'word '.repeat(30)}</table>`, `paragraph a\nparagraph ${'word '.repeat(30).trim()}\n`],
  ])('%s gives its blocks', (_, page, expected) => {
    expect(outlineOf(page)).toBe(expected)
  })

  it('gives sections where headings stand in it', () => {
    expect(outlineOf('<table><tr><td><h2>A</h2>a<td><h2>B</h2>b</table>')).toBe('section 2 A\n  paragraph a\nsection 2 B\n  paragraph b\n')
  })

  it('is a list of definitions where blocks are said of terms', () => {
    expect(outlineOf('<table><tr><th>Returns:<td><blockquote>b</blockquote></table>')).toBe('list\n  listItem\n    paragraph Returns:\n    blockquote\n      paragraph b\n')
  })
})

describe('a table of data', () => {
  const isTable = (page: string) => outlineOf(page).startsWith('table')

  it.each([
    ['by its role', '<table role="grid"><tr><td>a<td><ul><li>b</ul></table>'],
    ['with a header above blocks', '<table><tr><th>a<th>b<tr><td>c<td><ul><li>d</ul></table>'],
    ['with named rows', '<table><tr><th scope=row>a<td><ul><li>b</ul></table>'],
    ['with a caption', '<table><caption>c</caption><tr><td>a<td><ul><li>b</ul></table>'],
    ['with a table in a cell below a header', '<table><tr><th>a<th>b<tr><td>c<td><table><tr><td>d<td>e</table><tr><td>f<td>g</table>'],
    ['with a row of short cells', '<table><tr><td>a<td>b</table>'],
  ])('%s stays one', (_, page) => {
    expect(isTable(page)).toBe(true)
  })

  it('keeps the text of a table in a cell once', () => {
    const page = '<table><tr><th>a<th>b<tr><td>c<td><table><tr><td>d<td>e</table><tr><td>f<td>g</table>'
    expect(rowsOf(readHtml(page).children)).toEqual([['a', 'b'], ['c', 'd\ne'], ['f', 'g']])
  })
})

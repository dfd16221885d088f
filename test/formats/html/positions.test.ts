import {describe, expect, it} from 'vitest'
import {find, leavesOf, readHtml} from './read.js'

const slices = (source: string) =>
  leavesOf(readHtml(source).children).map(({text, ranges}) => [text.value, ...ranges.map(([a, b]) => source.slice(a, b))])

describe('what is left out', () => {
  it.each(['<p>a</p><!-- x', '<p>a</p><!--', '<p>a</p><!x', '<p>a</p><?x', '<p>a</p></ x', '<p>a<script>x', '<p>a</p><!-- x -->'])('ends with the source in %j', (source) => {
    expect(readHtml(source).data.skipped).toMatchObject([{start: source.lastIndexOf('<'), end: source.length}])
  })
})

describe('the ranges of a leaf', () => {
  it('bridge its own tags', () => {
    expect(slices('<p> a <b>b</b> c </p>')).toEqual([['a **b** c', 'a <b>b</b> c']])
  })

  it('stop at a comment', () => {
    expect(slices('<p>a<!-- x -->b</p>')).toEqual([['ab', 'a', 'b']])
  })

  it('stop at the text of another leaf', () => {
    expect(slices('<div>a<p>b</p>c</div>')).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ])
  })

  it('are its own where tags are crossed', () => {
    expect(slices('<b>1<p>2</b>3</p>')).toEqual([
      ['**1**', '1'],
      ['**2**3', '2</b>3'],
    ])
  })

  it('are the true ones where the parser moves text out of a table', () => {
    expect(slices('<table>a<tr>b<td>c<td>d</table>e')).toEqual([
      ['ab', 'a<tr>b'],
      ['c', 'c'],
      ['d', 'd'],
      ['e', 'e'],
    ])
  })

  it('are several where moved text lies between', () => {
    expect(slices('<p>x<table><tr><td>c</td>y<td>d</table>')).toContainEqual(['xy', 'x', 'y'])
  })

  it('hold whole entities', () => {
    expect(slices('<p>&lt;a&nbsp;&gt;</p>')).toEqual([['\\<a\u00A0>', '&lt;a&nbsp;&gt;']])
  })

  it('are none of blanks', () => {
    expect(slices('<p> a</p> \n <p>&nbsp;</p>b')).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ])
  })
})

it('what the source breaks off ends where the source does', () => {
  const source = '<p>a</p><!-- b'
  expect(readHtml(source).data.skipped).toEqual([{start: 8, end: source.length, reason: 'comment'}])
  expect(readHtml('<!').data.skipped).toEqual([{start: 0, end: 2, reason: 'comment'}])
})

describe('runs', () => {
  const mapped = (source: string) => {
    const {text} = find(readHtml(source).children, 'paragraph')
    return text.map.map(([value, at, length]) => {
      expect(text.value.slice(value, value + length)).toBe(source.slice(at, at + length))
      return text.value.slice(value, value + length)
    })
  }

  it('leave out what is written differently', () => {
    expect(mapped('<p>a &amp; b</p>')).toEqual(['a ', ' b'])
    expect(mapped('<p>a&copy2 &#x41;&nope; &</p>')).toEqual(['a', ' ', '&nope; &'])
  })

  it('hold a blank only where the source has one', () => {
    expect(mapped('<p>a\nb  c</p>')).toEqual(['a', 'b ', 'c'])
    expect(mapped('<p>a\n b</p>')).toEqual(['a', ' b'])
  })

  it('are right with CRLF, lone CR, NUL and astral characters', () => {
    expect(mapped('<p>a\r\n&lt;b\rc\0d 🚀e</p>')).toEqual(['a', 'b', 'c', 'd 🚀e'])
  })

  it('are right in CDATA', () => {
    expect(mapped('<svg><text>a<![CDATA[<b>&amp;]]>c</text></svg>').join('')).toBe('a<b>&amp;c')
  })

  it('are right in raw text', () => {
    expect(mapped('<iframe>a &amp; <b>\r\nc</iframe>').join('')).toBe('a &amp; <b>c')
  })

  it('count from the byte-order mark', () => {
    expect(mapped('\uFEFF<!doctype html><p>a &lt; b</p>')).toEqual(['a ', ' b'])
  })
})

describe('positions', () => {
  it('of a leaf span its text', () => {
    const {position} = find(readHtml('<div>\n<p>ab</p></div>').children, 'paragraph')
    expect(position).toEqual({start: {line: 2, column: 4, offset: 9}, end: {line: 2, column: 6, offset: 11}})
  })

  it('of a leaf with strange text between are left out', () => {
    const {children} = readHtml('<p>x<table><tr><td>c</td>y<td>d</table>')
    expect(find(children, 'paragraph').position).toBeUndefined()
  })

  it('of a container are those of its element', () => {
    const source = 'a<ul><li>b</ul>c'
    const {position} = find(readHtml(source).children, 'list')
    expect(source.slice(position!.start.offset, position!.end.offset)).toBe('<ul><li>b</ul>')
  })

  it('of a container that holds the text of another are left out', () => {
    expect(find(readHtml('<table><tr><td>c</td>y<td>d</table>').children, 'table').position).toBeUndefined()
  })
})

it('says nothing of a page whose text has its place', () => {
  expect(readHtml('<p>a &amp; b<pre>\r\n&lt;x</pre><table>c<td>d</table>').told).toEqual([])
})

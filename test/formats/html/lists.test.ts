import {describe, expect, it} from 'vitest'
import {find, outlineOf, readHtml} from './read.js'

describe('a list', () => {
  it('holds its items with what is nested in them', () => {
    expect(outlineOf('<ul><li>a<ul><li>b</ul>c<li><p>d</p><p>e</p></ul>')).toBe(
      'list\n  listItem -\n    paragraph a\n    list\n      listItem -\n        paragraph b\n    paragraph c\n' +
        '  listItem -\n    paragraph d\n    paragraph e\n',
    )
  })

  it('counts from its start, down where it is reversed, and by the values of items', () => {
    const markers = (html: string) => find(readHtml(html).children, 'list').children.map(({marker}) => marker.value)
    expect(markers('<ol><li>a<li>b</ol>')).toEqual(['1. ', '2. '])
    expect(markers('<ol start="5"><li>a<li>b</ol>')).toEqual(['5. ', '6. '])
    expect(markers('<ol reversed><li>a<li>b<li>c</ol>')).toEqual(['3. ', '2. ', '1. '])
    expect(markers('<ol><li>a<li value="9">b<li>c</ol>')).toEqual(['1. ', '9. ', '10. '])
    expect(markers('<ul><li>a<li value="9">b</ul>')).toEqual(['- ', '- '])
  })

  it('keeps text that stands in it without an item', () => {
    expect(outlineOf('<ul>bare<li>a</ul>')).toBe('list\n  listItem\n    paragraph bare\n  listItem -\n    paragraph a\n')
  })

  it('gives a list directly in it to the item before', () => {
    expect(outlineOf('<ul><li>a</li><ul><li>b</li></ul></ul>')).toBe(
      'list\n  listItem -\n    paragraph a\n    list\n      listItem -\n        paragraph b\n',
    )
  })

  it('leaves out items without text', () => {
    expect(outlineOf('<ol><li>a<li> <li>c</ol><ul><li></ul>')).toBe('list\n  listItem 1.\n    paragraph a\n  listItem 3.\n    paragraph c\n')
  })

  it('is made of items that stand in none', () => {
    expect(outlineOf('<div><li>a<li>b</div><p>c')).toBe('list\n  listItem -\n    paragraph a\n  listItem -\n    paragraph b\nparagraph c\n')
  })

  it('is spread where an item has blocks that are no list', () => {
    expect(find(readHtml('<ul><li>a<ul><li>b</ul></ul>').children, 'list').spread).toBe(false)
    expect(find(readHtml('<ul><li><p>a</p><p>b</p></ul>').children, 'list').spread).toBe(true)
  })

  it('of older Javadoc only lays its members out', () => {
    expect(outlineOf('<ul class="blockList"><li class="blockList"><h4>get</h4><p>it</p></li></ul>')).toBe(
      'section 4 get\n  paragraph it\n',
    )
  })
})

describe('a task', () => {
  it('is told by its check box', () => {
    const {children} = find(readHtml('<ul><li><input type="checkbox" checked> a<li><p><input type=checkbox disabled>b').children, 'list')
    expect(children.map(({marker, checked}) => [marker.value, checked])).toEqual([
      ['- [x] ', true],
      ['- [ ] ', false],
    ])
  })

  it('is none where the box stands behind text or switches a menu', () => {
    const {children} = find(readHtml('<ul><li>a <input type=checkbox><li><input type=checkbox id="nav-1"> b').children, 'list')
    expect(children.map(({marker}) => marker.value)).toEqual(['- ', '- '])
  })
})

describe('a list of definitions', () => {
  it('keeps every term with what is said of it', () => {
    const {children} = readHtml('<dl><dt id="a">A<dt>B<dd>one<dd><p>two</p><dt>C<dd>three</dl>')
    expect(find(children, 'list').data).toMatchObject({definition: true})
    expect(outlineOf('<dl><dt id="a">A<dt>B<dd>one<dd><p>two</p><dt>C<dd>three</dl>')).toBe(
      'list\n  listItem #a\n    paragraph A\n    paragraph B\n    paragraph one\n    paragraph two\n' +
        '  listItem\n    paragraph C\n    paragraph three\n',
    )
  })

  it('may have its groups in divs', () => {
    expect(outlineOf('<dl><div><dt>A</dt><dd>a</dd></div><div><dt>B</dt><dd>b</dd></div></dl>')).toBe(
      'list\n  listItem\n    paragraph A\n    paragraph a\n  listItem\n    paragraph B\n    paragraph b\n',
    )
  })

  it('may hold another', () => {
    expect(outlineOf('<dl><dt>C<dd>is<dl><dt id="C.m">m()<dd>does</dl></dl>')).toBe(
      'list\n  listItem\n    paragraph C\n    paragraph is\n    list\n      listItem #C.m\n        paragraph m()\n        paragraph does\n',
    )
  })
})

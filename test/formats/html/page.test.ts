import {describe, expect, it} from 'vitest'
import {outlineOf, readFragment, readHtml} from './read.js'

const skippedIn = (source: string) =>
  readHtml(source).data.skipped.map(({start, end, reason}) => [reason, source.slice(start, end)])

describe('what a page says of itself', () => {
  it('is read from its head', () => {
    const {data} = readHtml(
      '<!doctype html><html lang=" de "><head><title> The\n page &amp; more</title><meta name=Description content="What  it is"></head><body>x',
    )
    expect(data).toMatchObject({title: 'The page & more', description: 'What it is', language: 'de', frontmatter: null, coverage: 'text'})
  })

  it('is null where it says nothing', () => {
    expect(readHtml('<title> </title><p>x').data).toMatchObject({title: null, description: null, language: null})
  })

  it('is read behind a byte-order mark, and behind an element that ends the head', () => {
    expect(readHtml('\uFEFF<!doctype html><html lang="en"><head><title>T</title></head>x').data).toMatchObject({title: 'T', language: 'en'})
    expect(readHtml('<head><noscript><img src="/p"></noscript><title>T</title></head>x').data.title).toBe('T')
  })

  it('is not the title of a drawing', () => {
    const {data} = readHtml('<svg><title>icon</title></svg><title>T</title>')
    expect(data.title).toBe('T')
  })
})

describe('skipped', () => {
  it('is the head, whole', () => {
    expect(skippedIn('<html><head><title>T</title><script>s</script><!-- c --></head>x')).toEqual([
      ['head', '<head><title>T</title><script>s</script><!-- c --></head>'],
    ])
  })

  it('is what stands in a head without tags, and what comes late', () => {
    expect(skippedIn('<title>T</title><style>s</style><meta charset="utf-8"><p>x')).toEqual([
      ['head', '<title>T</title>'],
      ['style', '<style>s</style>'],
    ])
    expect(skippedIn('<head><title>T</title></head><script>s</script><body>x')).toEqual([
      ['head', '<head><title>T</title></head>'],
      ['script', '<script>s</script>'],
    ])
  })

  it('are scripts, styles, templates, comments and rules, wherever they stand', () => {
    const page = '<p>a<script>1</script>b<!-- 2 --><template><p>3</p></template><svg><style>4</style></svg></p><hr><ul><!-- 5 --><li>c</ul><pre>d<!-- 6 --></pre>'
    expect(skippedIn(page)).toEqual([
      ['script', '<script>1</script>'],
      ['comment', '<!-- 2 -->'],
      ['template', '<template><p>3</p></template>'],
      ['style', '<style>4</style>'],
      ['thematic-break', '<hr>'],
      ['comment', '<!-- 5 -->'],
      ['comment', '<!-- 6 -->'],
    ])
    expect(outlineOf(page)).toBe('paragraph ab\nlist\n  listItem -\n    paragraph c\ncode d\n')
  })

  it('is a script without end', () => {
    expect(skippedIn('<p>a</p><script>b')).toEqual([['script', '<script>b']])
    expect(skippedIn('<p>a</p><template><p>b<i>c')).toEqual([['template', '<template><p>b<i>c']])
    expect(skippedIn('<style>a {}')).toEqual([['style', '<style>a {}']])
  })

  it('is a comment in a table', () => {
    expect(skippedIn('<table><!-- 1 --><tr><!-- 2 --><td>a<td>b<!-- 3 --></table>').map(([, text]) => text)).toEqual([
      '<!-- 1 -->',
      '<!-- 2 -->',
      '<!-- 3 -->',
    ])
  })
})

describe('a fragment', () => {
  it('may be a tag alone', () => {
    expect(readFragment('<div align="center">')).toEqual({children: [], skipped: [], told: []})
    expect(readFragment('</div>\n</details>')).toEqual({children: [], skipped: [], told: []})
  })

  it('says what it skips at its own offsets', () => {
    expect(readFragment('a <!-- b -->').skipped).toEqual([{start: 2, end: 12, reason: 'comment'}])
  })

  it('may be a part of a table', () => {
    const {children} = readFragment('<tr><td>a</td><td>b</td></tr>')
    expect(children.map((child) => 'text' in child && child.text.value)).toEqual(['a', 'b'])
  })
})

describe('a page in XML', () => {
  it('has self-closing tags closed', () => {
    const page = '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="s"/></head><body><h2><a id="x"/>T</h2><div/><p>text</p></body></html>'
    expect(outlineOf(page)).toBe('section 2 T #x\n  paragraph text\n')
  })

  it('is told by its first line alone', () => {
    expect(outlineOf('<b/>a<p>b')).toBe('paragraph **a**\nparagraph **b**\n')
  })
})

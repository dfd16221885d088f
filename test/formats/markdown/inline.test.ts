import {describe, expect, it} from 'vitest'
import type {Range} from '../../../src/text/mapped-text.js'
import {draw, faults, firstText, plain, read, visit} from './context.js'

function plainOf(source: string): string {
  return plain(firstText(read(source)))
}

function atomsOf(source: string): string[] {
  const {value, atoms} = firstText(read(source))
  return atoms.map(([start, end]: Range) => value.slice(start, end))
}

describe('the text of a paragraph', () => {
  it('is its source, markup and all', () => {
    const source = 'Some *em*, **strong**, ~~gone~~ &nosuch; \\* [link](/x "t").'
    expect(firstText(read(source))).toMatchObject({value: source, map: [[0, 0, source.length]]})
  })

  it.each([
    ['*a* **b** ***c*** ~~d~~ _e_', 'a b c d e'],
    ['[text](/x "title") and [te*x*t](<a b>)', 'text and text'],
    ['![alt *x* \\] &lt;](i.png)', 'alt *x* ] <'],
    ['<http://e.test> http://e.test', 'http://e.test http://e.test'],
    ['a\\*b \\\\ &amp; &copy; &#x41; &#66; &nosuch; &ampx', 'a*b \\ & © A B &nosuch; &ampx'],
    ['one\\\ntwo', 'one\ntwo'],
    ['a<br>b<b>c</b><wbr>d', 'a\nbcd'],
    ['see <img src="x" alt="the chart"> here', 'see the chart here'],
    ['one <!-- two --> three', 'one  three'],
    ['See [](#foo) and [ ](<b c> "t").', 'See #foo and b c.'],
    ['See [][d] here.\n\n[d]: /target', 'See /target here.'],
    ['a ![](x.png) b [![](i)](u) c\n![](y.png)\nd', 'a b c\nd'],
    ['![](x.png) a', 'a'],
    ['a![](x.png) b <img src="i"> c', 'a b c'],
    ['<Kbd>Ctrl</Kbd> + <Foo /> c', 'Ctrl + c'],
    ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
    ['[undefined] [x][y]', '[undefined] [x][y]'],
  ])('of %j reads %j', (source, expected) => {
    expect(plainOf(source)).toBe(expected)
  })

  it.each([
    ['a&nbsp;b &mdash; it&#39;s &quot;c&quot; caf&eacute;', 'a\u00a0b — it\'s "c" café'],
    ['![a &quot;b&quot;](c)', '![a "b"](c)'],
    ['&lt;b&gt; &#42;a&#42; &#91; &vert;', '\\<b\\> \\*a\\* \\[ \\|'],
    ['a &amp; b &amp;copy;', 'a & b \\&copy;'],
    ['**&nbsp;a&nbsp;** b&emsp;*c*&emsp;d', '**&nbsp;a&nbsp;** b\u2003*c*\u2003d'],
    ['*&quot;a&quot;*, caf&eacute;*s* &eacute;t&eacute;', '*"a"*, caf&eacute;*s* été'],
    ['`&nbsp;`', '`&nbsp;`'],
  ])('of %j has signs instead of references, with a backslash where they mean something', (source, expected) => {
    expect(firstText(read(source)).value).toBe(expected)
    expect(faults(read(source))).toEqual([])
  })

  it.each([
    ['- a <img \n    src="x"\n    alt="the\n    chart"\n  /> b', 'a <img src="x" alt="the chart" /> b', 'a the chart b'],
    ['a <img src=x \r\n  /> b', 'a <img src=x /> b', 'a b'],
    ['a <b\n title="one\ntwo">c</b>', 'a <b title="one\ntwo">c</b>', 'a c'],
  ])('of %j has tags in one line', (source, expected, shown) => {
    const text = firstText(read(source))
    expect([text.value, plain(text)]).toEqual([expected, shown])
    expect(faults(read(source))).toEqual([])
  })

  it('keeps links, code, images, addresses and notes whole', () => {
    expect(atomsOf('[a `b`](/c) `d e` ![f](g) <http://h.i> http://j.k [^l]\n\n[^l]: x')).toEqual([
      '[a `b`](/c)',
      '`d e`',
      '![f](g)',
      '<http://h.i>',
      'http://j.k',
      '[^l]',
    ])
  })

  it('keeps mathematics whole when asked', () => {
    expect(firstText(read('a $x + y$ b', {math: true})).atoms).toEqual([[2, 9]])
    expect(firstText(read('a $x + y$ b')).atoms).toEqual([])
  })

  it('leaves the prefixes of its containers out, line by line', () => {
    const source = '> - one\n>   two\nlazy\n'
    const text = firstText(read(source))
    expect(text.value).toBe('one\ntwo\nlazy')
    expect(text.map).toEqual([
      [0, 4, 4],
      [4, 12, 8],
    ])
  })

  it('keeps a `>` that is no quote mark', () => {
    expect(firstText(read('> a\n     > b\n')).value).toBe('a\n> b')
  })

  it('carries marks over a line that begins with a prefix', () => {
    expect(plainOf('> **one\n> two** &amp;\n')).toBe('one\ntwo &')
  })

  it('writes targets of references in, wherever they are defined', () => {
    const result = read('[full][d] [d][] [D] ![i][d] [*em*][d]\n\n> [d]: </a b> "title"\n')
    expect(firstText(result).value).toBe('[full](</a b>) [d](</a b>) [D](</a b>) ![i](</a b>) [*em*](</a b>)')
    expect(plain(firstText(result))).toBe('full d D i em')
    expect(faults(result)).toEqual([])
  })

  it('leaves a comment out and says so', () => {
    const result = read('one <!-- two --> three')
    expect(firstText(result).value).toBe('one  three')
    expect(result.data.skipped).toEqual([{start: 4, end: 16, reason: 'comment'}])
    expect([...visit(result.children)][0]!.data!.ranges).toEqual([
      [0, 4],
      [16, 22],
    ])
  })

  it('keeps the tags of components, whose attributes may be read', () => {
    expect(plainOf('Use <Card title="Quick start" /> and `List<T>` or List<String>.')).toContain('<Card title="Quick start" />')
    expect(plainOf('A List<String> of them')).toBe('A List<String> of them')
  })

  it('is markup when there is nothing to see', () => {
    expect(draw(read('<a id="x"></a>\n\n&nbsp;\n\ntext\n').children)).toBe('markup\nmarkup\nparagraph "text"\n')
  })

  it('is a paragraph when an image is all there is', () => {
    expect(draw(read('![](x.png)\n').children)).toBe('paragraph "![](x.png)"\n')
  })
})

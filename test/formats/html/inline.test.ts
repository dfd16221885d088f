import {describe, expect, it} from 'vitest'
import {plainText} from '../../../src/text/plain.js'
import {find, outlineOf, readHtml} from './read.js'

const paragraph = (html: string) => find(readHtml(html).children, 'paragraph').text

describe('white space', () => {
  it('is one blank between words and none at the ends', () => {
    expect(paragraph('<p> \n a\t\t b <i> c </i> d \n</p>').value).toBe('a b *c* d')
  })

  it('is not put between elements that touch', () => {
    expect(paragraph('<p>foot<span>ball</span></p>').value).toBe('football')
    expect(paragraph('<p>foot<wbr>ball</p>').value).toBe('football')
  })

  it('keeps no-break blanks and soft hyphens as characters', () => {
    expect(paragraph('<p>a&nbsp;b foot&shy;ball</p>').value).toBe('a\u00A0b foot\u00ADball')
  })

  it('parts fields and buttons from the words beside them', () => {
    expect(paragraph('Name<input value="no">and<button>Go</button>now').value).toBe('Name and Go now')
    expect(paragraph('<select><option>A<option>B</select>').value).toBe('A B')
  })

  it('parts the labels of a drawing', () => {
    expect(paragraph('<svg><title>T</title><text>one</text><text>two</text></svg>').value).toBe('T one two')
  })

  it('is kept in a text field', () => {
    expect(outlineOf('<textarea>\na\n  b</textarea>')).toBe('paragraph a⏎  b\n')
  })
})

describe('line breaks', () => {
  it('are line ends', () => {
    expect(paragraph('a<br>b <br> c').value).toBe('a\nb\nc')
  })

  it('in a row end the paragraph', () => {
    expect(outlineOf('a<br>\n<br>b')).toBe('paragraph a\nparagraph b\n')
  })

  it('at the ends of a paragraph are nothing', () => {
    expect(outlineOf('<p><br>a<br></p><p><br></p>')).toBe('paragraph a\n')
  })

  it('in a row keep a mark on both sides', () => {
    expect(outlineOf('<b>a<br><br>b</b>')).toBe('paragraph **a**\nparagraph **b**\n')
  })
})

describe('marks', () => {
  it('are written for strong, emphasis and deletion, and left out of the plain rendering', () => {
    const text = paragraph('<p><strong>a</strong> <em>b</em> <del>c</del> <u>d</u></p>')
    expect(text.value).toBe('**a** *b* ~~c~~ d')
    expect(plainText(text)).toBe('a b c d')
  })

  it('are not written for empty elements', () => {
    expect(paragraph('a<b></b><i> </i>b<a href="/x"></a>').value).toBe('a b')
  })

  it('are not doubled', () => {
    expect(paragraph('<b><strong>a</strong></b>').value).toBe('**a**')
    expect(paragraph('<b>a</b><b>b</b>').value).toBe('**ab**')
    expect(paragraph('<b>a</b> <b>b</b>').value).toBe('**a** **b**')
  })

  it('of one kind that touch are one, in others too', () => {
    expect(paragraph('<em>a</em><i>b</i>').value).toBe('*ab*')
    expect(paragraph('<b><i>a</i></b><strong><em>b</em></strong>').value).toBe('***ab***')
    expect(paragraph('<b>a<i>b</i></b><b>c</b>').value).toBe('**a*b*c**')
    expect(paragraph('<del>a</del><s>b</s>').value).toBe('~~ab~~')
    expect(paragraph('<b>a</b><i>b</i>').value).toBe('**a***b*')
  })

  it('say with which neighbour they go', () => {
    const {marks} = paragraph('x <b>y</b>')
    expect(marks).toEqual([
      [2, 4, '', 1],
      [5, 7, '', -1],
    ])
  })
})

describe('inline code', () => {
  it('stands in backticks, which the plain rendering leaves out', () => {
    const text = paragraph('press <kbd>K</kbd> for <code>f(<b>x</b>)</code>')
    expect(text.value).toBe('press `K` for `f(x)`')
    expect(plainText(text)).toBe('press K for f(x)')
    expect(text.atoms).toEqual([
      [6, 9],
      [14, 20],
    ])
  })

  it('has a fence longer than the backticks in it', () => {
    expect(paragraph('<code>a`b</code>').value).toBe('``a`b``')
    expect(paragraph('<code>`a``</code>').value).toBe('``` `a`` ```')
    expect(paragraph('<code>`a</code>').value).toBe('`` `a ``')
  })

  it('that touches is one', () => {
    const text = paragraph('x <code>a</code><tt>b</tt> <code>c</code>')
    expect(text.value).toBe('x `ab` `c`')
    expect(text.atoms).toEqual([
      [2, 6],
      [7, 10],
    ])
    expect(paragraph('<code>a.</code><a href="/b"><code>b</code></a>').value).toBe('`a.`[`b`](/b)')
    expect(paragraph('<code>a</code><code>`</code><code>b</code> c').value).toBe('``a`b`` c')
  })

  it('of keys that touch is apart', () => {
    expect(paragraph('<kbd>Ctrl</kbd><kbd>C</kbd>').value).toBe('`Ctrl` `C`')
  })

  it('is code of its own on every line', () => {
    expect(paragraph('<code>a<br># b</code>').value).toBe('`a`\n`# b`')
  })

  it('keeps true runs where its fence grows', () => {
    const page = 'a <code>b &amp; `c``</code> d'
    const {value, map} = paragraph(page)
    expect(value).toBe('a ``` b & `c`` ``` d')
    for (const [at, source, length] of map) expect(value.slice(at, at + length)).toBe(page.slice(source, source + length))
    expect(map.reduce((sum, [, , length]) => sum + length, 0)).toBe(page.replace(/<[^>]*>|&amp;/g, '').length)
  })
})

describe('links', () => {
  it('are written with their target and are not cut', () => {
    const text = paragraph('see <a href="/x?a=1&amp;b=2">the <b>page</b></a>.')
    expect(text.value).toBe('see [the **page**](/x?a=1&b=2).')
    expect(plainText(text)).toBe('see the page.')
    expect(text.atoms).toEqual([[4, 30]])
  })

  it('without a target that can be written are their text', () => {
    expect(paragraph('<a href="javascript:go()">a</a> <a href="">b</a> <a>c</a>').value).toBe('a b c')
  })

  it('with blanks or brackets in the target have it in angle brackets', () => {
    expect(paragraph('<a href="/a b">t</a>').value).toBe('[t](</a b>)')
    expect(paragraph('<a href="/a_(b)">t</a>').value).toBe('[t](</a_(b)>)')
  })

  it('with a long text may be cut', () => {
    expect(paragraph(`<a href="/x">${'word '.repeat(80)}</a>`).atoms).toEqual([])
  })

  it('around blocks go into them', () => {
    expect(outlineOf('<a href="/x"><h2>T</h2><p>u</p></a>')).toBe('section 2 T\n  paragraph [u](/x)\n')
  })

  it('to the place itself are not said behind a term', () => {
    const {children} = readHtml('<dl><dt id="f">f()<a href="#f">¶</a></dt><dd>does it</dd></dl>')
    expect(find(children, 'paragraph').text.value).toBe('f()')
    expect(find(children, 'paragraph').data!.ranges).toEqual([[15, 32]])
  })
})

describe('images', () => {
  it('are written with their text', () => {
    const text = paragraph('see <img src="/i.png" alt="a  dot"> there')
    expect(text.value).toBe('see ![a dot](/i.png) there')
    expect(plainText(text)).toBe('see a dot there')
    expect(text.atoms).toEqual([[4, 20]])
  })

  it('without a text are nothing', () => {
    expect(outlineOf('<p><img src="/i.png"><img src="/j.png" alt=""></p>')).toBe('')
  })

  it('alone are an image', () => {
    expect(outlineOf('<p><a href="/x"><img src="/i.png" alt="dot"></a></p>')).toBe('image [![dot](/i.png)](/x)\n')
  })

  it('written into the page lose their source', () => {
    expect(paragraph('a <img alt="dot" src="data:image/png;base64,AAAA">').value).toBe('a ![dot]()')
  })
})

describe('superscripts and subscripts', () => {
  it.each([
    ['8<sup>1</sup>', '8^1'],
    ['H<sub>2</sub>O', 'H_2O'],
    ['<b>x</b><sup><i>n</i></sup>', '**x**^*n*'],
    ['(a+b)<sup>2</sup>', '(a+b)^2'],
    ['x<sub>i</sub><sup>2</sup>', 'x_i^2'],
    ['<code>x<sup>2</sup></code>', '`x^2`'],
  ])('have their sign behind what they belong to: %s', (page, expected) => {
    const text = paragraph(page)
    expect(text.value).toBe(expected)
    expect(plainText(text)).toBe(expected.replace(/[*`]/g, ''))
  })

  it.each([
    ['word<sup><a href="#f">1</a></sup>', 'word[1](#f)'],
    ['word<sup>[<a href="#f">1</a>]</sup>', 'word[[1](#f)]'],
    ['so. <sup>1</sup>', 'so. 1'],
    ['<sup>1</sup>/<sub>2</sub>', '1/2'],
    ['x<sup></sup>y', 'xy'],
    ['x<sup> 2</sup>', 'x 2'],
  ])('have none where they are notes or stand alone: %s', (page, expected) => {
    expect(paragraph(page).value).toBe(expected)
  })

  it('stand in titles with their sign', () => {
    expect(outlineOf('<h2>x<sup>2</sup></h2><p>y')).toBe('section 2 x^2\n  paragraph y\n')
  })
})

it('a classifier stands apart from its term', () => {
  expect(paragraph('<strong>base</strong><span class="classifier">array</span>').value).toBe('**base** array')
})

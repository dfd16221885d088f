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

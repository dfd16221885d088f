import {describe, expect, it} from 'vitest'
import {find, leavesOf, outlineOf, readFragment, outline, readHtml} from './read.js'

describe('a heading', () => {
  it('is found in header, link, hgroup, form and figure', () => {
    for (const tag of ['header', 'hgroup', 'form', 'figure', 'main', 'footer', 'fieldset', 'center']) {
      expect(outlineOf(`<${tag}><h2>T</h2></${tag}><p>u</p>`)).toBe('section 2 T\n  paragraph u\n')
    }
  })

  it('is written as Markdown in its text and plain in its title', () => {
    const {heading} = find(readHtml('<h3>The <code>x&amp;y</code>\n of <a href="/u">it</a></h3>').children, 'section')
    expect(heading!.text.value).toBe('### The `x&y` of [it](/u)')
    expect(heading!.title).toBe('The x&y of it')
  })

  it('has its line breaks as blanks', () => {
    expect(outlineOf('<h2>a<br>b<div>c</div></h2>')).toBe('section 2 a b c\n')
  })

  it('of an image has its text as title', () => {
    expect(outlineOf('<h1><img src="/l.png" alt="Logo"></h1>')).toBe('section 1 Logo\n')
  })

  it('without text is none', () => {
    expect(outlineOf('<h2> <a id="x"></a></h2><p>t')).toBe('paragraph t\n')
  })

  it('loses soft hyphens and invisible characters in the title alone', () => {
    const {heading} = find(readHtml('<h2>foot&shy;ball\u200B</h2>').children, 'section')
    expect(heading!.title).toBe('football')
    expect(heading!.text.value).toBe('## foot\u00ADball\u200B')
  })
})

describe('links to a heading itself', () => {
  it.each([
    ['T<a class="headerlink" href="#t" title="Permalink">¶</a>'],
    ['<a class="anchor" href="#t" aria-hidden="true">#</a> T'],
    ['T<a class="hash-link" href="#t">\u200B</a>'],
    ['T<a class="sl-anchor-link" href="#t"><span class="sr-only">Section titled T</span></a>'],
  ])('are not said: %s', (inner) => {
    const source = `<h2 id="t">${inner}</h2>`
    const {heading} = find(readHtml(source).children, 'section')
    expect(heading!.text.value).toBe('## T')
    expect(heading!.title).toBe('T')
    for (const [word] of inner.replace(/<[^>]*>/g, (tag) => ' '.repeat(tag.length)).matchAll(/\S+/g)) {
      const at = source.lastIndexOf(word)
      expect(heading!.data!.ranges!.some(([start, end]) => start <= at && at + word.length <= end)).toBe(true)
    }
  })

  it('are the title where nothing else is', () => {
    expect(outlineOf('<h1><a class="header" href="#t">Title</a></h1>')).toBe('section 1 Title\n')
    expect(outlineOf('<h1><a class="anchor" href="#t">Title</a></h1>')).toBe('section 1 Title\n')
    expect(outlineOf('<h1><a href="#t">#</a></h1>')).toBe('section 1 #\n')
  })
})

describe('the anchor', () => {
  it('is the own id before all', () => {
    expect(outlineOf('<section id="s"><h2 id="h"><a name="n"></a>T</h2></section>')).toBe('section 2 T #h\n')
  })

  it('is that of the nearest container for its first heading only', () => {
    const page = '<div id="out"><div id="in"><h2>A</h2><h2>B</h2></div><h2>C</h2></div>'
    expect(outlineOf(page)).toBe('section 2 A #in\nsection 2 B\nsection 2 C\n')
  })

  it('is that of the outer container where the inner has none', () => {
    expect(outlineOf('<article id="a"><div><h2>A</h2></div></article>')).toBe('section 2 A #a\n')
  })

  it('is that of an empty link right before it', () => {
    expect(outlineOf('<a id="x"></a>\n<h2>A</h2>')).toBe('section 2 A #x\n')
    expect(outlineOf('<p><a name="y"><!-- --></a></p><h2>A</h2>')).toBe('section 2 A #y\n')
  })

  it('is not that of a link with text between', () => {
    expect(outlineOf('<a id="x"></a>text<h2>A</h2>')).toBe('paragraph text\nsection 2 A\n')
  })

  it('stays as it is written', () => {
    expect(outlineOf('<h2 id="füße 1">A</h2>')).toBe('section 2 A #füße 1\n')
  })
})

describe('a heading that is content', () => {
  it.each([
    ['<ul><li><h3>T</h3>text</li></ul>', 'list\n  listItem -\n    paragraph ### T\n    paragraph text\n'],
    ['<blockquote><h3>T</h3>text</blockquote>', 'blockquote\n  paragraph ### T\n  paragraph text\n'],
    ['<table><tr><th>A<th>B<tr><td><h3>T</h3>text<td>u</table>', 'table\n  tableRow head\n    tableCell A\n    tableCell B\n  tableRow\n    tableCell T⏎text\n    tableCell u\n'],
  ])('opens no section: %s', (page, expected) => {
    expect(outlineOf(page)).toBe(expected)
  })
})

describe('a section element', () => {
  it('ends what opens in it', () => {
    const page = '<h1>A</h1><section><h2>B</h2><p>in</p><h3>C</h3><p>deep</p></section><p>out</p>'
    expect(outlineOf(page)).toBe(
      'section 1 A\n  section 2 B\n    paragraph in\n    section 3 C\n      paragraph deep\n  paragraph out\n',
    )
  })

  it('without a heading leaves its blocks where they are', () => {
    expect(outlineOf('<h1>A</h1><article><p>in</p></article><p>out</p>')).toBe('section 1 A\n  paragraph in\n  paragraph out\n')
  })

  it('leaves out what stands before its first heading', () => {
    expect(outlineOf('<section><p>lead</p><h2>B</h2>in</section>out')).toBe(
      'paragraph lead\nsection 2 B\n  paragraph in\nparagraph out\n',
    )
  })

  it('with several headings of a level is several sections', () => {
    expect(outlineOf('<article><h2>A</h2>a<h2>B</h2>b</article>c')).toBe(
      'section 2 A\n  paragraph a\nsection 2 B\n  paragraph b\nparagraph c\n',
    )
  })

  it('around a heading and nothing else ends nothing', () => {
    expect(outlineOf('<section id="s"><h2>A</h2></section><p>of A</p>')).toBe('section 2 A #s\n  paragraph of A\n')
  })

  it('has the place of the element', () => {
    const source = '<p>x</p><section><h2>A</h2><p>in</p></section>'
    const {position} = find(readHtml(source).children, 'section')
    expect(source.slice(position!.start.offset, position!.end.offset)).toBe('<section><h2>A</h2><p>in</p></section>')
  })

  it('in a fragment is flat', () => {
    expect(outline(readFragment('<section><h2>A</h2>a<h3>B</h3></section>c').children)).toBe(
      'heading 2 ## A\nparagraph a\nheading 3 ### B\nparagraph c\n',
    )
  })

  it('nested many times gives every text once', () => {
    const depth = 100
    const {children} = readHtml(Array.from({length: depth}, (_, i) => `<section><h2>h${i}</h2>t${i}`).join(''))
    expect(leavesOf(children).map(({text}) => text.value)).toEqual(
      Array.from({length: depth}, (_, i) => [`## h${i}`, `t${i}`]).flat(),
    )
  })
})

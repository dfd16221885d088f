import {describe, expect, it} from 'vitest'
import {find, outlineOf, readHtml, rowsOf, valuesOf} from './read.js'

describe('text', () => {
  it('goes on behind an inline child', () => {
    expect(outlineOf('<div>sum <b>7</b> a day. Less.</div>')).toBe('paragraph sum **7** a day. Less.\n')
  })

  it('stays in its order around marked words', () => {
    expect(outlineOf('<p>They <strong>may</strong> go</p>')).toBe('paragraph They **may** go\n')
    expect(outlineOf('<p>l <b>m</b> n</p>')).toBe('paragraph l **m** n\n')
  })

  it('keeps links and bold words', () => {
    expect(outlineOf('read <a href="/k">K</a> and <b>L</b>')).toBe('paragraph read [K](/k) and **L**\n')
  })

  it('in a div is a paragraph', () => {
    expect(outlineOf('<div>greetings</div>')).toBe('paragraph greetings\n')
  })

  it('beside a block in one div keeps its place', () => {
    expect(outlineOf('<div>first<div>second</div>third</div>')).toBe('paragraph first\nparagraph second\nparagraph third\n')
  })

  it('is found under forty divs', () => {
    expect(valuesOf(readHtml(`${'<div>'.repeat(40)}deep${'</div>'.repeat(40)}`).children)).toEqual(['deep'])
  })

  it('has the line ends of the source as blanks', () => {
    expect(outlineOf('<p>red\ngreen <a>blue</a>\nwhite</p>')).toBe('paragraph red green blue white\n')
  })

  it('without any heading stands at the top', () => {
    expect(outlineOf('<p>alone</p>')).toBe('paragraph alone\n')
  })

  it('keeps blanks that are an element of their own', () => {
    expect(outlineOf('<p><span>from</span><span> </span><span>here</span></p>')).toBe('paragraph from here\n')
    expect(outlineOf('<pre><span>from</span><span> </span><span>here</span></pre>')).toBe('code from here\n')
  })

  it('in an element named like a widget is kept', () => {
    expect(outlineOf('<div class="some-widget-text"><p>kept</p></div>')).toBe('paragraph kept\n')
    expect(outlineOf('<div class="code-toolbar"><pre>kept</pre></div>')).toBe('code kept\n')
  })

  it('in main comes after a div full of links', () => {
    const page = '<div><a href="/1">one</a> <a href="/2">two</a></div><main><p>The matter.</p></main>'
    expect(outlineOf(page)).toBe('paragraph [one](/1) [two](/2)\nparagraph The matter.\n')
  })
})

describe('code', () => {
  it('loses inline tags and keeps its line breaks', () => {
    expect(outlineOf('<h2>Q</h2><pre><b>u</b> = 3<br><b>v</b> = 4</pre>')).toBe('section 2 Q\n  code u = 3⏎v = 4\n')
  })

  it('stays as it is', () => {
    expect(find(readHtml('<pre>if x:\n    y()</pre>').children, 'code').text.value).toBe('if x:\n    y()')
  })

  it('in a wrapper with breaks has two lines', () => {
    expect(outlineOf('<pre><div><code>p<br>q</code></div></pre>')).toBe('code p⏎q\n')
  })
})

describe('headings', () => {
  it('of a deeper level leave the path at the next higher one', () => {
    const outline = outlineOf('<h1>A</h1><h3>B</h3><h2>C</h2><p>text')
    expect(outline).toBe('section 1 A\n  section 3 B\n  section 2 C\n    paragraph text\n')
  })

  it('take the id of the section they open', () => {
    expect(outlineOf('<section id="one"><h2>One</h2>text</section>')).toBe('section 2 One #one\n  paragraph text\n')
  })

  it('say an id once where an element in them has it too', () => {
    expect(outlineOf('<h1 id="t"><a id="t" href="#t">Top</a></h1>')).toBe('section 1 Top #t\n')
  })

  it('take the name of an anchor in them', () => {
    expect(outlineOf('<h4><a name="n"></a>Term</h4>')).toBe('section 4 Term #n\n')
  })

  it('keep their levels, and terms stay', () => {
    const outline = outlineOf('<h1>A</h1><h3>B</h3><dl><dt>t</dt><dd>d</dd></dl>')
    expect(outline).toBe(
      'section 1 A\n  section 3 B\n    list\n      listItem\n        paragraph t\n        paragraph d\n',
    )
  })
})

describe('tables', () => {
  it('in a table give their texts once, in order', () => {
    const page = '<table><tr><td>A</td><td>around<table><tr><td>b</td><td>within</td></tr></table></td></tr></table>'
    expect(valuesOf(readHtml(page).children)).toEqual(['A', 'around', 'b', 'within'])
  })

  it('of a head alone have no other rows', () => {
    const {children} = readHtml('<table><thead><tr><th>Name</th></tr></thead></table><p>after</p>')
    expect(find(children, 'table').children.map(({header}) => header)).toEqual([true])
    expect(valuesOf(children)).toEqual(['Name', 'after'])
  })

  it('keep the cells of head and foot', () => {
    const page = '<table><tfoot><tr><td>all</td></tr></tfoot><tbody><tr><td>9</td></tr></tbody></table>'
    expect(rowsOf(readHtml(page).children)).toEqual([['9'], ['all']])
  })

  it('keep both rows of a head', () => {
    const page = '<table><thead><tr><th>A</th></tr><tr><th>B</th></tr></thead><tr><td>1</td></tr></table>'
    expect(find(readHtml(page).children, 'table').children.map(({header}) => header)).toEqual([true, true, false])
  })

  it('say a spanning cell once', () => {
    const {children} = readHtml('<table><tr><td>a<td>b<td>c<tr><td colspan="3">wide</td></tr></table>')
    expect(rowsOf(children)).toEqual([['a', 'b', 'c'], ['wide']])
    expect(find(children, 'table').children[1]!.children[0]!.colspan).toBe(3)
  })

  it('have a rowspan no longer than the rows that are there', () => {
    const rows = Array.from({length: 30}, (_, i) => `<tr><td>${i}</td><td>x</td></tr>`).join('')
    const {children} = readHtml(`<table><thead><tr><th rowspan="2">A</th><th>B</th></tr></thead>${rows}</table>`)
    expect(find(children, 'table').children[0]!.children[0]!.rowspan).toBe(1)
  })
})

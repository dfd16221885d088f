import {describe, expect, it} from 'vitest'
import {find, outlineOf, readHtml} from './read.js'

describe('a figure', () => {
  it('holds its caption and says where that stands', () => {
    expect(outlineOf('<figure><figcaption>On it</figcaption><pre>x</pre></figure>')).toBe('figure On it\n  code x\n')
    const {captionFirst, data} = find(readHtml('<figure><img src="/i" alt="dot"><figcaption>c</figcaption></figure>').children, 'figure')
    expect(captionFirst).toBe(false)
    expect(data!.textRanges).toEqual([[44, 45]])
  })

  it('without a caption is what is in it', () => {
    expect(outlineOf('<figure><p>x</p></figure>')).toBe('paragraph x\n')
  })

  it('with a caption alone is a paragraph', () => {
    expect(outlineOf('<figure><figcaption>c</figcaption><img src="/i"></figure>')).toBe('paragraph c\n')
  })

  it('with a heading is opened up', () => {
    expect(outlineOf('<figure><h2>T</h2><p>x</p><figcaption>c</figcaption></figure>')).toBe(
      'section 2 T\n  paragraph x\n  paragraph c\n',
    )
  })
})

describe('details', () => {
  it('hold their summary', () => {
    expect(outlineOf('<details><summary>More <b>of</b> it</summary>text</details>')).toBe('details More **of** it\n  paragraph text\n')
    expect(outlineOf('<details>text</details>')).toBe('details\n  paragraph text\n')
    expect(outlineOf('<details><summary>alone</summary></details>')).toBe('paragraph alone\n')
  })

  it('with a heading as summary are its section', () => {
    expect(outlineOf('<details><summary><section id="m"><h4>m()</h4></section></summary><p>does</p></details><p>after</p>')).toBe(
      'section 4 m() #m\n  paragraph does\nparagraph after\n',
    )
  })

  it('with a heading inside are opened up', () => {
    expect(outlineOf('<details><summary>More</summary><h3>T</h3>text</details>out')).toBe(
      'paragraph More\nsection 3 T\n  paragraph text\nparagraph out\n',
    )
  })
})

describe('a callout', () => {
  it.each([
    ['<div class="admonition warning"><p class="admonition-title">Mind</p><p>x</p></div>', 'callout warning Mind\n  paragraph x\n'],
    ['<div class="admonition"><p>x</p></div>', 'callout note\n  paragraph x\n'],
    ['<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Try</p><p>x</p></div>', 'callout tip Try\n  paragraph x\n'],
    ['<aside class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title">C</p>x</aside>', 'callout caution C\n  paragraph x\n'],
    ['<div class="custom-block danger"><p>x</p></div>', 'callout danger\n  paragraph x\n'],
    ['<div class="alert alert-info">x</div>', 'callout info\n  paragraph x\n'],
    ['<div role="note">x</div>', 'callout note\n  paragraph x\n'],
    ['<div role="alert">x</div>', 'callout warning\n  paragraph x\n'],
    ['<aside class="note">x</aside>', 'callout note\n  paragraph x\n'],
    ['<aside class="Warning big">x</aside>', 'callout warning\n  paragraph x\n'],
    ['<aside class="content-aside--tip">x</aside>', 'callout tip\n  paragraph x\n'],
    ['<aside class="callout">x</aside>', 'callout note\n  paragraph x\n'],
    ['<aside class="alert alert-danger">x</aside>', 'callout danger\n  paragraph x\n'],
    ['<aside role="note">x</aside>', 'callout note\n  paragraph x\n'],
  ])('is told by element, role or class: %s', (page, expected) => {
    expect(outlineOf(page)).toBe(expected)
  })

  it.each([['<div class="alert">x</div>'], ['<div class="note-list">x</div>'], ['<div class="tip">x</div>'], ['<aside>x</aside>'], ['<aside class="sidebar product-info">x</aside>']])('is not made of %s', (page) => {
    expect(outlineOf(page)).toBe('paragraph x\n')
  })

  it('with a heading as its title has no section', () => {
    expect(outlineOf('<div class="admonition tip"><div class="admonition-heading"><h5>Try</h5></div><p>x</p></div><p>y</p>')).toBe(
      'callout tip Try\n  paragraph x\nparagraph y\n',
    )
  })

  const titled = (kind: string, title: string) => `<div class="admonition ${kind}"><p class="admonition-title">${title}</p><p>x</p></div>`

  it.each([
    ['note', 'Note'],
    ['note', 'NOTE:'],
    ['note', '<b>Заметка</b>'],
    ['note', 'Примечание'],
    ['note', 'Примітка'],
    ['note', 'Hinweis'],
    ['note', 'Remarque'],
    ['note', 'Nota'],
    ['tip', '提示'],
    ['warning', '⚠️ 注意：'],
    ['warning', 'Попередження'],
    ['danger', '¡Peligro!'],
    ['seealso', 'See also'],
    ['todo', 'Todo'],
  ])('of kind %s does not say %s again, and keeps its place', (kind, title) => {
    const page = titled(kind, title)
    const {children} = readHtml(page)
    expect(outlineOf(page)).toBe(`callout ${kind}\n  markup\n  paragraph x\n`)
    const [start, end] = find(children, 'markup').data!.ranges![0]!
    expect(`<p class="admonition-title">${title}</p>`).toContain(page.slice(start, end))
    expect(end).toBeGreaterThan(start)
  })

  it.each([
    ['note', 'Note on speed'],
    ['tip', 'Note'],
    ['note', 'Note 2'],
    ['warning', 'Примечание'],
  ])('of kind %s keeps its title %s', (kind, title) => {
    expect(outlineOf(titled(kind, title))).toBe(`callout ${kind} ${title}\n  paragraph x\n`)
  })

  it('with a title alone is a paragraph', () => {
    expect(outlineOf('<div class="admonition note"><p class="admonition-title">N</p></div>')).toBe('paragraph N\n')
  })

  it('is none where an aside has headings or navigation', () => {
    expect(outlineOf('<aside><h3>T</h3>x</aside>y')).toBe('section 3 T\n  paragraph x\nparagraph y\n')
    expect(outlineOf('<aside><nav>x</nav></aside>')).toBe('paragraph x\n')
  })
})

it('a quote holds its blocks', () => {
  expect(outlineOf('<blockquote>a<p>b</p><ul><li>c</ul></blockquote>')).toBe(
    'blockquote\n  paragraph a\n  paragraph b\n  list\n    listItem -\n      paragraph c\n',
  )
})

it('elements of no known name are what is in them', () => {
  expect(outlineOf('<x-box>a <y-b>b</y-b><p>c</p></x-box>d')).toBe('paragraph a b\nparagraph c\nparagraph d\n')
})

it('hidden elements are kept', () => {
  expect(outlineOf('<div hidden>a</div><p aria-hidden="true">b</p>')).toBe('paragraph a\nparagraph b\n')
})

it('the text of what cannot be shown is kept', () => {
  expect(outlineOf('<video>a</video><noscript><p>b</p></noscript><iframe>c</iframe><object>d</object>')).toBe(
    'paragraph a\nparagraph b\nparagraph c d\n',
  )
})

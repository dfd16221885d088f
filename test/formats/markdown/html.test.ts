import {describe, expect, it} from 'vitest'
import {draw, faults, read, type Settings} from './context.js'

function tree(source: string, settings: Settings = {}): string {
  const result = read(source, settings)
  expect(faults(result)).toEqual([])
  return draw(result.children)
}

describe('HTML in Markdown', () => {
  it('is read at its place', () => {
    const drawn = tree('lead\n\n<table>\n<tr><th>k</th></tr>\n<tr><td>v</td></tr>\n</table>\n\nend\n')
    expect(drawn).toMatch(/^paragraph "lead"\ntable/)
    expect(drawn).toContain('tableCell "v"')
    expect(drawn).toMatch(/paragraph "end"\n$/)
  })

  it('is read in a quote without the quote marks', () => {
    expect(tree('> <div>\n> one\n> two\n> </div>\n')).toContain('"one two"')
  })

  it('leaves what follows it to Markdown', () => {
    expect(tree('lead\n\n## H\nb\n\n<p>t</p>\n')).toMatch(/paragraph "lead"\nheading[^\n]*\nparagraph "b"\n[^]*paragraph "t"/)
  })

  it('becomes markup where it says nothing', () => {
    expect(tree('<div align="center">\n\n**text**\n\n</div>\n')).toBe('markup\nparagraph "**text**"\nmarkup\n')
  })

  it('stays as it is when no HTML format is there', () => {
    expect(tree('<div>text</div>\n', {html: false})).toBe('html "<div>text</div>"\n')
  })

  it('keeps the tags of components as text', () => {
    expect(tree('<Card title="Quick start">\n\ntext\n\n</Card>\n')).toBe('html "<Card title=\\"Quick start\\">"\nparagraph "text"\nmarkup\n')
    expect(tree('<div style={{color: "red"}}>\n')).toMatch(/^html/)
    expect(tree('<TABLE><TR><TD>old</TD></TR></TABLE>\n')).not.toMatch(/^html/)
  })

  it('takes no component from a comment', () => {
    expect(tree('<!-- <Card title="x"> -->\n')).toBe('')
  })
})

describe('details', () => {
  it('are made whole of the siblings between their tags', () => {
    expect(tree('<details>\n<summary>Sum</summary>\n\nbody **b**\n\n- x\n\n</details>\n\nafter\n')).toMatch(
      /^details summary="Sum"\n(?: {2}markup\n)*\s+paragraph "body \*\*b\*\*"\n {2}list\n[^]*\nparagraph "after"\n$/,
    )
  })

  it('have a summary that stands apart', () => {
    expect(tree('<details>\n\n<summary>Sum</summary>\n\nbody\n</details>\n')).toContain('details summary="Sum"')
  })

  it('may stand in each other and in an item', () => {
    const drawn = tree('- <details>\n  <summary>One</summary>\n\n  <details>\n  <summary>Two</summary>\n\n  x\n\n  </details>\n\n  </details>\n')
    expect(drawn).toMatch(/details summary="One"\n[^]* details summary="Two"/)
  })

  it('stay flat around headings, which make sections', () => {
    expect(tree('<details>\n<summary>Sum</summary>\n\n## H\n\n</details>\n')).toMatch(/^markup\n[^]*\nheading depth=2 title="H"/)
  })

  it('come as they are without their other half', () => {
    expect(tree('<details>\n<summary>Sum</summary>\n\nbody\n')).toMatch(/^markup\n[^]*paragraph "Sum"\n[^]*paragraph "body"\n$/)
    expect(tree('body\n\n</details>\n')).toBe('paragraph "body"\nmarkup\n')
  })
})

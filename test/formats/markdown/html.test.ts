import {describe, expect, it} from 'vitest'
import {rangesOf} from '../../../src/tree/position.js'
import {composeDetails} from '../../../src/formats/markdown/html.js'
import type {Block} from '../../../src/tree/types.js'
import {draw, faults, firstText, plain, read, type Settings} from './context.js'

function tree(source: string, settings: Settings = {}): string {
  const result = read(source, settings)
  expect(faults(result)).toEqual([])
  return draw(result.children)
}

function plainOf(source: string): string {
  return plain(firstText(read(source)))
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
    expect(tree('<div align="center">\n\n**text**\n\n</div>\n')).toBe('markup\nparagraph "**text**"\n')
  })

  it('stays as it is when no HTML format is there', () => {
    expect(tree('<div>text</div>\n', {html: false})).toBe('html "<div>text</div>"\n')
  })

  it('keeps the tags of components that have attributes', () => {
    expect(tree('<Card title="Quick start">\n\ntext\n\n</Card>\n')).toBe('html "<Card title=\\"Quick start\\">"\nparagraph "text"\n')
    expect(tree('<Card title="a" />\n\n<Card>\n')).toBe('html "<Card title=\\"a\\" />"\nmarkup\n')
    expect(tree('<TABLE><TR><TD>old</TD></TR></TABLE>\n')).not.toMatch(/^html/)
  })

  it('has no bare tags in the text, whatever braces those of HTML have', () => {
    expect(tree('<div style={{color: "red"}}>\n')).toBe('markup\n')
    expect(plainOf('<Note>\ntext > *x*\n<Tip kind="y">\n</Note>\n')).toBe('text > *x*\n<Tip kind="y">')
    expect(plainOf('<Note>\n<!-- <Tip> -->\ntext\n</Note>\n')).toBe('<!-- <Tip> -->\ntext')
  })

  it('gives closing tags to what they close, and opening ones to a heading behind', () => {
    const source = '<Intro>\n\ntext\n\n</Intro>\n\n<Tabs>\n<Tab>\n\n## H\n\n- > a\n  >\n  > </Tab>\n\n</Tabs>\n\n</Tabs>\n'
    const result = read(source)
    expect(faults(result)).toEqual([])
    const places = result.children.map((block) => [block.type, ...rangesOf(block).map(([start, end]) => source.slice(start, end))])
    expect(places).toEqual([
      ['markup', '<Intro>'],
      ['paragraph', 'text\n\n</Intro>'],
      ['heading', '<Tabs>\n<Tab>\n\n## H'],
      ['list', '- > a\n  >\n  > </Tab>\n\n</Tabs>\n\n</Tabs>'],
    ])
  })

  it('says which tags open something', () => {
    const opens = (source: string) => read(source).children[0]!.data?.['opens']
    expect(opens('<Card title="a">\n')).toBe(true)
    expect(opens('<Card title="a">\ntext\n</Card>\n')).toBe(undefined)
    expect(opens('<Card title="a" />\n')).toBe(undefined)
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

  it('take linear time around headings, however many', () => {
    const many = 20_000
    const start = performance.now()
    composeDetails(...nested(many))
    expect(performance.now() - start).toBeLessThan(2000)
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

/** `<details>` in each other with a heading inside all. */
function nested(many: number): Parameters<typeof composeDetails> {
  const tags = (): Block[] => Array.from({length: many}, () => ({type: 'markup'}))
  const [open, close] = [tags(), tags()]
  const edges: Parameters<typeof composeDetails>[1] = new Map([...open.map((tag) => [tag, 'open'] as const), ...close.map((tag) => [tag, 'close'] as const)])
  const heading: Block = {type: 'heading', depth: 1, title: '', text: {value: '', map: [], atoms: [], marks: []}}
  return [[...open, heading, ...close], edges, () => undefined]
}

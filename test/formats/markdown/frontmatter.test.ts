import {describe, expect, it} from 'vitest'
import {draw, faults, read} from './context.js'

describe('front matter', () => {
  it('gives title, description and language', () => {
    const {data} = read('---\ntitle: Guide\ndescription: >\n  All about\n  it\nlang: uk\ntags: [a, b]\ndate: 2024-05-01\n---\n# Other\n')
    expect(data).toMatchObject({
      title: 'Guide',
      description: 'All about it',
      language: 'uk',
      frontmatter: {title: 'Guide', tags: ['a', 'b'], date: '2024-05-01'},
      skipped: [{start: 0, reason: 'front-matter'}],
    })
  })

  it('may be TOML, dates as ISO strings', () => {
    const {data} = read('+++\ntitle = "T"\nday = 2024-05-01\nat = 2024-05-01T10:00:00Z\nbig = inf\n+++\n')
    expect(data.frontmatter).toEqual({title: 'T', day: expect.stringContaining('2024-05-01'), at: expect.stringMatching(/^2024-05-01T10:00:00/), big: 'Infinity'})
    expect(JSON.parse(JSON.stringify(data.frontmatter))).toEqual(data.frontmatter)
  })

  it('leaves the title to the headings when it has none', () => {
    expect(read('---\na: 1\n---\n\n# One\n').data.title ?? null).toBeNull()
    expect(read('---\ntitle: Boats\n---\n\n# One\n').data.title).toBe('Boats')
  })

  it('is reported with its line when it cannot be read, and is left out all the same', () => {
    const result = read('---\na: 1\nb: [\n---\n\ntext\n')
    expect(result.messages).toEqual([{rule: 'front-matter-invalid', reason: expect.stringMatching(/line \d/), range: [0, 17]}])
    expect(result.data.frontmatter).toEqual({a: 1})
    expect(draw(result.children)).toBe('paragraph "text"\n')
    expect(faults(result)).toEqual([])
  })

  it.each([
    ['aliases that multiply', `---\na: &a [x, x]\n${Array.from({length: 12}, (_, i) => `k${i}: &k${i} [${`*${i ? `k${i - 1}` : 'a'}, `.repeat(9)}x]`).join('\n')}\n---\n`],
    ['deep nesting', `---\na: ${'['.repeat(5000)}\n---\n`],
    ['broken TOML', '+++\na = \n+++\n'],
  ])('is not misled by %s', (_, source) => {
    const result = read(source)
    expect(result.messages.map(({rule}) => rule)).toEqual(['front-matter-invalid'])
    expect(result.data.frontmatter).toBeNull()
  })

  it('is read name by name where the whole is no YAML, the last of equal names counting', () => {
    const result = read('---\nhelp file: a.xml\ntitle: Guide: berths\ntags:\n  - a\n- b\nday: 1\n# why\nday: 2\nopen: [\nlist:\n- x\n---\n\ntext\n')
    expect(result.data).toMatchObject({title: 'Guide: berths', frontmatter: {'help file': 'a.xml', title: 'Guide: berths', day: 2, list: ['x']}})
    expect(Object.keys(result.data.frontmatter!)).toEqual(['help file', 'title', 'day', 'list'])
    expect(result.messages).toEqual([{rule: 'front-matter-invalid', reason: expect.stringMatching(/^Front matter cannot be read in full, line 3: /), range: [0, 99]}])
    expect(faults(result)).toEqual([])
  })

  it.each([
    ['words', '---\n\nThe *lake* is deep, and\nso is its well.\n\nIt is cold.\n\n---\n\nmore\n', 'The *lake* is deep, and\\nso is its well.'],
    ['words with a colon that is no name', '---\n\nThe lake is deep: "very.\n\n---\n\nmore\n', 'The lake is deep: \\"very.'],
    ['a sentence with a colon', '---\nIt is deep, too: [x\n\n---\n\nmore\n', 'It is deep, too: [x'],
    ['a list', '---\n- Hill\n- Lake\n---\nmore\n', 'Hill'],
  ])('is not what stands between two rules: %s', (_, source, text) => {
    const result = read(source)
    expect(result.messages).toEqual([])
    expect(result.data).toMatchObject({frontmatter: null, title: null})
    expect(draw(result.children)).toContain(text)
    expect(faults(result)).toEqual([])
  })

  it('may have its names in any case', () => {
    expect(read('---\nTitle: Boats\nDescription: All of them\nLang: uk\n---\n').data).toMatchObject({title: 'Boats', description: 'All of them', language: 'uk'})
    expect(read('---\nTitle: Boats\ntitle: Ships\n---\n').data.title).toBe('Ships')
  })

  it('gives title and description without marks of Markdown', () => {
    const {data} = read('---\ntitle: "The `--help` of **boats**, __init__ and 2 ** 3"\ndescription: "See [the `map`](map.md)"\n---\n')
    expect(data).toMatchObject({title: 'The --help of boats, __init__ and 2 ** 3', description: 'See the map'})
  })

  it('is nothing but a rule without a closer, and not front matter further down', () => {
    expect(read('---\n\ntext\n').data).toMatchObject({frontmatter: null, skipped: [{reason: 'thematic-break'}]})
    expect(read('\n---\na: 1\n---\n').data.frontmatter).toBeNull()
    expect(read('text\n\n---\ntitle: x\n---\n').data.frontmatter).toBeNull()
  })

  it('stands behind a byte-order mark, too', () => {
    expect(read('\uFEFF---\ntitle: x\n---\n').data).toMatchObject({title: 'x', skipped: [{start: 1, end: 17}]})
  })

  it('without facts is empty', () => {
    const result = read('---\n---\ntext')
    expect(result.data.frontmatter).toBeNull()
    expect(result.messages).toEqual([])
  })
})

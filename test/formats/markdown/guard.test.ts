import {describe, expect, it} from 'vitest'
import {draw, faults, read} from './context.js'

const times = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length))
const nested = (length: number, step: string): string => {
  let source = ''
  for (let i = 0; source.length < length; i++) source += `${step.repeat(i)}- x\n`
  return source
}
const rising = (length: number, mark: string): string => {
  let source = ''
  for (let i = 1; source.length < length; i++) source += `${mark.repeat(i)} `
  return source
}

/** Each of these once cost a parser minutes or its stack at this size. */
const hostile: [name: string, source: string][] = [
  ['emphasis that crosses', times('a**b c* ', 50_000)],
  ['emphasis in words', times('*a_ b', 50_000)],
  ['nested emphasis', '*a '.repeat(10_000) + 'a*'.repeat(10_000)],
  ['closing brackets', ']'.repeat(50_000)],
  ['undefined references', times('[a] ', 50_000)],
  ['links without an end', times('[a](', 50_000)],
  ['titles without an end', times('[a](b (c ', 50_000)],
  ['nested images', `${'!['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
  ['comments without an end', times('a <!-- ', 50_000)],
  ['instructions without an end', times('a <? ', 50_000)],
  ['code of rising length', rising(200_000, '`')],
  ['quotes on one line', `${'> '.repeat(10_000)}a\n`],
  ['lists on one line', `${'* '.repeat(10_000)}a\n`],
  ['lists by indentation', nested(40_000, '  ')],
  ['lists by tabs', nested(20_000, '\t')],
  ['a list of lists', times('- a\n  - b\n', 20_000)],
  ['one item with a list of lists', `- x\n${times('  - a\n    - b\n', 20_000)}`],
  ['a quote with lazy lines', `> a\n${'b\n'.repeat(10_000)}`],
  ['quotes', times('> a\n\n', 20_000)],
  ['setext headings', times('a\n=\n', 20_000)],
  ['definitions with open titles', times('[a]: b (\n', 20_000)],
  ['a table with many columns', `${'|a'.repeat(10_000)}|\n${'|-'.repeat(10_000)}|\n`],
  ['headings with ids begun', `# ${times('{#', 100_000)}`],
  ['tags in one paragraph', times('x <A> ', 200_000)],
  ['code in one paragraph', times('x `a` ', 200_000)],
  ['references in one paragraph', times('x &amp; ', 200_000)],
  ['addresses in one paragraph', times('x http://a.b www.a.b a@b.cd ', 200_000)],
  ['many tags of components', times('<A>\n', 100_000)],
  ['tags of components with open braces', `<A>\n${times('<A {', 100_000)}`],
  ['many components around headings', times('<A>\n\n# H\n\n</A>\n\n', 50_000)],
  ['many details', times('<details>\n\n', 50_000)],
]

describe('hostile input', () => {
  it.each(hostile)('%s: is read in time, and whole', { timeout: 110_000 }, (_, source) => {
    const result = read(source)
    expect(faults(result)).toEqual([])
    const {children} = result
    expect(children.length).toBeGreaterThan(0)
  })

  it('is taken as plain text where it is, with a message', () => {
    const wild = times('a**b c* ', 10_000).trim()
    const result = read(`# One *x*\n\n- **item**\n- ${wild}\n\nend *y*\n`)
    expect(result.messages).toEqual([{rule: 'too-complex', reason: expect.any(String), range: [24, 24 + wild.length]}])
    const drawn = draw(result.children)
    expect(drawn).toContain(JSON.stringify(wild))
    expect(drawn).toMatch(/^heading depth=1 title="One x"[^]*"\*\*item\*\*"[^]*paragraph "end \*y\*"\n$/)
  })

  it('is said to be too deep where containers are', () => {
    const result = read(`ok\n\n${'> '.repeat(500)}deep\n\nok\n`)
    expect(result.messages.map(({rule}) => rule)).toEqual(['too-deep'])
    expect(draw(result.children)).toBe(`paragraph "ok"\nparagraph ${JSON.stringify(`${'> '.repeat(500)}deep`)}\nparagraph "ok"\n`)
  })
})

describe('ordinary input that is large', () => {
  it.each([
    ['a table', `| a | b |\n|---|---|\n${'| `x_y` **z** | [l](/u) *e* |\n'.repeat(1200)}`, 'tableRow', 1201],
    ['a list', '- `x_y` **z** [l](/u)\n'.repeat(1200), 'listItem', 1200],
    ['code', `\`\`\`\n${'**a** _b_ `c` [d](e) <!--\n'.repeat(1200)}\`\`\`\n`, 'code', 1],
    ['nested lists', Array.from({length: 40}, (_, i) => `${'  '.repeat(i)}- x\n`).join(''), 'listItem', 40],
  ])('%s is read as what it is', (_, source, type, count) => {
    const result = read(source)
    expect(result.messages).toEqual([])
    expect(draw(result.children).split('\n').filter((line) => line.trimStart().split(' ')[0] === type)).toHaveLength(count)
  })
})

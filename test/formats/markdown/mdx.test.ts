import {describe, expect, it} from 'vitest'
import {readMdx} from '../../../src/formats/markdown/mdx.js'
import {draw, faults, firstText, plain, read, whole} from './context.js'

function tree(source: string): string {
  const result = read(source, {format: 'mdx'})
  expect(faults(result)).toEqual([])
  return draw(result.children)
}

describe('MDX', () => {
  it('has headings, lists and code inside components, however far indented', () => {
    expect(tree('<Steps>\n  <Step title="First">\n    ## Install\n\n    - one\n\n    ```sh\n    npm i\n\n    npm t\n    ```\n  </Step>\n</Steps>\n')).toBe(
      [
        'html "<Steps>\\n<Step title=\\"First\\">"',
        'heading depth=2 title="Install" anchor="install" "## Install"',
        'list',
        '  listItem marker="- "',
        '    paragraph "one"',
        'code lang="sh" open="```sh" close="```" "npm i\\n\\nnpm t"',
        '',
      ].join('\n'),
    )
  })

  it.each([
    "import {A} from './a'",
    "import A from '~/components/A.astro';\nimport B from '~/components/B.astro'",
    'import {\n  A,\n  B,\n} from "~/*x*"',
    'export const e = f*g*h * `*`',
    "export default function F() {\n  const a = `x\n\n# no ${'}'}`\n\n  return <p>Don't *a* {b}</p>\n}",
    'export const a = [ // {\n\n  1 /* ] */,\n\n]',
  ])('keeps imports and exports as they are: %j', (source) => {
    for (const lineEnd of ['\n', '\r\n']) expect(tree(`${source}\n\n*text*\n`.replaceAll('\n', lineEnd))).toBe(`html ${JSON.stringify(source)}\nparagraph "*text*"\n`)
  })

  it('takes sentences for no imports, and ends what never ends at a blank line', () => {
    expect(tree('import the *file* first\n')).toMatch(/^paragraph/)
    expect(tree('text\nimport a from "b"\n')).toMatch(/^paragraph/)
    expect(tree('export const a = {\n\ntext\n')).toBe('html "export const a = {"\nparagraph "text"\n')
    expect(tree("import a from 'b'\n## H\n")).toMatch(/^html "import a from 'b'"\nheading/)
  })

  it.each([
    ['Value {a *b* c} **{d}**', 'Value {a *b* c} {d}', ['{a *b* c}', '{d}']],
    ['{__x__, *y*}', '{__x__, *y*}', ['{__x__, *y*}']],
    ['{`a ${b} *c* }`} *d*', '{`a ${b} *c* }`} d', ['{`a ${b} *c* }`}']],
    ["{a && <p>Don't</p>} *d*", "{a && <p>Don't</p>} d", ["{a && <p>Don't</p>}"]],
    ['`{` *a* `}` \\{ *b* }', '{ a } { b }', ['`{`', '`}`']],
    ['{ *a*', '{ a', []],
    ['[*a*](/b/{*c*})', 'a', ['[*a*](/b/{*c*})']],
    ['> q {a\n> *b*} *x*', 'q {a\n*b*} x', ['{a\n*b*}']],
    ['- <F a={{b: "*c*",\n  d: "*e*"}} /> *x*', '<F a={{b: "*c*",\nd: "*e*"}} /> x', ['<F a={{b: "*c*",\nd: "*e*"}} />']],
    ['<F\n  a="b"\n>', '<F\na="b"\n>', ['<F\na="b"\n>']],
    ['{a\n\n*b*}', '{a\n\n*b*}', ['{a\n\n*b*}']],
    ['<div style={{a: 1}}>*x*</div>', '\nx\n', ['<div style={{a: 1}}>', '</div>']],
  ])('keeps expressions whole, as they are: %j', (source, expected, atoms) => {
    const result = read(source, {format: 'mdx'})
    expect(faults(result)).toEqual([])
    const text = firstText(result)
    expect(plain(text)).toBe(expected)
    expect(text.atoms.map(([start, end]) => text.value.slice(start, end))).toEqual(atoms)
  })

  it('finds no code in code, and no expression in mathematics', () => {
    expect(tree('```js\n{*a\n\n```\n\n*b* }\n')).toBe('code lang="js" open="```js" close="```" "{*a\\n"\nparagraph "*b* }"\n')
    expect(firstText(read('$\\frac{a}{b}$', {format: 'mdx', math: true})).atoms).toEqual([[0, 13]])
  })

  it('keeps a table with expressions in it', () => {
    expect(tree('| a | b |\n|--|--|\n| {x *y*} | {z} |\n')).toContain('tableCell "{x *y*}"\n    tableCell "{z}"')
  })

  it('reads the same in small slices', () => {
    const source = "import a from '~/b'\n\n# H {x *y* z}\n\nexport const c = `\n\n# no\n\n# no\n`\n\n{d\n\n# no\n}\n\n<F a={{\n\n# no\n\n}}>\n\n*text* {*e*}\n"
    expect(draw(read(source, {format: 'mdx', size: {chars: 10, lines: 1}}).children)).toBe(draw(read(source, {format: 'mdx', size: whole}).children))
  })

  it('drops bare tags from the plain text and keeps those with attributes', () => {
    expect(tree('<Tabs>\n')).toBe('markup\n')
    expect(tree('<>\n\ntext\n\n</>\n')).toBe('markup\nparagraph "text"\n')
    expect(tree('<Tab title="x">\n')).toBe('html "<Tab title=\\"x\\">"\n')
    expect(plain(firstText(read('<Note>\na <Foo /> *b*\n</Note>\n', {format: 'mdx'})))).toBe('a b')
  })

  it('has line feeds only where code that was never closed holds an export', () => {
    const result = read('x\r\n```\r\nexport const a = `\r\n\r\n# no`\r\n\r\ny\r\n', {format: 'mdx'})
    expect(faults(result)).toEqual([])
    expect(draw(result.children)).not.toContain('\\r')
  })

  it.each(['{', '<a {', '`{', "{'", '{/*', '{`${', '<a b="', 'export const a = {\n\n', '<a\n', '{\n\n', '````{`', '$$${$'])('takes no strange time: %j', (part) => {
    const start = performance.now()
    readMdx(part.repeat(300_000 / part.length), 0, true)
    expect(performance.now() - start).toBeLessThan(3000)
  })
})

import fc from 'fast-check'
import type {Nodes} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'
import {plainText} from '../../src/text/plain.js'
import {find, readHtml} from './html/read.js'

const paragraph = (html: string) => find(readHtml(html).children, 'paragraph').text

const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

describe('text that Markdown would read as markup', () => {
  it.each([
    ['<img src=x onerror=alert(1)> and </b>', '\\<img src=x onerror=alert(1)> and \\</b>'],
    ['<!-- x --> <?x?>', '\\<!-- x --> \\<?x?>'],
    ['&lt; &#60; &x', '\\&lt; \\&#60; &x'],
    ['[not link](a)', '[not link\\](a)'],
    ['*x* and _x_', '\\*x\\* and \\_x\\_'],
    ['`x`', '\\`x\\`'],
    ['\\[ C:\\temp', '\\\\[ C:\\temp'],
    ['# x', '\\# x'],
    ['1. x', '1\\. x'],
    ['1986) x', '1986\\) x'],
    ['- x', '\\- x'],
    ['+ x', '\\+ x'],
    ['> x', '\\> x'],
    ['~~~', '\\~\\~\\~'],
    ['---', '\\---'],
    ['[x]: /u', '\\[x]: /u'],
    ['[ ] x', '\\[ ] x'],
    ['[!NOTE]', '\\[!NOTE]'],
  ])('%s has a backslash in front', (text, expected) => {
    const leaf = paragraph(`<p>${encode(text)}</p>`)
    expect(leaf.value).toBe(expected)
    expect(plainText(leaf)).toBe(text)
  })

  it.each([
    'a < b, 1<2, x > y',
    'AT&T, a & b, &c',
    'list[int] [a] [b][c]',
    '5 * 3, f(*args, **kwargs)',
    'snake_case_name, _x, __len',
    'one ` alone',
    'a # b, C#, #x',
    '1.5 and 2.',
    '-x, +1, a - b',
    'about ~5 of ~6',
    'Look! What?',
    'a | b',
    'http://a.example/_x_/*y*',
  ])('%s has none', (text) => {
    expect(paragraph(`<p>${encode(text)}</p>`).value).toBe(text)
  })

  it('is left alone in code', () => {
    expect(paragraph('<p>x <code>*a* &lt;b></code></p>').value).toBe('x `*a* <b>`')
    expect(find(readHtml('<pre># *a* &lt;b></pre>').children, 'code').text.value).toBe('# *a* <b>')
  })

  it('is found on every line, and where elements meet', () => {
    expect(paragraph('<p>a<br># b<br>===</p>').value).toBe('a\n\\# b\n\\===')
    expect(paragraph('<p>-<b> x</b></p>').value).toBe('\\- **x**')
    expect(paragraph('<p>*<b>x</b></p>').value).toBe('\\***x**')
    expect(paragraph('<p>Look!<a href="/u">x</a></p>').value).toBe('Look\\![x](/u)')
  })

  it('does not end the link or image it stands in', () => {
    expect(paragraph('<p><a href="/u">[a](b) c]</a></p>').value).toBe('[\\[a\\](b) c\\]](/u)')
    expect(paragraph('<p><a href="/u">[source]</a></p>').value).toBe('[[source]](/u)')
    expect(paragraph('<p>x <img src="/i" alt="a] *b* <c>"></p>').value).toBe('x ![a\\] \\*b\\* \\<c>](/i)')
  })

  it('begins no block in a heading or cell', () => {
    const {children} = readHtml('<h2>1. _a <i>b_ #</i> #</h2><table><tr><th>- a|b<td>&lt;c></table>')
    const {heading, title} = find(children, 'section')
    expect(heading!.text.value).toBe('## 1. \\_a *b\\_ #* \\#')
    expect(title).toBe('1. _a b_ # #')
    expect(find(children, 'tableRow').children.map(({text}) => text.value)).toEqual(['- a\\|b', '\\<c>'])
  })

  it('gives plain titles, breadcrumbs and columns', async () => {
    const page = '<title>&lt;A></title><h1>&lt;B> *c*_</h1><table><tr><th>a|b<th>*c*<tr><td>&lt;d><td>e</table>'
    const {chunks} = await sectile({value: page}, {format: 'html'})
    expect(chunks[0]!.breadcrumb).toEqual(['<A>', '<B> *c*_'])
    expect(chunks[0]!.metadata.columns).toEqual(['a|b', '*c*'])
    expect(chunks[0]!.text).toContain('<d>')
    expect(chunks[0]!.content).toContain('\\<d>')
  })

  it('may not come in by an address or the language of code', async () => {
    const page = '<p><a href="/a|b\\*c">x</a> <a href="&#1;javascript:go()">y</a></p><pre data-language="js&#10;# x">1</pre><pre class="language-a`b">2</pre>'
    const {chunks} = await sectile({value: page}, {format: 'html'})
    expect(chunks.map(({content}) => content).join('\n\n')).toBe('[x](/a%7Cb%5C*c) y\n\n```js # x\n1\n```\n\n```\n2\n```')
  })
})

const signs = [
  '*', '**', '_', '__', '`', '``', '```', '~', '~~', '[', ']', '(', ')', '](u)', '[a]', '!', '\\', '<', '<b>', '</b>', '<!--', '&', '&amp;',
  '&#65;', '|', '#', '##', '-', '+', '1.', '2)', '=', '===', '---', '***', '___', '|-|', '[x]', '[ ] ', '[!NOTE]', '[a]: b', '> ', '"', ' ', 'a', 'w', 'é', '\u00a0', '.', ':',
]
const text = fc.array(fc.constantFrom(...signs), {maxLength: 7}).map((parts) => encode(parts.join('')))
const piece = fc.oneof(
  {weight: 3, arbitrary: text},
  fc.tuple(fc.constantFrom('b', 'i', 'code', 'sup', 'sub', 'del'), text).map(([name, inner]) => `<${name}>${inner}</${name}>`),
  text.map((inner) => `<a href="u">${inner}</a>`),
  text.map((inner) => `<img src="u" alt="${inner.replaceAll('"', '&quot;')}">`),
  fc.constant('<br>'),
)

/** Blocks and spans that a paragraph of the page may be written with. */
const expected: ReadonlySet<string> = new Set(['root', 'paragraph', 'text', 'emphasis', 'strong', 'delete', 'inlineCode', 'link', 'image', 'break'])

function typesOf(node: Nodes): string[] {
  return [node.type, ...('children' in node ? node.children.flatMap(typesOf) : [])]
}

function saidBy(node: Nodes): string {
  if ('value' in node) return node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? node.children.map(saidBy).join('') : ''
}

it('read as Markdown, the content of a paragraph says its text and nothing else', async () => {
  const parser = unified().use(remarkParse).use(remarkGfm)
  // `1**\***` opens no span in Markdown, so that the signs of written spans are not counted; nor are those of code.
  const bare = (said: string) => said.replace(/[\s*~`]/g, '')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, {maxLength: 5}), async (pieces) => {
      const value = `<p>${pieces.join('')}</p>`
      const plain = readHtml(value).children.map((node) => ('text' in node && 'marks' in node.text ? plainText(node.text) : ''))
      const {chunks} = await sectile({value}, {format: 'html', tokenizer: 'chars', maxTokens: 10_000})
      const tree = parser.parse(chunks.map(({content}) => content).join('\n\n'))
      expect(typesOf(tree).filter((type) => !expected.has(type))).toEqual([])
      expect(bare(saidBy(tree))).toBe(bare(plain.join('')))
    }),
    {numRuns: 500},
  )
})

import fc from 'fast-check'

/** Documents put together from all constructs of Markdown, well and badly formed. */

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'naïve', 'слово', '字', '😀', 'snake_case', '3.14', 'e.g.', 'a', 'x*y', '1)', '#no')

const span = fc.oneof(
  {weight: 8, arbitrary: word},
  fc.constantFrom(
    '**bold**',
    '*em*',
    '_em_',
    '***both***',
    '~~gone~~',
    '`code`',
    '`` a ` b ``',
    '[text](http://e.test/a_b "title")',
    '[te*x*t](</a b>)',
    '[full][one]',
    '[one][]',
    '[one]',
    '[Two  words]',
    '![alt & more](i.png)',
    '![alt][one]',
    '[![in](i.png)](/u)',
    '<http://e.test/?q=1>',
    'http://bare.test/x_y',
    'me@mail.test',
    '&amp;',
    '&nbsp;',
    '&#x41;',
    '&nosuch;',
    '\\*',
    '\\\\',
    '<b>tag</b>',
    '<br>',
    '<img src="x" alt="shown">',
    '<!-- hidden -->',
    '<Comp a="b" />',
    '<Comp>x</Comp>',
    '<Comp>',
    '[](/u)',
    '![](i.png)',
    '{a *b* c}',
    '{a && <p>Don\'t</p>}',
    '<F a={{b: "*"}}\n  c>',
    '{open',
    '[^n]',
    '[undefined]',
    '*open',
    '`open',
    '[open',
    '<open',
    '$x^2$',
    'a  \nb',
    'a\\\nb',
    '\nlazy',
    '\0',
    'a\tb',
  ),
)

const phrase = fc.array(span, {minLength: 1, maxLength: 6}).map((spans) => spans.join(' '))
const shortPhrase = fc.array(span, {minLength: 1, maxLength: 3}).map((spans) => spans.join(' ').replace(/\s*\n\s*/g, ' '))

const leaf = fc.oneof(
  {weight: 5, arbitrary: phrase},
  fc.tuple(fc.constantFrom('# ', '## ', '### ', '#### '), shortPhrase, fc.constantFrom('', ' ##', ' {#own-id}', ' { #other }', ' {/*mdx-id*/}', ' {: .c }')).map((parts) => parts.join('')),
  fc.tuple(shortPhrase, fc.constantFrom('\n===', '\n---')).map((parts) => parts.join('')),
  fc.constantFrom('#', '***', '- - -', '[one]: /first', '[two words]: <b c> "title"', '[one]: /second\n"tit\nle"', '[^n]: note', '[^n]: note\n\n    more'),
  fc.constantFrom(
    '```js title="x"\nlet a\n\n# no heading\n```',
    '~~~\n```\n~~~',
    '````\n```\n````',
    '```\nunclosed',
    '``` \n\n```',
    '  ```\n  a\n b\n  ```',
    '    indented\n\n      more',
    '\tindented by tab',
    '$$\nx = 1\n$$',
  ),
  fc.constantFrom(
    '<div>\n\ntext\n\n</div>',
    '<div>inner <b>bold</b></div>',
    '<details>\n<summary>Sum</summary>\n\nbody\n\n</details>',
    '<details>\n\n<summary>Sum</summary>\n\nbody',
    '</details>',
    '<!-- a comment\n\nof two blocks -->',
    '<a id="x"></a>',
    '<h2 id="own">Head</h2>',
    '<table><tr><td>a</td><td>b</td></tr></table>',
    '<Intro>',
    '</Intro>',
    '<Card title="t">',
    "import A from '~/a~'\nimport {\n  B\n} from '~/b'",
    'export const a = `\n\n# no\n\n*x*`',
    '{a\n\n  > b\n\n}',
    '<F\n  a={{\n\n  b: 1}}\n>',
    '<>',
    '{: .note }',
    '<Tabs>\n<Tab title="t">\nx\n</Tab>\n</Tabs>',
    '<script>\nlet a\n</script>',
    '<ul>\n<li>one<li>two\n</ul>\n',
  ),
  fc.tuple(shortPhrase, shortPhrase).map(([a, b]) => `| ${a.replaceAll('|', '')} | k |\n|:--|---|\n| \`x \\| y\` | ${b.replaceAll('|', '')} |\n| | a \\| b |\n| short |`),
  fc.constantFrom('> [!NOTE]\n> inside', '> [!TIP] Title\n>\n> inside', '> [!WARNING]'),
)

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')
}

const {block} = fc.letrec<{block: string; blocks: string}>((tie) => ({
  block: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    {weight: 6, arbitrary: leaf},
    tie('blocks').map((text) => indented(text, '> ', '> ')),
    tie('blocks').map((text) => indented(text, '>', '>')),
    fc.tuple(phrase, phrase).map(([a, b]) => `> ${a}\n${b}`),
    fc.tuple(fc.constantFrom('- ', '* ', '1. ', '12) ', '- [x] ', '-   ', '-\t'), fc.array(tie('blocks'), {minLength: 1, maxLength: 3}), fc.constantFrom('\n', '\n\n')).map(
      ([marker, items, gap]) => {
        const width = marker === '-\t' ? 4 : marker.replace('[x] ', '').length
        return items.map((item) => indented(item, marker, ' '.repeat(width))).join(gap)
      },
    ),
  ),
  blocks: fc.array(tie('block'), {minLength: 1, maxLength: 3, depthIdentifier: 'blocks'}).map((blocks) => blocks.join('\n\n')),
}))

const front = fc.constantFrom('', '', '', '---\ntitle: T\n---\n', '---\na: [\n---\n', '+++\na = 1\n+++\n', '---\n')

/** A document with `\n` line ends. */
export const document = fc
  .tuple(front, fc.array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n\n', '\n', '\n\n\n')), {maxLength: 12}))
  .map(([head, blocks]) => head + blocks.map((parts) => parts.join('')).join(''))

/** The same document as it may come: with a byte-order mark, other line ends, without the last one. */
export const variant = fc.tuple(document, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), fc.boolean()).map(([text, lineEnd, mark, trimmed]) => {
  const lines = (trimmed ? text.trimEnd() : text).replaceAll('\n', lineEnd)
  return mark ? `\uFEFF${lines}` : lines
})

import fc from 'fast-check'
import type {Options} from '../../src/options.js'

/** A document with its format; what a reader of a failed run sees first. */
export interface Document {
  format: 'markdown' | 'html' | 'text'
  value: string
}

const wordPool = [
  'river', 'stone', 'a', 'the', 'of', 'walks', 'quickly', 'unbelievable', 'state-of-the-art', 'naïve', 'café', '3.14', '42', '§ 7', 'e.g.', 'Dr.', 'etc.', 'O(n)',
  'дорога', 'лежит', 'через', 'поле', 'т. е.', 'ул.', 'їжак', 'ґанок', '東京', '数据', '很长的句子', '👍', '🧑‍🚀', 'é', 'foo_bar', 'C++', '10:30', 'a.b.c', '…', '“quoted”',
  'Supercalifragilisticexpialidociousness', 'x'.repeat(90), '長'.repeat(60), 'https://example.com/a/very/long/path?with=query&and=more#anchor', '<|endoftext|>', '[CLS]',
]
const word = fc.constantFrom(...wordPool)
const safeWord = word.filter((text) => !/[<[*_`]/.test(text))
const sentence = fc
  .tuple(fc.array(safeWord, {minLength: 1, maxLength: 14}), fc.constantFrom('.', '.', '.', '!', '?', '。', '…', ';'))
  .map(([words, end]) => words.join(' ') + end)
const prose = fc.array(sentence, {minLength: 1, maxLength: 6}).map((sentences) => sentences.join(' '))
const plainWords = fc.array(safeWord, {minLength: 1, maxLength: 6}).map((words) => words.join(' '))
const longCell = fc.oneof({weight: 5, arbitrary: plainWords}, {weight: 1, arbitrary: prose}, {weight: 1, arbitrary: fc.constant('')})

/** What stands inside a paragraph of Markdown. */
const inlineMarkdown = fc
  .array(
    fc.oneof(
      {weight: 6, arbitrary: prose},
      {weight: 1, arbitrary: plainWords.map((text) => `**${text}**`)},
      {weight: 1, arbitrary: plainWords.map((text) => `_${text}_`)},
      {weight: 1, arbitrary: plainWords.map((text) => `\`${text.replaceAll('`', '')}\``)},
      {weight: 1, arbitrary: plainWords.map((text) => `[${text}](https://example.com/page "title")`)},
      {weight: 1, arbitrary: fc.constant('[defined far away][far]')},
      {weight: 1, arbitrary: fc.constant('![alt text](image.png)')},
      {weight: 1, arbitrary: fc.constant('text with a note[^1]')},
      {weight: 1, arbitrary: fc.constantFrom('&amp; &lt;tag&gt; &nbsp; soft&shy;hyphen', 'a\\*b\\_c', '<b>bold</b> and <br> break', 'hard  \nbreak', 'two\nlines', 'x~~gone~~y')},
    ),
    {minLength: 1, maxLength: 4},
  )
  .map((parts) => parts.join(' '))

const headingMarkdown = fc
  .tuple(fc.integer({min: 1, max: 6}), fc.oneof(plainWords, fc.constantFrom('Usage', 'Usage', 'Notes', 'TCP/IP', 'The `code` way', 'Ends with hash #')), fc.constantFrom('atx', 'atx', 'closed', 'setext', 'id'))
  .map(([depth, title, style]) => {
    if (style === 'setext' && depth <= 2) return `${title}\n${(depth === 1 ? '=' : '-').repeat(5)}`
    const marks = '#'.repeat(depth)
    return style === 'closed' ? `${marks} ${title} ${marks}` : style === 'id' ? `${marks} ${title} {#some-id}` : `${marks} ${title}`
})

const codeLines = fc.array(fc.constantFrom('', 'const a = 1', '  if (x) {', '\tindented();', '}', '# not a heading', 'a'.repeat(200), '// 東京 комментарий', '| not | a table |'), {minLength: 0, maxLength: 25})
const fenceMarkdown = fc
  .tuple(fc.constantFrom('```', '~~~', '````'), fc.constantFrom('', 'js', 'py title="x"'), codeLines, fc.boolean())
  .map(([fence, info, lines]) => `${fence}${info}\n${lines.join('\n')}\n${fence}`)

const tableMarkdown = fc
  .integer({min: 1, max: 4})
  .chain((width) =>
    fc.tuple(
      fc.array(plainWords, {minLength: width, maxLength: width}),
      fc.array(fc.array(longCell, {minLength: width, maxLength: width}), {minLength: 0, maxLength: 12}),
    ),
  )
  .map(([head, rows]) => {
    const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
})

const indent = (text: string, by: string) => text.replace(/^(?=.)/gm, by)

const {block: blockMarkdown} = fc.letrec<{block: string; list: string; leaf: string}>((tie) => ({
  leaf: fc.oneof(
    {weight: 6, arbitrary: inlineMarkdown},
    {weight: 2, arbitrary: fenceMarkdown},
    {weight: 2, arbitrary: tableMarkdown},
    {weight: 1, arbitrary: codeLines.map((lines) => indent(['indented', ...lines].join('\n'), '    '))},
    {weight: 1, arbitrary: fc.constantFrom('---', '<!-- a comment -->', '<div align="center">\n\n</div>', '[far]: /defined/here "Far"', '[^1]: The note says more.\n\n    And more.', '<details><summary>More</summary>\n\nHidden text.\n\n</details>')},
    {weight: 1, arbitrary: fc.constantFrom('<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2">wide</td></tr></table>', '$$\nx^2\n$$', 'Term\n: not a definition list')},
  ),
  list: fc
    .tuple(fc.constantFrom('-', '*', '1.', '- [x]', '7)'), fc.array(tie('block'), {minLength: 1, maxLength: 5}), fc.boolean(), fc.boolean())
    .map(([marker, items, loose, leadIn]) => {
      const wide = ' '.repeat(marker.startsWith('- [') ? 2 : marker.length + 1)
      const lines = items.map((item, index) => {
        const numbered = /^\d/.test(marker) ? `${Number.parseInt(marker, 10) + index}${marker.slice(-1)}` : marker
        return `${numbered} ${indent(item, wide).trimStart()}`
    })
      return (leadIn ? 'Do the following:\n\n' : '') + lines.join(loose ? '\n\n' : '\n')
    }),
  block: fc.oneof(
    {depthSize: 'small', maxDepth: 3, withCrossShrink: true},
    {weight: 6, arbitrary: tie('leaf')},
    {weight: 2, arbitrary: tie('list')},
    {weight: 1, arbitrary: tie('block').map((text) => indent(text, '> '))},
    {weight: 1, arbitrary: fc.tuple(fc.constantFrom('NOTE', 'WARNING'), tie('block')).map(([kind, text]) => `> [!${kind}]\n${indent(text, '> ')}`)},
  ),
}))

export const markdown: fc.Arbitrary<Document> = fc
  .tuple(
    fc.constantFrom('', '', '---\ntitle: Front title\ndescription: What it is about\n---\n', '+++\ntitle = "Toml"\n+++\n'),
    fc.array(fc.oneof({weight: 2, arbitrary: headingMarkdown}, {weight: 5, arbitrary: blockMarkdown}), {minLength: 0, maxLength: 14}),
    fc.constantFrom('', '```js\nunclosed fence', '# Last heading', '\n\n\n'),
  )
  .map(([front, blocks, end]) => ({format: 'markdown', value: `${front}${[...blocks, end].join('\n\n')}\n`}))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const inlineHtml = fc
  .array(
    fc.oneof(
      {weight: 6, arbitrary: prose.map(escaped)},
      {weight: 1, arbitrary: plainWords.map((text) => `<b>${escaped(text)}</b>`)},
      {weight: 1, arbitrary: plainWords.map((text) => `<a href="/x">${escaped(text)}</a> tail`)},
      {weight: 1, arbitrary: plainWords.map((text) => `<code>${escaped(text)}</code>`)},
      {weight: 1, arbitrary: fc.constantFrom('one<br>two', 'a&nbsp;b &eacute; &#x41;', '<img alt="picture" src="i.png">', '<i>open <b>wrong</i> order</b>', '<span hidden>not shown</span>', '<sup>2</sup>')},
    ),
    {minLength: 1, maxLength: 4},
  )
  .map((parts) => parts.join(' '))

const tableHtml = fc
  .tuple(fc.integer({min: 1, max: 4}), fc.array(fc.array(longCell, {minLength: 1, maxLength: 4}), {minLength: 0, maxLength: 10}), fc.constantFrom('thead', 'th', 'none', 'spans'), fc.boolean())
  .map(([width, rows, head, caption]) => {
    const cells = (tag: string, row: string[]) => row.slice(0, width).map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')
    const names = Array.from({length: width}, (_, index) => `Column ${index + 1}`)
    const top = head === 'thead' ? `<thead><tr>${cells('th', names)}</tr></thead>` : head === 'th' ? `<tr>${cells('th', names)}</tr>` : head === 'spans' ? `<tr><th colspan="${width}">All</th></tr><tr><td rowspan="3">tall</td><td>x</td></tr>` : ''
    return `<table>${caption ? '<caption>A caption</caption>' : ''}${top}${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</table>`
})

const {block: blockHtml} = fc.letrec<{block: string; leaf: string}>((tie) => ({
  leaf: fc.oneof(
    {weight: 6, arbitrary: inlineHtml.map((text) => `<p>${text}</p>`)},
    {weight: 1, arbitrary: inlineHtml.map((text) => `<p>${text}`)},
    {weight: 2, arbitrary: tableHtml},
    {weight: 2, arbitrary: codeLines.map((lines) => `<pre><code class="language-js">${escaped(lines.join('\n'))}</code></pre>`)},
    {weight: 1, arbitrary: fc.constantFrom('<hr>', '<!-- c -->', '<script>var a = "text"</script>', '<style>p{}</style>', 'bare text', '<dl><dt>Term</dt><dd>Meaning</dd></dl>', '<figure><img alt="A" src="a.png"><figcaption>Caption</figcaption></figure>', '<details><summary>Sum</summary>Inner</details>', '<template><p>no</p></template>', '<noscript>no script</noscript>', '<p hidden>secret</p>')},
  ),
  block: fc.oneof(
    {depthSize: 'small', maxDepth: 3, withCrossShrink: true},
    {weight: 6, arbitrary: tie('leaf')},
    {weight: 1, arbitrary: fc.tuple(fc.constantFrom('div', 'section', 'article', 'blockquote', 'main', 'aside'), fc.array(tie('block'), {maxLength: 3})).map(([tag, inner]) => `<${tag}>${inner.join('\n')}</${tag}>`)},
    {weight: 1, arbitrary: fc.tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('block'), {minLength: 1, maxLength: 4})).map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('\n')}</${tag}>`)},
  ),
}))

const headingHtml = fc.tuple(fc.integer({min: 1, max: 6}), plainWords).map(([depth, title]) => `<h${depth} id="h${depth}">${escaped(title)}</h${depth}>`)

export const html: fc.Arbitrary<Document> = fc
  .tuple(fc.boolean(), fc.array(fc.oneof({weight: 2, arbitrary: headingHtml}, {weight: 5, arbitrary: blockHtml}), {maxLength: 12}))
  .map(([page, blocks]) => ({
    format: 'html',
    value: page ? `<!DOCTYPE html>\n<html lang="en"><head><title>Page title</title></head>\n<body>\n${blocks.join('\n')}\n</body></html>\n` : blocks.join('\n'),
  }))

const lineOfText = fc.oneof(
  {weight: 5, arbitrary: prose},
  {weight: 1, arbitrary: fc.constantFrom('INTRODUCTION', '1. Scope', '2.1 Terms', 'Title\n=====', '- item\n- item two\n- item three', '2024-05-01T10:00:00 INFO started\n2024-05-01T10:00:01 WARN slow', '\tindented', '***', '\f')},
  {weight: 1, arbitrary: fc.array(word, {minLength: 10, maxLength: 60}).map((words) => words.join(''))},
  {weight: 1, arbitrary: fc.array(sentence, {minLength: 4, maxLength: 30}).map((sentences) => sentences.join('\n'))},
)

export const text: fc.Arbitrary<Document> = fc
  .tuple(fc.array(lineOfText, {maxLength: 12}), fc.constantFrom('\n\n', '\n\n', '\n', '\n \n'))
  .map(([blocks, gap]) => ({format: 'text', value: blocks.join(gap)}))

/** Any of the three, with the line ends and byte-order marks that files have. */
export const document: fc.Arbitrary<Document> = fc
  .tuple(fc.oneof({weight: 3, arbitrary: markdown}, {weight: 2, arbitrary: html}, {weight: 1, arbitrary: text}), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'), fc.constantFrom('', '', '', '\uFEFF'))
  .map(([{format, value}, end, mark]) => ({format, value: mark + value.replaceAll('\n', end)}))

/** Options that make sense together. */
export const options: fc.Arbitrary<Options> = fc.record({
  maxTokens: fc.oneof(fc.integer({min: 16, max: 64}), fc.integer({min: 16, max: 600})),
  overlap: fc.constantFrom(0, '12%', '12%', '40%', 5),
  strategy: fc.constantFrom('structure', 'structure', 'structure', 'structure', 'recursive', 'paragraphs', 'sentences', 'headings', 'lines', 'fixed'),
  render: fc.constantFrom('plain', 'plain', 'source'),
  tables: fc.constantFrom('auto', 'auto', 'whole', 'rows'),
  breadcrumb: fc.constantFrom(true, true, true, false),
  join: fc.constantFrom(true, true, false),
  math: fc.boolean(),
  tokenizer: fc.constantFrom('o200k_base', 'o200k_base', 'chars', 'words', 'bytes'),
  offsets: fc.constantFrom('utf16', 'utf16', 'codepoint', 'byte'),
})

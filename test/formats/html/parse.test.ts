import fc from 'fast-check'
import {parse, parseFragment, type DefaultTreeAdapterTypes} from 'parse5'
import {describe, expect, it} from 'vitest'
import {parseHtml} from '../../../src/formats/html/parse.js'

/** Every node in tree order: depth, name, attributes, text and where it begins and ends. */
function shownTree(root: DefaultTreeAdapterTypes.ParentNode): string[] {
  const lines: string[] = []
  const stack: {node: DefaultTreeAdapterTypes.Node; depth: number}[] = [{node: root, depth: 0}]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const {node, depth} = top
    const attrs = 'attrs' in node ? node.attrs.map(({name, value}) => `${name}=${value}`) : []
    const place = 'sourceCodeLocation' in node && node.nodeName !== '#text' ? node.sourceCodeLocation : null
    lines.push(JSON.stringify([depth, node.nodeName, attrs, 'value' in node ? node.value : 'data' in node ? node.data : null, place?.startOffset ?? null]))
    const inside = [...('content' in node ? [node.content] : []), ...('childNodes' in node ? node.childNodes : [])]
    for (const child of inside.reverse()) stack.push({node: child, depth: depth + 1})
  }
  return lines
}

const options = {sourceCodeLocationInfo: true, scriptingEnabled: false}

function expectSameTree(source: string): void {
  expect(shownTree(parseHtml(source, false).root)).toEqual(shownTree(parse(source, options)))
  expect(shownTree(parseHtml(source, true).root)).toEqual(shownTree(parseFragment(source, options)))
}

describe('the tree is the one the parser makes by itself', () => {
  it.each([
    ['text with blanks', '<p>one  two\n\tthree <b> four </b>\n</p>'],
    ['text in a table', '<table> a <tr> b c <td>d e</table> f'],
    ['text before and behind the body', ' a <html> b </html> c d <!-- e --> f'],
    ['attributes of all kinds', `<a b c=d e="f g" h='i "j"' K=L m = n o="" p=''q="r"s>x</a>`],
    ['references in values', `<a b="c&amp;d&copy=e&copy;" f='&lt;' g=&gt;h&quot>&amp;&copy2&nothing;</a>`],
    ['values that never end', '<p>a<b c="d>e</b>'],
    ['names with signs of other scripts', '<é ü="ö"><x-😀 a😀b=c>d</x-😀></é>'],
    ['names in capitals', '<DIV Id=a CLASS="b">C</Div>'],
    ['tags that are none', 'a < b <1 </ c </1> <> </> <! d <? e >'],
    ['a tag that the end cuts', 'a <b c="d"'],
    ['scripts', '<script>if (a < b && c) d("</p>")<!-- <script> e </script> f --></script>g'],
    ['styles and titles', '<title>a &amp; <b></title><style>a > b {} </styl></style>'],
    ['fields', '<textarea>\n a &lt; <b> c\n</textarea><select> a <option>b c</select>'],
    ['plain text', '<p>a<plaintext>b <c> &amp; </plaintext>'],
    ['comments', 'a<!-- b - c -- d --!>e<!-->f<!--->g<!---h--->i<!-- <!-- j -->k<!--l'],
    ['drawings with data', '<svg viewBox="0 0 1 1"><![CDATA[ a ]] <b> ]]><path d="M0"/><title>c d</title></svg>'],
    ['templates', '<template> a b <td> c d </td></template>e'],
    ['line ends of all systems', '<p a="b\r\nc\rd">e\r\nf\r\rg\n<pre>\r\n h\r\n</pre>'],
    ['characters that are no text', 'a\0b<p c="d\0e" f\0g>\0</p><textarea>\0</textarea>\f\v'],
    ['surrogates, alone and in pairs', 'a😀b\ud83dc\ude00<p d="😀\ud83d">😀</p>'],
    ['more than is held at once', `<p title="${'a b '.repeat(20_000)}">${'c d 😀 &amp; \r\n'.repeat(20_000)}`],
  ])('of %s', (_, source) => expectSameTree(source))

  const names = ['a', 'b', 'p', 'div', 'table', 'tr', 'td', 'select', 'option', 'script', 'style', 'textarea', 'pre', 'svg', 'template', 'title', 'X-Y']
  const signs = [
    ' ', '\n', '\r\n', '\t', '\0', '&', '&amp;', '&lt', '&#65;', '<', '</', '<!', '<!--', '-->', '-', '"', "'", '=', '/', '>', 'word', 'two words', '😀', '\ud83d', 'é', '<![CDATA[', ']]>',
  ]
  const attribute = fc
    .tuple(fc.constantFrom('id', 'class', 'HREF', 'data-long-name', '"', '='), fc.constantFrom('', '=', '="', "='", ' = "'), fc.constantFrom(...signs), fc.constantFrom('', '"', "'"))
    .map((parts) => parts.join(''))
  const tag = fc
    .tuple(fc.constantFrom('<', '</'), fc.constantFrom(...names), fc.array(attribute, {maxLength: 3}), fc.constantFrom('>', '/>', ' >', ''))
    .map(([open, name, attributes, close]) => [open + name, ...attributes].join(' ') + close)

  it('of any markup', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.constantFrom(...signs)), {maxLength: 25}).map((parts) => parts.join('')), expectSameTree),
      {numRuns: 500},
    )
  })
})

describe('text nodes', () => {
  it('know where each of their stretches stands', () => {
    const {root} = parseHtml('<table>a b<tr> c<td>d</table>', true)
    expect(root.childNodes[0]).toMatchObject({nodeName: '#text', value: 'a b c', start: 7, end: 10, more: [3, 14, 16]})
  })
})

import fc from 'fast-check'
import {parse, parseFragment, type DefaultTreeAdapterTypes} from 'parse5'
import {describe, expect, it} from 'vitest'
import {parseHtml} from '../../../src/formats/html/parse.js'

/** Pieces of pages in which every state of the tokenizer begins, goes on, ends and breaks off. */
const snippets = [
  '<p>', '</p>', '<b>', '</b>', '<DIV Class="a b" ID=x>', '</DiV>', '<br/>', '<br />', "<a href='x?a=1&amp;b=2' title=\"a<b\">", '</a>', '<img alt=a&lt;b src=/x/y>',
  '<table>', '<tr>', '<td colspan=2>', '</td>', '</table>', '<select>', '<option>', '</select>', '<template>', '</template>', '<svg>', '<path d="M0 0"/>', '</svg>',
  '<textarea>', '</textarea>', '<title>', '</title>', '<style>', '</style>', '<script>', '</script>', '<plaintext>', '<noscript>', '</noscript>', '<xmp>', '</xmp>',
  '<!--', '-->', '--!>', '<!-- a -- b -->', '<!-->', '<![CDATA[', ']]>', '<!doctype html>', '<?x y?>', '</ >', '</', '<', '<3', '<a', ' b', '=', '"', "'", '>', '/', '-',
  '&amp;', '&amp', '&notin;', '&#65;', '&#x1F600;', '&', '&#0;', 'text', ' ', '\n', '\t', '\f', '\r\n', '\r', '\0', 'Größe', '中文', '😀', '\ud83d', '\ufeff', '\u0001', 'A b  c\n d',
]
const pages = fc.array(fc.constantFrom(...snippets), {maxLength: 40}).map((parts) => parts.join(''))

type Node = DefaultTreeAdapterTypes.Node

/** A tree as it can be compared: names, attributes, words, comments, and where elements and texts begin and elements end. */
function told(node: Node | {nodeName: string}): unknown {
  const {nodeName, attrs, data, value, start, sourceCodeLocation: place, content, childNodes = []} = node as unknown as {
    nodeName: string
    attrs?: {name: string; value: string}[]
    data?: string
    value?: string
    start?: number
    sourceCodeLocation?: {startOffset: number; endOffset: number; startTag?: {endOffset: number}}
    content?: Node
    childNodes?: Node[]
  }
  if (nodeName === '#text') return [value, start ?? place?.startOffset]
  // '<script>x': one that is never closed may be said to end in front of its own tag
  const end = attrs && place ? Math.max(place.endOffset, place.startTag?.endOffset ?? 0) : undefined
  return [nodeName, attrs?.map((each) => [each.name, each.value]), data, place?.startOffset, end, content ? told(content) : null, childNodes.map(told)]
}

const options = {sourceCodeLocationInfo: true, scriptingEnabled: false}

describe('the tokenizer that passes over plain characters', () => {
  it('gives the tree of a page that the parser gives alone', () => {
    fc.assert(fc.property(pages, (page) => void expect(told(parseHtml(` ${page}`, false).root)).toEqual(told(parse(` ${page}`, options)))), {numRuns: 3000})
  })

  it('gives the tree of a fragment that the parser gives alone', () => {
    fc.assert(fc.property(pages, (page) => void expect(told(parseHtml(` ${page}`, true).root)).toEqual(told(parseFragment(` ${page}`, options)))), {numRuns: 3000})
  })
})

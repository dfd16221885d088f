import fc from 'fast-check'
import {parse, type DefaultTreeAdapterTypes} from 'parse5'
import {describe, expect, it} from 'vitest'
import {leavesOf, readFragment, readHtml, type LeafText} from './read.js'

const inline = ['b', 'i', 'em', 'strong', 'a', 'code', 'span', 'del', 'sup', 'kbd', 'label', 'button', 'x-y', 'font', 'u', 'q', 'small']
const blocks = ['div', 'p', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'blockquote', 'pre', 'h1', 'h2', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'form', 'center', 'address']
const wrappers = [
  (inner: string) => `<table><tr><th>${inner}</th><td>${inner && 'k'}</td></tr></table>`,
  (inner: string) => `<table><tr><td>${inner}<tr><td>`,
  (inner: string) => `<details><summary>s</summary>${inner}</details>`,
  (inner: string) => `<div class="admonition tip"><p class="admonition-title">t</p>${inner}</div>`,
  (inner: string) => `<a href="#x">${inner}</a>`,
  (inner: string) => `<a href="/u">${inner}</a>`,
  (inner: string) => `<ul><li>${inner}<li>${inner && 'j'}</ul>`,
]
const between = ['', ' ', '\n', '\r\n', '<br>', '<br><br>', '<hr>', '<!-- c -->', '<wbr>', '<input>', '&nbsp;', ' <script>1 < 2</script> ', '</p>', '</b>', '</div>', '<img src="/i" alt="">']
const entities = ['&amp;', '&lt;', '&#65;', '&copy', '&nope;', '&', '🚀', '&#x1F680;', '¶', '\0']

/** HTML of random nesting, with `#` for every word: some of it crosses tags or lies where it must not. */
const page: fc.Arbitrary<string> = fc.letrec<{nodes: string; node: string}>((tie) => ({
  nodes: fc.array(tie('node'), {maxLength: 4}).map((nodes) => nodes.join('')),
  node: fc.oneof(
    {depthSize: 'medium', withCrossShrink: true},
    fc.constant('#'),
    fc.constantFrom(...between),
    fc.tuple(fc.constantFrom(...entities), fc.boolean()).map(([entity, glued]) => (glued ? `#${entity}` : `${entity} #`)),
    fc.tuple(fc.constantFrom(...inline), tie('nodes'), fc.boolean()).map(([tag, inner, ends]) => `<${tag}>${inner}${ends ? `</${tag}>` : ''}`),
    fc
      .tuple(fc.constantFrom(...blocks), tie('nodes'), fc.boolean())
      .map(([tag, inner, ends]) => `<${tag}${inner.length % 3 ? '' : ' id=i'}>${inner}${ends ? `</${tag}>` : ''}`),
    fc.tuple(fc.constantFrom(...wrappers), tie('nodes')).map(([wrap, inner]) => wrap(inner)),
  ),
})).nodes.map((template) => {
  let count = 0
  return template.replace(/#(?!x|\d)/g, () => ` w${count++}x `)
})

const words = (text: string) => text.match(/w\d+x/g) ?? []

/** Text nodes of the parser alone, in tree order. */
function textNodes(source: string): DefaultTreeAdapterTypes.TextNode[] {
  const found: DefaultTreeAdapterTypes.TextNode[] = []
  const stack: DefaultTreeAdapterTypes.Node[] = [parse(source, {sourceCodeLocationInfo: true, scriptingEnabled: false})]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (['script', 'style', 'template', 'head'].includes(node.nodeName)) continue
    if (node.nodeName === '#text') found.push(node as DefaultTreeAdapterTypes.TextNode)
    if ('childNodes' in node) for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!)
  }
  return found
}

const runs = {numRuns: 300}

/** Leaves of a page, checked one by one. */
function checkedLeaves(source: string): LeafText[] {
  const leaves = leavesOf(readHtml(source).children)
  for (const {text, ranges} of leaves) {
    let last = 0
    for (const [value, at, length] of text.map) {
      expect(value).toBeGreaterThanOrEqual(last)
      last = value + length
      expect(text.value.slice(value, last)).toBe(source.slice(at, at + length))
      const [from, to] = inkOf(source, at, at + length)
      if (from < to) expect(ranges.some(([a, b]) => a <= from && to <= b)).toBe(true)
    }
    expect(last).toBeLessThanOrEqual(text.value.length)
    if (!('atoms' in text)) continue
    for (const list of [text.atoms, text.marks]) {
      let end = 0
      for (const [a, b] of list) {
        expect(a).toBeGreaterThanOrEqual(end)
        expect(b).toBeGreaterThan(a)
        end = b
      }
      expect(end).toBeLessThanOrEqual(text.value.length)
    }
  }
  return leaves
}

/** A range without the blanks at its ends. */
function inkOf(source: string, start: number, end: number): [number, number] {
  const text = source.slice(start, end)
  return [end - text.trimStart().length, start + text.trimEnd().length]
}

describe('a page of random nesting', () => {
  it('has runs that equal the source, inside of the ranges of their leaf', () => {
    fc.assert(fc.property(page, (source) => void checkedLeaves(source)), runs)
  })

  it('gives every word once, in the order of the tree', () => {
    fc.assert(
      fc.property(page, (source) => {
        const tree = textNodes(source).flatMap(({value}) => words(value))
        const read = leavesOf(readHtml(source).children).flatMap(({text}) => words(text.value))
        expect(read).toEqual(tree)
      }),
      runs,
    )
  })

  it('has disjoint ranges that cover all text that is not skipped', () => {
    fc.assert(
      fc.property(page, (source) => {
        const {children, data} = readHtml(source)
        const owner = new Uint8Array(source.length)
        const claim = (start: number, end: number) => {
          expect(start).toBeLessThan(end)
          for (let i = start; i < end; i++) {
            expect(owner[i]).toBe(0)
            owner[i] = 1
          }
        }
        for (const {ranges} of leavesOf(children)) for (const [start, end] of ranges) claim(start, end)
        for (const {start, end} of data.skipped) claim(start, end)
        for (const {value, sourceCodeLocation} of textNodes(source)) {
          const {startOffset, endOffset} = sourceCodeLocation!
          // What spans tags was joined of several pieces, and blanks written as entities are blanks.
          if (!value.trim() || /<[a-z!/]/i.test(source.slice(startOffset, endOffset))) continue
          const raw = source.slice(startOffset, endOffset).replaceAll('&nbsp;', ' '.repeat(6)).replaceAll('\0', ' ')
          for (let i = 0; i < raw.length; i++) if (/\S/.test(raw[i]!)) expect(owner[startOffset + i]).toBe(1)
        }
      }),
      runs,
    )
  })

  it('has words apart that are apart in the source', () => {
    fc.assert(
      fc.property(page, (source) => {
        for (const {text} of leavesOf(readHtml(source).children)) expect(text.value).not.toMatch(/w\d+xw\d/)
      }),
      runs,
    )
  })

  it('is read the same again, and as a fragment without a fault', () => {
    fc.assert(
      fc.property(page, (source) => {
        expect(readHtml(source)).toEqual(readHtml(source))
        readFragment(source)
      }),
      runs,
    )
  })

  it('stays as it is as JSON', () => {
    fc.assert(
      fc.property(page, (source) => {
        const {children} = readHtml(source)
        expect(JSON.parse(JSON.stringify(children))).toEqual(children)
      }),
      runs,
    )
  })
})

it('any text is read without a fault, with true runs', () => {
  fc.assert(fc.property(fc.string({unit: fc.constantFrom(...'<>/&#;!-="\' \n\r\0abpix🚀')}), (source) => void checkedLeaves(source)), runs)
})

import {describe, expect, it} from 'vitest'
import {buildSections} from '../../../src/tree/build.js'
import type {Content} from '../../../src/tree/types.js'
import {read} from './context.js'

/** Titles of sections with the text of their paragraphs, as a path for each paragraph. */
function paths(source: string): string[] {
  const found: string[] = []
  walk(buildSections(read(source).children), [])
  return found

  function walk(nodes: readonly Content[], path: readonly string[]): void {
    for (const node of nodes) {
      if (node.type === 'section') {
        found.push(`${[...path, node.title].join(' > ')}:`)
        walk(node.children, [...path, node.title])
      } else if (node.type === 'paragraph') found.push(`${path.join(' > ')}: ${node.text.value}`)
      else found.push(`${path.join(' > ')}: (${node.type})`)
    }
  }
}

describe('sections', () => {
  it.each([
    ['end with the next heading of their depth', '## One\n### Deep\nx\n## Two\ny\n', ['One:', 'One > Deep:', 'One > Deep: x', 'Two:', 'Two: y']],
    ['may skip a level', '# A\n### B\nx\n## C\ny\n', ['A:', 'A > B:', 'A > B: x', 'A > C:', 'A > C: y']],
    ['keep a slash in a title', '# Net\n## TCP/IP\nx\n', ['Net:', 'Net > TCP/IP:', 'Net > TCP/IP: x']],
    ['have text in front of them', 'lead\n\n# A\nx\n', [': lead', 'A:', 'A: x']],
    ['may stand in a row without text', '# A\n## B\n## C\nx\n', ['A:', 'A > B:', 'A > C:', 'A > C: x']],
    ['are not made by a comment in code', '# Pets\n\ncats\n\n~~~text\n# dogs\n~~~\n\nfish\n', ['Pets:', 'Pets: cats', 'Pets: (code)', 'Pets: fish']],
    ['have all kinds of content', 'a\n\n| k |\n|---|\n| 1 |\n\nb\n\n```js\nf()\n```\n', [': a', ': (table)', ': b', ': (code)']],
    ['keep two paragraphs two', '# H\n\none.\n\ntwo.\n', ['H:', 'H: one.', 'H: two.']],
    ['may have one title several times', '# A\nx\n# A\ny\n', ['A:', 'A: x', 'A:', 'A: y']],
  ])('%s', (_, source, expected) => {
    expect(paths(source)).toEqual(expected)
    expect(paths(source.replaceAll('\n', '\r\n'))).toEqual(expected)
    expect(paths(`\uFEFF${source}`)).toEqual(expected)
  })
})

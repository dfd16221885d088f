import {describe, expect, it} from 'vitest'
import type {List, Table} from '../../../src/tree/types.js'
import {draw, faults, read, visit, type Settings} from './context.js'

function tree(source: string, settings: Settings = {}): string {
  const result = read(source, settings)
  expect(faults(result)).toEqual([])
  return draw(result.children)
}

describe('lists', () => {
  it('keep their own markers, boxes and children', () => {
    expect(tree('3) three\n4) four\n   - [x] done\n   - [ ] open\n')).toBe(
      [
        'list ordered=true start=3',
        '  listItem marker="3) "',
        '    paragraph "three"',
        '  listItem marker="4) "',
        '    paragraph "four"',
        '    list',
        '      listItem marker="- [x] " checked=true',
        '        paragraph "done"',
        '      listItem marker="- [ ] "',
        '        paragraph "open"',
        '',
      ].join('\n'),
    )
  })

  it('say whether blank lines stand between their items or inside one', () => {
    expect((read('- a\n- b').children[0] as List).spread).toBe(false)
    expect((read('- a\n\n- b').children[0] as List).spread).toBe(true)
    expect((read('- a\n\n  b\n- c').children[0] as List).spread).toBe(true)
  })

  it('write a blank behind a marker that stands alone', () => {
    expect(tree('-\n  text\n-\n')).toBe('list\n  listItem marker="- "\n    paragraph "text"\n  listItem marker="-"\n')
  })

  it('keep the fence in an item and end before the next heading', () => {
    expect(tree('- step\n\n  ```\n  # c\n  ```\n\n## Next\nz\n')).toBe(
      'list spread=true\n  listItem marker="- "\n    paragraph "step"\n    code open="```" close="```" "# c"\nheading depth=2 title="Next" anchor="next" "## Next"\nparagraph "z"\n',
    )
  })

  it('keep headings inside as content', () => {
    expect(tree('- # In\n\n> ## Out\n')).toBe('list\n  listItem marker="- "\n    paragraph "# In"\nblockquote\n  paragraph "## Out"\n')
  })
})

describe('code', () => {
  it.each([
    ['```js title="x"\na\n```\n', 'code lang="js" meta="title=\\"x\\"" open="```js title=\\"x\\"" close="```" "a"\n'],
    ['~~~text\n# dogs\n```\n~~~\n', 'code lang="text" open="~~~text" close="~~~" "# dogs\\n```"\n'],
    ['````\n```\n````\n', 'code open="````" close="````" "```"\n'],
    ['```\nopen\n', 'code open="```" "open"\n'],
    ['    a\n\n      b\n\n', 'code "a\\n\\n  b"\n'],
    ['  ```\n    a\n b\n  ```\n', 'code open="```" close="```" "  a\\nb"\n'],
    ['```\n```\n', 'code open="```" close="```" ""\n'],
  ])('of %j is its lines', (source, expected) => {
    expect(tree(source)).toBe(expected)
  })

  it('in a quote is mapped line by line, fences too', () => {
    const source = '> ```sh\n> one\n>\n>   two\n> ```\n'
    expect(tree(source)).toBe('blockquote\n  code lang="sh" open="```sh" close="```" "one\\n\\n  two"\n')
    const code = [...visit(read(source).children)].find(({type}) => type === 'code')
    expect(code).toMatchObject({text: {map: [[0, 10, 4], [4, 15, 1], [5, 18, 5]]}})
  })

  it('behind a tab keeps the blanks the tab stands for', () => {
    expect(tree('-\t\tcode\n')).toBe('list\n  listItem marker="-\\t"\n    code "  code"\n')
  })

  it('is mathematics between dollars when asked', () => {
    expect(tree('$$\nx = 1\n$$\n', {math: true})).toBe('math open="$$" close="$$" "x = 1"\n')
    expect(tree('$$\nx = 1\n$$\n')).toBe('paragraph "$$\\nx = 1\\n$$"\n')
  })
})

describe('tables', () => {
  it('have rows and cells with the text between their bars', () => {
    expect(tree('| key | does |\n|:--|:-:|\n| press `q \\| w` twice | a \\| b |\n| | x |\n')).toBe(
      [
        'table align=["left","center"]',
        '  tableRow header=true',
        '    tableCell "key"',
        '    tableCell "does"',
        '  tableRow',
        '    tableCell "press `q \\\\| w` twice"',
        '    tableCell "a \\\\| b"',
        '  tableRow',
        '    tableCell ""',
        '    tableCell "x"',
        '',
      ].join('\n'),
    )
  })

  it('know their delimiter row', () => {
    const source = 'Tab 1\n\n> | k |\n> |---|\n> | 1 |\n'
    const table = [...visit(read(source).children)].find((node): node is Table => node.type === 'table')!
    expect(table.data!.delimiter).toEqual({value: '|---|', map: [[0, 17, 5]]})
  })

  it('may have one column, one row, or a line of text in front', () => {
    expect(tree('| k |\n|---|\n| 1 |\n')).toMatch(/^table/)
    expect(tree('| k |\n|---|\n\ntext')).toMatch(/^table[^]*paragraph "text"/)
    expect(tree('Tab 1\n| k |\n|---|\n| 1 |\n')).toMatch(/^paragraph "Tab 1"\ntable/)
  })

  it('leave comments in cells out', () => {
    const result = read('| a <!-- k --> | b |\n|---|---|\n| c | d |\n')
    expect(faults(result)).toEqual([])
    expect(result.data.skipped).toEqual([{start: 4, end: 14, reason: 'comment'}])
  })
})

describe('quotes', () => {
  it('are callouts when their first line says so', () => {
    expect(tree('> [!NOTE]\n> **a**\n>\n> b\n')).toBe('callout kind="note" title="[!NOTE]"\n  paragraph "**a**"\n  paragraph "b"\n')
    expect(tree('> [!tip] Title\n>\n> b\n')).toBe('callout kind="tip" title="[!tip] Title"\n  paragraph "b"\n')
    expect(tree('> [!WARNING]\n')).toBe('callout kind="warning" title="[!WARNING]"\n')
  })

  it('stay quotes otherwise', () => {
    expect(tree('> [!NOTE](/x)\n')).toMatch(/^blockquote/)
    expect(tree('> a [!NOTE]\n')).toMatch(/^blockquote/)
    expect(tree('> [!two words]\n')).toMatch(/^blockquote/)
  })

  it('without content are markup', () => {
    expect(tree('>\n\ntext')).toBe('markup\nparagraph "text"\n')
    expect(tree('> [a]: /b\n')).toBe('markup\n')
  })
})

describe('what is left out', () => {
  it('is named with its reason', () => {
    const {data} = read('---\na: 1\n---\n\n[d]: /x\n\n***\n\n<!-- c -->\n\n<script>\nx\n</script>\n')
    expect(data.skipped).toEqual([
      {start: 0, end: 12, reason: 'front-matter'},
      {start: 14, end: 21, reason: 'definition'},
      {start: 23, end: 26, reason: 'thematic-break'},
      {start: 28, end: 38, reason: 'comment'},
      {start: 40, end: 60, reason: 'script'},
    ])
  })

  it('is not a footnote', () => {
    expect(tree('a[^n]\n\n[^n]: note\n\n    more\n')).toBe(
      'paragraph "a[^n]"\nfootnoteDefinition identifier="n" marker="[^n]: "\n  paragraph "note"\n  paragraph "more"\n',
    )
  })
})

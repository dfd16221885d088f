import {describe, expect, it} from 'vitest'
import {draw, faults, read} from './context.js'

function tree(source: string): string {
  const result = read(source, {format: 'mdx'})
  expect(faults(result)).toEqual([])
  return draw(result.children)
}

describe('MDX', () => {
  it('has headings, lists and code inside components, however far indented', () => {
    expect(tree('<Steps>\n  <Step title="First">\n    ## Install\n\n    - one\n\n    ```sh\n    npm i\n\n    npm t\n    ```\n  </Step>\n</Steps>\n')).toBe(
      [
        'paragraph "<Steps>\\n<Step title=\\"First\\">"',
        'heading depth=2 title="Install" anchor="install" "## Install"',
        'list',
        '  listItem marker="- "',
        '    paragraph "one"',
        'code lang="sh" open="```sh" close="```" "npm i\\n\\nnpm t"',
        'markup',
        '',
      ].join('\n'),
    )
  })

  it('keeps imports and exports as text', () => {
    expect(tree("import {A} from './a'\n\nexport const b = 1\n\ntext\n")).toBe("paragraph \"import {A} from './a'\"\nparagraph \"export const b = 1\"\nparagraph \"text\"\n")
  })

  it('drops bare tags from the plain text and keeps those with attributes', () => {
    expect(tree('<Tabs>\n')).toBe('markup\n')
    expect(tree('<Tab title="x">\n')).toBe('paragraph "<Tab title=\\"x\\">"\n')
  })
})

import {describe, expect, it} from 'vitest'
import {sectile} from '../../src/index.js'

async function plain(value: string, format: 'markdown' | 'html' = 'markdown'): Promise<string> {
  const {chunks} = await sectile(value, {format, breadcrumb: false, kind: 'prose'})
  return chunks.map(({text}) => text).join('\n')
}

describe('the words of an image', () => {
  it.each([
    ['Berth![map](m.png)s', 'Berth map s'],
    ['![A](a.png)![B](b.png)', 'A B'],
    ['[![A](a.png)](a)[![B][b]](b) to\n\n[b]: b.png', 'A B to'],
    ['*![A](a.png)* b', 'A b'],
    ['one<img src="a.png" alt="A">two', 'one A two'],
    ['one<img src=a.png alt=A>two', 'one A two'],
    ['<Card>\none<img src=a.png alt=A>two', 'one A two'],
  ])('touch no others: %s', async (source, expected) => {
    expect(await plain(source)).toBe(expected)
  })

  it.each([
    ['(![A](a.png)).', '(A).'],
    ['see ![A](a.png), b', 'see A, b'],
    ['x![](a.png)y [z](z)w', 'xy zw'],
    ['![A](a.png)', 'A'],
  ])('have no blank where none is needed: %s', async (source, expected) => {
    expect(await plain(source)).toBe(expected)
  })

  it('touch no others in HTML', async () => {
    expect(await plain('<p>DR<img src="d.png" alt="Dora"><img alt="B">, <a href="q"><img alt="C"></a>d</p>', 'html')).toBe('DR Dora B, C d')
  })
})

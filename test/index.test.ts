import {describe, expect, it} from 'vitest'

describe('the public names', () => {
  it('of sectile are these', async () => {
    expect(Object.keys(await import('../src/index.js')).sort()).toEqual([
      'OptionError',
      'chunk',
      'parse',
      'rebuild',
      'sectile',
      'sectileCompiler',
      'sectilePlugin',
      'sourceOf',
    ])
  })

  it('of sectile/node are those and what needs Node', async () => {
    const [web, node] = [await import('../src/index.js'), await import('../src/node.js')]
    expect(Object.keys(node).filter((name) => !(name in web)).sort()).toEqual(['chunkFiles', 'listFiles', 'readTokenizer'])
  })
})

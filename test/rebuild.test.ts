import {describe, expect, it} from 'vitest'
import {rebuild, sectile} from '../src/index.js'

async function rebuilt(source: string): Promise<string> {
  const cell = {cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source}
  const value = JSON.stringify({nbformat: 4, nbformat_minor: 5, metadata: {language_info: {name: 'python'}}, cells: [cell]})
  const {chunks} = await sectile({path: 'f.ipynb', value}, {maxTokens: 16, render: 'source', join: false})
  return rebuild(chunks)
}

describe('the cell of a notebook, put together again', () => {
  it('has the fence around it where a line longer than a chunk stands in it', async () => {
    const source = `%matplotlib inline\nx = 1\nprint("${'word '.repeat(25)}")\n\`\`\`\n# note ${'z'.repeat(16)}\n\`\`\``
    expect(await rebuilt(source)).toBe(`\`\`\`\`python\n${source}\n\`\`\`\``)
  })

  it('keeps the fence around it', async () => {
    expect(await rebuilt(`x = 1\n${'print("a b c d e f")\n'.repeat(4)}`)).toBe(`\`\`\`python\nx = 1\n${'print("a b c d e f")\n'.repeat(4)}\`\`\``)
  })
})

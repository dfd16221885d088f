import {describe, expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'

describe('small limits', () => {
  it('give a header cell over several columns to the core of one chunk', async () => {
    const page = '<table><th colspan=4>All<tr><td>tall<td>broad and long'
    const {chunks} = await sectile({value: page, path: 'a.html'}, {format: 'html', maxTokens: 22, tables: 'rows', tokenizer: 'chars', breadcrumb: false})
    const starts = chunks.flatMap(({source}) => source.ranges.map(([start]) => start))
    expect(chunks.length).toBeGreaterThan(1)
    expect(new Set(starts).size).toBe(starts.length)
  })

  it('close every part of a fence that is cut between the steps of its code', async () => {
    const rules = Array.from({length: 8}, (_, index) => `.mast-${index} {\n  color: red;\n  margin: ${index}em 2em 3em 4em;\n}`).join('\n')
    const {chunks} = await sectile({value: `# Sails and ropes\n\n\`\`\`css\n${rules}\n\`\`\`\n`, path: 'a.md'}, {maxTokens: 48})
    expect(chunks.length).toBeGreaterThan(2)
    for (const {content} of chunks) expect(content.match(/^```/gm)).toHaveLength(2)
  })

  it('leave titles out of the context line from the top rather than a scrap by itself', async () => {
    const above = '# A guide to the long canals of the north\n\nIt is told.\n\n## Locks and their keepers\n\nThey are old.\n\n### Gates\n\n'
    const gates = 'The gates of the upper lock are opened by hand in the early morning, when the water stands level.\n\nThey close at night.'
    const {chunks} = await sectile({value: `${above}${gates}\n`, path: 'a.md'}, {maxTokens: 40})
    const last = chunks[chunks.length - 1]!
    expect(last.text).toMatch(/^Locks and their keepers\n\nThey are old\./)
    expect(last.text).toContain(gates)
    expect(last.breadcrumb).toEqual(['A guide to the long canals of the north', 'Locks and their keepers'])
  })

  it('cut no fence in its first line, to give a neighbour some of it', async () => {
    const fence = '```rust,noplayground,test_harness,does_not_compile,ignore\n{{#rustdoc_include ../listings/ch07-growing-projects/listing-07-12/src/lib.rs}}\n```'
    const value = `## Bringing Paths into Scope with the use Keyword\n\n${'It goes on and on to the end of the line. '.repeat(4)}\n\n<Listing number="7-12" file-name="src/lib.rs" caption="One \`use\` in one scope.">\n\n${fence}\n\n</Listing>\n\nThe compiler error shows that the shortcut no longer applies within the module.\n`
    const {chunks} = await sectile({value, path: 'ch07-04-bringing-paths-into-scope-with-the-use-keyword.md'}, {maxTokens: 64})
    const parts = chunks.filter(({kind}) => kind === 'code')
    expect(parts.length).toBeGreaterThan(0)
    for (const {text} of chunks.filter((chunk) => chunk.text.includes('```'))) expect(text).toContain('```rust,noplayground,test_harness,does_not_compile,ignore\n')
  })

  it('leave titles out of the context line rather than cut a sentence', async () => {
    const sentence = 'Boats of ten metres lie on the inner side behind the old wall.'
    const value = `# Harbour guide\n\nIt is for all who come by sea.\n\n## Berths\n\nTwo piers stand here. ${sentence} Others go out to the buoys in summer.\n`
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 16, tokenizer: 'words', overlap: 0})
    expect(chunks.map(({text}) => text)).toContain(`Berths\n\n${sentence}`)
  })
})

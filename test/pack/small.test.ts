import {describe, expect, it} from 'vitest'
import {rebuild} from '../../src/rebuild.js'
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

  it('leave a header without words out where it has no room beside the first row', async () => {
    const row = '<td>one two three four<td>five six seven<td>eight nine ten eleven'
    const {chunks} = await sectile({value: `<h1>Head of it</h1><table><tr>${row}<tr>${row}</table>`, path: 'a.html'}, {maxTokens: 20, breadcrumb: false})
    expect(chunks.map(({content}) => content)).toEqual([
      '# Head of it\n\n| one two three four | five six seven | eight nine ten eleven |',
      '| one two three four | five six seven | eight nine ten eleven |',
    ])
  })

  it('make no part of the closing fence of code in a quote', async () => {
    const value = '<h1>A longer title of the page</h1><blockquote><pre><code class="language-js">const a = 1</code></pre><p><code>river</code></p></blockquote>'
    for (const maxTokens of [16, 18, 20, 22, 24]) {
      const {chunks} = await sectile({value, path: 'a.html'}, {maxTokens, render: 'source'})
      for (const {content} of chunks) expect(content).not.toMatch(/```\w*\n(?:> )?```/)
    }
  })

  it('cut no marker from the first word of its item, and rebuild what says nothing of the source', async () => {
    const value = '<ol><li><p>river. of river … river. river.</p></li><li><pre><code class="language-js">// far away</code></pre></li></ol>'
    const {chunks} = await sectile({value, path: 'a.html'}, {maxTokens: 16, tokenizer: 'chars', breadcrumb: false})
    expect(chunks[0]!.content).toMatch(/^1\. river\./)
    expect(rebuild(chunks)).toBe('1. river. of river … river. river.\n2. ```js\n   // far away\n   ```')
  })

  it('keep the last title where one character has no room beside all of them', async () => {
    const value = '## Usage\n\n> | river river river river |\n> | --- |\n> | river river river |\n\n# Last heading\n'
    const {chunks} = await sectile(value, {format: 'markdown', maxTokens: 44, tables: 'rows', tokenizer: 'chars'})
    expect(chunks[0]!.text).toMatch(/^Usage\n\n\| river/)
  })

  it('put what a full chunk of several sections gives away below its own title', async () => {
    const link = 'https://example.com/a/b?c=d'
    const first = `${link} river river river ${link} river. river river river Dr. river river 10:30 river. 東京 river.`
    const last = `Dr. river river … 10:30 river. river river river 3.14 river river дорога. river ${link} river 10:30 river river дорога 3.14 river Dr. river river. дорога.`
    const {chunks} = await sectile(`### Ann\n\nriver.\n\n### Ann\n\n${first}\n\n${link} river.\n\n${last}\n`, {format: 'markdown', maxTokens: 56, overlap: 0})
    expect(chunks[1]!.text).toBe(`Ann\n\n東京 river.\n\n${link} river.\n\nDr. river river …`)
    expect(chunks[1]!.breadcrumb).toEqual(['Ann'])
  })

  it('cut the last title rather than leave a scrap', async () => {
    const sentence = 'The gates of the upper lock are opened by hand in the early morning by two men of the old town there.'
    const fence = '```sh\nopen the gates of the lock and let them all pass through it to the other side of the wall\n```'
    const value = `# Gates that were made of oak\n\n${sentence}\n\nThey close at night.\n\n${fence}\n`
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 30, tokenizer: 'words', overlap: 0})
    expect(chunks.map(({text}) => text)).toEqual([`Gates that were made of oak\n\n${sentence}`, `Gates that were made…\n\nThey close at night.\n\n${fence}`])
  })

  it('give words of a sentence that was cut to a part of it that says too little', async () => {
    const [before, short, behind] = ['All boats of the north lie where the wall is old and high and long and wide and the water is so calm,', 'as he says,', 'and all of the boats which came here from the south and the east in the late autumn go out again.']
    const {chunks} = await sectile({value: `# Ice\n\n${before} ${short} ${behind}\n`, path: 'a.md'}, {maxTokens: 24, tokenizer: 'words', overlap: 0})
    expect(chunks.map(({content}) => content)).toEqual(['All boats of the north lie where the wall is old and high', 'and long and wide and the water is so calm, as he says,', behind])
  })

  it('leave room for two times a scrap below the context line of what must be cut', async () => {
    const part = 'boats lie on the inner side of it all day and all the night long,'
    const value = `# Berths of the inner pier and the outer in summer\n\nIt is known that ${`${part} `.repeat(4).trim()}\n`
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 24, tokenizer: 'words', overlap: 0})
    expect(chunks.map(({content}) => content).slice(2)).toEqual([part, part, part])
  })

  it('keep the whole title in the first part of its section', async () => {
    const title = 'Berths of the inner pier and of the outer one in summer and in winter'
    const value = `# ${title}\n\n${'Boats lie on the inner side of it. '.repeat(12).trim()}\n`
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 30, tokenizer: 'words', overlap: 0})
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks[0]!.text).toMatch(new RegExp(`^${title}\\n\\nBoats`))
  })

  it('join scraps of two sections that only share the one above them', async () => {
    const none = (heading: string, text: string) => `## ${heading}\n\n### None\n\n${text}`
    const value = `# Clear the deck\n\n${none('What goes in', 'Nothing goes in there.')}\n\n${none('What comes out', 'Nothing comes out.')}\n`
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 36, tokenizer: 'words'})
    expect(chunks.map(({metadata}) => metadata.sections)).toEqual([[['Clear the deck', 'What goes in', 'None'], ['Clear the deck', 'What comes out', 'None']]])
  })

  it('join a scrap to a neighbour that only shares the page with it', async () => {
    const value = '# Boats\n\n## Boats of the north\n\nThey lie at the old pier from May to the first frost.\n\n# Colophon\n\nMade by hand.\n'
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 36, tokenizer: 'words'})
    expect(chunks.map(({metadata}) => metadata.sections)).toEqual([[['Boats', 'Boats of the north'], ['Colophon']]])
  })

  it('take a whole section from a chunk of several for a heading at the end', async () => {
    const value = '# Nets\n\n## Mending of nets in the winter\n\nThe nets hang in the loft from the first frost to the end of March.\n\n## See also\n\nBoats of the north, harbours of the south.\n\n### Made by the old master of the loft\n'
    const {chunks} = await sectile({value, path: 'a.md'}, {maxTokens: 36, tokenizer: 'words'})
    expect(chunks.map(({text}) => text)).toEqual([
      'Nets › Mending of nets in the winter\n\nThe nets hang in the loft from the first frost to the end of March.',
      'Nets › See also\n\nBoats of the north, harbours of the south.\n\n### Made by the old master of the loft',
    ])
  })

  it('leave the fence of a `pre` out where it has no room beside the first sign of its code', async () => {
    const page = '<h1>river river</h1><pre><code class="language-js">}\n\tindented();\n  if (x) {</code></pre>'
    const {chunks} = await sectile({value: page, path: 'a.html'}, {maxTokens: 16, tokenizer: 'chars'})
    const code = chunks.filter(({kind}) => kind === 'code')
    expect(code[0]!.text).toMatch(/\n\n\}$/)
    expect(rebuild(code)).toBe('```js\n}\n\tindented();\n  if (x) {')
    expect(Math.max(...chunks.map(({tokens}) => tokens))).toBeLessThanOrEqual(16)
  })

  it('count no quote marks of blank lines to what stands above them', async () => {
    const value = '> > One sailor **hauls** in\n> > **again**\n>\n> > and rests\n'
    const {chunks} = await sectile(value, {format: 'markdown', maxTokens: 41, tokenizer: 'chars', render: 'source', overlap: 0})
    expect(chunks.map(({text}) => text)).toEqual(['> > One sailor **hauls** in\n> > **again**', '> > and rests'])
    expect(chunks.map(({content}) => content)).toEqual(chunks.map(({text}) => text))
  })
})

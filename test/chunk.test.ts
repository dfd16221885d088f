import {describe, expect, it} from 'vitest'
import {OptionError, chunk, parse, rebuild, sectile, type Chunk, type Options} from '../src/index.js'

/** Chunks of a Markdown text, counted in characters so that sizes can be read off. */
async function cut(value: string, options: Options = {}): Promise<Chunk[]> {
  const {chunks} = await sectile({value, path: 'guide.md'}, {tokenizer: 'chars', maxTokens: 120, overlap: 0, minTokens: 0, ...options})
  return chunks
}

const texts = (chunks: readonly Chunk[]) => chunks.map(({text}) => text)
const contents = (chunks: readonly Chunk[]) => chunks.map(({content}) => content)
const words = (count: number, word = 'word') => Array.from({length: count}, () => word).join(' ')

describe('kind', () => {
  it('is that of the prose where code stands beside prose whose words the plain text writes differently', async () => {
    const code = '```js\nconst berths = [1, 2, 3]\n```\n'
    const kinds = async (line: string) => (await cut(`${line}\n\n${code}`)).map(({kind}) => kind)
    expect(await kinds('The *first* one.')).toEqual(['code'])
    expect(await kinds('The *n*th one.')).toEqual(['prose'])
    expect(await kinds('[Berths](b.md).')).toEqual(['prose'])
  })
})

describe('a heading without words', () => {
  it('leaves no mark in a chunk of several sections', async () => {
    const page = '# Guide\n\n#### <!-- one -->\n\nPay here.\n\n##\n\nOr there.\n'
    const chunks = await cut(page, {minTokens: 60})
    expect(texts(chunks)).toEqual(['Guide\n\nPay here.\n\nOr there.'])
    expect(chunks[0]!.source.ranges.map(([start, end]) => page.slice(start, end)).join('')).toMatch(/####.*##/s)
  })
})

describe('a row in bars', () => {
  it('stays one line where its cells have line ends', async () => {
    const row = '| a | one<br>two<br/> three<ul><li>four</li><li>five</li></ul> |'
    const [first] = await cut(`| x | y |\n|---|---|\n${row}\n| <br>b | \\|<br> |\n`, {maxTokens: 400})
    expect(first!.text.split('\n').slice(-2)).toEqual(['| a | one two three four five |', '| b | \\| |'])
    expect(first!.content).toContain(row)
  })
})

describe('context', () => {
  it('heads every text with the titles above it and leaves the heading line to them', async () => {
    const chunks = await cut('# Guide\n\n## Payment\n\nPay here.\n')
    expect(chunks[0]).toMatchObject({
      text: 'Guide › Payment\n\nPay here.',
      content: 'Pay here.',
      breadcrumb: ['Guide', 'Payment'],
      source: {ranges: [[0, 30]], anchor: 'payment', lines: [1, 5]},
    })
  })

  it('takes the title of the front matter where there is no h1, and the file name where there is neither', async () => {
    expect(texts(await cut('---\ntitle: Shop\n---\n\n## Pay\n\nHere.\n'))).toEqual(['Shop › Pay\n\nHere.'])
    expect(texts(await cut('## Pay\n\nHere.\n'))).toEqual(['guide › Pay\n\nHere.'])
  })

  it('does not say a title twice that the front matter and the h1 share', async () => {
    expect(texts(await cut('---\ntitle: Shop\n---\n\n# Shop\n\nHere.\n'))).toEqual(['Shop\n\nHere.'])
  })

  it.each([
    ['Refunds — Shop guide', 'Refunds'],
    ['The lighthouse', 'Lighthouse'],
    ['Shop: Refunds', 'Refunds'],
    ['退款_商店 | 文档', '文档'],
  ])('has the first heading for the page title that it is a part of: %s', async (title, heading) => {
    expect(texts(await cut(`---\ntitle: "${title}"\n---\n\n# ${heading}\n\nHere.\n`))).toEqual([`${heading}\n\nHere.`])
  })

  it.each([
    ['Cartography of walls', 'Art'],
    ['API v10', 'API v1'],
    ['C++ guide', 'C'],
    ['Installing on Linux', 'Installing'],
    ['港口指南', '港'],
  ])('keeps a page title of which the first heading is only some letters or words: %s', async (title, heading) => {
    expect(texts(await cut(`---\ntitle: "${title}"\n---\n\n# ${heading}\n\nHere.\n`))).toEqual([`${title} › ${heading}\n\nHere.`])
  })

  it('shows the description of the page where there is room', async () => {
    const page = (body: string) => `---\ntitle: Shop\ndescription: All about it.\n---\n\n${body}\n`
    expect(texts(await cut(page('Here.')))).toEqual(['Shop\nAll about it.\n\nHere.'])
    const [full] = await cut(page(words(22)))
    expect(full!.text.startsWith('Shop\n\nword')).toBe(true)
  })

  it('leaves a description out that a title says already', async () => {
    const page = (description: string) => `---\ntitle: Shop guide\ndescription: ${description}\n---\n\n## How to pay\n\nHere.\n`
    expect(texts(await cut(page('Shop guide.')))).toEqual(['Shop guide › How to pay\n\nHere.'])
    expect(texts(await cut(page('HOW TO PAY')))).toEqual(['Shop guide › How to pay\n\nHere.'])
    expect(texts(await cut(page('How to pay at sea'), {maxTokens: 240}))).toEqual(['Shop guide › How to pay\nHow to pay at sea\n\nHere.'])
  })

  it('writes heading lines into the content when breadcrumbs are off', async () => {
    expect(contents(await cut('# Guide\n\n## Payment\n\nPay here.\n', {breadcrumb: false}))).toEqual(['# Guide\n\n## Payment\n\nPay here.'])
  })

  it('follows a template, and counts what it writes', async () => {
    const chunks = await cut('# Guide\n\nPay here.\n', {breadcrumb: ({breadcrumb, path}) => `${path}: ${breadcrumb.join(' / ')}`})
    expect(chunks[0]).toMatchObject({text: 'guide.md: Guide\n\nPay here.', tokens: 26})
  })

  it('drops titles from the top before it cuts the last one, and never the body', async () => {
    const deep = `# ${words(9, 'upper')}\n\n## Lower\n\nBody text.\n`
    const {chunks, messages} = await sectile({value: deep, path: 'a.md'}, {tokenizer: 'chars', maxTokens: 60, minTokens: 0})
    expect(chunks.every(({text}) => text.startsWith('Lower\n\n'))).toBe(true)
    expect(chunks.map(({content}) => content).join('\n')).toContain('Body text.')
    expect(messages.map(({ruleId}) => ruleId)).toContain('context-shortened')
  })

  it('keeps a heading that is too long for the context line once in full as body', async () => {
    const title = words(30, 'long')
    const chunks = await cut(`# ${title}\n\nBody.\n`)
    expect(chunks.every(({tokens}) => tokens <= 120)).toBe(true)
    expect(contents(chunks).join(' ').replace(/\s+/g, ' ')).toContain(title.slice(-60))
    expect(chunks[0]!.text).toContain('…')
  })
})

describe('sizes', () => {
  it('makes one chunk of a section that fits the target', async () => {
    expect(contents(await cut('# A\n\none.\n\ntwo.\n'))).toEqual(['one.\n\ntwo.'])
  })

  it('cuts what exceeds the target into even parts between blocks', async () => {
    const block = `${words(9)}.`
    const chunks = await cut(`# A\n\n${Array.from({length: 4}, () => block).join('\n\n')}\n`)
    expect(contents(chunks)).toEqual([`${block}\n\n${block}`, `${block}\n\n${block}`])
  })

  it('lets a block exceed the target when it fits the limit', async () => {
    const chunks = await cut(`# A\n\n${words(15)}\n\n${words(3)}\n`, {targetTokens: 40})
    expect(contents(chunks)).toEqual([words(15), words(3)])
  })

  it('goes down to words and to graphemes for text without sentences', async () => {
    const chunks = await cut(`# A\n\n${'x'.repeat(400)}\n`)
    expect(chunks.every(({tokens}) => tokens <= 120)).toBe(true)
    expect(contents(chunks).join('')).toBe('x'.repeat(400))
  })

  it('never cuts a cluster that fits, and says so when one alone is too large', async () => {
    const cluster = `e${'\u0301'.repeat(60)}`
    const {chunks, messages} = await sectile({value: cluster, path: null}, {tokenizer: 'chars', maxTokens: 16, minTokens: 0})
    expect(chunks.map(({content}) => content).join('')).toBe(cluster)
    expect(messages.map(({ruleId}) => ruleId)).toContain('grapheme-cut')
  })

  it('keeps reserved tokens free', async () => {
    const chunks = await cut(`# A\n\n${words(80)}\n`, {reserveTokens: 40})
    expect(Math.max(...chunks.map(({tokens}) => tokens))).toBeLessThanOrEqual(80)
  })
})

describe('joining', () => {
  const small = '# Top\n\n## One\n\nalpha.\n\n## Two\n\nbeta.\n\n## Three\n\ngamma.\n'

  it('joins scraps under the breadcrumb they share and lists every path', async () => {
    const [chunk, ...rest] = await cut(small, {minTokens: 40})
    expect(rest).toEqual([])
    expect(chunk).toMatchObject({
      breadcrumb: ['Top'],
      content: '## One\n\nalpha.\n\n## Two\n\nbeta.\n\n## Three\n\ngamma.',
      metadata: {sections: [['Top', 'One'], ['Top', 'Two'], ['Top', 'Three']]},
    })
  })

  it('can be switched off', async () => {
    expect(contents(await cut(small, {minTokens: 40, join: false}))).toEqual(['alpha.', 'beta.', 'gamma.'])
  })

  it('does not join unrelated sections', async () => {
    const text = `# A\n\n## A1\n\n${words(12)}\n\n### A11\n\ntiny.\n\n# B\n\n## B1\n\n${words(12)}\n`
    const chunks = await cut(text, {minTokens: 20})
    expect(chunks.map(({breadcrumb}) => breadcrumb)).toEqual([['A', 'A1'], ['B', 'B1']])
  })

  it('gives a heading without text to the chunk below it', async () => {
    const chunks = await cut('# Top\n\n## Empty\n\n## Full\n\ntext here.\n', {join: false})
    expect(chunks).toHaveLength(1)
    expect(chunks[0]).toMatchObject({breadcrumb: ['Top'], content: '## Empty\n\n## Full\n\ntext here.'})
  })

  it('gives a heading without text the first sentences below when there is no room for all', async () => {
    const chunks = await cut(`# Guide\n\n${words(12)}.\n\n## Gone\n\n-\n\n## Here\n\n${words(9, 'More')}. ${words(9, 'Last')}.\n`, {maxTokens: 110})
    expect(contents(chunks)).toEqual([`${words(12)}.`, `## Gone\n\n## Here\n\n${words(9, 'More')}.`, `${words(9, 'Last')}.`])
    expect(chunks[1]!.metadata.sections).toEqual([['Guide', 'Gone'], ['Guide', 'Here']])
  })

  it('says a heading once that the next one repeats', async () => {
    const [chunk, ...others] = await cut(`<title>Shop</title>\n\n# Pay\n\n# Pay\n\n${words(12)}.\n`)
    expect(others).toEqual([])
    expect(chunk).toMatchObject({breadcrumb: ['Pay'], content: `${words(12)}.`})
  })

  it('gives a last heading without text to the chunk above it', async () => {
    const chunks = await cut('# Top\n\ntext here.\n\n## Empty\n', {join: false})
    expect(contents(chunks)).toEqual(['text here.\n\n## Empty'])
  })
})

describe('overlap', () => {
  const prose = Array.from({length: 12}, () => 'A sentence of words.').join(' ')

  it('begins at a sentence, counts in the limit and is marked as repeated', async () => {
    const chunks = await cut(`# A\n\n${prose}\n`, {overlap: 30})
    expect(chunks.length).toBeGreaterThan(1)
    for (const chunk of chunks.slice(1)) {
      expect(chunk.text.startsWith('A\n\nA sentence of words. A sentence')).toBe(true)
      expect(chunk.source.repeated).toHaveLength(1)
      expect(chunk.tokens).toBeLessThanOrEqual(120)
    }
  })

  it('begins at a word where no sentence is near enough', async () => {
    const chunks = await cut(`# A\n\n${words(60, 'alpha')}\n`, {overlap: 14})
    expect(chunks[1]!.text.startsWith('A\n\nalpha alpha alpha')).toBe(true)
    expect(chunks[1]!.content.length + 'A\n\n'.length + 'alpha alpha '.length).toBe(chunks[1]!.tokens)
  })

  it('is left out at structural borders', async () => {
    const chunks = await cut(`# A\n\n- ${words(15)}\n- ${words(15)}\n\n## B\n\n${words(15)}\n`, {overlap: 30})
    expect(chunks.flatMap(({source}) => source.repeated)).toEqual([])
  })
})

describe('parts', () => {
  const table = `| key | value |\n|---|---|\n${Array.from({length: 20}, (_, i) => `| k${i} | ${words(2)} ${i} |`).join('\n')}`

  it('repeats the header of a cut table and gives the table back whole', async () => {
    const chunks = await cut(`# T\n\n${table}\n`, {summaries: false})
    expect(chunks.length).toBeGreaterThan(2)
    for (const [index, chunk] of chunks.entries()) {
      expect(chunk.text).toContain('| key | value |\n|---|---|\n| k')
      expect(chunk.part).toMatchObject({index: index + 1, count: chunks.length, of: chunks[0]!.part!.of})
      if (index > 0) expect(chunk.source.repeated).not.toEqual([])
    }
    expect(rebuild([...chunks].reverse())).toBe(table)
  })

  it('closes every part of a fence and gives the code back whole', async () => {
    const code = Array.from({length: 20}, (_, i) => `  line(${i})`).join('\n')
    const fence = `\`\`\`js title="x"\n${code}\n\`\`\``
    const chunks = await cut(`# C\n\n${fence}\n`)
    for (const {content, text} of chunks) {
      expect(content).toMatch(/^```[^\n]*\n[^]*\n```$/)
      expect(text).toContain('```js title="x"\n')
    }
    expect(rebuild(chunks)).toBe(fence)
  })

  it('says which parts are missing', async () => {
    const chunks = await cut(`# T\n\n${table}\n`)
    expect(() => rebuild(chunks.slice(1))).toThrow('Part 1 of')
  })

  it('cuts a list that fits alone and not with its lead-in, so that the lead-in is not torn off', async () => {
    const lead = `${words(8)} do this:`
    const chunks = await cut(`${lead}\n\n- ${words(5)}\n- ${words(5)}\n- ${words(5)}\n`, {maxTokens: 100, breadcrumb: false})
    expect(texts(chunks)).toEqual([`${lead}\n\n- ${words(5)}`, `${lead}\n\n- ${words(5)}`, `${lead}\n\n- ${words(5)}`])
  })

  it('keeps words that no place in the source is known of when they are cut', async () => {
    const {chunks} = await sectile(`<p><img alt="${words(40)}" src="i.png"></p>`, {format: 'html', tokenizer: 'chars', maxTokens: 64, overlap: 0})
    expect(chunks.map(({content}) => content).join(' ').match(/word/g)).toHaveLength(40)
    expect(chunks.every(({source}) => source.ranges.length > 0)).toBe(true)
  })

  it('keeps the names of columns whose first cell is empty', async () => {
    const chunks = await cut('river | k3z k4z | k5z\n--- | --- | ---\nk6z | |\n', {tables: 'rows', maxTokens: 24, breadcrumb: false})
    expect(contents(chunks).join(' ')).toMatch(/river: k6z\s+k3z k4z:\s+k5z:/)
  })

  it('keeps text once that the parser moved in front of its table', async () => {
    const page = '<pre><table><caption>one two three four</caption>six seven &amp; eight nine ten eleven twelve thirteen fourteen fifteen'
    const {chunks} = await sectile(page, {format: 'html', maxTokens: 16, breadcrumb: false, overlap: 0})
    const ranges = chunks.flatMap(({source}) => source.ranges).sort((a, b) => a[0] - b[0])
    ranges.forEach(([start], index) => index > 0 && expect(start).toBeGreaterThanOrEqual(ranges[index - 1]![1]))
    for (const word of ['one', 'four', 'seven', 'ten', 'fifteen']) expect(contents(chunks).filter((content) => content.split(/\W+/).includes(word))).toHaveLength(1)
  })

  it('repeats the lead-in of a cut list before its later items', async () => {
    const items = Array.from({length: 6}, (_, i) => `${i + 1}. ${words(6)}`)
    const chunks = await cut(`# L\n\nDo the following:\n\n${items.join('\n')}\n`)
    expect(chunks.length).toBeGreaterThan(1)
    for (const {text} of chunks) expect(text).toMatch(/^L\n\nDo the following:\n/)
    expect(chunks[1]!.content).toMatch(/^[2-6]\. word/)
  })
})

describe('metadata', () => {
  it('keeps front matter apart that has a name of its own', async () => {
    const [chunk] = await cut('---\nrows: 7\nparts: no\nauthor: A\n---\n\nText.\n')
    expect(chunk!.metadata).toMatchObject({author: 'A', frontmatter: {rows: 7, parts: 'no'}})
    expect(chunk!.metadata).not.toHaveProperty('rows')
  })

  it.each([
    ['a name of its own', {rows: [1]}],
    ['a function', {a: () => 1}],
    ['a big integer', {a: 1n}],
  ])('refuses facts with %s', async (_, metadata) => {
    await expect(cut('Text.', {metadata})).rejects.toThrow(OptionError)
  })
})

describe('ids', () => {
  const page = (middle: string) => `# P\n\n## One\n\nalpha ${words(10)}.\n\n## Two\n\n${middle}\n\n## Three\n\ngamma ${words(10)}.\n`

  it('change only in the section that was edited', async () => {
    const before = await cut(page(`beta ${words(10)}.`))
    const after = await cut(page(`beta ${words(8)}.`))
    expect(after.map(({id}, index) => id === before[index]!.id)).toEqual([true, false, true])
  })

  it('are unique among identical twins', async () => {
    const twin = '## Same\n\nsame words in here.\n\n'
    const chunks = await cut(`# P\n\n${twin}${twin}`, {join: false})
    expect(new Set(chunks.map(({id}) => id)).size).toBe(2)
  })

  it('do not depend on line ends', async () => {
    const text = page('beta.\n\n- a\n- b')
    const ids = async (value: string) => (await cut(value)).map(({id}) => id)
    expect(await ids(text.replace(/\n/g, '\r\n'))).toEqual(await ids(text))
  })

  it('chain the chunks in reading order', async () => {
    const chunks = await cut(page('beta.'))
    expect(chunks.map(({previous}) => previous)).toEqual([null, ...chunks.slice(0, -1).map(({id}) => id)])
    expect(chunks.map(({next}) => next)).toEqual([...chunks.slice(1).map(({id}) => id), null])
  })
})

describe('strategies', () => {
  const text = `# H\n\n${Array.from({length: 8}, () => 'One short sentence. Another one here.').join('\n\n')}\n\n- item\n- item\n`

  it.each(['recursive', 'paragraphs', 'sentences', 'headings', 'lines', 'fixed'] as const)('%s obeys the limit and loses nothing', async (strategy) => {
    const chunks = await cut(text, {strategy, overlap: 20, breadcrumb: strategy === 'headings'})
    expect(chunks.length).toBeGreaterThan(1)
    for (const {tokens} of chunks) expect(tokens).toBeLessThanOrEqual(120)
    const covered = chunks.flatMap(({source}) => source.ranges)
    for (let at = 0; at < text.length; at++) {
      if (/\S/.test(text[at]!)) expect(covered.filter(([a, b]) => a <= at && at < b)).toHaveLength(1)
    }
  })
})

describe('chunk', () => {
  it('cuts a tree that came from JSON', async () => {
    const {root} = await parse({value: '# A\n\none.\n\ntwo.\n', path: 'a.md'})
    const copy = JSON.parse(JSON.stringify(root)) as typeof root
    const chunks: Chunk[] = []
    for await (const each of chunk(copy)) chunks.push(each)
    expect(chunks).toMatchObject([{content: 'one.\n\ntwo.', source: {ranges: [[0, 3], [5, 9], [11, 15]], lines: [1, 5]}}])
  })

  it('refuses other offsets than UTF-16 for a tree without its source', async () => {
    const {root} = await parse('# A\n\none.\n')
    const copy = JSON.parse(JSON.stringify(root)) as typeof root
    await expect(chunk(copy, {offsets: 'byte'}).next()).rejects.toThrow(OptionError)
  })

  it('stops while it works when it is told to', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 5)
    const long = Array.from({length: 40_000}, (_, n) => `Paragraph ${n} says a little.`).join('\n\n')
    await expect(sectile(long, {signal: controller.signal})).rejects.toThrow(/abort/i)
  })

  it('refuses a counter with which nothing can fit', async () => {
    await expect(sectile('Text.', {tokenizer: () => 1e6})).rejects.toThrow(/a letter within maxTokens/)
  })

  it('stops when it is told to', async () => {
    const {root} = await parse('# A\n\none.\n')
    await expect(chunk(root, {signal: AbortSignal.abort(new Error('enough'))}).next()).rejects.toThrow('enough')
  })

  it.each([
    ['codepoint', [0, 9]],
    ['byte', [0, 13]],
  ] as const)('gives ranges in %s', async (offsets, range) => {
    const {chunks} = await sectile('😀 é.\nabcd', {offsets})
    expect(chunks[0]!.source.ranges).toEqual([range])
  })
})

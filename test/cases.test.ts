import {describe, expect, it} from 'vitest'
import {OptionError} from '../src/options.js'
import type {Options} from '../src/options.js'
import {sectile} from '../src/sectile.js'
import {sourceOf} from '../src/tree/source.js'
import {loadCounter} from '../src/text/tokens/index.js'
import {check} from './laws/laws.js'
import {countOf} from './laws/run.js'

/** Far above what a linear run takes on a slow machine, far below what a quadratic one does. */
const patience = 60_000

const texts = async (input: Parameters<typeof sectile>[0], options: Options = {}) => (await sectile(input, options)).chunks.map(({text}) => text)

describe('texts that make others hang', () => {
  const mega = 1_000_000
  const random = (characters: string) => {
    let seed = 7
    return Array.from({length: mega}, () => characters[(seed = (seed * 48_271) % 2_147_483_647) % characters.length]).join('')
  }
  it.each([
    ['one letter', 'a'.repeat(mega)],
    ['one Chinese run', random('天地玄黄宇宙洪荒日月盈昃')],
    ['base64', random('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')],
    ['blanks', ' '.repeat(mega)],
    ['words without line ends', 'word '.repeat(mega / 5)],
    ['line ends', `a${'\n'.repeat(mega)}b`],
    ['combining marks', `e${'\u0301'.repeat(mega / 4)}`],
    ['full stops', '. '.repeat(mega / 2)],
  ])('one megabyte of %s is cut within the limit', async (_, value) => {
    const result = await sectile(value, {format: 'text', maxTokens: 512})
    expect(await faults(result)).toEqual([])
    if (value.trim()) expect(result.chunks.length).toBeGreaterThan(0)
  }, patience)

  it.each([
    ['emphasis that never closes', 'a**b c* '.repeat(8_000)],
    ['opening brackets', '['.repeat(50_000)],
    ['quotes in quotes', `${'> '.repeat(5_000)}deep`],
    ['lists in lists', Array.from({length: 1_000}, (_, depth) => `${'  '.repeat(depth)}- item`).join('\n')],
    ['backticks', Array.from({length: 600}, (_, size) => '`'.repeat(size)).join(' ')],
    ['unclosed comments', 'word <!-- '.repeat(10_000)],
    ['headings without words', `${'#\n'.repeat(40_000)}end`],
    ['fences right behind each other', '```\na\n```\n'.repeat(8_000)],
    ['tables of many columns', `|${' a |'.repeat(2_000)}\n|${'---|'.repeat(2_000)}\n|${' 1 |'.repeat(2_000)}`],
  ])('Markdown of %s is cut and nothing is lost', async (_, value) => {
    const result = await sectile(value, {format: 'markdown', maxTokens: 256})
    expect(await faults(result)).toEqual([])
    expect(result.chunks.length).toBeGreaterThan(0)
  }, patience)

  it.each([
    ['elements in elements', `${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`],
    ['tables in tables', `${'<table><tr><td>'.repeat(12)}core${'</td></tr></table>'.repeat(12)}`],
    ['five thousand cells', `<table>${Array.from({length: 500}, (_, row) => `<tr>${Array.from({length: 10}, (_, cell) => `<td>${row}.${cell}</td>`).join('')}</tr>`).join('')}</table>`],
    ['spans that reach over each other', `<table>${'<tr><td rowspan=65000 colspan=60>a'.repeat(800)}`],
    ['a span over everything', '<table><tr><td colspan="999999999" rowspan="999999999">wide</td></tr><tr><td>x</td></tr></table>'],
    ['formatting that is never closed', '<b><i>'.repeat(2_000) + 'text'],
    ['lists in lists', `${'<ul><li>item'.repeat(2_000)}`],
  ])('HTML of %s is cut and nothing is lost', async (_, value) => {
    const result = await sectile(value, {format: 'html', maxTokens: 256})
    expect(await faults(result)).toEqual([])
    expect(result.chunks.length).toBeGreaterThan(0)
  }, patience)

  /** The counts of the library itself: the others take long over one unbroken run. They are compared where runs are short. */
  async function faults({chunks, root, settings}: Awaited<ReturnType<typeof sectile>>): Promise<string[]> {
    const {count} = await loadCounter('o200k_base')
    return check({source: sourceOf(root)!, root, chunks, settings}, (text) => count(text))
  }
})

describe('sizes', () => {
  it('are readable in the result', async () => {
    const {settings} = await sectile('text', {maxTokens: 77, overlap: '10%'})
    expect(settings).toMatchObject({maxTokens: 77, overlap: 7, targetTokens: 77})
  })

  it('hold where a counter says that nothing has a size', async () => {
    const {chunks} = await sectile('some words here', {tokenizer: () => 0})
    expect(chunks.map(({text, tokens}) => ({text, tokens}))).toEqual([{text: 'some words here', tokens: 0}])
  })

  it('hold where joining two pieces costs a token', async () => {
    // every blank costs as much as a word, so that a sum over words is always too small
    const tokenizer = (text: string) => (text.match(/\s+|\S+/g) ?? []).length
    const {chunks} = await sectile('one two three four five six seven eight nine ten '.repeat(20), {tokenizer, maxTokens: 17, overlap: 3})
    expect(chunks.length).toBeGreaterThan(10)
    expect(chunks.filter(({text, tokens}) => tokens !== tokenizer(text) || tokens > 17)).toEqual([])
  })

  it('leave out what is not in the text', async () => {
    const long = 'note '.repeat(500)
    const {chunks} = await sectile('short text', {maxTokens: 16, metadata: {long}})
    expect(chunks).toHaveLength(1)
    expect(chunks[0]!.metadata.long).toBe(long)
    expect(chunks[0]!.tokens).toBeLessThan(16)
  })

  it('leave room for what a model adds', async () => {
    const {chunks} = await sectile('word '.repeat(300), {maxTokens: 40, reserveTokens: 10})
    expect(Math.max(...chunks.map(({tokens}) => tokens))).toBeLessThanOrEqual(30)
  })
})

describe('statistics', () => {
  it('add up to what the chunks say', async () => {
    const {chunks, stats, root} = await sectile(`---\ntitle: T\n---\n# One\n\n${'Some words stand here. A few more words stand over there. '.repeat(30)}\n\n# Two\n\nEnd.\n`, {maxTokens: 64})
    expect(stats.chunks).toBe(chunks.length)
    expect(stats.tokens).toBe(chunks.reduce((sum, {tokens}) => sum + tokens, 0))
    expect(stats.histogram.reduce((sum, count) => sum + count)).toBe(chunks.length)
    expect(stats.overlapTokens).toBeGreaterThan(0)
    expect(stats.contextTokens).toBeGreaterThan(0)
    expect(stats.contextTokens + stats.overlapTokens + stats.repeatedTokens).toBeLessThan(stats.tokens)
    const [front] = root.data.skipped
    expect(stats.skipped).toEqual({'front-matter': front!.end - front!.start})
  })
})

describe('empty inputs', () => {
  it.each([[''], ['\n\n'], ['   \n '], ['\uFEFF'], ['\t']])('%j gives no chunk, with overlap as without', async (value) => {
    expect(await texts(value, {overlap: 40})).toEqual([])
    expect(await texts(value, {overlap: 0})).toEqual([])
  })

  it('a full stop is a chunk', async () => {
    expect(await texts('.')).toEqual(['.'])
  })
})

describe('text of special tokens', () => {
  it.each(['<|endoftext|>', '<|im_start|>', '<|fim_prefix|>'])('%s counts as text', async (value) => {
    const {chunks} = await sectile(`see ${value} here`, {format: 'text'})
    expect(chunks[0]!.text).toContain(value)
    expect(chunks[0]!.tokens).toBe(countOf()(chunks[0]!.text))
    expect(chunks[0]!.tokens).toBeGreaterThan(4)
  })
})

describe('wrong options', () => {
  it.each<[string, Options, string]>([
    ['a limit under 16', {maxTokens: 8}, 'maxTokens'],
    ['an overlap of the limit', {maxTokens: 50, overlap: 50}, 'overlap'],
    ['a strategy nobody knows', {strategy: 'div' as 'lines'}, 'strategy'],
    ['a table form nobody knows', {tables: 'csv' as 'auto'}, 'tables'],
  ])('%s throws before anything is read', async (_, options, name) => {
    const error = await sectile('text', options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OptionError)
    expect((error as OptionError).option).toBe(name)
  })

  it('names the option that was meant', async () => {
    await expect(sectile('text', {maxToken: 50} as Options)).rejects.toThrow('did you mean maxTokens?')
  })
})

describe('ids', () => {
  const page = (middle: string) => `# One\n\n${'First words stand here. '.repeat(30)}\n\n# Two\n\n${middle}\n\n# Three\n\n${'Last words stand here. '.repeat(30)}\n`

  it('change with their own section only', async () => {
    const before = (await sectile(page('Old words stand here. '.repeat(30)), {maxTokens: 64})).chunks
    const after = (await sectile(page('Old words stand here. '.repeat(15) + 'A new sentence. ' + 'Old words stand here. '.repeat(15)), {maxTokens: 64})).chunks
    const idsOf = (chunks: typeof before, title: string) => chunks.filter(({breadcrumb}) => breadcrumb.at(-1) === title).map(({id}) => id)
    expect(idsOf(after, 'One')).toEqual(idsOf(before, 'One'))
    expect(idsOf(after, 'Three')).toEqual(idsOf(before, 'Three'))
    expect(idsOf(after, 'Two')).not.toEqual(idsOf(before, 'Two'))
  })

  it('differ between documents and between twins', async () => {
    const one = await sectile({value: page('x'), path: 'a.md'}, {maxTokens: 64})
    const two = await sectile({value: page('x'), path: 'b.md'}, {maxTokens: 64})
    const all = [...one.chunks, ...two.chunks].map(({id}) => id)
    expect(new Set(all).size).toBe(all.length)
  })

  it('are the same whether documents are cut one by one or at once', async () => {
    const inputs = ['a', 'b', 'c'].map((name) => ({value: page(`Text of ${name}.`), path: `${name}.md`}))
    const single = []
    for (const input of inputs) single.push((await sectile(input)).chunks)
    expect((await Promise.all(inputs.map((input) => sectile(input)))).map(({chunks}) => chunks)).toEqual(single)
  })
})

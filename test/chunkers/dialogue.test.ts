import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {Options} from '../../src/options.js'
import type {Dialogue} from '../../src/tree/types.js'
import {check} from '../laws/laws.js'
import {countOf, outcomeOf} from '../laws/run.js'
import {lines, parsed, talk, type Line, type Talk} from '../dialogue/talk.js'

async function cut(given: Talk, options: Options = {}) {
  return (await outcomeOf(parsed(given), {breadcrumb: false, ...options})).chunks
}

const texts = async (given: Talk, options?: Options) => (await cut(given, options)).map(({text}) => text)

const sentences = (about: string, count: number) => Array.from({length: count}, (_, index) => `Here the ${about} says sentence ${index} of many.`).join(' ')

describe('a conversation', () => {
  it('is written turn by turn, with the name in front of each', async () => {
    const chunks = await cut(talk(lines('Ann: How does it work?', 'Bob: Like this:\n\n```js\nrun()\n```\n\n- once\n- twice')))
    expect(chunks.map(({text, content, kind}) => [text, content, kind])).toEqual([
      ['Ann: How does it work?\n\nBob: Like this:\n\n```js\nrun()\n```\n\n- once\n- twice', 'Ann: How does it work?\n\nBob: Like this:\n\n```js\nrun()\n```\n\n- once\n- twice', 'dialogue'],
    ])
  })

  it('has the name on a line of its own above what is no paragraph', async () => {
    expect(await texts(talk(lines('Bob: ```js\nrun()\n```')))).toEqual(['Bob:\n```js\nrun()\n```'])
  })

  it('says the name in every piece of a long turn', async () => {
    const pieces = await texts(talk(lines(`Ann: ${'They talk on and on. '.repeat(15).trim()}`)), {maxTokens: 120, tokenizer: 'chars'})
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) expect(piece).toMatch(/^Ann: They/)
  })

  it('shows where a name that stands again comes from', async () => {
    const [, second] = await cut(talk(lines(`Ann: ${'They talk on and on. '.repeat(15).trim()}`)), {maxTokens: 120, tokenizer: 'chars'})
    expect(second!.source.repeated).toEqual([[0, 5]])
  })

  it('takes a name from the text itself, or from nowhere', async () => {
    const text = 'They talk on and on. '.repeat(15).trim()
    for (const name of ['text', 'nowhere'] as const) {
      const pieces = await texts(talk([{who: 'Ann', text, name}]), {maxTokens: 120, tokenizer: 'chars'})
      for (const piece of pieces) expect(piece).toMatch(/^Ann: They/)
    }
  })

  it('says a name that neither a label nor the text says', async () => {
    const given = talk([{who: 'user', text: 'Write a poem.'}, {who: 'model', text: 'Roses.', name: 'text'}])
    given.dialogue.children[0]!.label = null
    expect(await texts(given)).toEqual(['user: Write a poem.\n\nmodel: Roses.'])
  })

  it('keeps short turns together', async () => {
    expect(await texts(talk(lines('A: Ready?', 'B: Yes.', 'A: Go.')))).toEqual(['A: Ready?\n\nB: Yes.\n\nA: Go.'])
  })

  it('keeps code code, and cuts it by lines', async () => {
    const code = Array.from({length: 90}, (_, index) => `call(${index})`).join('\n')
    const chunks = await cut(talk(lines('Ann: How is it called?', `Bob: Like this:\n\n\`\`\`js\n${code}\n\`\`\``)), {maxTokens: 100})
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.slice(1).every(({kind, text}) => kind === 'code' && text.startsWith('Ann: How is it called?\nBob:\n```js\n'))).toBe(true)
  })
})

describe('a question with answers', () => {
  it('heads every part of an answer that is cut, with who goes on', async () => {
    const pieces = await texts(talk(lines('Ann: How did it begin?', `Bob: ${sentences('guest', 30)}`)), {maxTokens: 100})
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces[0]).toMatch(/^Ann: How did it begin\?\n\nBob: Here the guest says sentence 0/)
    for (const piece of pieces.slice(1)) expect(piece).toMatch(/^Ann: How did it begin\?\nBob: Here the guest/)
  })

  it('does not say the name twice where a part begins with a turn', async () => {
    const pieces = await texts(talk(lines('Ann: How did it begin?', `Bob: ${sentences('guest', 6)}`, `Ann: ${sentences('host', 6)}`, `Bob: ${sentences('guest', 6)}`)), {maxTokens: 110})
    expect(pieces.slice(1)).toEqual(pieces.slice(1).filter((piece) => /^Ann: How did it begin\?\n(?:Ann: Here the host|Bob: Here the guest)/.test(piece)))
  })

  it('stands with its last sentence where it is long', async () => {
    const pieces = await texts(talk(lines(`Ann: ${sentences('host', 8)} Why is that so?`, `Bob: ${sentences('guest', 20)}`)), {maxTokens: 128})
    for (const piece of pieces.filter((each) => each.includes('guest')).slice(1)) expect(piece).toMatch(/^Ann: … Why is that so\?\nBob: /)
  })

  it('is said before each of several answers, which never share a chunk', async () => {
    const posts: Line[] = [
      {who: 'a', id: 'q', text: 'How do I sort a list?', data: {asks: true}}, {who: 'b', id: 'x', replyTo: 'q', text: 'With sort.', data: {asks: false}}, {who: 'c', id: 'y', replyTo: 'q', text: 'With sorted.', data: {asks: false}},
      {who: 'd', id: 'z', replyTo: 'q', text: 'Not at all.', data: {asks: false}}, {who: 'e', id: 'r', text: 'Why not?', data: {asks: true}}, {who: 'f', replyTo: 'r', text: 'No need.', data: {asks: false}},
    ]
    expect(await texts(talk(posts, 'qa'))).toEqual([
      'a: How do I sort a list?\n\nb: With sort.',
      'a: How do I sort a list?\nc: With sorted.',
      'a: How do I sort a list?\nd: Not at all.',
      'e: Why not?\n\nf: No need.',
    ])
  })

  it('is whole in every part, whatever is in it', async () => {
    const pieces = await texts(talk(lines('Ann: a\tb?', `Bob: ${sentences('guest', 20)}`)), {maxTokens: 64})
    for (const piece of pieces) expect(piece).toMatch(/^Ann: a\tb\?/)
  })

  it('does not repeat itself where it is cut', async () => {
    const pieces = await texts(talk(lines(`Ann: ${sentences('host', 30)} Why?`, 'Bob: So.')), {maxTokens: 100})
    for (const piece of pieces.slice(1, -1)) expect(piece).toMatch(/^Ann: Here the host/)
    expect(pieces[1]).not.toContain('Why?\n')
  })

  it('shares no chunk with a note that is not for everybody', async () => {
    const ticket: Line[] = [{who: 'ann', text: 'It does not start.'}, {who: 'bob', text: 'They have not paid.', data: {internal: true}}, {who: 'bob', text: 'Press the red button for five seconds.'}]
    expect(await texts(talk(ticket, 'thread'))).toEqual(['ann: It does not start.\n\nbob: Press the red button for five seconds.', 'bob: They have not paid.'])
  })

  it('joins what is small where nobody says who asks, and nothing else', async () => {
    const said = ['Ann: How does it work here?', 'Bob: It works like it does anywhere else.', 'Ann: Who has made it then?', 'Bob: The same people as always.']
    expect(await texts(talk(lines(...said)), {minTokens: 4})).toHaveLength(1)
    expect(await texts(talk(lines(...said)), {minTokens: 4, merge: 0})).toHaveLength(2)
    const declared = lines(...said).map((line, index): Line => ({...line, role: index % 2 ? 'guest' : 'interviewer'}))
    expect(await texts(talk(declared), {minTokens: 4})).toHaveLength(2)
  })
})

const words = ['refund', 'order', 'the', 'a', 'ship', 'maybe', 'we', 'pay', 'later', 'Зачем', 'деньги', '退款', 'because', 'of', 'it', '🙂', 'invoice-2024', 'https://example.com/a/b', '`code`']
const word = fc.constantFrom(...words)
const sentence = fc.tuple(fc.array(word, {minLength: 1, maxLength: 14}), fc.constantFrom('.', '?', '!', '。', '')).map(([said, end]) => said.join(' ') + end)
const paragraph = fc.array(sentence, {minLength: 1, maxLength: 6}).map((said) => said.join(' '))
const block = fc.oneof(
  {weight: 8, arbitrary: paragraph},
  {weight: 1, arbitrary: fc.array(sentence, {minLength: 1, maxLength: 5}).map((items) => items.map((item) => `- ${item}`).join('\n'))},
  {weight: 1, arbitrary: fc.array(fc.array(word, {minLength: 1, maxLength: 6}), {minLength: 1, maxLength: 8}).map((rows) => `\`\`\`js\n${rows.map((row) => row.join('_').replaceAll('`', '')).join('\n')}\n\`\`\``)},
  {weight: 1, arbitrary: sentence.map((said) => `> ${said}`)},
)
const line = fc.record({
  who: fc.option(fc.constantFrom('Ann', 'Bob', 'Дмитро Коваль', '李雷', 'Q', 'A'), {freq: 12}),
  text: fc.oneof({weight: 6, arbitrary: fc.array(block, {minLength: 1, maxLength: 3}).map((blocks) => blocks.join('\n\n'))}, {weight: 1, arbitrary: fc.constantFrom('Yes.', 'угу', '[laughs]', 'Why?')}),
  kind: fc.constantFrom('message' as const, 'message' as const, 'message' as const, 'message' as const, 'system' as const, 'stage' as const),
  name: fc.constantFrom('label' as const, 'label' as const, 'text' as const, 'nowhere' as const),
  reply: fc.option(fc.nat(30), {freq: 2}),
  asks: fc.option(fc.boolean(), {freq: 6}),
  internal: fc.integer({min: 0, max: 11}),
})
const conversation = fc.record({
  said: fc.array(line, {minLength: 1, maxLength: 16}),
  kind: fc.constantFrom<Dialogue['kind']>('transcript', 'chat', 'thread', 'qa', 'mail'),
  linked: fc.boolean(),
  declared: fc.boolean(),
})
const options = fc.record({
  maxTokens: fc.constantFrom(16, 20, 32, 48, 64, 96, 128, 256, 512),
  render: fc.constantFrom('plain' as const, 'source' as const),
  tokenizer: fc.constantFrom('o200k_base' as const, 'o200k_base' as const, 'words' as const, 'chars' as const),
  minTokens: fc.constantFrom(undefined, 0),
  strategy: fc.constantFrom<NonNullable<Options['strategy']>[]>('structure', 'structure', 'structure', 'structure', 'headings', 'recursive', 'fixed', 'sentences', 'lines', 'paragraphs'),
})

describe('a conversation that is cut', () => {
  it('obeys the laws', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, options, async ({said, kind, linked, declared}, {minTokens, maxTokens, tokenizer, render, strategy}) => {
        const given = said.map(({reply, asks, internal, ...rest}, index): Line => ({
          ...rest,
          id: String(index),
          ...(linked && reply !== null ? {replyTo: String(reply)} : {}),
          data: {...(declared && asks !== null ? {asks} : {}), ...(internal === 0 ? {internal: true} : {})},
        }))
        const settings: Options = {maxTokens: tokenizer === 'chars' ? maxTokens * 5 : maxTokens, tokenizer, render, strategy, ...(minTokens === undefined ? {} : {minTokens})}
        const outcome = await outcomeOf(parsed(talk(given, kind)), settings)
        const faults = check(outcome, countOf(tokenizer))
        if (faults.length > 0) throw new Error(faults.slice(0, 6).join('\n'))
      }),
      {numRuns: Number(process.env['SECTILE_RUNS'] ?? 300), seed: process.env['SECTILE_SEED'] ? Number(process.env['SECTILE_SEED']) : 51},
    )
  }, 300_000)
})

import {describe, expect, it} from 'vitest'
import {parse} from '../src/parse.js'
import {sectile} from '../src/sectile.js'
import {countO200k} from './laws/counts.js'
import {check} from './laws/laws.js'
import {outcomeOf} from './laws/run.js'

const sentences = (count: number) => Array.from({length: count}, (_, index) => `Word number ${index} is said about the harbour.`).join(' ')

/** Conversations and clauses that other tools were reported to spoil. */
describe('a long turn', () => {
  it('says who speaks in every part', async () => {
    const {chunks} = await sectile({value: `Bob: Who was there?\n\nAnn: ${sentences(40)}`, path: 'talk.txt'}, {kind: 'dialogue', maxTokens: 120})
    expect(chunks.length).toBeGreaterThan(3)
    for (const {text} of chunks) expect(text).toMatch(/Ann: /)
  })

  it('marks the name as repeated', async () => {
    const source = `Bob: Who was there?\n\nAnn: ${sentences(40)}`
    const {chunks} = await sectile({value: source, path: 'talk.txt'}, {kind: 'dialogue', maxTokens: 120})
    const [start, end] = [source.indexOf('Bob'), source.indexOf('there?') + 6]
    for (const {source: {repeated}} of chunks.slice(1)) expect(repeated.some(([from, to]) => from <= start && end <= to)).toBe(true)
  })
})

describe('turns of one word', () => {
  it('stand with their question, not alone', async () => {
    const {chunks} = await sectile({value: 'A: Ready?\nB: Yes.\nA: Go.', path: 'talk.txt'}, {kind: 'dialogue'})
    expect(chunks.map(({content}) => content)).toEqual(['A: Ready?\n\nB: Yes.\n\nA: Go.'])
  })
})

describe('a question with a tab in it', () => {
  it('is repeated whole before every part of its answer', async () => {
    const {chunks} = await sectile({value: `Q: a\tb?\n\nA: ${sentences(30)}\n\nQ: And c?\n\nA: No.`, path: 'faq.md'}, {maxTokens: 80})
    const parts = chunks.filter(({part}) => part)
    expect(parts.length).toBeGreaterThan(2)
    for (const {text} of parts) expect(text).toMatch(/Q: a\s+b\?/)
  })
})

describe('a law whose numbers end early', () => {
  const tail = Array.from({length: 30}, () => sentences(12)).join('\n\n')
  const law = `${Array.from({length: 9}, (_, index) => `Статья ${index + 1}. Название\n\nТекст статьи ${index + 1} говорит о пристани.`).join('\n\n')}\n\n${tail}`

  it('keeps the limit in what follows', async () => {
    const options = {maxTokens: 128}
    const outcome = await outcomeOf(await parse({value: law, path: 'law.txt'}, options), options)
    expect(outcome.chunks.every(({tokens}) => tokens <= 128)).toBe(true)
    expect(check(outcome, countO200k())).toEqual([])
  })
})

describe('numbers of an automatic list', () => {
  it('are kept where text stands between the items', async () => {
    const {chunks} = await sectile({value: '1. One.\n\n2. Two.\n\nA word between.\n\n3. Three.\n', path: 'list.md'})
    expect(chunks[0]!.content).toBe('1. One.\n\n2. Two.\n\nA word between.\n\n3. Three.')
  })
})

describe('the option kind', () => {
  const talk = '**Ann:** Is it open?\n\n**Bob:** Yes, until nine.\n\n**Ann:** And on Sundays?\n\n**Bob:** Closed.\n'

  it('takes a text for no conversation where it says prose', async () => {
    const {chunks} = await sectile({value: talk, path: 'talk.md'}, {kind: 'prose'})
    expect(chunks.map(({kind, metadata}) => [kind, metadata['dialogue']])).toEqual([['prose', undefined]])
  })

  it('finds conversations by itself', async () => {
    const {chunks} = await sectile({value: talk, path: 'talk.md'})
    expect(chunks.map(({kind}) => kind)).toEqual(['dialogue'])
  })

  it('believes two labels where it says dialogue', async () => {
    const {chunks} = await sectile({value: 'Keeper: Is it open?\n\nBoatman: Yes.\n', path: 'talk.md'}, {kind: 'dialogue'})
    expect(chunks[0]!.metadata['speakers']).toEqual(['Keeper', 'Boatman'])
  })

  it('holds for the format dialogue too, where a text is in no known form', async () => {
    const {chunks, root} = await sectile({value: 'Keeper: Is it open?\n\nBoatman: Yes.\n', path: 'talk.txt'}, {format: 'dialogue'})
    expect(root.data.format).toBe('text')
    expect(chunks[0]!.metadata['speakers']).toEqual(['Keeper', 'Boatman'])
  })
})

describe('code in an answer that was cut', () => {
  it('begins on a line of its own below the name', async () => {
    const code = Array.from({length: 12}, (_, index) => `turnWheel(${index}, "slowly")`).join('\n')
    const chat = JSON.stringify({messages: [{role: 'user', content: 'How is it opened?'}, {role: 'assistant', content: `${sentences(8)}\n\n\`\`\`js\n${code}\n\`\`\``}]})
    const {chunks} = await sectile({value: chat, path: 'chat.json'}, {maxTokens: 128})
    const fenced = chunks.filter(({text}) => text.includes('```js'))
    expect(fenced.length).toBeGreaterThan(0)
    for (const {text} of fenced) expect(text).toMatch(/^```js$/m)
  })
})

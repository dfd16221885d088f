import {describe, expect, it} from 'vitest'
import type {ChunkMetadata} from '../src/chunk-types.js'
import {ownFacts, type Options} from '../src/options.js'
import type {Dialogue} from '../src/tree/types.js'
import {lines, parsed, talk, type Line} from './dialogue/talk.js'
import {outcomeOf} from './laws/run.js'
import {sectile} from '../src/sectile.js'

const sentences = (about: string, count: number) => Array.from({length: count}, (_, index) => `Here the ${about} says sentence ${index} of many.`).join(' ')

async function facts(said: readonly Line[], kind: Dialogue['kind'] = 'transcript', options: Options = {}, url: string | null = null): Promise<ChunkMetadata[]> {
  const given = parsed(talk(said, kind))
  given.root.data.source.url = url
  return (await outcomeOf(given, {breadcrumb: false, ...options})).chunks.map(({metadata}) => metadata)
}

const question = {asks: true}
const answer = {asks: false}

describe('facts of a conversation', () => {
  it('say who speaks, in which roles, and that it is a question with its answer', async () => {
    expect(await facts([{who: 'Ann', role: 'host', text: 'Why?'}, {who: 'Bob', role: 'guest', text: 'So.'}])).toEqual([
      {title: null, language: null, dialogue: 'pair', speakers: ['Ann', 'Bob'], roles: ['host', 'guest'], pair: expect.stringMatching(/^[0-9a-f]{32}$/) as string, answered: true},
    ])
  })

  it('name who asks also where the question is only repeated', async () => {
    const parts = await facts(lines('Ann: How did it begin?', `Bob: ${sentences('guest', 30)}`), 'transcript', {maxTokens: 100})
    expect(parts.length).toBeGreaterThan(2)
    expect(new Set(parts.map(({pair}) => pair)).size).toBe(1)
    for (const part of parts) expect(part['speakers']).toEqual(['Ann', 'Bob'])
  })

  it('name nobody after the label of a question or an answer', async () => {
    const {chunks} = await sectile({value: 'Q: Is the lock open?\n\nA: It is.\n\nQ: Since when?\n\nA: Since nine.\n', path: 'faq.md'}, {minTokens: 0})
    expect(chunks.map(({metadata: {speakers, roles}}) => [speakers, roles])).toEqual([[undefined, ['question', 'answer']], [undefined, ['question', 'answer']]])
  })

  it('say that nobody has answered', async () => {
    expect(await facts([{who: 'a', id: '1', text: 'Is it broken?'}], 'thread')).toMatchObject([{dialogue: 'pair', answered: false, messages: ['1']}])
  })

  it('of a window say no pair', async () => {
    const [window] = await facts(lines('Ann: It rains.', 'Bob: It does.'))
    expect(window).toMatchObject({dialogue: 'window', speakers: ['Ann', 'Bob']})
    expect(window).not.toHaveProperty('pair')
    expect(window).not.toHaveProperty('answered')
  })

  it('tell several answers apart, with what was thought of each', async () => {
    const posts: Line[] = [
      {who: 'a', id: 'q', text: 'How do I sort a list?', data: {...question, score: 9}}, {who: 'b', id: 'x', replyTo: 'q', text: 'With sort.', data: {...answer, score: 3}},
      {who: 'c', id: 'y', replyTo: 'q', text: 'With sorted.', data: {...answer, accepted: true, score: 7, link: 'https://example.com/y'}},
    ]
    const [first, second] = await facts(posts, 'qa')
    expect(first).toMatchObject({answer: {index: 1, count: 2}, score: 3, messages: ['q', 'x'], speakers: ['a', 'b']})
    expect(first).not.toHaveProperty('accepted')
    expect(second).toMatchObject({answer: {index: 2, count: 2}, accepted: true, score: 7, messages: ['y'], speakers: ['a', 'c'], link: 'https://example.com/y'})
    expect(second!['pair']).toBe(first!['pair'])
  })

  it('tell the same question asked twice apart by its message', async () => {
    const found = await facts([{who: 'a', id: '1', text: 'Any news?', data: question}, {who: 'b', text: 'No.', data: answer}, {who: 'a', id: '2', text: 'Any news?', data: question}, {who: 'b', text: 'Yes.', data: answer}], 'qa', {minTokens: 0})
    expect(new Set(found.map(({pair}) => pair)).size).toBe(2)
  })

  it('give each part of a recording its own time, and a link to it', async () => {
    const paragraphs = Array.from({length: 12}, () => sentences('guest', 3))
    const parts = await facts([{who: 'Ann', text: 'How?', seconds: [1]}, {who: 'Bob', text: paragraphs.join('\n\n'), seconds: paragraphs.map((_, index) => 10 + index * 10)}], 'transcript', {maxTokens: 64}, 'https://example.com/talk')
    const times = parts.map(({seconds}) => seconds as [number, number])
    expect(times[0]![0]).toBe(1)
    expect(times.at(-1)![1]).toBe(125)
    for (let i = 1; i < times.length; i++) expect(times[i]![0]).toBeGreaterThanOrEqual(times[i - 1]![0])
    expect(new Set(times.map(([start]) => start)).size).toBeGreaterThan(4)
    expect(parts[1]!['link']).toBe(`https://example.com/talk#t=${times[1]![0]}`)
  })

  it('say from when to when messages were sent, in which thread, and what is not for everybody', async () => {
    const ticket: Line[] = [
      {who: 'a', id: '1', thread: 't', text: 'It does not start at all.', date: '2024-05-01T10:00:00+02:00'},
      {who: 'b', id: '2', thread: 't', text: 'This customer is always late with paying.', date: '2024-05-01T08:30:00Z', data: {internal: true}},
      {who: 'c', id: '3', thread: 't', text: 'Press the red button for five seconds.', date: '2024-05-01T09:00:00Z'},
    ]
    const [open, note] = await facts(ticket, 'thread')
    expect(open).toMatchObject({dates: ['2024-05-01T10:00:00+02:00', '2024-05-01T09:00:00Z'], thread: 't', messages: ['1', '3']})
    expect(open).not.toHaveProperty('internal')
    expect(note).toMatchObject({dates: ['2024-05-01T08:30:00Z', '2024-05-01T08:30:00Z'], internal: true})
  })

  it('are nothing where nobody speaks', async () => {
    const {chunks} = await sectile('# Title\n\nNo word.\n', {format: 'markdown'})
    expect(chunks[0]!.metadata).not.toHaveProperty('dialogue')
  })

  it('have names of their own', async () => {
    const [pair] = await facts([{who: 'a', id: '1', thread: 't', role: 'x', text: 'Why?', date: '2024-05-01', seconds: [1], data: {...question, score: 1, internal: true, link: 'x:y'}}, {who: 'b', text: 'So.', data: {...answer, accepted: true}}], 'qa')
    for (const name of Object.keys(pair!)) expect(ownFacts.has(name), name).toBe(true)
  })
})

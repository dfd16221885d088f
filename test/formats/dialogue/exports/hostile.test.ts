import {describe, expect, it} from 'vitest'
import {faults, read} from './read.js'

const units = ['a', ':', '<', '`', '```', '1', '&', '&amp;', '[', '<@U', '<@UA1>', '<http://a', 'http://x ', '- ', '\n', '"', '\\', '\ud800', '😀', '<p>']
const wraps: Record<string, (text: string) => object> = {
  slack: (text) => [{type: 'message', ts: '1700000000.1', user: 'U1', text}],
  telegram: (text) => ({messages: [{id: 1, type: 'message', date: '2024-01-01T00:00:00', from: 'A', text: [text, {type: 'link', text}]}]}),
  messenger: (text) => ({messages: [{sender_name: 'A', timestamp_ms: 1, content: text}]}),
  messages: (text) => [{author: 'A', date: '2024-01-01', text}],
}

describe('exports that are made to be hard', () => {
  it.each(Object.keys(wraps))('%s with a long run of one thing is read in time', (kind) => {
    for (const unit of units) expect(read(wraps[kind]!(unit.repeat(100_000 / unit.length))).kind, unit).toBe(kind)
  }, 60_000)

  it('what is no object, no list or no text is passed over', () => {
    const strange = [null, 3, 'x', {}, [], {text: {}, type: 5, ts: null, from: []}]
    for (const source of [
      [{type: 'message', ts: '1700000000.1', user: 'U1', text: 'Hi'}, ...strange],
      {messages: [{id: 1, type: 'message', date: '2024-01-01T00:00:00', from: 'A', text: 'Hi'}, ...strange]},
      {guild: {id: '1'}, channel: {id: 2}, messages: strange},
      {messages: [{sender_name: 'A', timestamp_ms: 1, content: 'Hi'}, ...strange]},
      {mapping: {a: {id: 'a', message: 3, parent: 5, children: 7}, b: null}, current_node: 'a'},
      {messages: [{role: 'user', content: 'Hi'}, ...strange]},
      {title: 'T', body: 'B', user: {login: 'a'}, created_at: 5, comments: strange},
      {comments: [{public: true, author_id: 1, body: 'Hi'}, ...strange]},
      {source: {body: 'Hi', author: 3}, conversation_parts: {conversation_parts: strange}},
      {meeting_transcripts: [{speaker: 'A', content: 'Hi'}, ...strange], general_query_list: strange},
      [{question: 'A?', answer: 'B'}, ...strange],
      [{author: 'A', date: '2024-01-01', text: 'Hi'}, ...strange],
    ]) expect(faults(read(source))).toEqual([])
  })

  it('lists in lists and lists without end do not exhaust the stack', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    read(`[{"type":"message","ts":"1700000000.1","user":"U1","text":"","blocks":${deep}}]`)
    read(`{"messages":[{"role":"user","content":${deep}}]}`)
    read({messages: [{role: 'user', content: Array.from({length: 150_000}, () => 'a')}]})
    read([{question: 'A?', answer: 'B'}, {question: 'A?', answer: Array.from({length: 150_000}, () => 'b')}])
    read([{type: 'message', ts: '1700000000.1', user: 'U1', text: 'a\n'.repeat(150_000)}])
  }, 60_000)

  it('a circle of 20,000 messages ends', () => {
    const mapping = Object.fromEntries(Array.from({length: 20_000}, (_, i) => [`n${i}`, {id: `n${i}`, message: {id: `n${i}`, author: {role: 'user'}, content: {content_type: 'text', parts: ['x']}}, parent: `n${(i + 1) % 20_000}`, children: ['n0']}]))
    expect(read({mapping, current_node: 'n5'}, 'a.json', {branches: true}).turns).toHaveLength(20_000)
  }, 30_000)
})

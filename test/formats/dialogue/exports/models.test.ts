import {describe, expect, it} from 'vitest'
import {lines, outline, read, skippedText} from './read.js'

const node = (id: string, role: string, text: string, parent: string | null, children: string[], more: object = {}) => ({
  id, parent, children,
  message: {id: `m-${id}`, author: {role}, create_time: 1_700_000_000.5, content: {content_type: 'text', parts: [text]}, recipient: 'all', metadata: {}, ...more},
})

const tree = {
  title: 'Eggs',
  mapping: {
    root: {id: 'root', message: null, parent: null, children: ['q']},
    q: node('q', 'user', 'How long does an egg boil?', 'root', ['old', 'new']),
    old: node('old', 'assistant', 'An hour.', 'q', []),
    new: node('new', 'assistant', 'Nine minutes:\n\n```js\nwait(9)\n```', 'q', ['call']),
    call: node('call', 'assistant', 'search("eggs")', 'new', ['tool'], {recipient: 'browser'}),
    tool: node('tool', 'tool', 'Found.', 'call', ['end']),
    end: node('end', 'assistant', 'Then cool them.', 'tool', []),
  },
  current_node: 'end',
}

describe('conversations with ChatGPT', () => {
  it('go the way to the current node, not to the first child', () => {
    const {turns, data} = read([tree])
    expect(lines(turns)).toEqual(['user: How long does an egg boil?', 'assistant: Nine minutes: | {wait(9)}', 'assistant: Then cool them.'])
    expect(turns.map(({id, replyTo}) => [id, replyTo])).toEqual([['m-q', null], ['m-new', 'm-q'], ['m-end', 'm-new']])
    expect(data.title).toBe('Eggs')
  })

  it('leave other branches and what is said to tools out as hidden', () => {
    const found = read([tree])
    for (const text of ['An hour.', 'search(', 'Found.']) expect(skippedText(found, 'hidden')).toContain(text)
  })

  it('have other branches behind on request, tied to what they answer', () => {
    const {turns} = read([tree], 'conversations.json', {branches: true})
    expect(lines(turns)[3]).toBe('assistant: An hour.')
    expect(turns[3]!.replyTo).toBe('m-q')
  })

  it('have a heading each where there are several', () => {
    expect(outline(read([tree, {...tree, title: 'More eggs'}]))).toEqual(['# Eggs', 'chat of 3', '# More eggs', 'chat of 3'])
  })

  it('end where a tree bites its tail, and begin at the last leaf where nothing is current', () => {
    expect(lines(read({mapping: {a: node('a', 'user', 'One', 'b', ['b']), b: node('b', 'assistant', 'Two', 'a', ['a'])}, current_node: 'b'}).turns)).toEqual(['user: One', 'assistant: Two'])
    const {current_node: _, ...rest} = tree
    expect(lines(read(rest).turns)).toHaveLength(3)
  })

  it('hide what the interface hides', () => {
    const {turns} = read({mapping: {a: node('a', 'user', 'Secret', null, ['b'], {metadata: {is_visually_hidden_from_conversation: true}}), b: node('b', 'user', 'Open', 'a', [])}, current_node: 'b'})
    expect(lines(turns)).toEqual(['user: Open'])
    expect(turns[0]!.replyTo).toBeNull()
  })
})

describe('messages with roles', () => {
  it('are read from one object, from a list, and from several lists of conversations', () => {
    const messages = [{role: 'user', content: 'Why?'}, {role: 'assistant', content: 'Because.'}]
    const both = ['user: Why?', 'assistant: Because.']
    expect(lines(read({messages}).turns)).toEqual(both)
    expect(lines(read(messages).turns)).toEqual(both)
    expect(lines(read([{id: 'a', conversations: [{from: 'user', value: 'Why?'}, {from: 'assistant', value: 'Because.'}]}]).turns)).toEqual(both)
    expect(lines(read({contents: [{role: 'user', parts: [{text: 'Why?'}]}, {role: 'assistant', parts: [{text: 'Because.'}]}]}).turns)).toEqual(both)
    expect(lines(read(messages.map((each) => JSON.stringify(each)).join('\n'), 'one.jsonl').turns)).toEqual(both)
  })

  it('may say no more than a number or a sign, in which Markdown sees an empty item', () => {
    expect(lines(read([{conversations: [{from: 'human', value: 'What is 2 + 2?'}, {from: 'gpt', value: '4.'}, {from: 'human', value: '-'}]}]).turns)).toEqual(['human: What is 2 + 2?', 'gpt: 4.', 'human: -'])
  })

  it('say what their words for roles mean', () => {
    const {turns} = read([{id: 'c1', conversations: [{from: 'system', value: 'Be short.'}, {from: 'human', value: 'A?'}, {from: 'gpt', value: 'B'}]}])
    expect(turns.map(({kind, speaker}) => [kind, speaker?.name, speaker?.role])).toEqual([['system', 'system', 'system'], ['message', 'human', 'user'], ['message', 'gpt', 'assistant']])
  })

  it('have a conversation on each line; a broken line is said and the rest goes on', () => {
    const line = (text: string) => JSON.stringify({messages: [{role: 'user', content: text}]})
    const found = read(`${line('One')}\n{"messages": [{"role\n\n${line('Two')}\n`, 'train.jsonl')
    expect(lines(found.turns)).toEqual(['user: One', 'user: Two'])
    expect(found.messages.map(({rule, range}) => [rule, range && found.source.slice(...range)])).toEqual([['message-broken', '{"messages": [{"role']])
    expect(outline(found)).toEqual(['chat of 1', 'chat of 1', 'paragraph'])
  })

  it('have a heading each where they have titles or ids', () => {
    const each = (id: string) => ({id, conversations: [{from: 'human', value: 'A?'}]})
    expect(outline(read([each('one'), each('two')]))).toEqual(['# one', 'chat of 1', '# two', 'chat of 1'])
  })

  it('read parts of text, and calls of tools with what is given to them and what comes back', () => {
    const {turns} = read({messages: [
      {role: 'user', content: [{type: 'text', text: 'What is it?'}, {type: 'image_url', image_url: {url: 'data:image/png;base64,AAAA'}}]},
      {role: 'assistant', content: null, tool_calls: [{id: '1', type: 'function', function: {name: 'find', arguments: '{"a": 1}'}}]},
      {role: 'tool', tool_call_id: '1', content: 'Twelve'},
    ]})
    expect(lines(turns)).toEqual(['user: What is it?', 'assistant: find | {{"a": 1}}', 'tool: Twelve'])
  })

  it('read those of Anthropic: a system prompt beside them, thoughts that are not said', () => {
    const found = read({system: 'Be kind.', messages: [
      {role: 'user', content: 'Hi'},
      {role: 'assistant', content: [{type: 'thinking', thinking: 'Hm.'}, {type: 'text', text: 'Let me look.'}, {type: 'tool_use', id: '1', name: 'look', input: {q: 'x'}}]},
      {role: 'user', content: [{type: 'tool_result', tool_use_id: '1', content: [{type: 'text', text: 'Found it'}]}]},
    ]})
    expect(lines(found.turns)[0]).toBe('system: Be kind.')
    expect(lines(found.turns)[2]).toMatch(/^assistant: Let me look\. \| look \| \{\{\s*"q": "x"\s*\}\}$/)
    expect(lines(found.turns)[3]).toBe('user: Found it')
    expect(skippedText(found, 'hidden')).toContain('Hm.')
  })

  it('read exports of Claude, each message once', () => {
    const {turns} = read([{uuid: 'c', name: 'Talk', chat_messages: [{uuid: 'm', sender: 'human', text: 'Hi', content: [{type: 'text', text: 'Hi'}], created_at: '2025-01-01T00:00:00Z', attachments: [{file_name: 'a.txt', extracted_content: 'Words'}]}]}])
    expect(lines(turns)).toEqual(['human: Hi | a.txt | Words'])
    expect(turns[0]).toMatchObject({id: 'm', date: '2025-01-01T00:00:00Z', speaker: {role: 'user'}})
  })
})

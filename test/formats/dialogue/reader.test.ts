import {describe, expect, it} from 'vitest'
import {exportAdapters} from '../../../src/formats/dialogue/exports/index.js'
import {signatures} from '../../../src/formats/dialogue/signatures.js'
import {timedAdapters} from '../../../src/formats/dialogue/timed/index.js'
import {sectile} from '../../../src/sectile.js'

describe('kinds of conversations', () => {
  it('have each its own name, and what reads it', () => {
    const names = [...Object.keys(timedAdapters), ...Object.keys(exportAdapters)]
    expect(new Set(names).size).toBe(names.length)
    expect([...new Set(signatures.map(({name}) => name))].sort()).toEqual(names.sort())
  })

  it('are read by what knows them: a transcript with times is no JSON', async () => {
    const {chunks, messages} = await sectile({path: 'call.txt', value: 'Ann Lee  0:05\nWhen does it leave?\n\nBob  0:09\nAt noon.\n'})
    expect(messages).toEqual([])
    expect(chunks.map(({metadata}) => [metadata.dialogue, metadata.speakers, metadata.seconds])).toEqual([['pair', ['Ann Lee', 'Bob'], [5, 9]]])
  })

  it('hold their own turns alone where rows of several are mixed, and write no number for a name', async () => {
    const row = (id: number, facts: string, body: string) => `  <row Id="${id}" ${facts} Body="${body}" OwnerUserId="7" />\n`
    const value = `<posts>\n${row(1, 'PostTypeId="1" Title="Knots"', 'How?')}${row(2, 'PostTypeId="1" Title="Rope"', 'Why?')}${row(3, 'PostTypeId="2" ParentId="1"', 'So.')}</posts>\n`
    const {chunks} = await sectile({path: 'Posts.xml', value}, {minTokens: 0})
    expect(chunks.map(({text, source: {ranges}}) => [text, ranges.map(([start, end]) => value.slice(start, end)).sort()])).toEqual([
      ['Knots\n\nHow?\n\nSo.', ['How?', 'Knots', 'So.']],
      ['Rope\n\nWhy?', ['Rope', 'Why?']],
    ])
  })

  it('leave what belongs to no question, and a second row of one number, under no title', async () => {
    const row = (facts: string, body: string) => `<row ${facts} Body="${body}" />\n`
    const value = `<posts>\n${row('Id="1" PostTypeId="1" Title="Knots"', 'How?')}${row('Id="1" PostTypeId="1" Title="Knots"', 'How else?')}${row('Id="2" PostTypeId="1" Title="Rope"', 'Why?')}${row('Id="4" PostTypeId="5"', 'All about rope.')}</posts>\n`
    const {chunks} = await sectile({path: 'Posts.xml', value}, {minTokens: 0})
    expect(chunks.map(({text}) => text)).toEqual(['Posts\n\nHow else?\n\nAll about rope.', 'Knots\n\nHow?', 'Rope\n\nWhy?'])
  })

  it.each([
    ['Messenger', {participants: [], messages: [{sender_name: 'Ann', timestamp_ms: 1700000000000, content: 'Hello there'}]}],
    ['Discord', {guild: {id: '1'}, channel: {id: '2', name: 'help'}, messages: [{id: '3', type: 'Default', content: 'Hello there', author: {id: '4', name: 'Ann'}}]}],
  ])('keep a broken line behind a whole one: %s', async (_, value) => {
    const {chunks, messages} = await sectile({path: 'export.json', value: `${JSON.stringify(value)}\n{"messages": [{"content": "So it\n`})
    const said = chunks.map(({text}) => text).join('\n')
    expect(said).toContain('Hello there')
    expect(said).toContain('So it')
    expect(messages.map(({ruleId, line}) => [ruleId, line])).toContainEqual(['message-broken', 2])
  })

  it('are read as text with one message where several values of many lines stand one behind the other', async () => {
    const value = JSON.stringify({participants: [], messages: [{sender_name: 'Ann', timestamp_ms: 1700000000000, content: 'Hello there'}]}, null, 1)
    const {chunks, messages} = await sectile({path: 'export.json', value: `${value}\n${value}`})
    expect(messages.map(({ruleId}) => ruleId)).toEqual(['parse-failed'])
    expect(chunks.map(({text}) => text).join('\n').match(/Hello there/g)).toHaveLength(2)
  })

  it('name the first broken lines one by one, and say how many more there are', async () => {
    const whole = JSON.stringify({messages: [{role: 'user', content: 'Why?'}]})
    const {messages} = await sectile({path: 'train.jsonl', value: `${whole}\n${'{"messages": [\n'.repeat(30)}`})
    expect(messages.map(({reason}) => reason).slice(19)).toEqual([expect.stringContaining('it stays as it is'), '10 more lines cannot be read; they stay as they are'])
  })
})

import {describe, expect, it} from 'vitest'
import {lines, read, skippedText} from './read.js'

const at = (seconds: number) => `${1_700_000_000 + seconds}.000100`
const message = (seconds: number, text: string, more: object = {}) => ({type: 'message', ts: at(seconds), user: 'UA1', text, ...more})
const ann = {user_profile: {display_name: 'ann', real_name: 'Ann Lee'}}
const said = (text: string) => read([message(0, text, ann)]).turns[0]!

describe('a day of Slack', () => {
  it('has the name that a message carries, also where the same person is named later by an id', () => {
    const {turns, messages} = read([message(0, 'Is the lock open?', ann), message(1, 'It is not.')])
    expect(lines(turns)).toEqual(['ann: Is the lock open?', 'ann: It is not.'])
    expect(turns[1]!.speaker).toEqual({name: 'ann', id: 'UA1', role: null})
    expect(messages).toEqual([])
  })

  it('says that names are missing, and lets ids stand for them', () => {
    const {turns, messages} = read([message(0, 'Ask <@UB2>.', {user: 'UC3'})])
    expect(lines(turns)).toEqual(['UC3: Ask @UB2.'])
    expect(messages.map(({rule}) => rule)).toEqual(['users-unknown'])
  })

  it('shows mentions, channels and signs as Slack does', () => {
    expect(lines([said('<@UA1> &amp; <!channel> in <#C1|help>, a &lt; b, <!subteam^S1|@crew>')])).toEqual(['ann: @ann & @channel in #help, a < b, @crew'])
  })

  it('writes links as Markdown does, with marks that the plain text leaves out', () => {
    const {children} = said('See <https://example.org/a?b=1&amp;c=2|the page> or <https://example.org/d> or <mailto:a@example.org|a@example.org>')
    const [block] = children
    if (block?.type !== 'paragraph') throw new Error('no paragraph')
    expect(block.text.value).toBe('See [the page](https://example.org/a?b=1&c=2) or https://example.org/d or a@example.org')
    expect(block.text.marks.map(([start, end]) => block.text.value.slice(start, end))).toEqual(['[', '](https://example.org/a?b=1&c=2)'])
    expect(block.text.atoms.map(([start, end]) => block.text.value.slice(start, end))).toEqual(['[the page](https://example.org/a?b=1&c=2)', 'https://example.org/d'])
  })

  it('has code between fences, wherever they stand', () => {
    expect(lines([said('Try\n```let a = <https://example.org>\nb &lt; c```\nthen ```x``` again')])).toEqual(['ann: Try | {let a = https://example.org\nb < c} | then | {x} | again'])
  })

  it('takes a fence that is not closed as text', () => {
    expect(lines([said('Try ```this')])).toEqual(['ann: Try ```this'])
  })

  it('ties replies to their thread, and names no parent that is not there', () => {
    const {turns} = read([message(0, 'Who?', {thread_ts: at(0)}), message(5, 'Me.', {thread_ts: at(0)}), message(6, 'Also here.', {thread_ts: at(-900), subtype: 'thread_broadcast'})])
    expect(turns.map(({replyTo, thread}) => [replyTo, thread])).toEqual([[null, at(0)], [at(0), at(0)], [null, at(-900)]])
    expect(turns.map(({kind}) => kind)).toEqual(['message', 'message', 'message'])
  })

  it('gives a parent without a thread of its own that of its replies', () => {
    expect(read([message(0, 'Who?'), message(5, 'Me.', {thread_ts: at(0)})]).turns[0]!.thread).toBe(at(0))
  })

  it('has what happened as lines of the system, without a label', () => {
    const [turn] = read([message(0, '<@UA1> has joined the channel', {subtype: 'channel_join', ...ann})]).turns
    expect(turn).toMatchObject({kind: 'system', label: null, date: '2023-11-14T22:13:20Z'})
  })

  it('reads attachments of bots, files and blocks where the text is empty', () => {
    const {turns} = read([
      message(0, '', {subtype: 'bot_message', user: undefined, username: 'CI', bot_id: 'B1', attachments: [{title: 'Build', text: 'passed', fallback: 'Build passed'}, {fallback: 'only this'}]}),
      message(1, '', {...ann, files: [{title: 'log.txt', preview: 'line one'}]}),
      message(2, '', {...ann, blocks: [{type: 'rich_text', elements: [{type: 'rich_text_section', elements: [{type: 'text', text: 'from a block'}]}]}]}),
      message(3, ''),
    ])
    expect(lines(turns)).toEqual(['CI: Build | passed | only this', 'ann: log.txt | line one', 'ann: from a block'])
    expect(turns[0]!.speaker?.role).toBe('bot')
  })

  it('leaves times out as times, and all the rest of the JSON as metadata', () => {
    const day = read([message(0, 'Hi', {...ann, edited: {user: 'UA1', ts: at(9)}, reactions: [{name: '+1', users: ['UA1'], count: 1}]})])
    expect(skippedText(day, 'timing')).toBe(`"${at(0)}"`)
    expect(skippedText(day, 'metadata')).toContain('reactions')
  })

  it('has the name of its folder as title', () => {
    expect(read([message(0, 'Hi', ann)], 'export/general/2024-05-01.json').data.title).toBe('general')
  })
})

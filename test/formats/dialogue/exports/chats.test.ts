import {describe, expect, it} from 'vitest'
import {lines, outline, read, skippedText} from './read.js'

const telegram = (...messages: object[]) => ({name: 'Lock keepers', type: 'private_group', id: 1, messages})
const message = (id: number, text: unknown, more: object = {}) => ({id, type: 'message', date: '2024-01-01T10:00:00', date_unixtime: String(1704103200 + id), from: 'Ann', from_id: 'user1', text, ...more})

describe('a chat of Telegram', () => {
  it('has names, ids, dates with their zone, and replies', () => {
    const {turns, data} = read(telegram(message(1, 'Who has the key?'), message(2, 'Bob.', {from: 'Bo', from_id: 'user2', reply_to_message_id: 1})))
    expect(lines(turns)).toEqual(['Ann: Who has the key?', 'Bo: Bob.'])
    expect(turns[1]).toMatchObject({id: '2', replyTo: '1', date: '2024-01-01T10:00:02Z', speaker: {name: 'Bo', id: 'user2'}})
    expect(data.title).toBe('Lock keepers')
  })

  it('maps a label to where the name stands', () => {
    const {turns, source} = read(telegram(message(1, 'Hi')))
    const [[, from, length] = [0, 0, 0]] = turns[0]!.label!.map
    expect(source.slice(from, from + length)).toBe('Ann')
    expect(turns[0]!.label!.value).toBe('Ann: ')
  })

  it('puts the pieces of a text together', () => {
    const {turns} = read(telegram(message(1, ['Look ', {type: 'text_link', text: 'here', href: 'https://example.org'}, '\nand ', {type: 'bold', text: 'now'}, {type: 'pre', text: 'a\nb', language: 'py'}, {type: 'blockquote', text: 'quoted'}, 'end'])))
    expect(lines(turns)).toEqual(['Ann: Look [here](https://example.org) | and now | {a\nb} | > quoted | end'])
    expect(turns[0]!.children[2]).toMatchObject({lang: 'py'})
  })

  it('has what happened as lines of the system', () => {
    const {turns} = read(telegram({id: 1, type: 'service', date: '2024-01-01T10:00:00', actor: 'Ann', actor_id: 'user1', action: 'invite_members', members: ['Bo', 'Cy'], text: ''}))
    expect(lines(turns)).toEqual(['Ann invite members: Bo, Cy'])
    expect(turns[0]!.kind).toBe('system')
  })

  it('has topics as threads, in which a reply to the opening answers nobody', () => {
    const opening = {id: 1, type: 'service', date: '2024-01-01T10:00:00', actor: 'Ann', actor_id: 'user1', action: 'topic_created', title: 'Rules', text: ''}
    const {turns} = read(telegram(opening, message(2, 'One?', {reply_to_message_id: 1}), message(3, 'Two.', {reply_to_message_id: 2}), message(4, 'Aside')))
    expect(turns.map(({replyTo, thread}) => [replyTo, thread])).toEqual([[null, '1'], [null, '1'], ['2', '1'], [null, null]])
  })

  it('has a heading for each of several chats, mapped to its name', () => {
    const found = read({about: 'x', chats: {about: 'y', list: [telegram(message(1, 'One')), {...telegram(message(1, 'Two')), name: 'Second'}]}})
    expect(outline(found)).toEqual(['# Lock keepers', 'chat of 1', '# Second', 'chat of 1'])
    expect(found.source.slice(found.children[2]!.position!.start.offset, found.children[2]!.position!.end.offset)).toBe('Second')
  })

  it('finds the chats of an account behind a long list of contacts', () => {
    const list = Array.from({length: 2000}, (_, i) => ({first_name: `Name ${i}`, phone_number: '000', date: '2020-01-01T00:00:00'}))
    expect(read({about: 'x', personal_information: {user_id: 1, first_name: 'A'}, contacts: {list}, chats: {list: [telegram(message(1, 'One'))]}}).turns).toHaveLength(1)
  })

  it('answers nobody where the message that it answers is not in the export', () => {
    expect(read(telegram(message(9, 'Yes.', {reply_to_message_id: 4}))).turns[0]!.replyTo).toBeNull()
  })

  it('says that an account without a name is known by its id', () => {
    const {turns, messages} = read(telegram(message(1, 'Hi', {from: null, from_id: 'user9'})))
    expect(lines(turns)).toEqual(['user9: Hi'])
    expect(messages.map(({rule}) => rule)).toEqual(['users-unknown'])
  })

  it('turns lists of the API round, which begin with the last message', () => {
    const each = (id: number, reply: number | null) => ({sender_id: -7, text: `m${id}`, date: '2023-05-15T19:30:49+00:00', 'message.id': id, is_reply: reply !== null, reply_to_id: reply})
    const {turns} = read([each(3, 2), each(2, null)])
    expect(turns.map(({id, replyTo}) => [id, replyTo])).toEqual([['2', null], ['3', '2']])
  })

  it('leaves messages without words out, and reads polls, stickers and names of files', () => {
    const {turns} = read(telegram(message(1, '', {photo: 'p.jpg'}), message(2, '', {poll: {question: 'When?', answers: [{text: 'Now', voters: 1}]}}), message(3, '', {media_type: 'sticker', sticker_emoji: '👍', file_name: 's.webp'}), message(4, '', {file_name: 'plan.pdf'})))
    expect(lines(turns)).toEqual(['Ann: When? | Now', 'Ann: 👍', 'Ann: plan.pdf'])
  })

  it('has addresses where the name of the chat is public, and who was forwarded', () => {
    expect(read({...telegram(message(5, 'Hi', {forwarded_from: 'News'})), username: 'keepers'}).turns[0]!.data).toMatchObject({link: 'https://t.me/keepers/5', forwardedFrom: 'News'})
  })
})

const discord = (...messages: object[]) => ({guild: {id: '10', name: 'Guild'}, channel: {id: '20', type: 'GuildTextChat', name: 'help'}, messages})
const written = (id: string, content: string, more: object = {}) => ({id, type: 'Default', timestamp: '2024-01-01T10:00:00.5+00:00', content, author: {id: '5', name: 'ann', nickname: 'Ann', isBot: false}, ...more})

describe('a channel of Discord', () => {
  it('reads Markdown, whose headings stay in their message', () => {
    const {turns, children} = read(discord(written('1', 'How **do** I?\n# Not a section\n- a\n- b\n```js\nx()\n```')))
    expect(lines(turns)).toEqual(['Ann: How **do** I? | # Not a section | - a - b | {x()}'])
    expect(children).toHaveLength(1)
  })

  it('has replies, bots, addresses and what is beside the text', () => {
    const {turns, data} = read(discord(written('1', 'Why?'), written('2', 'So', {
      type: 'Reply', reference: {messageId: '1'}, author: {id: '6', name: 'helper', nickname: null, isBot: true},
      embeds: [{title: 'Page', description: 'About *it*', fields: [{name: 'f', value: 'v'}]}], attachments: [{fileName: 'a.txt'}], stickers: [{name: 'wave'}],
    })))
    expect(lines(turns)[1]).toBe('helper: So | Page | About *it* | f | v | a.txt | wave')
    expect(turns[1]).toMatchObject({replyTo: '1', speaker: {role: 'bot'}, data: {link: 'https://discord.com/channels/10/20/2'}, date: '2024-01-01T10:00:00.5+00:00'})
    expect(data.title).toBe('help')
  })

  it('knows what happened from what was written, and the addresses of private chats', () => {
    const {turns} = read({...discord(written('3', 'Joined the server.', {type: 'GuildMemberJoin'})), guild: {id: '0', name: 'Direct Messages'}})
    expect(turns[0]).toMatchObject({kind: 'system', data: {link: 'https://discord.com/channels/@me/20/3'}})
  })
})

describe('a conversation of Messenger', () => {
  const file = (messages: string, title = 'Bo') => `{"participants":[{"name":"Bo"}],"messages":[${messages}],"title":"${title}"}`

  it('is turned round: its last message stands first', () => {
    const {turns} = read(file('{"sender_name":"Bo","timestamp_ms":1700000002000,"content":"Yes"},{"sender_name":"Ann","timestamp_ms":1700000001000,"content":"Really?"}'))
    expect(lines(turns)).toEqual(['Ann: Really?', 'Bo: Yes'])
    expect(turns[0]!.date).toBe('2023-11-14T22:13:21Z')
  })

  it('has its letters back where bytes were written as characters', () => {
    const {turns, data} = read(file(String.raw`{"sender_name":"Ren\u00c3\u00a9","timestamp_ms":1,"content":"Caf\u00c3\u00a9 \u00f0\u009f\u0098\u0080"}`, String.raw`Ren\u00c3\u00a9`))
    expect(lines(turns)).toEqual(['René: Café 😀'])
    expect(data.title).toBe('René')
  })

  it('keeps such letters where others show that they are meant', () => {
    expect(lines(read(file(String.raw`{"sender_name":"Bo","timestamp_ms":1,"content":"\u00c3\u00a9 \u2019"}`)).turns)).toEqual(['Bo: Ã© ’'])
  })
})

describe('a list of messages of no known program', () => {
  it('is read where it says who, when and what', () => {
    const {turns, kind} = read([{timestamp: '2018-12-05 10:39:10', author: 'Ann', message: 'See ```x``` there'}, {timestamp: '2018-12-05 10:40:10', author: 'Bo', message: 'Yes'}])
    expect(kind).toBe('messages')
    expect(lines(turns)).toEqual(['Ann: See | {x} | there', 'Bo: Yes'])
    expect(turns[0]!.date).toBe('2018-12-05T10:39:10')
  })
})

describe('a meeting', () => {
  it('is what was said, then what is asked about it', () => {
    const found = read(JSON.stringify({topic_list: [], general_query_list: [{query: 'What was it?', answer: 'A test.'}], meeting_transcripts: [{speaker: 'Ann', content: 'We begin.'}, {speaker: 'Bo', content: 'Good.'}]}), 'val.jsonl')
    expect(outline(found)).toEqual(['transcript of 2', 'qa of 2'])
    expect(lines(found.turns)).toEqual(['Ann: We begin.', 'Bo: Good.', 'What was it?', 'A test.'])
    expect(found.turns.map(({data}) => data?.asks)).toEqual([undefined, undefined, true, false])
    expect(skippedText(found, 'metadata')).toContain('topic_list')
  })
})

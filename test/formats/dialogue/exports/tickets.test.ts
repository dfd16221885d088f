import {describe, expect, it} from 'vitest'
import {lines, outline, read, skippedText} from './read.js'

const issue = {
  html_url: 'https://github.com/a/b/issues/3', number: 3, title: 'It fails', user: {login: 'ann', id: 1, type: 'User'}, body: 'Steps:\r\n\r\n1. do\r\n2. see', created_at: '2024-01-01T00:00:00Z',
  comments: [
    {id: 9, html_url: 'https://github.com/a/b/issues/3#issuecomment-9', user: {login: 'ci[bot]', type: 'Bot'}, body: '> do\n\nNo', created_at: '2024-01-02T00:00:00Z', author_association: 'NONE'},
    {id: 10, user: {login: 'ann', id: 1}, body: 'Thanks', created_at: '2024-01-03T00:00:00Z', author_association: 'MEMBER'},
  ],
}

describe('an issue of GitHub', () => {
  it('is one thread of its text and its comments', () => {
    const found = read(issue)
    expect(outline(found)).toEqual(['thread of 3'])
    expect(lines(found.turns)).toEqual(['ann: Steps: | - do - see', 'ci[bot]: > do | No', 'ann: Thanks'])
    expect(found.turns.map(({speaker, thread}) => [speaker?.role, thread])).toEqual([[null, '3'], ['bot', '3'], ['author', '3']])
    expect(found.turns[1]!.data).toMatchObject({link: 'https://github.com/a/b/issues/3#issuecomment-9'})
    expect(found.data.title).toBe('It fails')
  })

  it('is read as the command line writes it, as GraphQL does, and with its comments beside it', () => {
    const comment = {id: 'IC1', author: {login: 'bo'}, authorAssociation: 'OWNER', body: 'So', createdAt: '2024-01-02T00:00:00Z'}
    const facts = {title: 'T', body: 'B?', number: 4, author: {login: 'ann'}, createdAt: '2024-01-01T00:00:00Z'}
    for (const source of [{...facts, comments: [comment]}, {...facts, comments: {nodes: [comment]}}, {issue: facts, comments: [comment]}]) {
      expect(lines(read(source).turns)).toEqual(['ann: B?', 'bo: So'])
    }
  })

  it('has comments that stand alone as threads of their issues', () => {
    const comment = (id: number, issueUrl: string) => ({id, issue_url: issueUrl, user: {login: 'bo'}, body: `c${id}`, created_at: '2024-01-02T00:00:00Z'})
    expect(outline(read([comment(1, 'https://x/1'), comment(2, 'https://x/2'), comment(3, 'https://x/1')]))).toEqual(['thread of 2', 'thread of 1'])
  })
})

const ticket = {
  ticket: {id: 7, subject: 'Pump', requester_id: 1},
  comments: [
    {id: 1, author_id: 1, body: 'It **stops**', html_body: '<p>It <b>stops</b></p>', plain_body: 'It stops', public: true, created_at: '2024-01-01T00:00:00Z'},
    {id: 2, author_id: 2, body: 'Never paid', html_body: '<p>Never paid</p>', plain_body: 'Never paid', public: false, created_at: '2024-01-01T00:01:00Z'},
  ],
  users: [{id: 1, name: 'Ann', role: 'end-user'}, {id: 2, name: 'Bo', role: 'agent'}],
}

describe('a ticket of Zendesk', () => {
  it('has names and roles from the users beside it', () => {
    const {turns, data} = read(ticket)
    expect(lines(turns)).toEqual(['Ann: It **stops**', 'Bo: Never paid'])
    expect(turns.map(({speaker, data: facts}) => [speaker?.role, facts?.internal])).toEqual([['customer', undefined], ['agent', true]])
    expect(data.title).toBe('Pump')
  })

  it('leaves notes that are not public out where they are not wanted, in all their forms', () => {
    const found = read(ticket, 'ticket.json', {internalNotes: false})
    expect(lines(found.turns)).toEqual(['Ann: It **stops**'])
    expect(skippedText(found, 'internal').match(/Never paid/g)).toHaveLength(3)
  })

  it('says that names are missing', () => {
    const {turns, messages} = read({comments: ticket.comments})
    expect(lines(turns)[0]).toBe('1: It **stops**')
    expect(messages.map(({rule}) => rule)).toEqual(['users-unknown'])
  })
})

const author = {type: 'admin', id: '1', name: 'Bo'}
const conversation = {
  type: 'conversation', id: '5', created_at: 1_700_000_000,
  source: {id: 's', subject: '<p>Bill</p>', body: '<p>Where is <b>it</b>?<br>Now</p>', author: {type: 'user', id: 'u', name: 'Ann'}},
  conversation_parts: {conversation_parts: [
    {id: '6', part_type: 'note', body: '<p>Careful</p>', created_at: 1_700_000_001, author},
    {id: '7', part_type: 'comment', body: '<p>In &amp; out</p>\n<ul><li>a</li></ul>', created_at: 1_700_000_002, author},
    {id: '8', part_type: 'close', body: null, created_at: 1_700_000_003, author},
  ]},
}

describe('a conversation of Intercom', () => {
  it('is what began it and its parts; notes are internal', () => {
    const {turns, data} = read(conversation)
    expect(lines(turns)).toEqual(['Ann: Where is **it**?\nNow', 'Bo: Careful', 'Bo: In & out | - a'])
    expect(turns.map(({data: facts, date}) => [facts?.internal, date])).toEqual([[undefined, '2023-11-14T22:13:20Z'], [true, '2023-11-14T22:13:21Z'], [undefined, '2023-11-14T22:13:22Z']])
    expect(data.title).toBe('Bill')
  })

  it('is read in lists, and without its notes', () => {
    const found = read({conversations: [conversation]}, 'all.json', {internalNotes: false})
    expect(found.turns).toHaveLength(2)
    expect(skippedText(found, 'internal')).toContain('Careful')
  })
})

import type {Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {markdownOf} from './bodies.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leaveTimes, type Work} from './work.js'

/** Issues, pull requests and discussions with their comments, as the interfaces of GitHub and its kind write them. */
export const issue: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const items = values.flatMap((value) => (value.type === 'list' ? value.items : [value]))
  const found: Conversation[] = []
  /** Comments that stand alone, by the issue that they name. */
  const loose = new Map<string, (Turn | null)[]>()
  for (const item of items) {
    const inner = objectAt(item, 'issue') ?? item
    if (at(inner, 'title')?.type === 'string') {
      found.push(readIssue(work, inner, inner === item ? null : item))
      continue
    }
    const thread = stringAt(item, 'issue_url', work.source) ?? stringAt(item, 'pull_request_url', work.source) ?? ''
    const turns = loose.get(thread) ?? []
    if (turns.length === 0) loose.set(thread, turns)
    turns.push(readComment(work, item, thread || null, null))
  }
  for (const turns of loose.values()) found.push({title: null, dialogue: dialogueOf(work, 'thread', turns)})
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

/** `beside` is what holds both the issue and its comments. */
function readIssue(work: Work, value: Json, beside: Json | null): Conversation {
  const {source} = work
  const number = at(value, 'number') ?? at(value, 'iid')
  const thread = number ? textOf(number, source).value : stringAt(value, 'id', source)
  const author = loginOf(value, source)
  leaveTimes(work, value, 'updated_at', 'closed_at', 'updatedAt', 'closedAt')
  const turns: (Turn | null)[] = [readComment(work, value, thread, null)]
  for (const name of ['comments', 'notes', 'reviews', 'review_comments']) {
    for (const comment of [...nodesOf(value, name), ...(beside ? nodesOf(beside, name) : [])]) {
      turns.push(readComment(work, comment, thread, author))
      const id = textOf(at(comment, 'id'), source).value || null
      for (const reply of nodesOf(comment, 'replies')) turns.push(readComment(work, reply, thread, author, id))
    }
  }
  return {title: textOf(at(value, 'title'), source), dialogue: dialogueOf(work, 'thread', turns)}
}

/** A list, or the `nodes` of GraphQL. */
function nodesOf(value: Json, name: string): readonly Json[] {
  return [...listAt(value, name), ...listAt(objectAt(value, name), 'nodes')]
}

const authorOf = (value: Json) => objectAt(value, 'user') ?? objectAt(value, 'author')

function loginOf(value: Json, source: string): string | null {
  const author = authorOf(value)
  return stringAt(author, 'login', source) ?? stringAt(author, 'username', source) ?? stringAt(author, 'name', source) ?? stringAt(value, 'author', source) ?? stringAt(value, 'user', source)
}

function readComment(work: Work, value: Json, thread: string | null, opener: string | null, parent: string | null = null): Turn | null {
  const {source} = work
  const author = authorOf(value)
  const named = at(author, 'login') ?? at(author, 'username') ?? at(author, 'name') ?? at(value, 'author') ?? at(value, 'user')
  const login = loginOf(value, source)
  const isBot = stringAt(author, 'type', source) === 'Bot' || isTrue(at(author, 'is_bot')) || (login ?? '').endsWith('[bot]')
  const said = (stringAt(value, 'author_association', source) ?? stringAt(value, 'authorAssociation', source) ?? 'NONE').toLowerCase()
  const link = [stringAt(value, 'html_url', source), stringAt(value, 'url', source), stringAt(value, 'web_url', source)].find((url) => url && /^https?:\/\/(?!api\.)/.test(url))
  leaveTimes(work, value, 'created_at', 'updated_at', 'createdAt', 'updatedAt', 'submittedAt', 'submitted_at')
  const answer = textOf(at(value, 'in_reply_to_id'), source).value
  return turnOf(work, {
    name: named?.type === 'string' ? textOf(named, source) : null,
    userId: textOf(at(author, 'id'), source).value || null,
    role: isBot ? 'bot' : opener !== null && login === opener ? 'author' : said === 'none' ? null : said,
    id: textOf(at(value, 'id'), source).value || null,
    replyTo: answer || parent,
    thread,
    date: dateAt(value, source, 'created_at', 'createdAt', 'submittedAt', 'submitted_at'),
    children: markdownOf(work, at(value, 'body')),
    facts: {
      ...(link ? {link} : {}),
      ...(isTrue(at(value, 'isAnswer')) ? {accepted: true} : {}),
      ...(isTrue(at(value, 'internal')) || isTrue(at(value, 'confidential')) ? {internal: true} : {}),
    },
  })
}

function isTrue(value: Json | null): boolean {
  return value?.type === 'other' && value.value === true
}

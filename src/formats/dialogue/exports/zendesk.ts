import type {Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json, type JsonObject} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {htmlOf, markdownOf, plainOf} from './bodies.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf, type SourceText} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {reportUnnamed} from './unnamed.js'
import {createWork, leave, leaveTimes, type Work} from './work.js'

/** Users by their ids, and the ids of those without a name. */
interface People {
  known: Map<string, Person>
  unnamed: Set<string>
}

interface Person {
  name: string
  role: string | null
}

/** Tickets of Zendesk with their comments; what is not public is internal. */
export const zendesk: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const unnamed = new Set<string>()
  const found = values.flatMap((root) => (root.type === 'list' ? root.items : [root])).flatMap((root): Conversation[] => {
    const tickets = listAt(root, 'tickets')
    const people = {known: peopleOf(root, work.source), unnamed}
    return tickets.length > 0 ? tickets.map((ticket) => readTicket(work, ticket, ticket, people)) : [readTicket(work, objectAt(root, 'ticket') ?? root, root, people)]
  })
  reportUnnamed(context, unnamed)
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

/** Users that were loaded beside the tickets, by id. */
function peopleOf(root: Json, source: string): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const user of listAt(root, 'users')) {
    const name = stringAt(user, 'name', source)
    if (name) people.set(idOf(user, 'id', source), {name, role: stringAt(user, 'role', source)})
  }
  return people
}

const idOf = (value: Json, name: string, source: string) => textOf(at(value, name), source).value

function readTicket(work: Work, ticket: Json, holder: Json, {known, unnamed}: People): Conversation {
  const {source} = work
  const subject = at(ticket, 'subject') ?? at(ticket, 'raw_subject') ?? at(ticket, 'title')
  const requester = idOf(ticket, 'requester_id', source)
  const thread = idOf(ticket, 'id', source) || null
  const all = new Map(known)
  for (const [id, person] of peopleOf(ticket, source)) all.set(id, person)
  leaveTimes(work, ticket, 'created_at', 'updated_at')
  const own = listAt(ticket, 'comments')
  const comments = own.length > 0 || ticket === holder ? own : listAt(holder, 'comments')
  return {title: subject?.type === 'string' ? textOf(subject, source) : null, dialogue: dialogueOf(work, 'thread', comments.map((comment) => readComment(work, comment, thread, requester, {known: all, unnamed})))}
}

function readComment(work: Work, comment: Json, thread: string | null, requester: string, {known, unnamed}: People): Turn | null {
  const {source} = work
  leaveTimes(work, comment, 'created_at', 'updated_at')
  const userId = idOf(comment, 'author_id', source)
  const person = known.get(userId)
  const author: JsonObject | null = objectAt(comment, 'author')
  const named = at(author, 'name')
  const open = at(comment, 'public')
  const isInternal = open?.type === 'other' && open.value === false
  // The same words stand in three forms.
  if (isInternal && !work.context.internalNotes) for (const name of ['body', 'html_body', 'plain_body']) leave(work, at(comment, name), 'internal')
  const name: SourceText | string | null = named?.type === 'string' ? textOf(named, source) : (person?.name ?? (userId ? textOf(at(comment, 'author_id'), source) : null))
  if (userId && !person && named?.type !== 'string') unnamed.add(userId)
  const said = person?.role ?? stringAt(author, 'role', source)
  const html = at(comment, 'html_body')
  return turnOf(work, {
    name,
    userId: userId || null,
    role: said === 'end-user' || (requester && userId === requester) ? 'customer' : (said ?? (requester ? 'agent' : null)),
    id: idOf(comment, 'id', source) || null,
    thread,
    date: dateAt(comment, source, 'created_at'),
    children: [
      ...(at(comment, 'body') ? markdownOf(work, at(comment, 'body')) : html ? htmlOf(work, textOf(html, source)) : plainOf(work, at(comment, 'plain_body'))),
      ...listAt(comment, 'attachments').flatMap((file) => plainOf(work, at(file, 'file_name'))),
    ],
    facts: isInternal ? {internal: true} : {},
  })
}

import type {Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {htmlOf, plainOf} from './bodies.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf, type SourceText} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leave, leaveTimes, type Work} from './work.js'

/** Conversations of Intercom: what began them, and its parts; notes are internal. */
export const intercom: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const all = values.flatMap((value): readonly Json[] => {
    const listed = [...listAt(value, 'conversations'), ...listAt(value, 'data')]
    return value.type === 'list' ? value.items : listed.length > 0 ? listed : [value]
  })
  return conversationsOf(work, [...all.map((conversation) => readConversation(work, conversation)), {title: null, dialogue: null, others: broken}])
}

function readConversation(work: Work, conversation: Json): Conversation {
  const {source} = work
  const begins = objectAt(conversation, 'source') ?? objectAt(conversation, 'conversation_message')
  const parts = [...listAt(conversation, 'conversation_parts'), ...listAt(objectAt(conversation, 'conversation_parts'), 'conversation_parts')]
  const thread = textOf(at(conversation, 'id'), source).value || null
  const title = [at(conversation, 'title'), at(begins, 'subject')].map((each) => (each?.type === 'string' ? textOf(each, source) : null)).find((each) => each?.value.trim())
  leaveTimes(work, conversation, 'created_at', 'updated_at', 'waiting_since', 'snoozed_until')
  const began = dateAt(conversation, source, 'created_at')
  const turns = [...(begins ? [readPart(work, begins, thread, began)] : []), ...parts.map((part) => readPart(work, part, thread, null))]
  return {title: title ? withoutTags(title) : null, dialogue: dialogueOf(work, 'thread', turns)}
}

/** Subjects of mails come in a paragraph. */
function withoutTags(title: SourceText): SourceText | string {
  return /<[a-z/]/i.test(title.value) ? title.value.replace(/<[^<>]{0,200}>/g, ' ').trim() : title
}

function readPart(work: Work, part: Json, thread: string | null, began: string | null): Turn | null {
  const {source} = work
  leaveTimes(work, part, 'created_at', 'updated_at', 'notified_at')
  const author = objectAt(part, 'author')
  const type = stringAt(author, 'type', source)
  const named = ['name', 'email', 'id'].map((name) => at(author, name)).find((each) => each?.type === 'string' && each.end - each.start > 2)
  const isInternal = /note/.test(stringAt(part, 'part_type', source) ?? '')
  const body = at(part, 'body')
  if (isInternal && !work.context.internalNotes) leave(work, body, 'internal')
  return turnOf(work, {
    name: named ? textOf(named, source) : null,
    userId: textOf(at(author, 'id'), source).value || null,
    role: type === 'lead' || type === 'contact' ? 'user' : type,
    id: textOf(at(part, 'id'), source).value || null,
    thread,
    date: dateAt(part, source, 'created_at') ?? began,
    children: [...htmlOf(work, textOf(body, source)), ...listAt(part, 'attachments').flatMap((file) => plainOf(work, at(file, 'name')))],
    facts: isInternal ? {internal: true} : {},
  })
}

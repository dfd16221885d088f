import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {fencedOf} from './fences.js'
import {conversationsOf} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leaveTimes, take} from './work.js'

const who = ['author', 'sender', 'from', 'user', 'username', 'speaker', 'name']
const when = ['timestamp', 'date', 'time', 'created_at', 'createdAt', 'sent_at', 'datetime']
const what = ['message', 'text', 'content', 'body']

/** Lists of messages of no known program: who, when, what. */
export const messages: Adapter = (context) => {
  const work = createWork(context)
  const {source} = work
  const {values, broken} = documentsOf(work)
  const turns = values.flatMap((value) => (value.type === 'list' ? value.items : at(value, 'messages')?.type === 'list' ? listAt(value, 'messages') : [value])).map((message) => {
    leaveTimes(work, message, ...when)
    const named = first(message, who)
    const holder = named?.type === 'object' ? named : null
    const name = holder ? at(holder, 'name') : named
    return turnOf(work, {
      name: name ? textOf(name, source) : null,
      userId: textOf(at(holder, 'id'), source).value || null,
      id: textOf(at(message, 'id'), source).value || null,
      replyTo: textOf(first(message, ['reply_to', 'replyTo', 'reply_to_id', 'parent_id']), source).value || null,
      date: dateAt(message, source, ...when),
      children: fencedOf(work, take(work, stringValue(message))),
    })
  })
  const title = stringAt(objectAt(values[0], 'channel'), 'name', source) ?? stringAt(values[0], 'title', source) ?? stringAt(values[0], 'name', source)
  return conversationsOf(work, [{title: values.length === 1 ? title : null, dialogue: dialogueOf(work, 'chat', turns), others: broken}])
}

function first(value: Json, names: readonly string[]): Json | null {
  for (const name of names) {
    const found = at(value, name)
    if (found && !(found.type === 'other' && found.value === null)) return found
  }
  return null
}

function stringValue(message: Json): Json | null {
  return what.map((name) => at(message, name)).find((each) => each?.type === 'string') ?? null
}

import type {Block, Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, stringOf, type Json, type JsonObject} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {codeOf, markdownOf} from './bodies.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leave, leaveTimes, take, type Work} from './work.js'

/** Conversations with ChatGPT: each is a tree, and what was said last tells which way was taken through it. */
export const chatgpt: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const all = values.flatMap((value) => (value.type === 'list' ? value.items : [value]))
  const found = all.map((conversation) => readConversation(work, conversation))
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

function readConversation(work: Work, conversation: Json): Conversation {
  const {source, context} = work
  const nodes: ReadonlyMap<string, Json> = objectAt(conversation, 'mapping')?.members ?? new Map<string, Json>()
  leaveTimes(work, conversation, 'create_time', 'update_time')
  const taken = wayTo(lastNode(conversation, nodes, source), nodes, source)
  const way = new Set(taken)
  const rest = [...nodes.keys()].filter((id) => !way.has(id))
  const seen = new Map<string, string | null>()
  const turns = (context.branches ? [...taken, ...rest] : taken).map((id) => readNode(work, nodes.get(id)!, id, nodes, seen))
  if (!context.branches) for (const id of rest) hide(work, objectAt(nodes.get(id), 'message'))
  const title = at(conversation, 'title')
  return {title: title ? textOf(title, source) : null, dialogue: dialogueOf(work, 'chat', turns)}
}

/** The node that the export names; without one, the last that nothing follows. */
function lastNode(conversation: Json, nodes: ReadonlyMap<string, Json>, source: string): string | null {
  const named = stringAt(conversation, 'current_node', source)
  if (named && nodes.has(named)) return named
  return [...nodes.keys()].reverse().find((id) => listAt(nodes.get(id), 'children').length === 0 && objectAt(nodes.get(id), 'message')) ?? null
}

/** From the root to a node, by the parents: a tree that bites its tail ends where it does. */
function wayTo(last: string | null, nodes: ReadonlyMap<string, Json>, source: string): string[] {
  const way = new Set<string>()
  for (let id = last; id !== null && nodes.has(id) && !way.has(id); id = stringAt(nodes.get(id), 'parent', source)) way.add(id)
  return [...way].reverse()
}

const spoken: ReadonlySet<string> = new Set(['user', 'assistant'])

/** `seen` holds for each node read so far the message that stands there, or the nearest above it. */
function readNode(work: Work, node: Json, id: string, nodes: ReadonlyMap<string, Json>, seen: Map<string, string | null>): Turn | null {
  const {source} = work
  const message = objectAt(node, 'message')
  const parent = stringAt(node, 'parent', source)
  const replyTo = messageAbove(parent, nodes, seen, source)
  seen.set(id, replyTo)
  if (!message) return null
  leaveTimes(work, message, 'create_time', 'update_time')
  const author = objectAt(message, 'author')
  const role = stringAt(author, 'role', source)
  const recipient = stringAt(message, 'recipient', source)
  const isHidden = at(objectAt(message, 'metadata'), 'is_visually_hidden_from_conversation')
  if (!role || !spoken.has(role) || (recipient !== null && recipient !== 'all') || (isHidden?.type === 'other' && isHidden.value === true)) {
    hide(work, message)
    return null
  }
  const turn = turnOf(work, {
    name: textOf(at(author, 'role'), source),
    role,
    id: stringAt(message, 'id', source) ?? id,
    replyTo,
    date: dateAt(message, source, 'create_time'),
    children: bodyOf(work, objectAt(message, 'content')),
  })
  if (turn) seen.set(id, turn.id)
  return turn
}

/** The nearest message that is read on the way to the root; branches may come before what they hang on. */
function messageAbove(parent: string | null, nodes: ReadonlyMap<string, Json>, seen: ReadonlyMap<string, string | null>, source: string): string | null {
  for (let [id, steps] = [parent, 0]; id !== null && steps < 1000; id = stringAt(nodes.get(id), 'parent', source), steps++) {
    const found = seen.get(id)
    if (found !== undefined) return found
  }
  return null
}

function hide(work: Work, message: JsonObject | null): void {
  const content = objectAt(message, 'content')
  if (content && hasWords(content, work.source)) leave(work, content, 'hidden')
}

function hasWords(content: JsonObject, source: string): boolean {
  return [...content.members.values(), ...listAt(content, 'parts')].some((each) => each.type === 'object' || (each.type === 'string' && stringOf(each, source).trim() !== ''))
}

function bodyOf(work: Work, content: JsonObject | null): Block[] {
  const type = stringAt(content, 'content_type', work.source)
  if (type === 'code') {
    const text = take(work, at(content, 'text'))
    const language = stringAt(content, 'language', work.source)
    return text.value.trim() ? [codeOf(work, text, language === 'unknown' ? null : language)] : []
  }
  // Thoughts, settings of the user, states of tools: not said.
  if (type !== null && type !== 'text' && type !== 'multimodal_text') {
    if (content) leave(work, content, 'hidden')
    return []
  }
  return [...listAt(content, 'parts').flatMap((part) => markdownOf(work, part.type === 'string' ? part : at(part, 'text'))), ...markdownOf(work, at(content, 'text'))]
}

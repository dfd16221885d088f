import type {Mark} from '../../../text/mapped-text.js'
import type {Block, Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {codeOf, plainOf} from './bodies.js'
import {paragraphsOf} from './paragraphs.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {addedText, joinTexts, textOf, withAddresses, type SourceText} from './source-text.js'
import {fencedOf} from './fences.js'
import {dialogueOf, turnOf} from './turns.js'
import {reportUnnamed} from './unnamed.js'
import {createWork, leaveTimes, take, type Work} from './work.js'

/** Exports of Telegram Desktop, of one chat or of the whole account, and lists of messages as its API gives them. */
export const telegram: Adapter = (context) => {
  const work = createWork(context)
  const {values, isLines, broken} = documentsOf(work)
  const all = isLines ? [values] : values.flatMap((root): (Json | Json[])[] => {
    const chats = [...listAt(objectAt(root, 'chats'), 'list'), ...listAt(objectAt(root, 'left_chats'), 'list')]
    return root.type === 'list' ? [root.items] : chats.length > 0 ? chats : [root]
  })
  const unnamed = new Set<string>()
  const found = all.map((chat) => readChat(work, chat, unnamed))
  reportUnnamed(context, unnamed)
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

function readChat(work: Work, chat: Json | readonly Json[], unnamed: Set<string>): Conversation {
  const {source} = work
  const [root, items] = 'type' in chat ? [chat, listAt(chat, 'messages')] : [null, inOrder(chat)]
  const name = at(root, 'name')
  const user = stringAt(root, 'username', source)
  const topics = new Map<string, string>()
  const turns = items.map((message) => {
    const turn = readMessage(work, message, unnamed, user)
    if (turn) sortIntoTopic(turn, at(message, 'action') !== null && stringAt(message, 'action', source) === 'topic_created', topics)
    return turn
  })
  return {title: name?.type === 'string' ? textOf(name, source) : null, dialogue: dialogueOf(work, 'chat', turns)}
}

/** Lists of the API begin with what was said last. */
function inOrder(items: readonly Json[]): readonly Json[] {
  const ids = items.map((item) => at(item, 'message.id')).map((id) => (id?.type === 'other' ? Number(id.value) : NaN))
  return ids.length > 1 && ids[0]! > ids[ids.length - 1]! ? [...items].reverse() : items
}

/** A reply to the message that opened a topic answers nobody: it stands in the topic. */
function sortIntoTopic(turn: Turn, opens: boolean, topics: Map<string, string>): void {
  if (opens && turn.id) topics.set(turn.id, turn.id)
  const topic = opens ? turn.id : turn.replyTo === null ? null : (topics.get(turn.replyTo) ?? null)
  if (topic === null) return
  turn.thread = topic
  if (turn.replyTo === topic) turn.replyTo = null
  if (turn.id) topics.set(turn.id, topic)
}

function readMessage(work: Work, message: Json, unnamed: Set<string>, user: string | null): Turn | null {
  const {source} = work
  const isService = stringAt(message, 'type', source) === 'service'
  leaveTimes(work, message, 'date', 'date_unixtime', 'edited', 'edited_unixtime')
  const id = idAt(message, 'id', source) ?? idAt(message, 'message.id', source)
  const [nameKey, idKey] = isService ? ['actor', 'actor_id'] : ['from', 'from_id']
  const named = at(message, nameKey)
  const userId = idAt(message, idKey, source) ?? idAt(message, 'sender_id', source)
  const children = isService ? serviceLine(work, message) : bodyOf(work, message)
  if (children.length > 0 && named?.type !== 'string' && userId) unnamed.add(userId)
  const forwarded = stringAt(message, 'forwarded_from', source)
  return turnOf(work, {
    kind: isService ? 'system' : 'message',
    name: named?.type === 'string' ? textOf(named, source) : userId ? textOf(at(message, idKey) ?? at(message, 'sender_id'), source) : null,
    isLabelled: !isService,
    userId,
    id,
    replyTo: idAt(message, 'reply_to_message_id', source) ?? idAt(message, 'reply_to_id', source),
    date: dateAt(message, source, 'date_unixtime', 'date'),
    children,
    facts: {...(user && id ? {link: `https://t.me/${user}/${id}`} : {}), ...(forwarded ? {forwardedFrom: forwarded} : {})},
  })
}

function idAt(value: Json, name: string, source: string): string | null {
  const found = at(value, name)
  return found && found.type !== 'list' && found.type !== 'object' ? textOf(found, source).value || null : null
}

/** `Ann: create group: Picnic`: who did what, with whom. */
function serviceLine(work: Work, message: Json): Block[] {
  const {source} = work
  const action = stringAt(message, 'action', source)
  const said = at(message, 'text')
  const details = ['title', 'new_title', 'new_topic_title', 'members', 'emoticon'].map((name) => at(message, name)).filter((each) => each !== null)
  const parts: SourceText[] = []
  const add = (text: SourceText, between: string) => {
    if (text.value.trim()) parts.push(...(parts.length > 0 ? [addedText(between)] : []), text)
  }
  add(take(work, at(message, 'actor')), ' ')
  if (action) add(addedText(action.replaceAll('_', ' ')), ' ')
  details.forEach((detail, index) => {
    const items = detail.type === 'list' ? detail.items : [detail]
    items.filter((item) => item.type === 'string').forEach((item, nth) => add(take(work, item), nth + index === 0 ? ': ' : ', '))
  })
  const line = parts.some(({map}) => map.length > 0) ? paragraphsOf(work, joinTexts(parts)) : []
  return [...line, ...blocksOfText(work, said)]
}

function bodyOf(work: Work, message: Json): Block[] {
  const poll = objectAt(message, 'poll')
  return [
    ...blocksOfText(work, at(message, 'text')),
    ...plainOf(work, at(poll, 'question')),
    ...listAt(poll, 'answers').flatMap((answer) => plainOf(work, at(answer, 'text'))),
    ...plainOf(work, stringAt(message, 'media_type', work.source) === 'sticker' ? at(message, 'sticker_emoji') : at(message, 'file_name')),
  ]
}

/** The text of a message: a string, or a list of strings and of pieces with a kind. */
function blocksOfText(work: Work, text: Json | null): Block[] {
  if (text?.type !== 'list') return fencedOf(work, take(work, text))
  const blocks: Block[] = []
  let line: SourceText[] = []
  const flush = () => {
    for (const each of paragraphsOf(work, joinTexts(line))) blocks.push(each)
    line = []
  }
  for (const item of text.items) {
    const type = stringAt(item, 'type', work.source)
    if (type === 'pre' || type === 'blockquote') {
      flush()
      const said = take(work, at(item, 'text'))
      if (!said.value.trim()) continue
      if (type === 'pre') blocks.push(codeOf(work, said, stringAt(item, 'language', work.source)))
      else blocks.push(...quoteOf(work, said))
    } else {
      line.push(pieceOf(work, item, type))
    }
  }
  flush()
  return blocks
}

function quoteOf(work: Work, text: SourceText): Block[] {
  const children = paragraphsOf(work, text)
  const [first, last] = [children[0]?.position, children[children.length - 1]?.position]
  return first && last ? [{type: 'blockquote', children, position: {start: first.start, end: last.end}}] : []
}

const whole: ReadonlySet<string> = new Set(['link', 'email', 'phone', 'code', 'mention', 'hashtag', 'bot_command', 'text_link'])

/** A piece of a line; a link with its address behind it, as Markdown writes it. */
function pieceOf(work: Work, item: Json, type: string | null): SourceText {
  const text = withAddresses(take(work, item.type === 'string' ? item : at(item, 'text')))
  if (!type || !whole.has(type) || !text.value || text.value.includes('\n')) return text
  const href = type === 'text_link' ? stringAt(item, 'href', work.source) : null
  if (!href || /[\s()]/.test(href)) return {...text, atoms: [[0, text.value.length]]}
  const [before, after] = ['[', `](${href})`]
  const marks = (value: string, side: Mark[3]): SourceText => ({...addedText(value), marks: [[0, value.length, '', side]]})
  const linked = joinTexts([marks(before, 1), {...text, atoms: []}, marks(after, -1)])
  return {...linked, atoms: [[0, linked.value.length]]}
}

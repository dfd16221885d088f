import {fromSource, inline} from '../../../text/mapped-text.js'
import type {Block, Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {codeOf, markdownOf} from './bodies.js'
import {paragraphOf} from './paragraphs.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf, type SourceText} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leave, leaveTimes, take, type Work} from './work.js'

/** Conversations with models as their interfaces and training sets write them: messages with a role, or `conversations` with `from` and `value`. */
export const modelChat: Adapter = (context) => {
  const work = createWork(context)
  const {values, isLines, broken} = documentsOf(work)
  const found: Conversation[] = []
  let loose: Json[] = []
  const close = () => {
    if (loose.length > 0) found.push({title: null, dialogue: dialogueOf(work, 'chat', loose.flatMap((message) => readMessage(work, message)))})
    loose = []
  }
  for (const value of isLines ? values : values.flatMap(itemsOf)) {
    if (messagesOf(value) === null && roleOf(value, work.source) !== null) {
      loose.push(value)
      continue
    }
    close()
    for (const item of itemsOf(value)) found.push(readConversation(work, item))
  }
  close()
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

const itemsOf = (value: Json): readonly Json[] => (value.type === 'list' ? value.items : [value])

const lists = ['messages', 'conversations', 'conversation', 'chat_messages', 'contents']

function messagesOf(value: Json): readonly Json[] | null {
  for (const name of lists) if (at(value, name)?.type === 'list') return listAt(value, name)
  return null
}

function readConversation(work: Work, value: Json): Conversation {
  const {source} = work
  const title = ['title', 'name', 'id', 'uuid', 'conversation_id'].map((name) => at(value, name)).find((each) => each?.type === 'string' && each.end - each.start > 2)
  const messages = messagesOf(value) ?? (value.type === 'list' ? value.items : [])
  const system = at(value, 'system') ?? at(value, 'system_prompt')
  leaveTimes(work, value, 'created_at', 'updated_at', 'tstamp', 'timestamp')
  const first = system && roleOf(messages[0] ?? system, source) !== 'system' ? [turnOf(work, {kind: 'system', name: 'system', role: 'system', children: contentOf(work, system)})] : []
  return {title: title ? textOf(title, source) : null, dialogue: dialogueOf(work, 'chat', [...first, ...messages.flatMap((message) => readMessage(work, message))])}
}

/** Words for who speaks, and what each means. */
const meanings: Readonly<Record<string, string>> = {
  user: 'user', human: 'user',
  assistant: 'assistant', gpt: 'assistant', model: 'assistant', chatgpt: 'assistant', bot: 'assistant', ai: 'assistant', bard: 'assistant', bing: 'assistant', claude: 'assistant',
  system: 'system', developer: 'system',
  tool: 'tool', function: 'tool', observation: 'tool', function_call: 'assistant',
}

function said(value: Json): Json | null {
  const message = objectAt(value, 'message')
  const holder = message && at(message, 'role') ? message : value
  return at(holder, 'role') ?? at(holder, 'from') ?? at(holder, 'sender')
}

function roleOf(value: Json, source: string): string | null {
  const found = said(value)
  if (found?.type !== 'string') return null
  const word = textOf(found, source).value.toLowerCase()
  return Object.hasOwn(meanings, word) ? meanings[word]! : word || null
}

function readMessage(work: Work, value: Json): Turn[] {
  const {source} = work
  const inner = objectAt(value, 'message')
  const message = inner && at(inner, 'role') ? inner : value
  leaveTimes(work, value, 'created_at', 'updated_at', 'timestamp', 'create_time')
  const role = roleOf(value, source)
  const content = at(message, 'content')
  const parts = at(message, 'parts')
  const text = at(message, 'value') ?? (isEmpty(content) ? (parts ?? at(message, 'text') ?? content) : content)
  const name = said(value)
  const turn = turnOf(work, {
    kind: role === 'system' ? 'system' : 'message',
    name: name ? textOf(name, source) : null,
    role,
    id: stringAt(message, 'id', source) ?? stringAt(value, 'uuid', source),
    replyTo: stringAt(value, 'parent_message_uuid', source) ?? stringAt(value, 'parentUuid', source),
    date: dateAt(value, source, 'created_at', 'timestamp', 'create_time'),
    children: [
      ...contentOf(work, text),
      ...listAt(message, 'tool_calls').flatMap((call) => callOf(work, at(objectAt(call, 'function') ?? call, 'name'), at(objectAt(call, 'function') ?? call, 'arguments'))),
      ...callOf(work, at(objectAt(message, 'function_call'), 'name'), at(objectAt(message, 'function_call'), 'arguments')),
      ...listAt(message, 'attachments').flatMap((file) => [...nameOf(work, at(file, 'file_name')), ...contentOf(work, at(file, 'extracted_content'))]),
      ...markdownOf(work, at(message, 'refusal')),
    ],
  })
  return turn ? [turn] : []
}

function isEmpty(value: Json | null): boolean {
  return value === null || value.type === 'other' || (value.type === 'list' && value.items.length === 0) || (value.type === 'string' && value.end - value.start === 2)
}

/** A string, or a list of parts: text, calls of tools and their results. Pictures and thoughts are not said. */
function contentOf(work: Work, content: Json | null): Block[] {
  const blocks: Block[] = []
  const open: Json[] = content ? [content] : []
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.type === 'list') for (let i = part.items.length - 1; i >= 0; i--) open.push(part.items[i]!)
    else for (const block of part.type === 'string' ? markdownOf(work, part) : partOf(work, part, open)) blocks.push(block)
  }
  return blocks
}

const pictures: ReadonlySet<string> = new Set(['image', 'image_url', 'input_image', 'input_audio', 'audio', 'document', 'file', 'input_file'])
const thoughts: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking', 'reasoning', 'token_budget'])

function partOf(work: Work, part: Json, open: Json[]): Block[] {
  const {source} = work
  const type = stringAt(part, 'type', source) ?? ''
  if (pictures.has(type) || at(part, 'inline_data') || at(part, 'inlineData')) {
    leave(work, part, 'binary')
    return []
  }
  if (thoughts.has(type)) {
    leave(work, part, 'hidden')
    return []
  }
  const call = objectAt(part, 'functionCall') ?? objectAt(part, 'function_call')
  if (call) return callOf(work, at(call, 'name'), at(call, 'args') ?? at(call, 'arguments'))
  if (type === 'tool_use' || type === 'server_tool_use') return callOf(work, at(part, 'name'), at(part, 'input'))
  const inner = at(part, 'text') ?? at(part, 'content') ?? at(part, 'value')
  if (inner) open.push(inner)
  return []
}

/** The name of what is called, then what it is given. */
function callOf(work: Work, name: Json | null, given: Json | null): Block[] {
  const blocks = nameOf(work, name)
  if (given?.type === 'object' || given?.type === 'list') {
    const text: SourceText = {...inline(fromSource(work.source, given.start, given.end)), escapes: []}
    if (text.value.replace(/[\s{}[\]]+/g, '')) blocks.push(codeOf(work, text, 'json'))
  } else if (given) {
    const text = take(work, given)
    if (text.value.trim()) blocks.push(codeOf(work, text, 'json'))
  }
  return blocks
}

function nameOf(work: Work, name: Json | null): Block[] {
  const text = take(work, name)
  return text.value.trim() ? [paragraphOf(work, text)] : []
}

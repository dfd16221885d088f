import type {Signature} from '../adapter.js'
import {firstSign, isBlank} from '../timed/lines.js'
import {shapeOf} from './shape.js'
import {zipNames} from './zip-names.js'

const headChars = 16_384

/** How a kind of JSON export is known. */
interface JsonKind {
  name: string
  /** Stands in the first 16 KB of every such text: only then its shape is looked at. */
  hint: RegExp
  /** For each of these a member whose path matches, or has such a value: `[path, value]`. Paths of items of a list of conversations begin with `[].`. */
  needs: readonly (RegExp | readonly [RegExp, RegExp])[]
  /** No member may be one of these. */
  lacks?: RegExp
}

const roles = /^(?:user|human|assistant|gpt|system|developer|tool|function|function_call|observation|model|chatgpt|bot|ai|bard|bing|claude)$/i

/** In the order in which they are tried: what is known by more before what is known by less. */
const jsonKinds: readonly JsonKind[] = [
  {
    name: 'slack',
    hint: /"ts"\s*:/,
    needs: [[/^\[\]\.type$/, /^message$/], [/^\[\]\.ts$/, /^\d{6,}\.\d+$/]],
  },
  {
    name: 'telegram',
    hint: /"(?:date|date_unixtime|reply_to_id)"\s*:/,
    needs: [
      [/^(?:chats\.list\[\]\.)?messages\[\]\.type$/, /^(?:message|service)$/],
      /^(?:chats\.list\[\]\.)?messages\[\]\.date(?:_unixtime)?$/,
      /^(?:chats\.list\[\]\.)?messages\[\]\.(?:text|actor|action)$/,
    ],
  },
  // The whole account: long lists of contacts and sessions stand before the chats.
  {name: 'telegram', hint: /"personal_information"\s*:/, needs: [/^about$/, /^personal_information\.(?:user_id|phone_number|first_name)$/]},
  {name: 'telegram', hint: /"message\.id"\s*:/, needs: [/^\[\]\.message\.id$/, /^\[\]\.sender_id$/, /^\[\]\.reply_to_id$/, /^\[\]\.text$/]},
  {name: 'discord', hint: /"guild"\s*:/, needs: [/^guild\.id$/, /^channel\.id$/, /^messages$/]},
  {name: 'messenger', hint: /"sender_name"\s*:/, needs: [/^messages\[\]\.sender_name$/, /^messages\[\]\.timestamp_ms$/]},
  {name: 'chatgpt', hint: /"mapping"\s*:/, needs: [/^(?:\[\]\.)?mapping\.[^.[\]]+\.(?:message|children)\b/, /^(?:\[\]\.)?mapping\.[^.[\]]+\.(?:parent|children|id)$/]},
  {name: 'minutes', hint: /"meeting_transcripts"\s*:/, needs: [/^(?:\[\]\.)?meeting_transcripts\[\]\.speaker$/, /^(?:\[\]\.)?meeting_transcripts\[\]\.content$/]},
  // The long lists of what is asked about a meeting stand before it.
  {name: 'minutes', hint: /"general_query_list"\s*:/, needs: [/^(?:\[\]\.)?topic_list$/, /^(?:\[\]\.)?general_query_list\[\]\.query$/]},
  {
    name: 'intercom',
    hint: /"conversation_parts"\s*:/,
    needs: [/^(?:\[\]\.|(?:conversations|data)\[\]\.)?conversation_parts(?:\.conversation_parts)?$/, /^(?:\[\]\.|(?:conversations|data)\[\]\.)?(?:source|conversation_message|conversation_parts)\b.*\.(?:body|author)\b/],
  },
  {
    name: 'zendesk',
    hint: /"author_id"\s*:/,
    needs: [
      [/^(?:\[\]\.|ticket\.|tickets\[\]\.)?comments\[\]\.public$/, /^(?:true|false)$/],
      /^(?:\[\]\.|ticket\.|tickets\[\]\.)?comments\[\]\.author_id$/,
      /^(?:\[\]\.|ticket\.|tickets\[\]\.)?comments\[\]\.(?:plain_|html_)?body$/,
    ],
  },
  {
    name: 'issue',
    hint: /"(?:login|comments)"\s*:/,
    needs: [/^(?:\[\]\.|issue\.|\[\]\.issue\.)?(?:user|author)\.login$/, /^(?:\[\]\.|issue\.|\[\]\.issue\.)?body$/, /^(?:\[\]\.|issue\.|\[\]\.issue\.)?(?:title|issue_url|created_at|createdAt)$/],
  },
  {
    name: 'issue',
    hint: /"comments"\s*:/,
    needs: [/^(?:\[\]\.)?title$/, /^(?:\[\]\.)?body$/, /^(?:\[\]\.)?comments(?:\.nodes)?\[\]\.body$/, /^(?:\[\]\.)?comments(?:\.nodes)?\[\]\.(?:user|author)\b/],
  },
  {
    name: 'model-chat',
    hint: /"(?:role|from|sender)"\s*:/,
    needs: [
      [/^(?:\[\]\.)?(?:(?:messages|conversations?|chat_messages|contents|message)(?:\[\])?\.)?(?:role|from|sender)$/, roles],
      /^(?:\[\]\.)?(?:(?:messages|conversations?|chat_messages|contents|message)(?:\[\])?\.)?(?:content|value|text|parts|tool_calls)$/,
    ],
  },
  {
    name: 'questions',
    hint: /"(?:question|q|prompt|query|instruction|mainEntity)"\s*:/i,
    needs: [
      /^(?:\w+)?\[\]\.(?:question|q|prompt|query|instruction|name)$/i,
      [/^(?:\w+)?\[\]\.(?:answer|a|response|completion|output|acceptedAnswer)(?:\.text)?$/i, /^(?!(?:-?[\d.]+|true|false|null|\[|\{)?$)/],
    ],
    lacks: /\[\]\.(?:options|choices|distractors|incorrect_answers|answers?_start|code|headers|request|url)$/i,
  },
  {
    name: 'messages',
    hint: /"(?:message|text|content|body)"\s*:/,
    needs: [
      [/^(?:messages)?\[\]\.(?:author|sender|from|user|username|speaker|name)(?:\.name)?$/, /^(?!(?:\[|null|true|false)?$)/],
      [/^(?:messages)?\[\]\.(?:timestamp|date|time|created_at|createdAt|sent_at|datetime)$/, /\d/],
      [/^(?:messages)?\[\]\.(?:message|text|content|body)$/, /^(?![[{]?$)/],
    ],
    lacks: /\[\]\.(?:commit|sha|hash|oid|title|version|url|slug|tags|level|severity|logger|stack|subject|rating|stars)$/i,
  },
]

/** Exports of chats, tickets and forums: JSON, JSON lines, XML, YAML. */
export const exportSignatures: readonly Signature[] = [
  ...[...new Set(jsonKinds.map(({name}) => name))].map((name): Signature => ({name, claims: (source, extension) => jsonKindOf(source, extension) === name})),
  {name: 'stack-exchange', claims: isStackExchange},
  {name: 'question-corpus', claims: isQuestionCorpus},
]

const lineExtensions: ReadonlySet<string> = new Set(['.jsonl', '.ndjson', '.jsonlines'])
const jsonExtensions: ReadonlySet<string> = new Set(['', '.json', '.txt', ...lineExtensions])

function jsonKindOf(source: string, extension: string): string | null {
  if (!jsonExtensions.has(extension) || !beginsJson(source)) return null
  const head = source.slice(0, headChars)
  const hinted = jsonKinds.filter(({hint}) => hint.test(head))
  if (hinted.length === 0) return null
  const {members: found, isLines} = shapeOf(source)
  // Lines are items of one list.
  const members = isLines || lineExtensions.has(extension) ? [...found].flatMap(([name, sample]) => [[name, sample], [`[].${name}`, sample]] as const) : [...found]
  const kind = hinted.find(({needs, lacks}) =>
    needs.every((need) => {
      const [path, value] = need instanceof RegExp ? [need, null] : need
      return members.some(([name, sample]) => path.test(name) && (value === null || value.test(sample)))
    }) && !(lacks && members.some(([name]) => lacks.test(name))))
  return kind?.name ?? null
}

/** How many blanks may stand before the first bracket, and behind it. */
const mostBefore = 99
const mostWithin = 999

/** An object or a list of objects, texts or nothing. */
function beginsJson(source: string): boolean {
  const first = firstSign(source)
  if (first !== 0x5b && first !== 0x7b) return false
  const open = source.indexOf(first === 0x5b ? '[' : '{')
  if (open > (source.charCodeAt(0) === 0xfeff ? mostBefore + 1 : mostBefore)) return false
  let at = open + 1
  while (at - open <= mostWithin && isBlank(source.charCodeAt(at))) at++
  const code = source.charCodeAt(at)
  return code === 0x22 || code === 0x7b || code === 0x5d || code === 0x7d
}

function isStackExchange(source: string, extension: string): boolean {
  if (extension !== '.xml' && extension !== '' && extension !== '.txt') return false
  if ((firstSign(source) ?? 0x3c) !== 0x3c) return false
  const head = source.slice(0, headChars)
  if (!/^\ufeff?\s{0,99}</.test(head)) return false
  return /<row\s[^>]{0,400}?\bPostTypeId=["']\d/.test(head) || (/<comments>\s{0,99}<row\s/.test(head) && /<row\s[^>]{0,400}?\bPostId=["']\d/.test(head))
}

function isQuestionCorpus(source: string, extension: string): boolean {
  if (extension !== '.yml' && extension !== '.yaml') return false
  const head = source.slice(0, headChars)
  return /^categories:/m.test(head) && /^conversations:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n){0,99}[ \t]*-[ \t]/m.test(head)
}

const mostNames = 400

/** Whether bytes are an archive of chats: a folder a channel with a file a day (Slack), or the conversations of an account (ChatGPT, Claude). */
export function isArchive(bytes: Uint8Array): boolean {
  const names = zipNames(bytes, mostNames)
  return names.some((name) => /(?:^|\/)[^/]+\/\d{4}-\d{2}-\d{2}\.json$/.test(name) || /^(?:[^/]+\/)?conversations\.json$/.test(name))
}

import type {Block, Turn} from '../../../tree/types.js'
import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import {paragraphsOf} from './paragraphs.js'
import {isoOfNumber} from './dates.js'
import {fencedOf} from './fences.js'
import {shownCode, shownText} from './slack-text.js'
import {textOf} from './source-text.js'
import {turnOf} from './turns.js'
import {leave, leaveTimes, take, type Work} from './work.js'

/** What is known of a workspace. */
export interface Workspace {
  /** Names of members by their ids. */
  names: Map<string, string>
  bots: Set<string>
  /** `acme`, of `acme.slack.com`. */
  team: string | null
  /** Ids that stand without a name. */
  unknown: Set<string>
}

export function createWorkspace(): Workspace {
  return {names: new Map(), bots: new Set(), team: null, unknown: new Set()}
}

/** Messages that someone wrote; every other subtype says what happened. */
const written: ReadonlySet<string> = new Set(['bot_message', 'me_message', 'file_share', 'file_comment', 'file_mention', 'thread_broadcast', 'reply_broadcast', 'slackbot_response', 'document_mention', 'bot_reply', 'assistant_app_thread'])

/** Takes names from the profiles that messages carry. */
export function collectNames(messages: readonly Json[], source: string, {names}: Workspace): void {
  for (const message of messages) {
    const user = stringAt(message, 'user', source)
    const profile = objectAt(message, 'user_profile')
    if (!user || !profile || names.has(user)) continue
    const name = nameIn(profile, source)
    if (name) names.set(user, name)
  }
}

/** Takes names from a list of members. */
export function collectUsers(users: readonly Json[], source: string, {names, bots}: Workspace): void {
  for (const user of users) {
    const id = stringAt(user, 'id', source)
    const name = nameIn(objectAt(user, 'profile'), source) ?? stringAt(user, 'real_name', source) ?? stringAt(user, 'name', source)
    if (!id || !name) continue
    names.set(id, name)
    const isBot = at(user, 'is_bot')
    if (isBot?.type === 'other' && isBot.value === true) bots.add(id)
  }
}

function nameIn(profile: Json | null, source: string): string | null {
  return stringAt(profile, 'display_name', source) ?? stringAt(profile, 'real_name', source) ?? stringAt(profile, 'name', source)
}

/** The turns of messages in the order given; `channel` is the id of where they stand, for their addresses. */
export function slackTurns(work: Work, messages: readonly Json[], workspace: Workspace, channel: string | null): Turn[] {
  return messages.flatMap((message) => {
    const turn = readMessage(work, message, workspace, channel)
    return turn ? [turn] : []
  })
}

/** Gives the first message of a thread the id of it, and replies no parent that is not among the turns. */
export function tieThreads(turns: readonly Turn[]): void {
  const byId = new Map(turns.map((turn) => [turn.id, turn]))
  for (const turn of turns) {
    if (turn.replyTo === null) continue
    const parent = byId.get(turn.replyTo)
    if (!parent) turn.replyTo = null
    else parent.thread = turn.thread
  }
}

function readMessage(work: Work, message: Json, workspace: Workspace, channel: string | null): Turn | null {
  const {source} = work
  const ts = stringAt(message, 'ts', source)
  const hidden = at(message, 'hidden')
  if (hidden?.type === 'other' && hidden.value === true) {
    leave(work, message, 'hidden')
    return null
  }
  leaveTimes(work, message, 'ts', 'thread_ts')
  const subtype = stringAt(message, 'subtype', source)
  const isSystem = subtype !== null && !written.has(subtype)
  const thread = stringAt(message, 'thread_ts', source)
  const link = workspace.team && channel && ts ? `https://${workspace.team}.slack.com/archives/${channel}/p${ts.replace('.', '')}` : null
  const children = bodyOf(work, message, workspace)
  return turnOf(work, {
    kind: isSystem ? 'system' : 'message',
    ...(children.length > 0 ? speakerOf(work, message, workspace, subtype) : {name: null}),
    isLabelled: !isSystem,
    id: ts,
    replyTo: thread !== null && thread !== ts ? thread : null,
    thread,
    date: isoOfNumber(Number(ts ?? NaN)),
    children,
    facts: link ? {link} : {},
  })
}

function speakerOf(work: Work, message: Json, {names, bots, unknown}: Workspace, subtype: string | null) {
  const {source} = work
  const said = at(message, 'user') ?? at(objectAt(message, 'comment'), 'user')
  const userId = said?.type === 'string' ? textOf(said, source).value : null
  const bot = stringAt(message, 'bot_id', source)
  const role = subtype === 'bot_message' || bot !== null || (userId !== null && bots.has(userId)) ? 'bot' : null
  const profile = objectAt(message, 'user_profile')
  const own = ['display_name', 'real_name', 'name'].map((key) => at(profile, key)).find((each) => each?.type === 'string' && each.end - each.start > 2)
  const known = userId === null ? undefined : names.get(userId)
  if (own) return {name: textOf(own, source), userId, role}
  if (known !== undefined) return {name: known, userId, role}
  const named = [at(message, 'username'), at(objectAt(message, 'bot_profile'), 'name')].find((each) => each?.type === 'string' && each.end - each.start > 2)
  if (named) return {name: textOf(named, source), userId: userId ?? bot, role}
  const id = userId ?? bot
  if (id !== null) unknown.add(id)
  return {name: id === null ? null : textOf(said ?? at(message, 'bot_id'), source), userId: id, role}
}

function bodyOf(work: Work, message: Json, workspace: Workspace): Block[] {
  const nameOf = (id: string) => {
    const name = workspace.names.get(id)
    if (name === undefined) workspace.unknown.add(id)
    return name ?? id
  }
  const marked = (value: Json | null) => fencedOf(work, take(work, value?.type === 'string' ? value : null), (text) => shownText(text, nameOf), (text) => shownCode(text, nameOf))
  const plain = (value: Json | null) => paragraphsOf(work, take(work, value?.type === 'string' ? value : null))
  const text = marked(at(message, 'text'))
  return [
    ...(text.length > 0 ? text : blockTexts(at(message, 'blocks')).flatMap(marked)),
    ...listAt(message, 'attachments').flatMap((each) => {
      const said = [...marked(at(each, 'pretext')), ...marked(at(each, 'title')), ...marked(at(each, 'text')), ...listAt(each, 'fields').flatMap((field) => [...marked(at(field, 'title')), ...marked(at(field, 'value'))])]
      return said.length > 0 ? said : marked(at(each, 'fallback'))
    }),
    ...[...listAt(message, 'files'), ...[at(message, 'file')].filter((each) => each !== null)].flatMap((file) => {
      const title = at(file, 'title')
      return [...plain(title && title.type === 'string' && title.end - title.start > 2 ? title : at(file, 'name')), ...plain(at(file, 'plain_text') ?? at(file, 'preview'))]
    }),
    ...(text.length > 0 ? [] : marked(at(objectAt(message, 'comment'), 'comment'))),
  ]
}

/** Texts in blocks, which repeat what `text` says where there is one. */
function blockTexts(blocks: Json | null): Json[] {
  const texts: Json[] = []
  const open: Json[] = blocks ? [blocks] : []
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'list') for (let i = next.items.length - 1; i >= 0; i--) open.push(next.items[i]!)
    else if (next.type === 'object') {
      const text = at(next, 'text')
      if (text?.type === 'string') texts.push(text)
      else for (const each of [...next.members.values()].reverse()) if (each.type === 'object' || each.type === 'list') open.push(each)
    }
  }
  return texts
}

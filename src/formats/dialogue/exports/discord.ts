import {at, listAt, objectAt, stringAt, type Json} from '../../json.js'
import type {Turn} from '../../../tree/types.js'
import type {Adapter} from '../adapter.js'
import {markdownOf, plainOf} from './bodies.js'
import {conversationsOf} from './conversations.js'
import {dateAt} from './dates.js'
import {documentsOf} from './documents.js'
import {textOf} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leaveTimes, type Work} from './work.js'

/** Channels as DiscordChatExporter writes them. */
export const discord: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const found = values.map((root) => {
    const channel = objectAt(root, 'channel')
    const guild = stringAt(objectAt(root, 'guild'), 'id', work.source)
    const place = `https://discord.com/channels/${!guild || guild === '0' ? '@me' : guild}/${stringAt(channel, 'id', work.source) ?? ''}`
    const name = at(channel, 'name')
    leaveTimes(work, root, 'exportedAt')
    return {
      title: name ? textOf(name, work.source) : null,
      dialogue: dialogueOf(work, 'chat', listAt(root, 'messages').map((message) => readMessage(work, message, place))),
    }
  })
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

/** Messages that someone wrote; every other kind says what happened. */
const written: ReadonlySet<string> = new Set(['Default', 'Reply', 'ChatInputCommand', 'ContextMenuCommand', 'ThreadStarterMessage', '0', '19', '20', '21', '23'])

function readMessage(work: Work, message: Json, place: string): Turn | null {
  const {source} = work
  leaveTimes(work, message, 'timestamp', 'timestampEdited', 'callEndedTimestamp')
  const author = objectAt(message, 'author')
  const nick = at(author, 'nickname')
  const isBot = at(author, 'isBot')
  const id = stringAt(message, 'id', source)
  const type = at(message, 'type')
  const forwarded = objectAt(message, 'forwardedMessage')
  return turnOf(work, {
    kind: type === null || written.has(textOf(type, source).value) ? 'message' : 'system',
    name: textOf(nick?.type === 'string' && nick.end - nick.start > 2 ? nick : at(author, 'name'), source),
    userId: stringAt(author, 'id', source),
    role: isBot?.type === 'other' && isBot.value === true ? 'bot' : null,
    id,
    replyTo: stringAt(objectAt(message, 'reference'), 'messageId', source),
    date: dateAt(message, source, 'timestamp'),
    children: [
      ...markdownOf(work, at(message, 'content')),
      ...markdownOf(work, at(forwarded, 'content')),
      ...listAt(message, 'embeds').flatMap((embed) => [
        ...plainOf(work, at(objectAt(embed, 'author'), 'name')),
        ...plainOf(work, at(embed, 'title')),
        ...markdownOf(work, at(embed, 'description')),
        ...listAt(embed, 'fields').flatMap((field) => [...plainOf(work, at(field, 'name')), ...markdownOf(work, at(field, 'value'))]),
        ...plainOf(work, at(objectAt(embed, 'footer'), 'text')),
      ]),
      ...listAt(message, 'attachments').flatMap((file) => plainOf(work, at(file, 'fileName'))),
      ...listAt(message, 'stickers').flatMap((sticker) => plainOf(work, at(sticker, 'name'))),
    ],
    facts: id ? {link: `${place}/${id}`} : {},
  })
}

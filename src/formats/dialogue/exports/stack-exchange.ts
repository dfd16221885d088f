import type {Range} from '../../../text/mapped-text.js'
import type {Block, Turn} from '../../../tree/types.js'
import type {Adapter} from '../adapter.js'
import {embedded, htmlOf, rangesOfBlocks} from './bodies.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {isoOfText} from './dates.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leave, type Work} from './work.js'
import {attributeText, rowAt, rowStarts, type XmlRow} from './xml-rows.js'

interface Question {
  /** Where its row begins; null where it is not in the file. */
  at: number | null
  answers: number[]
}

/** Rows of the public dump of Stack Exchange: posts, with their comments where those are in the same file. */
export const stackExchange: Adapter = (context) => {
  const work = createWork(context)
  const {source} = work
  const questions = new Map<string, Question>()
  const comments = new Map<string, number[]>()
  const others: number[] = []
  const questionOf = (id: string) => {
    const found = questions.get(id) ?? {at: null, answers: []}
    questions.set(id, found)
    return found
  }
  for (const at of rowStarts(source)) {
    const row = rowAt(source, at)
    if (!row) {
      context.message('message-broken', 'A row cannot be read; it is left out', [at, Math.min(source.length, at + 80)])
      continue
    }
    const value = (name: string) => valueOf(work, row, name)
    const type = value('PostTypeId')
    // A second row with the number of a question stands for itself.
    if (type === '1' && questionOf(value('Id')).at === null) questionOf(value('Id')).at = at
    else if (type === '2') questionOf(value('ParentId')).answers.push(at)
    else if (type) others.push(at)
    else if (value('PostId')) {
      const known = comments.get(value('PostId'))
      if (known) known.push(at)
      else comments.set(value('PostId'), [at])
    }
  }
  const site = siteOf(context.path)
  const commentsOf = (post: string, thread: string) => {
    const rows = comments.get(post) ?? []
    comments.delete(post)
    return rows.map((at) => readComment(work, rowAt(source, at)!, thread, site))
  }
  const found = [...questions].map(([id, {at, answers}]): Conversation => {
    const row = at === null ? null : rowAt(source, at)!
    const accepted = row ? valueOf(work, row, 'AcceptedAnswerId') : ''
    const turns = row ? [readPost(work, row, {asks: true, thread: id, accepted, site}), ...commentsOf(id, id)] : []
    for (const start of answers) {
      const answer = rowAt(source, start)!
      turns.push(readPost(work, answer, {asks: false, thread: id, accepted, site}), ...commentsOf(valueOf(work, answer, 'Id'), id))
    }
    return {title: row ? attributeText(source, row.attributes.get('Title')) : null, dialogue: dialogueOf(work, 'qa', turns)}
  })
  for (const [post] of comments) found.push({title: null, dialogue: dialogueOf(work, 'thread', commentsOf(post, post))})
  found.push({title: null, dialogue: null, others: others.flatMap((at) => alone(work, rowAt(source, at)!))})
  return conversationsOf(work, found)
}

const valueOf = ({source}: Work, {attributes}: XmlRow, name: string): string => source.slice(...(attributes.get(name) ?? ([0, 0] as Range)))

/** What tags say of themselves, and other posts that are no conversation. */
function alone(work: Work, row: XmlRow): Block[] {
  const blocks = htmlOf(work, attributeText(work.source, row.attributes.get('Body')))
  for (const range of rangesOfBlocks(blocks)) work.held.push(range)
  return blocks
}

interface PostFacts {
  asks: boolean
  thread: string
  accepted: string
  site: string | null
}

const times = ['CreationDate', 'LastEditDate', 'LastActivityDate', 'ClosedDate', 'CommunityOwnedDate']

function readPost(work: Work, row: XmlRow, {asks, thread, accepted, site}: PostFacts): Turn | null {
  const {source} = work
  for (const name of times) leave(work, row.attributes.get(name), 'timing')
  const id = valueOf(work, row, 'Id')
  const score = valueOf(work, row, 'Score')
  const name = row.attributes.get('OwnerDisplayName')
  return turnOf(work, {
    name: name ? attributeText(source, name) : null,
    userId: valueOf(work, row, 'OwnerUserId') || null,
    id,
    replyTo: asks ? null : thread,
    thread,
    date: isoOfText(valueOf(work, row, 'CreationDate')),
    children: htmlOf(work, attributeText(source, row.attributes.get('Body'))),
    facts: {
      asks,
      ...(!asks && accepted !== '' && id === accepted ? {accepted: true} : {}),
      ...(/^-?\d{1,9}$/.test(score) ? {score: Number(score)} : {}),
      ...(site ? {link: `https://${site}/${asks ? 'q' : 'a'}/${id}`} : {}),
    },
  })
}

function readComment(work: Work, row: XmlRow, thread: string, site: string | null): Turn | null {
  const {source} = work
  leave(work, row.attributes.get('CreationDate'), 'timing')
  const [id, post, score] = [valueOf(work, row, 'Id'), valueOf(work, row, 'PostId'), valueOf(work, row, 'Score')]
  const name = row.attributes.get('UserDisplayName')
  return turnOf(work, {
    name: name ? attributeText(source, name) : null,
    userId: valueOf(work, row, 'UserId') || null,
    // Posts and comments are numbered apart.
    id: `comment${id}`,
    replyTo: post,
    thread,
    date: isoOfText(valueOf(work, row, 'CreationDate')),
    children: embedded(work, 'markdown', attributeText(source, row.attributes.get('Text'))),
    facts: {
      ...(/^-?\d{1,9}$/.test(score) ? {score: Number(score)} : {}),
      ...(site ? {link: `https://${site}/posts/comments/${id}`} : {}),
    },
  })
}

const sites = /(?:^|[/\\])((?:[a-z-]+\.){0,3}stackexchange\.com|(?:[a-z]{2}\.)?(?:meta\.)?(?:stackoverflow|superuser|serverfault|askubuntu|stackapps)\.com|(?:meta\.)?mathoverflow\.net)(?=[/\\-]|$)/

/** The dump of a site lies in a folder of its name. */
function siteOf(path: string | null): string | null {
  return sites.exec(path ?? '')?.[1] ?? null
}

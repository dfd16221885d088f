import {instantOf, readDate} from './dates.js'
import {fieldOf, readHead, wordsOf} from './head.js'
import {placeOf, type Place} from './ids.js'
import type {Stretch} from './mailbox.js'
import {isAnswer, subjectKey} from './words/subjects.js'

/** A message of a mailbox by its head alone. */
interface Entry extends Stretch {
  place: Place
  subject: string
  instant: number
  /** Its thread so far: the index of another message of it, or its own. */
  with: number
}

/** Messages that belong together, by date. */
export interface Thread {
  id: string | null
  subject: string
  messages: Stretch[]
}

/** Puts the messages of a mailbox into threads: by what they refer to, else by the subject that they answer. Threads stand in the order of their first messages. */
export async function threadsOf(bytes: Uint8Array, stretches: Iterable<Stretch>): Promise<Thread[]> {
  const entries: Entry[] = []
  for (const stretch of stretches) {
    const head = await readHead(bytes, stretch.start, stretch.end)
    const date = fieldOf(head, 'date')
    const instant = instantOf((date === null ? null : readDate(date)) ?? stretch.date)
    // A message without a date stays behind the one that stands before it.
    const known = Number.isNaN(instant) ? (entries.at(-1)?.instant ?? 0) : instant
    entries.push({...stretch, place: placeOf(head), subject: wordsOf(head, 'subject') ?? '', instant: known, with: entries.length})
  }
  joinByIds(entries)
  joinBySubject(entries)
  const groups = new Map<number, Entry[]>()
  entries.forEach((entry, index) => {
    const root = rootOf(entries, index)
    const group = groups.get(root)
    if (group) group.push(entry)
    else groups.set(root, [entry])
  })
  return [...groups.values()].map(threadFrom)
}

/** Ids that two messages name make them one thread, also where the message itself is not there. */
function joinByIds(entries: Entry[]): void {
  const byId = new Map<string, number>()
  entries.forEach(({place: {id, replyTo, references}}, index) => {
    for (const each of [id, replyTo, ...references]) {
      if (each === null) continue
      const other = byId.get(each)
      if (other === undefined) byId.set(each, index)
      else join(entries, other, index)
    }
  })
}

/** An answer that says not what it answers goes to the message of that subject before it. */
function joinBySubject(entries: Entry[]): void {
  const sizes = new Map<number, number>()
  entries.forEach((_, index) => {
    const root = rootOf(entries, index)
    sizes.set(root, (sizes.get(root) ?? 0) + 1)
  })
  const latest = new Map<string, number>()
  for (const index of byDate(entries)) {
    const entry = entries[index]!
    const key = subjectKey(entry.subject)
    if (key === '') continue
    const before = latest.get(key)
    const isAlone = sizes.get(rootOf(entries, index)) === 1
    if (before !== undefined && isAlone && isAnswer(entry.subject)) join(entries, before, index)
    latest.set(key, index)
  }
}

function byDate(entries: readonly Entry[]): number[] {
  return entries.map((_, index) => index).sort((a, b) => entries[a]!.instant - entries[b]!.instant || a - b)
}

function rootOf(entries: Entry[], index: number): number {
  let root = index
  while (entries[root]!.with !== root) root = entries[root]!.with
  for (let at = index; at !== root; ) {
    const next = entries[at]!.with
    entries[at]!.with = root
    at = next
  }
  return root
}

function join(entries: Entry[], a: number, b: number): void {
  const [one, other] = [rootOf(entries, a), rootOf(entries, b)]
  entries[Math.max(one, other)]!.with = Math.min(one, other)
}

function threadFrom(group: readonly Entry[]): Thread {
  const messages = byDate(group).map((index) => group[index]!)
  const first = messages[0]!
  return {
    id: first.place.references[0] ?? first.place.id,
    subject: first.subject || (messages.find(({subject}) => subject !== '')?.subject ?? ''),
    messages: messages.map(({start, end, date}) => ({start, end, date})),
  }
}

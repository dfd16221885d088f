import {digest} from './identity.js'
import {lastWhere} from './text/last-where.js'
import type {Plan} from './pack/plan.js'
import {mergeRanges, sourceRanges, type Range} from './text/mapped-text.js'
import type {Passage} from './tree/outline.js'
import {rangesOf} from './tree/position.js'
import type {Block, Dialogue, ListItem, Turn} from './tree/types.js'

/** What a chunk of a conversation says of it, for `metadata`. */
export interface DialogueMetadata {
  dialogue?: Dialogue['form']
  /** Names, in order; those who ask the question that stands again come first. */
  speakers?: string[]
  roles?: string[]
  /** Of a recording: from when to when the chunk speaks. */
  seconds?: [start: number, end: number | null]
  /** First and last. */
  dates?: [first: string, last: string]
  /** Ids of the messages. */
  messages?: string[]
  thread?: string
  /** The same in all chunks of a question and its answers. */
  pair?: string
  answered?: boolean
  /** Which of several answers it is, 1-based. */
  answer?: {index: number; count: number}
  accepted?: boolean
  score?: number
  internal?: boolean
  link?: string
}

/** A turn that a chunk has something of. */
interface Part {
  dialogue: Dialogue
  turn: Turn
  /** Its number in the dialogue. */
  index: number
}

/** Facts of the turns that a chunk holds; nothing where it holds none. `url` is the address of the document. */
export function dialogueFacts({slices}: Plan, core: readonly Range[], url: string | null = null): DialogueMetadata {
  const passages = new Set(slices.map(({passage}) => passage))
  const found: Part[] = []
  for (const passage of passages) for (const part of partsIn(passage, core)) found.push(part)
  const [first] = found
  return first ? factsOf(found, first, core, url) : {}
}

/** Roles whose names name nobody: `Q`, `Antwort`. */
const nameless: ReadonlySet<string | null> = new Set(['question', 'answer'])

function factsOf(parts: readonly Part[], first: Part, core: readonly Range[], url: string | null): DialogueMetadata {
  const pairs = [...new Set(parts.map(({dialogue}) => dialogue))].filter(({form}) => form === 'pair')
  // Of a chunk of several pairs each is whole, but for the one that is cut.
  const pair = pairs.find((each) => parts.filter(({dialogue}) => dialogue === each).length < each.children.length) ?? pairs[0]
  const turns = parts.map(({turn}) => turn)
  const told = withQuestions(parts)
  const facts: DialogueMetadata = {dialogue: pair ? 'pair' : first.dialogue.form}
  const speakers = distinct(told.flatMap(({speaker}) => (speaker && speaker.name.trim() !== '' && !nameless.has(speaker.role) ? [speaker.name] : [])))
  const roles = distinct(told.flatMap(({speaker}) => speaker?.role ?? []))
  const seconds = secondsIn(turns, core)
  const dates = datesOf(turns)
  const messages = turns.flatMap(({id}) => id ?? [])
  const thread = turns.find((turn) => turn.thread !== null)?.thread
  if (speakers.length > 0) facts.speakers = speakers
  if (roles.length > 0) facts.roles = roles
  if (seconds) facts.seconds = seconds
  if (dates) facts.dates = dates
  if (messages.length > 0) facts.messages = messages
  if (thread) facts.thread = thread
  if (pair) Object.assign(facts, pairFacts(pair, parts), {answered: pairs.some(({answers}) => answers.length > 0)})
  if (turns.some(({data}) => data?.internal)) facts.internal = true
  const link = linkOf(turns, seconds, url)
  if (link) facts.link = link
  return facts
}

function pairFacts(pair: Dialogue, parts: readonly Part[]): DialogueMetadata {
  const facts: DialogueMetadata = {pair: pairId(pair)}
  const {answers, children, asking} = pair
  const inPair = parts.filter(({dialogue}) => dialogue === pair)
  const numbers = distinct(inPair.flatMap(({index}) => (index < asking ? [] : [lastWhere(answers.length, (i) => answers[i]! <= index)])))
  const [number] = numbers
  if (number === undefined || numbers.length > 1) return numbers.length > 1 ? facts : {...facts, ...scoreOf(children[0])}
  if (answers.length > 1) facts.answer = {index: number + 1, count: answers.length}
  const answer = children.slice(answers[number], answers[number + 1] === undefined ? undefined : Math.min(answers[number + 1]!, answers[number]! + mostAsked))
  if (answer.some(({data}) => data?.accepted)) facts.accepted = true
  return {...facts, ...scoreOf(answer[0])}
}

/** Of so many turns of an answer it is asked whether the answer was accepted. */
const mostAsked = 64

function scoreOf(turn: Turn | undefined): DialogueMetadata {
  const score = turn?.data?.score
  return score === undefined ? {} : {score}
}

const ids = new WeakMap<Dialogue, string>()

/** By what is asked, and by what tells it from the same question asked elsewhere. */
function pairId(pair: Dialogue): string {
  let id = ids.get(pair)
  if (!id) {
    const asking = pair.children.slice(0, pair.asking)
    const [first] = asking
    const told = [first?.id ?? '', first?.date ?? '', String(first?.cues[0]?.startSeconds ?? '')]
    ids.set(pair, (id = digest('pair', ...told, ...asking.map(textOf))))
  }
  return id
}

function textOf({label, children}: Turn): string {
  const texts = [label?.value ?? '']
  const open: (Block | ListItem | {type: string; children?: unknown})[] = [...children].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if ('text' in node) texts.push(node.text.value)
    if ('children' in node && node.children) open.push(...[...(node.children as Block[])].reverse())
  }
  return texts.join('\n')
}

/** The turns of a chunk, and in front of those of an answer the ones that ask. */
function withQuestions(parts: readonly Part[]): Turn[] {
  const seen = new Set<Dialogue>()
  return parts.flatMap(({dialogue, turn}) => {
    if (dialogue.form !== 'pair' || seen.has(dialogue)) return [turn]
    seen.add(dialogue)
    return [...dialogue.children.slice(0, dialogue.asking).filter(({kind}) => kind === 'message'), turn]
  })
}

/** From the first cue in a core to the end of the last. */
function secondsIn(turns: readonly Turn[], core: readonly Range[]): [number, number | null] | null {
  let start = Infinity
  let end = -Infinity
  for (const {cues, position} of turns) {
    if (cues.length === 0) continue
    const last = position?.end.offset ?? Infinity
    for (const [from, to] of core) {
      // The cue that is being said where the range begins.
      for (let i = Math.max(0, lastWhere(cues.length, (at) => cues[at]!.at <= from)); i < cues.length; i++) {
        const {at, startSeconds, endSeconds} = cues[i]!
        const stop = cues[i + 1]?.at ?? Math.max(last, at + 1)
        if (at >= to) break
        if (stop <= from) continue
        start = Math.min(start, startSeconds)
        end = Math.max(end, endSeconds ?? cues[i + 1]?.startSeconds ?? startSeconds)
      }
    }
  }
  return start === Infinity ? null : [start, end]
}

function datesOf(turns: readonly Turn[]): [string, string] | null {
  const dates = turns.flatMap(({date}) => date ?? [])
  const [first] = dates
  if (first === undefined) return null
  const times = dates.map((date) => Date.parse(date))
  let least = 0
  let most = 0
  times.forEach((time, index) => {
    if (time < times[least]!) least = index
    if (time > times[most]!) most = index
  })
  return [dates[least]!, dates[most]!]
}

/** The address of the first message that has one; of a recording that of the moment. */
function linkOf(turns: readonly Turn[], seconds: DialogueMetadata['seconds'] | null, url: string | null): string | null {
  const link = turns.find(({data}) => data?.link)?.data?.link
  if (link) return link
  return url !== null && seconds ? `${url.replace(/#.*$/s, '')}#t=${Math.floor(seconds[0])}` : null
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** A stretch of the source that a turn has. */
interface Place extends Part {
  start: number
  end: number
  /** Its number among the turns of the passage, in the order in which they are written. */
  order: number
}

const known = new WeakMap<Passage, Place[] | null>()

function partsIn(passage: Passage, core: readonly Range[]): Part[] {
  let places = known.get(passage)
  if (places === undefined) known.set(passage, (places = placesIn(passage)))
  if (!places) return []
  const found = new Map<number, Place>()
  for (const [start, end] of core) {
    for (let i = firstEnding(places, start); i < places.length && places[i]!.start < end; i++) found.set(places[i]!.order, places[i]!)
  }
  return [...found.values()].sort((a, b) => a.order - b.order)
}

/** Places are disjoint: their ends rise as their starts do. */
function firstEnding(places: readonly Place[], offset: number): number {
  return lastWhere(places.length, (index) => places[index]!.end <= offset) + 1
}

/** Where the turns of a passage stand, in the order of the source; null where it holds no conversation. */
function placesIn({blocks}: Passage): Place[] | null {
  const places: Place[] = []
  let order = 0
  for (const dialogue of dialoguesIn(blocks)) {
    dialogue.children.forEach((turn, index) => {
      order++
      const ranges = [...rangesOf(turn), ...(turn.label ? sourceRanges(turn.label.map) : [])]
      for (const [start, end] of mergeRanges(ranges)) places.push({dialogue, turn, index, start, end, order})
    })
  }
  return places.length > 0 ? places.sort((a, b) => a.start - b.start) : null
}

/** Conversations among blocks, also in quotes and lists. */
function dialoguesIn(blocks: readonly Block[]): Dialogue[] {
  const found: Dialogue[] = []
  const open: (Block | ListItem)[] = [...blocks].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'dialogue') found.push(node)
    else if (containers.has(node.type)) open.push(...[...(node as {children: Block[]}).children].reverse())
  }
  return found
}

const containers: ReadonlySet<string> = new Set(['blockquote', 'callout', 'details', 'list', 'listItem', 'figure', 'footnoteDefinition'])

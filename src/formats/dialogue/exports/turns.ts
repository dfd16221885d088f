import {added, concatMapped, inline, mergeRanges, type InlineText, type Range} from '../../../text/mapped-text.js'
import {rangesOf} from '../../../tree/position.js'
import type {Block, Dialogue, Heading, NodeData, Turn, TurnFacts} from '../../../tree/types.js'
import {rangesOfBlocks} from './bodies.js'
import {placesOf} from './paragraphs.js'
import {rangesOfText, type SourceText} from './source-text.js'
import {leave, type Work} from './work.js'

/** What an export says of one message. */
export interface Message {
  kind?: Turn['kind']
  /** Name as it stands in the message, or in other words; null where nobody is named. */
  name: SourceText | string | null
  userId?: string | null
  role?: string | null
  /** False where the text names the speaker itself. */
  isLabelled?: boolean
  id?: string | null
  replyTo?: string | null
  thread?: string | null
  date?: string | null
  children: Block[]
  facts?: TurnFacts & NodeData
}

/** A turn of a message; null where it says nothing in words. Notes that are not for those outside are left out where they are not wanted. */
export function turnOf(work: Work, message: Message): Turn | null {
  const {kind = 'message', name, userId = null, role = null, isLabelled = true, facts = {}, children} = message
  if (children.length === 0) return null
  if (facts.internal && !work.context.internalNotes) {
    for (const range of rangesOfBlocks(children)) leave(work, range, 'internal')
    return null
  }
  const said = typeof name === 'string' ? name : (name?.value ?? '')
  const folded = said.replace(/\s+/g, ' ').trim()
  const mapped = name !== null && typeof name !== 'string' && folded === said ? name : null
  const label = isLabelled && folded ? labelOf(folded, mapped) : null
  const ranges = mergeRanges([...(label && mapped ? rangesOfText(mapped) : []), ...rangesOfBlocks(children)])
  for (const range of ranges) work.held.push(range)
  const {position, data} = placesOf(work, ranges)
  const all = {...data, ...facts}
  return {
    type: 'turn', kind,
    speaker: folded || userId ? {name: folded || userId!, id: userId, role} : null,
    id: message.id ?? null,
    replyTo: message.replyTo ?? null,
    thread: message.thread ?? null,
    date: message.date ?? null,
    cues: [],
    label,
    children,
    ...(position ? {position} : {}),
    ...(Object.keys(all).length > 0 ? {data: all} : {}),
  }
}

function labelOf(name: string, mapped: SourceText | null): InlineText {
  return inline(concatMapped([mapped ? {value: mapped.value, map: mapped.map} : added(name), added(': ')]))
}

/** A conversation as the source has it; null without turns. What answers a message that is not in it answers none. */
export function dialogueOf(work: Work, kind: Dialogue['kind'], turns: readonly (Turn | null)[]): Dialogue | null {
  const children = turns.filter((turn) => turn !== null)
  if (children.length === 0) return null
  const ids = new Set(children.map(({id}) => id))
  let [low, high] = [Infinity, 0]
  for (const turn of children) {
    if (turn.replyTo !== null && !ids.has(turn.replyTo)) turn.replyTo = null
    for (const [start, end] of rangesOf(turn)) {
      low = Math.min(low, start)
      high = Math.max(high, end)
    }
  }
  return {type: 'dialogue', kind, form: 'turns', asking: 0, answers: [], children, ...(low < high ? {position: work.context.places.position(low, high)} : {})}
}

/** What a conversation is about, above it. */
export function headingOf(work: Work, title: SourceText | string): Heading | null {
  const text = typeof title === 'string' ? null : title
  const said = (text ? text.value : (title as string)).replace(/\s+/g, ' ').trim()
  if (!said) return null
  const mapped = text?.value === said ? text : null
  const ranges: Range[] = mapped ? rangesOfText(mapped) : []
  for (const range of ranges) work.held.push(range)
  return {type: 'heading', depth: 1, title: said, text: inline(concatMapped([added('# '), mapped ? {value: said, map: mapped.map} : added(said)])), ...placesOf(work, ranges)}
}

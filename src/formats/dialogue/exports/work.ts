import {firstReaching, mergeRanges, subtractRanges, type Range} from '../../../text/mapped-text.js'
import type {Content, Skipped, SkipReason} from '../../../tree/types.js'
import type {ReadContext, ReadResult} from '../../format.js'
import type {Json} from '../../json.js'
import {leftOut} from '../../left-out.js'
import {textOf, type SourceText} from './source-text.js'

/** One reading of an export. */
export interface Work {
  context: ReadContext
  source: string
  /** Ranges of what is in turns, headings and other blocks. */
  held: Range[]
  /** Where what is said stands in the texts that were taken, start and end in turn: where no block holds it, it is lost. */
  ink: number[]
  /** What was read, until it has become blocks. */
  values: Json[]
  /** Why what is in no block was left out, where that is known. */
  known: Map<SkipReason, Range[]>
}

export function createWork(context: ReadContext): Work {
  return {context, source: context.source, held: [], ink: [], values: [], known: new Map()}
}

/** Takes a text that is to stand in blocks: what is then in none of them is lost, and not metadata. */
export function take(work: Work, value: Json | null): SourceText {
  const text = textOf(value, work.source)
  if (value?.type === 'string' || value?.type === 'list') {
    for (const [, at, length] of text.map) if (/\S/.test(work.source.slice(at, at + length))) work.ink.push(at, at + length)
  }
  return text
}

/** Leaves a value out for a reason; what blocks hold of it they keep. */
export function leave(work: Work, value: Json | Range | null | undefined, reason: SkipReason): void {
  if (!value) return
  const range: Range = Array.isArray(value) ? value : [value.start, value.end]
  const ranges = work.known.get(reason)
  if (ranges) ranges.push(range)
  else work.known.set(reason, [range])
}

/** Moments beside what is said. */
export function leaveTimes(work: Work, value: Json, ...names: readonly string[]): void {
  if (value.type !== 'object') return
  for (const name of names) leave(work, value.members.get(name), 'timing')
}

/** What a reading comes to: all that no block holds is left out with its reason, the writing around it as metadata. */
export function finish(work: Work, children: Content[], facts: Omit<ReadResult['data'], 'skipped'> = {}): ReadResult {
  const {source, known} = work
  // A large file has become blocks by now: both at once would take twice the memory.
  for (const value of work.values) empty(value)
  const held = mergeRanges(work.held)
  const skipped: Skipped[] = []
  let taken = held
  // What is hidden is so whatever else it is, and the tags of a text stand around it.
  for (const reason of new Set<SkipReason>(['hidden', 'internal', 'binary', 'comment', 'timing', ...known.keys()])) {
    const ranges = subtractRanges(mergeRanges(known.get(reason) ?? []), taken)
    if (ranges.length === 0) continue
    for (const [start, end] of ranges) if (/\S/.test(source.slice(start, end))) skipped.push({start, end, reason})
    taken = mergeRanges([...taken, ...ranges])
  }
  const lost = lostOf(work.ink, taken)
  return {children, data: {coverage: 'source', ...facts, skipped: leftOut(source, lost.length > 0 ? mergeRanges([...held, ...lost]) : held, skipped, 'metadata')}}
}

/** What was taken and is nowhere: it must not pass for metadata. */
function lostOf(ink: readonly number[], taken: readonly Range[]): Range[] {
  const lost: Range[] = []
  for (let i = 0; i < ink.length; i += 2) {
    const [start, end] = [ink[i]!, ink[i + 1]!]
    const holder = taken[firstReaching(taken, start)]
    if (!holder || holder[0] > start || holder[1] < end) lost.push([start, end])
  }
  return subtractRanges(mergeRanges(lost), taken)
}

/** Lets go of a value and of the lists and objects in it. */
function empty(value: Json): void {
  if (value.type === 'list') {
    for (const item of value.items) if (item.type === 'object') item.members.clear()
    value.items.length = 0
  } else if (value.type === 'object') {
    const inner = [...value.members.values()]
    value.members.clear()
    for (const each of inner) if (each.type === 'list') empty(each)
  }
}

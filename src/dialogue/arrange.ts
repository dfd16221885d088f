import type {Position} from 'unist'
import {mergeRanges} from '../text/mapped-text.js'
import type {PassContext} from '../tree/pass.js'
import {rangesOf} from '../tree/position.js'
import type {Content, Dialogue, Section, Turn} from '../tree/types.js'
import {linksOf} from './pair-links.js'
import {partiesOf, saidOf, type Exchange, type Said} from './pair-said.js'
import {mannerOf, sequenceOf} from './pair-sequence.js'
import {groupsOf, threadOf} from './pair-threads.js'
import {titleOf} from './pair-title.js'
import {windowsOf} from './pair-windows.js'

/** Below every heading that a format may give. */
const dialogueDepth = 98

/** Puts the turns of each conversation together: questions with their answers, or windows. */
export function arrangeDialogues(children: readonly Content[], context: PassContext): Content[] {
  const top: Content[] = []
  let isReported = false
  const report = (dialogue: Dialogue) => {
    if (isReported) return
    isReported = true
    context.message('windows-only', 'Nothing says which message answers which: they are put together by when they were sent', rangesOf(dialogue.children[0]!)[0])
  }
  const waiting: {from: readonly Content[]; into: Content[]}[] = [{from: children, into: top}]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of next.from) {
      if (child.type === 'section') {
        const into: Content[] = []
        waiting.push({from: child.children, into})
        next.into.push({...child, children: into})
      } else if (child.type === 'dialogue' && child.form === 'turns' && child.children.length > 0) {
        next.into.push(sectionOf(child, exchangesOf(child, report)))
      } else next.into.push(child)
    }
  }
  return top
}

/** What of a conversation belongs together, in the order in which each begins. */
function exchangesOf(dialogue: Dialogue, report: (dialogue: Dialogue) => void): Exchange[] {
  const said = dialogue.children.map((turn, index) => saidOf(turn, index))
  const isInternal = ({turn: {data}}: Said) => data?.internal === true
  const notes = said.filter(isInternal)
  if (notes.length === 0 || notes.length === said.length) return arranged(dialogue, said, report)
  // What is not for those outside never stands in one chunk with what is.
  const others = arranged(dialogue, renumbered(said.filter((each) => !isInternal(each))), report)
  const windows = windowsOf(notes, true).map((each): Exchange => ({...each, apart: true}))
  const places = new Map(dialogue.children.map((turn, index) => [turn, index]))
  return inOrder([...others, ...windows], ({turn}) => places.get(turn)!)
}

function renumbered(said: readonly Said[]): Said[] {
  return said.map((each, index) => ({...each, index}))
}

/** Exchanges by the first of their turns. */
function inOrder(exchanges: readonly Exchange[], numberOf: (said: Said) => number): Exchange[] {
  const placed = exchanges.map((exchange) => ({exchange, first: exchange.turns.reduce((least, each) => Math.min(least, numberOf(each)), Infinity)}))
  return placed.sort((a, b) => a.first - b.first).map(({exchange}) => exchange)
}

function arranged(dialogue: Dialogue, said: readonly Said[], report: (dialogue: Dialogue) => void): Exchange[] {
  const {kind} = dialogue
  const links = linksOf(said, kind)
  if (kind === 'thread') gather(said, links)
  const groups = groupsOf(links)
  const isLinked = groups.length < said.length
  const threads = groups.filter((group) => group.length > 1 || isUnanswered(said[group[0]!]!, kind, isLinked)).map((group) => threadOf(group, said, links, kind))
  const inThread = new Uint8Array(said.length)
  for (const {turns} of threads) for (const {index} of turns) inThread[index] = 1
  const rest = threads.length === 0 ? said : said.filter(({index}) => inThread[index] === 0)
  const others = rest.length === 0 ? [] : withoutIds(rest)
  return threads.length === 0 ? others : inOrder([...threads, ...others], ({index}) => index)

  function withoutIds(some: readonly Said[]): Exchange[] {
    const parties = partiesOf(said)
    const manner = mannerOf(some, kind, parties)
    if (manner.declared) return sequenceOf(some, manner)
    const isCrowd = kind === 'chat' && parties > 2
    if (isCrowd && !isLinked) report(dialogue)
    const found = isCrowd || parties < 2 || kind === 'mail' ? windowsOf(some, manner.written) : sequenceOf(some, manner)
    return kind === 'transcript' || kind === 'chat' ? found.map((each) => ({...each, loose: true})) : found
  }
}

/** Whether one message alone is a question that nobody has answered. */
function isUnanswered({asks, isMessage}: Said, kind: Dialogue['kind'], isLinked: boolean): boolean {
  return isMessage && (kind === 'thread' || (kind === 'qa' && isLinked && asks === true))
}

/** In a thread whatever answers no other message answers the first one. */
function gather(said: readonly Said[], links: Int32Array): void {
  const first = said.findIndex(({isMessage}) => isMessage)
  if (first < 0) return
  const {thread} = said[first]!.turn
  for (const {index, turn} of said) {
    if (index !== first && links[index] === -1 && (turn.thread === null || turn.thread === thread)) links[index] = first
  }
}

function sectionOf(dialogue: Dialogue, exchanges: readonly Exchange[]): Section {
  const {kind, position, data} = dialogue
  let from = 0
  return {
    ...bare('dialogue', dialogueDepth, titleOf(dialogue)),
    ...(position ? {position} : {}),
    ...(data ? {data} : {}),
    children: exchanges.map(({form, turns, asking, answers, loose, apart}) => {
      const children = turns.map(({turn}) => turn)
      const place = placeOf(children, data?.ranges === undefined && children.every((turn, at) => dialogue.children[from + at] === turn))
      from += children.length
      return {
        ...bare('exchange', dialogueDepth + 1, ''),
        ...(place.position ? {position: place.position} : {}),
        ...(loose || apart ? {data: {...(loose ? {loose} : {}), ...(apart ? {apart} : {})}} : {}),
        children: [{type: 'dialogue', kind, form, asking, answers, ...place, children}],
      }
    }),
  }
}

function bare(role: Section['role'], depth: number, title: string): Omit<Section, 'children'> {
  return {type: 'section', role, depth, title, label: null, anchor: null, heading: null}
}

/** From the first turn to the last in the source; where others may lie between, the ranges of each. */
function placeOf(turns: readonly Turn[], isRow: boolean): Pick<Dialogue, 'position' | 'data'> {
  let start: Position['start'] | undefined
  let end: Position['end'] | undefined
  for (const {position} of turns) {
    if (!position) continue
    if (!start || offsetOf(position.start) < offsetOf(start)) start = position.start
    if (!end || offsetOf(position.end) > offsetOf(end)) end = position.end
  }
  if (!start || !end) return {}
  return {position: {start, end}, ...(isRow ? {} : {data: {ranges: mergeRanges(turns.flatMap(rangesOf))}})}
}

function offsetOf({offset}: Position['start']): number {
  return offset ?? 0
}

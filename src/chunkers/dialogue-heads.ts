import type {Head} from '../pack/unit.js'
import {boundaries} from '../text/ladder.js'
import {added, inline, mergeRanges, sliceInline, sourceRanges, type InlineText, type Range} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Block, Dialogue, ListItem, TableCell, TableRow, Turn} from '../tree/types.js'
import {hasText} from './has-text.js'
import {embedded, shorten, type State} from './state.js'

/** Longer names are shortened where they stand again. */
const longestName = 40

/** Share of the free room that a question may take where it stands again. */
const questionShare = 1 / 3

/** What stands in front of a turn: also a name that is said neither by a label nor by the turn itself. */
export function labelOf(node: Turn, first: Block | undefined): InlineText | null {
  const {label, speaker, kind} = node
  if (label || !speaker || kind !== 'message' || !first || isUnnamed(node)) return label
  const name = speaker.name.replace(/\s+/g, ' ').trim()
  const said = 'text' in first ? first.text.value.slice(0, name.length + nearStart) : ''
  return said.toLowerCase().includes(name.toLowerCase()) ? null : inline(added(`${name}: `))
}

/** How far from its beginning a turn says who speaks, in characters: `[00:12:40] **Ann`. */
const nearStart = 40

/** The name of who speaks, for parts that begin inside a turn: `Ann:`. Null where nobody is named. */
export function speakerHead(turn: Turn, state: Pick<State, 'plain'>): Head | null {
  const said = nameOf(turn, state)
  if (!said) return null
  const {text, ranges} = said
  return {text, short: null, content: '', ranges, end: ' ', least: text}
}

/** A part of an answer: the question, and below it who goes on. */
export function underQuestion(question: Head | null, speaker: Head | null): Head | null {
  if (!question || !speaker) return question ?? speaker
  return {
    text: `${question.text}\n${speaker.text}`,
    short: speaker.text,
    content: '',
    ranges: [...question.ranges, ...speaker.ranges],
    end: speaker.end!,
    least: speaker.text,
  }
}

/** Share that it takes where even so there is no room. */
const shortShare = 1 / 8

/**
 * The question of a pair as it stands before every later part of its answers: whole, or its last sentence behind `…` where it would take
 * more than a third of the room.
 */
export function questionHead({children, asking}: Dialogue, state: State): Head | null {
  const turns = askingTurns(children.slice(0, asking))
  const most = Math.max(1, Math.floor(state.budgetTokens * questionShare))
  const whole = written(turns, state, most * charsPerToken)
  const isShort = whole !== null && whole !== '' && state.count(whole) <= most
  const last = lastSentence(turns, state)
  const text = isShort ? whole : last && fitting(last.text, most, state)
  if (!text) return null
  const short = last && fitting(last.text, Math.floor(state.budgetTokens * shortShare), state)
  const ranges = isShort ? mergeRanges(turns.flatMap((turn) => [...labelRanges(turn), ...rangesOf(turn)])) : last!.ranges
  // The name of who asks is no question.
  const isAsked = short && short.length < text.length && short.length > last.said + 1
  return {text, short: isAsked ? short : null, content: '', ranges, least: ''}
}

/** More characters than this a token has not, in what may be a question. */
const charsPerToken = 16

/** The turns of those who ask: others may have thrown in a word. */
function askingTurns(turns: readonly Turn[]): Turn[] {
  const said = turns.filter(({kind}) => kind === 'message')
  const [first] = said
  if (!first) return [...turns]
  const who = whoOf(said.find(({data}) => data?.asks) ?? first)
  return said.filter((turn) => turn.data?.asks || whoOf(turn) === who)
}

function whoOf({speaker}: Turn): string | null {
  return speaker && (speaker.id ?? speaker.name)
}

/** Turns as they are embedded, without tables' bars; null where that is longer than `most` characters. */
function written(turns: readonly Turn[], state: Pick<State, 'plain'>, most: number): string | null {
  let length = 0
  const lines: string[] = []
  for (const turn of turns) {
    const label = labelOf(turn, turn.children.find((block) => hasText(block)))
    let start = label ? embedded(label, state) : ''
    for (const text of textsOf(turn)) {
      const line = start + text(state)
      start = ''
      length += line.length
      if (length > most) return null
      lines.push(line.trimEnd())
    }
    if (start.trim() !== '') lines.push(start.trimEnd())
  }
  return lines.join('\n').trim()
}

type Node = Block | ListItem | TableRow | TableCell

/** The texts of a turn one by one, with the markers of lists. */
function* textsOf(turn: Turn): Generator<(state: Pick<State, 'plain'>) => string> {
  const open: Node[] = [...turn.children].reverse()
  let marker = ''
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'listItem') marker += node.marker.value
    if ('text' in node) {
      const {text} = node
      const before = marker
      marker = ''
      yield (state) => before + ('atoms' in text ? embedded(text, state) : text.value)
    }
    if ('children' in node && node.type !== 'dialogue') for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
}

/** The last sentence of a question that asks, else its last one, with who says it; `said` is where it begins behind the name. */
function lastSentence(turns: readonly Turn[], state: State): {text: string; ranges: Range[]; said: number} | null {
  for (let i = turns.length - 1; i >= 0; i--) {
    const turn = turns[i]!
    for (let k = turn.children.length - 1; k >= 0; k--) {
      const block = turn.children[k]!
      if ((block.type !== 'paragraph' && block.type !== 'heading' && block.type !== 'html') || embedded(block.text, state).trim() === '') continue
      const {text} = block
      const [start, end] = sentenceIn(text)
      const said = sliceInline(text, start, end)
      const name = k === 0 && start === 0 && turn.label === null ? null : nameOf(turn, state)
      const before = (name ? `${name.text} ` : '') + (start > 0 || k > 0 ? '… ' : '')
      return {text: before + embedded(said, state).trim(), said: before.length, ranges: mergeRanges([...(name?.ranges ?? []), ...sourceRanges(said.map)])}
    }
  }
  return null
}

/** Sentences of a question looked at from its end, and the characters they are looked for in. */
const mostSentences = 4
const lookBack = 4000

const asks = /[?？؟][\s"'”’»)\]*_]*$/u

function sentenceIn({value, atoms}: InlineText): Range {
  const from = Math.max(0, value.length - lookBack)
  const starts = [from, ...boundaries(value, from, value.length, 'sentence', atoms.filter(([start]) => start >= from))]
  const last = starts.length - 1
  for (let i = last; i >= Math.max(0, last - mostSentences); i--) {
    const end = starts[i + 1] ?? value.length
    if (asks.test(value.slice(Math.max(starts[i]!, end - 12), end))) return [starts[i]!, end]
  }
  return [starts[last]!, value.length]
}

/** As much of a text as a number of tokens holds, with `…`. */
function fitting(text: string, most: number, state: State): string {
  if (text.length <= most * charsPerToken && state.count(text) <= most) return text
  let low = 0
  let high = Math.min(Array.from(text.slice(0, most * charsPerToken * 2)).length, most * charsPerToken)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (state.count(shorten(text, middle) ?? text) <= most) low = middle
    else high = middle - 1
  }
  return low < 2 ? '' : (shorten(text, low) ?? text)
}

function labelRanges({label}: Turn): Range[] {
  return label ? sourceRanges(label.map) : []
}

/** Who speaks as a turn says it, and where: by its label, else by the beginning of what it says. */
function nameOf(turn: Turn, state: Pick<State, 'plain'>): {text: string; ranges: Range[]} | null {
  const {label, speaker} = turn
  if (label && embedded(label, state).trim() !== '') {
    const text = embedded(label, state).trim()
    return {text: shortName(text), ranges: labelRanges(turn)}
  }
  if (!speaker || isUnnamed(turn)) return null
  const first = turn.children.find((block) => block.type === 'paragraph' || block.type === 'heading' || block.type === 'html')
  const at = first ? first.text.value.slice(0, speaker.name.length + 40).indexOf(speaker.name) : -1
  const ranges = first && at >= 0 ? sourceRanges(sliceInline(first.text, at, at + speaker.name.length).map) : []
  return {text: shortName(`${speaker.name.replace(/\s+/g, ' ').trim()}:`), ranges}
}

/** Whether nothing can be written in front of a turn: there is no name, or a number for one where it is plain who asks and who answers. */
function isUnnamed({speaker, data}: Turn): boolean {
  if (!speaker || speaker.name.trim() === '') return true
  return data?.asks !== undefined && speaker.name === speaker.id && /^-?\d+$/.test(speaker.name)
}

function shortName(name: string): string {
  const short = shorten(name.slice(0, longestName * 3), longestName)
  return short === null ? name : `${short.replace(/[:：\s…]*$/u, '')}…:`
}

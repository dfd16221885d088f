import type {Block, ListItem, TableCell, TableRow, Turn} from '../tree/types.js'
import {isBackChannel, roleAsks} from './pair-words.js'

/** A turn with what is asked of it again and again. */
export interface Said {
  turn: Turn
  /** Its number in the conversation. */
  index: number
  /** Who speaks: an id, else a name; null where nobody is named. */
  who: string | null
  isMessage: boolean
  /** A line that says what is talked about from here on. */
  isTopic: boolean
  /** Words, about; of scripts without blanks by characters. */
  words: number
  /** First and last characters of what is said, without the name in front. */
  opening: string
  ending: string
  /** Whether it only shows that one listens. */
  isBack: boolean
  /** Whether it asks or answers, where its label or role says so. */
  asks: boolean | null
  /** Seconds, of a clock that is the same for all turns of a conversation. */
  start: number | null
  end: number | null
}

/** How much is kept of a text at either end. */
const keptChars = 400

/** `[laughter]`, `*laughs*`; `**Break:**` is a title. */
const aside = /^\s*(?:[[(（【♪<]|\*(?!\*))/

export function saidOf(turn: Turn, index: number): Said {
  const {speaker, kind, data} = turn
  const {opening, ending, words, isWhole} = textOf(turn)
  const said = turn.label === null && speaker ? withoutName(opening, speaker.name) : opening
  const {start, end} = timeOf(turn)
  return {
    turn,
    index,
    who: speaker ? (speaker.id ?? speaker.name) : null,
    isMessage: kind === 'message',
    isTopic: kind === 'stage' && /[\p{L}\p{N}]/u.test(opening) && !aside.test(opening),
    words,
    opening: said,
    ending: isWhole ? said : ending,
    isBack: kind === 'message' && isBackChannel(said.trim()),
    asks: data?.asks ?? roleAsks(speaker?.role ?? null),
    start,
    end,
  }
}

type Node = Block | ListItem | TableRow | TableCell | Turn

function textOf(turn: Turn): Pick<Said, 'opening' | 'ending' | 'words'> & {isWhole: boolean} {
  let opening = ''
  let length = 0
  let ending = ''
  let words = 0
  const open: Node[] = [...turn.children].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if ('text' in node) {
      const {value} = node.text
      words += wordsIn(value)
      // What was quoted or pasted asks nothing.
      if (node.type !== 'code' && node.type !== 'symbol') {
        length += value.length
        if (opening.length < keptChars) opening += (opening === '' ? '' : '\n') + value.slice(0, keptChars)
        ending = value.length >= keptChars ? value.slice(-keptChars) : `${ending}\n${value}`.slice(-keptChars)
      }
    }
    if ('children' in node && node.type !== 'blockquote') for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return {opening: opening.trim(), ending: ending.trim(), words, isWhole: length <= keptChars}
}

/** `**Ann** (host): Hello` says `Hello`. */
function withoutName(text: string, name: string): string {
  const at = text.slice(0, name.length + 24).indexOf(name)
  if (at < 0) return text
  const rest = text.slice(at + name.length)
  const colon = rest.slice(0, 48).search(/[:：.)]/)
  return colon < 0 ? text : rest.slice(colon + 1).replace(/^[\s*_:：]+/, '')
}

/** Characters of scripts without blanks, to a word. */
const wideShare = 0.6

function wordsIn(text: string): number {
  let words = 0
  let wide = 0
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x2e80 && code < 0xd7b0 && !(code >= 0xac00)) {
      if (code > 0x303f) wide++
      inWord = false
    } else if (code <= 32 || code === 0xa0 || code === 0x3000) inWord = false
    else if (!inWord) {
      inWord = true
      words++
    }
  }
  return words + wide * wideShare
}

function timeOf({cues, date}: Turn): {start: number | null; end: number | null} {
  const first = cues[0]
  const last = cues[cues.length - 1]
  if (first && last) return {start: first.startSeconds, end: last.endSeconds ?? last.startSeconds}
  const seconds = date === null ? NaN : secondsOf(date)
  return Number.isNaN(seconds) ? {start: null, end: null} : {start: seconds, end: seconds}
}

/** Seconds of an ISO date; one without a zone counts as in UTC, wherever it is read. */
export function secondsOf(date: string): number {
  const withTime = /T\d/.test(date)
  return Date.parse(withTime && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(date) ? `${date}Z` : date) / 1000
}

/** Seconds between two turns; null where they are not known. */
export function pauseBetween(before: Said, after: Said): number | null {
  return before.end === null || after.start === null ? null : Math.max(0, after.start - before.end)
}

/** Turns that belong together: a question with its answers, or a window. */
export interface Exchange {
  form: 'pair' | 'window'
  turns: Said[]
  asking: number
  answers: number[]
  /** Whether it was only taken for a unit: nobody says who asks, and what stands beside it may belong to it. */
  loose?: boolean
  /** Whether it never shares a chunk with what stands beside it. */
  apart?: boolean
}

/** How many take part by saying something. */
export function partiesOf(said: readonly Said[]): number {
  const who = new Set<string>()
  for (const each of said) if (each.isMessage && each.who !== null) who.add(each.who)
  return who.size
}

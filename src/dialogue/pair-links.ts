import type {Block, Dialogue} from '../tree/types.js'
import type {Said} from './pair-said.js'
import {prompting} from './pair-words.js'

/** For each turn the number of the one it answers; -1 for none. */
export type Links = Int32Array

/** A quotation of fewer letters says nothing. */
const leastQuoted = 16
const quotedLetters = 40

/** What answers what, by what the source says: reply ids, then threads, then quoted text. There are no circles in it. */
export function linksOf(said: readonly Said[], kind: Dialogue['kind']): Links {
  const links = new Int32Array(said.length).fill(-1)
  const byId = new Map<string, number>()
  const byThread = new Map<string, number>()
  const isLinked = said.some(({turn: {replyTo, thread}}) => replyTo !== null || thread !== null)
  if (isLinked) {
    for (const {turn: {id, thread}, index} of said) {
      if (id !== null && !byId.has(id)) byId.set(id, index)
      if (thread !== null && !byThread.has(thread)) byThread.set(thread, index)
    }
    // The message that gave the thread its name opens it, wherever it stands.
    for (const thread of byThread.keys()) {
      const root = byId.get(thread)
      if (root !== undefined) byThread.set(thread, root)
    }
    for (const {turn: {replyTo, thread}, index} of said) {
      const parent = (replyTo === null ? undefined : byId.get(replyTo)) ?? (thread === null ? undefined : byThread.get(thread))
      if (parent !== undefined && parent !== index && !(kind === 'chat' && asksAnew(said[index]!, said[parent]!))) links[index] = parent
    }
  }
  if (kind !== 'transcript' && kind !== 'qa') linkQuotes(said, links)
  openCircles(links)
  return links
}

/** In a chat with a model each message hangs on the one before; what the user says next is a question of its own. */
function asksAnew(each: Said, before: Said): boolean {
  return isPrompt(each) && !isPrompt(before)
}

function isPrompt({turn: {speaker}}: Said): boolean {
  return prompting.has(speaker?.role ?? '')
}

function linkQuotes(said: readonly Said[], links: Links): void {
  if (!said.some((each) => links[each.index] === -1 && quoteOf(each))) return
  const known = new Map<string, number>()
  for (const each of said) {
    const quoted = links[each.index] === -1 ? quoteOf(each) : null
    const key = quoted && lineKeys(quoted)[0]
    const parent = key ? known.get(key) : undefined
    if (parent !== undefined) links[each.index] = parent
    for (const block of each.turn.children) for (const line of block.type === 'blockquote' ? [] : lineKeys(block)) known.set(line, each.index)
  }
}

function quoteOf({turn: {children}}: Said): Block | null {
  const [first, second] = children
  return [first, second].find((block) => block?.type === 'blockquote') ?? null
}

/** How many lines of a message may be known again. */
const mostLines = 200

/** The first letters of each line of a block. */
function lineKeys(block: Block): string[] {
  const keys: string[] = []
  const open: Block[] = [block]
  for (let node = open.pop(); node && keys.length < mostLines; node = open.pop()) {
    if (node.type === 'paragraph' || node.type === 'html') {
      for (const line of node.text.value.split('\n', mostLines)) {
        const letters = line.slice(0, 400).replace(/[^\p{L}\p{N}]+/gu, '').slice(0, quotedLetters).toLowerCase()
        if (letters.length >= leastQuoted) keys.push(letters)
      }
    } else if (node.type === 'blockquote') open.push(...[...node.children].reverse())
  }
  return keys
}

/** Messages that answer each other in a circle: the first of them answers nothing. */
function openCircles(links: Links): void {
  /** 0 not looked at, otherwise the number of the walk it was met in. */
  const walk = new Int32Array(links.length)
  for (let start = 0; start < links.length; start++) {
    let at = start
    while (at >= 0 && walk[at] === 0) {
      walk[at] = start + 1
      at = links[at]!
    }
    if (at < 0 || walk[at] !== start + 1) continue
    let first = at
    for (let next = links[at]!; next !== at; next = links[next]!) first = Math.min(first, next)
    links[first] = -1
  }
}

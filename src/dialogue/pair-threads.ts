import type {Dialogue} from '../tree/types.js'
import type {Links} from './pair-links.js'
import type {Exchange, Said} from './pair-said.js'
import {prompted} from './pair-words.js'
import {isQuestion} from './questions.js'

/** A message of fewer words answers nothing by itself: `+1`, `Thanks, that works`. */
const leastWords = 6

/** Numbers of the turns that belong together, each after the one it answers; alone stands what nobody answers and what answers nobody. */
export function groupsOf(links: Links): number[][] {
  const groups = new Map<number, number[]>()
  const rootOf = new Int32Array(links.length).fill(-1)
  const waiting = new Map<number, number[]>()
  for (let start = 0; start < links.length; start++) {
    const ready = [start]
    for (let at = ready.pop(); at !== undefined; at = ready.pop()) {
      const parent = links[at]!
      if (parent >= 0 && rootOf[parent] === -1) {
        // It stands before what it answers.
        const others = waiting.get(parent)
        if (others) others.push(at)
        else waiting.set(parent, [at])
        continue
      }
      rootOf[at] = parent < 0 ? at : rootOf[parent]!
      const root = rootOf[at]!
      const group = groups.get(root)
      if (group) group.push(at)
      else groups.set(root, [at])
      const others = waiting.get(at)
      if (others) for (let i = others.length - 1; i >= 0; i--) ready.push(others[i]!)
    }
  }
  return [...groups.values()]
}

/** What a member of a thread belongs to: -1 is the question, else the number of an answer. */
type Part = number
const question: Part = -1

/** A message with what answers it: every answer with the comments to it. */
export function threadOf(group: readonly number[], said: readonly Said[], links: Links, kind: Dialogue['kind']): Exchange {
  const root = said[group[0]!]!
  const asking: Said[] = [root]
  const answers: Said[][] = []
  const parts = new Map<number, Part>([[root.index, question]])
  /** The answer of each who has answered, by id and by name. */
  const answered = new Map<string, Part>()
  const named = new Map<string, Part>()
  const isMarked = group.some((at) => said[at]!.asks === false)
  // A statement is talked about; nothing of that is an answer beside others.
  const isOne = kind === 'chat' && !isQuestion(root.ending) && root.asks !== true
  let before: Said = root
  for (const at of group.slice(1)) {
    const each = said[at]!
    const above = parts.get(links[at]!) ?? question
    const part = above === question ? partOf(each) : above
    parts.set(at, part)
    if (part === question) asking.push(each)
    else {
      const answer = answers[part]
      if (answer) answer.push(each)
      else answers.push([each])
      remember(each, part)
    }
    before = each
  }
  const starts: number[] = []
  const turns = [...asking]
  for (const answer of answers) {
    starts.push(turns.length)
    for (const each of answer) turns.push(each)
  }
  return {form: 'pair', turns, asking: asking.length, answers: starts}

  function partOf(each: Said): Part {
    const last = answers.length - 1
    // Comments to a question stand with it, in a forum; elsewhere what comes first answers it.
    if (kind === 'qa') return each.asks === false || !isMarked ? answers.length : question
    // A model was asked for another one.
    if (kind === 'chat' && prompted.has(each.turn.speaker?.role ?? '')) return answers.length
    if (last < 0) return !each.isMessage || (each.who !== null && each.who === root.who) ? question : 0
    if (isOne || !each.isMessage || each.isBack || each.words < leastWords || (each.who !== null && each.who === root.who)) return last
    const own = each.who === null ? undefined : answered.get(each.who)
    if (own !== undefined) return own
    // Who asked asks for more: what comes next answers that.
    if (before.who === root.who && before !== root && isQuestion(before.ending)) return last
    return addressed(each) ?? answers.length
  }

  /** `@ann …`: the answer of somebody who is spoken to by name. */
  function addressed({opening}: Said): Part | null {
    const name = /^@?([\p{L}\p{N}_.-]{2,40})[,:\s]/u.exec(opening)
    return (name && named.get(name[1]!.toLowerCase())) ?? null
  }

  function remember({who, turn: {speaker}}: Said, part: Part): void {
    if (who === null || answered.has(who)) return
    answered.set(who, part)
    const name = speaker!.name.toLowerCase()
    for (const form of [name, name.split(' ', 1)[0]!]) if (who !== root.who && !named.has(form)) named.set(form, part)
  }
}

import {boundaries} from '../text/ladder.js'
import {mergeRanges} from '../text/mapped-text.js'
import type {TokenCounter} from '../text/tokens/counter.js'
import {rangesOf} from '../tree/position.js'
import type {Dialogue, Section, Turn} from '../tree/types.js'
import {coreRanges, type Body} from './body.js'
import {lastPiece, planText, type Lead, type Plan, type Slice} from './plan.js'
import {atomsIn} from './room.js'

/** What overlap between the chunks of a talk needs to know. */
export interface TalkRules {
  overlapTokens: number
  limitTokens: number
  counter: TokenCounter
  plain: boolean
  language: string | null
}

/**
 * Puts the last sentences of a chunk in front of the next one, with the name of who says them, where both hold exchanges of one talk
 * in which nobody says who asks: it is cut there as prose is cut inside a section.
 */
export function* overlapTalks(plans: Iterable<Plan>, rules: TalkRules): Generator<Plan> {
  let before: Plan | null = null
  for (const plan of plans) {
    yield before && mayOverlap(before, plan) ? withLead(plan, before, rules) : plan
    before = plan
  }
}

function mayOverlap(before: Plan, plan: Plan): boolean {
  const talk = looseIn(plan)
  const [first] = plan.slices
  return talk !== null && looseIn(before) === talk && first?.head === null && first.overlapStart === first.pieces[0]?.textStart
}

/** The talk whose exchanges a plan holds, where these are of no declared kind; null for anything else. */
export function looseIn({slices}: Plan): Section | null {
  let talk: Section | null = null
  for (const {passage: {path}} of slices) {
    const above = path[path.length - 1]?.data?.['loose'] === true ? path[path.length - 2] : undefined
    if (!above || (talk && talk !== above)) return null
    talk = above
  }
  return talk
}

/** How much is tried, as shares of what was asked for. */
const shares = [1, 1 / 2, 1 / 4]

function withLead(plan: Plan, before: Plan, rules: TalkRules): Plan {
  const slice = before.slices[before.slices.length - 1]!
  const {counter, limitTokens, plain} = rules
  const free = limitTokens - plan.tokens
  for (const share of shares) {
    const lead = leadFrom(slice, Math.min(free, Math.floor(rules.overlapTokens * share)), rules)
    if (!lead) return plan
    const led = {...plan, lead}
    const tokens = counter.count(planText(led, plain))
    if (tokens <= limitTokens) return {...led, tokens}
  }
  return plan
}

/** Characters a token has at most, in what is looked back at. */
const charsPerToken = 12

function leadFrom(slice: Slice, mostTokens: number, {counter, language}: TalkRules): Lead | null {
  const {body} = slice
  if (!body || slice.pieces.length === 0 || mostTokens <= 0) return null
  const {textStart} = slice.pieces[0]!
  const {textEnd} = lastPiece(slice)
  const from = Math.max(textStart, textEnd - mostTokens * charsPerToken)
  const stops = boundaries(body.text, from, textEnd, 'sentence', atomsIn(body.textAtoms, from, textEnd), language)
  if (from === textStart) stops.unshift(textStart)
  for (const start of stops) {
    const ranges = mergeRanges(coreRanges(body, body.toContent(start), slice.next))
    const text = named(body.text.slice(start, textEnd), start, slice, body, ranges[0]?.[0] ?? -1)
    const tokens = counter.count(`${text}\n\n`)
    if (tokens <= mostTokens) return {text, ranges, tokens}
  }
  return null
}

/** With the name of who speaks in front, where the text begins inside a turn. */
function named(text: string, start: number, {passage}: Slice, body: Body, offset: number): string {
  const turn = turnAt(passage.blocks.filter((block): block is Dialogue => block.type === 'dialogue'), offset)
  const name = turn?.speaker?.name
  const opensLine = start === 0 || body.text.slice(Math.max(0, start - 2), start) === '\n\n'
  return !name || (opensLine && text.slice(0, name.length) === name) ? text : `${name}: ${text}`
}

function turnAt(dialogues: readonly Dialogue[], offset: number): Turn | undefined {
  return dialogues.flatMap(({children}) => children).find((turn) => rangesOf(turn).some(([from, to]) => from <= offset && offset < to))
}

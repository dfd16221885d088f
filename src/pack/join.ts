import type {Heading, Section} from '../tree/types.js'
import {cutCost} from './levels.js'
import type {Piece} from './piece.js'
import {firstPiece, type Plan, type Slice} from './plan.js'
import {looseIn} from './talk-overlap.js'

/** What joining needs to know. */
export interface JoinRules {
  minTokens: number
  /** Exchanges of a talk in which nobody says who asks join each other below this. */
  looseTokens: number
  limitTokens: number
  /** Whether scraps join; headings without text join all the same. */
  join: boolean
  /** Counts slices under the breadcrumb they share. */
  plan(slices: Slice[], path: Section[]): Plan
  /** Sentences of the first piece of a slice, where it is prose. */
  sentences(slice: Slice): Piece[]
}

/**
 * Joins scraps to a neighbour, in reading order.
 * A scrap is content under `minTokens`, or a heading without text. It joins under the sections both share:
 * its own section, one above or below, or a sibling; never a more distant one. Of two neighbours the nearer in the tree
 * is taken, then another scrap, then the smaller. Where neither has room, the neighbour gives pieces away.
 */
export function* joinScraps(plans: Iterable<Plan>, rules: JoinRules): Generator<Plan> {
  /** What may still change: the last plan, and behind it a scrap that waits for what follows. */
  let open: Plan[] = []
  for (const next of joinHeadings(plans, rules)) {
    const scrap = open.pop()
    if (scrap && mayJoin(scrap, rules)) open = settle(open[0] ?? null, scrap, next, rules)
    else open = scrap ? [scrap, next] : [next]
    const kept = mayJoin(open[open.length - 1]!, rules) ? 2 : 1
    while (open.length > kept) yield open.shift()!
  }
  const scrap = open.pop()
  if (scrap && mayJoin(scrap, rules)) open = settleLast(open[0] ?? null, scrap, rules)
  else if (scrap) open.push(scrap)
  yield* open
}

/** A heading without text opens what follows, in whatever section that stands: it never ends what precedes. */
function* joinHeadings(plans: Iterable<Plan>, rules: JoinRules): Generator<Plan> {
  let heading: Plan | null = null
  for (const next of plans) {
    const open: Plan[] = heading ? openedBy(heading, next, rules) : [next]
    heading = null
    const last: Plan = open.pop()!
    yield* open
    if (isHeading(last)) heading = last
    else yield last
  }
  if (heading) yield heading
}

/** What stands for a heading and what follows it. Of many headings the last goes along where there is no room for all. */
function openedBy(heading: Plan, next: Plan, rules: JoinRules): Plan[] {
  const both = joined(heading, next, rules)
  if (both) return [both]
  const shared = shareOut(next, heading, rules, 'start') ?? shareOut(inSentences(next, rules), heading, rules, 'start')
  if (shared) return shared
  const one = heading.slices.length > 1 ? joined(headingPlan(heading, heading.slices.slice(-1), rules), next, rules) : null
  return one ? [headingPlan(heading, heading.slices.slice(0, -1), rules), one] : [heading, next]
}

/** Some slices of a plan of headings; one alone stands under its own section again. */
function headingPlan(plan: Plan, slices: Slice[], rules: JoinRules): Plan {
  const [slice] = slices
  if (slices.length > 1 || !slice) return rules.plan(slices, plan.path)
  return rules.plan([{...slice, shown: slice.headings, again: []}], slice.passage.path)
}

/** A scrap between its neighbours: the plans that stand for the three. */
function settle(before: Plan | null, scrap: Plan, next: Plan, rules: JoinRules): Plan[] {
  const behind = before ? [before] : []
  // A heading that is still alone has found no room in what follows.
  if (isHeading(scrap)) return [...behind, scrap, next]
  const forth = isHeading(next) ? null : joined(scrap, next, rules)
  const back = before && !isHeading(before) ? joined(before, scrap, rules) : null
  if (forth && !(back && before && !prefersNext(before, scrap, next, rules))) return [...behind, forth]
  if (back) return [back, next]
  const shared = before && shareOut(before, scrap, rules, 'end')
  if (shared) return [...shared, next]
  return [...behind, ...(shareOut(next, scrap, rules, 'start') ?? [scrap, next])]
}

/** A scrap at the end of a document. */
function settleLast(before: Plan | null, scrap: Plan, rules: JoinRules): Plan[] {
  if (!before) return [scrap]
  const back = joined(before, scrap, rules)
  return back ? [back] : (shareOut(before, scrap, rules, 'end') ?? [before, scrap])
}

function isScrap(plan: Plan, rules: JoinRules): boolean {
  return isHeading(plan) || (rules.join && plan.bodyTokens < rules.minTokens)
}

function mayJoin(plan: Plan, rules: JoinRules): boolean {
  return isScrap(plan, rules) || (rules.join && plan.bodyTokens < rules.looseTokens && looseIn(plan) !== null)
}

/**
 * The sections two plans share, when one may join the other; null for unrelated ones.
 * A heading without text may join what follows wherever that stands; under titles that say its own it need not be said again.
 */
function sharedPath(a: Plan, b: Plan): Section[] | null {
  if (isHeading(a) && !isHeading(b) && a.slices.length < mostTwins && a.slices.every(({passage}) => isSaid(passage.path, b.path))) return b.path
  let depth = 0
  while (depth < a.path.length && a.path[depth] === b.path[depth]) depth++
  const [aboveA, aboveB] = [titledLength(a.path) - depth, titledLength(b.path) - depth]
  const related = (aboveA <= 1 && aboveB <= 1) || aboveA === 0 || aboveB === 0
  return related || isHeading(a) ? a.path.slice(0, depth) : null
}

/** An exchange has no title that would tell it from its neighbours. */
function titledLength(path: readonly Section[]): number {
  return path[path.length - 1]?.role === 'exchange' ? path.length - 1 : path.length
}

/** So many headings in a row that say the same are left unsaid: a chunk must not take in more and more of them without growing. */
const mostTwins = 8

/** Whether the titles of a path begin another one. */
function isSaid(path: readonly Section[], other: readonly Section[]): boolean {
  return path.every(({title}, depth) => title !== '' && title === other[depth]?.title)
}

/** Whether nothing but headings is in a plan; that a clause was repealed is said by its heading alone. */
function isHeading(plan: Plan): boolean {
  return plan.slices.every(({pieces, passage: {path}}) => pieces.length === 0 && !path[path.length - 1]?.data?.clause?.repealed)
}

/** A clause that fits stays whole: it gives no point away. */
function isWholeClause({passage: {whole, path}}: Slice): boolean {
  return whole === true && path[path.length - 1]?.role === 'clause'
}

/** Whether one of two plans stays by itself; a heading goes with it all the same. */
function stayApart(a: Plan, b: Plan): boolean {
  return (isSingle(a) && !isHeading(b)) || (isSingle(b) && !isHeading(a)) || areOfTwoTalks(a, b)
}

function isSingle({slices}: Plan): boolean {
  return slices.some(({passage: {path}, pieces: [first]}) => first?.single || path[path.length - 1]?.data?.['apart'] === true)
}

/** Whether two plans hold parts of different conversations: not even scraps of those join. */
function areOfTwoTalks(a: Plan, b: Plan): boolean {
  const before = talkOf([...a.slices].reverse())
  return before !== null && before !== (talkOf(b.slices) ?? before)
}

/** The first conversation that some slices hold something of; questions of a list with their answers are none. */
function talkOf(slices: readonly Slice[]): Section | null {
  for (const {passage: {path, blocks}} of slices) {
    if (path[path.length - 1]?.role === 'exchange' && !blocks.some((block) => block.type === 'dialogue' && block.kind === 'qa')) return path[path.length - 2] ?? null
  }
  return null
}

function joined(a: Plan, b: Plan, rules: JoinRules): Plan | null {
  const path = stayApart(a, b) ? null : sharedPath(a, b)
  if (!path) return null
  const isLoose = !isScrap(a, rules) && !isScrap(b, rules)
  if (isLoose && (looseIn(a) === null || looseIn(a) !== looseIn(b))) return null
  const plan = rules.plan(mergeSlices([...withHeadings(a, path), ...withHeadings(b, path)]), path)
  return plan.tokens <= rules.limitTokens ? plan : null
}

/** Writes the heading lines that the shared breadcrumb no longer says. */
function withHeadings(plan: Plan, path: Section[]): Slice[] {
  if (plan.path.length === path.length && plan.path.every((section, depth) => section === path[depth])) return plan.slices
  const said = new Set<Heading | null>(path.map(({heading}) => heading))
  const twins = isHeading(plan) ? plan.slices.filter(({passage}) => isSaid(passage.path, path)) : []
  for (const {passage} of twins) for (const {heading} of passage.path) said.add(heading)
  return plan.slices.map((slice) => {
    const own = slice.passage.path.flatMap(({heading}) => heading ?? [])
    return {
      ...slice,
      overlapTokens: 0,
      overlapStart: slice.pieces.length > 0 ? firstPiece(slice).textStart : 0,
      shown: slice.headings.filter((heading) => !said.has(heading) && !slice.written.has(heading)),
      again: own.filter((heading) => !said.has(heading) && !slice.headings.includes(heading)),
    }
  })
}

/** Slices of one passage that follow each other become one; a heading that stands once already is not shown again. */
function mergeSlices(slices: Slice[]): Slice[] {
  const merged: Slice[] = []
  const seen = new Set<Heading>()
  for (const given of slices) {
    const slice = {...given, again: given.again.filter((heading) => !seen.has(heading))}
    for (const heading of [...slice.again, ...slice.headings]) seen.add(heading)
    const last = merged[merged.length - 1]
    if (last && last.body && last.body === slice.body && last.next === slice.pieces[0]?.start && slice.shown.length === 0 && slice.again.length === 0) {
      merged[merged.length - 1] = {...last, pieces: [...last.pieces, ...slice.pieces], next: slice.next}
    } else merged.push(slice)
  }
  return merged
}

/** Whether a scrap goes better with what follows than with what precedes. */
function prefersNext(before: Plan, scrap: Plan, next: Plan, rules: JoinRules): boolean {
  const back = sharedPath(before, scrap)!.length
  const forth = sharedPath(scrap, next)!.length
  if (back !== forth) return forth > back
  const scrapsBack = isScrap(before, rules)
  const scrapsForth = isScrap(next, rules)
  if (scrapsBack !== scrapsForth) return scrapsForth
  return next.bodyTokens < before.bodyTokens
}

/** The plan with its first paragraph in sentences: it may be cut so that a heading does not stand alone. */
function inSentences(plan: Plan, rules: JoinRules): Plan {
  const [first, ...others] = plan.slices
  if (!first?.pieces[0]?.prose) return plan
  const sentences = rules.sentences(first)
  return {...plan, slices: [{...first, pieces: [...sentences, ...first.pieces.slice(1)]}, ...others]}
}

/** How many cuts are tried when a neighbour gives pieces away. */
const mostTried = 24

/**
 * Moves pieces from a full neighbour to a scrap: its last ones when it stands before the scrap (`end`),
 * its first ones when it stands behind (`start`). The cut with the least cost that leaves neither a scrap.
 */
function shareOut(full: Plan, scrap: Plan, rules: JoinRules, side: 'end' | 'start'): [Plan, Plan] | null {
  const path = stayApart(full, scrap) || !isScrap(scrap, rules) ? null : sharedPath(full, scrap)
  const slice = side === 'end' ? full.slices[full.slices.length - 1] : full.slices[0]
  if (!path || !slice || isWholeClause(slice) || slice.pieces.length < 2 || !rules.join) return null
  const others = full.slices.filter((other) => other !== slice)
  let best: {cost: number; plans: [Plan, Plan]} | null = null
  const {length} = slice.pieces
  const from = side === 'end' ? Math.max(1, length - mostTried) : 1
  const to = side === 'end' ? length : Math.min(length, mostTried)
  for (let at = from; at < to; at++) {
    const piece = slice.pieces[at]!
    const cost = cutCost[piece.before]
    if (cost > cutCost.sentence || (best && cost >= best.cost)) continue
    const head: Slice = {...slice, pieces: slice.pieces.slice(0, at), next: piece.start}
    const tail: Slice = {
      ...slice,
      pieces: slice.pieces.slice(at),
      headings: [],
      blank: [],
      shown: [],
      head: piece.head,
      headForm: 'text',
      overlapStart: piece.textStart,
      overlapTokens: 0,
    }
    const plans: [Plan, Plan] =
      side === 'end'
        ? [
            rules.plan([...others, head], full.path),
            rules.plan(mergeSlices([...withHeadings({...full, slices: [tail]}, path), ...withHeadings(scrap, path)]), path),
          ]
        : [
            rules.plan(mergeSlices([...withHeadings(scrap, path), ...withHeadings({...full, slices: [head]}, path)]), path),
            rules.plan([tail, ...others], full.path),
          ]
    if (plans.some((plan) => plan.tokens > rules.limitTokens || isScrap(plan, rules))) continue
    best = {cost, plans}
  }
  return best?.plans ?? null
}

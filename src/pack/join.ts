import {commonPath, headingsUnder, isHeading, isScrap, mergeSlices, sharedDepth, sharedPath, stayApart, withHeadings, type JoinRules} from './kin.js'
import {cutCost} from './levels.js'
import type {Plan, Slice} from './plan.js'
import type {Section} from '../tree/types.js'
import {joinRuns} from './runs.js'
import {looseIn} from './talk-overlap.js'

/**
 * Joins scraps to a neighbour, in reading order.
 * A scrap is content under `minTokens`, or a heading without text. It joins under the sections both share:
 * its own section, one above or below, or a sibling; a more distant one at small limits only, as a last resort. Of two neighbours the nearer in the tree
 * is taken, then another scrap, then the smaller. Where neither has room, the neighbour gives pieces away.
 * Where many scraps follow each other, their own words say where a group of them ends.
 */
export function* joinScraps(plans: Iterable<Plan>, rules: JoinRules): Generator<Plan> {
  /** What may still change: the last plan, and behind it a scrap that waits for what follows. */
  let open: Plan[] = []
  for (const next of joinRuns(joinHeadings(plans, rules), rules)) {
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
  const forth = () => (isHeading(next) ? null : joined(scrap, next, rules))
  const back = () => (before && !isHeading(before) ? joined(before, scrap, rules) : null)
  // Writing and counting what is joined is dear: the better neighbour is tried first.
  const isForward = !before || isHeading(before) || isHeading(next) || prefersNext(before, scrap, next, rules)
  const first = isForward ? forth() : back()
  if (first) return isForward ? [...behind, first] : [first, next]
  const second = isForward ? back() : forth()
  if (second) return isForward ? [second, next] : [...behind, second]
  for (const share of [shareOut, shareOutFiner]) {
    const shared = before && share(before, scrap, rules, 'end')
    if (shared) return [...shared, next]
    const ahead = share(next, scrap, rules, 'start')
    if (ahead) return [...behind, ...ahead]
  }
  const onward = isHeading(next) ? null : joinedFar(scrap, next, rules)
  if (onward) return [...behind, onward]
  const backward = before && !isHeading(before) ? joinedFar(before, scrap, rules) : null
  return backward ? [backward, next] : [...behind, scrap, next]
}

/** A scrap at the end of a document. */
function settleLast(before: Plan | null, scrap: Plan, rules: JoinRules): Plan[] {
  if (!before) return [scrap]
  const back = joined(before, scrap, rules)
  if (back) return [back]
  const shared = shareOut(before, scrap, rules, 'end') ?? shareOutFiner(before, scrap, rules, 'end')
  if (shared) return shared
  const far = joinedFar(before, scrap, rules)
  return far ? [far] : [before, scrap]
}

function mayJoin(plan: Plan, rules: JoinRules): boolean {
  return isScrap(plan, rules) || (rules.join && plan.bodyTokens < rules.looseTokens && looseIn(plan) !== null)
}

/** A clause that fits stays whole: it gives no point away. */
function isWholeClause({passage: {whole, path}}: Slice): boolean {
  return whole === true && path[path.length - 1]?.role === 'clause'
}

function joined(a: Plan, b: Plan, rules: JoinRules): Plan | null {
  const path = stayApart(a, b) ? null : sharedPath(a, b)
  if (!path) return null
  const isLoose = !isScrap(a, rules) && !isScrap(b, rules)
  if (isLoose && (looseIn(a) === null || looseIn(a) !== looseIn(b))) return null
  return joinedUnder(path, a, b, rules)
}

/** What would be left alone with what shares a section with it, or only the page, how far apart in it they stand. */
function joinedFar(a: Plan, b: Plan, rules: JoinRules): Plan | null {
  return rules.thorough && !stayApart(a, b) ? joinedUnder(a.path.slice(0, sharedDepth(a.path, b.path)), a, b, rules) : null
}

function joinedUnder(path: Section[], a: Plan, b: Plan, rules: JoinRules): Plan | null {
  const plan = rules.plan(mergeSlices([...withHeadings(a, path), ...withHeadings(b, path)]), path)
  if (plan.tokens > rules.limitTokens) return null
  if (rules.closed.has(a) || rules.closed.has(b)) rules.closed.add(plan)
  return plan
}

/** Whether a scrap goes better with what follows than with what precedes. */
function prefersNext(before: Plan, scrap: Plan, next: Plan, rules: JoinRules): boolean {
  const back = sharedPath(before, scrap)?.length ?? -1
  const forth = sharedPath(scrap, next)?.length ?? -1
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

/** The same where the piece beside the scrap must be opened for it. */
function shareOutFiner(full: Plan, scrap: Plan, rules: JoinRules, side: 'end' | 'start'): [Plan, Plan] | null {
  const at = side === 'end' ? full.slices.length - 1 : 0
  const slice = full.slices[at]
  const piece = side === 'end' ? slice?.pieces[slice.pieces.length - 1] : slice?.pieces[0]
  const finer = slice && piece ? rules.finer(slice, piece) : []
  if (!slice || finer.length < 2) return null
  const pieces = side === 'end' ? [...slice.pieces.slice(0, -1), ...finer] : [...finer, ...slice.pieces.slice(1)]
  return shareOut({...full, slices: full.slices.with(at, {...slice, pieces})}, scrap, rules, side)
}

/** Moves a whole section from a plan of several to a scrap. */
function shareOutWhole(full: Plan, slice: Slice, others: readonly Slice[], scrap: Plan, rules: JoinRules, side: 'end' | 'start'): [Plan, Plan] | null {
  const moved: Plan = {...full, slices: [slice], path: slice.passage.path}
  const shared = sharedPath(moved, scrap)
  if (!shared) return null
  const left = commonPath(others)
  const given = headingsUnder(moved, shared)
  const own = withHeadings(scrap, shared)
  const rest = rules.plan(mergeSlices(headingsUnder({...full, slices: [...others]}, left)), left)
  const both = rules.plan(mergeSlices(side === 'end' ? [...given, ...own] : [...own, ...given]), shared)
  if ([rest, both].some((plan) => plan.tokens > rules.limitTokens || isScrap(plan, rules))) return null
  return side === 'end' ? [rest, both] : [both, rest]
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
  if (!path || !slice || isWholeClause(slice) || !rules.join) return null
  const others = full.slices.filter((other) => other !== slice)
  const whole = rules.thorough && others.length > 0 ? shareOutWhole(full, slice, others, scrap, rules, side) : null
  if (whole || slice.pieces.length < 2) return whole
  // What is cut off a plan of several sections stands in its own one.
  const apart = others.length > 0 ? slice.passage.path : full.path
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
    const rest: Plan = {...full, slices: [tail], path: apart}
    const behind = sharedPath(rest, scrap) ?? path
    const plans: [Plan, Plan] =
      side === 'end'
        ? [
            rules.plan([...others, head], full.path),
            rules.plan(mergeSlices([...withHeadings(rest, behind), ...withHeadings(scrap, behind)]), behind),
          ]
        : [
            rules.plan(mergeSlices([...withHeadings(scrap, path), ...withHeadings({...full, slices: [head]}, path)]), path),
            rules.plan([...withHeadings(rest, full.path), ...others], full.path),
          ]
    if (plans.some((plan) => plan.tokens > rules.limitTokens || isScrap(plan, rules))) continue
    best = {cost, plans}
  }
  return best?.plans ?? null
}

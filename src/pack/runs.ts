import {isHeading, isScrap, isSingle, mergeSlices, relatedPath, stayApart, talkOf, withHeadings, type JoinRules} from './kin.js'
import {firstPiece, type Plan} from './plan.js'

/** A scrap among others. */
interface Item {
  plan: Plan
  tokens: number
  /** How many sections it shares with the one in front of it. */
  depth: number
  /** A number made of its own words. */
  rank: number
}

/** What surroundings may take beside the sum of the parts, in tokens. */
const marginTokens = 8

/** As much of what is too small a group may take where it has no choice else. */
const utmostShare = 3

/** Content under this says too little, in tokens. */
const leastSaid = 20

/**
 * Puts scraps that follow each other together. A group ends, once it is large enough, where a section ends, and else in front of the scrap
 * whose words give the smallest number: after a definition was put in or taken out, groups end where they did a few groups on.
 */
export function* joinRuns(plans: Iterable<Plan>, rules: JoinRules): Generator<Plan> {
  if (!rules.join || rules.minTokens === 0) return yield* plans
  let run: Item[] = []
  let total = 0
  for (const plan of plans) {
    const joins = isScrap(plan, rules) && !isHeading(plan) && !isSingle(plan) && talkOf(plan.slices) === null
    const last = run[run.length - 1]
    const path = joins && last && !stayApart(last.plan, plan) ? relatedPath(last.plan.path, plan.path) : null
    if (!path && run.length > 0) yield* ended()
    if (!joins) {
      yield plan
      continue
    }
    const depth = path ? path.length : 0
    const tokens = Math.max(1, tokensIn(plan, path, rules))
    run.push({plan, tokens, depth, rank: rankOf(plan)})
    total += tokens
    const large: Plan[] = []
    while (run.length > 1 && total > bounds().utmost + bounds().least) close(groupIn(run, bounds(), null), large)
    yield* large
  }
  yield* ended()

  /** What is left when something else follows. */
  function ended(): Plan[] {
    const found: Plan[] = []
    const many = run.length > 0 && total > bounds().most
    while (run.length > 1 && total > bounds().most) close(groupIn(run, bounds(), total), found)
    if (many) close(run.length, found)
    else if (run.length > 0) for (const plan of together(run, rules)) found.push(plan)
    run = []
    total = 0
    return found
  }

  function close(length: number, found: Plan[]): void {
    const group = run.slice(0, length)
    const tokens = sum(group)
    const large = tokens >= bounds().least && (length > 1 || run.length > 1)
    run = run.slice(length)
    total -= tokens
    for (const plan of together(group, rules)) {
      if (large) rules.closed.add(plan)
      found.push(plan)
    }
  }

  function bounds(): Bounds {
    const {minTokens, runShares, limitTokens} = rules
    const room = Math.max(1, limitTokens - (run[0]?.plan.context.tokens ?? 0) - marginTokens)
    const most = Math.min(minTokens * runShares[1], room)
    const least = Math.min(Math.max(minTokens * runShares[0], Math.min(minTokens, leastSaid)), (most * 2) / 3)
    return {least, most, utmost: Math.min(minTokens * utmostShare, room)}
  }
}

/** Tokens of a group. */
interface Bounds {
  least: number
  /** What it takes mostly. */
  most: number
  /** What it takes where there is no choice else: groups of two and two would never end again where they did before an edit. */
  utmost: number
}

/** How many scraps the next group takes; `total` is known where nothing follows them: then what is left is to be large enough too. */
function groupIn(run: readonly Item[], {least, most, utmost}: Bounds, total: number | null): number {
  let best = 0
  let choices = 0
  let fitting = 1
  let tokens = 0
  for (let at = 1; at < run.length; at++) {
    tokens += run[at - 1]!.tokens
    if (tokens > utmost || (tokens > most && choices > 1)) break
    fitting = at
    // A scrap joins another one, and so do those that are left.
    if (at < 2 || tokens < least || (total !== null && (run.length - at < 2 || total - tokens < least))) continue
    choices++
    if (best === 0 || begins(run[at]!, run[best]!)) best = at
  }
  if (choices === 1 && total === null && run[0]!.tokens >= least && begins(run[1]!, run[best]!)) return 1
  if (best > 0) return best
  return total !== null && total <= utmost ? run.length : fitting
}

/** Whether a group begins better at a scrap than at an earlier one. */
function begins(item: Item, other: Item): boolean {
  return item.depth === other.depth ? item.rank <= other.rank : item.depth < other.depth
}

/** Tokens of a scrap among others: with the headings that what they share does not say. */
function tokensIn(plan: Plan, path: Plan['path'] | null, rules: JoinRules): number {
  const depth = path ? path.length : plan.path.length - 1
  if (depth >= plan.path.length || plan.slices.every(({headings}) => headings.length === 0)) return plan.bodyTokens
  const shared = plan.path.slice(0, Math.max(0, depth))
  return rules.plan(withHeadings(plan, shared), shared).bodyTokens
}

/** Scraps as one plan; as several where they have no room in one or are not related. */
function together(items: readonly Item[], rules: JoinRules): Plan[] {
  const found: Plan[] = []
  let group: Plan[] = []
  let path: Plan['path'] = []
  for (const {plan} of items) {
    const shared = group.length === 0 ? plan.path : relatedPath(path, plan.path)
    if (!shared) {
      for (const each of asOne(group, path, rules)) found.push(each)
      group = []
    }
    path = shared ?? plan.path
    group.push(plan)
  }
  for (const each of asOne(group, path, rules)) found.push(each)
  return found
}

function asOne(plans: readonly Plan[], path: Plan['path'], rules: JoinRules): Plan[] {
  const [first] = plans
  if (plans.length < 2 || !first) return [...plans]
  const plan = rules.plan(mergeSlices(plans.flatMap((each) => withHeadings(each, path))), path)
  if (plan.tokens <= rules.limitTokens) return [plan]
  const half = plans.length >> 1
  return [plans.slice(0, half), plans.slice(half)].flatMap((part) => asOne(part, sharedBy(part), rules))
}

/** The sections that all plans share. */
function sharedBy(plans: readonly Plan[]): Plan['path'] {
  const [first, ...others] = plans
  let path = first?.path ?? []
  for (const plan of others) path = relatedPath(path, plan.path) ?? []
  return path
}

function sum(items: readonly Item[]): number {
  return items.reduce((all, {tokens}) => all + tokens, 0)
}

/** Characters of a text that say which it is. */
const tellingChars = 80

/** A number made of title and first line: an edit inside does not change it. */
function rankOf({path, slices: [slice]}: Plan): number {
  const start = slice?.body && slice.pieces.length > 0 ? firstPiece(slice).textStart : 0
  const [line = ''] = slice?.body?.text.slice(start, start + tellingChars).trimStart().split('\n', 1) ?? []
  return spread(`${path[path.length - 1]?.title ?? ''}\n${line}`)
}

/** FNV-1a, and the bits mixed: titles that differ in their last sign get numbers far apart. */
function spread(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

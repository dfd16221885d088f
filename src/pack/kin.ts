import type {Heading, Section} from '../tree/types.js'
import type {Piece} from './piece.js'
import {firstPiece, type Plan, type Slice} from './plan.js'

/** What joining needs to know. */
export interface JoinRules {
  minTokens: number
  /** Exchanges of a talk in which nobody says who asks join each other below this. */
  looseTokens: number
  limitTokens: number
  /** Shares of `minTokens` between which a group of scraps ends where its own words say so. */
  runShares: readonly [least: number, most: number]
  /** Whether scraps join; headings without text join all the same. */
  join: boolean
  /** Counts slices under the breadcrumb they share. */
  plan(slices: Slice[], path: Section[]): Plan
  /** Sentences of the first piece of a slice, where it is prose. */
  sentences(slice: Slice): Piece[]
  /** A piece in smaller ones, where a neighbour may have some of it; itself where it stays whole. */
  finer(slice: Slice, piece: Piece): Piece[]
  /** Groups of scraps that are large enough: no scraps any more. */
  closed: WeakSet<Plan>
  /** Whether a scrap that would be left alone is given a whole section of its neighbour, or joins what only shares a section with it. */
  thorough: boolean
}

/** Whether a plan says too little to stand by itself. */
export function isScrap(plan: Plan, rules: JoinRules): boolean {
  return isHeading(plan) || (rules.join && plan.bodyTokens < rules.minTokens && !rules.closed.has(plan))
}

/**
 * The sections two plans share, when one may join the other; null for unrelated ones.
 * A heading without text may join what follows wherever that stands; under titles that say its own it need not be said again.
 */
export function sharedPath(a: Plan, b: Plan): Section[] | null {
  if (isHeading(a) && !isHeading(b) && a.slices.length < mostTwins && a.slices.every(({passage}) => isSaid(passage.path, b.path))) return b.path
  return relatedPath(a.path, b.path) ?? (isHeading(a) ? a.path.slice(0, sharedDepth(a.path, b.path)) : null)
}

/** What two paths share, where they are of one section, of two of which one is above the other, or of siblings. */
export function relatedPath(a: readonly Section[], b: readonly Section[]): Section[] | null {
  const depth = sharedDepth(a, b)
  const [aboveA, aboveB] = [titledLength(a) - depth, titledLength(b) - depth]
  return (aboveA <= 1 && aboveB <= 1) || aboveA === 0 || aboveB === 0 ? a.slice(0, depth) : null
}

/** The sections that all slices share. */
export function commonPath(slices: readonly Slice[]): Section[] {
  return slices.map(({passage: {path}}) => path).reduce((path, other) => path.slice(0, sharedDepth(path, other)))
}

export function sharedDepth(a: readonly Section[], b: readonly Section[]): number {
  let depth = 0
  while (depth < a.length && a[depth] === b[depth]) depth++
  return depth
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
export function isHeading(plan: Plan): boolean {
  return plan.slices.every(({pieces, passage: {path}}) => pieces.length === 0 && !path[path.length - 1]?.data?.clause?.repealed)
}

/** Whether one of two plans stays by itself; a heading goes with it all the same. */
export function stayApart(a: Plan, b: Plan): boolean {
  return (isSingle(a) && !isHeading(b)) || (isSingle(b) && !isHeading(a)) || areOfTwoTalks(a, b) || areApart(a, b)
}

/** Whether it joins no other plan, however little it says. */
export function isSingle({slices}: Plan): boolean {
  return slices.some(({passage: {path}, pieces: [first]}) => first?.single || path[path.length - 1]?.data?.['apart'] === true)
}

/** Whether two plans hold neighbours that never share a chunk: rows that need their header again, a table that stands alone. */
function areApart({slices: before}: Plan, {slices: behind}: Plan): boolean {
  const last = before[before.length - 1]
  const [first] = behind
  if (!last?.body || last.body !== first?.body) return false
  const company = last.pieces[last.pieces.length - 1]?.company
  return company !== undefined && company !== (first.pieces[0]?.company ?? company)
}

/** Whether two plans hold parts of different conversations: not even scraps of those join. */
function areOfTwoTalks(a: Plan, b: Plan): boolean {
  const before = talkOf([...a.slices].reverse())
  return before !== null && before !== (talkOf(b.slices) ?? before)
}

/** The first conversation that some slices hold something of; questions of a list with their answers are none. */
export function talkOf(slices: readonly Slice[]): Section | null {
  for (const {passage: {path, blocks}} of slices) {
    if (path[path.length - 1]?.role === 'exchange' && !blocks.some((block) => block.type === 'dialogue' && block.kind === 'qa')) return path[path.length - 2] ?? null
  }
  return null
}

/** Writes the heading lines that the shared breadcrumb no longer says. */
export function withHeadings(plan: Plan, path: Section[]): Slice[] {
  const isThere = plan.path.length === path.length && plan.path.every((section, depth) => section === path[depth])
  return isThere ? plan.slices : headingsUnder(plan, path)
}

/** The same, whatever the plan says so far. */
export function headingsUnder(plan: Plan, path: readonly Section[]): Slice[] {
  const said = new Set<Heading | null>(path.map(({heading}) => heading))
  const twins = isHeading(plan) ? plan.slices.filter(({passage}) => isSaid(passage.path, path)) : []
  for (const {passage} of twins) for (const {heading} of passage.path) said.add(heading)
  return plan.slices.map((slice) => {
    const own = slice.passage.path.flatMap(({heading}) => heading ?? [])
    return {
      ...slice,
      overlapTokens: 0,
      overlapStart: slice.pieces.length > 0 ? firstPiece(slice).textStart : 0,
      // Of a heading without words only its mark would show.
      shown: slice.headings.filter((heading) => heading.title !== '' && !said.has(heading) && !slice.written.has(heading)),
      again: own.filter((heading) => heading.title !== '' && !said.has(heading) && !slice.headings.includes(heading)),
    }
  })
}

/** Slices of one passage that follow each other become one; a heading that stands once already is not shown again. */
export function mergeSlices(slices: Slice[]): Slice[] {
  const merged: Slice[] = []
  const seen = new Set<Heading>()
  for (const given of slices) {
    const slice = given.again.some((heading) => seen.has(heading)) ? {...given, again: given.again.filter((heading) => !seen.has(heading))} : given
    for (const heading of [...slice.again, ...slice.headings]) seen.add(heading)
    const last = merged[merged.length - 1]
    if (last && last.body && last.body === slice.body && last.next === slice.pieces[0]?.start && slice.shown.length === 0 && slice.again.length === 0) {
      merged[merged.length - 1] = {...last, pieces: [...last.pieces, ...slice.pieces], next: slice.next}
    } else merged.push(slice)
  }
  return merged
}

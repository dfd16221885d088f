import type {Passage} from '../tree/outline.js'
import type {Heading, Section} from '../tree/types.js'
import {noContext, withDescription, type Context} from './context.js'
import {cutCost, smallCutCost} from './levels.js'
import {anchored} from './anchored.js'
import {crowdedCost, headlessCost, narrowCost, idealTokens, pack, sizeCostOf} from './pack.js'
import {overlapStart} from './overlap.js'
import type {Piece} from './piece.js'
import {piecesOf} from './pieces.js'
import {doubtAt, type Room} from './room.js'
import {headText, lastPiece, narrowerThan, type Plan, type Slice} from './plan.js'
import {headsOf, type HeadForms} from './heads.js'
import {isSmall, scrapTokensOf} from './small.js'
import {closeAgain, openBeside} from './finer.js'
import {headLine, type Unit} from './unit.js'
import type {Rung} from '../text/ladder.js'

/** Sizes in tokens, as the packer uses them. */
export interface Sizes {
  /** maxTokens without what is reserved. */
  limitTokens: number
  targetTokens: number
  minTokens: number
  overlapTokens: number
  /** Most table rows in one chunk, where rows are written as lines; null for no bound. */
  rowsPerChunk: number | null
}

/** What is reported while cutting. */
export interface CutNotes {
  contextShortened(): void
  overlapShortened(): void
  repeatShortened(): void
}

/** How groups of pieces are chosen. */
export interface CutRules {
  /**
   * `least-cost`: structure decides; `greedy`: filled from the start, for the plain strategies;
   * `anchored`: filled from the start up to a row that its own words choose, for data files.
   */
  choice: 'least-cost' | 'greedy' | 'anchored'
  /** Whether nothing follows the pieces: then the last chunk is not left too small. */
  final?: boolean
  /** Where overlap may begin. */
  overlapRungs: readonly Rung[]
  /** Overlap in front of every cut, or only where prose was cut. */
  overlapEverywhere: boolean
}

export const structureRules: CutRules = {
  choice: 'least-cost',
  overlapRungs: ['sentence', 'word'],
  overlapEverywhere: false,
}

export const recordRules: CutRules = {...structureRules, choice: 'anchored'}

/** Cuts a passage that is too large for one chunk into plans. */
export function cutPassage(
  passage: Passage,
  path: Section[],
  headings: Heading[],
  written: ReadonlySet<Heading>,
  units: readonly Unit[],
  context: Context,
  room: Room,
  sizes: Sizes,
  rules: CutRules,
  notes: CutNotes,
  given: Piece[] | null = null,
): Plan[] {
  const {body, measure} = room
  const {limitTokens} = sizes
  const heads = headsOf(room)
  const narrower = [...narrowerThan(context, headings.filter((heading) => !written.has(heading)), limitTokens)]
  const narrowest = narrower[narrower.length - 1] ?? context
  const all = given ?? piecesOf(units, body.content.length, narrowest === context ? room : {...room, shortest: narrowest.text})
  // Groups still to be written, the next one last; what turns out too large is put back in smaller groups.
  const waiting = group(all, context, narrowest, room, sizes, rules, heads, sizes.targetTokens).reverse()
  const done: Piece[] = []
  const plans: Plan[] = []
  let previousFirst = 0
  let freshBlock = all.reduce((most, {block}) => Math.max(most, block), -1)
  for (let pieces = waiting.pop(); pieces; pieces = waiting.pop()) {
    const following = waiting[waiting.length - 1]?.[0]
    const end = following?.start ?? body.content.length
    const composed = compose(pieces, end)
    const {slice, around} = composed
    let {tokens} = composed
    if (tokens > limitTokens) {
      const smaller = recut(pieces, end, tokens - limitTokens + 4)
      if (smaller.length > 1) {
        for (let i = smaller.length - 1; i >= 0; i--) waiting.push(smaller[i]!)
        continue
      }
    }
    const bodyTokens = Math.max(0, tokens - around.tokens)
    const shown = withDescription(around, (text) => {
      const all = exact(slice, text)
      if (all > limitTokens) return false
      tokens = all
      return true
    })
    plans.push({slices: [slice], path, context: shown, tokens, bodyTokens})
    previousFirst = done.length
    for (const piece of pieces) done.push(piece)
  }
  return plans

  /** Gives a group its surroundings; they shrink before the body does: overlap first, at small limits the context, then what is repeated. */
  function compose(pieces: Piece[], next: number): {slice: Slice; tokens: number; around: Context} {
    const piece = pieces[0]!
    let around = context
    const first = done.length
    const slice: Slice = {
      passage,
      body,
      pieces,
      next,
      headings: first === 0 ? headings : [],
      blank: [],
      shown: [],
      again: [],
      written,
      overlapStart: piece.textStart,
      head: piece.head,
      headForm: heads.form(piece.head),
      headTokens: heads.tokens(piece.head),
      overlapTokens: 0,
    }
    if (slice.headForm !== 'text') notes.repeatShortened()
    const wished = first > 0 && mayOverlap(done[first - 1]!, piece, rules) ? sizes.overlapTokens : 0
    const overlap = (tokens: number) => {
      const near = [...done.slice(-overlapPieces), piece]
      const skipped = first + 1 - near.length
      return overlapStart(near, near.length - 1, Math.max(0, previousFirst - skipped), tokens, room, rules.overlapRungs)
    }
    if (wished > 0) slice.overlapStart = overlap(wished)
    let tokens = exact(slice, around.text)
    if (tokens > limitTokens && slice.overlapStart < piece.textStart) {
      notes.overlapShortened()
      slice.overlapStart = overlap(Math.max(0, wished - (tokens - limitTokens) - 1))
      tokens = exact(slice, around.text)
      if (tokens > limitTokens) {
        slice.overlapStart = piece.textStart
        tokens = exact(slice, around.text)
      }
    }
    for (const shorter of piece.bare ? [...narrower, noContext] : narrower) {
      if (tokens <= limitTokens) break
      if (around === context) notes.contextShortened()
      around = shorter
      tokens = exact(slice, around.text)
    }
    for (const form of ['short', 'none'] as const) {
      if (tokens <= limitTokens || !slice.head || slice.headForm === 'none') break
      slice.headForm = form
      notes.repeatShortened()
      slice.headTokens = 0
      tokens = exact(slice, around.text)
    }
    slice.overlapTokens = Math.round(measure.at(piece.textStart) - measure.at(slice.overlapStart))
    return {slice, tokens, around}
  }

  /** Sums said less than the string has: the group is cut again with that much less room. */
  function recut(pieces: Piece[], end: number, less: number): Piece[][] {
    if (pieces.length > 1) {
      const target = Math.max(1, Math.min(sizes.targetTokens, limitTokens) - less)
      const groups = group(pieces, context, context, room, sizes, rules, heads, target)
      return groups.length > 1 ? groups : [pieces.slice(0, 1), pieces.slice(1)]
    }
    const piece = pieces[0]!
    const whole: Unit = {...piece, end, alone: false, apart: false, opens: false, within: piece.head?.least === undefined ? null : piece.head, tailWithin: '', open: null, ladder: 'prose'}
    let smaller: Piece[] = []
    for (let off = less; smaller.length < 2; off *= 2) {
      smaller = piecesOf([whole], end, {...room, limitTokens: Math.max(1, limitTokens - off), countAll: true})
      if (off >= limitTokens) break
    }
    if (smaller.length < 2) return [pieces]
    const block = piece.block >= 0 ? piece.block : ++freshBlock
    return smaller.map((part) => [{...part, company: piece.company, block}])
  }

  function exact(slice: Slice, contextText: string): number {
    const last = lastPiece(slice)
    return measure.exact(slice.overlapStart, last.textEnd, contextText + headText(slice), last.tail)
  }
}

/** Above this many pieces a margin stands in for counting near the limit; what is over all the same is cut again. */
const countedPieces = 4096
const marginTokens = 5

/** How often pieces are opened so that no chunk says too little. */
const mostRounds = 2

/** How many pieces back overlap can begin. */
const overlapPieces = 48

/** Overlap stands only where prose was cut inside a section. */
function mayOverlap(before: Piece, piece: Piece, rules: CutRules): boolean {
  return rules.overlapEverywhere || (before.prose && piece.prose && piece.head === null)
}

/** Groups pieces into chunks. */
function group(
  pieces: readonly Piece[],
  context: Context,
  narrowest: Context,
  room: Room,
  sizes: Sizes,
  rules: CutRules,
  heads: HeadForms,
  targetTokens: number,
  rounds = mostRounds,
): Piece[][] {
  const {measure} = room
  const {limitTokens, minTokens, rowsPerChunk} = sizes
  const target = Math.min(targetTokens, limitTokens)
  const starts = numbers(pieces, (piece) => measure.at(piece.textStart))
  const ends = numbers(pieces, (piece) => measure.at(piece.textEnd))
  const startDoubts = numbers(pieces, (piece) => doubtAt(measure, piece.textStart))
  const endDoubts = numbers(pieces, (piece) => doubtAt(measure, piece.textEnd))
  const overlaps = numbers(pieces, (piece, index) => {
    const before = pieces[index - 1]
    return before && mayOverlap(before, piece, rules) ? Math.min(sizes.overlapTokens, starts[index]! - starts[0]!) : 0
  })
  const greedily = rules.choice === 'greedy'
  // Overlap gives way to the body, except where windows are filled one after another.
  const around = numbers(pieces, ({head}, index) => context.tokens + heads.tokens(head) + (greedily ? overlaps[index]! : 0))
  // How often the company changes up to each piece: equal numbers mean the same company all along.
  let change = 0
  const changes = numbers(pieces, ({company}, index) => (index > 0 && company !== pieces[index - 1]!.company ? ++change : change))
  const known = new Map([['', 0]])
  const tokensOf = (text: string): number => {
    let tokens = known.get(text)
    if (tokens === undefined) known.set(text, (tokens = measure.exact(0, 0, text)))
    return tokens
  }
  const tails = numbers(pieces, ({tail}) => tokensOf(tail))
  const size = (first: number, last: number) => ends[last]! - starts[first]! + around[first]! + tails[last]!
  const small = isSmall(limitTokens)
  // What a shorter context leaves, and a head of which little must stay, so that less is said by itself.
  const spareContext = rules.choice === 'least-cost' ? context.tokens - narrowest.tokens : 0
  const leastHeads = pieces.map(({head}) => (small && rules.choice === 'least-cost' && head?.least !== undefined && (head.least === '' || head.short === head.least) ? headLine({...head, text: head.least}) : null))
  const spares = numbers(pieces, ({head}, index) => spareContext + (leastHeads[index] === null ? 0 : Math.max(0, heads.tokens(head) - tokensOf(leastHeads[index]!))))
  const allowed = (first: number, last: number): boolean => {
    if (changes[first] !== changes[last]) return false
    if (rowsPerChunk !== null && rowsIn(pieces, first, last) > rowsPerChunk) return false
    const sum = size(first, last)
    const doubt = startDoubts[first]! + endDoubts[last]!
    if (sum + doubt < limitTokens) return sum <= target
    if (sum - spares[first]! - doubt > target) return false
    if (pieces.length > countedPieces) return sum + marginTokens <= target
    return exact(first, last, context) <= target || (spares[first]! > 0 && exact(first, last, narrowest, leastHeads[first]) <= target)
  }
  const exact = (first: number, last: number, under: Context, least: string | null = null): number => {
    const piece = pieces[first]!
    const before = under.text + (least ?? headText({head: piece.head, headForm: heads.form(piece.head), pieces: [piece]}))
    return measure.exact(piece.textStart, pieces[last]!.textEnd, before, pieces[last]!.tail) + (greedily ? overlaps[first]! : 0)
  }
  /** What it costs that a chunk has room only under a shorter context, or without most of what would stand again. */
  const tightCost = (first: number, last: number, sum: number): number => {
    const doubt = startDoubts[first]! + endDoubts[last]!
    if (spares[first] === 0 || sum + doubt <= target || holds(first, last, sum, doubt, context)) return 0
    return spareContext > 0 && (leastHeads[first] === null || holds(first, last, sum - spareContext, doubt, narrowest)) ? narrowCost : headlessCost
  }
  const holds = (first: number, last: number, sum: number, doubt: number, under: Context): boolean =>
    sum - doubt <= target && pieces.length <= countedPieces && exact(first, last, under) <= target
  const limit = {
    count: pieces.length,
    size,
    allowed,
    // A little above the target `allowed` decides.
    limitTokens: target + marginTokens + spares.reduce((most, tokens) => Math.max(most, tokens), 0),
  }
  if (greedily) return slices(pieces, greedy(limit))
  if (rules.choice === 'anchored') return slices(pieces, anchored({...limit, targetTokens: target, contextTokens: context.tokens, leastTokens: minTokens + context.tokens, final: rules.final ?? false}, pieces, room.body.text))
  const total = ends[pieces.length - 1]! - starts[0]!
  // Where prose is cut, parts are made so much smaller that their overlap has room.
  const overlap = overlaps.reduce((most, tokens) => Math.max(most, tokens), 0)
  const ideal = idealTokens(total, Math.max(1, target - context.tokens - overlap)) + context.tokens
  const scrapTokens = scrapTokensOf(minTokens, target)
  const sizeCost = sizeCostOf(ideal, scrapTokens + context.tokens, small)
  const costs = small ? smallCutCost : cutCost
  // At small limits what stands again says nothing of its own.
  const repeats = numbers(pieces, ({head}) => (small && head ? heads.tokens(head) - tokensOf(head.content) : 0))
  const chunkCost = (first: number, last: number, tokens: number) =>
    sizeCost(tokens, tokens - repeats[first]!) + tightCost(first, last, tokens) + (overlaps[first]! > 0 && tokens + overlaps[first]! > limitTokens ? crowdedCost : 0)
  const groups = slices(pieces, pack({...limit, cutCost: (piece) => costs[pieces[piece]!.before], chunkCost}).starts)
  if (!small || rounds === 0) return groups
  const said = (first: number, last: number) => size(first, last) - context.tokens - repeats[first]!
  const finer = openBeside(groups, said, scrapTokens, room.body.content.length)
  return finer ? closeAgain(group(finer.pieces, context, narrowest, room, sizes, rules, heads, targetTokens, rounds - 1), finer.opened) : groups
}

/** A number for each piece; `Float64Array.from` would go through an iterator. */
function numbers(pieces: readonly Piece[], numberOf: (piece: Piece, index: number) => number): Float64Array {
  const found = new Float64Array(pieces.length)
  for (let i = 0; i < pieces.length; i++) found[i] = numberOf(pieces[i]!, i)
  return found
}

function rowsIn(pieces: readonly Piece[], first: number, last: number): number {
  const rows = new Set<unknown>()
  for (let i = first; i <= last; i++) {
    const {facts} = pieces[i]!
    if (facts?.row) rows.add(`${facts.row} ${pieces[i]!.block}`)
  }
  return rows.size
}

/** Fills each chunk from the start. */
function greedy({count, size, allowed, limitTokens}: Pick<Parameters<typeof pack>[0], 'count' | 'size' | 'allowed' | 'limitTokens'>): number[] {
  const starts: number[] = []
  for (let first = 0; first < count; ) {
    starts.push(first)
    let next = first + 1
    while (next < count && size(first, next) <= limitTokens && allowed(first, next)) next++
    first = next
  }
  return starts
}

function slices(pieces: readonly Piece[], starts: readonly number[]): Piece[][] {
  return starts.map((start, index) => pieces.slice(start, starts[index + 1]))
}

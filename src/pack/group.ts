import type {Measure} from '../text/tokens/counter.js'
import {anchored, type Limits} from './anchored.js'
import type {Context} from './context.js'
import {closeAgain, openBeside} from './finer.js'
import type {HeadForms} from './heads.js'
import {cutCost, smallCutCost} from './levels.js'
import {cutTitleCost, headlessCost, idealTokens, narrowCost, pack, sizeCostOf} from './pack.js'
import type {Piece} from './piece.js'
import {headText} from './plan.js'
import {doubtAt, type Room} from './room.js'
import {mayOverlap, type CutRules, type Sizes} from './rules.js'
import {isSmall, scrapTokensOf} from './small.js'
import {headLine} from './unit.js'

/** Above this many pieces a margin stands in for counting near the limit; what is over all the same is cut again. */
const countedPieces = 4096
const marginTokens = 5

/** How often pieces are opened so that no chunk says too little. */
const mostRounds = 2

/** Contexts of the first chunk, which says its heading, and of the others, in which the last title may be cut. */
interface Ends {
  first: Context
  next: Context
}

/** Groups pieces into chunks. */
export function group(
  pieces: readonly Piece[],
  contexts: Ends,
  narrowest: Ends,
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
  const {starts, ends, startDoubts, endDoubts} = bordersOf(pieces, measure)
  const overlaps = new Float64Array(pieces.length)
  for (let i = 1; i < pieces.length; i++) {
    if (mayOverlap(pieces[i - 1]!, pieces[i]!, rules)) overlaps[i] = Math.min(sizes.overlapTokens, starts[i]! - starts[0]!)
  }
  const greedily = rules.choice === 'greedy'
  const context = contexts.next
  const contextOf = (first: number) => (first === 0 ? contexts.first : context)
  // Overlap gives way to the body, except where windows are filled one after another.
  const around = numbers(pieces, ({head}, index) => contextOf(index).tokens + heads.tokens(head) + (greedily ? overlaps[index]! : 0))
  // How often the company changes up to each piece: equal numbers mean the same company all along.
  const changes = new Int32Array(pieces.length)
  for (let i = 1; i < pieces.length; i++) changes[i] = changes[i - 1]! + (pieces[i]!.company === pieces[i - 1]!.company ? 0 : 1)
  const known = new Map([['', 0]])
  const tokensOf = (text: string): number => {
    let tokens = known.get(text)
    if (tokens === undefined) known.set(text, (tokens = measure.exact(0, 0, text)))
    return tokens
  }
  const from = numbers(pieces, (_, index) => starts[index]! - around[index]!)
  const upTo = numbers(pieces, ({tail}, index) => ends[index]! + (tail === '' ? 0 : tokensOf(tail)))
  const size = (first: number, last: number) => upTo[last]! - from[first]!
  const small = isSmall(limitTokens)
  // What a shorter context leaves, and a head of which little must stay, so that less is said by itself.
  const narrowestOf = (first: number) => (first === 0 ? narrowest.first : narrowest.next)
  const spareContexts = numbers(pieces, (_, index) => (rules.choice === 'least-cost' ? contextOf(index).tokens - narrowestOf(index).tokens : 0))
  const leastHeads = pieces.map(({head}) => (small && rules.choice === 'least-cost' && head?.least !== undefined && (head.least === '' || head.short === head.least) ? headLine({...head, text: head.least}) : null))
  const spares = numbers(pieces, ({head}, index) => spareContexts[index]! + (leastHeads[index] === null ? 0 : Math.max(0, heads.tokens(head) - tokensOf(leastHeads[index]!))))
  const allowed = (first: number, last: number): boolean => {
    if (changes[first] !== changes[last]) return false
    if (rowsPerChunk !== null && rowsIn(pieces, first, last) > rowsPerChunk) return false
    const sum = size(first, last)
    const doubt = startDoubts[first]! + endDoubts[last]!
    if (sum + doubt < limitTokens) return sum <= target
    if (sum - spares[first]! - doubt > target) return false
    if (pieces.length > countedPieces) return sum + marginTokens <= target
    return exact(first, last, contextOf(first)) <= target || (spares[first]! > 0 && exact(first, last, narrowestOf(first), leastHeads[first]) <= target)
  }
  const exact = (first: number, last: number, under: Context, least: string | null = null): number => {
    const piece = pieces[first]!
    const before = under.text + (least ?? headText({head: piece.head, headForm: heads.form(piece.head), pieces: [piece]}))
    return measure.exact(piece.textStart, pieces[last]!.textEnd, before, pieces[last]!.tail) + (greedily ? overlaps[first]! : 0)
  }
  /** What it costs that a chunk has room only under a shorter context, or without most of what would stand again. */
  const tightCost = (first: number, last: number, sum: number): number => {
    const doubt = startDoubts[first]! + endDoubts[last]!
    if (spares[first] === 0 || sum + doubt <= target || holds(first, last, sum, doubt, contextOf(first))) return 0
    if (spareContexts[first] === 0) return headlessCost
    if (leastHeads[first] !== null && !holds(first, last, sum - spareContexts[first]!, doubt, narrowestOf(first))) return headlessCost
    const isCut = first > 0 && narrowest.next.tokens < narrowest.first.tokens && !holds(first, last, sum - context.tokens + narrowest.first.tokens, doubt, narrowest.first)
    return isCut ? cutTitleCost : narrowCost
  }
  const holds = (first: number, last: number, sum: number, doubt: number, under: Context): boolean =>
    sum - doubt <= target && pieces.length <= countedPieces && exact(first, last, under) <= target
  const mostSpare = spares.reduce((most, tokens) => Math.max(most, tokens), 0)
  const limit = {
    count: pieces.length,
    size,
    allowed,
    // A little above the target `allowed` decides.
    limitTokens: target + marginTokens + mostSpare,
  }
  if (greedily) return slices(pieces, greedy(limit))
  if (rules.choice === 'anchored') return slices(pieces, anchored({...limit, targetTokens: target, contextTokens: context.tokens, around: (first) => around[first]!, leastTokens: minTokens + context.tokens, final: rules.final ?? false}, pieces, room.body.text))
  const total = ends[pieces.length - 1]! - starts[0]!
  // Where prose is cut, parts are made so much smaller that their overlap has room.
  const overlap = overlaps.reduce((most, tokens) => Math.max(most, tokens), 0)
  const ideal = idealTokens(total, Math.max(1, target - context.tokens - overlap)) + context.tokens
  const scrapTokens = scrapTokensOf(minTokens, target)
  const costs = small ? smallCutCost : cutCost
  // At small limits what stands again says nothing of its own.
  const repeats = numbers(pieces, ({head}) => (small && head ? heads.tokens(head) - tokensOf(head.content) : 0))
  const {starts: cuts} = pack({
    count: pieces.length,
    starts: from,
    ends: upTo,
    allowed,
    limitTokens: limit.limitTokens,
    cutCosts: numbers(pieces, ({before}) => costs[before]),
    size: sizeCostOf(ideal, scrapTokens + context.tokens, small),
    // Above the first chunk stands more, where its heading is said there alone.
    repeats: numbers(pieces, (_, index) => repeats[index]! + contextOf(index).tokens - context.tokens),
    overlaps,
    roomTokens: limitTokens,
    extraCost: mostSpare > 0 ? tightCost : null,
  })
  const groups = slices(pieces, cuts)
  if (!small || rounds === 0) return groups
  const said = (first: number, last: number) => size(first, last) - contextOf(first).tokens - repeats[first]!
  const finer = openBeside(groups, said, scrapTokens, room.body.content.length)
  return finer ? closeAgain(group(finer.pieces, contexts, narrowest, room, sizes, rules, heads, targetTokens, rounds - 1), finer.opened) : groups
}

/** Tokens in front of both ends of each piece, and how far they may be off. */
function bordersOf(pieces: readonly Piece[], measure: Measure): Record<'starts' | 'ends' | 'startDoubts' | 'endDoubts', Float64Array> {
  const {length} = pieces
  const borders = {starts: new Float64Array(length), ends: new Float64Array(length), startDoubts: new Float64Array(length), endDoubts: new Float64Array(length)}
  const {starts, ends, startDoubts, endDoubts} = borders
  for (let i = 0; i < length; i++) {
    const {textStart, textEnd} = pieces[i]!
    starts[i] = measure.at(textStart)
    startDoubts[i] = doubtAt(measure, textStart)
    ends[i] = measure.at(textEnd)
    endDoubts[i] = doubtAt(measure, textEnd)
  }
  return borders
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
function greedy({count, size, allowed, limitTokens}: Pick<Limits, 'count' | 'size' | 'allowed' | 'limitTokens'>): number[] {
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

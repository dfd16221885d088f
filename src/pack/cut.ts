import {lastWhere} from '../text/last-where.js'
import type {Passage} from '../tree/outline.js'
import type {Heading, Section} from '../tree/types.js'
import {noContext, withDescription, withRoom, type Context, type Contexts} from './context.js'
import {group} from './group.js'
import {headsOf} from './heads.js'
import {overlapStart} from './overlap.js'
import type {Piece} from './piece.js'
import {piecesOf} from './pieces.js'
import {headText, lastPiece, narrowerThan, type Plan, type Slice} from './plan.js'
import type {Room} from './room.js'
import {mayOverlap, type CutNotes, type CutRules, type Sizes} from './rules.js'
import type {Unit} from './unit.js'

/** Cuts a passage that is too large for one chunk into plans. */
export function cutPassage(
  passage: Passage,
  path: Section[],
  headings: Heading[],
  written: ReadonlySet<Heading>,
  units: readonly Unit[],
  {context, first: firstContext, above}: Contexts,
  room: Room,
  sizes: Sizes,
  rules: CutRules,
  notes: CutNotes,
  given: Piece[] | null = null,
): Plan[] {
  const {body, measure} = room
  const {limitTokens} = sizes
  const heads = headsOf(room)
  // What only the context line says of the headings stands in the first chunk.
  const narrowerFirst = [...narrowerThan(context, headings.filter((heading) => !written.has(heading)), limitTokens)]
  const narrowerNext = [...narrowerThan(context, [], limitTokens)]
  const narrowest = {first: narrowerFirst[narrowerFirst.length - 1] ?? firstContext, next: narrowerNext[narrowerNext.length - 1] ?? above}
  const own = narrowest.first === above ? room : {...room, shortest: narrowest.first.text}
  const all = given ?? piecesOf(units, body.content.length, own, firstContext === above ? own : {...own, context: firstContext.text, contextTokens: firstContext.tokens})
  // Groups still to be written, the next one last; what turns out too large is put back in smaller groups.
  const waiting = group(all, {first: firstContext, next: above}, narrowest, room, sizes, rules, heads, sizes.targetTokens).reverse()
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
    const narrower = first === 0 ? narrowerFirst : narrowerNext
    for (const shorter of piece.bare ? [...narrower, noContext] : narrower) {
      if (tokens <= limitTokens) break
      if (around === context) notes.contextShortened()
      around = shorter
      tokens = exact(slice, around.text)
    }
    if (around !== context) ({context: around, tokens} = withRoom(around, tokens, limitTokens, (text) => exact(slice, text)))
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
      const under = done.length === 0 ? firstContext : above
      const target = Math.max(1, Math.min(sizes.targetTokens, limitTokens) - less)
      const groups = group(pieces, {first: under, next: above}, {first: under, next: above}, room, sizes, rules, heads, target)
      return groups.length > 1 ? groups : [pieces.slice(0, 1), pieces.slice(1)]
    }
    const piece = pieces[0]!
    // A part of a fence is cut by lines into parts that are closed fences again.
    const {within, tailWithin, value} = units[lastWhere(units.length, (index) => units[index]!.start <= piece.start)]!
    const fenced: Pick<Unit, 'within' | 'tailWithin' | 'value' | 'ladder'> | null = tailWithin === '' ? null : {within, tailWithin, value, ladder: 'lines'}
    const least = piece.head?.least === undefined ? null : piece.head
    const whole: Unit = {...piece, end, alone: false, apart: false, opens: false, open: null, ...(fenced ?? {within: least, tailWithin: '', ladder: 'prose'})}
    let smaller: Piece[] = []
    for (let off = less; smaller.length < 2; off *= 2) {
      smaller = piecesOf([whole], end, {...room, ...(done.length === 0 && {context: firstContext.text, contextTokens: firstContext.tokens}), limitTokens: Math.max(1, limitTokens - off), countAll: true})
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

/** How many pieces back overlap can begin. */
const overlapPieces = 48

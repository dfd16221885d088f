import {boundaries} from '../text/ladder.js'
import type {Body} from './body.js'
import {fitsLeast, roomBelow, shownHead} from './heads.js'
import {cutLeaf} from './leaf.js'
import type {Level} from './levels.js'
import {createPiece, type Piece} from './piece.js'
import {isSmall} from './small.js'
import {atomsIn, fitsRoom, ownText, type Room} from './room.js'
import {cutsAlways} from './steps.js'
import {joinHeads, type Head, type RowFacts, type Unit} from './unit.js'

/** Opens units until every piece fits; `firstRoom` is that of the first one. */
export function piecesOf(units: readonly Unit[], end: number, others: Room, firstRoom = others): Piece[] {
  const pieces: Piece[] = []
  let block = -1
  let companies = 0
  const company: Companies = {alone: () => ++companies}
  const openers: number[] = []
  units.forEach((unit, index) => {
    const unitEnd = units[index + 1]?.start ?? end
    const from = pieces.length
    const room = index === 0 ? firstRoom : others
    const given = opened(unit, units[index - 1], unitEnd, room)
    flatten(given, unit.start, unitEnd, unit.before, unit.facts, unit.head, null, unit.tail, unit.alone ? company.alone() : 0, pieces, room, company)
    if (unit.kind === 'dialogue' && unit.opened) for (let i = from; i < pieces.length; i++) pieces[i]!.single = true
    if (unit.opens) for (let i = from; i < pieces.length; i++) openers.push(i)
    if (pieces.length - from > 1) {
      block++
      for (const piece of pieces.slice(from)) piece.block = block
    }
  })
  for (const at of openers.reverse()) pieces[at]!.company = pieces[at + 1]?.company ?? 0
  return pieces
}

/**
 * A list that fits alone and not with its lead-in is opened: the first items stay with the lead-in, which stands again before the others.
 * What else a lead-in announces (a table, a fence) stays whole.
 */
function opened(unit: Unit, before: Unit | undefined, end: number, room: Room): Unit {
  if (!before || unit.kind !== 'list' || unit.before !== 'glue' || before.kind === 'list' || !unit.open) return unit
  const {body} = room
  const [start, stop] = ownText(body, body.toText(before.start), body.toText(end))
  return fitsRoom(room, start, stop) ? unit : {...unit, opened: true}
}

/** Numbers for units that never share a chunk with a neighbour; 0 is common company. */
interface Companies {
  alone(): number
}

/** `start`, `end`, `before` and `facts` stand in for the unit's own: the first of several takes over what stands in front. */
function flatten(
  unit: Unit,
  start: number,
  end: number,
  before: Level,
  facts: RowFacts | null,
  head: Head | null,
  outer: Head | null,
  tail: string,
  company: number,
  pieces: Piece[],
  room: Room,
  companies: Companies,
): void {
  const {body} = room
  const {kind} = unit
  const [textStart, textEnd] = ownText(body, body.toText(start), body.toText(end))
  const counted = room.countRows && kind === 'rows' && unit.open !== null && facts?.row === null
  const below = roomBelow(room, head)
  // What stands around it gives way first.
  const spared = below === room ? !unit.gives && room.shortest !== undefined : (unit.spared ?? kind !== 'dialogue')
  const whole =
    !counted &&
    !unit.opened &&
    !cutsAlways(unit.ladder) &&
    (tail !== ''
      ? fitsRoom(room, textStart, textEnd, shownHead(room, head), tail)
      : fitsRoom(below, textStart, textEnd) || (spared && fitsLeast(room, head, textStart, textEnd)))
  if (whole || textEnd <= textStart) {
    const piece = createPiece(unit, start, textStart, textEnd, before, head, tail, company, facts)
    if (whole && (unit.gives || unit.tail !== '') && isSmall(room.limitTokens)) {
      piece.finer = () => {
        const finer: Piece[] = []
        const ladder = unit.ladder === 'lines' ? 'everyLine' : 'everySentence'
        flatten({...unit, opened: true, ladder}, start, end, before, facts, head, outer, tail, company, finer, room, companies)
        return finer
      }
    }
    pieces.push(piece)
    return
  }
  const within = joinHeads(outer, unit.within)
  const children = unit.open?.()
  if (!children || children.length === 0) {
    cutLeaf({...unit, start, before, facts}, company, textStart, textEnd, head, within, tail, pieces, room)
    return
  }
  let together = company
  children.forEach((child, index) => {
    const first = index === 0
    if (child.apart && !first) together = companies.alone()
    const next = children[index + 1]
    flatten(
      isCrowded(child, children[index - 1], next ? next.start : end, next ? child.tail : tail, head, room) ? {...child, opened: true} : child,
      first ? start : child.start,
      next ? next.start : end,
      first ? before : child.before,
      child.facts ?? facts,
      first ? head : joinHeads(within, child.head),
      child.headless ? null : within,
      next ? child.tail : tail,
      child.alone ? companies.alone() : together,
      pieces,
      room,
      companies,
    )
  })
}

/** A statement that has no room beside the signature it stands below is opened, so that the signature does not stand alone. */
function isCrowded(child: Unit, before: Unit | undefined, end: number, tail: string, head: Head | null, room: Room): boolean {
  if (before?.kind !== 'code' || child.kind !== 'code' || child.before !== 'glue' || !child.open) return false
  const {body} = room
  const [start, stop] = ownText(body, body.toText(before.start), body.toText(end))
  return tail === '' ? !fitsRoom(room, start, stop) : !fitsRoom(room, start, stop, shownHead(room, head), tail)
}

/** A piece in sentences, for when something else must stand in one chunk with the first of them. */
export function sentencePieces(piece: Piece, body: Body, language: string | null): Piece[] {
  const {textStart, textEnd} = piece
  const stops = boundaries(body.text, textStart, textEnd, 'sentence', atomsIn(body.textAtoms, textStart, textEnd), language)
  if (stops.length === 0) return [piece]
  const block = blockOf(piece, body)
  const first: Piece = {...piece, textEnd: ownText(body, textStart, stops[0]!)[1], tail: '', block}
  const others = stops.map((from, index): Piece => {
    const [start, end] = ownText(body, from, stops[index + 1] ?? textEnd)
    const tail = index === stops.length - 1 ? piece.tail : ''
    return {...piece, start: body.toContent(start), textStart: start, textEnd: end, before: 'sentence', head: null, tail, block}
  })
  return [first, ...others]
}

/** Numbers of blocks count up from 0: that of one which was whole so far lies beyond them. */
function blockOf({block, start}: Piece, body: Body): number {
  return block >= 0 ? block : body.content.length + start
}

/** A piece in those it opens into, a paragraph in sentences. */
export function finerPieces(piece: Piece, body: Body, language: string | null): Piece[] {
  if (!piece.finer) return piece.prose ? sentencePieces(piece, body, language) : [piece]
  const {company} = piece
  const finer = piece.finer()
  if (finer.some((part) => part.company !== finer[0]!.company)) return [piece]
  return finer.map((part): Piece => ({...part, company, block: blockOf(piece, body), ...(piece.single && {single: true})}))
}

/** The units of a passage that is one chunk, as pieces. */
export function wholePieces(units: readonly Unit[], body: Body): Piece[] {
  return units.map((unit, index) => {
    const end = units[index + 1]?.start ?? body.content.length
    const [textStart, textEnd] = ownText(body, body.toText(unit.start), body.toText(end))
    return createPiece(unit, unit.start, textStart, textEnd, unit.before, unit.head, unit.tail, 0, unit.facts)
  })
}

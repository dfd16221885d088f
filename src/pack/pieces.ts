import type {Body} from './body.js'
import {cutLeaf, cutsAlways} from './leaf.js'
import type {Piece} from './piece.js'
import {fitsRoom, trimmed, type Room} from './room.js'
import {joinHeads, type Head, type Unit} from './unit.js'

/** Opens units until every piece fits. */
export function piecesOf(units: readonly Unit[], end: number, room: Room): Piece[] {
  const pieces: Piece[] = []
  let block = -1
  let companies = 0
  const company: Companies = {alone: () => ++companies}
  units.forEach((unit, index) => {
    const unitEnd = units[index + 1]?.start ?? end
    const from = pieces.length
    flatten({...unit, end: unitEnd}, unit.head, null, '', unit.alone ? company.alone() : 0, pieces, room, company)
    if (pieces.length - from > 1) {
      block++
      for (const piece of pieces.slice(from)) piece.block = block
    }
  })
  return pieces
}

/** Numbers for units that never share a chunk with a neighbour; 0 is common company. */
interface Companies {
  alone(): number
}

function flatten(
  unit: Unit,
  head: Head | null,
  outer: Head | null,
  tail: string,
  company: number,
  pieces: Piece[],
  room: Room,
  companies: Companies,
): void {
  const {body} = room
  const [textStart, textEnd] = trimmed(body.text, body.toText(unit.start), body.toText(unit.end))
  const given = {head, company, prose: unit.prose, kind: unit.kind, facts: unit.facts, before: unit.before, block: -1}
  if (!cutsAlways(unit.ladder) && fitsRoom(room, textStart, textEnd)) {
    pieces.push({...given, start: unit.start, textStart, textEnd, tail})
    return
  }
  const within = joinHeads(outer, unit.within)
  const children = unit.open?.()
  if (!children || children.length === 0) {
    if (textEnd <= textStart) pieces.push({...given, start: unit.start, textStart, textEnd, tail})
    else cutLeaf(unit, company, textStart, textEnd, head, within, tail, pieces, room)
    return
  }
  let together = company
  children.forEach((child, index) => {
    const first = index === 0
    if (child.apart && !first) together = companies.alone()
    const next = children[index + 1]
    flatten(
      {
        ...child,
        start: first ? unit.start : child.start,
        end: next ? next.start : unit.end,
        before: first ? unit.before : child.before,
        facts: child.facts ?? unit.facts,
      },
      first ? head : joinHeads(within, child.head),
      within,
      next ? child.tail : tail,
      child.alone ? companies.alone() : together,
      pieces,
      room,
      companies,
    )
  })
}

/** The units of a passage that is one chunk, as pieces. */
export function wholePieces(units: readonly Unit[], body: Body): Piece[] {
  return units.map((unit, index) => {
    const end = units[index + 1]?.start ?? body.content.length
    const [textStart, textEnd] = trimmed(body.text, body.toText(unit.start), body.toText(end))
    const {start, before, kind, head, tail, prose, facts} = unit
    return {start, textStart, textEnd, before, kind, head, tail, prose, facts, company: 0, block: -1}
  })
}

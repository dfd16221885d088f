import {boundaries, codePoints, type Rung} from '../text/ladder.js'
import {isAdded} from './body.js'
import type {Measure} from '../text/tokens/counter.js'
import {fitsLeast, roomBelow} from './heads.js'
import type {Level} from './levels.js'
import type {Piece} from './piece.js'
import {isSmall} from './small.js'
import {atomsIn, fitsRoom, ownText, type Room} from './room.js'
import {ladders, type Step} from './steps.js'
import {lastStop, nextStop} from './stops.js'
import {headLine, shareOf as headShare, type Head, type Ladder, type Unit} from './unit.js'

/** Cuts a leaf that does not fit, down the rungs of its ladder, and adds the pieces. */
export function cutLeaf(
  unit: Unit,
  company: number,
  start: number,
  end: number,
  head: Head | null,
  within: Head | null,
  tail: string,
  pieces: Piece[],
  room: Room,
): void {
  const {body, measure} = room
  const steps = ladders[unit.ladder]
  const free = room.limitTokens - room.contextTokens
  // Surroundings give way before the body does.
  const again = (within && [within, shortened(within)].find((form) => measureHead(form) <= free * headShare(form))) ?? null
  const after = again ? unit.tailWithin : ''
  const furtherRoom = roomBelow(room, again)
  let firstRoom = roomBelow(room, head)
  // Where the text begins: a fence that is in no source, and has no room beside the first word, is left out of it.
  let begin = start
  const uncut = nameEnd()
  const first = pieces.length
  const cuts: {start: number; end: number; level: Level; bare: boolean; made: Level | null}[] = []
  descend(begin, end, 0, 'block')
  cuts.forEach((cut, index) => {
    const piece: Piece = {
      start: index === 0 ? unit.start : body.toContent(cut.start),
      textStart: cut.start,
      textEnd: cut.end,
      before: index === 0 ? unit.before : cut.level,
      kind: unit.kind,
      head: pieces.length === first ? head : again,
      // Without the fence line above it nothing is closed.
      tail: index === 0 && begin > start ? '' : index < cuts.length - 1 ? after : index > 0 && !again ? '' : tail,
      prose: unit.prose,
      // A piece that must do without the context line shares its chunk with none.
      company: cut.bare ? -1 - cut.start : company,
      facts: unit.facts,
      ...(cut.bare && {bare: true}),
      block: -1,
    }
    const ladder = cut.bare || !isSmall(room.limitTokens) ? null : finerLadder(piece, cut.made)
    if (ladder !== null) {
      piece.finer = () => {
        const finer: Piece[] = []
        const part = {...unit, start: piece.start, before: piece.before, ladder, value: index === 0 ? unit.value : undefined}
        cutLeaf(part, company, cut.start, cut.end, piece.head, within, piece.tail, finer, room)
        return finer
      }
    }
    pieces.push(piece)
  })

  /** By what a part may be cut although it fits: by its lines, and by its words where its sentence has been cut; null by nothing. */
  function finerLadder({head: above}: Piece, made: Level | null): Ladder | null {
    // The first part of a fence begins with the fence line, which is not cut.
    if (unit.ladder === 'lines') return unit.tailWithin !== '' && above !== null ? 'everyLine' : null
    return made === 'clause' || made === 'word' ? 'everyWord' : null
  }

  function shortened(head: Head): Head {
    return head.short === null ? head : {...head, text: head.short, short: null}
  }

  /** Up to where nothing is cut: a name stays with the first word of its value, unless that word or a link has room only without it. */
  function nameEnd(): number {
    if (unit.value === undefined) return start
    const value = body.toText(unit.value)
    const [atom] = atomsIn(body.textAtoms, value, value + 1)
    const beside = atom ? atom[1] : wordEnd(value)
    if (fits(start, beside)) return value
    // What stands above a name gives way before the name is cut off.
    firstRoom = room
    if (fits(start, beside)) return value
    if (!atom && fits(start, ownText(body, start, value)[1]) && !fitsRoom(room, value, beside)) return value
    if (fence.test(body.content.slice(unit.start, unit.value)) && isAdded(body, unit.start, unit.value)) begin = value
    return start
  }

  function wordEnd(from: number): number {
    const next = nextStop(body.text, from, end, (low, high) => boundaries(body.text, low, high, 'word', [], room.language))
    return ownText(body, from, next)[1]
  }

  function measureHead(head: Head): number {
    return measure.exact(0, 0, headLine(head) + unit.tailWithin)
  }

  /** Room of a part of this leaf, with what closes it: for lines the fence counts as well, since no part goes without it. */
  function fits(from: number, to: number): boolean {
    const opens = from <= begin
    const isFenced = again !== null && (unit.ladder === 'lines' || unit.ladder === 'everyLine')
    if (!isFenced) return fitsRoom(opens ? firstRoom : furtherRoom, from, to, '', opens && begin === start && to === end ? tail : '')
    return fitsRoom(opens ? firstRoom : room, from, to, opens ? '' : headLine(again), opens && begin > start ? '' : to === end ? tail : after)
  }

  /** A sentence that has no room beside all that stands again is not cut for that. */
  function isSpared(from: number, to: number, depth: number): boolean {
    return depth > 0 && steps[depth - 1]!.level === 'sentence' && fitsLeast(room, from <= begin ? head : again, from, to)
  }

  /** Adds a part; `made` is the level of the step that made it. */
  function push(from: number, to: number, level: Level, made: Level | null, bare = false): void {
    const [a, b] = ownText(body, from, to)
    if (b > a) cuts.push({start: cuts.length === 0 ? from : a, end: b, level, bare, made})
  }

  function descend(from: number, to: number, depth: number, level: Level): void {
    // Blank lines in front are not shown.
    const [first, last] = ownText(body, from, to)
    const step = steps[depth]
    if (last <= first || (!step?.always && (fits(first, last) || isSpared(first, last, depth)))) {
      push(from, to, level, steps[depth - 1]?.level ?? null)
      return
    }
    if (!step) {
      // Surroundings give way before the body does: a grapheme that fits without the context line stays whole.
      if (measure.exact(first, last) <= room.limitTokens) push(from, to, level, 'grapheme', true)
      else fillCodePoints(from, to, level)
      return
    }
    const repeats = !step.spare && steps[depth - 1]?.rung === step.rung && atomsIn(body.textAtoms, from, to).length === 0
    if (repeats) {
      descend(from, to, depth + 1, level)
      return
    }
    if (step.fill) {
      fill(from, to, level, depth)
      return
    }
    const starts = coarse(startsOf(step, from, to), from, to, step)
    if (starts.length === 0) {
      descend(from, to, depth + 1, level)
      return
    }
    let at = from
    for (const next of [...starts, to]) {
      descend(at, next, depth + 1, at === from ? level : step.level)
      at = next
    }
  }

  /** Starts so near each other that a chunk would hold very many of them are thinned out: time stays linear. */
  function coarse(starts: readonly number[], from: number, to: number, step: Step): readonly number[] {
    if (step.always) return starts
    const least = free / mostPieces
    const kept: number[] = []
    let at = from
    starts.forEach((start, index) => {
      const next = starts[index + 1] ?? to
      // 'a\nb\nc': the border before b goes when a and b together are still tiny
      if (measure.at(next) - measure.at(at) < least) return
      kept.push(start)
      at = start
    })
    return kept
  }

  function startsOf(step: Step, from: number, to: number): number[] {
    return step.rung === 'group' || step.rung === 'line' ? lineStarts(from, to, step.rung === 'group') : stopsIn(from, to, step)
  }

  /** Starts of lines, or of the groups between blank lines. A fence line stays with the line beside it. */
  function lineStarts(from: number, to: number, groups: boolean): number[] {
    const starts: number[] = []
    const {text} = body
    const fenced = unit.within !== null
    let afterBlank = false
    let line = 0
    let at = from
    while (at < to) {
      const found = text.indexOf('\n', at)
      const lineEnd = found < 0 || found > to ? to : found
      const empty = text.slice(at, lineEnd).trim() === ''
      const opener = fenced && at > start && line === 1 && from === start
      if (line > 0 && !empty && !opener && at > uncut && (!groups || afterBlank)) starts.push(at)
      afterBlank = empty
      if (!empty) line++
      at = lineEnd + 1
    }
    // The closing fence is no part of its own; where the block goes on there is none.
    if (fenced && tail === '' && to >= end) {
      // '> ```\n>\n': the mark of a blank line of a quote may stand behind it
      let close = end
      while (close > from && (text[close - 1] === '>' || text[close - 1]!.trim() === '')) close--
      while (starts.length > 0 && starts[starts.length - 1]! >= close) starts.pop()
      const last = starts[starts.length - 1]
      if (last !== undefined && !text.slice(last, close).includes('\n')) starts.pop()
    }
    return starts
  }

  /**
   * Even parts of many small steps: as few as the room allows, each filled to its share.
   * Boundaries are looked for near the cuts only, so that a run of megabytes stays cheap.
   */
  function fill(from: number, to: number, level: Level, depth: number): void {
    const step = steps[depth]!
    const share = shareOf(from, to, step)
    const base = measure.at(from)
    let at = from
    while (at < to) {
      const stepLevel = at === from ? level : step.level
      const done = measure.at(at) - base
      // Shares are counted from the start, so that what rounding leaves does not gather in a last scrap.
      const goal = step.uneven ? done + share : share * Math.max(1, Math.floor(done / share + 1.25)) + 1
      const [, last] = ownText(body, at, to)
      const stop = stopFor(at, to, last, offsetAt(measure, at, to, base + goal), step)
      if (stop !== null) {
        push(at, stop, stepLevel, step.level)
        at = stop
        continue
      }
      const next = nextStop(body.text, at, to, (low, high) => stopsIn(low, high, step))
      descend(at, next, depth + 1, stepLevel)
      at = next
    }
  }

  /** Where a part that begins at `at` may end: the furthest boundary up to `guess` with which it fits; null where none does. */
  function stopFor(at: number, to: number, last: number, guess: number, step: Step): number | null {
    while (guess > at) {
      if (guess >= last && fits(at, last)) return to
      const stop = lastStop(body.text, at, to, Math.min(guess, to - 1), (low, high) => stopsIn(low, high, step))
      if (stop === null) return null
      if (fits(at, ownText(body, at, stop)[1])) return stop
      guess = Math.min(stop - 1, at + Math.floor((stop - at) * 0.9))
    }
    return null
  }

  function stopsIn(from: number, to: number, step: Step): number[] {
    const rung = step.rung as Rung
    const stops = boundaries(body.text, from, to, rung, step.spare ? atomsIn(body.textAtoms, from, to) : [], room.language)
    return from < uncut ? stops.filter((stop) => stop > uncut) : stops
  }

  /** The last resort: a grapheme that alone exceeds the room. */
  function fillCodePoints(from: number, to: number, level: Level): void {
    room.onGraphemeCut()
    const stops = [...codePoints(body.text, from, to), to]
    let at = from
    let index = 0
    while (index < stops.length) {
      let low = index
      let high = stops.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (fits(at, stops[middle]!)) low = middle
        else high = middle - 1
      }
      push(at, stops[low]!, at === from ? level : 'grapheme', 'grapheme')
      at = stops[low]!
      index = low + 1
    }
  }

  function shareOf(from: number, to: number, step: Step | undefined): number {
    const total = measure.at(to) - measure.at(from)
    const around = again ? measureHead(again) : 0
    const most = Math.max(1, (free - around) * 0.96 - 1)
    return step?.uneven ? most : Math.max(1, total / Math.max(1, Math.ceil(total / most)))
  }
}

/** The line that opens a fence, alone. */
const fence = /^[`~]{3}[^\n]*\n$/

/** Parts of a leaf are not made so small that more than this many fill a chunk. */
const mostPieces = 64

/** The furthest offset with at most `tokens` in front of it. */
function offsetAt(measure: Measure, from: number, to: number, tokens: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure.at(middle) <= tokens) low = middle
    else high = middle - 1
  }
  return low
}


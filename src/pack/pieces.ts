import type {ChunkKind} from '../chunk-types.js'
import type {Range} from '../text/mapped-text.js'
import {boundaries, codePoints, type Rung} from '../text/ladder.js'
import type {Measure} from '../text/tokens/counter.js'
import type {Body} from './body.js'
import type {Level} from './levels.js'
import {joinHeads, type Head, type Ladder, type RowFacts, type Unit} from './unit.js'

/** What no cut goes through: a unit that fits, or a step of the ladder below one that does not. */
export interface Piece {
  /** Offset in `content`; a piece reaches to the start of the next one. */
  start: number
  /** Offsets in `text`, blanks at the ends left out. */
  textStart: number
  textEnd: number
  before: Level
  kind: ChunkKind
  head: Head | null
  /** Closes a chunk that ends with this piece. */
  tail: string
  prose: boolean
  /** Pieces of different numbers never share a chunk. */
  company: number
  facts: RowFacts | null
  /** Fits only without the context line. */
  bare?: boolean
  /** Number of the block it was opened from; -1 for a block that is whole. */
  block: number
}

/** What the size of a piece is judged by. */
export interface Room {
  body: Body
  measure: Measure
  /** The context line with its blank line. */
  context: string
  contextTokens: number
  limitTokens: number
  /** Called when a grapheme had to be cut. */
  onGraphemeCut(): void
  language: string | null
}

/** Below this distance from the limit, sums are not trusted and the string is counted. */
const doubtTokens = 24

/** Whether `context + before + text[start, end) + after` stays within the limit: exact. */
export function fitsRoom(room: Room, start: number, end: number, before = '', after = ''): boolean {
  const {measure, context, contextTokens, limitTokens} = room
  if (before === '' && after === '') {
    const sum = measure.at(end) - measure.at(start) + contextTokens
    const doubt = doubtTokens + sum / 16
    if (sum + doubt < limitTokens) return true
    if (sum - doubt > limitTokens) return false
  }
  return measure.exact(start, end, context + before, after) <= limitTokens
}

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
  if (!ladders[unit.ladder][0]!.always && fitsRoom(room, textStart, textEnd)) {
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

/** Without blanks at the end, and without blank lines at the start (the indentation of the first line stays). */
export function trimmed(text: string, start: number, end: number): Range {
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  let from = start
  while (from < end && isBlank(text.charCodeAt(from))) {
    if (text.charCodeAt(from) === 10) start = from + 1
    from++
  }
  return [start, end]
}

const blank = /\s/
function isBlank(code: number): boolean {
  if (code === 32 || (code >= 9 && code <= 13)) return true
  return code >= 160 && blank.test(String.fromCharCode(code))
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

/** A step of the ladder: where text may be cut, and whether links and the like are still spared. */
interface Step {
  level: Level
  rung: Rung | 'group' | 'line'
  spare: boolean
  /** Many small parts: filled up to the room at once instead of being weighed one by one. */
  fill: boolean
  /** Cut here even what fits. */
  always?: boolean
  /** Every part as large as there is room, the last what is left. */
  uneven?: boolean
}

const proseSteps: readonly Step[] = [
  {level: 'sentence', rung: 'sentence', spare: true, fill: false},
  {level: 'clause', rung: 'clause', spare: true, fill: false},
  {level: 'word', rung: 'word', spare: true, fill: true},
  {level: 'word', rung: 'word', spare: false, fill: true},
  {level: 'grapheme', rung: 'grapheme', spare: false, fill: true},
]

const lineSteps: readonly Step[] = [
  {level: 'item', rung: 'group', spare: false, fill: false},
  {level: 'line', rung: 'line', spare: false, fill: false},
  {level: 'word', rung: 'word', spare: false, fill: true},
  {level: 'grapheme', rung: 'grapheme', spare: false, fill: true},
]

const wordSteps: readonly Step[] = lineSteps.slice(2)

const ladders: Readonly<Record<Ladder, readonly Step[]>> = {
  prose: proseSteps,
  lines: lineSteps,
  recursive: [...lineSteps.slice(0, 2), proseSteps[0]!, ...wordSteps],
  everySentence: [{...lineSteps[0]!, always: true}, {...proseSteps[0]!, always: true}, ...proseSteps.slice(1)],
  everyLine: [{...lineSteps[1]!, always: true}, ...wordSteps],
  fixed: [{...lineSteps[3]!, uneven: true}],
}

function cutLeaf(
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
  const again = (within && [within, shortened(within)].find((form) => measureHead(form) <= free / 2)) ?? null
  const after = again ? unit.tailWithin : ''
  const first = pieces.length
  const cuts: {start: number; end: number; level: Level; bare: boolean}[] = []
  descend(start, end, 0, 'block')
  cuts.forEach((cut, index) => {
    pieces.push({
      start: index === 0 ? unit.start : body.toContent(cut.start),
      textStart: cut.start,
      textEnd: cut.end,
      before: index === 0 ? unit.before : cut.level,
      kind: unit.kind,
      head: pieces.length === first ? head : again,
      tail: index === cuts.length - 1 ? tail : after,
      prose: unit.prose,
      // A piece that must do without the context line shares its chunk with none.
      company: cut.bare ? -1 - cut.start : company,
      facts: unit.facts,
      ...(cut.bare && {bare: true}),
      block: -1,
    })
  })

  function shortened(head: Head): Head {
    return head.short === null ? head : {...head, text: head.short, short: null}
  }

  function measureHead(head: Head): number {
    return measure.exact(0, 0, `${head.text}\n${unit.tailWithin}`)
  }

  /** Room of a part of this leaf: for lines the fence counts as well, since no part goes without it. */
  function fits(from: number, to: number): boolean {
    return unit.ladder === 'lines' && again
      ? fitsRoom(room, from, to, from === start ? '' : `${again.text}\n`, to === end ? '' : after)
      : fitsRoom(room, from, to)
  }

  function push(from: number, to: number, level: Level, bare = false): void {
    const [a, b] = trimmed(body.text, from, to)
    if (b > a) cuts.push({start: cuts.length === 0 ? from : a, end: b, level, bare})
  }

  function descend(from: number, to: number, depth: number, level: Level): void {
    const [, last] = trimmed(body.text, from, to)
    const step = steps[depth]
    if (last <= from || (!step?.always && fits(from, last))) {
      push(from, to, level)
      return
    }
    if (!step) {
      // Surroundings give way before the body does: a grapheme that fits without the context line stays whole.
      if (measure.exact(from, last) <= room.limitTokens) push(from, to, level, true)
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
      if (line > 0 && !empty && !opener && (!groups || afterBlank)) starts.push(at)
      afterBlank = empty
      if (!empty) line++
      at = lineEnd + 1
    }
    // The closing fence is no part of its own.
    if (fenced && to >= end && starts.length > 0) {
      const last = starts[starts.length - 1]!
      if (!text.slice(last, end).trim().includes('\n')) starts.pop()
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
      const [, last] = trimmed(body.text, at, to)
      const stop = stopFor(at, to, last, offsetAt(measure, at, to, base + goal), step)
      if (stop !== null) {
        push(at, stop, stepLevel)
        at = stop
        continue
      }
      const next = nextStop(at, to, step)
      descend(at, next, depth + 1, stepLevel)
      at = next
    }
  }

  /** Where a part that begins at `at` may end: the furthest boundary up to `guess` with which it fits; null where none does. */
  function stopFor(at: number, to: number, last: number, guess: number, step: Step): number | null {
    while (guess > at) {
      if (guess >= last && fits(at, last)) return to
      const stop = lastStop(at, to, Math.min(guess, to - 1), step)
      if (stop === null) return null
      if (fits(at, trimmed(body.text, at, stop)[1])) return stop
      guess = Math.min(stop - 1, at + Math.floor((stop - at) * 0.9))
    }
    return null
  }

  function lastStop(at: number, to: number, guess: number, step: Step): number | null {
    for (const reach of nearReaches) {
      const low = guess - reach <= at ? at : codePointStart(body.text, guess - reach)
      const stops = stopsIn(low, Math.min(to, codePointStart(body.text, guess + nearReaches[0])), step)
      for (let i = stops.length - 1; i >= 0; i--) if (stops[i]! <= guess && stops[i]! > at) return stops[i]!
      if (low === at) return null
    }
    return null
  }

  /** The first boundary behind `at`, looked for in growing windows. */
  function nextStop(at: number, to: number, step: Step): number {
    for (let reach = nearReaches[1]; ; reach *= 4) {
      const end = Math.min(to, codePointStart(body.text, at + reach))
      const [stop] = stopsIn(at, end, step)
      if (stop !== undefined) return stop
      if (end >= to) return to
    }
  }

  function stopsIn(from: number, to: number, step: Step): number[] {
    const rung = step.rung as Rung
    return boundaries(body.text, from, to, rung, step.spare ? atomsIn(body.textAtoms, from, to) : [], room.language)
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
      push(at, stops[low]!, at === from ? level : 'grapheme')
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

/** Parts of a leaf are not made so small that more than this many fill a chunk. */
const mostPieces = 64

/** How far from a cut boundaries are looked for, in UTF-16 units: first near, then further. */
const nearReaches = [128, 2048] as const

/** An offset moved off the second half of a surrogate pair. */
function codePointStart(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code < 0xe000 && offset > 0 ? offset - 1 : offset
}

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

/** The atoms that lie in or reach into a stretch of text. */
export function atomsIn(atoms: readonly Range[], from: number, to: number): Range[] {
  let low = 0
  let high = atoms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (atoms[middle]![1] <= from) low = middle + 1
    else high = middle
  }
  const found: Range[] = []
  for (let i = low; i < atoms.length && atoms[i]![0] < to; i++) found.push(atoms[i]!)
  return found
}

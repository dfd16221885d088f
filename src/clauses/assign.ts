import type {ClauseFacts, List, ListItem} from '../tree/types.js'
import {beginnings, follows, goOn, type Level, type Step} from './bare.js'
import type {Entry, Group} from './entries.js'
import {addItems, markerOf} from './items.js'
import {leadsIn, tailOf, textBefore} from './lead-in.js'
import {labelOf} from './label.js'
import {levelOf} from './levels.js'
import type {BareMarker, Reading, WordMarker} from './markers.js'
import {isTitle, titleEnd} from './titles.js'
import type {FlatList, TextUnit, Unit} from './units.js'
import type {ChosenWords} from './words.js'

/** What every unit is. */
export interface Assigned {
  /** Units that begin a clause. */
  entries: ReadonlyMap<Unit, Entry>
  /** The clause that any other unit stands in. */
  owners: ReadonlyMap<Unit, Entry | null>
  /** Entries of lists of the format. */
  items: ReadonlyMap<ListItem, Entry>
  /** Lists of plain text that stay as they are. */
  kept: ReadonlySet<FlatList>
  /** All clauses in order. */
  all: readonly Entry[]
}

/** A heading or keyword below which clauses stand. */
interface Context {
  entry: Entry | null
  depth: number
  rank: number
}

const plainRank = 1000
/** Most levels of bare numbers below each other. */
const deepest = 12
/** Longest title of a number that has nothing but others below it. */
const longestTitle = 120
/** How far to look for numbers that go on behind others. */
const lookAhead = 200
const farAhead = 2000

/** Gives every unit its place: keywords by their order, bare numbers by what they go on with. */
export function assign(units: readonly Unit[], {chosen, order, articles}: ChosenWords, barred: (index: number) => boolean, forced: boolean): Assigned {
  const entries = new Map<Unit, Entry>()
  const owners = new Map<Unit, Entry | null>()
  const items = new Map<ListItem, Entry>()
  const kept = new Set<FlatList>()
  const all: Entry[] = []
  const contexts: Context[] = []
  const heights: number[] = []
  let levels: Level[] = []

  units.forEach((unit, index) => {
    if (unit.type === 'text') text(unit, index)
    else if (unit.type === 'other') other(unit, index)
    else if (unit.type === 'enter') enter(unit.section.depth)
    else leave()
  })
  units.forEach((unit, index) => {
    const entry = entries.get(unit)
    if (entry && unit.type === 'text' && holdsOnly(unit, entry, index)) entry.form = 'heading'
  })
  return {entries, owners, items, kept, all}

  /** 'II. HIRING' with '2.1 …' right below it is the title of that. */
  function holdsOnly(unit: TextUnit, entry: Entry, index: number): boolean {
    const {marker, view, first, end} = unit
    const next = units[index + 1]
    if (entry.form !== 'section' || marker?.type !== 'bare' || !first || end < view.text.length || unit.list || !next || entries.get(next)?.parent !== entry) return false
    const said = view.text.slice(marker.rest).trim()
    return said.length <= longestTitle && /^\p{L}/u.test(said) && !/[.;:,!?：；。，—–]$/.test(said) && !said.includes('\n') && isTitle(said) && !leadsIn(said)
  }

  function text(unit: TextUnit, index: number): void {
    const word = chosen.get(unit)
    if (word) return addWord(unit, word)
    const {marker, list} = unit
    if (list && list.from === index && !keepsFlat(list)) kept.add(list)
    const listed = list !== null && kept.has(list)
    if (!listed && marker?.type === 'bare' && !barred(index) && addBare(unit, marker, index)) return
    if (unit.node.type === 'heading' && unit.first) plainHeading(unit.node.depth)
    owners.set(unit, owner())
  }

  function owner(): Entry | null {
    return levels[levels.length - 1]?.entry ?? clauseAbove()
  }

  function clauseAbove(): Entry | null {
    for (let i = contexts.length - 1; i >= 0; i--) if (contexts[i]!.entry) return contexts[i]!.entry
    return null
  }

  function depthAbove(): number {
    return contexts[contexts.length - 1]?.depth ?? 0
  }

  function enter(depth: number): void {
    plainHeading(depth)
    heights.push(contexts.length - 1)
  }

  /** What a section of the page holds ends with it. */
  function leave(): void {
    levels = []
    contexts.length = Math.min(contexts.length, heights.pop() ?? 0)
  }

  function plainHeading(depth: number): void {
    levels = levels.filter(({heading}) => heading !== null && heading < depth)
    while (contexts.length > 0 && contexts[contexts.length - 1]!.depth >= depth) contexts.pop()
    contexts.push({entry: null, depth, rank: plainRank})
  }

  function addWord(unit: TextUnit, {kind, number, end}: WordMarker): void {
    const rank = order.rank(kind)
    levels = []
    const at = contexts.findIndex((context) => context.entry !== null && context.rank >= rank)
    if (at >= 0) contexts.length = at
    const depth = unit.real ? unit.node.type === 'heading' ? unit.node.depth : 1 : null
    while (depth !== null && contexts.length > 0 && contexts[contexts.length - 1]!.entry === null && contexts[contexts.length - 1]!.depth >= depth) contexts.pop()
    const above = depthAbove()
    const parent = clauseAbove()
    const facts: ClauseFacts = {
      label: labelOf(unit.view.text.slice(unit.head, end)),
      path: [...(parent?.facts.path ?? []), [order.level(kind), number.text]],
      references: [],
    }
    const form = unit.node.type === 'heading' || titleEnd(unit, end) !== null ? 'heading' : 'section'
    const entry: Entry = {facts, parent, form, depth: depth !== null && depth > above ? depth : above + 1, group: null, vector: number.vector}
    contexts.push({entry, depth: entry.depth, rank})
    add(unit, entry)
  }

  function add(unit: Unit, entry: Entry): void {
    entries.set(unit, entry)
    all.push(entry)
  }

  /** Whether the entries of a list of plain text are clauses: one of them begins with a keyword, or they go on with what is open. */
  function keepsFlat({from, to}: FlatList): boolean {
    for (let i = from; i < to; i++) if (chosen.has(units[i]!)) return true
    const first = units[from]
    const marker = first?.type === 'text' ? first.marker : null
    return marker?.type === 'bare' && !barred(from) && stepFor(marker) !== null
  }

  function stepFor(marker: BareMarker): Step | null {
    return goOn(levels, marker) ?? beginnings(levels, marker, clauseAbove()?.vector ?? null)
  }

  function addBare(unit: TextUnit, marker: BareMarker, index: number): boolean {
    const heading = unit.real && unit.node.type === 'heading' ? unit.node.depth : null
    if (heading !== null) levels = levels.filter((level) => level.heading !== null && level.heading <= heading)
    const step = choose(unit, marker, index, heading)
    if (!step) return false
    if (heading !== null) while (contexts.length > 0 && contexts[contexts.length - 1]!.depth >= heading) contexts.pop()
    place(unit, index, marker, step, heading)
    return true
  }

  function choose(unit: TextUnit, marker: BareMarker, index: number, heading: number | null): Step | null {
    const on = goOn(levels, marker)
    const anew = beginnings(levels, marker, clauseAbove()?.vector ?? null)
    // '(i)' behind '(h)' is the ninth letter, unless '(ii)' comes next.
    if (on && !(anew && on.readings[0]!.style !== anew.readings[0]!.style && comesNext(index, anew.readings))) return on
    if (levels.length >= deepest) return on
    if (!anew) {
      // A part of a document may begin with '(m)', where '(n)' comes next.
      const readings = marker.readings.filter(({style}) => style !== '1.1')
      const begins = (heading !== null && (forced || headingFollows(index, marker))) || (readings.length > 0 && heading === null && (unit.first || leads(unit, index)) && (forced || comesNext(index, readings)))
      return begins ? {keep: levels.length, goesOn: false, readings: heading === null ? readings : marker.readings.slice(0, 1)} : null
    }
    const same = levels.findIndex(({readings}) => readings.some(({style}) => anew.readings.some((reading) => reading.style === style)))
    // A run of the same style begins anew: below the open one where that goes on later, else in its place.
    return same >= 0 && !(leads(unit, index) && resumes(levels[same]!, index)) ? {...anew, keep: Math.min(same, anew.keep)} : anew
  }

  /** Whether a heading of the format with a number of its own has others that go on with it, or stand below it: '36 U.S. Code' has none. */
  function headingFollows(index: number, {readings}: BareMarker): boolean {
    for (let i = index + 1, seen = 0; i < units.length && i < index + farAhead && seen < 12; i++) {
      const unit = units[i]!
      if (unit.type !== 'text' || !unit.real || unit.marker?.type !== 'bare') continue
      seen++
      if (unit.marker.readings.some((next) => readings.some((last) => follows(last, next) || (next.vector.length === last.vector.length + 1 && next.vector[0] === last.vector[0])))) return true
    }
    return false
  }

  function comesNext(index: number, readings: readonly Reading[]): boolean {
    for (let i = index + 1; i < units.length && i < index + lookAhead; i++) {
      const unit = units[i]!
      if (unit.type !== 'text' || unit.marker === null) continue
      return unit.marker.type === 'bare' && unit.marker.readings.some((next) => next.text !== 'i' && readings.some((last) => next.style === last.style && next.vector[0] === last.vector[0]! + 1))
    }
    return false
  }

  /** Whether a run goes on behind the number at an index, before the next keyword. */
  function resumes({readings}: Level, index: number): boolean {
    for (let i = index + 1; i < units.length && i < index + lookAhead; i++) {
      const unit = units[i]!
      if (unit.type !== 'text') continue
      if (chosen.has(unit) || unit.real) return false
      if (unit.marker?.type === 'bare' && unit.marker.readings.some((next) => readings.some((last) => follows(last, next) && next.vector[0] === last.vector[0]! + 1))) return true
    }
    return false
  }

  /** Whether a later number goes on with one at an index, before the next keyword or heading. */
  function runsOn(index: number, readings: readonly Reading[]): boolean {
    for (let i = index + 1; i < units.length && i < index + lookAhead; i++) {
      const unit = units[i]!
      if (unit.type === 'enter' || unit.type === 'leave' || (unit.type === 'text' && (chosen.has(unit) || unit.real))) return false
      const next = unit.type === 'text' ? unit.marker : unit.node.type === 'list' && unit.node.ordered ? markerOf(unit.node.children[0]) : null
      if (next?.type !== 'bare') continue
      if (next.readings.some((each) => readings.some((last) => follows(last, each)))) return true
      if (next.readings.some((each) => readings.some(({style}) => style === each.style))) return false
    }
    return false
  }

  function leads(unit: TextUnit, index: number): boolean {
    return leadsIn(textBefore(units, unit, index))
  }

  function place(unit: TextUnit, index: number, marker: BareMarker, step: Step, heading: number | null): void {
    const broken = levels[step.keep - 1]
    levels.length = step.keep
    let group: Group
    if (step.goesOn) {
      group = broken!.group
      levels.length = step.keep - 1
    } else {
      const parent = levels[levels.length - 1]?.entry ?? clauseAbove()
      group = {parent, led: heading === null && leadsIn(textBefore(units, unit, index)), points: parent?.form === 'item', count: 0, open: 0, last: index, list: null}
    }
    const {parent} = group
    const reading = step.readings[0]!
    const level = levelOf(reading, parent?.facts.path ?? [], {outermost: parent === null && articles === 0, heading: heading !== null})
    const facts: ClauseFacts = {
      label: labelOf(unit.view.text.slice(unit.head, marker.end)),
      path: [...(parent?.facts.path ?? []), [level, reading.text]],
      references: [],
    }
    const sections = levels.filter((each) => each.heading === null && !each.group.points).length
    const entry: Entry = {facts, parent, form: heading !== null || isPlainTitle(unit, marker, articles) ? 'heading' : 'section', depth: heading ?? depthAbove() + 1 + sections, group, vector: reading.vector}
    group.count++
    group.last = index
    if (/[;,；，](?:\s{0,3}(?:и|или|та|або|and|or|und|oder|和|或))?\s*$/u.test(unit.view.text.slice(Math.max(unit.start, unit.end - 24), unit.end))) group.open++
    levels.push({group, readings: step.readings, entry, heading})
    if (heading !== null) contexts.push({entry, depth: heading, rank: plainRank})
    add(unit, entry)
  }

  function other(unit: Extract<Unit, {type: 'other'}>, index: number): void {
    owners.set(unit, owner())
    if (unit.node.type === 'list' && unit.node.ordered && !barred(index)) addList(unit.node, index)
  }

  /** The entries of a list of the format: one alone only where it goes on with a count, or is led in. */
  function addList(list: List, index: number): void {
    const first = markerOf(list.children[0])
    const on = first && goOn(levels, first)
    const step = on ?? (first && beginnings(levels, first, null))
    if (!step || (!on && list.children.length < 2 && !leadsIn(tailOf(units[index - 1])) && !runsOn(index, step.readings))) return
    levels.length = step.keep
    if (step.goesOn) levels.pop()
    const parent = levels[levels.length - 1]?.entry ?? clauseAbove()
    const last = addItems(list, parent, step.readings, articles === 0, (item, entry) => {
      items.set(item, entry)
      all.push(entry)
    })
    if (last) levels.push(last)
  }
}

/** Whether a numbered line that the text reader took for a heading is one. */
function isPlainTitle({node, view, end}: TextUnit, {rest}: BareMarker, articles: number): boolean {
  if (node.type !== 'heading') return false
  const said = view.text.slice(rest, end).trim()
  // '5.1 Neither party is liable.' is a clause.
  if (/[.;:,]$/.test(said) && said.split(/\s+/, 4).length > 3) return false
  return articles === 0 || isTitle(said)
}

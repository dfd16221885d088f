import type {ClauseLevel} from '../tree/types.js'
import {longestChain, type Link} from './chain.js'
import {ranks} from './levels.js'
import type {WordMarker} from './markers.js'
import {isTitle} from './titles.js'
import type {TextUnit, Unit} from './units.js'

/** Kinds of words that count in a document, each with its place from the top down and its level. */
export interface WordOrder {
  /** Of a kind; lower is higher up. */
  rank(kind: string): number
  level(kind: string): ClauseLevel
}

/** The units that begin with a keyword and a number that counts, with the number as it is to be read. */
export interface ChosenWords {
  chosen: ReadonlyMap<Unit, WordMarker>
  order: WordOrder
  /** How many articles there are, and which kinds of words begin them. */
  articles: number
  articleKinds: ReadonlySet<string>
}

/** Kinds that stand below another one of their level. */
const under = new Set(['unterabschnitt', 'подраздел', 'untertitel', 'subchapter', '分编'])

interface Candidate {
  unit: TextUnit
  index: number
  marker: WordMarker
}

/** Finds the keywords that count: the longest chains of rising numbers, kind by kind. */
export function chooseWords(units: readonly Unit[], barred: (index: number) => boolean): ChosenWords {
  const kinds = new Map<string, Candidate[]>()
  const inContents = contents(units)
  units.forEach((unit, index) => {
    if (unit.type !== 'text' || unit.marker?.type !== 'word' || barred(index) || inContents.has(index)) return
    const {kind} = unit.marker
    const known = kinds.get(kind)
    if (known) known.push({unit, index, marker: unit.marker})
    else kinds.set(kind, [{unit, index, marker: unit.marker}])
  })
  const accepted = new Map<string, Candidate[]>()
  for (const [kind, candidates] of kinds) {
    const found = inChain(candidates, freshIndexes(units, kinds, kind))
    if (counts(found)) accepted.set(kind, found)
  }
  const chosen = new Map<Unit, WordMarker>()
  for (const list of accepted.values()) for (const {unit, marker} of list) chosen.set(unit, marker)
  const order = orderOf(accepted)
  const articleKinds = new Set([...accepted.keys()].filter((kind) => order.level(kind) === 'article'))
  let articles = 0
  for (const kind of articleKinds) articles += accepted.get(kind)!.length
  return {chosen, order, articles, articleKinds}
}

/** One of a kind is enough for a chapter that says nothing else on its line; points take two. */
function counts(found: readonly Candidate[]): boolean {
  const [first] = found
  return first !== undefined && (found.length > 1 || (first.marker.marked && ranks.indexOf(first.marker.level) <= ranks.indexOf('article')))
}

/** Where numbers of a kind may begin anew: at a heading, at a keyword of a higher level, or of one that stands first: 'Section 1' of 'Article I'. */
function freshIndexes(units: readonly Unit[], kinds: ReadonlyMap<string, Candidate[]>, kind: string): number[] {
  const [first] = kinds.get(kind)!
  const own = staticRank(first!.marker)
  const holds = (marker: WordMarker) => marker.level === 'article' && marker.kind !== kind && (kinds.get(marker.kind)?.[0]?.index ?? Infinity) < first!.index
  const fresh: number[] = []
  units.forEach((unit, index) => {
    if (unit.type !== 'text') return
    if (unit.marker?.type === 'word' ? staticRank(unit.marker) < own || holds(unit.marker) : unit.real) fresh.push(index)
  })
  return fresh
}

function inChain(candidates: readonly Candidate[], fresh: readonly number[]): Candidate[] {
  let last = -1
  let at = 0
  const links = candidates.map(({unit, index, marker}): Link => {
    while (at < fresh.length && fresh[at]! <= last) at++
    const isFresh = at < fresh.length && fresh[at]! < index
    last = index
    return {vector: marker.number.vector, other: flattened(marker), weight: weightOf(unit, marker), fresh: isFresh}
  })
  const chain = longestChain(links)
  return candidates.flatMap((candidate, i) => {
    const read = chain.get(i)
    if (!read) return []
    if (read === 'first') return [candidate]
    const vector = flattened(candidate.marker)!
    const {marker} = candidate
    return [{...candidate, marker: {...marker, number: {...marker.number, vector, text: vector.join('.')}}}]
  })
}

/** 671 may be 67 with a superscript that was lost: it is where 67 stands in front and 68 behind. */
function flattened({number: {vector, text}}: WordMarker): number[] | undefined {
  const [value] = vector
  return vector.length === 1 && value !== undefined && value > 10 && value % 10 !== 0 && text === String(value) ? [Math.floor(value / 10), value % 10] : undefined
}

function weightOf({first, real, after}: TextUnit, {marked}: WordMarker): number {
  if (real) return 1.2
  return (first ? 1 : after ? 0.9 : 0.6) - (marked ? 0 : 0.2)
}

function staticRank({level, kind}: Pick<WordMarker, 'level' | 'kind'>): number {
  return ranks.indexOf(level) + (under.has(kind) ? 0.5 : 0)
}

/**
 * Kinds stand below each other as they first do in the document. A kind that comes later is above an earlier one
 * if it usually is and there are fewer of it: chapters that begin behind the first article.
 */
function orderOf(accepted: ReadonlyMap<string, readonly Candidate[]>): WordOrder {
  const entries = [...accepted].map(([kind, list]) => ({kind, first: list[0]!.index, count: list.length, usual: staticRank(list[0]!.marker), level: list[0]!.marker.level}))
  const signLower = entries.some(({kind, level}) => kind !== '§' && level === 'article' && (kind === 'статья' || kind === 'article'))
  for (const entry of entries) {
    // '§ 1' of a chapter stands above its articles
    if (entry.kind === '§' && signLower) Object.assign(entry, {usual: ranks.indexOf('section'), level: 'section'})
  }
  const above = (a: (typeof entries)[number], b: (typeof entries)[number]): boolean => {
    if (a.level === 'annex' || b.level === 'annex') return a.level === 'annex'
    const [early, late] = a.first <= b.first ? [a, b] : [b, a]
    const lateIsAbove = late.usual < early.usual && late.count < early.count
    return (lateIsAbove ? late : early) === a
  }
  const sorted: typeof entries = []
  for (const entry of entries.sort((a, b) => a.usual - b.usual || a.first - b.first)) {
    let at = sorted.length
    while (at > 0 && above(entry, sorted[at - 1]!)) at--
    sorted.splice(at, 0, entry)
  }
  const articles = sorted.filter(({level}) => level === 'article')
  const lowest = articles[articles.length - 1]
  // Of two kinds of articles the one that holds the other is a division: 'Artikel 2' with '§ 1' below.
  for (const each of articles) if (each !== lowest) each.level = 'division'
  // 'Section 1.1' of 'Article 1' is no section that holds articles.
  if (lowest) for (const each of sorted.slice(sorted.indexOf(lowest) + 1)) if (each.level === 'section') each.level = 'paragraph'
  // Where nothing is called an article, the lowest sections are: 'Section 5' of an act.
  const last = sorted[sorted.length - 1]
  if (!lowest && last?.kind === 'section') last.level = 'article'
  const rankOf = new Map(sorted.map(({kind}, i) => [kind, i]))
  const levels = new Map(sorted.map(({kind, level}) => [kind, level]))
  return {rank: (kind) => rankOf.get(kind) ?? 99, level: (kind) => levels.get(kind) ?? 'article'}
}

/** Shortest table of contents. */
const leastContents = 4

/** Units of a table of contents: keywords without any text between, whose numbers come again behind it. */
function contents(units: readonly Unit[]): Set<number> {
  const found = new Set<number>()
  const places = new Map<string, number[]>()
  const keyOf = ({kind, number}: WordMarker) => `${kind} ${number.text}`
  units.forEach((unit, index) => {
    if (unit.type !== 'text' || unit.marker?.type !== 'word') return
    const key = keyOf(unit.marker)
    const known = places.get(key)
    if (known) known.push(index)
    else places.set(key, [index])
  })
  for (let from = 0; from < units.length; ) {
    let to = from
    const seen = new Set<string>()
    for (let unit = units[to]; unit?.type === 'text' && unit.marker?.type === 'word' && !unit.real && isTitle(unit.view.text.slice(unit.marker.rest, unit.end).trim()); unit = units[++to]) {
      const key = keyOf(unit.marker)
      if (seen.has(key)) break
      seen.add(key)
    }
    const keys = [...seen]
    const again = keys.filter((key) => (places.get(key)!.at(-1) ?? 0) >= to).length
    if (keys.length >= leastContents && again * 2 >= keys.length) for (let i = from; i < to; i++) found.add(i)
    from = Math.max(to, from + 1)
  }
  return found
}

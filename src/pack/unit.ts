import type {ChunkKind} from '../chunk-types.js'
import type {Range} from '../text/mapped-text.js'
import type {Records, Table} from '../tree/types.js'
import type {Level} from './levels.js'

/** What stands again at the head of a later part: a table header, a list's lead-in, a fence line. */
export interface Head {
  /** As the text to embed writes it. */
  text: string
  /** The same with shortened names, for when the whole would eat the budget. */
  short: string | null
  /** As `content` writes it: '' for what is only shown to the model; a fence line, so that every part is valid. */
  content: string
  /** Source ranges that are shown again by it. */
  ranges: Range[]
  /** Most of the free room that it may take; half where nothing is said. */
  share?: number
  /** What parts it from what it heads: a line end where nothing is said. `Ann:` stands on the line of what she says. */
  end?: string
  /** What is cut below it leaves room for it; what would be cut only for that leaves room for this much of it. */
  least?: string
}

/** A head with what parts it from what it heads. */
export function headLine({text, end = '\n'}: Pick<Head, 'text' | 'end'>): string {
  return text === '' ? '' : text + end
}

/** Share of the free room that a head may take. */
export function shareOf(head: Head): number {
  return head.share ?? 1 / 2
}

/** Facts of a table row, for `metadata`. */
export interface RowFacts {
  columns: string[]
  /** 1-based number of the data row; null for header rows. */
  row: number | null
  /** The table. */
  block: Table | Records
  /** Names of the columns that name the rows, of data files. */
  keys?: readonly string[]
}

/**
 * A stretch of a section's content that is kept whole where it fits, and what it opens into where it does not.
 * Offsets are those of `Body.content`; the units of one level follow each other.
 */
export interface Unit {
  start: number
  end: number
  /** Strength of the boundary in front of it. */
  before: Level
  kind: ChunkKind
  /** Stands again when a chunk begins at this unit. */
  head: Head | null
  /** Stands again when a chunk begins inside it. */
  within: Head | null
  /** Closes a chunk that ends at this unit's end while its block goes on. */
  tail: string
  /** Closes a chunk that ends inside it. */
  tailWithin: string
  /** Whether overlap may stand in front of it. */
  prose: boolean
  /** Never shares a chunk with a neighbour. */
  alone: boolean
  /** Never shares a chunk with what stands before it. */
  apart: boolean
  /** Shares its chunk with what follows, also where that stands alone. */
  opens: boolean
  /** Opens even where it fits. */
  opened?: boolean | undefined
  /** Nothing stands again inside it: it holds what would. */
  headless?: boolean | undefined
  /** Not opened to make room for all that stands again: only for what of it stays by all means. */
  spared?: boolean | undefined
  /** May be cut although it fits, where a neighbour would say too little without some of it. */
  gives?: boolean | undefined
  /** What it consists of; null for a leaf, which goes down the ladder of lines or sentences. */
  open: (() => Unit[]) | null
  /** Which ladder a leaf goes down. */
  ladder: Ladder
  /** Of a leaf: where the value begins behind its name; it is not cut before that. */
  value?: number | undefined
  facts: RowFacts | null
}

/** By what a leaf is cut: sentences, lines, or one of the plain strategies. */
export type Ladder = 'prose' | 'lines' | 'recursive' | 'everySentence' | 'everyWord' | 'everyLine' | 'fixed'

type Given = Pick<Unit, 'start' | 'end' | 'kind'> & Partial<Unit>

/** A unit with the usual values where none are given. */
export function unit(given: Given): Unit {
  return new UnitRecord(given)
}

/**
 * All units have one shape, so that what reads them stays fast. They are made by `new`: once V8 has met a long section, it takes what
 * a literal makes for long-lived, and puts every later unit, with all it points at, where only a full collection finds it.
 */
class UnitRecord implements Unit {
  declare start: Unit['start']
  declare end: Unit['end']
  declare before: Unit['before']
  declare kind: Unit['kind']
  declare head: Unit['head']
  declare within: Unit['within']
  declare tail: Unit['tail']
  declare tailWithin: Unit['tailWithin']
  declare prose: Unit['prose']
  declare alone: Unit['alone']
  declare apart: Unit['apart']
  declare opens: Unit['opens']
  declare spared: Unit['spared']
  declare opened: Unit['opened']
  declare headless: Unit['headless']
  declare gives: Unit['gives']
  declare open: Unit['open']
  declare ladder: Unit['ladder']
  declare value: Unit['value']
  declare facts: Unit['facts']

  constructor(given: Given) {
    this.start = given.start
    this.end = given.end
    this.before = given.before ?? 'block'
    this.kind = given.kind
    this.head = given.head ?? null
    this.within = given.within ?? null
    this.tail = given.tail ?? ''
    this.tailWithin = given.tailWithin ?? ''
    this.prose = given.prose ?? false
    this.alone = given.alone ?? false
    this.apart = given.apart ?? false
    this.opens = given.opens ?? false
    this.spared = given.spared
    this.opened = given.opened
    this.headless = given.headless
    this.gives = given.gives
    this.open = given.open ?? null
    this.ladder = given.ladder ?? 'prose'
    this.value = given.value
    this.facts = given.facts ?? null
  }
}

/** Both heads, the outer one first. */
export function joinHeads(outer: Head | null, inner: Head | null): Head | null {
  if (!outer || !inner || outer === inner) return outer ?? inner
  // 'template <class T> void moor(T &boat) {': the function inside the template begins with the same words
  if (inner.share !== undefined && outer.text.endsWith(inner.text.trim())) return outer
  const outerShort = outer.short ?? outer.text
  const nested = `${outerShort}\n${inner.short ?? inner.text}`
  // Of the heads of nested blocks in code the outermost says most: the signature.
  const short = inner.share !== undefined ? outerShort : outer.short === null && inner.short === null ? null : nested
  return {
    text: `${outer.text}\n${inner.text}`,
    short,
    content: outer.content + inner.content,
    ranges: [...outer.ranges, ...inner.ranges],
    ...(inner.share === undefined ? {} : {share: inner.share}),
    ...(inner.end === undefined ? {} : {end: inner.end}),
    ...(outer.least === undefined && inner.least === undefined ? {} : {least: outer.least || inner.least || ''}),
  }
}

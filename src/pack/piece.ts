import type {ChunkKind} from '../chunk-types.js'
import type {Level} from './levels.js'
import type {Head, RowFacts} from './unit.js'

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
  /** Its chunk joins no other, however little it says: one of several answers. */
  single?: boolean
  /** Fits only without the context line. */
  bare?: boolean
  /** The same in smaller pieces, where it may be cut although it fits. */
  finer?: () => Piece[]
  /** Number of the block it was opened from; -1 for a block that is whole. */
  block: number
}

/** A piece of a block that is whole. */
export function createPiece(
  of: Pick<Piece, 'kind' | 'prose'>,
  start: number,
  textStart: number,
  textEnd: number,
  before: Level,
  head: Head | null,
  tail: string,
  company: number,
  facts: RowFacts | null,
): Piece {
  return new PieceRecord(of, start, textStart, textEnd, before, head, tail, company, facts)
}

/** Made by `new` for the reason that units are. */
class PieceRecord implements Piece {
  declare start: number
  declare textStart: number
  declare textEnd: number
  declare before: Level
  declare kind: ChunkKind
  declare head: Head | null
  declare tail: string
  declare prose: boolean
  declare company: number
  declare facts: RowFacts | null
  declare block: number

  constructor(
    {kind, prose}: Pick<Piece, 'kind' | 'prose'>,
    start: number,
    textStart: number,
    textEnd: number,
    before: Level,
    head: Head | null,
    tail: string,
    company: number,
    facts: RowFacts | null,
  ) {
    this.start = start
    this.textStart = textStart
    this.textEnd = textEnd
    this.before = before
    this.kind = kind
    this.head = head
    this.tail = tail
    this.prose = prose
    this.company = company
    this.facts = facts
    this.block = -1
  }
}

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

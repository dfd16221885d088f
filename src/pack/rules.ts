import type {Rung} from '../text/ladder.js'
import type {Piece} from './piece.js'

/** Sizes in tokens, as the packer uses them. */
export interface Sizes {
  /** maxTokens without what is reserved. */
  limitTokens: number
  targetTokens: number
  minTokens: number
  overlapTokens: number
  /** Most table rows in one chunk, where rows are written as lines; null for no bound. */
  rowsPerChunk: number | null
}

/** What is reported while cutting. */
export interface CutNotes {
  contextShortened(): void
  overlapShortened(): void
  repeatShortened(): void
}

/** How groups of pieces are chosen. */
export interface CutRules {
  /**
   * `least-cost`: structure decides; `greedy`: filled from the start, for the plain strategies;
   * `anchored`: filled from the start up to a row that its own words choose, for data files.
   */
  choice: 'least-cost' | 'greedy' | 'anchored'
  /** Whether nothing follows the pieces: then the last chunk is not left too small. */
  final?: boolean
  /** Where overlap may begin. */
  overlapRungs: readonly Rung[]
  /** Overlap in front of every cut, or only where prose was cut. */
  overlapEverywhere: boolean
}

export const structureRules: CutRules = {
  choice: 'least-cost',
  overlapRungs: ['sentence', 'word'],
  overlapEverywhere: false,
}

export const recordRules: CutRules = {...structureRules, choice: 'anchored'}

/** Overlap stands only where prose was cut inside a section. */
export function mayOverlap(before: Piece, piece: Piece, rules: CutRules): boolean {
  return rules.overlapEverywhere || (before.prose && piece.prose && piece.head === null)
}

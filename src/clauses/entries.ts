import type {ClauseFacts, List} from '../tree/types.js'

/** A clause of the document. */
export interface Entry {
  facts: ClauseFacts
  parent: Entry | null
  /** What it is made into. */
  form: 'heading' | 'section' | 'item'
  /** Of headings and sections. */
  depth: number
  /** The numbers beside it; null for keywords. */
  group: Group | null
  /** Number by which decimals below it begin: `[5]` for 5.1. */
  vector: readonly number[]
}

/** Bare numbers that go on with each other below one clause. */
export interface Group {
  parent: Entry | null
  /** Whether a text leads them in: `as follows:`. */
  led: boolean
  /** Whether they are points of a list, not clauses of their own. */
  points: boolean
  count: number
  /** How many of them end with a semicolon or comma. */
  open: number
  /** Index of the last unit that is one of them. */
  last: number
  /** The list of the format that they are the entries of. */
  list: List | null
}

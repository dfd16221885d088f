/** Facts of a definition, as its language writes it. Offsets are UTF-16 units of the source. */
export interface Definition {
  /** Its own name: `approve`, `Payment::Refund::approve`; a test's sentence without quotes. */
  name: string
  /** The name with whose it is, where it stands outside of that: `Refund.Approve` of `func (r *Refund) Approve()`. */
  owned?: string
  /** Further names of the same definition: `const a = 1, b = 2`. */
  also: string[]
  /** What a breadcrumb says: the name, with the receiver where it has one (`Refund.Approve`), `impl Display for Money`. */
  title: string
  /** Word of the language's query: `function`, `method`, `class`, `interface`, `test` … */
  kind: string
  /** From its beginning to its body, blanks folded, at most 300 characters. */
  signature: string
  /** The syntax node that defines it. */
  start: number
  end: number
  /** Where the text of its signature ends: behind the bracket that opens its body; absent where it has none. */
  signatureEnd?: number
  exported: boolean
  test: boolean
  /** Whether its members are definitions of their own: its name then belongs to the chunk that holds its head. */
  container: boolean
}

/** What a region is to the file. */
export type RegionRole = 'preamble' | 'imports' | 'definition' | 'statements'

/**
 * A stretch of a file. The regions of one level follow each other without a gap, blanks included:
 * those of the top level are the whole file, the members of one reach from the end of its head to its own end.
 */
export interface Region {
  start: number
  end: number
  role: RegionRole
  /** What is defined in it, outermost first; several for `const a = 1, b = 2`; with nested definitions behind. */
  definitions: Definition[]
  /** Import statements as they stand, of imports; absent or empty for anything else. */
  statements?: string[]
  /** Members of a container; its head reaches from `start` to the first of them. Empty for anything else. */
  members: Region[]
  /** Where what closes a container begins (`}`); `end` where nothing does or the last member has it. */
  close: number
  /** Where it may be cut when it does not fit; empty for what has no inner structure worth a cut. */
  parts: Part[]
}

/** A step inside a region that is too large: it reaches to the start of the next one, or to the end of what it is a part of. */
export interface Part {
  start: number
  /** Lines that stand again when a chunk begins inside this part: `if (paid) {`. Null where there are none. */
  head: [start: number, end: number] | null
  parts: Part[]
}

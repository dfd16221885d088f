import type {Range} from './text/mapped-text.js'
import type {ColumnProfile} from './text/values/types.js'

/** What a chunk mostly holds; of a mixed chunk, what most of its characters are. */
export type ChunkKind = 'prose' | 'list' | 'table' | 'rows' | 'code' | 'quote' | 'callout' | 'figure' | 'math' | 'details' | 'log' | 'dialogue' | 'clause' | 'summary'

/** Where a chunk lies. */
export interface ChunkSource {
  /** As the caller gave it; for files relative to the working directory, with `/`. */
  path: string | null
  url: string | null
  /** Id of the heading the chunk stands under, raw (not percent-encoded). */
  anchor: string | null
  /** The core: sorted, disjoint `[start, end)`; over one document the cores of all chunks are disjoint. */
  ranges: Range[]
  /** Shown again from elsewhere as context or overlap: heading lines, table headers, lead-ins, overlap. */
  repeated: Range[]
  /** First and last line of the core, 1-based, inclusive. */
  lines: [first: number, last: number]
  /** Place in a format without source text: `word/document.xml#p12-p18`. */
  locator: string | null
}

/** A share of a block that had to be cut. */
export interface ChunkPart {
  /** 1-based. */
  index: number
  /** Null while streaming. */
  count: number | null
  /** Id of the block. */
  of: string
  /** Where the block's own characters stand in `content`: without what is repeated and without neighbours. */
  at: Range
  /** What stands between this part and the one before it in the whole block. */
  separator: string
}

/** What is known of a table that was cut, for those who write its summary. */
export interface TableSummary {
  /** The summary from the values alone. */
  text: string
  /** Caption or title; null where the table has none. */
  name: string | null
  breadcrumb: string[]
  rowCount: number
  columns: {name: string; profile: ColumnProfile}[]
}

export interface ChunkMetadata {
  title: string | null
  language: string | null
  /** Every heading path of a joined chunk, in order; absent when there is one. */
  sections?: string[][]
  /** When several cut blocks share a chunk: all their parts, in order. */
  parts?: ChunkPart[]
  /** Column names of a table. */
  columns?: string[]
  /** First and last data row of a table part, 1-based. */
  rows?: [first: number, last: number]
  /** Columns that name the rows of a data file. */
  keys?: string[]
  /** Of a summary: how many rows the table has. */
  rowCount?: number
  [name: string]: unknown
}

/** One chunk: JSON-safe, the record of the wire contract. */
export interface Chunk {
  /** Stable: from document key, section path, content and an occurrence number among identical twins. */
  id: string
  kind: ChunkKind
  /** What to embed, exactly. */
  text: string
  /** The body alone, for the reader. */
  content: string
  /** Exact count of `text` in the named tokenizer; `tokens + reserveTokens ≤ maxTokens`. */
  tokens: number
  /** Titles from the document down. */
  breadcrumb: string[]
  /** Present on chunks that repeat what others hold (skeletons of classes, summaries of tables): they are outside coverage and in no chain. */
  derived?: true
  part: ChunkPart | null
  parent: string | null
  previous: string | null
  next: string | null
  source: ChunkSource
  metadata: ChunkMetadata
  /** Of `text` and the tokenizer's name: the key for "already embedded". */
  hash: string
}

import type {RecordRow} from '../../tree/types.js'

/** How a file is written. */
export interface Dialect {
  /** One character; empty where there is one column. */
  delimiter: string
  /** One character; empty where quotes mean nothing. */
  quote: string
  /** What stands before a quote inside a quoted cell: the quote itself, or a backslash. */
  escape: string
  /** Blanks stand between a delimiter and a quote that follows it: `always` where they follow every delimiter. */
  spaced: 'never' | 'sometimes' | 'always'
  newline: '\n' | '\r'
  /** Where the first row begins: behind a byte-order mark and a line `sep=;`. */
  start: number
  /** 1-based line of `start`. */
  line: number
  /** How many cells most rows have; null is not known. */
  width: number | null
  /** Beginning of lines that are comments; null where none are. */
  comment: string | null
}

/** Where quotes did not open and close as they should. */
export interface BrokenQuotes {
  /** How many rows were read in spite of them. */
  count: number
  /** In how many of them quotes were taken for plain characters. */
  misread: number
  /** Lines of the first ones. */
  lines: number[]
  /** Place of the first one. */
  range: [number, number] | null
  /** Line from which on quotes are plain characters, because too much had to be read twice. */
  plainFrom: number | null
}

/** Reads rows from text that comes in pieces of any size; the rows do not depend on the pieces. */
export interface RowReader {
  push(text: string): RecordRow[]
  end(): RecordRow[]
  /** Where the text begins that is in no row yet. */
  pending(): number
  broken: Readonly<BrokenQuotes>
}

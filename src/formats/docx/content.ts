import type {SkipReason} from '../../tree/types.js'
import type {Label} from './numbering.js'
import type {Style} from './styles.js'

/** What a body, a cell, a note or a text box holds, in reading order. */
export type Item = ParagraphItem | TableItem

/** How the characters of a run look, as far as Markdown can say it. */
export interface RunStyle {
  bold: boolean
  italic: boolean
  strike: boolean
  script: 'super' | 'sub' | null
  /** Whether its font gives all characters one width. */
  code: boolean
  underline: boolean
}

/** Where a link leads: to a URL, or to a bookmark of the document. */
export interface Link {
  url: string | null
  bookmark: string | null
}

/** A field: what computes a text, of which the file holds the last result. */
export interface Field {
  /** `REF`, `TOC`, `SEQ` …, upper case. */
  name: string
  arguments: string[]
  switches: ReadonlyMap<string, string | null>
  link: Link | null
  /** Whether its result is a table of contents, an index or the like. */
  navigation: boolean
  /** Whether its end was met: without it nothing is believed of how far it reaches. */
  closed: boolean
}

/** Who changed what, when. */
export interface Revision {
  kind: 'insertion' | 'deletion' | 'move'
  author: string | null
  date: string | null
}

interface PieceBase {
  /** Why it is in no block; null for what is read. */
  hidden: SkipReason | null
  revision: Revision | null
  link: Link | null
  /** The table of contents or index it is in. */
  navigation: Field | null
  /** The field whose instruction it stands in, by mistake or as a result of a field in a field. */
  instruction: Field | null
}

/** A part of a paragraph. */
export type Piece =
  | (PieceBase & {kind: 'text'; value: string; style: RunStyle})
  | (PieceBase & {kind: 'line'})
  | (PieceBase & {kind: 'image'; alt: string})
  | (PieceBase & {kind: 'math'; latex: string; display: boolean})
  | (PieceBase & {kind: 'note'; note: NoteKind; id: string})
  | {kind: 'comment'; id: string; edge: 'start' | 'end' | 'mark'}

export type NoteKind = 'footnote' | 'endnote'

/** A paragraph as it was read. */
export interface ParagraphItem {
  kind: 'paragraph'
  part: string
  /** 1-based, among all paragraphs of the part. */
  ordinal: number
  paraId: string | null
  /** Page breaks before its first character: as last rendered, and as written. */
  pages: {rendered: number; written: number}
  style: Style
  /** Outline level it says itself, 0 to 8; 9 for body text. */
  outline: number | null
  label: Label | null
  /** Indent on the reading side in twentieths of a point, its own or that of its style. */
  indent: number | null
  rtl: boolean
  bookmarks: string[]
  /** Names of the sequences that number something in it: `Table`. */
  sequences: string[]
  pieces: Piece[]
  /** Text boxes that are anchored in it. */
  boxes: Item[][]
  /** Text of a heading that the rest of it goes on with on the same line; null where there is none. */
  runIn: string | null
}

export interface CellItem {
  span: number
  /** Of cells merged downwards: the first, or one of those below. */
  merge: 'restart' | 'continue' | null
  /** Whether it continues the cell before it. */
  joined: boolean
  shaded: boolean
  bordered: boolean
  items: Item[]
}

export interface RowItem {
  header: boolean
  /** Columns left out before and after its cells. */
  before: number
  after: number
  /** Whether it is left out: of another revision, or hidden. */
  dropped: boolean
  cells: CellItem[]
}

export interface TableItem {
  kind: 'table'
  style: Style | null
  rows: RowItem[]
  /** Whether the table itself, or one of its cells, has lines. */
  bordered: boolean
  /** What the table style is asked to show apart. */
  firstRow: boolean
  firstColumn: boolean
  title: string | null
  description: string | null
  bookmarks: string[]
}

/** The first paragraph in reading order; null where there is none. */
export function firstParagraph(items: readonly Item[]): ParagraphItem | null {
  for (const item of items) {
    if (item.kind === 'paragraph') return item
    for (const row of item.rows) {
      for (const cell of row.cells) {
        const found = firstParagraph(cell.items)
        if (found) return found
      }
    }
  }
  return null
}

/** Adds entries to a list, however many: a call has room for only so many arguments. */
export function append<Entry>(list: Entry[], more: readonly Entry[]): void {
  for (const entry of more) list.push(entry)
}

import type {Position} from 'unist'
import type {Content} from '../../tree/types.js'
import type {Range} from '../../text/mapped-text.js'
import type {Canonical} from './canonical.js'
import type {Item, Link, NoteKind, ParagraphItem, Revision} from './content.js'
import type {Survey} from './survey.js'

/** A note or comment of the document as blocks, read when it is first needed. */
export interface Notes {
  has(kind: NoteKind, id: string): boolean
  read(kind: NoteKind, id: string): Item[]
}

/** A comment with what it is about. */
export interface Comment {
  author: string | null
  date: string | null
  items: Item[]
  /** Its text on one line. */
  text: string
  /** What it is about in the canonical text, as far as known. */
  start: number | null
  end: number | null
  /** Whether a block tells of it. */
  said: boolean
  /** Whether its text has been written. */
  written: boolean
}

/** A tracked change as its block tells of it. */
export interface Change extends Revision {
  range: Range | null
  text: string
}

/** What is given to everything that turns items into blocks. */
export interface Writer {
  canonical: Canonical
  survey: Survey
  notes: Notes
  comments: ReadonlyMap<string, Comment>
  /** Whether the text of comments is written. */
  showComments: boolean
  /** Whether what was deleted stands beside what was put in. */
  showChanges: boolean
  /** Names that notes were given, by kind and id. */
  noteNames: Map<string, string>
  noteCounts: Record<NoteKind, number>
  /** Notes that were cited and not written yet. */
  dueNotes: {kind: NoteKind; id: string; name: string; page: number}[]
  dueComments: {comment: Comment; page: number}[]
  dueBoxes: Item[][]
  /** Page of the paragraph that is written, of what stands in notes and comments that of what cites them. */
  page: number
  /** Whether it is a note or comment that is written. */
  aside: boolean
  /** Bookmarks of paragraphs that give no block: they belong to the next one. */
  dueBookmarks: string[]
  /** Depth of the last heading that its style or outline level makes one. */
  depth: number
  /** The last numbered clause: what continues its numbers by hand is a clause too. */
  clause: {label: string; depth: number} | null
  /** Title by its style: the first one. */
  title: string | null
  droppedLinks: {seen: Set<Link>; first: Range | null; schemes: Set<string>}
  /** Nodes with their places, given positions at the end. */
  placed: {node: Placeable; range: Range}[]
  /** Changes on blocks; the blanks at the ends of their ranges are taken off at the end. */
  changes: Change[]
  /** Comments on blocks, whose ranges are known at the end. */
  commented: {data: Record<string, unknown>; comment: Comment}[]
  /** Writes a flow of items; `content` says that headings in it open nothing. */
  flow(items: readonly Item[], content: boolean): Content[]
  throwIfAborted(): void
}

/** Any node. */
export interface Placeable {
  type: string
  position?: Position
}

/** Gives a node a place in the canonical text. */
export function place<Node extends Placeable>(node: Node, range: Range, writer: Writer): Node {
  writer.placed.push({node, range})
  return node
}

/** Where a paragraph stands in the file. */
export function locatorOf(paragraph: ParagraphItem, writer: Writer): Record<string, unknown> {
  const {part, ordinal, paraId} = paragraph
  return {part, paragraph: ordinal, ...(paraId ? {paraId} : {}), page: pageOf(paragraph, writer)}
}

/** The page a paragraph begins on, as far as known. */
export function pageOf({pages}: ParagraphItem, {survey, aside, page}: Writer): number {
  return aside ? page : 1 + (survey.rendered ? pages.rendered : pages.written)
}

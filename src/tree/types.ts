import type {Position} from 'unist'
import type {InlineText, MappedText, Range} from '../text/mapped-text.js'
import type {ColumnType} from '../text/values/types.js'

export type {ColumnType}

/** Why a stretch of the source is in no chunk. */
export type SkipReason =
  | 'front-matter'
  | 'definition'
  | 'thematic-break'
  | 'comment'
  | 'script'
  | 'style'
  | 'template'
  | 'head'
  | 'hidden'
  | 'markup'
  | 'metadata'
  | 'binary'
  | 'navigation'
  | 'page-header'
  | 'page-footer'
  | 'revision'
  | 'timing'
  | 'quoted'
  | 'signature'
  | 'internal'

/** A stretch of the source that was left out, with the reason. */
export interface Skipped {
  start: number
  end: number
  reason: SkipReason
}

/** JSON-safe facts of a node; formats add their own names beside these. */
export interface NodeData {
  /**
   * Source ranges of the node where they differ from `position`: sorted, disjoint.
   * An HTML paragraph that was misnested has several; a generated node has none (`[]`).
   */
  ranges?: Range[]
  /** Source ranges of the text that a container holds itself: caption, summary, title of a callout. */
  textRanges?: Range[]
  /** Whether the node opens what follows it (the tag of a component): no chunk ends with it while there is room. */
  opens?: boolean
  /** Whether the node belongs to what stands before it (a note behind the paragraph that cites it): the two are parted last. */
  follows?: boolean
  /** What is numbered in a regulation or contract: on sections of role `clause`, on headings that will be such, and on items of lists. */
  clause?: ClauseFacts
  /** Whether a heading, or the section it makes, is a question that what stands below it answers. */
  question?: boolean
  [name: string]: unknown
}

/** The place of a clause in its document. */
export interface ClauseFacts {
  /** As printed, without what follows it: `Article 5.1`, `§ 5`, `(a)`, `第三条`. */
  label: string
  /** Levels from the top with the numbers in them, in one form for all spellings: `[['chapter', '2'], ['article', '8.1'], ['point', 'a']]`. */
  path: [level: ClauseLevel, number: string][]
  /** Clauses that it names, without those inside it, in order. */
  references: ClauseReference[]
  /** Whether it was repealed. */
  repealed?: boolean
}

export type ClauseLevel = 'annex' | 'part' | 'title' | 'division' | 'chapter' | 'section' | 'article' | 'paragraph' | 'point' | 'letter' | 'item'

/** A clause that another one names. */
export interface ClauseReference {
  /** As it stands there: `Article 54(3)`. */
  text: string
  /** Place in the source. */
  start: number
  end: number
  /** What it says of the path; of the whole path where the clause is in this document. */
  path: [level: ClauseLevel, number: string][]
  /** Whether this document has such a clause. */
  resolved: boolean
}

/** Who says something. */
export interface Speaker {
  name: string
  /** Where the source has one beside the name: `U024BE7LH`, an address. */
  id: string | null
  /** Lower case, as the source says it or means it: `host`, `guest`, `user`, `assistant`, `question`, `answer` … */
  role: string | null
}

/** A cue of a recording: from an offset in the source on, this is what is said at that time. */
export interface Cue {
  at: number
  startSeconds: number
  endSeconds: number | null
}

/** What one says before another one speaks. */
export interface Turn extends NodeBase {
  type: 'turn'
  /** `system`: someone joined, a call began; `stage`: [laughter], a heading of a recording. */
  kind: 'message' | 'system' | 'stage'
  speaker: Speaker | null
  /** Id of the message in its source. */
  id: string | null
  /** Id of the message it answers. */
  replyTo: string | null
  /** Id of what it belongs to; the first message of a thread has it as well. */
  thread: string | null
  /** ISO 8601, with a zone where the source has one: `2024-05-01T10:00:00Z`. */
  date: string | null
  /** Of recordings, in order; empty elsewhere. */
  cues: Cue[]
  /** Stands before the first block on its line: `Ann: `; null where nobody is named, or the first block says it itself (`**Ann:** Hello`). */
  label: InlineText | null
  children: Block[]
  data?: NodeData & TurnFacts
}

/** What else is known of a turn. */
export interface TurnFacts {
  /** Whether its label says that it asks or answers (`Q:`, `Frage:`, a question of an FAQ). Absent where nothing says so. */
  asks?: boolean
  /** Chosen as the answer. */
  accepted?: boolean
  score?: number
  /** Not meant for those outside. */
  internal?: boolean
  /** Address of this very message, or of this moment of a recording. */
  link?: string
}

/** A conversation, or what belongs together in one. Formats leave `form` at `turns`; `src/dialogue` makes the others of it. */
export interface Dialogue extends NodeBase {
  type: 'dialogue'
  kind: 'transcript' | 'chat' | 'thread' | 'qa' | 'mail'
  /** `pair`: a question with its answers, as many as `answers` says; `window`: turns that stand near each other; `turns`: as the source has them. */
  form: 'turns' | 'pair' | 'window'
  /** Of a pair: how many turns at its beginning ask. */
  asking: number
  /** Of a pair: where each answer begins in `children`, the first at `asking`; empty for a question without one. */
  answers: number[]
  children: Turn[]
}

interface NodeBase {
  /** Place in the source; absent on nodes that are not in the source. */
  position?: Position
  data?: NodeData
}

/** What stands in front of an entry of a list: `- `, `1. `, `- [x] `; empty for terms of a definition list. */
export interface ListItem extends NodeBase {
  type: 'listItem'
  marker: MappedText
  checked?: boolean | null
  children: Block[]
}

export interface List extends NodeBase {
  type: 'list'
  ordered: boolean
  /** First number of an ordered list. */
  start?: number | null
  /** Whether blank lines stand between the items (or inside one). */
  spread: boolean
  children: ListItem[]
}

export interface Paragraph extends NodeBase {
  type: 'paragraph'
  text: InlineText
}

export interface Blockquote extends NodeBase {
  type: 'blockquote'
  children: Block[]
}

/** An admonition: GFM alert, `aside` and the like. */
export interface Callout extends NodeBase {
  type: 'callout'
  /** Lower-case kind: `note`, `tip`, `important`, `warning`, `caution` … */
  kind: string
  /** The line that opens it as it stands in the source (`[!NOTE]`), or its written title. */
  title: InlineText | null
  children: Block[]
}

export interface Code extends NodeBase {
  type: 'code'
  lang: string | null
  meta: string | null
  /** The opening fence line without line end (```` ```js title="x" ````); null for indented code and HTML `pre`. */
  open: MappedText | null
  /** The closing fence line; null where the source has none. */
  close: MappedText | null
  /** The code itself, without container prefixes, without a last line end. */
  text: MappedText
  /** Where it may be cut when it does not fit; absent where only its lines are known. */
  parts?: CodePart[]
  /** What is defined in it, where that was asked for (a cell of a notebook). */
  definitions?: SymbolFacts[]
  /** Its import statements, each on one line; absent where there are none. */
  statements?: string[]
}

/** A step of code that is too large for one chunk; it reaches to the start of the next one, or to the end of what it is a part of. */
export interface CodePart {
  /** Offset in the value of the code's text. */
  start: number
  /** Lines that stand again when a chunk begins inside this part: `if (paid) {`. Null where there are none. */
  head: Range | null
  parts: CodePart[]
}

/** A definition in code. */
export interface SymbolFacts {
  /** Its own name: `approve`. */
  name: string
  /** With its scopes, joined as its language does: `RefundService.approve`. */
  path: string
  /** `function`, `method`, `class`, `interface`, `test` …: a word of the language's query. */
  kind: string
  /** From its beginning to its body, on one line. */
  signature: string
  exported: boolean
  test: boolean
  /** Whether its members are definitions in sections of their own. */
  container: boolean
  /** Place in the source. */
  start: number
  end: number
}

/**
 * A stretch of a source file: a definition with what belongs to it, the head of a class, or what stands between definitions.
 * `closing` is what closes a class after its last member.
 */
export interface Symbol extends NodeBase {
  type: 'symbol'
  role: 'preamble' | 'imports' | 'definition' | 'statements' | 'closing'
  /** What is defined in it, outer ones first; empty for anything but definitions. */
  definitions: SymbolFacts[]
  text: MappedText
  /** The signature in `text`: it stands again before every later part. */
  head: Range | null
  parts: CodePart[]
  /** Of imports: each statement on one line. */
  statements?: string[]
  /** What parts it from the text before it: nothing, a blank, a line end, or a blank line. */
  lead: '' | ' ' | '\n' | '\n\n'
}

/** Display mathematics: `text` is the body, `open` and `close` the `$$` lines. */
export interface Math extends NodeBase {
  type: 'math'
  open: MappedText | null
  close: MappedText | null
  text: MappedText
}

/** Markup kept as it is, as text: JSX-like tags, unknown constructs. */
export interface Html extends NodeBase {
  type: 'html'
  text: InlineText
}

export interface TableCell extends NodeBase {
  type: 'tableCell'
  header: boolean
  colspan: number
  rowspan: number
  text: InlineText
}

export interface TableRow extends NodeBase {
  type: 'tableRow'
  header: boolean
  children: TableCell[]
  /** `line` is the row as it stands in a source that is Markdown already; `note` says that it is a remark below the table. */
  data?: NodeData & {note?: boolean; line?: MappedText}
}

export type Align = 'left' | 'right' | 'center' | null

export interface Table extends NodeBase {
  type: 'table'
  caption: InlineText | null
  align: Align[]
  /** Header rows first where there are any; footer rows last. */
  children: TableRow[]
  /** `delimiter` is the line that belongs to no `tableRow`, where the source is Markdown already. */
  data?: NodeData & {delimiter?: MappedText}
  /** How many columns on the left name the rows (a matrix): they stand again where a row is cut. Absent is not known. */
  headerColumns?: number
  /** Notes below the table that belong to it: `* preliminary`. */
  notes?: InlineText[]
}

/** A column of a data file. */
export interface RecordColumn {
  /** As printed, blanks folded; several header rows joined by ` › `. `Column 3` where nothing is printed. */
  name: string
  type: ColumnType
  /** `kg`, `€`, `%`, `EUR`: from the name, a row of units, or the values. Null where there is none. */
  unit: string | null
  /** Places of the header cells that name it. */
  ranges: Range[]
}

/** A row of a data file. */
export interface RecordRow {
  /** Place in the source, without its line end. */
  start: number
  end: number
  /** 1-based line on which it begins. */
  line: number
  /** Unquoted values as in the source (line ends too); as many as the row has, which may be more or fewer than there are columns. */
  values: string[]
  /** Where each raw cell (with its quotes) begins; it ends one delimiter before the next one, the last at `end`. */
  starts: number[]
  /** Whether it sums up others: a row of totals. Absent is no. */
  total?: boolean
  /** Whether values are not what the source says (`mask`). */
  masked?: true
}

/** A table of a data file: columns and rows as they are, without nodes for cells, so that millions of them can pass. */
export interface Records extends NodeBase {
  type: 'records'
  /** Title found above it, or null. */
  name: string | null
  columns: RecordColumn[]
  /** Header rows from the top, the row of units among them; empty where the file has none. */
  header: RecordRow[]
  rows: RecordRow[]
  delimiter: string
  /** Empty where nothing is quoted. */
  quote: string
}

export interface Image extends NodeBase {
  type: 'image'
  text: InlineText
}

export interface Figure extends NodeBase {
  type: 'figure'
  caption: InlineText | null
  /** Whether the caption stands before the content. */
  captionFirst: boolean
  children: Block[]
}

export interface Details extends NodeBase {
  type: 'details'
  summary: InlineText | null
  children: Block[]
}

export interface FootnoteDefinition extends NodeBase {
  type: 'footnoteDefinition'
  identifier: string
  /** `[^1]: ` as it stands in the source. */
  marker: MappedText
  children: Block[]
}

/** A record of a log or the like: one line that is never joined into prose. */
export interface Line extends NodeBase {
  type: 'line'
  text: InlineText
}

/**
 * Text-less markup (an opening `<div>`, an anchor alone): stands in the tree
 * so that its characters go to the core of the chunk beside it.
 */
export interface Markup extends NodeBase {
  type: 'markup'
}

/** A heading found by a format; `tree/build.ts` turns flat headings and blocks into sections. */
export interface Heading extends NodeBase {
  type: 'heading'
  depth: number
  /** The whole heading as Markdown would write it in content: `## Title`, setext as two lines. */
  text: InlineText
  /** Plain title for breadcrumbs: no markup, white space folded. */
  title: string
  label?: string | null
  anchor?: string | null
}

export type SectionRole = 'heading' | 'clause' | 'slide' | 'sheet' | 'page' | 'file' | 'class' | 'definition' | 'dialogue' | 'exchange'

export interface Section extends NodeBase {
  type: 'section'
  role: SectionRole
  depth: number
  title: string
  label: string | null
  anchor: string | null
  /** The heading line; null for a section without one (HTML `section` or `article` with a label only; a clause, whose text says its number). */
  heading: Heading | null
  /**
   * Whether it also owns what follows it up to a section or heading of its depth or less, as a heading would: a numbered paragraph
   * (role `clause`) with its points below. Only before `buildSections`.
   */
  opens?: boolean
  children: Content[]
}

/** Leaves and containers of a section's body. */
export type Block =
  | Paragraph
  | List
  | Blockquote
  | Callout
  | Code
  | Symbol
  | Math
  | Html
  | Table
  | Records
  | Image
  | Figure
  | Details
  | FootnoteDefinition
  | Dialogue
  | Line
  | Markup
  | Heading

export type Content = Section | Block

export interface RootData {
  /** Document key and place: path or URL, as the caller gave it. */
  source: {path: string | null; url: string | null}
  /** Format name of the wire contract: `markdown`, `mdx`, `html`, `text` … */
  format: string
  /** Title of the page from front matter, `<title>` or the first h1; null when there is none. */
  title: string | null
  /** The page's own description from front matter or `meta`. */
  description: string | null
  language: string | null
  frontmatter: Record<string, unknown> | null
  skipped: Skipped[]
  /** How many UTF-16 units the source has. */
  chars: number
  encoding: string
  /**
   * What coverage means: `source`, every non-blank character (text, Markdown); `text`, every non-blank
   * character of the text nodes (HTML, where tags lie between).
   */
  coverage: 'source' | 'text'
  /** Of code: what stands for a body in a skeleton. */
  stub?: string
  /** Names that code calls, with their places in the source, in order; only on request. */
  calls?: [name: string, at: number][]
}

export interface Root {
  type: 'root'
  position?: Position
  data: RootData
  children: Content[]
}

export type Node = Root | Content | ListItem | TableRow | TableCell | Turn

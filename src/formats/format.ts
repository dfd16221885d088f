import type {Position} from 'unist'
import type {RuleId} from '../messages.js'
import type {MappedText, Range} from '../text/mapped-text.js'
import type {Places} from '../tree/position.js'
import type {Escape} from '../tree/relocate.js'
import type {Block, Content, RootData, Skipped} from '../tree/types.js'

/** Names a caller can force with `format`. */
export type FormatName = 'markdown' | 'mdx' | 'html' | 'text' | 'code' | 'notebook' | 'csv' | 'tsv' | 'docx' | 'dialogue' | 'email'

/** What the caller has set, as far as it says something to formats. */
export interface ReadSettings {
  /** Stretches of code longer than this are looked into for places to cut them at: in UTF-16 units. */
  partChars: number
  /** Whether `$…$` and `$$` are mathematics (Markdown). */
  math: boolean
  /** Whether names that code calls are wanted. */
  references: boolean
  /** Whether what code has put out is wanted (notebooks). */
  outputs: boolean
  /** Whose text of tracked changes is read (DOCX): as it will be, as it was, or both. */
  changes: 'final' | 'original' | 'all'
  /** Whether the text of comments stands in the document (DOCX). */
  comments: boolean
  /** Whether branches of a conversation that were not taken are read (exports of chats with a model). */
  branches: boolean
  /** Whether notes that are not meant for those outside are read (tickets). */
  internalNotes: boolean
  /** Whether what a mail quotes is read also where the quoted mail is in the same input. */
  quotes: boolean
  /** What reads DOCX. */
  docx: DocxOptions
  /** What the caller knows of CSV; what is null or absent is found out. */
  csv: CsvOptions
}

/** What stands where nothing was set. */
export const defaultReadSettings: Readonly<ReadSettings> = {
  partChars: 512,
  math: false,
  references: false,
  outputs: false,
  changes: 'final',
  comments: false,
  branches: false,
  internalNotes: true,
  quotes: false,
  docx: {},
  csv: {},
}

/** What a format is told about the input and the means it is given. */
export interface ReadContext extends ReadSettings {
  /** The decoded source; may begin with U+FEFF (offset 0). Offsets of all nodes point into it. */
  source: string
  /** Turns offsets of `source` into unist positions. */
  places: Places
  /** The format name that was asked for (`mdx` is read by the Markdown folder). */
  format: FormatName
  /** File name, path or URL, as the caller gave it. */
  path: string | null
  /** Reports something about a stretch of `source`. */
  message(ruleId: RuleId, reason: string, range?: Range | Position | null): void
  /**
   * Reads a stretch by another format at its true place: `text` maps into `source`,
   * and so does all that comes back. Undefined where that format is not loaded (see `Format.embeds`).
   */
  parseEmbedded(format: FormatName, text: MappedText, facts?: FragmentFacts): Embedded | undefined
}

/** Why a file cannot be read at all: said once, as a fatal message. */
export class ReadFailure extends Error {
  override name = 'ReadFailure'
  constructor(
    readonly ruleId: RuleId,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** What is known of a fragment beside its text. */
export interface FragmentFacts {
  /** Of code: name of its language; the format must have been loaded with it (see `Embed`). */
  language?: string | null
  /** Of code: stretches that are not of that language. They are parsed as blanks and stay in the text. */
  masked?: readonly Range[]
  /** Characters of the text that the source writes differently. */
  escapes?: readonly Escape[]
}

/** What comes back from an embedded read: blocks and headings in reading order. */
export interface Embedded {
  children: Block[]
  skipped: Skipped[]
  /** Of code: names that it calls, with their places, on request. */
  calls?: [name: string, at: number][]
}

/** What a format makes of a whole file. Headings stand flat among the blocks, or in `section` nodes where the source has them. */
export interface ReadResult {
  children: Content[]
  data: Partial<Pick<RootData, 'title' | 'description' | 'language' | 'frontmatter' | 'coverage' | 'calls' | 'stub'>> & {skipped: Skipped[]}
}

/** What reads DOCX, and style maps for mammoth. */
export interface DocxOptions {
  /** `own`, the default, knows clause numbers, fields, equations and places; `mammoth` obeys style maps. */
  engine?: 'own' | 'mammoth'
  /** Lines as mammoth takes them: `p[style-name='Clause'] => h3`. Only with that engine. */
  styleMap?: string | readonly string[]
}

/** What the caller knows of CSV. */
export interface CsvOptions {
  /** One character, or a tab. */
  delimiter?: string | null
  /** One character; empty where quotes mean nothing. */
  quote?: string | null
  /** How many rows at the top of the table are its header; 0 for none. */
  headerRows?: number | null
  /** Beginning of lines that are comments: `#`. */
  comment?: string | null
}

/** What a format makes of bytes: `source` is its canonical text, and all places point into that. */
export interface BytesResult extends ReadResult {
  source: string
  /** Name of the format that the places belong to, where another one was asked to read; the file stays what it is. */
  format?: FormatName
}

/** What a format of bytes is told. `message` takes ranges of the canonical text once that is known, else null. */
export interface BytesContext extends Omit<ReadContext, 'source' | 'places' | 'parseEmbedded'> {
  /** Checked now and then in long work; throws the signal's reason. */
  throwIfAborted(): void
  /** Reads a text by another format as if it were the whole file. */
  readAs(format: FormatName, source: string): Promise<ReadResult>
}

export interface Reader {
  /** A whole file that is no text (DOCX). Throws `ReadFailure` where it cannot be read at all. */
  readBytes?(bytes: Uint8Array, context: BytesContext): Promise<BytesResult>
  /** A whole file of text. Nothing throws: what cannot be read is reported through `message`. */
  read?(context: ReadContext): ReadResult
  /** The same in steps of a moment each, for files that take long: between them signals and timers have their turn. */
  readSteps?(context: ReadContext): Generator<void, ReadResult>
  /** A fragment inside another file, if the format can stand inside one. */
  readFragment?(context: ReadContext, facts: FragmentFacts): Embedded
}

/** Eager facts of a format; its code is loaded when it is needed. */
export interface Format {
  name: FormatName
  extensions: readonly string[]
  mediaTypes: readonly string[]
  /** How sure this is the format, 0 to 1, judged by the first 4 KB of decoded text. */
  sniff?(head: string): number
  /**
   * Whether a text is of this format whatever its name says (an export of a chat in JSON, subtitles in `.txt`). Asked of the whole text with
   * its extension (`.json`, lower case; empty for none) before names are looked at: the first characters must be enough to say no.
   */
  claims?(source: string, extension: string): boolean
  /** Whether bytes are of this format; of a format that is no text. */
  sniffBytes?(bytes: Uint8Array): boolean
  /** Whether a text is as good as bytes (mail). */
  takesText?: boolean
  /** Formats that must be loaded before `read`, judged by the source. */
  embeds?(source: string): readonly Embed[]
  load(facts: LoadFacts): Promise<Reader>
}

/** A format that may stand inside another; of code with the names of its languages. */
export type Embed = FormatName | {format: FormatName; languages: readonly string[]}

/** What a format is told before it reads. */
export interface LoadFacts {
  source: string
  path: string | null
  /** Name of the language of code that the caller asked for. */
  language: string | null
  /** Names of the languages that fragments may be in. */
  languages?: readonly string[]
}

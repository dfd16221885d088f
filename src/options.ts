import leven from 'leven'
import {functionError} from './function-error.js'
import type {DocxOptions, FormatName} from './formats/format.js'
import type {TableSummary} from './chunk-types.js'
import type {TokenCounter} from './text/tokens/counter.js'

export const strategies = ['structure', 'recursive', 'paragraphs', 'sentences', 'headings', 'lines', 'fixed'] as const
export type Strategy = (typeof strategies)[number]
export const tableForms = ['auto', 'whole', 'rows', 'markdown'] as const
export type TableForm = (typeof tableForms)[number]
export const renderings = ['plain', 'source'] as const
export type Rendering = (typeof renderings)[number]
export const offsetUnits = ['utf16', 'codepoint', 'byte'] as const
export type OffsetUnit = (typeof offsetUnits)[number]
export const changeViews = ['final', 'original', 'all'] as const
/** Whose text of tracked changes is read. */
export type ChangeView = (typeof changeViews)[number]
export const contentKinds = ['auto', 'dialogue', 'clauses', 'prose'] as const
/** What kind of text an input is. */
export type ContentKind = (typeof contentKinds)[number]
/** As a record, so that the compiler asks for a format that was added. */
const allFormats: Record<FormatName, true> = {markdown: true, mdx: true, html: true, text: true, code: true, notebook: true, csv: true, tsv: true, docx: true, dialogue: true, email: true}
export const formatNames = Object.keys(allFormats) as readonly FormatName[]

/** Facts a template for the context line is given. */
export interface ContextFacts {
  /** Titles from the document down. */
  breadcrumb: string[]
  /** The page's own title. */
  title: string | null
  /** Its description, from front matter or `meta`. */
  description: string | null
  /** As the caller gave it. */
  path: string | null
  /** Dates, version and status, where the option `edition` asks for them: `version 3, date 2024-05-01`. */
  edition: string | null
}

/** Writes the context line; it counts in the limit. An empty string leaves it out. Anything but a string throws `OptionError`. */
export type ContextTemplate = (facts: ContextFacts) => string

/**
 * Writes the summary of a table, by a language model say, from what is known of it; `facts.text` is the summary that stands otherwise.
 * What does not fit in `maxTokens` is cut at its end.
 */
export type Summarize = (facts: TableSummary) => string | Promise<string>

/** A tokenizer.json already parsed, with its tokenizer_config.json where there is one. */
export interface TokenizerFiles {
  /** The content of `tokenizer.json`. */
  tokenizer: object
  /** The content of `tokenizer_config.json`. */
  config?: object
  /** Stands in `hash` and in the report. */
  name?: string
}

/** What counts tokens: a name (`sectile/node` also takes a path), a Hugging Face tokenizer, a counter, or a function from text to its count. */
export type TokenizerOption = string | TokenizerFiles | TokenCounter | ((text: string) => number)

/**
 * Everything that can be set.
 * A wrong value throws `OptionError` before anything is read. Each comment begins with the sentence of `optionTable`; a test holds them together.
 */
export interface Options {
  /** Read every input as markdown, mdx, html, text, code, notebook, csv, tsv, docx, dialogue, email; default by name, media type and content. Null is the default. */
  format?: FormatName | null
  /** Read every input as code of this language: its name, alias or extension; default by name, first line and content. Null is the default. */
  language?: string | null
  /** Whether each method is a chunk of its own also where its whole class fits. Default `false`. */
  members?: boolean
  /**
   * Whether a class that is cut gets a chunk with its head and the signatures of its members, as their parent. Default `false`.
   * Such chunks are `derived`: what they say is in other chunks.
   */
  skeletons?: boolean
  /** Definitions in code, and exchanges of a talk in which nobody says who asks, join their siblings below this many tokens; default half of targetTokens. Null is the default; over `targetTokens` throws. */
  merge?: number | null
  /** Whether the names that code calls are listed in the metadata. Default `false`. */
  references?: boolean
  /** Whether the text that cells of notebooks have put out stands behind them. Default `false`. At most 2,000 characters of each. */
  outputs?: boolean
  /** Decode every input so; default by byte-order mark and detection. A label of the Encoding Standard (`windows-1251`); an unknown one throws. Null is the default. */
  encoding?: string | null
  /** Whether $…$ and $$ in Markdown are mathematics. Default `false`. */
  math?: boolean
  /** Inputs larger than this are refused with a message. In bytes; default `100000000`. The message is `too-large`. */
  maxBytes?: number
  /** Hard limit of the whole text to embed, in tokens; at least 16. Default `512`. */
  maxTokens?: number
  /** Size to aim for: a section that fits it is one chunk; default maxTokens. In tokens; over `maxTokens` throws. */
  targetTokens?: number
  /** Content below this is a scrap and joins a neighbour; default an eighth of maxTokens, at most 60. In tokens; over `targetTokens` throws. */
  minTokens?: number
  /** Whether scraps join a neighbouring section. Default `true`. */
  join?: boolean
  /**
   * What is repeated where prose was cut inside a section, in tokens or per cent of maxTokens. Default `12%`.
   * From `maxTokens` on it throws; over half of it, half is used, with the message `overlap-clamped`.
   */
  overlap?: number | string
  /**
   * o200k_base, cl100k_base, chars, bytes, words, or a Hugging Face tokenizer.json (programs: also an object or a function).
   * Default `o200k_base`. A path is read by `sectile/node` only; an unknown name throws.
   */
  tokenizer?: TokenizerOption
  /**
   * Tokens kept free in every chunk, for a prompt prefix or special tokens. Null, the default: the special tokens the tokenizer adds.
   * It throws where fewer than 16 of `maxTokens` are left.
   */
  reserveTokens?: number | null
  /** How cuts are chosen: structure, recursive, paragraphs, sentences, headings, lines, fixed. Default `structure`. */
  strategy?: Strategy
  /**
   * auto: Markdown tables beside the text around them, data files as `Header: value` lines; whole: every table in chunks of its own;
   * rows: `Header: value` lines; markdown: also data files as Markdown tables. Default `auto`.
   */
  tables?: TableForm
  /** Most table rows in one chunk when tables are written as rows; default as many as fit. Null is the default. */
  rowsPerChunk?: number | null
  /** Columns that name the rows of a data file; they stand again where a row is cut; default found by their values. Null is the default. */
  keyColumns?: readonly string[] | null
  /** Column whose equal values in rows that follow each other are kept in one chunk while they fit. Null is the default: none. */
  groupBy?: string | null
  /** Whether a long table that is cut gets a chunk that sums up its columns. Default `true`. Such chunks are `derived`. */
  summaries?: boolean
  /** Writes those summaries (programs only); default from the values alone. Null is the default. */
  summarize?: Summarize | null
  /** Character that parts the cells of data files; default found by the content. Null is the default; `\t` or `tab` is a tab. */
  delimiter?: string | null
  /** Character that quotes the cells of data files; empty for none; default found by the content. Null is the default. */
  quote?: string | null
  /** How many rows at the top of data files are their header; default found by the content. Null is the default; 0 is none. */
  headerRows?: number | null
  /** Text of tracked changes in Word documents: final, original, all. Default `final`. */
  changes?: ChangeView
  /** Whether the comments of Word documents stand in the text. Default `false`. They are in the metadata either way. */
  comments?: boolean
  /**
   * What texts hold: auto finds conversations and numbered clauses; dialogue, clauses: take every text for that; prose: for neither. Default `auto`.
   * Formats that are conversations by themselves (subtitles, exports of chats, mail) stay such.
   */
  kind?: ContentKind
  /** Whether branches of a chat with a model that were not taken are read as well. Default `false`. */
  branches?: boolean
  /** Whether internal notes of tickets are read. Default `true`. They are marked in the metadata. */
  internalNotes?: boolean
  /** Whether what a mail quotes stands in the text also where the quoted mail is in the same input. Default `false`. */
  quotes?: boolean
  /** Whether e-mail addresses and phone numbers are replaced by what they are. Default `false`. `[e-mail]`, `[phone]`. */
  mask?: boolean
  /** Whether dates, version and status of a document stand at the head of the text to embed. Default `false`. */
  edition?: boolean
  /** What reads Word documents: engine own or mammoth (programs and configuration files: with a style map for mammoth). Default `{}`, the own engine. */
  docx?: DocxOptions
  /** plain: the text to embed without link targets and inline marks; source: as it stands in the source. Default `plain`. */
  render?: Rendering
  /** Whether title and headings stand at the head of the text to embed (programs: also a template function). Default `true`. */
  breadcrumb?: boolean | ContextTemplate
  /** Unit of source ranges: utf16, codepoint, or byte (of the decoded text in UTF-8). Default `utf16`. */
  offsets?: OffsetUnit
  /** Facts put into the metadata of every chunk. They win over front matter; default `{}`. */
  metadata?: Record<string, unknown>
}

/** The same after checking: every option has its value. `overlap` is in tokens; `tokenizer` is what the caller named. */
export interface Settings {
  format: FormatName | null
  language: string | null
  members: boolean
  skeletons: boolean
  merge: number
  references: boolean
  outputs: boolean
  encoding: string | null
  math: boolean
  maxBytes: number
  maxTokens: number
  targetTokens: number
  minTokens: number
  join: boolean
  overlap: number
  tokenizer: TokenizerOption
  reserveTokens: number | null
  strategy: Strategy
  tables: TableForm
  rowsPerChunk: number | null
  keyColumns: readonly string[] | null
  groupBy: string | null
  summaries: boolean
  summarize: Summarize | null
  delimiter: string | null
  quote: string | null
  headerRows: number | null
  changes: ChangeView
  comments: boolean
  kind: ContentKind
  branches: boolean
  internalNotes: boolean
  quotes: boolean
  mask: boolean
  edition: boolean
  docx: DocxOptions
  render: Rendering
  breadcrumb: boolean | ContextTemplate
  offsets: OffsetUnit
  metadata: Record<string, unknown>
  /** What was changed to fit: `overlap` clamped. Reported once per run. */
  notes: string[]
}

/** Wrong options: thrown once, at the door. `option` is empty where they are no object at all. */
export class OptionError extends Error {
  override name = 'OptionError'
  constructor(
    readonly option: string,
    readonly value: unknown,
    readonly expected: string,
  ) {
    super(`${option ? `Option ${option} is` : 'The options are'} ${show(value)}, expected ${expected}`)
  }
}

const longestShown = 200

/** A value for an error: as JSON where that can say it, and not without end. */
export function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const text = typeof value === 'number' ? String(value) : asJson(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Of options themselves: a number or a text in their place would be taken for no options at all. */
export function checkOptionsObject(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw new OptionError('', options, 'an object of options')
}

/** Of what a call is told beside the options: a signal to stop at, and functions to call. */
export function checkWatch({signal, ...functions}: {signal?: unknown; [name: `on${string}`]: unknown}): void {
  if (signal != null && !isSignal(signal)) throw new OptionError('signal', signal, 'an AbortSignal')
  for (const [name, value] of Object.entries(functions)) if (value != null && typeof value !== 'function') throw new OptionError(name, value, 'a function')
}

/** Also a signal of another realm. */
export function isSignal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'aborted' in value && 'throwIfAborted' in value
}

/**
 * How one option is named, checked and explained; types of flags, `--help` and the README list come from here.
 * `check` gives null when the value is right, else what was expected.
 */
export interface OptionSpec {
  name: keyof Options
  /** Shown in help and documents; null where it follows from other options. */
  fallback: unknown
  sentence: string
  check(value: unknown): string | null
  /** Command-line flag with its placeholder; null where the option is for programs only. */
  flag: string | null
  /** Turns the flag's string into the option's value; strings stay strings by default. */
  fromFlag?(text: string): unknown
}

const wholeFrom = (least: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= least ? null : `a whole number from ${least}`
const oneOf = (names: readonly string[]) => (value: unknown) =>
  names.includes(value as string) ? null : `one of ${names.join(', ')}`
const orNull = (check: (value: unknown) => string | null) => (value: unknown) => {
  const expected = value === null ? null : check(value)
  return expected && `${expected}, or null`
}
const isBoolean = (value: unknown) => (typeof value === 'boolean' ? null : 'true or false')
const isString = (value: unknown) => (typeof value === 'string' && value !== '' ? null : 'a name')
const percent = /^(\d+(?:\.\d+)?)\s*%$/

export const optionTable: readonly OptionSpec[] = [
  {name: 'maxTokens', fallback: 512, flag: '--max-tokens <n>', fromFlag: Number, check: wholeFrom(16),
    sentence: 'Hard limit of the whole text to embed, in tokens; at least 16.'},
  {name: 'targetTokens', fallback: 'maxTokens', flag: '--target-tokens <n>', fromFlag: Number, check: wholeFrom(1),
    sentence: 'Size to aim for: a section that fits it is one chunk; default maxTokens.'},
  {name: 'minTokens', fallback: 'maxTokens / 8, at most 60', flag: '--min-tokens <n>', fromFlag: Number, check: wholeFrom(0),
    sentence: 'Content below this is a scrap and joins a neighbour; default an eighth of maxTokens, at most 60.'},
  {name: 'join', fallback: true, flag: '--no-join', check: isBoolean,
    sentence: 'Whether scraps join a neighbouring section.'},
  {name: 'overlap', fallback: '12%', flag: '--overlap <n|n%>', fromFlag: (text) => (/^\d+$/.test(text) ? Number(text) : text), check: checkOverlap,
    sentence: 'What is repeated where prose was cut inside a section, in tokens or per cent of maxTokens.'},
  {name: 'tokenizer', fallback: 'o200k_base', flag: '--tokenizer <name|path>', check: checkTokenizer,
    sentence: 'o200k_base, cl100k_base, chars, bytes, words, or a Hugging Face tokenizer.json (programs: also an object or a function).'},
  {name: 'reserveTokens', fallback: 'the special tokens the tokenizer adds', flag: '--reserve-tokens <n>', fromFlag: Number, check: orNull(wholeFrom(0)),
    sentence: 'Tokens kept free in every chunk, for a prompt prefix or special tokens.'},
  {name: 'strategy', fallback: 'structure', flag: '--strategy <name>', check: oneOf(strategies),
    sentence: `How cuts are chosen: ${strategies.join(', ')}.`},
  {name: 'tables', fallback: 'auto', flag: '--tables <form>', check: oneOf(tableForms),
    sentence: 'auto: Markdown tables beside the text around them, data files as `Header: value` lines; whole: every table in chunks of its own; rows: `Header: value` lines; markdown: also data files as Markdown tables.'},
  {name: 'rowsPerChunk', fallback: null, flag: '--rows-per-chunk <n>', fromFlag: Number, check: orNull(wholeFrom(1)),
    sentence: 'Most table rows in one chunk when tables are written as rows; default as many as fit.'},
  {name: 'keyColumns', fallback: null, flag: '--key-columns <names>', fromFlag: (text) => text.split(',').map((name) => name.trim()).filter(Boolean), check: orNull(checkNames),
    sentence: 'Columns that name the rows of a data file; they stand again where a row is cut; default found by their values.'},
  {name: 'groupBy', fallback: null, flag: '--group-by <column>', check: orNull(isString),
    sentence: 'Column whose equal values in rows that follow each other are kept in one chunk while they fit.'},
  {name: 'summaries', fallback: true, flag: '--no-summaries', check: isBoolean,
    sentence: 'Whether a long table that is cut gets a chunk that sums up its columns.'},
  {name: 'summarize', fallback: null, flag: null, check: orNull((value) => (typeof value === 'function' ? null : 'a function')),
    sentence: 'Writes those summaries (programs only); default from the values alone.'},
  {name: 'delimiter', fallback: null, flag: '--delimiter <char>', check: orNull(checkDelimiter),
    sentence: 'Character that parts the cells of data files; default found by the content.'},
  {name: 'quote', fallback: null, flag: '--quote <char>', check: orNull((value) => (typeof value === 'string' && value.length <= 1 ? null : 'one character, or nothing')),
    sentence: 'Character that quotes the cells of data files; empty for none; default found by the content.'},
  {name: 'headerRows', fallback: null, flag: '--header-rows <n>', fromFlag: Number, check: orNull(wholeFrom(0)),
    sentence: 'How many rows at the top of data files are their header; default found by the content.'},
  {name: 'changes', fallback: 'final', flag: '--changes <view>', check: oneOf(changeViews),
    sentence: `Text of tracked changes in Word documents: ${changeViews.join(', ')}.`},
  {name: 'comments', fallback: false, flag: '--comments', check: isBoolean,
    sentence: 'Whether the comments of Word documents stand in the text.'},
  {name: 'kind', fallback: 'auto', flag: '--kind <kind>', check: oneOf(contentKinds),
    sentence: 'What texts hold: auto finds conversations and numbered clauses; dialogue, clauses: take every text for that; prose: for neither.'},
  {name: 'branches', fallback: false, flag: '--branches', check: isBoolean,
    sentence: 'Whether branches of a chat with a model that were not taken are read as well.'},
  {name: 'internalNotes', fallback: true, flag: '--no-internal-notes', check: isBoolean,
    sentence: 'Whether internal notes of tickets are read.'},
  {name: 'quotes', fallback: false, flag: '--quotes', check: isBoolean,
    sentence: 'Whether what a mail quotes stands in the text also where the quoted mail is in the same input.'},
  {name: 'mask', fallback: false, flag: '--mask', check: isBoolean,
    sentence: 'Whether e-mail addresses and phone numbers are replaced by what they are.'},
  {name: 'edition', fallback: false, flag: '--edition', check: isBoolean,
    sentence: 'Whether dates, version and status of a document stand at the head of the text to embed.'},
  {name: 'docx', fallback: {}, flag: '--docx <engine>', fromFlag: (engine) => ({engine}), check: checkDocx,
    sentence: 'What reads Word documents: engine own or mammoth (programs and configuration files: with a style map for mammoth).'},
  {name: 'render', fallback: 'plain', flag: '--render <form>', check: oneOf(renderings),
    sentence: 'plain: the text to embed without link targets and inline marks; source: as it stands in the source.'},
  {name: 'breadcrumb', fallback: true, flag: '--no-breadcrumb', check: (value) => (typeof value === 'function' ? null : isBoolean(value) && 'true, false or a function'),
    sentence: 'Whether title and headings stand at the head of the text to embed (programs: also a template function).'},
  {name: 'offsets', fallback: 'utf16', flag: '--offsets <unit>', check: oneOf(offsetUnits),
    sentence: 'Unit of source ranges: utf16, codepoint, or byte (of the decoded text in UTF-8).'},
  {name: 'format', fallback: null, flag: '--format <name>', check: orNull(oneOf(formatNames)),
    sentence: `Read every input as ${formatNames.join(', ')}; default by name, media type and content.`},
  {name: 'language', fallback: null, flag: '--language <name>', check: orNull(isString),
    sentence: 'Read every input as code of this language: its name, alias or extension; default by name, first line and content.'},
  {name: 'members', fallback: false, flag: '--members', check: isBoolean,
    sentence: 'Whether each method is a chunk of its own also where its whole class fits.'},
  {name: 'skeletons', fallback: false, flag: '--skeletons', check: isBoolean,
    sentence: 'Whether a class that is cut gets a chunk with its head and the signatures of its members, as their parent.'},
  {name: 'merge', fallback: 'half of targetTokens', flag: '--merge <n>', fromFlag: Number, check: orNull(wholeFrom(0)),
    sentence: 'Definitions in code, and exchanges of a talk in which nobody says who asks, join their siblings below this many tokens; default half of targetTokens.'},
  {name: 'references', fallback: false, flag: '--references', check: isBoolean,
    sentence: 'Whether the names that code calls are listed in the metadata.'},
  {name: 'outputs', fallback: false, flag: '--outputs', check: isBoolean,
    sentence: 'Whether the text that cells of notebooks have put out stands behind them.'},
  {name: 'encoding', fallback: null, flag: '--encoding <name>', check: orNull(isString),
    sentence: 'Decode every input so; default by byte-order mark and detection.'},
  {name: 'math', fallback: false, flag: '--math', check: isBoolean,
    sentence: 'Whether $…$ and $$ in Markdown are mathematics.'},
  {name: 'maxBytes', fallback: 100_000_000, flag: '--max-bytes <n>', fromFlag: Number, check: wholeFrom(1),
    sentence: 'Inputs larger than this are refused with a message.'},
  {name: 'metadata', fallback: {}, flag: null, check: checkMetadata,
    sentence: 'Facts put into the metadata of every chunk.'},
]

const byName = new Map(optionTable.map((spec) => [spec.name as string, spec]))

const dialogueFacts = ['dialogue', 'speakers', 'roles', 'seconds', 'dates', 'messages', 'thread', 'pair', 'answered', 'answer', 'accepted', 'score', 'internal', 'link']

const clauseFacts = ['clauses', 'clause', 'clausePath', 'references', 'repealed']

const symbolFacts = ['symbol', 'symbols', 'symbolPath', 'symbolKind', 'signature', 'exported', 'test', 'imports', 'references', 'cells']

/** Names in a chunk's metadata that say something of sectile's own. */
export const ownFacts: ReadonlySet<string> = new Set(['title', 'language', 'sections', 'label', 'parts', 'columns', 'rows', 'keys', 'rowCount', 'table', 'pages', 'comments', 'bookmarks', 'frontmatter', 'repository', ...symbolFacts, ...dialogueFacts, ...clauseFacts])

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function checkNames(value: unknown): string | null {
  return isList(value) && value.length > 0 && value.every((name) => typeof name === 'string' && name !== '') ? null : 'a list of column names'
}

/** Names that a shell can say. */
const delimiterNames: Readonly<Record<string, string>> = {'\\t': '\t', tab: '\t'}

function checkDelimiter(value: unknown): string | null {
  const character = delimiterNames[value as string] ?? value
  return typeof character === 'string' && character.length === 1 && !/["\n\r]/.test(character) ? null : 'one character, or tab'
}

function checkDocx(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || isList(value)) return 'an object with engine and styleMap'
  const {engine, styleMap, ...rest} = value as Record<string, unknown>
  const strange = Object.keys(rest)[0]
  if (strange !== undefined) return `engine and styleMap, not ${strange}`
  if (engine !== undefined && engine !== 'own' && engine !== 'mammoth') return 'an engine of own or mammoth'
  if (styleMap === undefined) return null
  if (engine !== 'mammoth') return 'engine mammoth where there is a styleMap'
  const lines = isList(styleMap) ? styleMap : [styleMap]
  return lines.every((line) => typeof line === 'string') ? null : 'a styleMap of lines'
}

function checkMetadata(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'an object'
  const taken = Object.keys(value).find((name) => ownFacts.has(name))
  if (taken !== undefined) return `other names than ${taken}, which is one of sectile's own`
  return isJson(value) ? null : 'facts that JSON can hold'
}

function isJson(value: object): boolean {
  try {
    return JSON.stringify(value) !== undefined && !losesSome(value)
  } catch {
    return false
  }
}

/** Functions, symbols and what is undefined are lost in JSON without a word. */
function losesSome(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return ['function', 'symbol', 'undefined'].includes(typeof value)
  return Object.values(value).some(losesSome)
}

function checkOverlap(value: unknown): string | null {
  if (typeof value === 'string' ? percent.test(value) : Number.isSafeInteger(value) && (value as number) >= 0) return null
  return 'a whole number of tokens, or a share such as "12%"'
}

function checkTokenizer(value: unknown): string | null {
  if (typeof value === 'string' && value) return null
  if (typeof value === 'function') return null
  if (typeof value === 'object' && value !== null && ('tokenizer' in value || 'count' in value)) return null
  return 'a name, a path, {tokenizer, config}, a counter or a function'
}

/** What `minTokens` is where nothing is said. */
export function usualMinTokens({maxTokens, targetTokens}: Pick<Settings, 'maxTokens' | 'targetTokens'>): number {
  return Math.min(60, Math.floor(maxTokens / 8), targetTokens)
}

/**
 * Checks options and fills in the defaults.
 * Unknown keys, wrong values and an overlap of or above the limit throw `OptionError`;
 * an overlap over half of the limit is clamped, said in `notes`. `also` names keys that belong to the caller's own level.
 */
export function resolveOptions(options: Options = {}, also: readonly string[] = []): Settings {
  for (const [name, value] of Object.entries(options)) {
    const spec = byName.get(name)
    if (!spec) {
      if (also.includes(name)) continue
      const near = nearest(name, [...byName.keys(), ...also])
      throw new OptionError(name, value, near ? `a known option; did you mean ${near}?` : 'a known option')
    }
    const expected = value === undefined ? null : spec.check(value)
    if (expected) throw new OptionError(name, value, expected)
  }
  const notes: string[] = []
  const maxTokens = options.maxTokens ?? 512
  const targetTokens = options.targetTokens ?? maxTokens
  if (targetTokens > maxTokens) throw new OptionError('targetTokens', targetTokens, `at most maxTokens (${maxTokens})`)
  const minTokens = options.minTokens ?? usualMinTokens({maxTokens, targetTokens})
  if (minTokens > targetTokens) throw new OptionError('minTokens', minTokens, `at most targetTokens (${targetTokens})`)
  const merge = options.merge ?? Math.floor(targetTokens / 2)
  if (merge > targetTokens) throw new OptionError('merge', merge, `at most targetTokens (${targetTokens})`)
  const reserveTokens = options.reserveTokens ?? null
  if (reserveTokens !== null && maxTokens - reserveTokens < 16) {
    throw new OptionError('reserveTokens', reserveTokens, `at most maxTokens − 16 (${maxTokens - 16})`)
  }
  return {
    format: options.format ?? null,
    language: options.language ?? null,
    members: options.members ?? false,
    skeletons: options.skeletons ?? false,
    merge,
    references: options.references ?? false,
    outputs: options.outputs ?? false,
    encoding: options.encoding ?? null,
    math: options.math ?? false,
    maxBytes: options.maxBytes ?? 100_000_000,
    maxTokens,
    targetTokens,
    minTokens,
    join: options.join ?? true,
    overlap: overlapTokens(options.overlap ?? '12%', maxTokens, notes),
    tokenizer: options.tokenizer ?? 'o200k_base',
    reserveTokens,
    strategy: options.strategy ?? 'structure',
    tables: options.tables ?? 'auto',
    rowsPerChunk: options.rowsPerChunk ?? null,
    keyColumns: options.keyColumns ?? null,
    groupBy: options.groupBy ?? null,
    summaries: options.summaries ?? true,
    summarize: checkedSummarize(options.summarize ?? null),
    delimiter: options.delimiter == null ? null : (delimiterNames[options.delimiter] ?? options.delimiter),
    quote: options.quote ?? null,
    headerRows: options.headerRows ?? null,
    changes: options.changes ?? 'final',
    comments: options.comments ?? false,
    kind: options.kind ?? 'auto',
    branches: options.branches ?? false,
    internalNotes: options.internalNotes ?? true,
    quotes: options.quotes ?? false,
    mask: options.mask ?? false,
    edition: options.edition ?? false,
    docx: options.docx ?? {},
    render: options.render ?? 'plain',
    breadcrumb: checkedTemplate(options.breadcrumb ?? true),
    offsets: options.offsets ?? 'utf16',
    metadata: options.metadata ?? {},
    notes,
  }
}

function overlapTokens(overlap: number | string, maxTokens: number, notes: string[]): number {
  const share = typeof overlap === 'string' ? percent.exec(overlap) : null
  const tokens = share ? Math.floor((Number(share[1]) * maxTokens) / 100) : Number(overlap)
  if (tokens >= maxTokens) throw new OptionError('overlap', overlap, `less than maxTokens (${maxTokens})`)
  const half = Math.floor(maxTokens / 2)
  if (tokens <= half) return tokens
  notes.push(`overlap of ${tokens} tokens is over half of maxTokens (${maxTokens}); ${half} is used`)
  return half
}

/** Says of what a function of the caller throws which one it was. */
function called<Result>(option: string, call: () => Result): Result {
  try {
    return call()
  } catch (error) {
    throw functionError(option, error)
  }
}

function checkedSummarize(summarize: Summarize | null): Summarize | null {
  if (!summarize) return null
  return async (facts) => {
    try {
      return await summarize(facts)
    } catch (error) {
      throw functionError('summarize', error)
    }
  }
}

/** What a template writes is looked at each time: a promise, say, would be written as `[object Promise]`. */
function checkedTemplate(breadcrumb: boolean | ContextTemplate): boolean | ContextTemplate {
  if (typeof breadcrumb !== 'function') return breadcrumb
  return (facts) => {
    const line: unknown = called('breadcrumb', () => breadcrumb(facts))
    if (typeof line === 'string') return line
    throw new OptionError('breadcrumb', breadcrumb, `one that gives a string; it gave ${line instanceof Promise ? 'a promise' : show(line)}`)
  }
}

const shortestPrefix = 3
const longestNear = 3

/**
 * The name that was probably meant: one that begins with what was written (`o200k`), else one at most a third of its letters away.
 * Null where none is near: a guess without a ground only misleads.
 */
export function nearest(name: string, names: readonly string[]): string | null {
  const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const wanted = fold(name)
  const near = names
    .map((known) => {
      const isPrefix = wanted.length >= shortestPrefix && fold(known).startsWith(wanted)
      return {known, distance: isPrefix ? 0 : leven(fold(known), wanted, {maxDistance: longestNear + 1})}
    })
    .filter(({distance}) => distance <= Math.min(longestNear, Math.round(wanted.length / 3)))
  return near.sort((a, b) => a.distance - b.distance)[0]?.known ?? null
}

import type {RuleId} from '../../messages.js'
import type {Range} from '../../text/mapped-text.js'
import type {Block, Heading, Skipped} from '../../tree/types.js'
import type {ReadContext} from '../format.js'
import type {Masked} from './guard.js'
import type {CodeSpan} from './mdx.js'
import type {Dialect} from './parser.js'

/** Where a reference definition stands and what it points to. */
export interface Target {
  offset: number
  url: string
  title: string | null
}

/** A heading in reading order: its id goes to `heading`, or only counts among those of the page (headings in quotes and lists). */
export interface Slug {
  title: string
  explicit: string | null
  heading: Heading | null
}

export interface Message {
  rule: RuleId
  reason: string
  range: Range
}

/** What one slice of the source becomes. */
export interface Output {
  blocks: Block[]
  skipped: Skipped[]
  slugs: Slug[]
  messages: Message[]
  /**
   * The blocks of `<details>` and `</details>` tags that pair with a sibling, and of a `<summary>` that stands alone;
   * blocks of tags that belong to what follows or precedes them.
   */
  edges: Map<Block, Edge>
  /** Definitions that stand in the slice, by identifier, and footnotes, as `^` and identifier. */
  targets: Map<string, Target>
}

export type Edge = 'open' | 'close' | 'summary' | 'to-next' | 'to-previous'

/** What the conversion of one slice needs to know. */
export interface State {
  context: ReadContext
  dialect: Dialect
  /** What was parsed; differs from the source where delimiters were masked and in what was put in front. */
  text: string
  /** Offset in the source minus offset in `text`. */
  shift: number
  /** See `Facts.prefixes`. */
  prefixes: readonly number[]
  /** Starts and ends rise. */
  masked: readonly Masked[]
  /** What is code and no Markdown in an MDX source; offsets are those of the source. */
  spans: readonly CodeSpan[]
  /** Target of a reference, by mdast identifier. */
  target(identifier: string): Target | undefined
  output: Output
}

export function emptyOutput(): Output {
  return {blocks: [], skipped: [], slugs: [], messages: [], edges: new Map(), targets: new Map()}
}

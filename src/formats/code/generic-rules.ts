/**
 * How a language without a grammar is cut: `generic` of its `language.json`. Patterns are regular expressions that see one line,
 * without its end and at most 1000 characters of it. A statement begins with a line and takes in what lies deeper behind it:
 * in brackets or blocks left open, indented further, or only closing.
 */
export interface GenericRules {
  /** Capitals are small letters to every pattern. */
  ignoreCase?: boolean
  /** What begins a comment that ends with its line. */
  lineComments?: Token[]
  /** Lines that are comments as a whole. */
  commentLine?: string
  /** `$tag` in what closes one is the group `tag` of what opened it. */
  blockComments?: [open: Token, close: string][]
  nestedComments?: boolean
  /** A string alone: that quote, backslashes inside, ends with its line. */
  strings?: (string | StringRule)[]
  /** Those of `([{` that are brackets: all of them if absent. */
  brackets?: string
  /** Words that open a block and words that close one, outside strings, comments, round and square brackets; without groups in them. */
  open?: string
  close?: string
  /** What the last line of a statement ends with. Absent: a statement ends before the next line that is not indented deeper. */
  terminator?: string
  /** What a line ends with that goes on in the next: a backslash if absent. */
  continued?: string
  /** What a line begins with that goes on with the statement before: words like `else` if absent. */
  continues?: string
  /** Definitions may be indented at will: a line that `definitions` knows begins one, however deep it stands below another outside of blocks. */
  freeIndent?: boolean
  /** Lines of import statements; together they are one region. */
  imports?: string
  /** Lines that belong to what stands below them: `@x`, `#[x]`, `[<x>]` if absent. */
  attributes?: string
  /** What is left out of names: quotes. */
  unquote?: string
  /** The first that matches a line counts. */
  definitions?: DefinitionRule[]
}

/** A text, or one that stands only where a pattern matches from it on, which may look behind. */
export type Token = string | {open: string; match: string}

export interface StringRule {
  /** Its first characters as they are. */
  open: string
  /** What must match from there on; all of it opens the string. */
  match?: string
  /** Absent: the same that opens it. Empty: the match is all of it. `$tag` is the group `tag` of the match. */
  close?: string
  /** What a quote inside is marked by: a backslash if absent, or by standing twice. */
  escape?: '\\' | 'double' | 'none'
  /** May go on over line ends. */
  lines?: boolean
  /** The match announces lines below it that end with one that says its group `tag`. */
  here?: boolean
}

export interface DefinitionRule {
  /** With a group `name`, or `other` where there is none; `title` for what a breadcrumb says; `kind`, in small letters, in place of that of the rule. */
  match: string
  kind?: string
  /** Reaches to the next line of such a rule, whatever stands between. */
  section?: boolean
  /** Holds definitions. */
  members?: boolean
  /** It is one only where it holds some: a condition around them. */
  around?: boolean
  /** Only where it opens a block in brackets or words; no other statement ends before. */
  block?: boolean
  /** What stands in round brackets is its body, not its parameters. */
  round?: boolean
  /** Neighbours are one region: those of one `kind` without a blank line between, or those of one `name`. */
  group?: 'kind' | 'name'
  /** The group holds several, with blanks between. */
  several?: boolean
  /** The name is that of an Objective-C method. */
  selector?: boolean
  /** What a line begins with that goes on with it, besides those of the language. */
  continues?: string
}

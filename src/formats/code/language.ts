import type {GenericRules} from './generic-rules.js'

/** A language as its folder under `grammars/` describes it: `language.json`. */
export interface LanguageData {
  id: string
  /** As people write it: `C++`. */
  name: string
  /** What a Markdown fence may say, lower case; `id` and the extensions count as well. */
  aliases: string[]
  /** With the dot, lower case. */
  extensions: string[]
  fileNames?: string[]
  /** Programs of a shebang line. */
  interpreters?: string[]
  /** By extension: what the first 16 KB must match where several languages use it. */
  content?: Record<string, string>
  /** Where the wasm comes from; `same` uses that of another language. Absent: cut by `generic`. */
  grammar?: {package: string; version: string; path: string; licence: string; abi: number} | {same: string}
  /** Joins a qualified path: `.`, `::`, `#`. */
  joiner: string
  /** Type of the nodes that stand in each other in a qualified name, `a::b::c`: what each says in front is its field `scope`. */
  qualified?: string
  /** What begins a line comment; null where there is none. */
  comment: string | null
  /** Stands for a body in a skeleton. */
  stub: string
  /** Types of nodes beside definitions. */
  comments?: string[]
  attributes?: string[]
  /** What the text of a node of `attributes` must match to be one. */
  attributePattern?: string
  imports?: string[]
  /** Definitions of one name that follow each other are one: equations, clauses of a function. */
  clauses?: boolean
  /** What the text of a node of `imports` must match to be one. */
  importPattern?: string
  /** How many levels of indentation the scanner of the grammar has room for: deeper files are cut without it. */
  mostIndents?: number
  /** How many bytes the scanner of the grammar has for the names of open tags, one more for each: deeper files are cut without it. */
  mostTagBytes?: number
  /** Types of nodes that only hold a file together, around all definitions: the children stand in their place. */
  through?: string[]
  /** Without them the first levels of everything are looked through. */
  signs?: Signs
  exported?: Facts
  test?: Facts
  /** Parts in another language. */
  embedded?: {node: string; content: string; language: string; attribute?: string}[]
  generic?: GenericRules
}

/** Words and signs by which definitions are told from afar, so that what holds none need not be looked through: see `signs.ts`. */
export interface Signs {
  /**
   * A regular expression. In a file without errors every definition that the query finds deeper than `levels` has a match of its own:
   * where it has a body, the first match at or behind its beginning, in front of the body.
   */
  pattern: string
  /** Down to this level below a node everything is looked for; what lies deeper only where more signs stand than definitions are known. */
  levels: number
}

/** Regular expressions of which one that matches says yes. */
export interface Facts {
  name?: string
  signature?: string
  path?: string
}

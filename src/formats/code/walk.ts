import type {Node} from 'web-tree-sitter'
import type {Found} from './definitions.js'
import {lineStart} from './lines.js'
import type {LanguageData} from './language.js'
import type {NodeRules} from './node-rules.js'
import type {Part, Region} from './outline.js'
import type {SignReader} from './signs.js'
import type {StepRules} from './steps.js'

/** A part of a file in another language. */
export interface Embedded {
  region: Region
  start: number
  end: number
  /** Name of the language, as the tag says it. */
  language: string
}

/** What the walk through a file needs at each of its nodes. */
export interface Walk extends StepRules, NodeRules {
  data: LanguageData
  embedded: Embedded[]
  path: string | null
  /** The comment at an offset; null where there is none. */
  commentAt(offset: number): {start: number; end: number} | null
  /** Definitions in the first levels below a node. */
  find(node: Node, levels: number): Found[]
  /** What tells where nothing more is defined; null where nothing does. */
  signs: SignReader | null
}

/** A child of a container, in the order of the source. */
export interface Item {
  start: number
  end: number
  kind: 'comment' | 'attribute' | 'import' | 'closing' | 'code'
  /** Outermost definitions inside, and all. */
  outer: Found[]
  all: Found[]
  members: Region[]
  membersClose: number
  parts: Part[]
  /** A word or sign of the grammar: `do`, `end`, `struct`; not asked at the top, where there are no members. */
  token: boolean
  embedded: Omit<Embedded, 'region'> | null
}

/** A region begins with its line, where nothing else stands before it there. */
export function startOf({start}: Item, source: string): number {
  return lineStart(source, start) ?? start
}

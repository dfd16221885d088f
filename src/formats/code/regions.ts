import type {Node, Tree} from 'web-tree-sitter'
import {definitionsOf} from './definitions.js'
import {effortFor, type LoadedGrammar} from './grammar.js'
import {group} from './group.js'
import {itemsOf} from './items.js'
import {nodeRulesOf} from './node-rules.js'
import type {Region} from './outline.js'
import {foundBelow} from './search.js'
import {createSigns} from './signs.js'
import {errorShare, hasWideError} from './tree-errors.js'
import type {Embedded, Walk} from './walk.js'

/** A file cut into regions; `late` says that the query for definitions took too long, so none are known. */
export interface Outline {
  regions: Region[]
  late: boolean
  /** Names called, in order; only when asked for. */
  calls: [name: string, at: number][]
  /** Parts of the file in other languages: each is all that its region holds between its tags. */
  embedded: Embedded[]
  /** Share of the text that lies in errors of the parser, 0 to 1. */
  errorShare: number
}

/** The regions of a parsed file: they are all of it. */
export function outlineOf(tree: Tree, grammar: LoadedGrammar, source: string, path: string | null, partChars: number, references = false): Outline {
  const {data} = grammar.language
  const root = tree.rootNode
  const {hasError} = root
  const effort = effortFor(source.length)
  let late = root.hasError && hasWideError(root)
  const walk: Walk = {
    ...nodeRulesOf(data),
    source,
    partChars,
    path,
    data,
    embedded: [],
    // What the parser made of an error may lack its signs.
    signs: data.signs && !hasError ? createSigns(source, data.signs) : null,
    commentAt(offset) {
      for (let node: Node | null = root.descendantForIndex(offset, offset + 1); node; node = node.parent) {
        if (walk.comments.has(node.type)) return {start: node.startIndex, end: node.endIndex}
        if (node.endIndex - node.startIndex > longestComment) return null
      }
      return null
    },
    find(node, depth) {
      const matches = late ? null : grammar.definitions(node, depth, effort)
      late ||= matches === null
      return matches ? definitionsOf(matches, source, path, data) : []
    },
  }
  const items = itemsOf(root, foundBelow(root, walk), walk, 0)
  const regions = group(items, 0, source.length, walk, true)
  return {
    regions,
    late,
    calls: references ? grammar.calls(root) : [],
    embedded: walk.embedded,
    errorShare: hasError ? errorShare(root, source.length, regions.some(({definitions}) => definitions.length > 0)) : 0,
  }
}

/** What is longer is no comment that somebody wrote above a definition. */
const longestComment = 20_000


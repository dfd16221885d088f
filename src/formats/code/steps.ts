import type {TreeCursor} from 'web-tree-sitter'
import {isSpace} from '../../text/characters.js'
import {isClosing, lineEnds, lineStart} from './lines.js'
import type {Part} from './outline.js'

/** What cutting inside nodes needs to know. */
export interface StepRules {
  source: string
  /** Nodes of at most so many UTF-16 units are not looked into. */
  partChars: number
  comments: ReadonlySet<string>
}

/** Deeper nested nodes are cut by lines. */
const mostDepth = 160
/** A head that is longer says too much to be said again. */
const longestHead = 400

/**
 * Where the node under the cursor, which begins at `nodeStart`, may be cut: at children that begin a line, in nodes too long also inside them; on a line of its own length
 * (minified code) behind commas, semicolons and brackets. Only long nodes are walked, so the cost is that of their children.
 * What stands before the first step is the head of the node.
 */
export function stepsIn(cursor: TreeCursor, nodeStart: number, rules: StepRules, depth = 0): Part[] {
  const {source, partChars, comments} = rules
  if (depth >= mostDepth || !cursor.gotoFirstChild()) return []
  const steps: Part[] = []
  const inLine: Part[] = []
  /** A comment waits for what it stands above. */
  let comment = null as {start: number; end: number} | null
  let previousEnd = nodeStart
  do {
    const start = cursor.startIndex
    const end = cursor.endIndex
    if (end <= start) continue
    const inner = end - start > partChars ? stepsIn(cursor, start, rules, depth + 1) : []
    const line = start > nodeStart && !isClosing(source, start, end) ? lineStart(source, start) : null
    if (line !== null && line > nodeStart) {
      if (comment && lineEnds(source, comment.end, start) > 1) {
        steps.push({start: comment.start, head: null, parts: []})
        comment = null
      }
      if (comments.has(cursor.nodeType)) {
        comment = {start: comment?.start ?? line, end}
        if (inner.length > 0) steps.push(...inner)
      } else {
        steps.push(opened(comment?.start ?? line, start, inner, source))
        comment = null
      }
    } else if (inner.length > 0) {
      // '} else {': what is inside goes on in a line that closed what stood before
      const elseLine = steps.length > 0 ? closerLine(source, start) : null
      if (elseLine !== null && elseLine > steps[steps.length - 1]!.start) steps.push(opened(elseLine, start, inner, source))
      else for (const part of inner) steps.push(part)
    } else if (start > nodeStart && end - start > 1 && steps.length === 0 && parts.has(source.charCodeAt(previousEnd - 1)) && !isOnlyOpened(source, start)) {
      inLine.push({start, head: null, parts: []})
    }
    previousEnd = end
  } while (cursor.gotoNextSibling())
  cursor.gotoParent()
  if (comment) steps.push({start: comment.start, head: null, parts: []})
  return steps.length > 0 ? rising(steps) : inLine
}

const parts = new Set([...',;}{[('].map((character) => character.charCodeAt(0)))

/** A step that is opened further; its first lines stand again before the parts of it. */
function opened(start: number, from: number, inner: readonly Part[], source: string): Part {
  const first = inner[0]
  if (!first || first.start <= start) return {start, head: null, parts: []}
  const head = headOf(source, from, first.start)
  return {start, head, parts: [{start, head: null, parts: []}, ...inner]}
}

/** The lines that open a block, where they do: they end with a bracket, a colon or a word that opens. */
export function headOf(source: string, from: number, to: number): [number, number] | null {
  let end = to
  while (end > from && isSpace(source.charCodeAt(end - 1))) end--
  const text = source.slice(from, end)
  return text.length > 0 && text.length <= longestHead && opens.test(text) && word.test(text) ? [from, end] : null
}

const word = /[\p{L}\p{N}]/u
const opens = /(?:[{([:=>|]|\b(?:then|do|else|begin|try|of|where|in|loop|is|as))$/i

/** Where the line of a bracket that closes begins, if only such stand before the offset in it. */
function closerLine(source: string, offset: number): number | null {
  let at = offset
  while (at > 0) {
    const character = source[at - 1]!
    if (character === '\n' || character === '\r') return at
    if (!' \t})];,'.includes(character)) return null
    at--
  }
  return null
}

/** Looked back at, at most, for what else stands in a line. */
const longestOpening = 80

/** Whether nothing but brackets that open stands in the line in front of the offset: they begin the step with what follows. */
function isOnlyOpened(source: string, offset: number): boolean {
  const least = Math.max(0, offset - longestOpening)
  for (let at = offset - 1; at >= least; at--) {
    const character = source[at]!
    if (character === '\n' || character === '\r') return true
    if (!' \t([{'.includes(character)) return false
  }
  return least === 0
}

/** Steps that a broken tree gives out of order are left out. */
function rising(steps: Part[]): Part[] {
  let last = -1
  return steps.filter(({start}) => (start > last ? ((last = start), true) : false))
}

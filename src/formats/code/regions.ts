import type {Node, Tree, TreeCursor} from 'web-tree-sitter'
import {definitionsOf, judge, signatureOf, type Found} from './definitions.js'
import {isSpace} from '../../text/characters.js'
import {countBelow} from '../../text/last-where.js'
import type {LoadedGrammar} from './grammar.js'
import type {LanguageData} from './language.js'
import {isClosing, lineEnds, lineStart} from './lines.js'
import {nodeRulesOf, type NodeRules} from './node-rules.js'
import type {Definition, Part, Region, RegionRole} from './outline.js'
import {createSigns, type SignReader} from './signs.js'
import {stepsIn, type StepRules} from './steps.js'

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

export interface Embedded {
  region: Region
  start: number
  end: number
  /** Name of the language, as the tag says it. */
  language: string
}

/** Containers in containers; deeper ones are leaves. */
const mostDepth = 32

/** How many levels below a node definitions are looked for: through export, decorator, declaration. Looking through everything costs half as much as parsing. */
const levels = 5

/** How many where it is looked through whole: a query goes back to the top from every node, so that what nests without end would take time without end. */
const mostLevels = 500

interface Walk extends StepRules, NodeRules {
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
interface Item {
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

/** The regions of a parsed file: they are all of it. */
export function outlineOf(tree: Tree, grammar: LoadedGrammar, source: string, path: string | null, partChars: number, references = false): Outline {
  const {data} = grammar.language
  const root = tree.rootNode
  const {hasError} = root
  const deadline = performance.now() + mostQueryMs + source.length * mostQueryMsPerChar
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
      const matches = late ? null : grammar.definitions(node, depth, deadline)
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

/** Time for the definitions of one file, in milliseconds. */
const mostQueryMs = 4000
const mostQueryMsPerChar = 0.005

/** A query looks through the children of an error once for each of them, and nothing else has so many: they are what the grammar made nothing of. */
const mostErrorChildren = 8000

/** Whether the root, or an error right below it, is an error with too many children to search. */
function hasWideError(root: Node): boolean {
  if (root.type === 'ERROR') return root.childCount > mostErrorChildren
  const cursor = root.walk()
  try {
    if (!cursor.gotoFirstChild()) return false
    do {
      if (cursor.nodeType === 'ERROR' && cursor.endIndex - cursor.startIndex > mostErrorChildren && cursor.currentNode.childCount > mostErrorChildren) return true
    } while (cursor.gotoNextSibling())
  } finally {
    cursor.delete()
  }
  return false
}

/** Errors right below the root: what lies deeper was recovered from. A root that is one itself is believed where definitions were found in it. */
function errorShare(root: Node, length: number, isNamed: boolean): number {
  if (root.type === 'ERROR' && !isNamed) return 1
  const cursor = root.walk()
  let errors = 0
  try {
    if (!cursor.gotoFirstChild()) return 0
    do {
      if (cursor.nodeType === 'ERROR') errors += cursor.endIndex - cursor.startIndex
    } while (cursor.gotoNextSibling())
  } finally {
    cursor.delete()
  }
  return errors / Math.max(1, length)
}

const none: readonly Found[] = []

/** Children of a node with the definitions found in it. What only holds a file together has its own children in its place. */
function itemsOf(node: Node, found: readonly Found[], walk: Walk, depth: number): Item[] {
  const cursor = node.walk()
  const items: Item[] = []
  try {
    if (!cursor.gotoFirstChild()) return items
    let next = 0
    do {
      const start = cursor.startIndex
      const end = cursor.endIndex
      if (end <= start) continue
      while (next < found.length && found[next]!.start < start) next++
      const first = next
      while (next < found.length && found[next]!.start < end) next++
      let until = end
      for (let i = first; i < next && found[i]!.start === start; i++) until = Math.max(until, found[i]!.end)
      if (until > end) {
        while (next < found.length && found[next]!.start < until) next++
        items.push(spanningItem(cursor, until, found.slice(first, next).filter((definition) => definition.end <= until), walk))
        continue
      }
      const inside = first === next ? none : found.slice(first, next).filter((definition) => definition.end <= end)
      const type = cursor.nodeType
      if (depth < mostDepth && walk.through.has(type) && !isAround(inside)) {
        const {currentNode} = cursor
        for (const item of itemsOf(currentNode, joined(inside, foundBelow(currentNode, walk)), walk, depth + 1)) items.push(item)
      } else items.push(itemOf(cursor, type, start, end, inside, walk, depth))
    } while (cursor.gotoNextSibling())
  } finally {
    cursor.delete()
  }
  return items
}

/** Definitions found from above with those found deeper: what makes one may stand around the node (`document`). */
function joined(above: readonly Found[], below: readonly Found[]): readonly Found[] {
  const known = new Set(below.map(({start, end}) => `${start} ${end}`))
  const missing = above.filter(({start, end}) => !known.has(`${start} ${end}`))
  return missing.length === 0 ? below : [...below, ...missing].sort((a, b) => a.start - b.start || b.end - a.end)
}

/** A definition that begins in the node under the cursor and ends in one of those behind it; the cursor moves there. */
function spanningItem(cursor: TreeCursor, until: number, all: Found[], walk: Walk): Item {
  const {source} = walk
  const start = cursor.startIndex
  const outer = all.filter((definition) => !all.some((other) => other !== definition && other.start <= definition.start && other.end >= definition.end))
  const item: Item = {start, end: until, kind: 'code', outer, all, members: [], membersClose: until, parts: [], token: false, embedded: null}
  judgeAll(outer, start, until, walk)
  addNested(item, walk)
  for (const each of item.all) each.container = false
  const isLong = until - start > walk.partChars
  if (isLong) item.parts.push(...stepsIn(cursor, start, walk))
  while (cursor.endIndex < until && cursor.gotoNextSibling()) {
    if (!isLong) continue
    const from = cursor.startIndex
    const line = lineStart(source, from)
    if (line !== null && line > start && !isClosing(source, from, cursor.endIndex)) item.parts.push({start: line, head: null, parts: []})
    for (const part of stepsIn(cursor, from, walk)) item.parts.push(part)
  }
  return item
}

/** Whether one definition is all there is: then what is around it is its own. */
function isAround([first, ...others]: readonly Found[]): boolean {
  return first !== undefined && others.every(({start}) => start < first.end)
}

function itemOf(cursor: TreeCursor, type: string, start: number, end: number, inside: readonly Found[], walk: Walk, depth: number): Item {
  const {partChars} = walk
  const kind = kindOf(type, start, end, walk)
  const isLong = end - start > partChars
  // What lies deeper in a container is found from its body, where its members are.
  const later = isAround(inside) && leavesRestToMembers(inside, start, end, walk)
  const all = later ? [...inside] : definitionsIn(cursor, start, end, inside, isLong && kind === 'code', walk)
  const outer: Found[] = []
  let covered = -1
  for (const definition of all) {
    if (definition.start < covered) continue
    outer.push(definition)
    covered = definition.end
  }
  const item: Item = {start, end, kind, outer, all, members: [], membersClose: end, parts: [], token: depth > 0 && !cursor.nodeIsNamed, embedded: embeddedIn(cursor, type, walk)}
  judgeAll(outer, start, end, walk)
  const [only] = outer
  if (only && outer.length === 1 && only.container && only.body && depth < mostDepth && addMembers(item, only.body, walk, depth)) return item
  if (later && tellsMore(start, end, all, walk)) item.all = [...joined(walk.find(cursor.currentNode, levels - 1), all)]
  addNested(item, walk)
  for (const each of item.all) each.container = false
  if (isLong) item.parts = stepsIn(cursor, start, walk)
  return item
}

/** Definitions found below a container at first. */
function foundBelow(node: Node, walk: Walk): Found[] {
  return walk.find(node, walk.signs?.levels ?? levels)
}

/** Whether more is defined in a stretch than is known: where no signs tell, all is. */
function tellsMore(start: number, end: number, known: readonly Found[], {signs}: Walk): boolean {
  return signs !== null && signs.strange(start, end, known).length > 0
}

/** Whether the first of the definitions is a container around the others and around all that signs tell of. */
function leavesRestToMembers(inside: readonly Found[], start: number, end: number, walk: Walk): boolean {
  const [{container, body, end: close}] = inside as [Found]
  return container && body !== null && !tellsMore(start, body.startIndex, inside, walk) && !tellsMore(close, end, inside, walk)
}

/** What is defined in the node under the cursor, with what lies deeper than was looked at first. */
function definitionsIn(cursor: TreeCursor, start: number, end: number, inside: readonly Found[], isLong: boolean, walk: Walk): Found[] {
  const all = tellsMore(start, end, inside, walk) ? joined(walk.find(cursor.currentNode, levels - 1), inside) : inside
  // '(function () { … })()': what is long and says nothing by itself is looked through.
  if (all.length === 0 && isLong && (!walk.signs || tellsMore(start, end, all, walk))) return walk.find(cursor.currentNode, mostLevels)
  return [...all]
}

/** What the statement from `start` to `end` tells of the definitions in it. */
function judgeAll(outer: readonly Found[], start: number, end: number, {source, path, data}: Walk): void {
  for (const definition of outer) {
    const {signatureEnd} = definition
    const same = definition.clean && definition.start === start && signatureEnd! > start
    judge(definition, same ? definition.signature : signatureOf(source, start, signatureEnd ?? null, end), path, data)
  }
}

/** Makes the children of a body the members of an item; false where no definition is among them. */
function addMembers(item: Item, body: Node, walk: Walk, depth: number): boolean {
  const {source} = walk
  const {endIndex} = body
  const isInside = ({start, end, nodeId}: Found) => start >= body.startIndex && end <= endIndex && nodeId !== body.id
  let found = foundBelow(body, walk).filter(isInside)
  if (found.length === 0 && tellsMore(body.startIndex, endIndex, found, walk)) found = walk.find(body, levels).filter(isInside)
  if (found.length === 0) return false
  const items = itemsOf(body, found, walk, depth + 1)
  // Where members are children of the definition itself, they begin behind its bracket.
  const bracket = body.startIndex <= item.outer[0]!.start ? items.findIndex(({start, end}) => end === start + 1 && source[start] === '{') : -1
  const opening = items.findIndex(({kind, token}, index) => index > bracket && kind !== 'closing' && !token)
  let last = items.length
  const closes = ({kind, token, start, end}: Item) => (token || kind === 'closing') && /[}\])]|\w/.test(source.slice(start, end))
  while (last > 0 && closes(items[last - 1]!)) last--
  if (opening < 0 || last <= opening) return false
  const from = commentsAbove(body, startOf(items[opening]!, source), walk)
  const close = last < items.length ? startOf(items[last]!, source) : items[last - 1]!.end
  item.membersClose = close
  item.members = group(items.slice(opening, last), from, close, walk, false)
  return true
}

/** Where the comments begin that stand right above the first member, where the grammar has them outside the body. */
function commentsAbove(body: Node, from: number, {source, comments}: Walk): number {
  let start = from
  for (let node = body.previousSibling; node && comments.has(node.type); node = node.previousSibling) {
    const line = lineStart(source, node.startIndex)
    if (line === null || lineEnds(source, node.endIndex, start) > 1) break
    start = line
  }
  return start
}

/** Definitions in long functions, as far as they stand among the statements of one. */
function addNested(item: Item, walk: Walk): void {
  let known: Set<string> | null = null
  // Counted once: what is found below leaves its signs here, and is looked into for nothing.
  const strange = walk.signs?.strange(item.start, item.end, item.all)
  for (let i = 0; i < item.all.length; i++) {
    const {body} = item.all[i]!
    if (!body || body.endIndex - body.startIndex <= walk.partChars) continue
    if (strange && countBelow(strange, body.startIndex) === countBelow(strange, body.endIndex)) continue
    for (const definition of walk.find(body, levels)) {
      known ??= new Set(item.all.map(({start, end}) => `${start} ${end}`))
      const key = `${definition.start} ${definition.end}`
      if (known.has(key) || definition.start < item.start || definition.end > item.end) continue
      known.add(key)
      item.all.push(definition)
    }
  }
}

/** What a node holds in another language; the attribute of its tag says which, where there is one. */
function embeddedIn(cursor: TreeCursor, type: string, {embedding, source}: Walk): Item['embedded'] {
  const rule = embedding.get(type)
  if (!rule || !cursor.gotoFirstChild()) return null
  const tag = source.slice(cursor.startIndex, cursor.endIndex)
  let found: Item['embedded'] = null
  do {
    if (cursor.nodeType !== rule.content) continue
    const said = rule.attribute ? new RegExp(`\\b${rule.attribute}\\s*=\\s*["']?([\\w+#-]+)`).exec(tag)?.[1] : undefined
    found = {start: cursor.startIndex, end: cursor.endIndex, language: said ?? rule.language}
  } while (!found && cursor.gotoNextSibling())
  cursor.gotoParent()
  return found
}

function kindOf(type: string, start: number, end: number, walk: Walk): Item['kind'] {
  const beginning = () => walk.source.slice(start, Math.min(end, start + 256))
  if (walk.comments.has(type)) return 'comment'
  if (walk.attributes.has(type) && (!walk.attributePattern || walk.attributePattern.test(beginning()))) return 'attribute'
  if (walk.imports.has(type) && (!walk.importPattern || walk.importPattern.test(beginning()))) return 'import'
  return isClosing(walk.source, start, end) ? 'closing' : 'code'
}

/** A region begins with its line, where nothing else stands before it there. */
function startOf({start}: Item, source: string): number {
  return lineStart(source, start) ?? start
}

/** Items that make one region together. */
interface Group {
  role: RegionRole
  items: Item[]
}

/** Puts comments and attributes to what they stand above, imports and statements together, and makes regions without gaps of it. */
function group(items: readonly Item[], from: number, to: number, walk: Walk, top: boolean): Region[] {
  const {source} = walk
  const groups: Group[] = []
  let waiting: Item[] = []
  let previousEnd = -1
  const add = (role: RegionRole, more: Item[]) => {
    const last = groups[groups.length - 1]
    if (last && last.role === role && role !== 'definition') last.items.push(...more)
    else groups.push({role, items: more})
  }
  const flush = () => {
    if (waiting.length === 0) return
    add(top && groups.length === 0 ? 'preamble' : 'statements', waiting)
    waiting = []
  }
  for (const item of items) {
    const last = groups[groups.length - 1]
    const sameLine = previousEnd >= 0 && lineEnds(source, previousEnd, item.start) === 0
    if (item.kind === 'closing' || (item.kind === 'comment' && sameLine)) {
      const owner = waiting.length > 0 ? waiting : last?.items
      if (owner) owner.push(item)
      else waiting.push(item)
      previousEnd = item.end
      continue
    }
    const detached = waiting.length > 0 && waiting[waiting.length - 1]!.kind === 'comment' && lineEnds(source, previousEnd, item.start) > 1
    if (detached) flush()
    previousEnd = item.end
    if (item.kind === 'comment' || (item.kind === 'attribute' && !(walk.data.clauses && item.outer.length > 0))) {
      waiting.push(item)
      continue
    }
    // The comment above the imports is the file's.
    if (item.kind === 'import' && top && groups.length === 0) flush()
    const role: RegionRole = item.kind === 'import' && item.members.length === 0 ? 'imports' : item.outer.length > 0 ? 'definition' : 'statements'
    if (role === 'definition' && walk.data.clauses && last && goesOn(last, item)) last.items.push(...waiting, item)
    else add(role, [...waiting, item])
    waiting = []
  }
  flush()
  const starts = groups.map(({items: [first]}, index) => (index === 0 ? from : withComments(startOf(first!, source), walk)))
  return groups.map((each, index) => {
    const end = starts[index + 1] ?? to
    const region = regionOf(each, starts[index]!, end, walk)
    return clamp(region, end)
  })
}

/** Grammars may take the comment above a definition into what stands before it (a list of imports, an indented block): it begins the region. */
function withComments(start: number, walk: Walk): number {
  const {source, data} = walk
  let from = start
  for (;;) {
    let end = from
    while (end > 0 && isSpace(source.charCodeAt(end - 1))) end--
    if (end === 0 || lineEnds(source, end, from) !== 1) return from
    const line = source.lastIndexOf('\n', end - 1) + 1
    const text = source.slice(Math.max(line, end - 400), end).trimStart()
    if (!(data.comment !== null && text.startsWith(data.comment)) && !text.endsWith('*/')) return from
    const comment = walk.commentAt(end - 1)
    const begins = comment && lineStart(source, comment.start)
    if (!comment || begins === null || begins >= from) return from
    from = begins
  }
}

/** A region whose end has moved, with all that lies at its end. */
function clamp(region: Region, end: number): Region {
  region.end = Math.min(region.end, end)
  region.close = Math.min(region.close, end)
  for (const definition of region.definitions) definition.end = Math.min(definition.end, end)
  const {members} = region
  while (members.length > 0 && members[members.length - 1]!.start >= end) members.pop()
  const last = members[members.length - 1]
  if (last && last.end > end) clamp(last, end)
  return region
}

/** Whether a definition is a further clause of the one before it. */
function goesOn({role, items}: Group, item: Item): boolean {
  const [one, ...others] = item.outer
  const [earlier] = items.find(({outer}) => outer.length > 0)?.outer ?? []
  return role === 'definition' && one !== undefined && others.length === 0 && item.members.length === 0 && earlier !== undefined && earlier.name === one.name && earlier.kind === one.kind
}

function regionOf(given: Group, start: number, end: number, walk: Walk): Region {
  const region = regionFrom(given, start, end, walk)
  for (const {embedded} of given.items) if (embedded) walk.embedded.push({region, ...embedded})
  return region
}

function regionFrom({role, items}: Group, start: number, end: number, {source, data}: Walk): Region {
  const main = items.find(({members}) => members.length > 0)
  const definitions: Definition[] = []
  for (const item of role === 'definition' ? items : []) for (const each of inOrder(item, main !== undefined)) {
    const [clause] = definitions
    if (data.clauses && clause && item.outer.includes(each) && clause.name === each.name && clause.kind === each.kind) clause.end = each.end
    else definitions.push(plain(each))
  }
  const statements = role === 'imports' ? items.filter(({kind}) => kind === 'import').map((item) => source.slice(item.start, item.end)) : []
  if (main) {
    const {members, membersClose} = main
    return {start, end, role, definitions, statements, members, close: membersClose, parts: []}
  }
  const parts: Part[] = []
  const push = (part: Part) => {
    if (part.start > (parts[parts.length - 1]?.start ?? start)) parts.push(part)
  }
  items.forEach((item, index) => {
    const line = startOf(item, source)
    const before = items[index - 1]
    const starts = before !== undefined && line > start && item.kind !== 'closing' && lineEnds(source, before.end, item.start) > 0
    // A comment stays with what it stands above.
    const glued = before && (before.kind === 'comment' || before.kind === 'attribute') && role !== 'imports' && lineEnds(source, before.end, item.start) < 2
    if (starts && !glued) push({start: line, head: null, parts: []})
    const last = parts[parts.length - 1]
    if (role === 'statements' && last && starts && !glued && item.parts.length > 0) {
      last.parts = [{start: line, head: null, parts: []}, ...item.parts]
    } else for (const part of item.parts) push(part)
  })
  return {start, end, role, definitions, statements, members: [], close: end, parts}
}

/** The outermost definitions first; of a container with members only itself. */
function inOrder(item: Item, container: boolean): Found[] {
  if (container) return item.outer
  const outer = new Set(item.outer)
  return [...item.outer, ...item.all.filter((each) => !outer.has(each))]
}

/** Without its node, which is gone with the tree. */
function plain(found: Found): Definition {
  const {name, owned, also, title, kind, signature, start, end, signatureEnd, exported, test, container} = found
  return {
    name,
    ...(owned === undefined ? {} : {owned}),
    also, title, kind, signature, start, end,
    ...(signatureEnd === undefined ? {} : {signatureEnd}),
    exported, test, container,
  }
}

import type {Node, TreeCursor} from 'web-tree-sitter'
import type {Found} from './definitions.js'
import {group} from './group.js'
import {isClosing, lineEnds, lineStart} from './lines.js'
import {addNested, definitionsIn, foundBelow, isAround, joined, judgeAll, leavesRestToMembers, levels, tellsMore} from './search.js'
import {stepsIn} from './steps.js'
import {startOf, type Item, type Walk} from './walk.js'

/** Containers in containers; deeper ones are leaves. */
const mostDepth = 32

const none: readonly Found[] = []

/** Children of a node with the definitions found in it. What only holds a file together has its own children in its place. */
export function itemsOf(node: Node, found: readonly Found[], walk: Walk, depth: number): Item[] {
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

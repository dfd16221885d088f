import {isSpace} from '../../text/characters.js'
import type {Found} from './definitions.js'
import {lineEnds, lineStart} from './lines.js'
import type {Definition, Part, Region, RegionRole} from './outline.js'
import {startOf, type Item, type Walk} from './walk.js'

/** Items that make one region together. */
interface Group {
  role: RegionRole
  items: Item[]
}

/** Puts comments and attributes to what they stand above, imports and statements together, and makes regions without gaps of it. */
export function group(items: readonly Item[], from: number, to: number, walk: Walk, top: boolean): Region[] {
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

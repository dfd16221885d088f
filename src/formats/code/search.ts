import type {Node, TreeCursor} from 'web-tree-sitter'
import {countBelow} from '../../text/last-where.js'
import {judge, signatureOf, type Found} from './definitions.js'
import type {Item, Walk} from './walk.js'

/** How many levels below a node definitions are looked for: through export, decorator, declaration. Looking through everything costs half as much as parsing. */
export const levels = 5

/** How many where it is looked through whole: a query goes back to the top from every node, so that what nests without end would take time without end. */
const mostLevels = 500

/** Definitions found below a container at first. */
export function foundBelow(node: Node, walk: Walk): Found[] {
  return walk.find(node, walk.signs?.levels ?? levels)
}

/** Definitions found from above with those found deeper: what makes one may stand around the node (`document`). */
export function joined(above: readonly Found[], below: readonly Found[]): readonly Found[] {
  const known = new Set(below.map(({start, end}) => `${start} ${end}`))
  const missing = above.filter(({start, end}) => !known.has(`${start} ${end}`))
  return missing.length === 0 ? below : [...below, ...missing].sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Whether one definition is all there is: then what is around it is its own. */
export function isAround([first, ...others]: readonly Found[]): boolean {
  return first !== undefined && others.every(({start}) => start < first.end)
}

/** Whether more is defined in a stretch than is known: where no signs tell, all is. */
export function tellsMore(start: number, end: number, known: readonly Found[], {signs}: Walk): boolean {
  return signs !== null && signs.strange(start, end, known).length > 0
}

/** Whether the first of the definitions is a container around the others and around all that signs tell of. */
export function leavesRestToMembers(inside: readonly Found[], start: number, end: number, walk: Walk): boolean {
  const [{container, body, end: close}] = inside as [Found]
  return container && body !== null && !tellsMore(start, body.startIndex, inside, walk) && !tellsMore(close, end, inside, walk)
}

/** What is defined in the node under the cursor, with what lies deeper than was looked at first. */
export function definitionsIn(cursor: TreeCursor, start: number, end: number, inside: readonly Found[], isLong: boolean, walk: Walk): Found[] {
  const all = tellsMore(start, end, inside, walk) ? joined(walk.find(cursor.currentNode, levels - 1), inside) : inside
  // '(function () { … })()': what is long and says nothing by itself is looked through.
  if (all.length === 0 && isLong && (!walk.signs || tellsMore(start, end, all, walk))) return walk.find(cursor.currentNode, mostLevels)
  return [...all]
}

/** What the statement from `start` to `end` tells of the definitions in it. */
export function judgeAll(outer: readonly Found[], start: number, end: number, {source, path, data}: Walk): void {
  for (const definition of outer) {
    const {signatureEnd} = definition
    const same = definition.clean && definition.start === start && signatureEnd! > start
    judge(definition, same ? definition.signature : signatureOf(source, start, signatureEnd ?? null, end), path, data)
  }
}

/** Definitions in long functions, as far as they stand among the statements of one. */
export function addNested(item: Item, walk: Walk): void {
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

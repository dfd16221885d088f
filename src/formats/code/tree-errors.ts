import type {Node} from 'web-tree-sitter'

/** A query looks through the children of an error once for each of them, and nothing else has so many: they are what the grammar made nothing of. */
const mostErrorChildren = 8000

/** Whether the root, or an error right below it, is an error with too many children to search. */
export function hasWideError(root: Node): boolean {
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
export function errorShare(root: Node, length: number, isNamed: boolean): number {
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

import {attribute, hasInk, isElement, isText, search, type Element, type TextNode} from './nodes.js'

/** Finds the id a heading can be linked by. */
export interface Anchors {
  /** Enters an element whose id names its first heading. */
  enter(element: Element): void
  leave(): void
  /** Text was met: an anchor before it is not right before a heading. */
  text(node: TextNode): void
  /** An element that may be an anchor before a heading: `<a id="x"></a>`. */
  mark(element: Element): void
  /**
   * The id of a heading: its own, else that of the nearest `section`, `article` or `div` whose first heading it is,
   * else that of an anchor in it or right before it.
   */
  of(heading: Element): string | null
}

export function createAnchors(): Anchors {
  const scopes: (string | null)[] = []
  /** So many of the open scopes have had their first heading. */
  let used = 0
  let before: string | null = null
  return {
    enter(element) {
      scopes.push(attribute(element, 'id') || null)
    },
    leave() {
      scopes.pop()
      used = Math.min(used, scopes.length)
    },
    text(node) {
      if (before !== null && hasInk(node.value)) before = null
    },
    mark(element) {
      const id = idOf(element)
      if (id && !search(element, (node) => (isText(node) && hasInk(node.value) ? 'found' : 'in'))) before = id
    },
    of(heading) {
      let scope: string | null = null
      for (let i = scopes.length - 1; i >= used && scope === null; i--) scope = scopes[i]!
      used = scopes.length
      const anchor = attribute(heading, 'id') || scope || inside(heading) || before
      before = null
      return anchor
    },
  }
}

/** `id`, or the older `name` of a link. */
function idOf(element: Element): string | null {
  return attribute(element, 'id') || (element.tagName === 'a' && attribute(element, 'name')) || null
}

function inside(heading: Element): string | null {
  let id: string | null = null
  search(heading, (node) => {
    if (!isElement(node)) return 'over'
    id = idOf(node)
    return id ? 'found' : 'in'
  })
  return id
}

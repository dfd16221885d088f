import type {MappedText} from '../../src/text/mapped-text.js'
import type {Heading, Node, Root, Section} from '../../src/tree/types.js'

/** A node, with what stands above it. */
export interface Place {
  node: Node
  /** Titles of the sections around it, its own included. */
  path: string[]
  /** The block around it; none where a section or the root is. */
  parent: Place | null
}

/** All nodes in document order. Nothing recurses, so depth does no harm. */
export function* walk(root: Root): Generator<Place> {
  const stack: Place[] = [{node: root, path: [], parent: null}]
  while (stack.length > 0) {
    const place = stack.pop()!
    yield place
    const {node} = place
    const children = childrenOf(node)
    const title = node.type === 'section' ? titleOf(node) : ''
    const path = title ? [...place.path, title] : place.path
    const parent = node.type === 'root' || node.type === 'section' ? null : place
    for (let i = children.length - 1; i >= 0; i--) stack.push({node: children[i]!, path, parent})
  }
}

/** A clause without a title is called by its number. */
function titleOf({title, label}: Section): string {
  // 8¹ and 8^1 are one number
  const figures = (text: string) => text.normalize('NFKC').replaceAll('^', '')
  return label && !figures(title).startsWith(figures(label)) ? `${label} ${title}`.trim() : title
}

/** Blocks around a place, outermost first. */
export function containersOf({parent}: Place): Node[] {
  const nodes: Node[] = []
  for (let place = parent; place; place = place.parent) nodes.push(place.node)
  return nodes.reverse()
}

/** Children, a section's heading first. */
export function childrenOf(node: Node): readonly Node[] {
  const children: readonly Node[] = 'children' in node ? node.children : []
  return node.type === 'section' && node.heading ? [node.heading as Heading, ...children] : children
}

/** The texts a node holds itself, without those of its children. */
export function textsOf(node: Node): MappedText[] {
  const texts: MappedText[] = []
  for (const [name, value] of Object.entries(node)) {
    if (name === 'children' || name === 'heading') continue
    collect(value)
  }
  return texts

  // `data` may hold texts too, such as a table's delimiter row
  function collect(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    if (isMapped(value)) texts.push(value)
    // a row's `line` is its cells once more
    else for (const [name, inner] of Object.entries(value)) if (name !== 'line') collect(inner)
  }
}

/** The texts of a node and of everything below it, in document order. */
export function allTextsOf(node: Node): MappedText[] {
  const texts: MappedText[] = []
  const stack = [node]
  while (stack.length > 0) {
    const next = stack.pop()!
    texts.push(...textsOf(next))
    stack.push(...[...childrenOf(next)].reverse())
  }
  return texts
}

/** Whether a node is an item that says nothing but its marker. */
export function isSilent(node: Node): boolean {
  if (node.type !== 'listItem') return false
  const stack: Node[] = [node]
  while (stack.length > 0) {
    const next = stack.pop()!
    if (textsOf(next).some((text) => !(next.type === 'listItem' && text === next.marker) && text.value.trim() !== '')) return false
    stack.push(...childrenOf(next))
  }
  return true
}

function isMapped(value: object): value is MappedText {
  return 'value' in value && typeof value.value === 'string' && 'map' in value && Array.isArray(value.map)
}

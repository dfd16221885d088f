import type {DefaultTreeAdapterTypes} from 'parse5'
import type {Range} from '../../text/mapped-text.js'

export type Element = DefaultTreeAdapterTypes.Element
export type ChildNode = DefaultTreeAdapterTypes.ChildNode
export type ParentNode = DefaultTreeAdapterTypes.ParentNode
export type CommentNode = DefaultTreeAdapterTypes.CommentNode

/** A text node that knows each stretch of source it was made of. */
export interface TextNode extends DefaultTreeAdapterTypes.TextNode {
  /** The source of the first stretch; -1 where the parser gave none. */
  start: number
  end: number
  /** Flat triples `value offset, source start, source end` of further stretches: tags or dropped characters lie between. */
  more: number[] | null
  /** Length of the value before the last insertion. */
  before: number
}

export const htmlNamespace = 'http://www.w3.org/1999/xhtml'

export function isElement(node: DefaultTreeAdapterTypes.Node): node is Element {
  return node.nodeName.charCodeAt(0) !== 35 /* # */
}

export function isText(node: DefaultTreeAdapterTypes.Node): node is TextNode {
  return node.nodeName === '#text'
}

export function isHtml(element: Element): boolean {
  return (element.namespaceURI as string) === htmlNamespace
}

/** Value of an attribute, null where it is absent. */
export function attribute(element: Element, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value
  return null
}

const noClasses: readonly string[] = []

export function classesOf(element: Element): readonly string[] {
  const value = attribute(element, 'class')
  return value ? value.split(/[ \t\n\f\r]+/).filter(Boolean) : noClasses
}

/** From the first character of the start tag to the last of the end tag; null for elements the parser implied. */
export function locationOf(node: ChildNode): Range | null {
  const location = node.sourceCodeLocation
  return location ? [location.startOffset, location.endOffset] : null
}

/** As `locationOf`; of an element without an end tag, up to the end of the last text in it. */
export function extentOf(node: ChildNode): Range | null {
  const range = locationOf(node)
  if (!range || !isElement(node) || (node.sourceCodeLocation as {closed?: boolean}).closed) return range
  search('content' in node ? node.content : node, (inner) => {
    if (isText(inner)) range[1] = Math.max(range[1], inner.end, inner.more?.[inner.more.length - 1] ?? 0)
    return 'in'
  })
  return range
}

/** What a visitor says of an element: go in, leave its inside out, or end the walk. */
export type Step = 'in' | 'over' | 'found'

/** Walks what is inside an element in document order, without recursion; gives whether the visitor said `found`. */
export function search(root: ParentNode, visit: (node: ChildNode) => Step): boolean {
  const stack: {nodes: ChildNode[]; at: number}[] = [{nodes: root.childNodes, at: 0}]
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!
    if (top.at >= top.nodes.length) {
      stack.pop()
      continue
    }
    const node = top.nodes[top.at++]!
    const step = visit(node)
    if (step === 'found') return true
    if (step === 'in' && 'childNodes' in node) stack.push({nodes: node.childNodes, at: 0})
  }
  return false
}

/** All text inside an element. */
export function textContent(root: ParentNode): string {
  const parts: string[] = []
  search(root, (node) => {
    if (isText(node)) parts.push(node.value)
    return 'in'
  })
  return parts.join('')
}

/** Element children, without text and comments. */
export function elementsOf(parent: ParentNode): Element[] {
  return parent.childNodes.filter(isElement)
}

/** The first child that is an element or text to see. */
export function firstChild(parent: ParentNode): ChildNode | null {
  for (const node of parent.childNodes) if (isElement(node) || (isText(node) && hasInk(node.value))) return node
  return null
}

const visible = /\S/

export function hasInk(text: string): boolean {
  return visible.test(text)
}

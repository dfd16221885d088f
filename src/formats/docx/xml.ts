import type {Budget} from './budget.js'
import {damaged} from './xml-grammar.js'
import {scanXml} from './xml-scan.js'
import {noChildren, type XmlElement} from './xml-tags.js'

export type {XmlElement} from './xml-tags.js'

/** A part as one text, or as the pieces it is unpacked in. */
export type XmlText = string | Iterable<string>

/** A small part as a whole tree: its root element. Throws `ReadFailure` where it is no well-formed XML. */
export function parseXml(xml: XmlText, budget: Budget): XmlElement {
  let root: XmlElement | null = null
  streamXml(xml, [], budget, (element) => (root = element))
  return root ?? damaged('an XML part is empty')
}

/** What an element is while it is open: its children still grow. */
interface OpenElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

/**
 * Hands over each child element of the element at the path `parents` as a tree, and forgets it then; `onParent` is told of each element on the way.
 * Returns whether there was an element at that path.
 */
export function streamXml(
  xml: XmlText,
  parents: readonly string[],
  budget: Budget,
  onElement: (element: XmlElement) => void,
  onParent?: (name: string, attributes: Readonly<Record<string, string>>) => void,
): boolean {
  /** How many of the open elements lie on the path. */
  let matched = 0
  let found = parents.length === 0
  /** The open elements of the tree that is being made. */
  const open: OpenElement[] = []
  let parent: OpenElement | null = null

  scanXml(typeof xml === 'string' ? [xml] : xml, budget, {
    innermost: () => parent,
    open({name, attributes, empty}, depth) {
      if (parent !== null || (matched === parents.length && depth === matched)) {
        if (empty) {
          if (parent === null) onElement(empty)
          else add(parent, empty)
          return
        }
        const element: OpenElement = {name, attributes, children: noChildren}
        if (parent !== null) add(parent, element)
        open.push(element)
        parent = element
        return
      }
      if (depth === matched && name === parents[depth]) {
        if (matched + 1 === parents.length) found = true
        if (!empty) matched++
        onParent?.(name, attributes)
      }
    },
    known: (element) => add(parent!, element),
    close(depth) {
      if (parent === null) {
        if (depth < matched) matched = depth
        return
      }
      const element = open.pop()!
      parent = open.length > 0 ? open[open.length - 1]! : null
      if (parent === null) onElement(element)
    },
    text(text) {
      if (parent !== null && !(isIndent(text) && !holdsText(parent.name))) add(parent, text)
    },
  })
  return found
}

function add(parent: OpenElement, node: XmlElement | string): void {
  if (parent.children === noChildren) parent.children = [node]
  else parent.children.push(node)
}

/** White space that only makes XML readable. */
function isIndent(text: string): boolean {
  return text.charCodeAt(0) <= 32 && !/[^ \t\r\n]/.test(text)
}

/** `w:t`, `w:delText`, `w:instrText`, `m:t` …: elements whose white space is text. */
function holdsText(name: string): boolean {
  return /:t$|[tT]ext$/.test(name)
}

/** The first child element of that name. */
export function child(element: XmlElement | null | undefined, name: string): XmlElement | null {
  for (const node of element?.children ?? []) if (typeof node !== 'string' && node.name === name) return node
  return null
}

/** The child elements, or those of one name. */
export function childrenOf(element: XmlElement | null | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const node of element?.children ?? []) if (typeof node !== 'string' && (name === undefined || node.name === name)) found.push(node)
  return found
}

/** The `w:val` of the first child of that name: `val(properties, 'w:pStyle')`. */
export function val(element: XmlElement | null | undefined, name: string): string | null {
  return child(element, name)?.attributes['w:val'] ?? null
}

/** A child that is switched on by standing there (`<w:b/>`) and off by its value (`<w:b w:val="0"/>`); null where there is none. */
export function onOff(element: XmlElement | null | undefined, name: string): boolean | null {
  const found = child(element, name)
  return found ? isOn(found.attributes['w:val']) : null
}

/** What a value says of a property that stands there. */
export function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false' && value !== 'off'
}

/** The text of an element and of all that stands in it. */
export function textOf(element: XmlElement): string {
  const {children} = element
  if (children.length === 1 && typeof children[0] === 'string') return children[0]
  let text = ''
  const open: (XmlElement | string)[] = [element]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') text += node
    else for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return text
}

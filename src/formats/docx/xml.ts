import {SaxesParser} from 'saxes'
import {ReadFailure} from '../format.js'
import type {Budget} from './budget.js'
import {createNames, isDeclaration, type Attribute, type Names} from './xml-names.js'

/** An element with what it holds; names carry the usual prefixes (`w:p`, `r:id`) whatever prefixes the file uses. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlElement | string)[]
}

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

const noAttributes: Readonly<Record<string, string>> = Object.freeze({})
const noChildren: (XmlElement | string)[] = Object.freeze([]) as unknown as []

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
  const parser = new SaxesParser({xmlns: false, position: false})
  // Names change where a namespace is declared; that is mostly on the root alone.
  const scopes: {depth: number; names: Names}[] = []
  let names = createNames()
  /** How many elements are open, and how many of them lie on the path. */
  let depth = 0
  let matched = 0
  let found = parents.length === 0
  /** Attributes of the tag that is being read. */
  const pending: Attribute[] = []
  /** The open elements of the tree that is being made. */
  const open: OpenElement[] = []

  parser.on('error', (error) => {
    if (!isHarmless(error)) damaged(`an XML part is not well formed (${error.message.replace(/\.$/, '')})`)
  })
  parser.on('doctype', () => damaged('an XML part has a document type declaration (DOCTYPE), which Word files may not have'))
  parser.on('attribute', (attribute) => pending.push(attribute))
  parser.on('opentag', (tag) => {
    budget.element(depth + 1)
    const inner = names.within(pending)
    if (inner !== names) {
      scopes.push({depth, names})
      names = inner
    }
    const name = names.element(tag.name)
    if (open.length > 0 || (matched === parents.length && depth === matched)) {
      const element = {name, attributes: attributesOf(pending, names), children: noChildren}
      const parent = open.at(-1)
      if (parent) add(parent, element)
      open.push(element)
    } else if (depth === matched && name === parents[depth]) {
      matched++
      if (matched === parents.length) found = true
      onParent?.(name, attributesOf(pending, names))
    }
    pending.length = 0
    depth++
  })
  parser.on('closetag', () => {
    depth--
    if (open.length > 0) {
      const element = open.pop()!
      if (open.length === 0) onElement(element)
    } else if (depth < matched) matched = depth
    if (scopes.length > 0 && scopes.at(-1)!.depth === depth) names = scopes.pop()!.names
  })
  const addText = (text: string) => {
    const parent = open.at(-1)
    if (parent && !(isIndent(text) && !holdsText(parent.name))) add(parent, text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  for (const piece of typeof xml === 'string' ? [xml] : xml) {
    parser.write(piece)
    budget.time()
  }
  parser.close()
  return found
}

function add(parent: OpenElement, node: XmlElement | string): void {
  if (parent.children === noChildren) parent.children = [node]
  else parent.children.push(node)
}

/** Without declarations and without the marks of editing sessions (`w:rsidR`), which are half of all attributes. */
function attributesOf(raw: readonly Attribute[], names: Names): Readonly<Record<string, string>> {
  let attributes: Record<string, string> | null = null
  for (const attribute of raw) {
    if (isDeclaration(attribute.name)) continue
    const name = names.attribute(attribute.name)
    if (name.startsWith('w:rsid')) continue
    attributes ??= {}
    attributes[name] = attribute.value
  }
  return attributes ?? noAttributes
}

/** White space that only makes XML readable. */
function isIndent(text: string): boolean {
  return !/[^ \t\r\n]/.test(text)
}

/** `w:t`, `w:delText`, `w:instrText`, `m:t` …: elements whose white space is text. */
function holdsText(name: string): boolean {
  return /:t$|[tT]ext$/.test(name)
}

/** Characters that XML does not allow, written all the same: Word writes none, other programs let them slip in. */
function isHarmless(error: Error): boolean {
  return /^(?:disallowed character\.|the string "\]\]>"|(?:an|the) XML declaration must)/.test(error.message)
}

function damaged(what: string): never {
  throw new ReadFailure('damaged', `The file is damaged: ${what}`)
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
  let text = ''
  const open: (XmlElement | string)[] = [element]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') text += node
    else for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return text
}

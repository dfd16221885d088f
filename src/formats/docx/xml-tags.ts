import type {Costly} from './budget.js'
import {createMemo, detached, type Memo} from './memo.js'
import type {Grammar, RawTag} from './xml-grammar.js'
import {isDeclaration, type Attribute, type Names} from './xml-names.js'

/** An element with what it holds; names carry the usual prefixes (`w:p`, `r:id`) whatever prefixes the file uses. Elements that are written alike may be one. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlElement | string)[]
}

/** An opening tag. */
export interface Tag {
  source: string
  /** Its name as it is written, by which its end is known. */
  written: string
  name: string
  attributes: Readonly<Record<string, string>>
  /** `<w:b/>`: what stands for all of these. */
  empty: XmlElement | null
  /** What names mean inside of it, where it declares something. */
  scope: Scope | null
  /** The closing tag of properties that stand alike in many places: `</w:rPr>`. */
  closing: string | null
  /** What it is counted as, beside that it is an element. */
  costly: Costly | null
  /** Where it was read: its name means this there. */
  home: Scope
  /** What came behind it last: mostly that comes again. */
  next: Tag | null
  /** Which of the properties that begin with it came last. */
  latest: Properties | null
}

/** Properties that were read, with what they count for. */
export interface Properties {
  /** All of it, with its end. */
  source: string
  element: XmlElement
  elements: number
  height: number
}

/** How far declarations of namespaces reach, with the tags and properties that were met there. */
export interface Scope {
  names: Names
  tags: Memo<Tag>
  properties: Memo<Properties>
}

const noAttributes: Readonly<Record<string, string>> = Object.freeze({})
export const noChildren: (XmlElement | string)[] = Object.freeze([]) as unknown as []

/** Tags with numbers of their own (`w14:paraId`) come once; those that come again are some hundred. */
const mostTags = 1000
const longestTag = 1000

/** What stands alike in thousands of runs, paragraphs and cells. */
const alike: ReadonlySet<string> = new Set(['w:rPr', 'w:pPr', 'w:tcPr', 'w:trPr', 'w:tblPr'])

const costly: ReadonlyMap<string, Costly> = new Map<string, Costly>([
  ['w:p', 'paragraphs'],
  ['w:tc', 'table cells'],
  ['w:tr', 'table rows'],
  ['w:bookmarkStart', 'bookmarks'],
])

export function createScope(names: Names): Scope {
  return {names, tags: createMemo(mostTags), properties: createMemo(mostTags)}
}

/** Reads a tag that is not known yet. */
export function readTag(written: string, home: Scope, read: Grammar['tag']): Tag {
  const source = detached(written)
  const tag = createTag(source, read(source), home)
  if (source.length <= longestTag) home.tags.set(source, tag)
  return tag
}

function createTag(source: string, {name: written, attributes: raw}: RawTag, home: Scope): Tag {
  const {names} = home
  const inner = names.within(raw)
  const name = inner.element(written)
  const attributes = attributesOf(raw, inner)
  const isEmpty = source.endsWith('/>')
  return {
    source,
    written,
    name,
    attributes,
    empty: isEmpty ? {name, attributes, children: noChildren} : null,
    scope: inner === names ? null : createScope(inner),
    closing: !isEmpty && inner === names && alike.has(name) ? `</${written}>` : null,
    costly: costly.get(name) ?? null,
    home,
    next: null,
    latest: null,
  }
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

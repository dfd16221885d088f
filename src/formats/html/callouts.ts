import {plainText} from '../../text/plain.js'
import type {Block} from '../../tree/types.js'
import {isLabel} from './labels.js'
import {attribute, classesOf, firstChild, isElement, type ChildNode, type Element} from './nodes.js'
import type {Phrase, Walk} from './walk.js'

/** Kinds by the words of a class: `admonition-warning`, `alert--info`, `starlight-aside--tip`. */
const kinds: ReadonlySet<string> = new Set([
  'abstract', 'attention', 'bug', 'caution', 'check', 'danger', 'deprecated', 'error', 'example', 'failure', 'hint',
  'important', 'info', 'note', 'question', 'quote', 'seealso', 'success', 'summary', 'tip', 'todo', 'warning',
])

/** Classes that make an element an admonition, whatever its kind. */
const admonitions: ReadonlySet<string> = new Set([
  'admonition', 'admonitionblock', 'markdown-alert', 'starlight-aside', 'theme-admonition',
])

/** Classes that do so beside a class that tells the kind. */
const boxes: ReadonlySet<string> = new Set(['alert', 'callout', 'custom-block', 'hint'])

/** Most elements are not looked at more closely. */
const maybe = /admonition|alert|callout|aside|custom-block|hint/

/** The kind of an admonition; null for other elements. */
export function calloutKind(element: Element): string | null {
  if (element.attrs.length === 0) return null
  const role = attribute(element, 'role')
  if (role !== 'note' && role !== 'alert' && !maybe.test(attribute(element, 'class') ?? '')) return null
  const classes = classesOf(element)
  if (role === 'note' || role === 'alert') return kindIn(classes) ?? (role === 'note' ? 'note' : 'warning')
  if (classes.some((name) => admonitions.has(name))) return kindIn(classes) ?? 'note'
  return classes.some((name) => boxes.has(name)) ? kindIn(classes.filter((name) => !boxes.has(name))) : null
}

/** Words of a class that make an `aside` a remark, beside or without one that tells the kind. */
const remark = /(?:^|[-_])(?:admonition|alert|callout|notice)(?:$|[-_])/i

/**
 * The kind of an `aside` that is an admonition: a class is a kind by itself (`note`), or tells one of an aside or the
 * like (`aside--tip`). Others are what stands beside the matter of a page.
 */
export function asideKind(element: Element): string | null {
  const known = calloutKind(element)
  if (known || element.attrs.length === 0) return known
  const classes = classesOf(element)
  const single = classes.find((name) => kinds.has(name.toLowerCase()))
  if (single) return single.toLowerCase()
  const remarks = classes.filter((name) => remark.test(name))
  return kindIn([...remarks, ...classes.filter((name) => /aside/i.test(name))]) ?? (remarks.length > 0 ? 'note' : null)
}

function kindIn(classes: readonly string[]): string | null {
  for (const name of classes) {
    const kind = name.toLowerCase().split(/[-_]+/).find((word) => kinds.has(word))
    if (kind) return kind
  }
  return null
}

/**
 * An admonition; its title is its first element when a class says so. Headings in it are content.
 * A title that only says the kind is not said again: its place goes with the first block.
 */
export function readCallout(element: Element, kind: string, walk: Walk): void {
  const first = firstChild(element)
  const title = first && isTitle(first) ? first : null
  walk.container(element, () => {
    const text = title ? walk.phrase(title.childNodes, 'single') : null
    const children = walk.collectContent(() => walk.visit(element.childNodes.filter((node) => node !== title)))
    if (children.length === 0) {
      if (text) walk.leaf({type: 'paragraph', text: text.text}, text.ranges)
      return null
    }
    if (text && isLabel(plainText(text.text), kind)) return {type: 'callout', kind, title: null, children: [placeOf(text, walk), ...children]}
    const node: Block = {type: 'callout', kind, title: text?.text ?? null, children}
    if (text) walk.leaves.addTitle(node, text.ranges)
    return node
  })
}

/** The place of a text that is not written. */
function placeOf({ranges}: Phrase, {leaves}: Walk): Block {
  const markup: Block = {type: 'markup'}
  leaves.add(markup, ranges)
  return markup
}

/** `admonition-title`, `markdown-alert-title`, `starlight-aside__title`, `admonitionHeading_x1`. */
function isTitle(node: ChildNode): node is Element {
  return isElement(node) && classesOf(node).some((name) => /title|heading/i.test(name))
}

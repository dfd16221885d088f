import type {Block} from '../../tree/types.js'
import {attribute, classesOf, firstChild, isElement, type ChildNode, type Element} from './nodes.js'
import type {Walk} from './walk.js'

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

function kindIn(classes: readonly string[]): string | null {
  for (const name of classes) {
    const kind = name.toLowerCase().split(/[-_]+/).find((word) => kinds.has(word))
    if (kind) return kind
  }
  return null
}

/** An admonition; its title is its first element when a class says so. Headings in it are content. */
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
    const node: Block = {type: 'callout', kind, title: text?.text ?? null, children}
    if (text) walk.leaves.addTitle(node, text.ranges)
    return node
  })
}

/** `admonition-title`, `markdown-alert-title`, `starlight-aside__title`, `admonitionHeading_x1`. */
function isTitle(node: ChildNode): node is Element {
  return isElement(node) && classesOf(node).some((name) => /title|heading/i.test(name))
}

import {attribute, classesOf, isText, search, textContent, type Element} from './nodes.js'

/** The target of a link as Markdown writes it; null where the link leads nowhere that could be written. */
export function targetOf(element: Element): string | null {
  const href = cleanUrl(attribute(element, 'href'))
  return href === '' || /^(?:javascript|data|vbscript):/i.test(href) ? null : destination(href)
}

/** The source of an image as Markdown writes it; empty for one that is written into the page itself. */
export function imageUrl(element: Element): string {
  const url = cleanUrl(attribute(element, 'src'))
  return /^data:/i.test(url) ? '' : destination(url)
}

/** As a browser reads it: no line ends or tabs, no blanks or control characters at the ends. */
function cleanUrl(url: string | null): string {
  return url ? url.replace(/[\t\n\r]+/g, '').replace(/^[\0- ]+/, '').trimEnd() : ''
}

/** Bars and backslashes are written by number: they mean something in tables and before punctuation. */
function destination(url: string): string {
  if (!/[\s()<>|\\]/.test(url)) return url
  const safe = url.replace(/[<>|\\]/g, (sign) => signCodes[sign]!)
  return /[\s()]/.test(safe) ? `<${safe}>` : safe
}

const signCodes: Readonly<Record<string, string>> = {'<': '%3C', '>': '%3E', '|': '%7C', '\\': '%5C'}

const permalinkSigns: ReadonlySet<string> = new Set(['', '¶', '#', '§', '🔗'])

/** Blanks, and what a reader does not see. */
const unseen = /(?:[\s\p{Cf}]|\uFE0F)+/gu

/** Whether a link is the sign beside a heading or term that links to that itself: `¶`, `#` or nothing to see. */
export function isPermalink(element: Element): boolean {
  if (!(attribute(element, 'href') ?? '').includes('#')) return false
  if (search(element, ({nodeName}) => (nodeName === 'img' ? 'found' : 'in'))) return false
  return permalinkSigns.has(textContent(element).replace(unseen, ''))
}

const permalinkClasses: ReadonlySet<string> = new Set([
  'anchor', 'anchor-link', 'hash-link', 'header-anchor', 'headerlink', 'heading-anchor', 'mark', 'permalink',
  'sl-anchor-link',
])

/** In a heading, a class tells as well: some permalinks hold words for screen readers. */
export function isHeadingPermalink(element: Element): boolean {
  if (isPermalink(element)) return true
  return (attribute(element, 'href') ?? '').includes('#') && classesOf(element).some((name) => permalinkClasses.has(name))
}

/** Whether a heading has text beside its permalinks. */
export function hasOwnText(heading: Element): boolean {
  return search(heading, (node) => {
    if (node.nodeName === 'a' && isHeadingPermalink(node as Element)) return 'over'
    if (node.nodeName === 'img' && attribute(node as Element, 'alt')?.trim()) return 'found'
    return isText(node) && node.value.replace(unseen, '') !== '' ? 'found' : 'in'
  })
}

import type {SkipReason} from '../../tree/types.js'

/** Elements left out whole, with the reason. */
export const skippedElements: ReadonlyMap<string, SkipReason> = new Map([
  ['script', 'script'],
  ['style', 'style'],
  ['template', 'template'],
  ['title', 'head'],
])

/** Elements that begin and end a line of their own. Those without a handler are plain containers. */
export const blockElements: ReadonlySet<string> = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details', 'dialog', 'dir', 'div',
  'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'head', 'header', 'hgroup', 'hr', 'html', 'legend', 'li', 'listing', 'main', 'menu', 'nav', 'noembed', 'noframes',
  'ol', 'optgroup', 'p', 'plaintext', 'pre', 'search', 'section', 'summary', 'table', 'tbody', 'td', 'textarea',
  'tfoot', 'th', 'thead', 'tr', 'ul', 'xmp',
])

/** Inline elements that stand apart from the words beside them. */
export const spacedElements: ReadonlySet<string> = new Set([
  'annotation', 'audio', 'button', 'canvas', 'datalist', 'desc', 'embed', 'iframe', 'input', 'label', 'meter',
  'object', 'option', 'output', 'progress', 'select', 'text', 'title', 'video',
])

/** Text in these is taken with its white space. */
export const preservedElements: ReadonlySet<string> = new Set(['listing', 'plaintext', 'pre', 'textarea', 'xmp'])

/** A way of writing inline elements in Markdown. */
export interface MarkStyle {
  kind: 'strong' | 'emphasis' | 'delete'
  sign: string
}

const strong: MarkStyle = {kind: 'strong', sign: '**'}
const emphasis: MarkStyle = {kind: 'emphasis', sign: '*'}
const struck: MarkStyle = {kind: 'delete', sign: '~~'}

export const markStyles: ReadonlyMap<string, MarkStyle> = new Map([
  ['b', strong],
  ['strong', strong],
  ['em', emphasis],
  ['i', emphasis],
  ['del', struck],
  ['s', struck],
  ['strike', struck],
])

export const headingDepths: ReadonlyMap<string, number> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
])

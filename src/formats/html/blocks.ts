import {aside, blockquote, details, division, figure, section} from './containers.js'
import {pre} from './code.js'
import {headingDepths} from './elements.js'
import {heading} from './headings.js'
import {definitionList, list, strayItem} from './lists.js'
import {head, html} from './page.js'
import {table} from './tables.js'
import type {Handler} from './walk.js'

const thematicBreak: Handler = (element, walk) => walk.skip(element, 'thematic-break')

/** Text in a field keeps its lines. */
const textarea: Handler = (element, walk) => {
  walk.inline.preserve = true
  walk.visit(element.childNodes)
  walk.flush()
  walk.inline.preserve = false
}

/** What is done with the elements of `blockElements`; those that are not here are plain containers. */
export const blockHandlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...headingDepths.keys()].map((name): [string, Handler] => [name, heading]),
  ['article', section],
  ['aside', aside],
  ['blockquote', blockquote],
  ['details', details],
  ['dir', list],
  ['div', division],
  ['dl', definitionList],
  ['figure', figure],
  ['head', head],
  ['hr', thematicBreak],
  ['html', html],
  ['li', strayItem],
  ['listing', pre],
  ['menu', list],
  ['nav', section],
  ['ol', list],
  ['plaintext', pre],
  ['pre', pre],
  ['section', section],
  ['table', table],
  ['textarea', textarea],
  ['ul', list],
  ['xmp', pre],
])

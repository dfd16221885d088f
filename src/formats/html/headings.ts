import {added, concatInline, type InlineText} from '../../text/mapped-text.js'
import {foldBlanks} from '../../text/plain.js'
import {headingDepths} from './elements.js'
import {hasOwnText} from './links.js'
import type {Handler} from './walk.js'

/** Invisible characters that break words for the eye only. */
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** A heading of the page; in a list item or quote a paragraph that is written like one. */
export const heading: Handler = (element, walk) => {
  const depth = headingDepths.get(element.tagName)!
  const anchor = walk.content ? null : walk.anchors.of(element)
  walk.heading = hasOwnText(element)
  const phrase = walk.phrase(element.childNodes, 'single')
  walk.heading = false
  if (!phrase) return
  const text = concatInline([added(`${'#'.repeat(depth)} `), phrase.text])
  if (walk.content) walk.leaf({type: 'paragraph', text}, phrase.ranges)
  else walk.leaf({type: 'heading', depth, text, title: titleOf(phrase.text), anchor}, phrase.ranges)
}

/** The text without any mark, for breadcrumbs. */
function titleOf({value, marks}: InlineText): string {
  let title = ''
  let from = 0
  for (const [start, end] of marks) {
    title += value.slice(from, Math.max(from, start))
    from = Math.max(from, end)
  }
  return foldBlanks((title + value.slice(from)).replace(invisible, ''))
}

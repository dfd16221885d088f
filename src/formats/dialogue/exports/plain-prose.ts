import type {Paragraph} from '../../../tree/types.js'
import {paragraphOf} from './paragraphs.js'
import {sliceText, type SourceText} from './source-text.js'
import type {Work} from './work.js'

/** Characters that mean nothing to Markdown wherever they stand behind the first letter of a line. */
const prose = /^(?:["'(«“„‘]?[\p{L}\p{M}][\p{L}\p{M}\p{N} .,;:!?'"()%/…—–«»“”„‘’，。！？：；、（）-]*(?:\n+|$))+$/u
const mostChars = 4000

/**
 * The paragraphs of a text that says the same with Markdown and without, as most of what is said in chats does: reading it costs
 * a hundredth. Null for every other text.
 */
export function plainProse(work: Work, text: SourceText): Paragraph[] | null {
  const {value} = text
  if (value.length > mostChars || !prose.test(value) || / \n|:\/\/|www\.| $/.test(value)) return null
  const found: Paragraph[] = []
  let at = 0
  for (const {index, 0: gap} of value.matchAll(/\n{2,}|\n?$/g)) {
    if (index > at) found.push(paragraphOf(work, sliceText(text, at, index)))
    at = index + gap.length
  }
  return found
}

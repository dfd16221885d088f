import type {InlineText} from '../text/mapped-text.js'
import type {Heading, Paragraph} from '../tree/types.js'

/** A heading, or lines of a paragraph that look like some, whose signs are marks: what is said in a conversation stands without `####` in the text to embed. */
export function withoutSigns<T extends Heading | Paragraph>(block: T): T {
  const marks = signsIn(block.text)
  return marks.length === 0 ? block : {...block, text: {...block.text, marks: [...block.text.marks, ...marks].sort((a, b) => a[0] - b[0])}}
}

function signsIn({value, marks}: InlineText): InlineText['marks'] {
  const found: InlineText['marks'] = []
  for (const {index, 0: signs} of value.matchAll(/^#{1,6}[ \t]+/gm)) {
    if (!marks.some(([start, end]) => start < index + signs.length && index < end)) found.push([index, index + signs.length, '', 1])
  }
  return found
}

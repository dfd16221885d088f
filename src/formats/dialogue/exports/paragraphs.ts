import type {Range} from '../../../text/mapped-text.js'
import type {Paragraph} from '../../../tree/types.js'
import {rangesOfText, sliceText, trimText, withAddresses, type SourceText} from './source-text.js'
import type {Work} from './work.js'

/** The places of a node that stands at `ranges`: sorted. */
export function placesOf({context}: Work, ranges: readonly Range[]): Pick<Paragraph, 'position' | 'data'> {
  const [first, last] = [ranges[0], ranges[ranges.length - 1]]
  if (!first || !last) return {}
  return {position: context.places.position(first[0], last[1]), ...(ranges.length > 1 ? {data: {ranges: [...ranges]}} : {})}
}

export function paragraphOf(work: Work, text: SourceText): Paragraph {
  const {value, map, atoms, marks} = withAddresses(text)
  return {type: 'paragraph', text: {value, map, atoms, marks}, ...placesOf(work, rangesOfText(text))}
}

/** A paragraph for each line. */
export function paragraphsOf(work: Work, text: SourceText): Paragraph[] {
  const found: Paragraph[] = []
  for (let start = 0; start < text.value.length; ) {
    const feed = text.value.indexOf('\n', start)
    const end = feed < 0 ? text.value.length : feed
    const line = trimText(sliceText(text, start, end))
    if (line.value) found.push(paragraphOf(work, line))
    start = end + 1
  }
  return found
}

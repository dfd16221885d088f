import type {Places} from '../tree/position.js'
import type {Paragraph} from '../tree/types.js'
import type {Assigned} from './assign.js'
import type {Entry} from './entries.js'
import {pieceOf} from './pieces.js'
import {isTitleBelow} from './titles.js'
import type {TextUnit, Unit} from './units.js'

/** The title of a keyword that stands alone on its line. */
export interface TitleBelow {
  title: Paragraph
  /** What else the block of the keyword says. */
  rest: Paragraph | null
  /** The unit that is the title. */
  unit: TextUnit | null
}

interface Alone {
  unit: TextUnit
  /** Where its line ends, and where it ends itself, in the plain text. */
  stop: number
  end: number
  index: number
  entry: Entry
}

/** `Chapter 2` with its title on the next line, or in the next paragraph; of an article only where text follows that. */
export function titleBelow({unit, stop, end, index, entry}: Alone, all: readonly Unit[], {entries, kept, places}: Pick<Assigned, 'entries' | 'kept'> & {places: Places}): TitleBelow | null {
  if (stop < end) {
    const {text} = unit.view
    const feed = text.indexOf('\n', stop + 1)
    const line = feed < 0 || feed > end ? end : feed
    if (!isTitleBelow(text.slice(stop, line).trim())) return null
    const title = pieceOf(unit, stop, line, places)
    return title && {title, rest: pieceOf(unit, line, end, places), unit: null}
  }
  const next = all[index + 1]
  if (next?.type !== 'text' || entries.has(next) || next.real || (next.list && kept.has(next.list))) return null
  const after = all[index + 2]
  if (!after || (after.type === 'text' && (!after.first || (isArticle(entry) && isWord(entries.get(after)))))) return null
  if (!isTitleBelow(next.view.text.slice(next.start, next.end).trim())) return null
  const title = next.node.type === 'heading' ? paragraphOf(next) : pieceOf(next, next.start, next.end, places)
  return title && {title, rest: null, unit: next}
}

function paragraphOf({node: {text, position, data}}: TextUnit): Paragraph {
  return {type: 'paragraph', text, ...(position ? {position} : {}), ...(data ? {data} : {})}
}

function isArticle({facts: {path}}: Entry): boolean {
  return path.at(-1)![0] === 'article'
}

function isWord(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.group === null
}

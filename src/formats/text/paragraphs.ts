import {concatMapped, fromSource, inline, type InlineText, type MappedText, type Range} from '../../text/mapped-text.js'
import type {Places} from '../../tree/position.js'
import type {Paragraph} from '../../tree/types.js'
import {endsSentence, endsThought, firstWordLength, lineLength, type Lines} from './lines.js'

/** Lines longer than this are nobody's wrapping: each is a paragraph. */
const longLine = 200
const longishLine = 120

/**
 * Cuts the lines `[from, to)` of one block into paragraphs; gives the first line of each.
 * Hard-wrapped lines stay together. A file with a paragraph on each line shows by lines that end with a sentence, or are long,
 * though the next word would still have fitted. A line set in from the one before, after a sentence, begins a paragraph as well.
 */
export function paragraphStarts(lines: Lines, from: number, to: number): number[] {
  const starts = [from]
  const each = isLinePerParagraph(lines, from, to)
  for (let i = from + 1; i < to; i++) {
    const indented = lines.columns[i]! >= lines.columns[i - 1]! + 2 && endsSentence(lines, i - 1)
    if (each || indented || lineLength(lines, i - 1) > longLine) starts.push(i)
  }
  return starts
}

function isLinePerParagraph(lines: Lines, from: number, to: number): boolean {
  let width = 0
  for (let i = from; i < to; i++) width = Math.max(width, lines.columns[i]! + lineLength(lines, i))
  let complete = 0
  let early = 0
  for (let i = from; i < to - 1; i++) {
    const length = lineLength(lines, i)
    if (length > longishLine || endsThought(lines, i)) complete++
    if (length > longLine || lines.columns[i]! + length + 1 + firstWordLength(lines, i + 1) <= width) early++
  }
  const breaks = to - from - 1
  return complete >= breaks * 0.6 && early >= breaks * 0.5
}

export function paragraph(source: string, places: Places, start: number, end: number): Paragraph {
  return {type: 'paragraph', text: withAddresses(fromSource(source, start, end)), position: places.position(start, end)}
}

/** A paragraph of lines whose indentation belongs to what they stand in (a list item): it is left out from the second line on. */
export function setInParagraph(lines: Lines, places: Places, start: number, from: number, to: number): Paragraph {
  const end = lines.end[to - 1]!
  if (to - from === 1) return paragraph(lines.source, places, start, end)
  const parts: MappedText[] = []
  for (let i = from; i < to; i++) {
    const last = i === to - 1
    parts.push(fromSource(lines.source, i === from ? start : lines.first[i]!, last ? end : lines.start[i + 1]!))
  }
  return {type: 'paragraph', text: withAddresses(concatMapped(parts)), position: places.position(start, end)}
}

const address = /\b(?:https?|ftp):\/\/[^\s<>"“”«»]+/g
const closing = /[.,;:!?'’)\]}*]/

/** The text with its web addresses as ranges that are not cut; a full stop or bracket behind an address does not belong to it. */
export function withAddresses(text: MappedText): InlineText {
  return inline(text, text.value.includes('://') ? addressesIn(text.value) : [])
}

function addressesIn(value: string): Range[] {
  const atoms: Range[] = []
  for (const match of value.matchAll(address)) {
    const start = match.index
    let end = start + match[0].length
    const balanced = match[0].includes('(')
    while (end > start && closing.test(value[end - 1]!) && !(balanced && value[end - 1] === ')')) end--
    atoms.push([start, end])
  }
  return atoms
}

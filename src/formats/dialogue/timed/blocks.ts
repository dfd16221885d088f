import {fromSource, inline, mergeRanges, sliceMapped, type InlineText, type MappedText, type Range} from '../../../text/mapped-text.js'
import type {Places} from '../../../tree/position.js'
import type {Dialogue, NodeData, Paragraph, Turn} from '../../../tree/types.js'
import {trimmed} from './lines.js'

const address = /\b(?:https?|ftp):\/\/[^\s<>"“”«»]+/g
const closing = /[.,;:!?'’)\]}*]/

/** A text with its web addresses as ranges that are not cut. */
export function withAddresses(text: MappedText): InlineText {
  const atoms: Range[] = []
  if (text.value.includes('://')) {
    for (const {0: found, index} of text.value.matchAll(address)) {
      let length = found.length
      while (length > 0 && closing.test(found[length - 1]!) && !(found[length - 1] === ')' && found.includes('('))) length--
      atoms.push([index, index + length])
    }
  }
  return inline(text, atoms)
}

const marks = /^[\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/

/** The stretch `[start, end)` as paragraphs: blank lines part them, other line ends stay. */
export function paragraphsIn(source: string, start: number, end: number, places: Places): Paragraph[] {
  const found: Paragraph[] = []
  let from = -1
  let to = -1
  const close = () => {
    if (from < 0) return
    const text = fromSource(source, from, to)
    const hidden = marks.exec(text.value)?.[0].length ?? 0
    found.push({type: 'paragraph', text: withAddresses(sliceMapped(text, hidden)), position: places.position(from, to)})
    from = -1
  }
  for (let at = start; at < end; ) {
    const feed = lineEnd(source, at, end)
    const line = trimmed(source, at, feed)
    if (line.start === line.end) close()
    else {
      if (from < 0) from = line.start
      to = line.end
    }
    // 'one\r\ntwo': both together end the line
    at = feed + (source.startsWith('\r\n', feed) ? 2 : 1)
  }
  close()
  return found
}

function lineEnd(source: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code === 10 || code === 13) return at
  }
  return end
}

/** Position, and ranges where it is not one stretch. */
export function placeOf(ranges: readonly Range[], places: Places): {position?: Paragraph['position']; data?: NodeData} {
  const merged = mergeRanges(ranges)
  const first = merged[0]
  if (!first) return {data: {ranges: []}}
  const position = places.position(first[0], merged[merged.length - 1]![1])
  return merged.length === 1 ? {position} : {position, data: {ranges: merged}}
}

/** A turn with nothing in it yet. */
export const emptyTurn: Readonly<Omit<Turn, 'cues' | 'children'>> = {
  type: 'turn', kind: 'message', speaker: null, id: null, replyTo: null, thread: null, date: null, label: null,
}

/** Turns as one conversation; none where there are none. */
export function dialogueOf(kind: Dialogue['kind'], turns: Turn[], places: Places): Dialogue[] {
  if (turns.length === 0) return []
  const start = turns[0]!.position?.start.offset ?? 0
  const end = turns[turns.length - 1]!.position?.end.offset ?? start
  return [{type: 'dialogue', kind, form: 'turns', asking: 0, answers: [], children: turns, position: places.position(start, end)}]
}

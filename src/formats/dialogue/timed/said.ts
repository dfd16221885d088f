import {Trait, traitsOf} from '../../../text/characters.js'
import {added, concatMapped, inline, type MappedText, type Range} from '../../../text/mapped-text.js'
import type {Cue, Speaker, Turn} from '../../../tree/types.js'
import type {ReadContext} from '../../format.js'
import {emptyTurn, placeOf, withAddresses} from './blocks.js'
import {isSame} from './names.js'

/** What one says within one cue or segment of a recording. */
export interface Said {
  kind: 'message' | 'stage'
  speaker: Speaker | null
  /** The name where it stands; null where it is carried forward, or nobody is named. */
  name: MappedText | null
  nameRanges: Range[]
  text: MappedText
  /** Place of the text with its markup. */
  ranges: Range[]
  start: number | null
  end: number | null
  /** Whether someone else begins to speak here, named or not. */
  fresh: boolean
}

/** Where nobody is named: a pause that parts, and how long and large a turn gets: to the next end of a sentence, to any cue. In seconds and UTF-16 units. */
const pause = 2
const longTurn = 60
const longestTurn = 120
const largeTurn = 2500
const largestTurn = 6000

const sentenceEnd = /[.!?…。！？؟।]["'”’»)\]}）」』]*$/

interface Open {
  said: Said[]
  startSeconds: number | null
  endSeconds: number | null
  size: number
}

/** Puts cues together: what one says before another one speaks is one turn; where nobody is named, pauses and ends of sentences part them. */
export function turnsOf(said: Iterable<Said>, context: Pick<ReadContext, 'source' | 'places'>): Turn[] {
  const turns: Turn[] = []
  let open: Open | null = null
  for (const each of said) {
    if (open && !goesOn(open, each)) {
      turns.push(write(open.said, context))
      open = null
    }
    open ??= {said: [], startSeconds: each.start, endSeconds: null, size: 0}
    open.said.push(each)
    open.startSeconds ??= each.start
    open.endSeconds = each.end ?? each.start ?? open.endSeconds
    open.size += each.text.value.length
  }
  if (open) turns.push(write(open.said, context))
  return turns
}

function goesOn({said, startSeconds, endSeconds, size}: Open, next: Said): boolean {
  const last = said[said.length - 1]!
  if (last.kind === 'stage' || next.kind === 'stage') return false
  if (last.speaker || next.speaker) return isSame(last.speaker, next.speaker)
  if (next.fresh) return false
  const since = next.start === null || startSeconds === null ? 0 : next.start - startSeconds
  if (next.start !== null && endSeconds !== null && next.start - endSeconds >= pause) return false
  if (since >= longestTurn || size >= largestTurn) return false
  return !((since >= longTurn || size >= largeTurn) && sentenceEnd.test(last.text.value.slice(-20)))
}

function write(said: readonly Said[], {source, places}: Pick<ReadContext, 'source' | 'places'>): Turn {
  const [first] = said
  const {kind, speaker, name} = first!
  const parts: MappedText[] = []
  const ranges: Range[] = []
  const cues: Cue[] = []
  for (const [index, each] of said.entries()) {
    parts.push(each.text)
    const begin = each.ranges[0]?.[0]
    // A name that is said again belongs to what it stands beside.
    if (index > 0 && begin !== undefined) for (const range of each.nameRanges) if (range[1] <= begin && !/\S/.test(source.slice(range[1], begin))) ranges.push([range[0], begin])
    for (const range of each.ranges) ranges.push(range)
    if (each.start !== null && begin !== undefined) cues.push({at: begin, startSeconds: each.start, endSeconds: each.end})
  }
  const textRanges = name ? first!.nameRanges : []
  const whole = placeOf([...textRanges, ...ranges], places)
  return {
    ...emptyTurn,
    kind,
    speaker,
    cues,
    label: speaker && kind === 'message' ? labelOf(name ?? added(speaker.name)) : null,
    children: [{type: 'paragraph', text: withAddresses(spoken(parts)), ...placeOf(ranges, places)}],
    ...whole,
    ...(textRanges.length > 0 ? {data: {...whole.data, textRanges}} : {}),
  }
}

/** `Ann: ` with the name at its place. */
export function labelOf(name: MappedText) {
  return inline(concatMapped([name, added(': ')]))
}

/** Lines of speech behind each other. */
export function spoken(parts: readonly MappedText[]): MappedText {
  return concatMapped(parts.flatMap((part, i) => (i === 0 ? [part] : [added(separator(parts[i - 1]!.value, part.value)), part])))
}

/** What parts two lines of speech: a blank, where the script writes blanks. */
function separator(before: string, after: string): '' | ' ' {
  const cjk = (unit: number) => (traitsOf(unit) & Trait.cjk) !== 0
  return before === '' || after === '' || (cjk(before.charCodeAt(before.length - 1)) && cjk(after.charCodeAt(0))) ? '' : ' '
}

import {added, concatMapped, fromSource, inline, type MappedText} from '../../../text/mapped-text.js'
import type {Block, Paragraph, Turn} from '../../../tree/types.js'
import {leftOut} from '../../left-out.js'
import type {Adapter} from '../adapter.js'
import {dialogueOf, emptyTurn, paragraphsIn, placeOf} from './blocks.js'
import {heldBy} from './held.js'
import {eachLine, trimmed, type Line} from './lines.js'
import {labelLine, meetingPlaces, type MeetingLine, type MeetingPlace} from './meeting-lines.js'
import {isName, isSame, keyOf, speakerOf} from './names.js'
import {meetingEvents} from './words.js'

/** Where somebody begins to speak. */
interface Head {
  start: number
  name: Line | null
  text: number
  isSystem?: boolean
  cue: {startSeconds: number; endSeconds: number | null} | null
}

/** Reads transcripts of Zoom, Teams, Meet and the like: a line with a name and a time begins what is said. */
export const meeting: Adapter = (context) => {
  const {source, places} = context
  const {heads, isChat} = headsIn(source)
  const before = preamble(source, heads[0]?.start ?? source.length)
  const opening: Block[] = before ? paragraphsIn(source, before.start, before.end, places) : []
  const turns: Turn[] = []
  for (const [i, head] of heads.entries()) {
    const children = paragraphsIn(source, head.text, heads[i + 1]?.start ?? source.length, places)
    if (children.length > 0) add(head, children)
  }
  const title = opening[0] ? titleIn(opening[0]) : null
  return {
    children: [...opening, ...dialogueOf(isChat ? 'chat' : 'transcript', turns, places)],
    data: {title, skipped: leftOut(source, [...heldBy(opening), ...heldBy(turns)], [], 'timing')},
  }

  function add({name, text, cue, isSystem}: Head, children: Paragraph[]): void {
    const speaker = name && speakerOf(source.slice(name.start, name.end))
    const last = turns[turns.length - 1]
    const at = children[0]!.position!.start.offset!
    const cues = cue ? [{at, ...cue}] : []
    if (last?.kind === 'message' && !isChat && isSame(last.speaker, speaker)) {
      last.children.push(...children)
      last.cues.push(...cues)
      place(last)
      return
    }
    const turn: Turn = {...emptyTurn, kind: isSystem ? 'system' : 'message', speaker, cues, label: name && inline(labelAt(name)), children}
    // '[0:05] Ann: Hello': the colon and what stands between belong to the name
    if (name) turn.data = {textRanges: [[name.start, text > name.end && !/[\d\n\r]/.test(source.slice(name.end, text)) ? text : name.end]]}
    place(turn)
    turns.push(turn)
  }

  function place(turn: Turn): void {
    const {textRanges} = turn.data ?? {}
    const {position, data} = placeOf([...(textRanges ?? []), ...heldBy(turn.children)], places)
    turn.position = position
    turn.data = {...(textRanges ? {textRanges} : {}), ...data}
  }

  function labelAt({start, end}: Line): MappedText {
    return /^[:：] ?$/.test(source.slice(end, end + 2)) && source.slice(end, end + 2) === ': ' ? fromSource(source, start, end + 2) : concatMapped([fromSource(source, start, end), added(': ')])
  }
}

function titleIn(block: Block): string | null {
  if (block.type !== 'paragraph') return null
  const {value} = block.text
  return value.length <= 100 && !value.includes('\n') ? value : null
}

/** What stands before the first one speaks. */
function preamble(source: string, end: number): Line | null {
  const found = trimmed(source, 0, end)
  return found.start < found.end ? found : null
}

/** Lines that begin turns. Lines with a name alone count where names come again; a time alone holds for what comes next. */
function headsIn(source: string): {heads: Head[]; isChat: boolean} {
  let timed: MeetingPlace[] = []
  const labelled: {line: Line; name: Line; text: number}[] = []
  const known = new Map<string, number>()
  const key = ({start, end}: Line) => keyOf(source.slice(start, end))
  const count = (name: Line) => known.set(key(name), (known.get(key(name)) ?? 0) + 1)
  const events: Line[] = []
  for (const place of meetingPlaces(source, inkedLines(source))) {
    if (!place.head && place.line.end - place.line.start <= 120 && meetingEvents.test(source.slice(place.line.start, place.line.end))) {
      events.push(place.line)
      continue
    }
    const label = place.head ? null : labelLine(source, place.line)
    if (place.head) timed.push(place)
    else if (label) labelled.push({line: place.line, ...label})
    const name = place.head?.name ?? label?.name
    if (name) count(name)
  }
  const heads: Head[] = []
  let clock: Head['cue'] = null
  let i = 0
  timed = timed.filter(({head}) => !isText(head!))
  const named = new Set(timed.flatMap(({head}) => (head!.name ? [key(head!.name)] : [])))
  const labels = labelled.filter(({name}) => known.get(key(name))! > 1 && (named.size === 0 || named.has(key(name))))
  for (const {line, head, own} of timed) {
    for (; i < labels.length && labels[i]!.line.start < line.start; i++) push(labels[i]!)
    const {startSeconds, endSeconds, form, name} = head!
    // a word above a time that is nobody's name ends what was said before
    if (form === 'clock' || (own !== line && known.get(key(name!))! < 2)) {
      clock = {startSeconds, endSeconds}
      heads.push({start: own.start, name: null, text: own.end, cue: clock})
    } else heads.push({start: line.start, name, text: head!.text, cue: {startSeconds, endSeconds}})
  }
  for (; i < labels.length; i++) push(labels[i]!)
  for (const {start, end} of events) heads.push({start, name: null, text: start, isSystem: true, cue: null}, {start: end, name: null, text: end, cue: null})
  if (events.length > 0) heads.sort((a, b) => a.start - b.start)
  return {heads, isChat: timed.some(({head}) => head!.form === 'chat')}

  /** 'The call ended after 00:06:10': a time behind words that are no name, and come once. */
  function isText({form, name, bracket}: MeetingLine): boolean {
    return form === 'behind' && !bracket && known.get(key(name!))! < 2 && !isName(source.slice(name!.start, name!.end))
  }

  function push({line, name, text}: (typeof labels)[number]): void {
    heads.push({start: line.start, name, text, cue: clock})
    clock = null
  }
}


function* inkedLines(source: string): Generator<Line> {
  for (const {start, end} of eachLine(source)) {
    const line = trimmed(source, start, end)
    if (line.start < line.end) yield line
  }
}

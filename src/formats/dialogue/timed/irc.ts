import {added, concatMapped, fromSource, inline} from '../../../text/mapped-text.js'
import type {Turn} from '../../../tree/types.js'
import {leftOut} from '../../left-out.js'
import type {Adapter} from '../adapter.js'
import {dialogueOf, emptyTurn, paragraphsIn} from './blocks.js'
import {heldBy} from './held.js'
import {ircLine, type IrcLine} from './irc-lines.js'
import {eachLine, trimmed} from './lines.js'

/** Reads a log of IRC: a turn for each line; who joined and left are turns of the system. */
export const irc: Adapter = (context) => {
  const {source, places} = context
  const clock = createCalendar(context.path)
  const turns: Turn[] = []
  let open: {line: IrcLine; end: number} | null = null
  for (const {start, end} of eachLine(source)) {
    const inked = trimmed(source, start, end)
    if (inked.start === inked.end) continue
    const line = ircLine(source, inked)
    if (line) {
      flush()
      open = {line, end: inked.end}
    } else if (open) open.end = inked.end
    else open = {line: {kind: 'system', date: null, time: null, nick: null, text: inked.start}, end: inked.end}
  }
  flush()
  return {children: dialogueOf('chat', turns, places), data: {skipped: leftOut(source, heldBy(turns), [], 'timing')}}

  function flush(): void {
    if (!open) return
    const turn = turnOf(open.line, open.end)
    if (turn) turns.push(turn)
    open = null
  }

  function turnOf({kind, date, time, nick, text}: IrcLine, end: number): Turn | null {
    const children = paragraphsIn(source, text, end, places)
    const [first] = children
    if (!first) return null
    if (kind === 'system') clock.read(first.text.value)
    const start = kind === 'message' ? nick!.start : first.position!.start.offset!
    return {
      ...emptyTurn,
      kind: kind === 'system' ? 'system' : 'message',
      speaker: nick && {name: source.slice(nick.start, nick.end), id: null, role: null},
      date: clock.at(date, time),
      cues: [],
      label: kind === 'message' ? inline(concatMapped([fromSource(source, nick!.start, nick!.end), added(': ')])) : null,
      children,
      position: places.position(start, children[children.length - 1]!.position!.end.offset!),
      ...(kind === 'message' ? {data: {textRanges: [[nick!.start, Math.max(nick!.end, text)]]}} : {}),
    }
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `--- Log opened Wed May 01 12:00:00 2024`, `--- Day changed Thu May 02 2024` */
const dayLine = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} {1,2}(\d{1,2})(?:,? \d{2}:\d{2}(?::\d{2})?)?,? (\d{4})\b/
const isDayLine = /^(?:---|===|\*{3,4}|--)\s.{0,20}\b(?:log|logging|day|session|opened|closed|started|start|begin|date)\b/i

/** Knows the day: of the name of the file, then of lines that say it; a clock that goes back by half a day begins the next one. */
function createCalendar(path: string | null) {
  const named = /(?:^|\D)((?:19|20)\d\d)-?(\d\d)-?(\d\d)(?!\d)/.exec((path ?? '').split(/[\\/]/).pop()!)
  let day: number | null = named ? dayOf(Number(named[1]), Number(named[2]), Number(named[3])) : null
  let last = 0
  return {
    /** Looks for a day in what the system says. */
    read(text: string): void {
      const found = isDayLine.test(text) ? dayLine.exec(text) : null
      if (!found) return
      day = dayOf(Number(found[3]), months.indexOf(found[1]!.toLowerCase()) + 1, Number(found[2]))
      last = 0
    },
    at(date: string | null, time: string | null): string | null {
      if (time === null) return null
      const clock = time.length === 5 ? `${time}:00` : time
      if (date !== null) return `${date}T${clock}`
      if (day === null) return null
      const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
      if (minutes < last - 720) day += 86_400_000
      last = minutes
      return `${new Date(day).toISOString().slice(0, 10)}T${clock}`
    },
  }
}

function dayOf(year: number, month: number, date: number): number | null {
  return month >= 1 && month <= 12 && date >= 1 && date <= 31 ? Date.UTC(year, month - 1, date) : null
}

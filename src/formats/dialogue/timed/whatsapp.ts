import {added, concatMapped, fromSource, inline, type MappedText} from '../../../text/mapped-text.js'
import type {Turn} from '../../../tree/types.js'
import {leftOut} from '../../left-out.js'
import type {Adapter} from '../adapter.js'
import {dialogueOf, emptyTurn, paragraphsIn} from './blocks.js'
import {chatLine, type ChatLine} from './chat-lines.js'
import {isoOf, orderOf, type DateOrder} from './date-order.js'
import {heldBy} from './held.js'
import {eachLine} from './lines.js'
import {speakerOf} from './names.js'

/** Reads a chat that was exported as text (WhatsApp, Signal): a line with date, time and name begins each message. */
export const whatsapp: Adapter = (context) => {
  const {source, places} = context
  const messages = messagesIn(source)
  const orders = ordersOf(messages)
  const guessed = messages.find(({stamp}) => orders.get(stamp.form)!.guessed)
  if (guessed) {
    const first = orders.get(guessed.stamp.form)!.dayFirst ? 'day' : 'month'
    context.message('dates-guessed', `Nothing in the file says whether its dates begin with the day or the month; they are read with the ${first} first`, [guessed.start, guessed.stamp.end])
  }
  const turns: Turn[] = []
  for (const [i, message] of messages.entries()) {
    const turn = turnOf(message, messages[i + 1]?.start ?? source.length, orders.get(message.stamp.form)!)
    if (turn) turns.push(turn)
  }
  return {children: dialogueOf('chat', turns, places), data: {skipped: leftOut(source, heldBy(turns), [], 'timing')}}

  function turnOf({stamp, name, text}: ChatLine, next: number, order: DateOrder): Turn | null {
    const children = paragraphsIn(source, text, next, places)
    if (children.length === 0) return null
    const first = children[0]!.position!.start.offset!
    const last = children[children.length - 1]!.position!.end.offset!
    // what the service itself says begins with a mark of direction: '\u200eAnn added Bob'
    const isSystem = !name || (source[first] === '\u200e' && !isAttachment(children[0]!.text.value))
    return {
      ...emptyTurn,
      kind: isSystem ? 'system' : 'message',
      speaker: name && speakerOf(source.slice(name.start, name.end).replace(/^[\u200e\u202a]?~[\s\u202f]{0,2}/, '')),
      date: isoOf(stamp, order),
      cues: [],
      label: name && inline(labelAt(source, name.start, name.end)),
      children,
      position: places.position(name ? name.start : first, last),
      ...(name ? {data: {textRanges: [[name.start, text]]}} : {}),
    }
  }
}

/** `Ann: ` with what of it stands in the source; marks of direction and the `~` of a name that is in no address book stay out. */
function labelAt(source: string, start: number, end: number): MappedText {
  const raw = source.slice(start, end)
  const before = /^[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]*(?:~[\s\u202f]*)?[\u200b-\u200f\u202a-\u202e\u2066-\u2069]*/.exec(raw)![0].length
  const behind = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]*$/.exec(raw.slice(-5))![0].length
  const whole = behind === 0 && source[end] === ':' && source[end + 1] === ' '
  return whole ? fromSource(source, start + before, end + 2) : concatMapped([fromSource(source, start + before, Math.max(start + before, end - behind)), added(': ')])
}

/** Words for what was sent besides text: `image omitted`, `<attached: photo.jpg>`. */
const isAttachment = (text: string) => /omitted|attached|weggelassen|angehängt|omitid|omitt|adjunt|пропущен|прикреплен|прикріплен|без медіафайл|без медиафайл|省略|已附加|忽略|\.\w{3,4}\b/i.test(text)

/** One form of stamps from this share of the lines on is the file's own. */
const ownForm = 0.8

/**
 * The lines that begin messages. Lines of another form than that of the whole file, and lines without a name that are out of time,
 * belong to the text of a message: someone has quoted a date.
 */
function messagesIn(source: string): ChatLine[] {
  const found: ChatLine[] = []
  for (const line of eachLine(source)) {
    const message = chatLine(source, line)
    if (message) found.push(message)
  }
  const counts = new Map<string, number>()
  for (const {stamp} of found) counts.set(stamp.form, (counts.get(stamp.form) ?? 0) + 1)
  const [form, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  const own = found.length >= 5 && count >= found.length * ownForm ? found.filter(({stamp}) => stamp.form === form) : found
  const orders = ordersOf(own)
  const dates = own.map(({stamp}) => isoOf(stamp, orders.get(stamp.form)!) ?? '')
  return own.filter(({name}, i) => name !== null || !isOutOfTime(dates, i))
}

/** Whether a date is earlier than the one before it or later than the one behind it, while those two are in order. */
function isOutOfTime(dates: readonly string[], i: number): boolean {
  const before = dates[i - 1]
  const after = dates[i + 1] ?? dates[i - 1]
  if (!before || !after || before > after) return false
  return dates[i]! < before || (i + 1 < dates.length && dates[i]! > after)
}

/** The order of day and month in each form of stamps. */
function ordersOf(messages: readonly ChatLine[]): Map<string, DateOrder> {
  const byForm = new Map<string, ChatLine['stamp'][]>()
  for (const {stamp} of messages) {
    const list = byForm.get(stamp.form)
    if (list) list.push(stamp)
    else byForm.set(stamp.form, [stamp])
  }
  return new Map([...byForm].map(([form, stamps]) => [form, stamps[0]!.yearFirst ? {dayFirst: false, guessed: false} : orderOf(stamps)]))
}

/** A message in a mailbox: where it stands in the bytes, and the date of the line before it. */
export interface Stretch {
  start: number
  end: number
  /** ISO 8601 without a zone, or null. */
  date: string | null
}

const lineFeed = 10
const carriageReturn = 13
const mostEnvelope = 400
const from = [0x46, 0x72, 0x6f, 0x6d, 0x20] // 'From '

/**
 * The messages of a mailbox in order.
 * A `From ` line begins one where it has the date that such lines end with, a blank line stands before it and a field behind it.
 */
export function* messagesIn(bytes: Uint8Array): Generator<Stretch> {
  let open: Omit<Stretch, 'end'> | null = null
  let blank = true
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(lineFeed, at)
    const next = feed < 0 ? bytes.length : feed + 1
    const date = beginsWith(bytes, at, from) && next - at <= mostEnvelope ? envelopeOf(lineText(bytes, at, next)) : null
    if (date !== null && blank && beginsField(bytes, next)) {
      if (open) yield {...open, end: at}
      open = {start: next, date: date || null}
    }
    blank = isBlank(bytes, at, next)
    // A single message may hold such a line as well.
    if (!open && !blank) return
    at = next
  }
  if (open) yield {...open, end: bytes.length}
}

const months: Readonly<Record<string, string>> = {
  jan: '01', feb: '02', mar: '03', apr: '04', may: '05', jun: '06', jul: '07', aug: '08', sep: '09', oct: '10', nov: '11', dec: '12',
}

// 'From ann@a.example Mon Apr  2 18:22:10 2012', with a zone before or behind the year in some
const envelope = /^From [^\n]{0,200}?\b(?:mon|tue|wed|thu|fri|sat|sun),?\s+(?:(\w{3})\s+(\d{1,2})|(\d{1,2})\s+(\w{3})(?:\s+(\d{4}))?)\s+(\d{1,2}:\d\d(?::\d\d)?)(?:\s+[+-]?\w{1,6}){0,2}?(?:\s+(\d{4}))?(?:\s+[+-]\d{4})?\s*$/i

/** The date of a `From ` line, empty where it has one that is not understood; null for any other line. */
export function envelopeOf(line: string): string | null {
  if (line.length > mostEnvelope || !line.startsWith('From ')) return null
  const found = envelope.exec(line)
  if (!found) return null
  const [, month, day, dayFirst, monthLater, yearBefore, time, yearBehind] = found
  const year = yearBefore ?? yearBehind
  const number = months[(month ?? monthLater ?? '').toLowerCase()]
  if (!year || !number) return ''
  return `${year}-${number}-${(day ?? dayFirst)!.padStart(2, '0')}T${time!.padStart(time!.length === 4 || time!.length === 7 ? time!.length + 1 : 0, '0')}${time!.length < 6 ? ':00' : ''}`
}

/** A message without the `>` that a mailbox puts before lines that begin with `From `. */
export function withoutEscapes(message: Uint8Array): Uint8Array {
  const kept: number[] = []
  for (let feed = message.indexOf(lineFeed); feed >= 0; feed = message.indexOf(lineFeed, feed + 1)) {
    if (message[feed + 1] !== 0x3e) continue
    let at = feed + 1
    while (message[at] === 0x3e) at++
    if (beginsWith(message, at, from)) kept.push(feed + 1)
  }
  if (kept.length === 0) return message
  const result = new Uint8Array(message.length - kept.length)
  let start = 0
  kept.forEach((place, index) => {
    result.set(message.subarray(start, place), start - index)
    start = place + 1
  })
  result.set(message.subarray(start), start - kept.length)
  return result
}

function beginsWith(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte)
}

function lineText(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end)).replace(/[\r\n]+$/, '')
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== lineFeed && bytes[at] !== carriageReturn) return false
  return true
}

/** Whether a line is a field: `Name: value`; some mailboxes have a second `From ` line, escaped, before it. */
function beginsField(bytes: Uint8Array, at: number): boolean {
  return /^(?:[!-9;-~]{1,76}[ \t]{0,8}:|>From )/.test(String.fromCharCode(...bytes.subarray(at, at + 90)))
}

import {dateJoiners, dayHalves} from './words.js'

/** Date and time of a line of a chat, as printed: which of the three numbers is the day is not known yet. */
export interface Stamp {
  /** Day, month and year in the order in which they stand. */
  parts: [number, number, number]
  /** Stamps of one form have one order: `[/`, `-.`. */
  form: string
  yearFirst: boolean
  /** Printed with `AM` or `PM`, and without noughts in front, as in the United States. */
  american: boolean
  hours: number
  minutes: number
  seconds: number
  /** Offset behind the stamp and what follows it (`] `, ` - `). */
  end: number
  bracket: boolean
}

const digit = String.raw`[\d\u0660-\u0669\u06f0-\u06f9]`
const marks = String.raw`[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]{0,4}`
const blank = String.raw`[ \u00a0\u202f\u2009\t]`
const escaped = (text: string) => text.replace(/[.\\]/g, '\\$&').replace(/ /g, `${blank}?`)
const halves = `(${dayHalves.map(([word]) => escaped(word)).sort((a, b) => b.length - a.length).join('|')})`
const joiners = dateJoiners.map(escaped).sort((a, b) => b.length - a.length).join('|')

const date = String.raw`(${digit}{1,4})(\u200f?[-/.]${blank}?)(${digit}{1,2})\u200f?[-/.]${blank}?(${digit}{1,4})\.?`
const eastern = String.raw`(${digit}{4})[年년]${blank}?(${digit}{1,2})[月월]${blank}?(${digit}{1,2})[日일]`
const clock = String.raw`(?:${halves}${blank}{0,2})?(${digit}{1,2})[:.](${digit}{2})(?:[:.](${digit}{2}))?(?:[${blank.slice(1, -1)}_]{0,2}${halves}(?![\p{L}]))?(?:${blank}Uhr)?`
const stamp = new RegExp(String.raw`${marks}(\[)?${marks}(?:${date}|${eastern})(?:[,،]${blank}{0,2}|${blank}{1,3})(?:(?:${joiners})${blank}{1,2})?${clock}${marks}(?:(\])${blank}{0,3}|${blank}{1,2}[-–—]${blank}{1,2}|[-–—]${blank}|,${blank}(?=[^,\n]{1,60}${blank}:${blank}))`, 'iuy')

/** Marks, figures, and a sign that parts them from the next ones: what most lines that begin with figures do not have. */
const dated = /[[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]{0,9}[\d\u0660-\u0669\u06f0-\u06f9]{1,4}\u200f?[-/.年년][ \u00a0\u202f\u2009\t]?[\d\u0660-\u0669\u06f0-\u06f9]/y

/** The stamp that stands at an offset of the source; null where none does. */
export function stampAt(source: string, offset: number): Stamp | null {
  dated.lastIndex = offset
  if (!dated.test(source)) return null
  stamp.lastIndex = offset
  const found = stamp.exec(source)
  if (!found) return null
  const [, open, one, sign, two, three, year, month, day, before, hours, minutes, seconds, after, shut] = found
  if (Boolean(open) !== Boolean(shut)) return null
  const parts = (year ? [year, month!, day!] : [one!, two!, three!]).map(numberOf) as Stamp['parts']
  const half = halfOf(before ?? after)
  const hour = numberOf(hours!)
  if (hour > 24 || numberOf(minutes!) > 59 || (year === undefined && !isDate(one!, three!, parts))) return null
  return {
    parts,
    form: `${open ?? '-'}${year ? '年' : sign!.replace(/\s|\u200f/g, '')}${year || one!.length === 4 ? 'y' : ''}`,
    yearFirst: year !== undefined || one!.length === 4 || parts[0] > 31,
    american: half !== null && (one ?? '').length + (two ?? '').length < 4 && sign?.trim() === '/',
    hours: half === null ? hour % 24 : (hour % 12) + (half ? 12 : 0),
    minutes: numberOf(minutes!),
    seconds: seconds ? numberOf(seconds) : 0,
    end: offset + found[0].length,
    bracket: open !== undefined,
  }
}

function isDate(one: string, three: string, [a, b, c]: Stamp['parts']): boolean {
  if (one.length === 3 || three.length === 3 || (one.length === 4 && three.length > 2)) return false
  const [x, y] = one.length === 4 || a > 31 ? [b, c] : [a, b]
  return x >= 1 && y >= 1 && x <= 31 && y <= 31 && (x <= 12 || y <= 12)
}

/** Whether a word says the second half of the day; null for no word. */
function halfOf(word: string | undefined): boolean | null {
  if (word === undefined) return null
  const plain = word.toLowerCase().replace(/[\u00a0\u202f\u2009]/g, ' ')
  const found = dayHalves.find(([half]) => half === plain || half.replace(/ /g, '') === plain)
  return found ? found[1] : null
}

/** Also of Arabic and Persian figures. */
function numberOf(text: string): number {
  return Number(text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String(figure.charCodeAt(0) & 0xf)))
}

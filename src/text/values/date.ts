import {besideDates, months} from './words.js'

/** How much of a moment is printed. */
export type DateForm = 'month' | 'day' | 'minute' | 'clock'

/** A date; where day and month could be either, with both meanings. */
export interface DateReading {
  form: DateForm
  /** Day before month; null where that cannot be. */
  dayFirst: number | null
  monthFirst: number | null
  /** What is meant where nothing else is known. */
  usual: number
}

/** `2024-05-01`, `1.5.2024`, `5/1/24`, with what follows. */
const numeric = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?![\d-])[T ,]{0,2}(.*)$/
const yearMonth = /^(\d{4})-(\d{2})$/
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm|a\.m\.|p\.m\.)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i
const eastern = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日号號일])? ?(.*)$/
const timeInside = /\d{1,2}:\d{2}/

const dayLength = 86_400_000

/** Reads a date, a month with its year, a moment or a time of the day; null for anything else. The text must be short. */
export function readDate(text: string): DateReading | null {
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    if (text.length === 10 && text[4] === '-' && text[7] === '-') return single(day(text.slice(0, 4), text.slice(5, 7), text.slice(8)), 0, 'day')
    const found = numericDate(text) ?? easternDate(text) ?? monthOnly(text) ?? timeOnly(text)
    if (found) return found
  }
  return namedDate(text)
}

function numericDate(text: string): DateReading | null {
  const [, one = '', sign, two = '', three = '', rest = ''] = numeric.exec(text) ?? []
  if (!sign) return null
  const time = timeOf(rest)
  if (time === null) return null
  const form = rest === '' ? 'day' : 'minute'
  if (one.length === 4) return three.length > 2 ? null : single(day(one, two, three), time, form)
  if (one.length > 2 || (three.length !== 4 && three.length !== 2)) return null
  const short = three.length === 2
  // '1.10.12' is a version as well as a date
  if (short && sign !== '/' && (one.length < 2 || two.length < 2)) return null
  const dayFirst = day(three, two, one)
  if (sign === '.') return single(dayFirst, time, form)
  const monthFirst = day(three, one, two)
  const usual = sign === '/' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
  if (usual === null) return null
  return {form, dayFirst: plus(dayFirst, time), monthFirst: plus(monthFirst, time), usual: usual + time}
}

function easternDate(text: string): DateReading | null {
  const [, year, month, date, rest = ''] = eastern.exec(text) ?? []
  if (!year) return null
  const time = timeOf(rest)
  return time === null ? null : single(day(year, month!, date ?? '1'), time, rest ? 'minute' : date ? 'day' : 'month')
}

function monthOnly(text: string): DateReading | null {
  const [, year, month] = yearMonth.exec(text) ?? []
  return year ? single(day(year, month!, '1'), 0, 'month') : null
}

function timeOnly(text: string): DateReading | null {
  const time = text.includes(':') ? timeOf(text) : null
  return time === null ? null : single(0, time, 'clock')
}

/** `5. Mai 2024`, `Monday, May 5th, 2024 at 10:00`, `май 2024 г.` */
function namedDate(text: string): DateReading | null {
  if (!mayBegin(text)) return null
  const at = text.search(timeInside)
  const time = timeOf(at < 0 ? '' : text.slice(at))
  if (time === null) return null
  let month = 0
  const numbers: string[] = []
  for (const word of (at < 0 ? text : text.slice(0, at)).toLowerCase().split(/[\s.,/-]/)) {
    if (word === '') continue
    const number = leadingDigits(word)
    const named = months.get(word)
    if (named && month === 0) month = named
    else if (number !== '' && (number === word || besideDates.has(word.slice(number.length)))) numbers.push(number)
    else if (!besideDates.has(word)) return null
    if (numbers.length > 2) return null
  }
  if (month === 0 || numbers.length === 0) return null
  const year = numbers.find(({length}) => length === 4) ?? (numbers.length === 2 ? numbers[1]! : '')
  const date = numbers.find((number) => number !== year)
  if (numbers.length === 2 && date === undefined) return null
  return single(day(year, String(month), date ?? '1'), time, at >= 0 ? 'minute' : date ? 'day' : 'month')
}

/** Whether a date may begin with the first word: most texts end here. */
function mayBegin(text: string): boolean {
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) return true
  let end = 0
  while (end < text.length && !wordEnds.has(text[end]!)) end++
  const word = text.slice(0, end).toLowerCase()
  return months.has(word) || besideDates.has(word)
}

const wordEnds: ReadonlySet<string> = new Set(' .,/-\u00a0\u202f\t\n')

function leadingDigits(word: string): string {
  let end = 0
  while (word.charCodeAt(end) >= 48 && word.charCodeAt(end) <= 57) end++
  return word.slice(0, end)
}

function single(time: number | null, offset: number, form: DateForm): DateReading | null {
  if (time === null) return null
  return {form, dayFirst: time + offset, monthFirst: time + offset, usual: time + offset}
}

const plus = (time: number | null, offset: number) => (time === null ? null : time + offset)

/** Start of a day in milliseconds; null where the calendar has no such day. */
function day(year: string, month: string, date: string): number | null {
  const y = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  const m = Number(month)
  const d = Number(date)
  if (Number.isNaN(y + m + d)) return null
  if ((year.length !== 2 && year.length !== 4) || y < 1000 || y > 2999 || m < 1 || m > 12 || d < 1 || d > 31) return null
  const time = Date.UTC(y, m - 1, d)
  return new Date(time).getUTCDate() === d ? time : null
}

/** Milliseconds of a time of the day, less its zone; 0 for none, null where it is none. */
function timeOf(text: string): number | null {
  if (text === '') return 0
  const [, hour, minute, second = '0', fraction = '0', half, zone = ''] = clock.exec(text) ?? []
  if (hour === undefined) return null
  const h = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase().startsWith('p') ? 12 : 0)
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const away = /^[+-]/.test(zone) ? (zone[0] === '-' ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) : 0
  return ((h * 60 + Number(minute) - away) * 60 + Number(second)) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
}

/** A moment as ISO 8601 writes it, as far as its form goes. */
export function isoDate(time: number, form: DateForm): string {
  const iso = new Date(form === 'clock' ? ((time % dayLength) + dayLength) % dayLength : time).toISOString()
  if (form === 'month') return iso.slice(0, 7)
  if (form === 'day') return iso.slice(0, 10)
  const seconds = time % 60_000 === 0 ? iso.slice(11, 16) : iso.slice(11, 19)
  return form === 'clock' ? seconds : `${iso.slice(0, 10)} ${seconds}`
}

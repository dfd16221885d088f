import type {Stamp} from './stamp.js'

/** Which number is the day, for stamps of each form, and whether something said so. */
export interface DateOrder {
  dayFirst: boolean
  /** Nothing in the file decides. */
  guessed: boolean
}

/**
 * Decides by the whole file: a number above 12 is no month, and messages follow each other in time.
 * Where neither says anything, dots mean that the day is first, and `AM`/`PM` without noughts that the month is.
 */
export function orderOf(stamps: readonly Stamp[]): DateOrder {
  let day = 0
  let month = 0
  const back = {day: 0, month: 0}
  let before: Stamp | null = null
  for (const stamp of stamps) {
    const [a, b] = stamp.parts
    if (a > 12) day++
    if (b > 12) month++
    if (before) {
      if (dayOf(stamp, true) < dayOf(before, true)) back.day++
      if (dayOf(stamp, false) < dayOf(before, false)) back.month++
    }
    before = stamp
  }
  if (day !== month) return {dayFirst: day > month, guessed: Math.min(day, month) > 0}
  if (back.day !== back.month) return {dayFirst: back.day < back.month, guessed: false}
  // '5/5/24': both are the same
  const same = stamps.every(({parts: [a, b]}) => a === b)
  if (stamps.some(({form}) => form.includes('.'))) return {dayFirst: true, guessed: false}
  return {dayFirst: !stamps.some(({american}) => american), guessed: !same}
}

function dayOf({parts: [a, b, year]}: Stamp, dayFirst: boolean): number {
  return (fullYear(year) * 13 + (dayFirst ? b : a)) * 32 + (dayFirst ? a : b)
}

const fullYear = (year: number) => (year < 70 ? year + 2000 : year < 100 ? year + 1900 : year)

/** ISO 8601 without a zone; null for a day that no calendar has. */
export function isoOf({parts, yearFirst, hours, minutes, seconds}: Stamp, {dayFirst}: DateOrder): string | null {
  const [year, first, second] = yearFirst ? parts : [parts[2], parts[0], parts[1]]
  let [day, month] = yearFirst ? [second, first] : dayFirst ? [first, second] : [second, first]
  // one message may be against the rest of the file
  if (month > 12) [day, month] = [month, day]
  const date = new Date(Date.UTC(fullYear(year), month - 1, day, hours, minutes, seconds))
  return month <= 12 && date.getUTCDate() === day ? date.toISOString().slice(0, 19) : null
}

/** A time that stands in or beside a label. */
export interface LabelTime {
  /** From the beginning of a recording. */
  seconds: number | null
  /** ISO 8601, where a date stands there. */
  date: string | null
}

const day = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})`
const clock = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:\s?[apAP]\.?[mM]\.?)?`

/** Source of an expression for one time, without brackets; a stretch from one to another counts as the first. */
export const timeSource = String.raw`(?:${day}[T,]?\s?)?${clock}(?:\s?(?:-->|[-–—])\s?${clock})?`

const parts = /^(?:(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))[T,]?\s?)?(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?\s?(?:([apAP])\.?[mM])?/

/** Reads what `timeSource` matches; null where it is no time at all: `12:75`. */
export function readTime(text: string): LabelTime | null {
  const found = parts.exec(text)
  if (!found) return null
  const [, year, month, dayOfMonth, dayFirst, monthSecond, yearLast, first, second, third, fraction, half] = found
  const [a, b, c] = [first === undefined ? null : Number(first), Number(second), Number(third)]
  if (c > 59 || (a !== null && b > 59)) return null
  if (year === undefined && yearLast === undefined && half === undefined) {
    return {seconds: (a ?? 0) * 3600 + b * 60 + c + Number(`0.${fraction ?? '0'}`), date: null}
  }
  // Beside a date or `pm` two numbers are hours and minutes.
  const hours = hoursOf(a ?? b, half)
  const [minutes, seconds] = a === null ? [c, null] : [b, c]
  if (hours > 23 || minutes > 59) return null
  const date = year !== undefined ? [year, month!, dayOfMonth!] : yearLast !== undefined ? [yearLast, monthSecond!, dayFirst!] : null
  if (date === null || Number(date[1]) > 12 || Number(date[2]) > 31) return {seconds: null, date: null}
  const time = [hours, minutes, seconds ?? 0].map((number) => String(number).padStart(2, '0')).join(':')
  return {seconds: null, date: `${date.map((part) => part.padStart(2, '0')).join('-')}T${time}`}
}

function hoursOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Names of zones in old mails; military letters say nothing. */
const zones: Readonly<Record<string, string>> = {
  ut: 'Z', utc: 'Z', gmt: 'Z', z: 'Z',
  est: '-05:00', edt: '-04:00', cst: '-06:00', cdt: '-05:00', mst: '-07:00', mdt: '-06:00', pst: '-08:00', pdt: '-07:00',
  cet: '+01:00', cest: '+02:00', met: '+01:00', mest: '+02:00', eet: '+02:00', eest: '+03:00', wet: '+00:00', west: '+01:00', bst: '+01:00', msk: '+03:00', msd: '+04:00',
  jst: '+09:00', kst: '+09:00', hkt: '+08:00', sgt: '+08:00', aest: '+10:00', aedt: '+11:00', nzst: '+12:00', nzdt: '+13:00',
}

// 'Mon, 2 Apr 2012 18:22:10 +0400 (MSK)'
const usual = /(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d{2,3})[\s,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\.\d+)?\s*([ap]m\b)?\s*(?:gmt(?=[+-]))?([+-]\s?\d{1,2}:?\d\d|[a-z]{1,5}\b)?/i
// 'Mon Apr  2 18:22:10 +0400 2012'
const yearLast = /([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s+(?:([+-]\d{4}|[a-z]{1,5})\s+)?(\d{4})(?:\s+([+-]\d{4}))?/i
const iso = /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*(Z\b|[+-]\d\d:?\d\d)?/i

/** The date of a message as ISO 8601, with its zone where it says one; null where it cannot be understood. */
export function readDate(value: string): string | null {
  const text = value.slice(0, 200)
  let found = iso.exec(text)
  if (found) return written(found[1]!, Number(found[2]), found[3]!, found[4]!, found[5]!, found[6], found[7])
  found = usual.exec(text)
  if (found) {
    const [, day, month, year, hour, minute, second, half, zone] = found
    return written(fullYear(year!), monthOf(month!), day!, halved(hour!, half), minute!, second, zone)
  }
  found = yearLast.exec(text)
  if (!found) return null
  const [, month, day, hour, minute, second, zone, year, later] = found
  return written(year!, monthOf(month!), day!, hour!, minute!, second, later ?? zone)
}

function written(year: string, month: number, day: string, hour: string, minute: string, second = '00', zone?: string): string | null {
  const fits = month >= 1 && month <= 12 && inside(day, 1, 31) && inside(hour, 0, 23) && inside(minute, 0, 59) && inside(second, 0, 60)
  if (!fits) return null
  const two = (part: string | number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second === '60' ? '59' : second}${zoneOf(zone)}`
}

function inside(part: string, least: number, most: number): boolean {
  return Number(part) >= least && Number(part) <= most
}

function zoneOf(zone?: string): string {
  if (!zone) return ''
  const offset = /^([+-])\s?(\d{1,2}):?(\d\d)$/.exec(zone)
  if (!offset) return zones[zone.toLowerCase()] ?? ''
  const [, sign, hours, minutes] = offset
  if (Number(hours) === 0 && Number(minutes) === 0) return '+00:00'
  return Number(hours) > 14 || Number(minutes) > 59 ? '' : `${sign}${hours!.padStart(2, '0')}:${minutes}`
}

function monthOf(name: string): number {
  return months.indexOf(name.toLowerCase()) + 1
}

/** Two figures of older mails: 49 is 2049, 50 is 1950; three count from 1900. */
function fullYear(year: string): string {
  return year.length === 4 ? year : String(Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900))
}

function halved(hour: string, half: string | undefined): string {
  return half ? String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) : hour
}

/** Milliseconds for sorting; without a zone as if it were UTC. */
export function instantOf(date: string | null): number {
  if (date === null) return NaN
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`)
}

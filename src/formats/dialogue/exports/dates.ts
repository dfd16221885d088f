import {stringAt, at, type Json} from '../../json.js'

/** Larger numbers are milliseconds: as seconds they would lie beyond the year 5000. */
const mostSeconds = 1e11
const mostMilliseconds = 8.64e15

/** ISO 8601 in UTC, of seconds or milliseconds since 1970; null for what is no such moment. */
export function isoOfNumber(count: number): string | null {
  const milliseconds = Math.round(Math.abs(count) < mostSeconds ? count * 1000 : count)
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > mostMilliseconds || count === 0) return null
  return new Date(milliseconds).toISOString().replace(/\.000Z$/, 'Z')
}

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/

/** A date as printed, in ISO 8601, with a zone only where it has one; null for what is none. */
export function isoOfText(text: string): string | null {
  if (/^\d{9,17}(?:\.\d{1,9})?$/.test(text)) return isoOfNumber(Number(text))
  const [, day, time, zone = ''] = iso.exec(text.trim()) ?? []
  if (!day) return null
  return time ? `${day}T${time}${zone.replace('UTC', 'Z')}` : day
}

/** The first of several members that says when something was said. */
export function dateAt(value: Json, source: string, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = at(value, name)
    const date = found?.type === 'other' && typeof found.value === 'number' ? isoOfNumber(found.value) : isoOfText(stringAt(value, name, source) ?? '')
    if (date) return date
  }
  return null
}

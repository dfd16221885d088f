import type {TextUnit} from './units.js'

/** Longest title behind a keyword. */
const longest = 260
/** Longest title on a line of its own below it. */
const longestBelow = 130

/**
 * Where the title of a clause ends that begins with a keyword in running text, as an offset in its plain text;
 * null where text follows the number, so that it is no heading.
 *
 *     Article 5. Scope          Article 5 The parties shall, where …
 */
export function titleEnd({view, start, end}: TextUnit, label: number): number | null {
  const text = view.text.slice(0, end)
  const from = label + /^[\s.:：)\]—–-]*/.exec(text.slice(label, label + 12))![0].length
  let stop = lineEnd(text, Math.max(label, start))
  // The number stands alone on its line.
  if (from > stop) return stop
  // 'Article 5. A very long
  //  title of it'
  while (stop < end && stop - from < longest && !/[.;:!?,。；：]\s*$/.test(text.slice(from, stop)) && /^\s*\p{Ll}/u.test(text.slice(stop, stop + 8))) stop = lineEnd(text, stop + 1)
  const title = text.slice(from, stop).trim()
  return title.length <= longest && isTitle(title) ? stop : null
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  return feed < 0 ? text.length : feed
}

/** Whether a text reads as a title: no sentence ends in it. */
export function isTitle(text: string): boolean {
  if (text === '') return true
  const closed = text.replace(/["'»”’*_]+$/, '')
  if (/[.;:,。；：，]$/.test(closed) && !/^[^.;:。；：]{1,90}\.$/.test(closed)) return false
  if (closed.endsWith('.') && closed.split(/\s+/).length > 7) return false
  return !/[.!?。！？；;]\s*["'»”’)]*(?:\s+(?=["“«„(]?[\p{Lu}\p{Lo}\d])|(?=[\p{Script=Han}]))/u.test(closed.replace(/\b\p{Lu}\.\s/gu, ''))
}

/** Whether a text may be the title of the keyword that stands alone in front of it. */
export function isTitleBelow(text: string): boolean {
  return text.length <= longestBelow && /^["“«„(]?[\p{Lu}\p{Lo}]/u.test(text) && !/[.;:,!?。；：，！？]["'»”’)]*$/.test(text) && isTitle(text)
}

import {currencies, magnitudes, measures} from './words.js'

/** Longer text is no unit. */
const longest = 24

/** Whether a text is a unit of measure, a currency or a percent sign: `kg`, `€`, `mg/l`, `тыс. руб.`, `km²`. */
export function isUnit(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > longest) return false
  const words = trimmed.split(/[ \u00a0\u202f]/).filter((word) => word !== '')
  const last = words.pop()!
  return words.every((word) => magnitudes.has(word.toLowerCase()) || isSimple(word)) && (isSimple(last) || (magnitudes.has(last.toLowerCase()) && (words.length > 0 || last.length > 1)))
}

/** A unit, or several parted by a stroke or a dot. */
function isSimple(word: string): boolean {
  if (known(word)) return true
  const parts = word.split(/[/·*]/)
  return parts.length > 1 && parts.length < 5 && parts.every((part) => known(part) || /^\d{1,4}$/.test(part) || known(part.replace(/(?:\^?-?\d|[⁻²³¹]{1,2})$/, '')))
}

const known = (word: string) => measures.has(word) || currencies.has(word)

const brackets: Record<string, string> = {')': '(', ']': '['}

/** Parts the unit from the name of a column: `Price, EUR`, `Mass (kg)`, `Share %`. */
export function unitInName(name: string): {name: string; unit: string | null} {
  const trimmed = name.trim()
  return bracketed(trimmed) ?? trailing(trimmed) ?? {name: trimmed, unit: null}
}

function bracketed(name: string): {name: string; unit: string} | null {
  const opening = brackets[name[name.length - 1] ?? '']
  const at = opening ? name.lastIndexOf(opening) : -1
  if (at < 1) return null
  const unit = name.slice(at + 1, -1).trim()
  const rest = name.slice(0, at).trimEnd()
  return isUnit(unit) && rest !== '' ? {name: rest, unit: withoutIn(unit)} : null
}

/** A unit behind a comma, behind `in`, or a sign at the end. */
function trailing(name: string): {name: string; unit: string} | null {
  const comma = name.lastIndexOf(',')
  // 'Option, A'
  if (comma > 0 && isUnit(name.slice(comma + 1)) && !/^ *\p{Lu}$/u.test(name.slice(comma + 1))) return {name: name.slice(0, comma).trimEnd(), unit: withoutIn(name.slice(comma + 1).trim())}
  const blank = name.lastIndexOf(' ')
  const last = name.slice(blank + 1)
  if (blank < 1 || !known(last)) {
    const sign = name.slice(-1)
    return name.length > 1 && signs.has(sign) ? {name: name.slice(0, -1).trimEnd(), unit: sign} : null
  }
  const rest = name.slice(0, blank).trimEnd()
  const lead = / (?:in|в|у|en)$/.exec(rest)
  if (lead) return {name: rest.slice(0, lead.index), unit: last}
  // 'Vitamin A', 'Plan B': a letter alone says nothing.
  return signs.has(last) || isCode(last) ? {name: rest, unit: last} : null
}

const signs: ReadonlySet<string> = new Set('%‰€$£¥₽₴₩₹°')
const isCode = (word: string) => currencies.has(word) && /^[A-Z]{3}$/.test(word)
const withoutIn = (unit: string) => unit.replace(/^(?:in|в|у) /, '')

/** A number under both meanings of its signs; a meaning it cannot have is null. */
export interface NumberReading {
  /** With a decimal point. */
  point: Meaning | null
  /** With a decimal comma. */
  comma: Meaning | null
  /** Offset behind it. */
  end: number
  /** `007`: what a number does not begin with. */
  padded: boolean
  /** How many digits it has, where they stand without a sign between them; else 0. */
  run: number
}

export interface Meaning {
  value: number
  whole: boolean
}

const digit = (code: number) => code >= 48 && code <= 57

/** Separators of groups: apostrophes and blanks. */
const groupSigns = new Set(["'", '’', ' ', '\u00a0', '\u202f', '\u2009', '\u2007'])

/** Reads digits with their separators from an offset on; null where no number begins there. The text must be short. */
export function readNumber(text: string, from: number): NumberReading | null {
  const groups: string[] = []
  const signs: string[] = []
  let at = from
  if (!digit(text.charCodeAt(at))) {
    // '.5'
    if ((text[at] !== '.' && text[at] !== ',') || !digit(text.charCodeAt(at + 1))) return null
    groups.push('')
    signs.push(text[at]!)
    at++
  }
  for (;;) {
    const start = at
    while (digit(text.charCodeAt(at))) at++
    groups.push(text.slice(start, at))
    const sign = text[at]
    if (sign === undefined || !digit(text.charCodeAt(at + 1)) || !(sign === '.' || sign === ',' || groupSigns.has(sign))) break
    signs.push(sign)
    at++
  }
  const [power, end] = exponent(text, at)
  const point = meaning(groups, signs, '.', power)
  const comma = meaning(groups, signs, ',', power)
  if (!point && !comma) return null
  const first = groups[0]!
  return {
    point,
    comma,
    end,
    padded: signs.length === 0 && power === null && first.length > 1 && first.startsWith('0'),
    run: signs.length === 0 ? first.length : 0,
  }
}

/** `e-3` with the offset behind it. */
function exponent(text: string, at: number): [power: string | null, end: number] {
  if (text[at] !== 'e' && text[at] !== 'E') return [null, at]
  const start = text[at + 1] === '-' || text[at + 1] === '+' ? at + 2 : at + 1
  let end = start
  while (end < start + 3 && digit(text.charCodeAt(end))) end++
  return end > start ? [text.slice(at, end), end] : [null, at]
}

function meaning(groups: readonly string[], signs: readonly string[], decimal: string, power: string | null): Meaning | null {
  const last = signs.length - 1
  const fraction = last >= 0 && signs[last] === decimal
  const grouping = fraction ? last : last + 1
  for (let i = 0; i < grouping; i++) if (signs[i] === decimal || signs[i] !== signs[0]) return null
  if (grouping > 0 && !areGroups(groups, grouping, signs[0] === ',')) return null
  if (!fraction && groups[0] === '') return null
  const whole = groups.slice(0, grouping + 1).join('')
  return {value: Number(`${whole || '0'}${fraction ? `.${groups[last + 1]}` : ''}${power ?? ''}`), whole: !fraction && power === null}
}

/** `1 234 567`, with commas also `12,34,567`. */
function areGroups(groups: readonly string[], count: number, commas: boolean): boolean {
  const first = groups[0]!
  if (first.length < 1 || first.length > 3 || first.startsWith('0')) return false
  const size = commas && count > 1 && groups[1]!.length === 2 ? 2 : 3
  for (let i = 1; i < count; i++) if (groups[i]!.length !== size) return false
  return groups[count]!.length === 3
}

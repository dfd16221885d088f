/** An ordinal number in digits, as the language of the document writes it: `1st`, `1-й`, `1er`, `1.`. */
export function ordinal(value: number, language: string): string {
  const write = ordinals[language.slice(0, 2).toLowerCase()]
  return write ? write(value) : englishOrdinal(value)
}

const suffix = (text: string) => (value: number) => value + text

const ordinals: Readonly<Record<string, (value: number) => string>> = {
  ru: suffix('-й'),
  uk: suffix('-й'),
  bg: suffix('-ти'),
  fr: (value) => (value === 1 ? '1er' : `${value}e`),
  de: suffix('.'),
  da: suffix('.'),
  nb: suffix('.'),
  no: suffix('.'),
  fi: suffix('.'),
  cs: suffix('.'),
  sk: suffix('.'),
  pl: suffix('.'),
  hu: suffix('.'),
  sl: suffix('.'),
  hr: suffix('.'),
  et: suffix('.'),
  tr: suffix('.'),
  es: suffix('º'),
  pt: suffix('º'),
  it: suffix('°'),
  nl: suffix('e'),
  el: suffix('ο'),
  // '1:a, 2:a, 3:e, 11:e, 21:a'
  sv: (value) => `${value}:${[1, 2].includes(value % 10) && ![11, 12].includes(value % 100) ? 'a' : 'e'}`,
  ca: (value) => value + (['r', 'n', 'r', 't'][value - 1] ?? 'è'),
}

function englishOrdinal(value: number): string {
  const teen = value % 100 > 10 && value % 100 < 14
  return value + ((!teen && ['', 'st', 'nd', 'rd'][value % 10]) || 'th')
}

const units = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten',
  'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** `one hundred twenty-three`; null for what no list counts to. */
export function cardinalWords(value: number): string | null {
  if (!Number.isInteger(value) || value < 0 || value > 999_999) return null
  if (value < 20) return units[value]!
  if (value < 100) return tens[Math.floor(value / 10)]! + (value % 10 ? `-${units[value % 10]!}` : '')
  const [power, name] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand']
  const rest = value % power
  return `${cardinalWords(Math.floor(value / power))!} ${name}${rest ? ` ${cardinalWords(rest)!}` : ''}`
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** `one hundred twenty-third`. */
export function ordinalWords(value: number): string | null {
  const words = cardinalWords(value)
  // Only the last word changes: 'twenty-three', 'one hundred'.
  return words && words.replace(/[a-z]+$/, (last) => irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
}

const vietnameseUnits = ['', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']

/** Vietnamese words up to 99. */
export function vietnamese(value: number): string | null {
  if (value < 1 || value > 99) return null
  const ten = Math.floor(value / 10)
  const unit = value % 10
  if (ten === 0) return vietnameseUnits[unit]!
  const last = unit === 5 ? 'lăm' : unit === 1 && ten > 1 ? 'mốt' : vietnameseUnits[unit]!
  return `${ten === 1 ? 'mười' : `${vietnameseUnits[ten]!} mươi`} ${last}`.trim()
}

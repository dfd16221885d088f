import {alphabets, letters} from './number-alphabets.js'
import {eastAsianNumber, koreanNative} from './number-characters.js'
import {frenchCardinal, frenchOrdinal} from './number-words-french.js'
import {cardinalWords, ordinal, ordinalWords, vietnamese} from './number-words.js'

/** How a level writes its counter. */
export interface NumberFormat {
  /** `decimal`, `upperRoman`, `russianLower` …: the words of the standard. */
  name: string
  /** Of `custom`: the beginning of the row, `001, 002, 003, ...`. */
  custom: string | null
}

/** Writes a counter as Word does; a number that the format has no way for stands in digits. */
export function formatNumber(value: number, {name, custom}: NumberFormat, language: string | null): string {
  if (name === 'custom') return formatCustom(value, custom ?? '')
  const format = formats[name]
  return (format && format(value, language ?? 'en')) ?? String(value)
}

/** Languages whose words for numbers are known; others stand in digits. */
function wordsOf(language: string) {
  if (/^en\b/i.test(language)) return {cardinal: cardinalWords, ordinal: ordinalWords}
  return /^fr\b/i.test(language) ? {cardinal: frenchCardinal, ordinal: frenchOrdinal} : null
}

/** Null where the number is out of its reach. */
type Write = (value: number, language: string) => string | null

const capital = (text: string | null) => text && text.charAt(0).toUpperCase() + text.slice(1)
const row =
  (characters: string, from = 1): Write =>
  (value) =>
    Array.from(characters)[value - from] ?? null
/** Characters that follow each other in Unicode. */
const run =
  (first: number, count: number): Write =>
  (value) =>
    value >= 1 && value <= count ? String.fromCodePoint(first + value - 1) : null
const digits =
  (characters: string): Write =>
  (value) =>
    String(value).replace(/\d/g, (digit) => characters[Number(digit)]!)

const formats: Readonly<Record<string, Write>> = Object.assign(Object.create(null) as Record<string, Write>, {
  decimalZero: (value) => (value >= 0 && value < 10 ? `0${value}` : String(value)),
  upperRoman: roman,
  lowerRoman: (value) => roman(value)?.toLowerCase() ?? null,
  ordinal,
  cardinalText: (value, language) => capital(wordsOf(language)?.cardinal(value) ?? null),
  ordinalText: (value, language) => capital(wordsOf(language)?.ordinal(value) ?? null) ?? ordinal(value, language),
  hex: (value) => (value >= 0 ? value.toString(16).toUpperCase() : null),
  numberInDash: (value) => `- ${value} -`,
  none: () => '',
  chicago: (value) => letters(value, '*†‡§'),
  decimalFullWidth: digits('０１２３４５６７８９'),
  decimalFullWidth2: digits('０１２３４５６７８９'),
  decimalEnclosedCircle: run(0x2460, 20),
  decimalEnclosedCircleChinese: run(0x2460, 20),
  decimalEnclosedParen: run(0x2474, 20),
  decimalEnclosedFullstop: run(0x2488, 20),
  ideographEnclosedCircle: run(0x3280, 10),
  ideographTraditional: row('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: row('子丑寅卯辰巳午未申酉戌亥'),
  ideographZodiacTraditional: sexagenary,
  koreanLegal: koreanNative,
  hebrew1: hebrewNumeral,
  hindiNumbers: digits('०१२३४५६७८९'),
  thaiNumbers: digits('๐๑๒๓๔๕๖๗๘๙'),
  vietnameseCounting: vietnamese,
} satisfies Record<string, Write>)

for (const [name, alphabet] of Object.entries(alphabets)) (formats as Record<string, Write>)[name] = (value) => letters(value, alphabet)
for (const name of eastAsianNumber.names) (formats as Record<string, Write>)[name] = (value) => eastAsianNumber.write(value, name)

const romanDigits: readonly [value: number, digit: string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** Word knows no number above this: longer rows of M would only come from a hostile start value. */
const mostRoman = 32_767

function roman(value: number): string | null {
  if (value < 1 || value > mostRoman) return null
  let text = ''
  let rest = value
  for (const [amount, digit] of romanDigits) {
    text += digit.repeat(Math.floor(rest / amount))
    rest %= amount
  }
  return text
}

/** 甲子, 乙丑 …: sixty pairs of ten stems and twelve branches. */
function sexagenary(value: number): string | null {
  if (value < 1 || value > 60) return null
  return '甲乙丙丁戊己庚辛壬癸'[(value - 1) % 10]! + '子丑寅卯辰巳午未申酉戌亥'[(value - 1) % 12]!
}

const hebrewUnits = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
const hebrewTens = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
const hebrewHundreds = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק']

/** 15 and 16 are written 9 + 6 and 9 + 7. */
function hebrewNumeral(value: number): string | null {
  if (value < 1 || value > 999) return null
  const below = value % 100
  const end = below === 15 ? 'טו' : below === 16 ? 'טז' : hebrewTens[Math.floor(below / 10)]! + hebrewUnits[below % 10]!
  return hebrewHundreds[Math.floor(value / 100)]! + end
}

/** Samples tell the format: '001, 002, 003, ...' the width, 'а, б, в, ...' the alphabet. */
function formatCustom(value: number, samples: string): string {
  const [first = '', second = '', third = '', fourth = ''] = samples.split(/\s*,\s*/)
  if (/^0*1$/.test(first)) return String(value).padStart(Math.min(first.length, 10), '0')
  const start = [first, second, third, fourth].filter((sample) => Array.from(sample).length === 1).join('')
  const alphabet = start.length > 1 && Object.values(alphabets).find((row) => row.startsWith(start))
  return (alphabet && letters(value, alphabet)) || String(value)
}

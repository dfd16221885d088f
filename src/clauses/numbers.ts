import {cyrillicLetters, hanValue as han, romanValue as roman} from '../text/numerals.js'

/** The number of a clause. */
export interface ClauseNumber {
  /** Orders numbers: 8¹ is `[8, 1]` and stands between 8 and 9, as 8-1, 8.1 and 8a do. */
  vector: readonly number[]
  /** One form for all spellings: `8.1`, `8a`. */
  text: string
  /** Offset behind it. */
  end: number
}

/** Cyrillic letters that are set for Roman figures: `ІХ`. */
const romanLookAlikes: Readonly<Record<string, string>> = {і: 'i', х: 'x', с: 'c', м: 'm', 'ⅰ': 'i', 'ⅴ': 'v', 'ⅹ': 'x'}

/** Value of a Roman numeral, with Cyrillic letters of the same look; null for other text. */
export function romanValue(text: string): number | null {
  if (text.length === 0 || text.length > 9) return null
  const latin = Array.from(text.toLowerCase(), (letter) => romanLookAlikes[letter] ?? letter).join('')
  return roman(latin)
}

/** Value of a number in digits or Chinese numerals below ten thousand; null for other text. */
export function hanValue(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : han(text)
}

/** Place of a letter in the Cyrillic alphabets, 1 for the first; null for other signs. */
export function cyrillicValue(letter: string): number | null {
  return cyrillicLetters.indexOf(letter.toLowerCase()) + 1 || null
}

export function latinValue(letter: string): number | null {
  const value = letter.toLowerCase().charCodeAt(0) - 0x60
  return letter.length === 1 && value >= 1 && value <= 26 ? value : null
}

/** Letters that look the same in both alphabets, those of keyboards mixed up. */
const twins: readonly [latin: string, cyrillic: string][] = [['a', 'а'], ['b', 'в'], ['c', 'с'], ['e', 'е'], ['o', 'о'], ['p', 'р'], ['x', 'х'], ['i', 'і'], ['k', 'к'], ['m', 'м'], ['t', 'т'], ['h', 'н'], ['y', 'у']]
const cyrillicTwins = new Map(twins)
const latinTwins = new Map(twins.map(([latin, other]) => [other, latin]))

/** The letter of the other alphabet that looks like this one; null where there is none. */
export function twinOf(letter: string): string | null {
  const lower = letter.toLowerCase()
  return cyrillicTwins.get(lower) ?? latinTwins.get(lower) ?? null
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const latinOrdinals: Readonly<Record<string, number>> = {bis: 2, ter: 3, quater: 4, quinquies: 5, sexies: 6}

const figures = /\d{1,5}/y
// 5.1   5-1   16 -1   5¹   5^1   5a   5bis
const part = /[.](?=\d)(\d{1,3})|\s?[-‑–](\d{1,3})(?![\p{L}\p{N}])|\s?([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|\s?\^(\d{1,3})|(bis|ter|quater|quinquies|sexies)(?![\p{L}\p{N}])|\s?([a-zа-яіїєґ])(?![\p{L}\p{N}'’])/uy
const longest = 8

/** Reads a number in figures, `5`, `5.1`, `8¹`, `106-1`, `5a`, at an offset; null where there is none. */
export function readFigures(text: string, at: number): ClauseNumber | null {
  figures.lastIndex = at
  const first = figures.exec(text)?.[0]
  if (!first || (first.length > 1 && first[0] === '0')) return null
  const vector = [Number(first)]
  const parts = [first]
  let end = at + first.length
  while (vector.length < longest) {
    part.lastIndex = end
    const match = part.exec(text)
    if (!match) break
    const [whole, dotted, dashed, raised, caret, latin, letter] = match
    // '5 a company': a letter behind a blank is a word
    if (letter && (whole.length > 1 || isWord(text, end + whole.length))) break
    const digits = dotted ?? dashed ?? caret ?? (raised && Array.from(raised, (sign) => superscripts.indexOf(sign)).join(''))
    if (digits !== undefined) {
      vector.push(Number(digits))
      parts.push(`.${Number(digits)}`)
    } else if (latin) {
      vector.push(latinOrdinals[latin]!)
      parts.push(latin)
    } else {
      vector.push(latinValue(letter!) ?? cyrillicValue(letter!) ?? 1)
      parts.push(letter!)
    }
    end += whole.length
  }
  // '12.12.2004', '5th'
  return /[\p{L}\p{N}]/u.test(text[end] ?? '') ? null : {vector, text: parts.join(''), end}
}

/** Whether a letter is a word of its own: `5а` has one, but in `5и далее` nobody can say. */
function isWord(text: string, end: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[end] ?? '')
}

const romanWord = /[ivxlcdmіхсмⅰⅴⅹ]{1,9}(?![\p{L}\p{N}])/iuy
const romanPart = /[-‑.](\d{1,3})(?![\p{L}\p{N}])|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|\^(\d{1,3})/uy

/** Reads a Roman number: `IV`, `ІХ`, `III-1`. */
export function readRoman(text: string, at: number): ClauseNumber | null {
  romanWord.lastIndex = at
  const word = romanWord.exec(text)?.[0]
  const value = word ? romanValue(word) : null
  // 'Exhibit C' is the third, not the hundredth.
  if (!word || value === null || value === 0 || /^[cdlmсм]$/i.test(word)) return null
  const end = at + word.length
  romanPart.lastIndex = end
  const match = romanPart.exec(text)
  if (!match) return {vector: [value], text: String(value), end}
  const [whole, dashed, raised, caret] = match
  const more = Number(dashed ?? caret ?? Array.from(raised!, (sign) => superscripts.indexOf(sign)).join(''))
  return {vector: [value, more], text: `${value}.${more}`, end: end + whole.length}
}

/** Whether one number comes before, with, or after another. */
export function compareVectors(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

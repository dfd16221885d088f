const roman: Readonly<Record<string, number>> = {i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000}

/** Value of a Roman numeral in either case; null for what is not written as one (`iiii`, `ic`). */
export function romanValue(text: string): number | null {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text) || text === '') return null
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const digit = roman[text[i]!.toLowerCase()]!
    const next = roman[text[i + 1]?.toLowerCase() ?? ''] ?? 0
    value += digit < next ? -digit : digit
  }
  return value
}

const hanDigits = '〇一二三四五六七八九'
const hanUnits: Readonly<Record<string, number>> = {十: 10, 百: 100, 千: 1000}

/** Value of a Chinese numeral below ten thousand: `十二`, `二百零三`, `三〇`; null for other text. */
export function hanValue(text: string): number | null {
  let value = 0
  let digit = 0
  let units = false
  for (const character of text.replace(/零/g, '〇').replace(/[两兩]/g, '二')) {
    const found = hanDigits.indexOf(character)
    const unit = hanUnits[character]
    if (found >= 0) digit = units ? found : digit * 10 + found
    else if (unit) {
      value += (digit || 1) * unit
      digit = 0
      units = true
    } else return null
  }
  return text === '' ? null : value + digit
}

/** Russian and Ukrainian letters in one order; lists leave some of them out. */
export const cyrillicLetters = 'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя'

/** Place of a Latin or Cyrillic letter in its alphabet, 1 for the first; null for other characters. */
export function letterValue(letter: string): number | null {
  const lower = letter.toLowerCase()
  const latin = lower.charCodeAt(0) - 0x60
  if (latin >= 1 && latin <= 26) return latin
  return cyrillicLetters.indexOf(lower) + 1 || null
}

/** Value of a number in digits, Roman or Chinese numerals. */
export function numeralValue(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : (romanValue(text) ?? hanValue(text))
}

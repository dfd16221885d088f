/** Letters of the font Symbol by their codes from 0x41. */
const symbolLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...pairs('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
    ...pairs('abcdefghijklmnopqrstuvwxyz', 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
    ...pairs('\u00A3\u00A5\u00AB\u00AC\u00AD\u00AE\u00AF\u00B0\u00B1\u00B3\u00B4\u00B5\u00B6\u00B7\u00B8\u00B9\u00BA\u00BB', '≤∞↔←↑→↓°±≥×∝∂•÷≠≡≈'),
    ...pairs('\u00C5\u00C6\u00C7\u00C8\u00C9\u00CC\u00CE\u00CF\u00D0\u00D1\u00D5\u00D6\u00D7\u00D9\u00DA\u00DB\u00DE\u00E5\u00F2\u00BC\u0022\u0024\u0027', '⊕∅∩∪⊃⊂∈∉∠∇∏√⋅∧∨⇔⇒∑∫…∀∃∋'),
  ],
)

/** Signs of the Wingdings fonts that stand in lists, forms and arrows. */
const wingdings: Readonly<Record<string, string>> = Object.fromEntries(
  pairs(
    '\u0022\u0028\u002A\u003F\u0046\u004A\u004C\u006C\u006D\u006E\u006F\u0070\u0071\u0072\u0075\u0076\u0077\u009F\u00A7\u00A8\u00B7\u00D8\u00DF\u00E0\u00E1\u00E2\u00E8\u00F0\u00FB\u00FC\u00FD\u00FE',
    '✂☎✉✍☞☺☹●○■□❐❑❒◆❖◆•▪◻•➢←→↑↓➔⇨✗✓☒☑',
  ),
)

/** Fonts whose characters stand for others. */
const fonts: readonly [name: RegExp, signs: Readonly<Record<string, string>>][] = [
  [/^symbol$/i, symbolLetters],
  [/^wingdings|^webdings$/i, wingdings],
]

const privateUse = /[\uF020-\uF0FF]/g

/** The character a symbol font shows for a code (`F0B7` in the private area, or the code itself); empty where none is known. */
export function symbolOf(font: string, code: number): string {
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const sign = String.fromCodePoint(Math.min(low, 0x10ffff))
  const known = fonts.find(([name]) => name.test(font))
  if (!known) return code >= 0xe000 && code <= 0xf8ff ? '' : sign
  return known[1][sign] ?? (low >= 0x20 && low < 0x7f && known[1] === symbolLetters ? sign : '')
}

/** Text in which characters of the private area are written as what a symbol font shows for them. */
export function withSymbols(text: string, font: string): string {
  if (!/[\uF020-\uF0FF]/.test(text)) return text
  return text.replace(privateUse, (sign) => symbolOf(fonts.some(([name]) => name.test(font)) ? font : 'Symbol', sign.charCodeAt(0)))
}

function pairs(from: string, to: string): [string, string][] {
  const signs = Array.from(to)
  return Array.from(from, (sign, index): [string, string] => [sign, signs[index]!])
}

/** Facts about a character that the boundary scanners ask for, as bits. */
export const Trait = {
  space: 1 << 0,
  letter: 1 << 1,
  upper: 1 << 2,
  lower: 1 << 3,
  digit: 1 << 4,
  mark: 1 << 5,
  /** Of a script without blanks between words, punctuation too: Han, kana, Thai, Lao, Khmer, Burmese, Tibetan. */
  unspaced: 1 << 6,
  /** Han, kana and their wide punctuation. */
  cjk: 1 << 7,
  /** A letter of a script whose sentence ends the rules here do not know. */
  foreign: 1 << 8,
  /** Two of these in a row are always two grapheme clusters. */
  simple: 1 << 9,
} as const

const known = 1 << 15

/** Traits of UTF-16 units, filled at the first question about each. */
const units = new Uint16Array(0x10000)
/** The same for code points above U+FFFF. */
const pairs = new Map<number, number>()

/** Inclusive ranges of `Trait.simple`; a test compares them with `Intl.Segmenter`. */
export const simpleRanges: readonly (readonly [number, number])[] = [
  [0x09, 0x0a], [0x20, 0x7e], [0xa0, 0xa8], [0xaa, 0xac], [0xaf, 0x2ff], [0x370, 0x482], [0x48a, 0x52f],
  [0x531, 0x556], [0x561, 0x587], [0x5d0, 0x5ea], [0x620, 0x64a], [0x671, 0x6d3], [0x904, 0x939],
  [0xe01, 0xe30], [0xe40, 0xe46], [0x10d0, 0x10ff], [0x1e00, 0x1fff], [0x2010, 0x2027], [0x2030, 0x203b],
  [0x20a0, 0x20bf], [0x2116, 0x2116], [0x2500, 0x257f], [0x3000, 0x3029], [0x3041, 0x3096], [0x309b, 0x30ff],
  [0x3105, 0x312f], [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xac00, 0xd7a3], [0xff01, 0xff9d],
]
const unspacedRanges: readonly (readonly [number, number])[] = [
  [0xe00, 0xfff], [0x1000, 0x109f], [0x1780, 0x17ff], [0x19e0, 0x19ff], [0xa9e0, 0xa9ff], [0xaa60, 0xaa7f],
]
const cjkRanges: readonly (readonly [number, number])[] = [
  [0x2e80, 0x2fdf], [0x3001, 0x312f], [0x31a0, 0x31bf], [0x31f0, 0x31ff], [0x3400, 0x4dbf], [0x4e00, 0x9fff],
  [0xf900, 0xfaff], [0xff01, 0xff9f], [0x20000, 0x3ffff],
]
const familiar =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hangul}\p{Script=Common}]/u

/** Traits of one UTF-16 unit; halves of surrogate pairs have none, neither has NaN, the unit past an end of a string. */
export function traitsOf(unit: number): number {
  return units[unit] || (unit >= 0 ? (units[unit] = traitsOfCodePoint(unit)) : 0)
}

/** Traits of the character that starts at `offset`; 0 past the end. */
export function traitsAt(text: string, offset: number): number {
  if (offset >= text.length) return 0
  const unit = text.charCodeAt(offset)
  return unit >= 0xd800 && unit < 0xdc00 ? traitsOfPair(text.codePointAt(offset)!) : traitsOf(unit)
}

/** Whether the UTF-16 unit is white space. */
export function isSpace(unit: number): boolean {
  return (traitsOf(unit) & Trait.space) !== 0
}

/** The first offset from `offset` on that is not white space, at most `end`. */
export function skipSpaces(text: string, offset: number, end = text.length): number {
  while (offset < end && isSpace(text.charCodeAt(offset))) offset++
  return offset
}

/** The offset after the character that starts at `offset`. */
export function after(text: string, offset: number): number {
  return offset + (text.codePointAt(offset)! > 0xffff ? 2 : 1)
}

function traitsOfPair(code: number): number {
  let traits = pairs.get(code)
  if (traits === undefined) pairs.set(code, (traits = traitsOfCodePoint(code)))
  return traits
}

function traitsOfCodePoint(code: number): number {
  if (code >= 0xd800 && code < 0xe000) return known
  const character = String.fromCodePoint(code)
  let traits = known
  if (/\s/.test(character)) traits |= Trait.space
  if (/\p{M}/u.test(character)) traits |= Trait.mark
  if (/\p{Nd}/u.test(character)) traits |= Trait.digit
  if (/\p{L}/u.test(character)) {
    traits |= Trait.letter
    if (/[\p{Lu}\p{Lt}]/u.test(character)) traits |= Trait.upper
    else if (/\p{Ll}/u.test(character)) traits |= Trait.lower
    if (!familiar.test(character) && !within(cjkRanges, code)) traits |= Trait.foreign
  }
  if (within(cjkRanges, code)) traits |= Trait.cjk | Trait.unspaced
  else if (within(unspacedRanges, code)) traits |= Trait.unspaced
  if (within(simpleRanges, code)) traits |= Trait.simple
  return traits
}

function within(ranges: readonly (readonly [number, number])[], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last)
}

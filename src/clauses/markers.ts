import type {ClauseLevel} from '../tree/types.js'
import {hanWords, mayBeginWord, mayBeOrdinal, ordinalValue, repealedPattern, wordsBefore, type KnownWord} from './languages/index.js'
import {cyrillicValue, hanValue, latinValue, readFigures, readRoman, romanValue, twinOf, type ClauseNumber} from './numbers.js'

/** A word with a number at the beginning of a text: `Article 5. `. */
export interface WordMarker {
  type: 'word'
  level: ClauseLevel
  kind: string
  number: ClauseNumber
  /** End of the label, without what follows it. */
  end: number
  /** Where the text or title begins. */
  rest: number
  /** Whether a mark or the end of the line stands behind the number. */
  marked: boolean
}

/** One way to read a bare number: `i` is a letter or a Roman one. */
export interface Reading {
  /** How it is written: `1.`, `(a)`, `1.1`. Letters of both alphabets and Roman numerals have styles of their own. */
  style: string
  vector: readonly number[]
  text: string
}

/** A number, letter or Roman numeral at the beginning of a text: `5.1 `, `(a) `. */
export interface BareMarker {
  type: 'bare'
  readings: readonly Reading[]
  end: number
  rest: number
}

const word = /(\p{L}{1,16}\.?|§{1,2})[\s\u00a0]{0,4}/uy
const sign = /(?:№|No\.|Nr\.|#)?[\s\u00a0]{0,2}/y
const wordNumber = /[\p{L}'’]{3,16}(?![\p{L}\p{N}])/uy
const letterNumber = /[A-ZА-ЯІЇЄҐ](?=\s*(?:[.:)\]—–-]|\n|$))/uy
const han = /第[\s\u3000]{0,2}([\d〇零一二三四五六七八九十百千两兩]{1,7})[\s\u3000]{0,2}(部分|分[编編]|[编編卷章节節条條款项項目])(?:之([一二三四五六七八九十]))?/y
/** '第三条第二款规定的 …' goes on with a sentence. */
const hanGoesOn = /^(?:第|[、，,和或及与與至到的所中]|规定|規定|以外|以下|以上|之)/
const mark = /[\s\u00a0]{0,2}(?:[.:．：)\]]|[—–-](?=\s))[\s\u00a0\u3000]{0,4}/y
const blanks = /[^\S\n]{0,8}/y

/** Reads a keyword with its number at the beginning of a text. In a `heading` the number may be followed by anything. */
export function readWordMarker(text: string, at: number, heading: boolean): WordMarker | null {
  if (at >= text.length) return null
  if (text.charCodeAt(at) === 0x7b2c) return readHan(text, at)
  if (!mayBeginWord(text, at)) return null
  word.lastIndex = at
  const match = word.exec(text)
  const written = match?.[1]
  if (!match || !written || (written[0] !== '§' && written[0] === written[0]!.toLowerCase())) return null
  const lower = written.toLowerCase()
  const known = wordsBefore.get(lower)
  if (known) return readNumbered(text, at, word.lastIndex, known, heading)
  // 'Erster Abschnitt'
  const value = ordinalValue(written)
  if (value === null) return null
  word.lastIndex = at + match[0].length
  const second = word.exec(text)?.[1]
  const named = second ? wordsBefore.get(second.toLowerCase()) : undefined
  if (!named?.opens) return null
  const end = at + match[0].length + second!.length
  return finish(text, named, {vector: [value], text: String(value), end}, end, heading)
}

function readNumbered(text: string, at: number, from: number, known: KnownWord, heading: boolean): WordMarker | null {
  sign.lastIndex = from
  sign.exec(text)
  const start = sign.lastIndex
  if (start === at) return null
  const number = readFigures(text, start) ?? readRoman(text, start) ?? readWordNumber(text, start) ?? readLetterNumber(text, start)
  if (!number) return null
  if (known.opens) return finish(text, known, number, number.end, heading)
  // '§§ 5 bis 7 (weggefallen)'
  const range = rangeEnd.exec(text.slice(number.end, number.end + 40))
  if (!range) return null
  const end = number.end + range[0].length
  return (heading && known.kind === '§') || repealedPattern.test(text.slice(end, end + 60)) ? finish(text, known, number, end, true) : null
}

const rangeEnd = /^\s{0,2}(?:bis|und|u\.|и|та|і|to|and|[-–—,])\s{0,2}\d{1,5}[a-z]?(?![\p{L}\p{N}])/u

function readWordNumber(text: string, at: number): ClauseNumber | null {
  if (!mayBeOrdinal(text, at)) return null
  wordNumber.lastIndex = at
  const found = wordNumber.exec(text)?.[0]
  const value = found ? ordinalValue(found) : null
  return found && value !== null ? {vector: [value], text: String(value), end: at + found.length} : null
}

function readLetterNumber(text: string, at: number): ClauseNumber | null {
  letterNumber.lastIndex = at
  const letter = letterNumber.exec(text)?.[0]
  const value = letter ? (latinValue(letter) ?? cyrillicValue(letter)) : null
  return letter && value !== null ? {vector: [value], text: letter, end: at + 1} : null
}

function readHan(text: string, at: number): WordMarker | null {
  han.lastIndex = at
  const match = han.exec(text)
  if (!match) return null
  const [whole, digits, unit, more] = match
  const value = hanValue(digits!)
  const known = hanWords.get(unit!)
  const end = at + whole.length
  if (value === null || !known || hanGoesOn.test(text.slice(end, end + 4))) return null
  const extra = more ? hanValue(more) : null
  const number = extra === null ? {vector: [value], text: String(value), end} : {vector: [value, extra], text: `${value}.${extra}`, end}
  const found = finish(text, known, number, end, true)
  // A blank behind it is a mark: in a sentence there is none.
  return found && {...found, marked: found.marked || found.rest > end}
}

/** Looks at what stands behind a keyword and its number; null where they only cite a clause. */
function finish(text: string, {level, kind}: KnownWord, number: ClauseNumber, end: number, heading: boolean): WordMarker | null {
  mark.lastIndex = end
  const marked = mark.test(text)
  blanks.lastIndex = end
  blanks.test(text)
  const rest = marked ? mark.lastIndex : blanks.lastIndex
  const next = text.slice(rest, rest + 60)
  const ended = next === '' || next[0] === '\n'
  const found: WordMarker = {type: 'word', level, kind, number, end, rest, marked: marked || ended}
  if (ended || (heading && (kind === '§' || marked))) return found
  if (repealedPattern.test(next)) return found
  // 'Article 6 of the Treaty', 'Section 5, which'
  if (/^[\p{Ll}\p{N},;/&]/u.test(next)) return null
  const [following] = /^\p{L}{1,16}\.?/u.exec(next) ?? []
  // '§ 5 Absatz 2 Satz 1'
  return !marked && !heading && following && isReferenceWord(following) ? null : found
}

function isReferenceWord(found: string): boolean {
  const lower = found.toLowerCase()
  return wordsBefore.has(lower) || /^[A-ZÄÖÜ]\w*(?:GB|StG|VO)$/.test(found)
}

const opening = /[(（]/
const inBrackets = /[(（]\s?(?:(\d{1,3}(?:[-.]\d{1,2})?[a-z]?)|([〇零一二三四五六七八九十]{1,4})|([\p{L}]{1,7}))\s?[)）]/uy
const letters = /(\p{L}{1,7})([.)．）])(?=\s|$|[^\s\p{L}\p{N}.])/uy
const hanList = /([一二三四五六七八九十]{1,4})([、．.])/y
const close = /[.)、．）]?/y
const wideClose = '、．）)'
/** What makes a decimal or an amount of the number in front: '5.50 EUR', '3.5 kg'. */
const unit = /^(?:[%‰°€$£₽₴¥]|(?:EUR|USD|GBP|CHF|RUB|UAH|[KMGT]?i?B|[KMG]?Hz|[KM]?W|[KM]?V|DM|Mio|Mrd|GB|MB)(?![\p{L}\p{N}]))/u
const months = /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u

/** Reads a bare number at the beginning of a text; in a `heading` it may stand without any mark: `1 Scope`. */
export function readBareMarker(text: string, at: number, heading: boolean): BareMarker | null {
  const first = text.charCodeAt(at)
  if (first >= 0x30 && first <= 0x39) return readNumber(text, at, heading)
  if (opening.test(text[at] ?? '')) return readBrackets(text, at)
  hanList.lastIndex = at
  const listed = first >= 0x4e00 && first < 0xa000 ? hanList.exec(text) : null
  if (listed) {
    const value = hanValue(listed[1]!)
    return value === null ? null : bare([{style: '一、', vector: [value], text: String(value)}], at + listed[0].length, text)
  }
  if (!mayBeLetters(text, at)) return null
  letters.lastIndex = at
  const match = letters.exec(text)
  if (!match) return null
  const [whole, sign, closing] = match
  return bare(letterReadings(sign!, '', closing === '.' || closing === '．' ? '.' : ')'), at + whole.length, text)
}

/** Whether a full stop or bracket stands near: letters of numbers are few. */
function mayBeLetters(text: string, at: number): boolean {
  for (let i = at + 1; i < text.length && i < at + 16; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x2e || code === 0x29 || code === 0xff0e) return true
    if (code <= 0x20) return false
  }
  return false
}

function readNumber(text: string, at: number, heading: boolean): BareMarker | null {
  const number = readFigures(text, at)
  if (!number || number.vector[0]! > 999) return null
  close.lastIndex = number.end
  const closing = close.exec(text)![0]
  const end = number.end + closing.length
  const next = text.slice(end, end + 24)
  const dotted = /\d\.\d/.test(text.slice(at, number.end))
  if (closing === '' && !dotted && !heading) return null
  if (next !== '' && !/^\s/.test(next) && !wideClose.includes(closing || ' ')) return null
  const follows = next.trimStart()
  // '3.2 of this agreement', '5.50 EUR'
  if (dotted && !heading && closing === '' && (/^[\p{Ll}\p{N}]/u.test(follows) || unit.test(follows)) && !repealedPattern.test(text.slice(end, end + 60))) return null
  if (months.test(follows)) return null
  const style = dotted ? '1.1' : closing === '' ? '1.' : closing === '．' ? '.' : closing === '）' ? '1)' : `1${closing}`
  return bare([{style, vector: number.vector, text: number.text}], end, text)
}

function readBrackets(text: string, at: number): BareMarker | null {
  inBrackets.lastIndex = at
  const match = inBrackets.exec(text)
  if (!match) return null
  const [whole, digits, numeral, sign] = match
  const end = at + whole.length
  if (numeral) {
    const value = hanValue(numeral)
    return value === null ? null : bare([{style: '(一)', vector: [value], text: String(value)}], end, text)
  }
  if (digits) {
    const number = readFigures(digits, 0)
    return number ? bare([{style: '(1)', vector: number.vector, text: number.text}], end, text) : null
  }
  return bare(letterReadings(sign!, '(', ')'), end, text)
}

/** What letters may mean as a number: `i` one in Roman numerals or the ninth letter; `а` one in both alphabets. */
function letterReadings(letters: string, open: string, closing: string): Reading[] {
  const upper = letters[0] !== letters[0]!.toLowerCase()
  const readings: Reading[] = []
  const add = (style: string, value: number | null, text: string) => {
    if (value !== null) readings.push({style: `${open}${upper ? style.toUpperCase() : style}${closing}`, vector: [value], text})
  }
  const lower = letters.toLowerCase()
  if (lower.length === 1) {
    const twin = twinOf(lower)
    const latin = lower.charCodeAt(0) < 0x80
    add(latin ? 'a' : 'а', latinValue(lower) ?? cyrillicValue(lower), lower)
    if (twin) add(latin ? 'а' : 'a', latin ? cyrillicValue(twin) : latinValue(twin), twin)
  } else if (lower.length === 2 && lower[0] === lower[1]) {
    add('aa', latinValue(lower[0]!) ?? cyrillicValue(lower[0]!), lower)
  }
  const roman = romanValue(lower)
  if (roman) add('i', roman, String(roman))
  return readings
}

function bare(readings: Reading[], end: number, text: string): BareMarker | null {
  if (readings.length === 0) return null
  blanks.lastIndex = end
  blanks.test(text)
  let rest = blanks.lastIndex
  // '(2)\nText': the text may begin on the next line
  if (text[rest] === '\n') rest++
  return {type: 'bare', readings, end, rest}
}

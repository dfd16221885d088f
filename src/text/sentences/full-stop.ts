import {isSpace, Trait, traitsAt, traitsOf} from '../characters.js'
import {opening} from './marks.js'
import {gapStart, markupEnd, markupStart} from './markup.js'
import type {Abbreviation, SentenceRules} from './rules.js'

/** Units looked back at, at most, for the word in front of a full stop. */
const longestWord = 24
/** Units between the start of a sentence and a mark that still count as its beginning. */
const shortHead = 24

/** Whether the sentence goes on behind the single full stop at `stop`, judged by the word in front of it. */
export function goesOn(
  text: string,
  sentence: number,
  stop: number,
  next: number,
  first: number,
  rules: SentenceRules,
): boolean {
  const {word, token, initial, kind, firstHalf} = wordAtStop(text, stop, first, rules)
  if (firstHalf) return true
  const digit = (traitsAt(text, first) & Trait.digit) !== 0
  const opens = () => isOpener(text, first, rules)
  if (kind === 'joined') return true
  if (kind === 'numbered') return isNumberLike(text, first)
  if (kind === 'doubtful') return !isWordStart(text, next, first) || !opens()
  if (kind === 'unit' && !followsNumber(text, word, rules)) return true
  if (kind === 'ending' || kind === 'unit') {
    return digit || '([{–—-'.includes(text[next]!) || isLeadIn(text, sentence, word, rules)
  }
  if (!token) return false
  if (/^\d/.test(token)) {
    if (isMarker(text, sentence, word, token, rules) || (digit && isDatePart(text, token, first))) return true
    return token.length <= 3 && rules.afterOrdinal.has(wordAt(text, first))
  }
  if (/^[ivxlc]+$/.test(token) && atHead(text, sentence, word)) return true
  if (/^\p{L}$/u.test(token)) {
    if (atHead(text, sentence, word) || digit) return true
    // Latin variables end sentences ("let it be x. Then"), a lone Cyrillic letter is short for something.
    return (initial || token > '\u0400') && !opens()
  }
  // 'J.R. Tolkien', 'J.-P. Sartre'
  if (/^(?:\p{L}\.-?)+\p{L}$/u.test(token)) return digit || atHead(text, sentence, word) || !opens()
  return false
}

/** Whether the word in front of the full stop at `stop` is an abbreviation that what begins at `first` belongs to, whichever it is. */
export function isAbbreviated(text: string, stop: number, first: number, rules: SentenceRules): boolean {
  const {word, kind, firstHalf} = wordAtStop(text, stop, first, rules)
  if (firstHalf || kind === 'joined') return true
  if (kind === 'numbered') return isNumberLike(text, first)
  if (kind === 'unit' && !followsNumber(text, word, rules)) return true
  return (kind === 'ending' || kind === 'unit') && (traitsAt(text, first) & Trait.digit) !== 0
}

/** Whether the word in front of the full stop at `stop` is the first half of an abbreviation that goes on at `first`. */
export function isFirstHalf(text: string, stop: number, first: number, rules: SentenceRules): boolean {
  return wordAtStop(text, stop, first, rules).firstHalf
}

/** The word in front of a full stop. */
interface WordAtStop {
  /** Where it begins. */
  word: number
  token: string
  /** Whether it is one capital letter. */
  initial: boolean
  kind: Abbreviation | undefined
  /** Whether it goes on behind the blank: "Wir bauen z. B. Türen", judged at "z.". */
  firstHalf: boolean
}

function wordAtStop(text: string, stop: number, first: number, rules: SentenceRules): WordAtStop {
  // 'Ask **Dr**. Moss'
  //           ^^
  const end = markupStart(text, stop)
  const word = wordStart(text, Math.max(0, end - longestWord), end)
  const token = text.slice(word, end).toLowerCase()
  const initial = /^\p{Lu}$/u.test(text.slice(word, end))
  const alone = initial ? undefined : rules.abbreviations.get(token)
  const kind = rules.abbreviations.get(compound(text, word, token)) ?? alone
  return {word, token, initial, kind, firstHalf: goesOnIn(text, token, first, rules)}
}

/** Whether only opening marks and blanks lie between the start of the sentence and `offset`. */
export function atHead(text: string, sentence: number, offset: number): boolean {
  if (offset - sentence > shortHead) return false
  for (let i = sentence; i < offset; i++) if (!opening.has(text[i]!) && !isSpace(text.charCodeAt(i))) return false
  return true
}

/** The start of the word that ends at `stop`: letters, digits, inner dots, hyphens and apostrophes. */
function wordStart(text: string, floor: number, stop: number): number {
  let at = stop
  while (at > floor && isWordPart(text, at - 1)) at--
  while (at < stop && !(traitsAt(text, at) & (Trait.letter | Trait.digit))) at++
  return at
}

function isWordPart(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  const traits = traitsOf(unit)
  if (traits & Trait.unspaced) return false
  return (traits & (Trait.letter | Trait.digit | Trait.mark)) !== 0 || ".-’'".includes(text[offset]!)
}

/** The abbreviation that the short word `token` ends, where it was written with a blank or markup inside: `т. е`, `т.** **е`, `**e**.g` as `т.е`, `e.g`. */
function compound(text: string, word: number, token: string): string {
  if (token.length > 3) return ''
  const at = gapStart(text, word)
  if (text[at - 1] !== '.') return ''
  const end = markupStart(text, at - 1)
  const before = wordStart(text, Math.max(0, end - 5), end)
  return `${text.slice(before, end).toLowerCase()}.${token}`
}

/** Whether an abbreviation that begins with `token` ends with the letter at `first`. */
function goesOnIn(text: string, token: string, first: number, rules: SentenceRules): boolean {
  if (token.length > 2 || text[markupEnd(text, first + 1)] !== '.') return false
  return rules.abbreviations.has(`${token}.${text[first]!.toLowerCase()}`)
}

/** Whether a word comes next, maybe behind a quotation mark or emphasis, but behind no bracket or dash. */
function isWordStart(text: string, next: number, first: number): boolean {
  if (!(traitsAt(text, first) & Trait.letter)) return false
  for (let i = next; i < first; i++) if ('([{—–-'.includes(text[i]!)) return false
  return true
}

/** Whether the word at `offset` is one that begins sentences; scripts without capitals count as such. */
function isOpener(text: string, offset: number, rules: SentenceRules): boolean {
  if (!(traitsAt(text, offset) & (Trait.upper | Trait.lower))) return true
  const word = wordAt(text, offset)
  // 'J. A. Smith', 'И. В-ов'
  if (word.length === 1 && '.-'.includes(text[markupEnd(text, offset + 1)] ?? '.')) return false
  return rules.openers.has(word)
}

/** The letters from `offset` on, in lower case. */
function wordAt(text: string, offset: number): string {
  let to = offset
  while (to - offset < longestWord && traitsOf(text.charCodeAt(to)) & Trait.letter) to++
  return text.slice(offset, to).toLowerCase()
}

/** A digit, a numero sign, a Roman numeral, or a lone capital with or without digits: what "fig." may have behind it. */
function isNumberLike(text: string, offset: number): boolean {
  if (traitsAt(text, offset) & Trait.digit || '№§#'.includes(text[offset]!)) return true
  return /^(?:[IVXLCІХ]+|\p{Lu})(?![\p{L}'’])/u.test(text.slice(offset, offset + longestWord))
}

/** Whether a number stands in front of the word at `offset`: "1990–1995 гг.", "XX в.", "25 м", "11 млн т". */
function followsNumber(text: string, offset: number, rules: SentenceRules): boolean {
  const at = gapStart(text, offset)
  const before = text.slice(Math.max(0, at - 12), at)
  if (/(?:\d|\d-?\p{L}{1,3}|(?:^|[^\p{L}])[IVXLCІХ]+)$/u.test(before)) return true
  const stop = text[at - 1] === '.' ? markupStart(text, at - 1) : at
  return rules.scales.has(text.slice(wordStart(text, Math.max(0, stop - longestWord), stop), stop).toLowerCase())
}

/** Whether the sentence so far is a short lead-in as in "At 5 p.m. Mr. Li left." */
function isLeadIn(text: string, sentence: number, word: number, rules: SentenceRules): boolean {
  if (word - sentence > shortHead) return false
  const words = text.slice(sentence, word).toLowerCase().match(/[\p{L}\p{Nd}]+/gu)
  return words !== null && words.length <= 4 && rules.leads.has(words[0]!)
}

/** "1. First", "2.1. Second" and "Chapter 3. Third": a number that marks what follows. */
function isMarker(text: string, sentence: number, word: number, token: string, rules: SentenceRules): boolean {
  if (token.length > 8 || word - sentence > shortHead || !/^[\d.]+\p{L}?$/u.test(token)) return false
  const head = text.slice(sentence, word).toLowerCase().match(/[\p{L}\p{Nd}§]+/gu) ?? []
  if (!head.length) return !/^\d{4,}$/.test(token)
  return head.length === 1 && (head[0] === '§' || rules.labels.has(head[0]!))
}

/** "12. 05. 2024": a date written with blanks. */
function isDatePart(text: string, token: string, first: number): boolean {
  return /^\d{1,2}$/.test(token) && /^(?:\d{1,2}\.|\d{4}(?!\d))/.test(text.slice(first, first + 5))
}

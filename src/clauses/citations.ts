import type {ClauseLevel} from '../tree/types.js'
import {hanWords, joinWords, ordinalValue, wordsBefore, type KnownWord} from './languages/index.js'
import {ranks} from './levels.js'
import {hanValue, readFigures, readRoman} from './numbers.js'

/** One level of a citation: `Absatz 2`. */
export interface Term {
  level: ClauseLevel
  kind: string
  number: string
  /** Whether it was written with a dash: `5-7` may be a range as well. */
  dashed?: boolean
}

/** A clause that a text names, as it names it. */
export interface Citation {
  start: number
  end: number
  /** From the top down. */
  terms: Term[]
  /** Of the second and further numbers behind one word: that word, `Articles`. */
  word?: string
}

interface Numbers {
  word: KnownWord
  start: number
  end: number
  /** Each with its place, and with the brackets behind it: `3(b)(ii)`. */
  numbers: {text: string; start: number; end: number; below: string[]; dashed?: boolean}[]
}

// A word that may be one, in front of what may be a number.
const named = /(?<![\p{L}\p{N}])(?:(\p{L}{1,17}\.?)[\s\u00a0]{1,4}(?:№\s?)?(?=[\d(«"“„'‘IVXХІ]|[а-яіїєґa-z](?![\p{L}\p{N}]))|(§{1,2})[\s\u00a0]{0,3}(?=\d)|(част\p{L}{1,4})\s(?=\p{L}{4}))/giu
const han = /第\s?([\d〇零一二三四五六七八九十百千两兩]{1,7})\s?(部分|分[编編]|[编編章节節条條款项項目])(?:之([一二三四五六七八九十]))?/y
const hanBrackets = /第?\s?[（(]([一二三四五六七八九十]{1,3}|\d{1,2})[）)]\s?(?:项|項)?/y

/** Clauses that a text names, in order. */
export function findCitations(text: string, from = 0): Citation[] {
  const found: Citation[] = []
  let at = from
  named.lastIndex = from
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const start = match.index
    const first = start < at ? null : readNumbers(text, start)
    if (!first) continue
    const groups = [first]
    for (let next = continued(text, first); next; next = continued(text, next)) {
      if (!fits(groups, next) || groups.length >= 6) break
      groups.push(next)
    }
    at = groups[groups.length - 1]!.end
    named.lastIndex = Math.max(named.lastIndex, at)
    for (const citation of citationsOf(groups, text)) found.push(citation)
  }
  if (!text.includes('第')) return found
  return found.concat(hanCitations(text, from)).sort((a, b) => a.start - b.start)
}

const wordAt = /(?:(\p{L}{1,17}\.?)[\s\u00a0]{1,4}|(§{1,2})[\s\u00a0]{0,3})(?:№\s?)?/uy

function readNumbers(text: string, start: number): Numbers | null {
  wordAt.lastIndex = start
  const match = wordAt.exec(text)
  const word = match ? wordsBefore.get((match[1] ?? match[2])!.toLowerCase()) : undefined
  if (!match || !word) return null
  const numbers: Numbers['numbers'] = []
  let at = wordAt.lastIndex
  for (let number = readNumber(text, at, word); number; number = readNumber(text, at, word)) {
    // 'Sections 3 and (ii) …', 'Nr. 651/2014'
    if (text[number.end] === '/' || (numbers.length > 0 && text[number.start] === '(' && text[numbers[0]!.start] !== '(')) break
    numbers.push(number)
    if (numbers.length >= 20) break
    const join = joinAt(text, number.end)
    if (join === null) break
    at = join
  }
  const last = numbers[numbers.length - 1]
  return last ? {word, start, end: last.end, numbers} : null
}

const quotedLetter = /[«"“„'‘]\s?([\p{L}\d]{1,3})\s?[»"”“'’]/uy
const bracketed = /\(\s?([\p{L}\d]{1,6})\s?\)/uy
const letterOnly = /(\p{L})\)/uy
const ordinalWord = /[\p{L}'’]{4,16}(?![\p{L}\p{N}])/uy

const bareLetter = /\p{L}(?![\p{L}\p{N}])/uy

function readNumber(text: string, at: number, {level}: KnownWord): Numbers['numbers'][number] | null {
  bareLetter.lastIndex = at
  const letter = level === 'letter' || level === 'annex' ? bareLetter.exec(text)?.[0] : undefined
  if (letter && (level === 'letter' || /[A-HJ-UWYZА-Я]/.test(letter))) return {text: letter.toLowerCase(), start: at, end: at + letter.length, below: []}
  const figures = readFigures(text, at) ?? (isSmall(text[at]) ? null : readRoman(text, at))
  if (figures) {
    const {below, end} = brackets(text, figures.end)
    return {text: figures.text, start: at, end, below, dashed: /\d[-‑–]\d/.test(text.slice(at, figures.end))}
  }
  for (const pattern of [quotedLetter, bracketed, letterOnly]) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    // 'Regulation (EU)'
    if (pattern === bracketed && !/^(?:\d+\p{L}?|\p{L}|(\p{L})\1|[ivxl]{2,5})$/iu.test(match[1]!)) return null
    const {below, end} = brackets(text, at + match[0].length)
    return {text: match[1]!.toLowerCase(), start: at, end, below}
  }
  ordinalWord.lastIndex = at
  const word = ordinalWord.exec(text)?.[0]
  const value = word ? ordinalValue(word) : null
  return word && value !== null ? {text: String(value), start: at, end: at + word.length, below: []} : null
}

/** A small `i` or `c` is a letter or a word. */
function isSmall(sign: string | undefined): boolean {
  return sign !== undefined && sign !== sign.toUpperCase()
}

/** What stands in brackets right behind a number: `3(b)(ii)`. */
function brackets(text: string, from: number): {below: string[]; end: number} {
  const below: string[] = []
  let end = from
  for (bracketed.lastIndex = end; below.length < 5; bracketed.lastIndex = end) {
    const match = bracketed.exec(text)
    if (!match) break
    below.push(match[1]!.toLowerCase())
    end += match[0].length
  }
  return {below, end}
}

const comma = /\s?[,;]\s?(?=[\d«"“„(])/y
const joining = /\s(\p{L}{1,5})\s(?=[\d«"“„(IVX])/uy

/** Where the next number of one list begins: 'Articles 5, 6 and 8'. */
function joinAt(text: string, at: number): number | null {
  comma.lastIndex = at
  if (comma.test(text)) return comma.lastIndex
  joining.lastIndex = at
  const match = joining.exec(text)
  return match && joinWords.has(match[1]!) ? joining.lastIndex : null
}

const between = /[\s\u00a0]{0,3}(?:(?:of|der|des|in|to)[\s\u00a0])?[\s\u00a0]{0,2}(?=[\p{L}§])/uy

/** The next level of a citation, right behind one. */
function continued(text: string, {end}: Numbers): Numbers | null {
  between.lastIndex = end
  if (!between.test(text) || between.lastIndex === end) return null
  return readNumbers(text, between.lastIndex)
}

/** Whether levels go on rising or falling. */
function fits(groups: readonly Numbers[], next: Numbers): boolean {
  const rank = (each: Numbers) => (each.word.kind === 'часть' ? ranks.indexOf('paragraph') : ranks.indexOf(each.word.level))
  const last = groups[groups.length - 1]!
  const step = Math.sign(rank(next) - rank(last))
  return step !== 0 && (groups.length < 2 || step === Math.sign(rank(last) - rank(groups[0]!)))
}

function citationsOf(groups: readonly Numbers[], text: string): Citation[] {
  const many = groups.find(({numbers}) => numbers.length > 1) ?? groups[0]!
  const start = groups[0]!.start
  const end = groups[groups.length - 1]!.end
  const word = text.slice(many.start, many.numbers[0]!.start).trim()
  return many.numbers.map((number, i) => {
    const terms = groups.flatMap((group) => termsOf(group, group === many ? number : group.numbers[0]!))
    const rising = groups.length > 1 && rank(groups[0]!.word) > rank(groups[1]!.word)
    if (rising) terms.reverse()
    const whole = many.numbers.length === 1
    return {start: whole || i === 0 ? start : number.start, end: whole ? end : number.end, terms, ...(i > 0 ? {word} : {})}
  })
}

function rank({kind, level}: KnownWord): number {
  return kind === 'часть' ? ranks.indexOf('paragraph') : ranks.indexOf(level)
}

function termsOf({word: {level, kind}}: Numbers, number: Numbers['numbers'][number]): Term[] {
  const terms: Term[] = [{level, kind, number: number.text, ...(number.dashed ? {dashed: true} : {})}]
  let at = Math.max(ranks.indexOf(level), ranks.indexOf('article'))
  for (const text of number.below) {
    at = Math.min(at + 1, ranks.length - 1)
    terms.push({level: ranks[at]!, kind: '()', number: text})
  }
  return terms
}

/** 第三条第二款第（一）项 */
function hanCitations(text: string, from: number): Citation[] {
  const found: Citation[] = []
  for (let at = text.indexOf('第', from); at >= 0; at = text.indexOf('第', at)) {
    const start = at
    const terms: Term[] = []
    for (let term = hanTerm(text, at); term; term = hanTerm(text, at)) {
      if (terms.length > 0 && ranks.indexOf(term.level) <= ranks.indexOf(terms[terms.length - 1]!.level)) break
      terms.push({level: term.level, kind: term.kind, number: term.number})
      at = term.end
    }
    if (terms.length > 0) found.push({start, end: at, terms})
    else at++
  }
  return found
}

function hanTerm(text: string, at: number): (Term & {end: number}) | null {
  han.lastIndex = at
  const match = han.exec(text)
  if (match) {
    const word = hanWords.get(match[2]!)
    const value = hanValue(match[1]!)
    if (!word || value === null) return null
    const more = match[3] ? hanValue(match[3]) : null
    return {level: word.level, kind: word.kind, number: more === null ? String(value) : `${value}.${more}`, end: han.lastIndex}
  }
  hanBrackets.lastIndex = at
  const brackets = hanBrackets.exec(text)
  const value = brackets ? hanValue(brackets[1]!) : null
  return brackets && value !== null ? {level: 'point', kind: '项', number: String(value), end: hanBrackets.lastIndex} : null
}

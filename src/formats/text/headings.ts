import {blockEnd, endsSentence, endsThought, hasSmallLetter, isBlank, isFigureCode, lineLength, lineText, type Lines} from './lines.js'
import {beginningsOf} from '../../text/beginnings.js'
import {numeralValue} from '../../text/numerals.js'

/** A heading on the lines `[from, to)`. */
export interface FoundHeading {
  from: number
  to: number
  depth: number
  title: string
  label: string | null
}

interface Candidate {
  from: number
  to: number
  /** Headings of one style have one depth: `=`, `chapter`, `number 2`, `capitals`. */
  style: string
  title: string
  label: string | null
  /** The number of `3.1.2` is `[3, 1, 2]`; empty where a heading has none. */
  numbers: number[]
  /** Ends with a full stop: believed only in a longer run. */
  closed?: boolean
}

const longestTitle = 80
const longestUnderlined = 120

/**
 * Finds headings that are unmistakable: underlined titles, and titles standing alone that are numbered in a rising sequence or
 * written in capitals, at least two of a kind, with text below. Gives them by their first line.
 */
export function findHeadings(lines: Lines): Map<number, FoundHeading> {
  const underlined: Candidate[] = []
  const worded: Candidate[] = []
  const numbered: Candidate[] = []
  const capital: Candidate[] = []
  let blocks = 0
  let next = 0
  for (let i = 0; i < lines.count; ) {
    if (i >= next) {
      blocks++
      next = blockEnd(lines, i)
    }
    const found = underlinedTitle(lines, i, next)
    if (found) {
      underlined.push(found)
      // Below an underlined title the block may go on with another one.
      i = found.to
      continue
    }
    const alone = next - i === 1 && lineLength(lines, i) <= longestTitle
    const word = next - i <= 2 && wordedTitle(lines, i, next)
    if (word) worded.push(word)
    else if (alone) {
      const number = numberedTitle(lines, i)
      if (number) numbered.push(number)
      if (isCapital(lines, i)) capital.push(simple(lines, i, 'capitals'))
    }
    i = next
  }
  if (underlined.length + worded.length + numbered.length + capital.length === 0) return new Map()
  const chosen = new Map<number, Candidate>()
  for (const list of [underlined, inSequence(worded, lines), inSequence(numbered, lines)]) {
    for (const candidate of list) chosen.set(candidate.from, candidate)
  }
  const rest = capital.filter(({from}) => !chosen.has(from))
  if (rest.length >= 2 && rest.length <= blocks / 2 && standAbove(rest, lines)) {
    for (const candidate of rest) chosen.set(candidate.from, candidate)
  }
  return withDepths([...chosen.values()].sort((a, b) => a.from - b.from))
}

function simple(lines: Lines, i: number, style: string): Candidate {
  return {from: i, to: i + 1, style, title: fold(lineText(lines, i)), label: null, numbers: []}
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Title    ====
 *  =====    Title
 *           ====   */
function underlinedTitle(lines: Lines, i: number, blockStop: number): Candidate | null {
  const over = underline(lines, i) && i + 2 < blockStop ? 1 : 0
  const title = i + over
  const below = title + 1
  if (below >= blockStop || lineLength(lines, title) > longestUnderlined) return null
  const sign = underline(lines, below)
  if (!sign || (over && underline(lines, i) !== sign)) return null
  const text = lineText(lines, title)
  if (!/[\p{L}\p{N}]/u.test(text) || /\S(?:\s{2,}|\t)\S/.test(text) || underline(lines, title)) return null
  const length = lineLength(lines, below)
  const wide = text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0)
  const off = Math.min(Math.abs(length - text.length), Math.abs(length - wide))
  const alone = below + 1 === blockStop
  if (off > (alone || over ? 2 + text.length / 10 : 1)) return null
  return {...simple(lines, title, over ? `over ${sign}` : sign), from: i, to: below + 1}
}

/** The sign a line consists of, at least three times; null for other lines. */
function underline(lines: Lines, i: number): string | null {
  const {source, first, end} = lines
  const code = source.charCodeAt(first[i]!)
  if (!isUnderline(code)) return null
  const length = lineLength(lines, i)
  if (length < 3 || length > 2 * longestUnderlined + 20) return null
  for (let at = first[i]! + 1; at < end[i]!; at++) if (source.charCodeAt(at) !== code) return null
  return source[first[i]!]!
}

/** `=-~*^#_` */
function isUnderline(code: number): boolean {
  return code === 0x3d || code === 0x2d || code === 0x7e || code === 0x2a || code === 0x5e || code === 0x23 || code === 0x5f
}

/** Words that stand in front of the number of a division, from the largest division down. */
const divisions: readonly [style: string, words: string][] = [
  ['volume', 'volume|book|том|книга|band|buch|tome|livre|tomo|libro'],
  ['part', 'part|часть|частина|teil|partie|parte'],
  ['division', 'раздел'],
  ['chapter', 'chapter|глава|розділ|kapitel|chapitre|capítulo|capitolo|rozdział|kapitola'],
  ['section', 'section|abschnitt|sección|sezione|параграф|§'],
  ['article', 'article|статья|стаття|artikel|artículo|articolo'],
]
const hanDivisions: readonly [style: string, signs: string][] = [
  ['part', '卷部篇编編'],
  ['chapter', '章回'],
  ['section', '节節'],
  ['article', '条條'],
]
const wordPattern = new RegExp(
  String.raw`^(${divisions.map(([, words]) => words).join('|')})\s{0,3}(\d{1,4}|[ivxlcdm]{1,9})(?![\p{L}\p{N}])[.:)]?(?:\s{0,4}[—–-])?\s{0,9}(.*)$`,
  'isu',
)
const hanPattern = /^第\s?([\d〇零一二三四五六七八九十百千两兩]{1,7})\s?([卷部篇编編章回节節条條])[\s:：、.]{0,4}(.*)$/su
const divisionOf = new Map(divisions.flatMap(([style, words]) => words.split('|').map((word) => [word, style] as const)))
const hanDivisionOf = new Map(hanDivisions.flatMap(([style, signs]) => Array.from(signs, (sign) => [sign, style] as const)))

/** `Chapter 3`, `Глава III. Название`, `第三章 标题`; the title may stand on a second line. */
function wordedTitle(lines: Lines, i: number, blockStop: number): Candidate | null {
  if (lineLength(lines, i) > longestTitle) return null
  if (!mayBeWorded(lines, i)) return null
  const text = lineText(lines, i)
  const match = wordPattern.exec(text)
  const han = match ? null : hanPattern.exec(text)
  const found = match ?? han
  if (!found) return null
  const [style, number] = match
    ? [divisionOf.get(match[1]!.toLowerCase())!, match[2]!]
    : [hanDivisionOf.get(han![2]!)!, han![1]!]
  const value = numeralValue(number)
  const title = found[3]!
  if (value === null || (title && endsThought(lines, i))) return null
  // 'Part 2 of the plan is ready' on a line of its own is rather a remark
  if (match && title && /^\p{Ll}/u.test(title)) return null
  if (blockStop - i === 2) {
    const second = lineLength(lines, i + 1)
    if (title || second > longestTitle || endsSentence(lines, i + 1)) return null
  }
  const whole = blockStop - i === 2 ? `${text} ${lineText(lines, i + 1)}` : text
  const label = found[0].slice(0, found[0].length - title.length).replace(/[\s.:)—–-]+$/, '')
  return {from: i, to: blockStop, style, title: fold(whole), label: fold(label), numbers: [value]}
}

const mayBegin = beginningsOf(divisionOf.keys())

/** A quick look at the first signs. */
function mayBeWorded({source, first}: Lines, i: number): boolean {
  const code = source.charCodeAt(first[i]!)
  return code >= 0x3400 ? code === 0x7b2c : mayBegin(source, first[i]!)
}

/** `1. Title`, `1.2 Title`; `1. Title.` as contracts have it. */
function numberedTitle(lines: Lines, i: number): Candidate | null {
  if (!isFigureCode(lines.source.charCodeAt(lines.first[i]!))) return null
  const text = lineText(lines, i)
  const match = /^(\d{1,3}(?:\.\d{1,3}){0,5})\.?\s{1,9}(\S.*)$/s.exec(text)
  if (!match) return null
  const [, number, title] = match
  // A small letter goes on with a sentence, dots or wide gaps lead to a page number.
  if (!beginsLarge(title!) || /\.{3}|…|\s{3,}\S|,$/.test(title!)) return null
  const closed = endsThought(lines, i)
  if (closed && !/^[^.!?:;]+\.$/.test(title!)) return null
  const numbers = number!.split('.').map(Number)
  return {from: i, to: i + 1, style: `number ${numbers.length}`, title: fold(text), label: number!, numbers, closed}
}

/** With a letter that is not a small one, behind a quote mark or bracket perhaps. */
function beginsLarge(title: string): boolean {
  const code = title.charCodeAt(0)
  if ((code >= 0x41 && code <= 0x5a) || (code >= 0x410 && code <= 0x42f) || (code >= 0x4e00 && code <= 0x9fa5)) return true
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x430 && code <= 0x45f) || isFigureCode(code)) return false
  return /^[«"“'‘(]?(?!\p{Ll})\p{L}/u.test(title)
}

function isCapital(lines: Lines, i: number): boolean {
  if (hasSmallLetter(lines, i)) return false
  const text = lineText(lines, i)
  if (text !== text.toUpperCase() || text === text.toLowerCase() || /[.,;:!?…=|{}<>]$/.test(text)) return false
  let cased = 0
  let signs = 0
  for (const character of text) {
    if (character.toLowerCase() !== character.toUpperCase()) cased++
    else if (!isBlank(character.codePointAt(0)!)) signs++
  }
  return cased >= 3 && cased > signs
}

/** Candidates whose numbers rise, in runs of two or more that stand above text. A new run begins with a number that ends in 1. */
function inSequence(candidates: readonly Candidate[], lines: Lines): Candidate[] {
  const runs = new Map<string, Candidate[]>()
  const closed: Candidate[][] = []
  for (const candidate of candidates) {
    const key = candidate.style.startsWith('number') ? 'number' : candidate.style
    const run = runs.get(key)
    if (run && continues(run[run.length - 1]!.numbers, candidate.numbers)) run.push(candidate)
    else if (!run || begins(candidate.numbers)) {
      const fresh = [candidate]
      closed.push(fresh)
      runs.set(key, fresh)
    }
  }
  return closed.filter((run) => run.length >= 2 && standAbove(run, lines)).flat()
}

function begins(numbers: readonly number[]): boolean {
  return numbers[numbers.length - 1]! <= 1
}

/** Whether `next` comes after `last`: 1.2 → 1.3 (next), 1.2 → 1.2.1 (below), 1.2.3 → 2 (above). */
function continues(last: readonly number[], next: readonly number[]): boolean {
  const level = next.length - 1
  if (level > last.length) return false
  for (let i = 0; i < level; i++) if (next[i] !== last[i]) return false
  return next[level] === (last[level] ?? 0) + 1
}

/**
 * Whether text stands below at least half of them: in a table of contents or a list nothing stands between.
 * Where titles end with a full stop it takes three or more, each above text.
 */
function standAbove(run: readonly Candidate[], lines: Lines): boolean {
  const starts = new Map(run.map((candidate) => [candidate.from, candidate]))
  const closed = run.some((candidate) => candidate.closed)
  let seen = 0
  let above = 0
  run.forEach(({to, numbers}, i) => {
    const below = starts.get(to)
    // What follows the last one tells nothing where there are others; a title straight above its own first part is right.
    if (i === run.length - 1 && seen > 0) return
    if (below && below.numbers.length > numbers.length) return
    seen++
    if (!below && to < lines.count) above++
  })
  return closed ? run.length >= 3 && above === seen : above > 0 && above >= seen / 2
}

/** Gives each style its depth: underlined ones by their sign, divisions by size, numbers below them by their length, capitals above or below all others. */
function withDepths(chosen: readonly Candidate[]): Map<number, FoundHeading> {
  const used = new Set(chosen.map(({style}) => style))
  const strength = (style: string) => (style.startsWith('over') ? 0 : style === '=' ? 1 : 2)
  const lines = [...used].filter((style) => !/^[a-z]+(?: \d+)?$/.test(style)).sort((a, b) => strength(a) - strength(b))
  const words = divisions.map(([style]) => style).filter((style) => used.has(style))
  const numbers = [...used].filter((style) => style.startsWith('number')).sort()
  const capitals = used.has('capitals') ? ['capitals'] : []
  const order = chosen[0]?.style === 'capitals' ? [capitals, lines, words, numbers] : [lines, words, numbers, capitals]
  const depths = new Map(order.flat().map((style, i) => [style, i + 1]))
  return new Map(chosen.map(({from, to, style, title, label}) => [from, {from, to, depth: depths.get(style)!, title, label}]))
}

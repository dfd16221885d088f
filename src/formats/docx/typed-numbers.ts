import type {ParagraphItem} from './content.js'

/** A number that somebody wrote in front of a paragraph, where the document counts by hand. */
export interface Typed {
  /** `Article 5`, `§ 12`, `第三章`. */
  label: string
  /** How many kinds of such numbers stand above its kind: those of chapters above those of articles. Null for an annex, which stands on top. */
  rank: number | null
}

/** Collects typed numbers over a document, in its order. */
export interface TypedNumbers {
  add(paragraph: ParagraphItem, text: string): void
  /** Notes that other text, a heading or a table comes. */
  text(): void
  /** Typed numbers that count, by their paragraph, and how many kinds there are. */
  finish(): {found: ReadonlyMap<ParagraphItem, Typed>; ranks: number}
}

interface Candidate {
  paragraph: ParagraphItem
  label: string
  value: number
  /** Whether the next candidate of its kind comes without any text in it or between. */
  bare: boolean
}

interface Kind {
  annex: boolean
  candidates: Candidate[]
}

const numeral = String.raw`(?:№ ?)?(\d{1,4}|[IVXLC]{1,7}|[A-Z](?![\p{L}\p{N}]))`

const words = [
  'article', 'art\\.', 'section', 'sec\\.', 'chapter', 'part', 'title', 'clause', 'rule', 'regulation', 'artikel', 'abschnitt', 'kapitel', 'teil', 'titre', 'chapitre', 'partie',
  'artículo', 'articulo', 'capítulo', 'capitulo', 'título', 'sección', 'parte', 'articolo', 'capo', 'titolo', 'sezione', 'artigo', 'seção', 'artykuł', 'rozdział', 'článek', 'článok', 'část', 'hlava',
  'статья', 'глава', 'раздел', 'часть', 'пункт', 'стаття', 'розділ', 'частина', '§',
]
const annexes = ['annex', 'annexe', 'appendix', 'schedule', 'exhibit', 'anlage', 'anhang', 'anexo', 'allegato', 'приложение', 'додаток']

/** 'Article 5', 'CHAPTER IV.', 'Статья 12. Сборы'; a title stands behind a mark, a tab or two blanks, or is short. */
const written = new RegExp(String.raw`^(${[...words, ...annexes].join('|')})\s*${numeral}(?![\p{L}\p{N}])`, 'iu')
const chinese = /^第\s*([\d一二三四五六七八九十百零〇]{1,7})\s*([编編章节節条條])/

/** An entry of a table of contents that was typed: its page stands at the end. */
const entry = /(?:\t|\.{3,}|…)\s*\d+$/

/** Numbers by hand make sections where two of a kind and most of them count up, from one again wherever they like. */
export function createTypedNumbers(): TypedNumbers {
  const kinds = new Map<string, Kind>()
  let last: {name: string; candidate: Candidate} | null = null

  return {
    add(paragraph, text) {
      const read = entry.test(text) ? null : labelIn(text)
      if (!read) {
        last = null
        return
      }
      const {name, label, value} = read
      let kind = kinds.get(name)
      if (!kind) kinds.set(name, (kind = {annex: annexes.includes(name), candidates: []}))
      const candidate = {paragraph, label, value, bare: false}
      if (last?.name === name) last.candidate.bare = true
      kind.candidates.push(candidate)
      last = text.length > short ? null : {name, candidate}
    },
    text() {
      last = null
    },
    finish() {
      const found = new Map<ParagraphItem, Typed>()
      let ranks = 0
      for (const {annex, candidates} of kinds.values()) {
        const counted = candidates.filter(({value}, index) => value === 1 || value === (candidates[index - 1]?.value ?? 0) + 1)
        const led = counted.filter(({bare}) => !bare)
        if (counted.length < 2 || counted.length < candidates.length * 0.8 || led.length * 2 < counted.length) continue
        for (const {paragraph, label} of led) found.set(paragraph, {label, rank: annex ? null : ranks})
        if (!annex) ranks++
      }
      return {found, ranks}
    },
  }
}

/** Longest paragraph that may be no more than a title: its number may stand without a mark behind it. */
const short = 100

function labelIn(text: string): {name: string; label: string; value: number} | null {
  const [label, number, unit] = chinese.exec(text) ?? []
  if (label && number && unit) return {name: unit, label: label.replace(/\s+/g, ''), value: chineseValue(number)}
  const [whole, word, numeral] = written.exec(text) ?? []
  if (!whole || !word || !numeral) return null
  const rest = text.slice(whole.length)
  // 'Section 5 of the Act says …' is a sentence.
  if (!/^\s*(?:$|[.:)\]–—-]|\t|\n| {2})/.test(rest) && (text.length > short || !/^\s+[\p{Lu}\p{Lo}"“«(]/u.test(rest) || /[.;,]$/.test(text))) return null
  return {name: word.toLowerCase(), label: whole.replace(/\s+/g, ' '), value: valueOf(numeral)}
}

const roman: Readonly<Record<string, number>> = {I: 1, V: 5, X: 10, L: 50, C: 100}

function valueOf(numeral: string): number {
  if (/^\d/.test(numeral)) return Number(numeral)
  const letters = numeral.toUpperCase()
  // 'Part C' is behind 'Part B'.
  if (!/^(?:[IVX]|[IVXLC]{2,})$/.test(letters)) return letters.charCodeAt(0) - 64
  return Array.from(letters).reduce((sum, letter, i) => sum + (roman[letter]! < (roman[letters[i + 1] ?? ''] ?? 0) ? -roman[letter]! : roman[letter]!), 0)
}

/** 十二 is 12, 二十 is 20, 一百零三 is 103. */
function chineseValue(number: string): number {
  if (/^\d+$/.test(number)) return Number(number)
  let sum = 0
  let digit = 0
  for (const sign of number) {
    const value = '〇一二三四五六七八九'.indexOf(sign)
    if (value >= 0) digit = value
    else if (sign === '十' || sign === '百') {
      sum += (digit || 1) * (sign === '十' ? 10 : 100)
      digit = 0
    }
  }
  return sum + digit
}

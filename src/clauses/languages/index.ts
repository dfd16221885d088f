import {beginningsOf} from '../../text/beginnings.js'
import type {ClauseLanguage, ClauseWord} from './language.js'
import {de} from './de.js'
import {en} from './en.js'
import {ru} from './ru.js'
import {uk} from './uk.js'
import {zh} from './zh.js'

/** Every language at once: a text need not say in which one it is written, and laws cite each other across them. */
export const languages: readonly ClauseLanguage[] = [ru, uk, en, de, zh]

export interface KnownWord extends Omit<ClauseWord, 'forms' | 'oblique'> {
  /** Whether the form may begin a clause. */
  opens: boolean
}

/** The sign of sections: articles of German laws, and what stands below chapters elsewhere. */
const sign: KnownWord = {level: 'article', kind: '§', opens: true}

/** Words that stand in front of their number, by their form in lower case. */
export const wordsBefore: ReadonlyMap<string, KnownWord> = table(
  languages.filter((language) => language !== zh),
  [['§', sign], ['§§', {...sign, opens: false}]],
)

/** Signs that stand behind it. */
export const hanWords: ReadonlyMap<string, KnownWord> = table([zh], [])

function table(from: readonly ClauseLanguage[], more: readonly [string, KnownWord][]): Map<string, KnownWord> {
  const map = new Map<string, KnownWord>(more)
  const add = (form: string, word: KnownWord) => {
    if (!map.has(form)) map.set(form, word)
  }
  for (const {words} of from) {
    for (const {level, kind, forms} of words) for (const form of forms) add(form, {level, kind, opens: true})
  }
  for (const {words} of from) {
    for (const {level, kind, oblique = []} of words) for (const form of oblique) add(form, {level, kind, opens: false})
  }
  return map
}

const ordinals: readonly [stem: string, value: number][] = languages
  .flatMap((language) => language.ordinals.flatMap((stems, i): [string, number][] => stems.map((stem) => [stem, i + 1])))
  .sort((a, b) => b[0].length - a[0].length)

const stemsByFirst = new Map<string, [string, number][]>()
for (const entry of ordinals) {
  const first = entry[0][0]!
  stemsByFirst.set(first, [...(stemsByFirst.get(first) ?? []), entry])
}

/** Value of a number in words: `ПЕРВЫЙ`, `Zweites`, `two`; null for other words. */
export function ordinalValue(word: string): number | null {
  const lower = word.toLowerCase()
  for (const [stem, value] of stemsByFirst.get(lower[0] ?? '') ?? []) {
    // 'first' is whole, 'перв-ая' and 'erste-r' have an ending
    if (lower.startsWith(stem) && lower.length <= stem.length + 3) return value
  }
  return null
}

/** A quick look whether a number in words may stand at a place of a text. */
export const mayBeOrdinal = beginningsOf(ordinals.map(([stem]) => stem))
const mayBegin = beginningsOf([...wordsBefore.keys(), ...ordinals.map(([stem]) => stem)])

/** A quick look whether a keyword or a number in words, with a capital letter, may stand at a place of a text. */
export function mayBeginWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80 ? code < 0x41 || code > 0x5a : (code >= 0x430 && code <= 0x45f) || (code >= 0x2e80 && code < 0xa000)) return false
  return mayBegin(text, at)
}

const any = (patterns: readonly string[]) => patterns.join('|')

/** Beginning of the text of a clause that is no longer in force, with the brackets and signs around it. */
export const repealedPattern = new RegExp(String.raw`^[\s.(\[{<*_«"“—–:-]{0,8}(?:${any(languages.map(({repealed}) => repealed))})`, 'iu')

const leadInWords = languages.flatMap(({leadIns}) => leadIns).join('|')
export const leadInPattern = new RegExp(String.raw`(?:^|[\s，,、])(?:${leadInWords})[^\n.;:：。]{0,4}$`, 'iu')

export const joinWords: ReadonlySet<string> = new Set(languages.flatMap(({joins}) => joins))
export const ownPattern = new RegExp(String.raw`^[\s,)]{0,3}(?:${any(languages.map(({own}) => own))})`, 'u')
export const foreignPattern = new RegExp(String.raw`^[\s,)]{0,3}(?:${any(languages.map(({foreign}) => foreign))})`, 'u')

import {beginningsOf} from '../text/beginnings.js'
import {languages} from './languages/index.js'
import {wordsOf} from './languages/language.js'

/** What a label means. */
export type Part = 'asks' | 'answers' | null

const asking = new Set(languages.flatMap(({question}) => wordsOf(question)))
const answering = new Set(languages.flatMap(({answer}) => wordsOf(answer)))
const nobody = new Set(languages.flatMap(({nobody}) => wordsOf(nobody)))
const roles = new Map(languages.flatMap((language) => Object.entries(language.roles).flatMap(([role, words]) => wordsOf(words).map((word) => [word, role] as const))))

/** Roles whose words stand in front of a name as well: `Moderator Ann Lee`. */
const titles: ReadonlySet<string> = new Set(['interviewer', 'host', 'moderator', 'guest'])
/** Short words within a name: `Vincent van Gogh`. */
const particles = new Set('van von der den de del della di da dos du la le el al bin ibn ben ter ten zu of and & y e и та і und et'.split(' '))
const longestName = 48
const mostWords = 5

/** Whether `q`, `вопрос`, `答` ask or answer; some letters do both, in two languages: `в`. */
export function partsOf(key: string): {asks: boolean; answers: boolean} {
  return {asks: asking.has(key), answers: answering.has(key)}
}

/** `question 12` → `question`: questions and answers may be numbered. */
export function withoutNumber(name: string): string {
  return !endsWithFigure(name) ? name : name.replace(/[\s#№.]{0,3}\d{1,4}$/u, '')
}

/** The role that a label says, or that stands in brackets behind a name. */
export function roleOf(words: string): string | null {
  const lower = words.toLowerCase()
  const known = roles.get(lower) ?? roles.get(withoutIndex(lower))
  if (known) return known
  const title = roles.get(lower.slice(0, Math.max(0, lower.indexOf(' '))))
  return title && titles.has(title) ? title : null
}

/** Words with a colon behind them that name nobody: `note`. */
export function isNobody(lower: string): boolean {
  return nobody.has(lower) || nobody.has(withoutNumber(lower))
}

/** Whether a few words may name who speaks: each begins with a capital, or they are a known role, or a name in Han. */
export function isName(name: string): boolean {
  if (name.length > longestName) return false
  const lower = name.toLowerCase()
  if (isNobody(lower)) return false
  if (isKnown(lower)) return true
  if (/[\u3400-\u9fff]/.test(name)) return isHanName(name)
  const words = name.split(/[\s\u00a0]+/)
  if (words.length > mostWords || !(hasLetter(name) || /\p{L}/u.test(name))) return false
  return words.every((word, i) => isNameWord(word, i))
}

/** A label that needs no recurrence to be believed more than others: a known role, question or answer. */
export function isKnown(lower: string): boolean {
  const base = withoutNumber(lower)
  return asking.has(base) || answering.has(base) || roles.has(lower) || roles.has(withoutIndex(lower))
}

/** `speaker_01` → `speaker` */
function withoutIndex(lower: string): string {
  return !endsWithFigure(lower) ? lower : lower.replace(/[\s_-]{0,3}\d{1,4}$/, '')
}

function endsWithFigure(text: string): boolean {
  const code = text.charCodeAt(text.length - 1)
  return code >= 0x30 && code <= 0x39
}

const usualWord = /^[A-ZА-ЯЁІЇЄҐ][A-Za-z0-9А-яЁёІіЇїЄєҐґ'_-]*\.?$/

/** Whether one of the first two signs is a letter of ASCII, as of nearly all names. */
function hasLetter(name: string): boolean {
  return isSmall(name.charCodeAt(0) | 0x20) || isSmall(name.charCodeAt(1) | 0x20)
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isNameWord(word: string, index: number): boolean {
  if (index > 0 && (particles.has(word) || /^[#№]?\d{1,4}$/.test(word))) return true
  // A word in small letters; only `d'Artagnan` and the like begin with one.
  if (isSmall(word.charCodeAt(0)) && (word.length < 2 || isSmall(word.charCodeAt(1)))) return false
  if (usualWord.test(word)) return !word.endsWith('.') || word.length <= 5
  // 'Lee,'  'e.g.'  'J.R.'  'Dr.'  'SPEAKER_00'  "O'Neil"  'Anne-Marie'
  if (!/^(?:\p{Lu}|\p{Lt}|\p{Lo}|[dl]['’]\p{Lu})[\p{L}\p{M}\p{N}'’ʼ_-]*(?:\.\p{Lu}[\p{L}'’]{0,20})*\.?$/u.test(word)) return false
  return !word.endsWith('.') || word.length <= 5
}

/** The name in what stands before the colon of a label; null where it names nobody. */
export function personIn(printed: string, bracket: string | undefined): string | null {
  if (isName(printed)) return printed
  // 'Eva Klein, Ministerin für Verkehr:'
  const [before] = printed.includes(',') ? printed.split(/,\s/, 1) : [printed]
  if (before !== printed && /\s/.test(before!) && isName(before!)) return before!
  // 'The Secretary of State for Transport (Ann Lee):'
  return bracket !== undefined && /^(?:The|Der|Die)\s/.test(printed) && /\S\s+\S/.test(bracket.trim()) && isName(bracket.trim()) ? bracket.trim() : null
}

/** No more than eight signs, and none that says who says it in a story: `他说`. */
function isHanName(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}A-Za-z0-9·・. ]{1,10}$/u.test(name) && !/[说說道曰云想喊叫是的了为為如及和或下上中点點项項]$/u.test(name)
}

const catalogues = languages.flatMap(({catalogue}) => wordsOf(catalogue))
const isHan = (words: string) => /[\u3400-\u9fff]/.test(words)
const catalogue = new RegExp(`(?<!\\p{L})(?:${catalogues.filter((words) => !isHan(words)).join('|')})(?!\\p{L})|${catalogues.filter(isHan).join('|')}`, 'u')
const revealing = new Set([...languages.flatMap(({revealing}) => wordsOf(revealing)), ...wordsOf('réponse | voir la réponse | respuesta | resposta | risposta | odpowiedź | odpověď | válasz | cevap | antwoord | svar | 答え | 정답 | 답')])

const mayReveal = beginningsOf([...revealing].map((phrase) => (/^\S{1,2}\s/.test(phrase) ? phrase.split(/\s/, 1)[0]! : phrase)))
const isLetter = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0x410 && code <= 0x44f)

/** Whether a title says that questions with answers stand below it. */
export function isCatalogue(title: string): boolean {
  return catalogue.test(title.slice(0, 120).toLowerCase())
}

/** Whether a summary only opens an answer, so that the question stands elsewhere: `Show answer`. */
export function opensAnswer(summary: string): boolean {
  if (summary.length > 60 || (isLetter(summary.charCodeAt(0)) && !mayReveal(summary, 0))) return false
  return revealing.has(summary.toLowerCase().replace(/[^\p{L}'’ʼ]+/gu, ' ').trim())
}

/** Whether a heading only says that the answer follows, or which one it is: `Answer: B`. */
export function saysAnswer(title: string): boolean {
  if (title.length > 40) return false
  const [before] = title.split(/[:：]/, 1)
  return opensAnswer(before!) || opensAnswer(title.replace(/\s+\S{1,3}$/, ''))
}

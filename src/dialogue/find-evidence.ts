import {isQuestion} from './questions.js'
import type {Label} from './find-labels.js'

/** A line that may begin a turn. */
export interface Candidate {
  label: Label
  /** Offset of its line in the text of its block. */
  start: number
  /** Whether lines stand before it in its block. */
  inside: boolean
  /** The beginning of what is said. */
  said: string
  /** Between which headings it stands. */
  stretch: number
}

/** What was found of a part of a document: labels that are believed in it. */
export interface Belief {
  keys: ReadonlySet<string>
  /** Labels that came once, or that stand beside questions and answers: believed between headings where others are. */
  once: ReadonlySet<string>
  /** Whether labels of questions and answers carry it. */
  qa: boolean
}

/** Of a conversation without known labels: at least as many turns, of two who come back. */
export const leastTurns = 4
const recurringShare = 0.6
const changingShare = 0.35
const lineShare = 0.08
/** Of labels that are known roles: `Speaker 1`. */
const knownLineShare = 0.03
const sentenceShare = 0.5
const personalShare = 0.15
/** A style that so few labels have is not theirs. */
const styleShare = 0.05

/**
 * Whether the lines are the turns of a conversation: those who speak come back and take turns, most labels are theirs, and they speak in
 * sentences. `lines` is how many lines that part has.
 */
export function judge(candidates: readonly Candidate[], lines: number): Belief | null {
  if (candidates.length < leastTurns) return null
  return judgeAnswers(candidates) ?? judgeSpeakers(candidates, lines)
}

/** `Q:` and `A:` by turns. */
function judgeAnswers(candidates: readonly Candidate[]): Belief | null {
  const parts = partsIn(candidates)
  const known = candidates.filter(({label}) => parts.has(label.key))
  if (parts.size > 0 && new Set(parts.values()).size === 1) return judgeQuestions(known, candidates)
  const asked = known.filter(({label}) => parts.get(label.key) === 'asks').length
  if (known.length < leastTurns || asked < 2 || known.length - asked < 2) return null
  if (changes(known.map(({label}) => parts.get(label.key)!)) < 0.5 || known.length < candidates.length * 0.5) return null
  if (share(known, ({said}) => isSentence(said)) < 0.3) return null
  const others = candidates.filter(({label}) => isCapital(label.name))
  return {keys: new Set(known.map(({label}) => label.key)), once: new Set(others.map(({label}) => label.key)), qa: true}
}

/** `THE COURT`, `MR. PRICE`: who else speaks between questions and answers of a hearing. */
function isCapital(name: string): boolean {
  return /^[^\p{Ll}]+\s[^\p{Ll}]+$/u.test(name) && (name.match(/\p{Lu}/gu)?.length ?? 0) >= 5
}

/** Questions alone are labelled; what stands below each answers it. */
function judgeQuestions(known: readonly Candidate[], candidates: readonly Candidate[]): Belief | null {
  if (known.length < leastTurns || known.length < candidates.length * 0.8 || share(known, ({said}) => isQuestion(said)) < 0.6) return null
  return {keys: new Set(known.map(({label}) => label.key)), once: new Set(), qa: true}
}

function judgeSpeakers(candidates: readonly Candidate[], lines: number): Belief | null {
  const counts = new Map<string, number>()
  for (const {label} of candidates) counts.set(label.key, (counts.get(label.key) ?? 0) + 1)
  const turns = candidates.filter(({label}) => counts.get(label.key)! >= 2)
  const keys = new Set(turns.map(({label}) => label.key))
  if (keys.size < 2 || turns.length < leastTurns) return null
  if (turns.length < candidates.length * recurringShare || candidates.length < counts.size * 2) return null
  if (candidates.length < lines * (turns.every(({label}) => label.role !== null) ? knownLineShare : lineShare)) return null
  if (changes(turns.map(({label}) => label.key)) < changingShare) return null
  if (share(turns, ({said}) => isSentence(said)) < sentenceShare) return null
  if (share(turns, ({said}) => isPersonal(said)) < personalShare) return null
  if (isCycle(turns.map(({label}) => label.key), counts)) return null
  return {keys, once: new Set([...counts.keys()].filter((key) => !keys.has(key))), qa: false}
}

const leastCues = 6
const cueLineShare = 0.1
const cueChangingShare = 0.6

/** Names without a colon, as in plays: there must be many, and they take turns more strictly. */
export function judgeCues(candidates: readonly Candidate[], lines: number): Belief | null {
  if (candidates.length < leastCues || candidates.length < lines * cueLineShare) return null
  return changes(candidates.map(({label}) => label.key)) < cueChangingShare ? null : judgeSpeakers(candidates, lines)
}

/** Fields of records come in one order, of three or more; people do not. */
function isCycle(keys: readonly string[], counts: ReadonlyMap<string, number>): boolean {
  const often = keys.filter((key) => counts.get(key)! >= keys.length * 0.1)
  const size = new Set(often).size
  if (size < 3) return false
  const next = new Map<string, string>()
  let same = 0
  for (let i = 1; i < often.length; i++) {
    if (next.get(often[i - 1]!) === often[i]) same++
    next.set(often[i - 1]!, often[i]!)
  }
  return same >= (often.length - 1 - size) * 0.9
}

/** Which keys ask and which answer: a letter that may do both does what the others leave to it. */
export function partsIn(candidates: readonly Candidate[]): Map<string, 'asks' | 'answers'> {
  const asking = new Set<string>()
  const answering = new Set<string>()
  const open = new Set<string>()
  for (const {label} of candidates) {
    if (label.asks && label.answers) open.add(label.key)
    else if (label.asks) asking.add(label.key)
    else if (label.answers) answering.add(label.key)
  }
  for (const key of open) (answering.size > 0 && asking.size === 0 ? asking : answering).add(key)
  if (asking.size === 0) return new Map()
  return new Map([...[...asking].map((key) => [key, 'asks'] as const), ...[...answering].map((key) => [key, 'answers'] as const)])
}

/** Of the labels of a part those that are believed: written as most of them are. */
export function believed(candidates: readonly Candidate[], {keys, once, qa}: Belief): Candidate[] {
  if (qa) return candidates.filter(({label}) => keys.has(label.key) || once.has(label.key))
  const known = candidates.filter(({label}) => keys.has(label.key))
  const stretches = new Set(known.map(({stretch}) => stretch))
  const styles = new Map<string, number>()
  for (const candidate of known) styles.set(styleOf(candidate), (styles.get(styleOf(candidate)) ?? 0) + 1)
  const alike = (candidate: Candidate) => (styles.get(styleOf(candidate)) ?? 0) >= known.length * styleShare
  return candidates.filter((candidate) => alike(candidate) && (keys.has(candidate.label.key) || (once.has(candidate.label.key) && stretches.has(candidate.stretch))))
}

function styleOf({label, inside}: Candidate): string {
  return `${label.bold} ${inside}`
}

function changes(keys: readonly string[]): number {
  let count = 0
  for (let i = 1; i < keys.length; i++) if (keys[i] !== keys[i - 1]) count++
  return keys.length < 2 ? 0 : count / (keys.length - 1)
}

/** Of how many turns what is said is looked at, evenly spread. */
const sample = 300

/** How large a part passes, of a sample. */
export function share(turns: readonly Candidate[], test: (one: Candidate) => boolean): number {
  const step = Math.max(1, turns.length / sample)
  let [count, passed] = [0, 0]
  for (let at = 0; at < turns.length; at += step) {
    count++
    if (test(turns[Math.floor(at)]!)) passed++
  }
  return count === 0 ? 0 : passed / count
}

/** Whether a text, of which the beginning is enough, looks like sentences: not like a value, a path or code. */
export function isSentence(text: string): boolean {
  const trimmed = text.replace(/[\s\\]+$/, '').trimStart()
  if (trimmed === '') return false
  const letters = trimmed.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0
  if (letters < trimmed.length * 0.7) return false
  if (/[.?!…。！？][\s"'”’»)\]}」』）*_]{0,6}$/u.test(trimmed)) return true
  if (/[\u3400-\u9fff]/.test(trimmed)) return trimmed.length >= 6
  return trimmed.split(/\s+/, 6).length >= 6
}

const persons =
  /(?:^|[^\p{L}\p{N}_])(?:I|I['’](?:m|ve|ll|d)|we|We|you|You|your|Your|my|My|our|me|us|yeah|Yeah|yes|Yes|No|no|Okay|OK|hello|Hello|Hi|thanks|Thanks|[Яя]|[Мм]ы|[Вв]ы|[Тт]ы|мне|нам|вам|тебе|меня|нас|вас|[Дд]а|[Нн]ет|[Сс]пасибо|[Мм]и|[Вв]и|[Тт]и|мені|вам|тобі|мене|[Тт]ак|[Нн]і|[Дд]якую|[Ii]ch|[Ww]ir|Sie|[Dd]u|[Ii]hr|[Mm]ir|[Jj]a|[Nn]ein|[Yy]o|[Nn]osotros|[Tt]ú|usted|[Jj]e|[Nn]ous|[Vv]ous)(?![\p{L}\p{N}_])|[我你您咱]|[?？؟]/u

/** Whether a text speaks to someone: first or second person, a question, a yes. */
export function isPersonal(text: string): boolean {
  return persons.test(text)
}

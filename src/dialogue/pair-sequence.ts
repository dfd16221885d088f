import {runsOf, type Run} from './pair-runs.js'
import type {Exchange, Said} from './pair-said.js'
import {spokenPause, windowsOf, writtenPause} from './pair-windows.js'
import {prompting} from './pair-words.js'
import type {Dialogue} from '../tree/types.js'

/** How a conversation goes. */
export interface Manner {
  /** Whether it is written, message by message. */
  written: boolean
  /** Whether it is known who asks: then what others ask belongs to their answers. */
  declared: boolean
  /** Whether every turn of who asks is a question, and pauses part nothing. */
  strict: boolean
  /** Whether what another one answers is an answer of its own. */
  apart: boolean
  /** Whether more than two talk. */
  many: boolean
  /** Words after which an answer ends where one ends to speak; without a bound where only two talk. */
  mostWords: number
}

const clarifyingWords = 25
/** A turn of more words that ends with a question mostly tells something. */
const questionWords = 60
/** Who asks for a living may say as much as this without asking. */
const remarkWords = 3
const dayLong = 24 * 60 * 60
const mostClarified = 2

/** How many words of an answer are taken for it among few and among many. */
const mostWordsOfTwo = 1500
const mostWordsOfMany = 400

export function mannerOf(said: readonly Said[], kind: Dialogue['kind'], parties: number): Manner {
  const declared = said.some(({asks}) => asks === true)
  const isStrict = ({turn: {data, speaker}}: Said) => data?.asks !== undefined || (speaker !== null && speaker.role !== null && prompting.has(speaker.role))
  return {
    written: kind !== 'transcript',
    declared,
    strict: declared && said.some(isStrict),
    apart: kind === 'qa',
    many: parties > 2,
    mostWords: declared ? Infinity : parties <= 2 ? mostWordsOfTwo : mostWordsOfMany,
  }
}

/** A question asked so far. */
interface Open {
  start: number
  asker: string | null
  answers: number[]
  /** Who answered first, or last where answers are apart. */
  answerer: string | null
  /** Words of the answers. */
  words: number
  /** Whether more was said than questions back. */
  answered: boolean
  clarified: number
}

/** Questions with their answers, by who speaks after whom; what lies between them in windows. */
export function sequenceOf(said: readonly Said[], manner: Manner): Exchange[] {
  const runs = runsOf(said, manner.written)
  const exchanges: Exchange[] = []
  let open: Open | null = null
  /** Where what belongs to no exchange begins. */
  let loose = 0
  /** Whether the asker was asked back. */
  let awaited = false
  runs.forEach((run, index) => {
    const before = runs[index - 1]
    const next = runs[index + 1]
    if (open && (ends(open, run) || (open.words > manner.mostWords && run.who !== before?.who))) close(run.start)
    if (!open) {
      if (asksFirst(run)) begin(run)
    } else if (awaited && run.who === open.asker) {
      awaited = false
      open.words += run.words
    } else if (!open.answered && isClarifying(open, run, next)) {
      awaited = true
      open.clarified++
      if (open.answers.length === 0) open.answers.push(run.start)
    } else if (open.answered && asksAgain(open, run)) {
      close(run.start)
      begin(run)
    } else if (open.answers.length > 0 || !goesOn(open, run)) answer(open, run)
  })
  close(said.length)
  return exchanges

  function begin(run: Run): void {
    flush(run.start)
    open = {start: run.start, asker: run.who, answers: [], answerer: null, words: 0, answered: false, clarified: 0}
  }

  function answer(question: Open, run: Run): void {
    const isOther = manner.apart && run.declared === false && run.who !== null && run.who !== question.answerer
    if (question.answers.length === 0 || isOther) {
      question.answers.push(run.start)
      question.answerer = run.who
    }
    question.answered = true
    question.words += run.words
  }

  /** Ends the question that is open. */
  function close(end: number): void {
    awaited = false
    if (open) {
      const {start, answers} = open
      exchanges.push({form: 'pair', turns: said.slice(start, end), asking: (answers[0] ?? end) - start, answers: answers.map((at) => at - start)})
      open = null
      loose = end
    } else flush(end)
  }

  /** What belongs to no question goes into windows. */
  function flush(end: number): void {
    if (end > loose) exchanges.push(...windowsOf(said.slice(loose, end), manner.written))
    loose = end
  }

  function ends({answered}: Open, {isTopic, pause}: Run): boolean {
    if (manner.strict) return false
    if (isTopic) return true
    if (pause === null) return false
    return pause >= (!manner.written ? spokenPause : answered ? writtenPause : dayLong)
  }

  function asksFirst(run: Run): boolean {
    return manner.declared ? run.declared === true : run.asks
  }

  /** Whether a run belongs to a question that has no answer yet. */
  function goesOn({asker}: Open, run: Run): boolean {
    return manner.declared ? run.declared === true : run.who === asker
  }

  function isClarifying({asker, clarified}: Open, run: Run, next: Run | undefined): boolean {
    // 'Q: Is it open? A: Yes. Shall I show you? Q: When does it close?': who is asked back answers, and asks nothing new
    if (manner.apart && next?.declared === true && next.asks) return false
    return run.who !== asker && run.asks && run.asksBack && run.declared !== true && run.words <= clarifyingWords && clarified < mostClarified && next !== undefined && next.who === asker && next.end < said.length
  }

  function asksAgain({asker, answerer}: Open, run: Run): boolean {
    if (manner.declared) return run.declared === true && (manner.strict || run.asks || run.words > remarkWords)
    // Who answers may ask back at the end of it; among many whoever ends with a question asks the others.
    return run.asks && (run.who === asker || run.words <= questionWords || run.who !== answerer || manner.many)
  }
}

import {pauseBetween, type Said} from './pair-said.js'
import {endsWithTag} from './pair-words.js'
import {endsAsking, isQuestion} from './questions.js'

/** What one says, with what others threw in. */
export interface Run {
  /** Numbers of the turns, the last one not included. */
  start: number
  end: number
  who: string | null
  words: number
  /** Whether it has the form of a question. */
  asks: boolean
  /** Whether it begins with a question: then it asks back rather than answers. */
  asksBack: boolean
  /** Whether its label or role says that it asks or answers. */
  declared: boolean | null
  /** Whether a line before it says what it is about. */
  isTopic: boolean
  /** Whether anybody has said anything in it. */
  isSpoken: boolean
  /** Seconds since what was said before it. */
  pause: number | null
}

/** Messages of one person that stand further apart are not one, in seconds. */
const togetherPause = 120
/** Who says "yes" to more than this only listens. */
const longWords = 30
/** Behind so many words "right?" asks nothing. */
const taggedWords = 12

/** What is said, by who says it: those who listen end nothing, and what is no message goes with what stands before it. */
export function runsOf(said: readonly Said[], written: boolean): Run[] {
  const runs: Run[] = []
  let last: Said | null = null
  let open: Run | null = null
  said.forEach((each, index) => {
    if (each.isTopic ? !open?.isTopic || open.isSpoken : !open) runs.push((open = emptyRun(index, each.isTopic)))
    const run: Run = open!
    if (each.isMessage) {
      const pause = last && pauseBetween(last, each)
      last = each
      if (run.isSpoken && !joins(run, each, pause, written)) runs.push((open = emptyRun(index, false)))
      add(open!, each, pause, written)
    }
    open!.end = index + 1
  })
  return runs
}

/** 'Sure. Which one?', and none of 'It was hard. Who would have thought so?' */
const questionFirst = /^(?:\S{1,40}(?:\s+\S{1,40})?[.!,。！，…]\s*)?[^.!。！]*(?:[?？]|$)/u

function emptyRun(index: number, isTopic: boolean): Run {
  return {start: index, end: index + 1, who: null, words: 0, asks: false, asksBack: false, declared: null, isTopic, isSpoken: false, pause: null}
}

function joins(run: Run, each: Said, pause: number | null, written: boolean): boolean {
  if (each.who !== null && each.who === run.who) return each.asks === run.declared && (!written || pause === null || pause <= togetherPause)
  // 'Ready?' 'Yes.': what is said to a question answers it
  if (!each.isBack || run.asks || run.who === null) return false
  return run.words > longWords || (each.asks === null && run.declared !== true)
}

function add(run: Run, each: Said, pause: number | null, written: boolean): void {
  if (!run.isSpoken) Object.assign(run, {who: each.who, declared: each.asks, pause, isSpoken: true, asksBack: questionFirst.test(each.opening)})
  else if (each.who !== run.who) return
  run.words += each.words
  // Of several messages one may ask and the others say why.
  run.asks = hasFormOfQuestion(each) || (run.asks && (written || each.isBack))
}

/** `So how did it start?`; of a long turn only a mark at its end, and a tag there asks nothing. */
function hasFormOfQuestion({opening, ending, words, isBack}: Said): boolean {
  if (isBack && !endsAsking(ending)) return false
  if (words <= taggedWords) return isQuestion(ending)
  if (words > mostAskingWords) return endsAsking(ending) && !endsWithTag(ending)
  return (isQuestion(ending) && !endsWithTag(ending)) || beginsAsking(opening)
}

/** Of a longer turn only its end asks. */
const mostAskingWords = 60

/** `How often do you go there? Because I feel …` */
function beginsAsking(text: string): boolean {
  const [first = ''] = /^[^.!?。！？]*[?？](?=[\s"”»)])/u.exec(text) ?? []
  return first.split(/\s+/).length >= 4 && !endsWithTag(first)
}

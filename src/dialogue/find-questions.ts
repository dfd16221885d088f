import {foldBlanks, plainText} from '../text/plain.js'
import type {Content, Details, Heading} from '../tree/types.js'
import {lettersOf, type ListedQuestions} from './find-page-data.js'
import {isCatalogue, opensAnswer, saysAnswer} from './find-words.js'
import {endsAsking, isQuestion} from './questions.js'

/** Of a document or a section: so many headings must be questions, and so large a part of them. */
const least = 5
const leastShare = 0.3
/** Where almost all headings are, with their marks. */
const leastOfMost = 3
const mostShare = 0.7
/** Below a title that says so. */
const leastListed = 2
const leastAnswered = 2

/** Headings of one document in reading order, with how deep they stand. */
interface Placed {
  heading: Heading
  depth: number
}

/** What is found out about headings: which ask, and which only say that the answer follows. */
export interface AskedHeadings {
  questions: ReadonlySet<Heading>
  answers: ReadonlySet<Heading>
}

/** Headings that are questions, of documents or sections where many are, that are listed as such, or that `details` answer. */
export function questionHeadings(lists: readonly (readonly Content[])[], listed: ListedQuestions, headings: readonly Placed[]): AskedHeadings {
  const questions = new Set<Heading>()
  if (headings.length === 0) return {questions, answers: new Set()}
  for (const heading of answeredByDetails(lists)) questions.add(heading)
  const answers = answerHeadings(lists, questions)
  markByShare(listed, headings, questions)
  return {questions, answers}
}

/**
 * Below '###### 1. Which one?' a heading '#### Answer: B' would end what belongs to the question, and begin a part of its own.
 * Where it comes back, what it answers is a question.
 */
function answerHeadings(lists: readonly (readonly Content[])[], questions: Set<Heading>): Set<Heading> {
  const answers = new Set<Heading>()
  const asked: Heading[] = []
  for (const list of lists) {
    let last: Heading | null = null
    for (const block of list) {
      if (block.type === 'section') last = null
      if (block.type !== 'heading') continue
      if (last && saysAnswer(block.title)) {
        answers.add(block)
        asked.push(last)
      } else last = block
    }
  }
  if (asked.length < leastAnswered) return new Set()
  for (const heading of asked) questions.add(heading)
  return answers
}

function markByShare(listed: ListedQuestions, headings: readonly Placed[], questions: Set<Heading>): void {
  if (listed.size > 0) {
    for (const {heading} of headings) if (listed.has(lettersOf(heading.title))) questions.add(heading)
  }
  const endings = headings.map(({heading}) => endsAsking(heading.title))
  if (!endings.includes(true)) return
  // One that comes again and again is a part of each section: 'What should I do?'
  const counts = new Map<string, number>()
  for (const {heading} of headings) counts.set(heading.title, (counts.get(heading.title) ?? 0) + 1)
  const asking = headings.map(({heading}, i) => counts.get(heading.title) === 1 && (endings[i]! || isQuestion(heading.title)))
  const marked = endings.map((ends, i) => ends && asking[i]!)
  const [sums, markedSums] = [sumsOf(asking), sumsOf(marked)]
  const within = (from: number, to: number, needed: number, share: number): boolean => {
    const count = sums[to]! - sums[from]!
    // Words alone open a question where most questions have their mark.
    if (count < needed || count < (to - from) * share || (markedSums[to]! - markedSums[from]!) * 2 < count) return false
    for (let i = from; i < to; i++) if (asking[i]) questions.add(headings[i]!.heading)
    return true
  }
  if (within(0, headings.length, least, leastShare) || within(0, headings.length, leastOfMost, mostShare)) return
  const ends = endsOf(headings)
  for (let i = 0; i < headings.length; ) {
    const listing = isCatalogue(headings[i]!.heading.title)
    if (within(i + 1, ends[i]!, listing ? leastListed : least, listing ? 0 : leastShare)) i = ends[i]!
    else i++
  }
}

function sumsOf(flags: readonly boolean[]): number[] {
  const sums = [0]
  for (const flag of flags) sums.push(sums[sums.length - 1]! + (flag ? 1 : 0))
  return sums
}

/** For each heading where what it owns ends. */
function endsOf(headings: readonly Placed[]): number[] {
  const ends = headings.map(() => headings.length)
  const open: number[] = []
  headings.forEach(({depth}, i) => {
    while (open.length > 0 && headings[open[open.length - 1]!]!.depth >= depth) ends[open.pop()!] = i
    open.push(i)
  })
  return ends
}

/** Headings with `details` below them that say only "Answer". */
function answeredByDetails(lists: readonly (readonly Content[])[]): Heading[] {
  const found: Heading[] = []
  for (const list of lists) {
    let heading: Heading | null = null
    for (const block of list) {
      if (block.type === 'heading') heading = block
      else if (block.type === 'section') heading = null
      else if (heading && block.type === 'details' && isAnswer(block)) found.push(heading)
    }
  }
  return found
}

/** Whether its summary says nothing but that an answer is in it. */
export function isAnswer({summary}: Details): boolean {
  return summary !== null && opensAnswer(foldBlanks(plainText(summary)))
}

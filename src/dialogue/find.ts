import type {PassContext} from '../tree/pass.js'
import type {Content, Heading, Paragraph, Section} from '../tree/types.js'
import {logTurns} from './find-chat-logs.js'
import {believed, judge, judgeCues, partsIn, type Belief, type Candidate} from './find-evidence.js'
import {headingTurns} from './find-headings.js'
import {itemTurns} from './find-list-items.js'
import {eachExtent, survey, type Survey} from './find-lists.js'
import {listedQuestions} from './find-page-data.js'
import {hasPairs, pairForms, pairsIn} from './find-pairs.js'
import {questionHeadings, type AskedHeadings} from './find-questions.js'
import {withoutSigns} from './heading-signs.js'
import {turnsIn, type Known} from './find-turns.js'
import {plainTurns} from './find-unnamed.js'

/** Finds conversations in blocks of a text: lines with the names of who speaks, and lists of questions with answers. */
export function findDialogues(children: readonly Content[], context: PassContext): Content[] {
  const found = survey(children, context.forced)
  const listed = listedQuestions(context.source)
  const questions = questionHeadings(found.lists, listed, found.headings)
  const forms = pairForms(found, listed)
  const known = knownOf(found, context.forced)
  const marked = questions.questions.size > 0
  let any = false
  const passes: ((list: readonly Content[]) => Content[] | null)[] = []
  if (found.headings.length > 0) passes.push((list) => headingTurns(list, context))
  if (found.has.list) passes.push((list) => itemsIn(list, context))
  if (hasPairs(forms)) passes.unshift((list) => pairsIn(list, forms, context))
  if (known) passes.unshift((list) => turnsIn(list, known, context))
  if (context.format === 'markdown') passes.unshift((list) => logTurns(list, context))
  const result = eachList(children, (list) => {
    let blocks = list
    for (const pass of passes) {
      const replaced = pass(blocks)
      if (!replaced) continue
      any = true
      blocks = replaced
    }
    return marked ? blocks.map((block) => withMark(block, questions)) : [...blocks]
  })
  return context.forced && !any ? eachList(children, (list) => plainTurns(list, context)) : result
}

function itemsIn(list: readonly Content[], context: PassContext): Content[] | null {
  let any = false
  const blocks = list.map((block) => {
    const dialogue = block.type === 'list' ? itemTurns(block, context) : null
    if (dialogue) any = true
    return dialogue ?? block
  })
  return any ? blocks : null
}

function withMark(block: Content, {questions, answers}: AskedHeadings): Content {
  if (block.type === 'heading' && answers.has(block)) return paragraphOf(block)
  if (block.type === 'heading') return questions.has(block) ? asked(block) : block
  if (block.type === 'section' && block.heading && questions.has(block.heading)) return {...block, heading: asked(block.heading)}
  return block
}

function paragraphOf({text, position, data}: Heading): Paragraph {
  return withoutSigns({type: 'paragraph', text, ...(position ? {position} : {}), ...(data ? {data} : {})})
}

function asked(heading: Heading): Heading {
  return {...heading, data: {...heading.data, question: true}}
}

/** What is believed of the labels of a document; null where it has none. */
function knownOf(found: Survey, forced: boolean): Known | null {
  const sure: Candidate[] = []
  eachExtent(found, forced, (all, lines) => {
    const [named, cues] = [all.filter(({label}) => !label.bare), all.filter(({label}) => label.bare)]
    const belief = forced && named.length > 0 ? everything(named) : judge(named, lines)
    const cueBelief = belief ? null : judgeCues(cues, lines)
    if (belief) for (const candidate of believed(named, belief)) sure.push(candidate)
    if (cueBelief) for (const candidate of believed(cues, cueBelief)) sure.push(candidate)
    return belief !== null || cueBelief !== null
  })
  if (sure.length === 0) return null
  const ofThem = new Set(sure)
  const kept = new Map<Content, Candidate[]>()
  for (const [block, candidates] of found.byBlock) {
    const rest = candidates.filter((candidate) => ofThem.has(candidate))
    if (rest.length > 0) kept.set(block, rest)
  }
  const parts = partsIn(sure)
  return {believed: kept, parts, answered: parts.size === 0 || [...parts.values()].includes('answers'), timed: isRising(sure)}
}

/** The caller said that it is a conversation: names, and whatever else comes back; where there are none, any label. */
function everything(candidates: readonly Candidate[]): Belief {
  const counts = new Map<string, number>()
  for (const {label} of candidates) counts.set(label.key, (counts.get(label.key) ?? 0) + 1)
  const sure = candidates.filter(({label}) => label.sure || counts.get(label.key)! >= 2)
  return {keys: new Set((sure.length > 0 ? sure : candidates).map(({label}) => label.key)), once: new Set(), qa: true}
}

/** Times of a recording rise. */
function isRising(candidates: readonly Candidate[]): boolean {
  const times = candidates.flatMap(({label}) => label.time?.seconds ?? [])
  let back = 0
  for (let i = 1; i < times.length; i++) if (times[i]! < times[i - 1]!) back++
  return back <= times.length / 5
}

/** The same tree with every list of blocks replaced, those of sections as well. */
function eachList(children: readonly Content[], replace: (list: readonly Content[]) => Content[]): Content[] {
  const top = replace(children)
  // Sections may stand in each other as deep as the source likes: no recursion.
  const waiting = [top]
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    list.forEach((child, i) => {
      if (child.type !== 'section') return
      const section: Section = {...child, children: replace(child.children)}
      list[i] = section
      waiting.push(section.children)
    })
  }
  return top
}

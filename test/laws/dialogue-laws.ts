import type {Content, Dialogue, Section, Turn} from '../../src/tree/types.js'
import {sizeOf} from './size.js'
import {clip, ownersOf, type Study} from './study.js'
import {allTextsOf} from './walk.js'
import {written} from './written.js'

/** A question and its answer that fit are in one chunk; several answers are in a chunk each. */
export function* pairs(study: Study): Iterable<string> {
  const {places, settings, structural} = study
  if (!structural) return
  for (const place of places) {
    const {node} = place
    if (node.type !== 'dialogue' || node.form !== 'pair') continue
    const question = node.children.slice(0, node.asking)
    const homesOfAnswers = new Set<number>()
    for (const [index, answer] of answersOf(node).entries()) {
      const turns = index === 0 ? [...question, ...answer] : answer
      const homes = homesOf(study, turns)
      const size = sizeOf(study, homes, place, [[...question, ...answer].map((turn) => written(turn, settings.render === 'plain')).join('\n\n')])
      if (homes.length > 1 && size <= study.limit) yield `answer ${index + 1} to ${clip(textOf(question))} of ${size} tokens is in chunks ${homes.join(', ')} of ${study.limit}`
      if (node.answers.length < 2) continue
      for (const home of homesOf(study, answer)) {
        if (homesOfAnswers.has(home)) yield `chunk ${home} holds two answers to ${clip(textOf(question))}`
      }
      for (const home of homesOf(study, answer)) homesOfAnswers.add(home)
    }
  }
}

function answersOf({children, asking, answers}: Dialogue): Turn[][] {
  if (answers.length === 0) return [children.slice(asking)]
  return answers.map((start, index) => children.slice(start, answers[index + 1]))
}

function homesOf(study: Study, turns: readonly Turn[]): number[] {
  return ownersOf(study, turns.flatMap(allTextsOf))
}

const textOf = (turns: readonly Turn[]) => turns.flatMap(allTextsOf).map(({value}) => value).join(' ')

/** Every chunk that holds a part of what someone says, says who it is. */
export function* speakers(study: Study): Iterable<string> {
  const {places, chunks, structural} = study
  if (!structural) return
  for (const {node} of places) {
    if (node.type !== 'turn' || !node.speaker) continue
    const {name, role} = node.speaker
    // `Q` is nobody's name
    const isNamed = role !== 'question' && role !== 'answer'
    // who speaks may be told by the form alone: a heading for the user, paragraphs for the model
    if (!node.label && !folded(allTextsOf(node)[0]?.value ?? '').includes(folded(name))) continue
    for (const home of homesOf(study, [node])) {
      const {text, metadata} = chunks[home]!
      if (isNamed && !(metadata['speakers'] as string[] | undefined)?.includes(name)) yield `chunk ${home} holds words of ${clip(name)} and does not name the speaker in its metadata`
      if (study.limit >= 64 && name.length < 40 && !folded(text).includes(folded(name))) yield `chunk ${home} holds words of ${clip(name)} and does not say so: ${clip(text)}`
    }
  }
}

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** A clause that fits with all its points is in one chunk. */
export function* clauses(study: Study): Iterable<string> {
  const {places, settings, structural} = study
  if (!structural) return
  for (const place of places) {
    const {node} = place
    if (node.type !== 'section' || node.role !== 'clause' || !isOneThing(node)) continue
    const texts = node.children.flatMap((child) => allTextsOf(child))
    const homes = ownersOf(study, texts)
    if (homes.length < 2) continue
    const size = sizeOf(study, homes, place, [written(node, settings.render === 'plain')])
    if (size <= Math.min(study.limit, settings.targetTokens)) yield `the clause ${clip(node.label ?? node.title)} of ${size} tokens is in chunks ${homes.join(', ')} of ${study.limit}`
  }
}

/** Whether a clause has only points below it: one with articles is no thing of its own. */
function isOneThing(section: Section): boolean {
  const waiting: Content[] = [...section.children]
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type !== 'section') continue
    if (child.heading !== null || child.role !== 'clause') return false
    waiting.push(...child.children)
  }
  return true
}

import type {Turn} from '../../../tree/types.js'
import {at, objectAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {markedUpOf} from './bodies.js'
import {conversationsOf} from './conversations.js'
import {documentsOf} from './documents.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, type Work} from './work.js'

/** Names of members: of what is asked, of what it is asked about, of what is answered. */
const asked = ['question', 'Question', 'q', 'Q', 'prompt', 'query', 'instruction', 'name']
const given = ['input', 'context']
const answered = ['answer', 'Answer', 'a', 'A', 'response', 'completion', 'output', 'acceptedAnswer']

/** Lists of questions with their answers, of no particular kind; and those of schema.org. */
export const questions: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const turns: (Turn | null)[] = []
  for (const value of values) for (const item of itemsOf(value)) for (const turn of readItem(work, item)) turns.push(turn)
  const title = values.length === 1 ? (stringAt(values[0], 'title', work.source) ?? stringAt(values[0], 'name', work.source)) : null
  return conversationsOf(work, [{title, dialogue: dialogueOf(work, 'qa', turns), others: broken}])
}

/** The items of a list; of an object those of every list in it, or itself. */
function itemsOf(value: Json): readonly Json[] {
  if (value.type === 'list') return value.items
  if (value.type !== 'object') return []
  const lists = [...value.members.values()].flatMap((member) => (member.type === 'list' ? member.items.filter((item) => firstOf(item, asked) !== null) : []))
  return firstOf(value, asked) !== null && firstOf(value, answered) !== null ? [value] : lists
}

function firstOf(value: Json, names: readonly string[]): Json | null {
  for (const name of names) {
    const found = at(value, name)
    if (found) return found
  }
  return null
}

function readItem(work: Work, item: Json): (Turn | null)[] {
  const {source} = work
  const answer = firstOf(item, answered)
  const text = answer?.type === 'object' ? at(answer, 'text') : answer
  const children = [...markedUpOf(work, firstOf(item, asked), source), ...given.flatMap((name) => markedUpOf(work, at(item, name), source))]
  const id = stringAt(item, 'id', source) ?? stringAt(objectAt(item, 'metadata'), 'id', source)
  return [
    turnOf(work, {name: null, id, children, facts: {asks: true}}),
    ...(text?.type === 'list' ? text.items : [text]).map((each) => turnOf(work, {name: null, children: markedUpOf(work, each, source), facts: {asks: false}})),
  ]
}

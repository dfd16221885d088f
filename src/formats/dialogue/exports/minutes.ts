import type {Turn} from '../../../tree/types.js'
import {at, listAt, stringAt, type Json} from '../../json.js'
import type {Adapter} from '../adapter.js'
import {plainOf} from './bodies.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {documentsOf} from './documents.js'
import {textOf} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, type Work} from './work.js'

/** Minutes of meetings with questions about them: what was said by whom, then what was asked and answered about it. */
export const minutes: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const found = values.flatMap((value) => (value.type === 'list' ? value.items : [value])).flatMap((each) => readMeeting(work, each))
  return conversationsOf(work, [...found, {title: null, dialogue: null, others: broken}])
}

function readMeeting(work: Work, value: Json): Conversation[] {
  const {source} = work
  const turns = listAt(value, 'meeting_transcripts').map((each) => turnOf(work, {name: textOf(at(each, 'speaker'), source), children: plainOf(work, at(each, 'content'))}))
  const asked = ['general_query_list', 'specific_query_list'].flatMap((name) => listAt(value, name)).flatMap((each): (Turn | null)[] => [
    turnOf(work, {name: null, children: plainOf(work, at(each, 'query')), facts: {asks: true}}),
    turnOf(work, {name: null, children: plainOf(work, at(each, 'answer')), facts: {asks: false}}),
  ])
  const id = stringAt(value, 'id', source) ?? stringAt(value, 'meeting_id', source)
  const spoken = dialogueOf(work, 'transcript', turns)
  const questions = dialogueOf(work, 'qa', asked)
  return [{title: id, dialogue: spoken, others: questions ? [questions] : []}]
}

import type {PassContext} from '../tree/pass.js'
import {plainText} from '../text/plain.js'
import type {Content, Turn} from '../tree/types.js'
import {cutText} from './find-cut.js'
import {dialogueOf, emptyTurn} from './find-turns.js'
import {endsAsking} from './questions.js'

/** Where the caller says that it is a conversation and nobody is named: each paragraph, and each line that begins with a dash, is a turn. */
export function plainTurns(list: readonly Content[], context: PassContext): Content[] {
  const out: Content[] = []
  let turns: Turn[] = []
  const close = () => {
    if (turns.length > 0) out.push(dialogueOf(asked(turns), context))
    turns = []
  }
  for (const block of list) {
    if (block.type === 'paragraph' || block.type === 'line') {
      for (const paragraph of cutText(block, dashedLines(block.text.value), context.source, context.places)) turns.push({...emptyTurn(), children: [paragraph]})
    } else if (block.type === 'section' || block.type === 'heading' || block.type === 'dialogue' || turns.length === 0) {
      close()
      out.push(block)
    } else turns[turns.length - 1]!.children.push(block)
  }
  close()
  return out
}

/** Of an interview whose lines begin with a dash by turns: those that end with a question ask, the others answer. */
const leastAsked = 2

function asked(turns: readonly Turn[]): Turn[] {
  const said = turns.map(({children: [first]}) => (first?.type === 'paragraph' ? plainText(first.text).trim() : ''))
  const dashed = said.map((text) => /^\\?[-–—]\s/.test(text))
  const asks = said.map((text, i) => dashed[i]! && endsAsking(text))
  const answered = asks.filter((one, i) => one && dashed[i + 1] && !asks[i + 1]).length
  if (answered < leastAsked || answered < asks.filter(Boolean).length * 0.6) return [...turns]
  return turns.map((turn, i) => (dashed[i] ? {...turn, data: {...turn.data, asks: asks[i]!}} : turn))
}

function dashedLines(text: string): number[] {
  return Array.from(text.matchAll(/\n(?=[-–—] )/g), ({index}) => index + 1)
}

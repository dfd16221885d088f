import type {PassContext} from '../tree/pass.js'
import type {Content, Turn} from '../tree/types.js'
import {cutText} from './find-cut.js'
import {dialogueOf, emptyTurn} from './find-turns.js'

/** Where the caller says that it is a conversation and nobody is named: each paragraph, and each line that begins with a dash, is a turn. */
export function plainTurns(list: readonly Content[], context: PassContext): Content[] {
  const out: Content[] = []
  let turns: Turn[] = []
  const close = () => {
    if (turns.length > 0) out.push(dialogueOf(turns, context))
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

function dashedLines(text: string): number[] {
  return Array.from(text.matchAll(/\n(?=[-–—] )/g), ({index}) => index + 1)
}

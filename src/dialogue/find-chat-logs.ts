import type {PassContext} from '../tree/pass.js'
import {plainText} from '../text/plain.js'
import type {Block, Content, Turn} from '../tree/types.js'
import {dialogueOf, emptyTurn} from './find-turns.js'
import {withoutSigns} from './heading-signs.js'

const promptDepth = 4

/**
 * Turns of a log of a coding assistant in Markdown: what the user says stands in headings of depth four, what the program puts out in
 * quotes, and all else is the assistant's.
 *
 *     > $ aider app.py
 *     #### add a greeting
 *     Here it is: …
 */
export function logTurns(list: readonly Content[], context: PassContext): Content[] | null {
  const from = list.findIndex(beginsLog)
  if (from < 0) return null
  const out = list.slice(0, from)
  let turns: Turn[] = []
  /** Who goes on speaking. */
  let speaks: 'user' | 'assistant' | 'program' | null = null
  const close = () => {
    if (turns.length > 0) out.push(dialogueOf(turns, context, 'chat'))
    turns = []
    speaks = null
  }
  for (const block of list.slice(from)) {
    if (block.type === 'section' || block.type === 'dialogue' || (block.type === 'heading' && block.depth < promptDepth)) {
      close()
      out.push(block)
      continue
    }
    const last = turns[turns.length - 1]
    if (block.type === 'markup') {
      if (last) last.children.push(block)
      else out.push(block)
      continue
    }
    const speaker = speakerOf(block)
    if (last && speaker === speaks) last.children.push(saidIn(speaker, block))
    else turns.push(turnOf(speaker, block))
    speaks = speaker
  }
  close()
  return out
}

function beginsLog(block: Content): boolean {
  if (block.type === 'heading') return /^aider chat started at\b/i.test(block.title)
  const first = block.type === 'blockquote' ? block.children[0] : undefined
  return first?.type === 'paragraph' && /^\$ aider\b/.test(first.text.value)
}

function speakerOf(block: Block): 'user' | 'assistant' | 'program' {
  if (block.type === 'blockquote') return 'program'
  if (block.type === 'heading') return block.depth === promptDepth ? 'user' : 'assistant'
  // '<div>' straight above it makes text of a heading
  return block.type === 'paragraph' && plainText(block.text).startsWith('#### ') ? 'user' : 'assistant'
}

function turnOf(speaker: 'user' | 'assistant' | 'program', block: Block): Turn {
  if (speaker === 'program') return {...emptyTurn(), kind: 'system', children: [block]}
  return {...emptyTurn(), speaker: {name: speaker, id: null, role: speaker}, children: [saidIn(speaker, block)]}
}

function saidIn(speaker: 'user' | 'assistant' | 'program', block: Block): Block {
  return speaker === 'user' && (block.type === 'heading' || block.type === 'paragraph') ? withoutSigns(block) : block
}

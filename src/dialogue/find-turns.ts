import type {PassContext} from '../tree/pass.js'
import {mergeRanges, sourceOffset, subtractRanges, type Range} from '../text/mapped-text.js'
import {foldBlanks, plainText} from '../text/plain.js'
import {rangesOf} from '../tree/position.js'
import type {Block, Content, Cue, Dialogue, Paragraph, Speaker, Turn} from '../tree/types.js'
import {cutText, spanOf, withoutTimes} from './find-cut.js'
import type {Candidate} from './find-evidence.js'
import {readTime, timeSource} from './find-times.js'

/** What is known of the labels of a document. */
export interface Known {
  /** Labels that are believed, of each block that has some. */
  believed: ReadonlyMap<Content, readonly Candidate[]>
  /** Which of them ask and answer. */
  parts: ReadonlyMap<string, 'asks' | 'answers'>
  /** Whether answers have labels as well. */
  answered: boolean
  /** Whether the times that stand there are times of a recording. */
  timed: boolean
}

/** Replaces the blocks of one list that are turns by `dialogue` blocks. */
export function turnsIn(children: readonly Content[], known: Known, context: PassContext): Content[] {
  const out: Content[] = []
  let turns: Turn[] = []
  const close = () => {
    if (turns.length > 0) out.push(dialogueOf(turns, context))
    turns = []
  }
  const add = (block: Block) => {
    const last = turns[turns.length - 1]
    if (last) last.children.push(block)
    else out.push(block)
  }
  children.forEach((block, index) => {
    if (block.type === 'section' || block.type === 'heading' || block.type === 'dialogue') {
      close()
      out.push(block)
      return
    }
    const labels = known.believed.get(block)
    const last = turns[turns.length - 1]
    if (!labels && last?.data?.asks && !known.answered && block.type !== 'markup') {
      turns.push({...emptyTurn(), children: [block], data: {asks: false}})
      return
    }
    if (!labels || (block.type !== 'paragraph' && block.type !== 'line')) {
      const next = children[index + 1]
      const ends = !next || next.type === 'section' || next.type === 'heading' || (known.believed.get(next)?.[0]?.start === 0)
      if (turns.length > 0 && ends && isStage(block)) turns.push(stage(block))
      else add(block)
      return
    }
    const parts = cutText(block, labels.map(({start}) => start), context.source, context.places)
    // Before the first label the block goes on with what stands above it.
    if (labels[0]!.start > 0) add(parts.shift()!)
    labels.forEach((candidate, i) => turns.push(turnOf(candidate, parts[i]!, block.position, known, context)))
  })
  close()
  return out
}

/** The turn that a labelled paragraph begins; `place` is taken where the paragraph has none. */
export function turnOf({label, start}: Candidate, paragraph: Paragraph, place: Content['position'], known: Pick<Known, 'parts' | 'timed'>, context: PassContext): Turn {
  const part = known.parts.get(label.key)
  const speaker: Speaker = {name: label.name, id: null, role: part === 'asks' ? 'question' : part === 'answers' ? 'answer' : label.role}
  const times = label.times.map(([from, to]): Range => [from - start, to - start])
  const at = paragraph.position?.start.offset ?? sourceOffset(paragraph.text, 0) ?? place?.start.offset ?? 0
  const isStage = label.role === 'stage'
  const facts: NonNullable<Turn['data']> = part ? {asks: part === 'asks'} : {}
  const seconds = (known.timed ? label.time?.seconds : null) ?? null
  const date = label.time?.date ?? null
  // A time that no field tells stays in the text.
  const isTold = seconds !== null || date !== null
  const said = isTold ? untimed(paragraph, times, context) : paragraph
  return {
    ...emptyTurn(),
    kind: isStage ? 'stage' : 'message',
    speaker: isStage ? null : speaker,
    date,
    cues: seconds === null ? [] : [{at, startSeconds: seconds, endSeconds: null}],
    children: [said],
    ...(part ? {data: facts} : {}),
  }
}

/** The paragraph without the times in it, which go to what is left out. */
function untimed(paragraph: Paragraph, times: readonly Range[], {skip}: PassContext): Paragraph {
  const gone: Range[] = []
  const text = withoutTimes(paragraph.text, times, (range) => gone.push(range))
  if (gone.length === 0) return {...paragraph, text}
  for (const range of mergeRanges(gone)) skip(range, 'timing')
  return {...paragraph, text, data: {...paragraph.data, ranges: subtractRanges(rangesOf(paragraph), mergeRanges(gone))}}
}

/** A turn without anything said. */
export function emptyTurn(): Turn {
  return {type: 'turn', kind: 'message', speaker: null, id: null, replyTo: null, thread: null, date: null, cues: [], label: null, children: []}
}

/** A paragraph that says only what happens: '[laughter]'  '(Applause.)' */
function isStage(block: Content): boolean {
  if (block.type !== 'paragraph' || block.text.value.length > 120) return false
  const text = foldBlanks(plainText(block.text)).replace(/^[*_\\]+|[*_\\]+$/g, '')
  return /^(?:\[[^[\]]{2,80}\]|\([^()]{2,80}\)|（[^（）]{1,40}）|【[^【】]{1,40}】)[.。]?$/u.test(text) && /\p{L}/u.test(text)
}

function stage(block: Block): Turn {
  return {...emptyTurn(), kind: 'stage', children: [block]}
}

/** A dialogue of turns, with places for it and each of them. */
export function dialogueOf(turns: readonly Turn[], {places}: PassContext, kind: Dialogue['kind'] = kindOf(turns)): Dialogue {
  const placed = turns.map((turn): Turn => ({...withTimes(turn), ...positioned(turn.children)}))
  return {type: 'dialogue', kind, form: 'turns', asking: 0, answers: [], children: placed, ...positioned(placed)}

  function positioned(blocks: readonly (Block | Turn)[]): {position?: Block['position']} {
    const position = spanOf(blocks, places)
    return position ? {position} : {}
  }
}

const chatting: ReadonlySet<string> = new Set(['user', 'assistant', 'customer', 'agent'])

function kindOf(turns: readonly Turn[]): Dialogue['kind'] {
  if (turns.some(({data}) => data?.asks !== undefined)) return 'qa'
  const said = turns.filter(({speaker}) => speaker !== null)
  const chat = said.filter(({speaker, date}) => date !== null || chatting.has(speaker!.role ?? '')).length
  return chat > 0 && chat >= said.length / 2 ? 'chat' : 'transcript'
}

const inlineTime = new RegExp(String.raw`\\?\[(${timeSource})\\?\]`, 'g')

/** The turn with the times that stand in brackets in what is said: '… [04:00] And so …'. */
function withTimes(turn: Turn): Turn {
  const cues: Cue[] = [...turn.cues]
  for (const block of turn.children) {
    if (block.type !== 'paragraph' || !block.text.value.includes('[')) continue
    for (const found of block.text.value.matchAll(inlineTime)) {
      const seconds = readTime(found[1]!)?.seconds
      const at = sourceOffset(block.text, found.index)
      const last = cues[cues.length - 1]
      if (seconds === null || seconds === undefined || at === null || (last && (at <= last.at || seconds <= last.startSeconds))) continue
      cues.push({at, startSeconds: seconds, endSeconds: null})
    }
  }
  return cues.length === turn.cues.length ? turn : {...turn, cues}
}

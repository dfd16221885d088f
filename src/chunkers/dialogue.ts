import {unit, type Head, type Unit} from '../pack/unit.js'
import {sliceInline, sourceRanges} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Block, Dialogue, Turn} from '../tree/types.js'
import {labelOf, questionHead, speakerHead, underQuestion} from './dialogue-heads.js'
import {hasText} from './has-text.js'
import type {State} from './state.js'

/**
 * A conversation: turns stand one below the other, each with the name of who speaks in front. A part that begins inside a turn says that
 * name again, a part of an answer the question; each of several answers stands in chunks of its own.
 */
export function dialogue(node: Dialogue, state: State): Unit {
  const {pen} = state
  const start = pen.at
  const question = node.answers.length > 0 ? questionHead(node, state) : null
  // The question, then each answer.
  const groups: Unit[][] = [[], ...node.answers.map(() => [])]
  let group = 0
  let isFirst = true
  pen.own(rangesOf(node), () => {
    node.children.forEach((each, index) => {
      while (index >= (node.answers[group] ?? Infinity)) group++
      if (!hasText(each)) return pen.carry(rangesOf(each))
      if (!isFirst) pen.newline(true)
      groups[group]!.push(turn(each, isFirst ? start : pen.lineStart, group === 0 ? null : question, state))
      isFirst = false
    })
  })
  const parts = node.answers.length > 0 ? groups.flatMap((turns, index) => together(turns, index)) : groups.flat()
  return unit({start, end: pen.at, kind: 'dialogue', within: question, open: () => parts, ...(node.answers.length > 1 ? {opened: true} : {})})
}

/** The turns of a question or of an answer as one unit; what heads its parts each turn knows. */
function together(turns: readonly Unit[], group: number): Unit[] {
  const [first] = turns
  if (!first) return []
  const facts = {before: group === 1 ? 'glue' : 'block', apart: group > 1} as const
  if (turns.length === 1) return [Object.assign(first, facts, {headless: true})]
  const whole = unit({start: first.start, end: turns[turns.length - 1]!.end, kind: 'dialogue', open: () => [...turns], ...facts})
  return [Object.assign(whole, {headless: group === 0})]
}

/** Blocks that begin on the line of a name. */
const inLine: ReadonlySet<Block['type']> = new Set(['paragraph', 'heading', 'html', 'image', 'line'])

/** A longer name is cut where there is no room for it. */
const longestUncut = 80

function turn(node: Turn, start: number, question: Head | null, state: State): Unit {
  const {pen} = state
  const {children} = node
  const first = children.find((block) => hasText(block))
  const label = labelOf(node, first)
  let units: Unit[] = []
  pen.own(rangesOf(node), () => {
    const labelled = label !== null && label.value.trim() !== ''
    const onLine = first && inLine.has(first.type)
    if (labelled) {
      const text = onLine ? label : sliceInline(label, 0, label.value.trimEnd().length)
      const ranges = sourceRanges(label.map)
      if (ranges.length > 0) pen.writeLeaf(ranges, text)
      else pen.write(text)
      if (first && !onLine) {
        units.push(unit({start, end: pen.at, kind: 'dialogue'}))
        pen.newline(false)
      }
    }
    const [from, behind] = [pen.lineStart, pen.at]
    const blocks = state.blocks(children, 'dialogue')
    if (labelled && onLine && blocks[0] && behind - start <= longestUncut) blocks[0].value = behind
    // A name never stands alone.
    if (units.length > 0 && blocks[0]) Object.assign(blocks[0], {start: from, before: 'title'})
    blocks.forEach((block, index) => {
      if (index > 0 && block.before === 'block') block.before = 'item'
      units.push(block)
    })
  })
  const within = underQuestion(question, speakerHead(node, state))
  return unit({start, end: pen.at, kind: 'dialogue', within, headless: true, spared: true, open: units.length > 0 ? () => units : null})
}

import type {ChunkKind} from '../chunk-types.js'
import type {Level} from '../pack/levels.js'
import type {Unit} from '../pack/unit.js'
import {rangesOf} from '../tree/position.js'
import type {Block} from '../tree/types.js'
import {code, math} from './code.js'
import {blockquote, callout, details, figure, footnoteDefinition} from './containers.js'
import {dialogue} from './dialogue.js'
import {hasText} from './has-text.js'
import {addLeadIn, isLeadIn, list} from './list.js'
import {html, image, line, paragraph} from './prose.js'
import {records} from './records.js'
import type {Chunker, State} from './state.js'
import {symbol} from './symbol.js'
import {table} from './table.js'

/** What writes each type of block. `markup` has no text of its own. */
export const chunkers: {[Type in Exclude<Block['type'], 'markup'>]: Chunker<Extract<Block, {type: Type}>>} = {
  paragraph,
  heading: paragraph,
  html,
  image,
  line,
  code,
  symbol,
  math,
  list,
  table,
  records,
  blockquote,
  callout,
  details,
  figure,
  footnoteDefinition,
  dialogue,
}

/** Writes blocks one below the other and gives a unit for each that has text. */
export function writeBlocks(blocks: readonly Block[], kind: ChunkKind, state: State, tight = false): Unit[] {
  const {pen} = state
  const units: Unit[] = []
  const outer = state.kind
  state.kind = kind
  let previous: Block | undefined
  for (const block of blocks) {
    if (block.type === 'markup' || !hasText(block)) {
      pen.carry(rangesOf(block))
      continue
    }
    let start = pen.at
    if (previous && block.type === 'symbol' && !block.lead.includes('\n')) {
      pen.write(block.lead)
      start = pen.at
    } else if (previous) {
      pen.newline(block.type === 'symbol' ? block.lead === '\n\n' : !(tight || (block.type === 'line' && previous.type === 'line')))
      start = pen.lineStart
    }
    const written = (chunkers[block.type] as Chunker)(block, state)
    // A unit is its writer's own: changed in place, as copying one costs more than writing it.
    written.start = start
    written.before = boundary(previous, block)
    units.push(written)
    if (block.type === 'list' && isLeadIn(previous)) addLeadIn(units[units.length - 1]!, previous, state)
    previous = block
  }
  state.kind = outer
  return units
}

/** How strong the boundary between two blocks is: a lead-in stays near what it announces. */
function boundary(previous: Block | undefined, block: Block): Level {
  if (previous?.type === 'line' && block.type === 'line') return 'item'
  if (previous?.type === 'heading') return 'title'
  if (block.type === 'symbol' && block.role === 'closing') return 'glue'
  if (previous?.data?.opens || block.data?.follows || (block.type !== 'paragraph' && isLeadIn(previous))) return 'glue'
  return 'block'
}

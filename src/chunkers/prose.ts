import type {ChunkKind} from '../chunk-types.js'
import {unit, type Ladder, type Unit} from '../pack/unit.js'
import {ownRangesOf} from '../tree/position.js'
import type {Heading, Html, Image, Line, Paragraph} from '../tree/types.js'
import type {State} from './state.js'

/** A paragraph, or a heading that is content (in a list, in a quote): cut at sentences. */
export function paragraph(node: Paragraph | Heading, state: State): Unit {
  return leaf(node, state, state.kind, state.kind === 'prose', 'prose', true)
}

/** Markup kept as text. */
export function html(node: Html, state: State): Unit {
  return leaf(node, state, state.kind)
}

export function image(node: Image, state: State): Unit {
  return leaf(node, state, 'figure')
}

/** A record of a log: cut at its own lines first. */
export function line(node: Line, state: State): Unit {
  return leaf(node, state, 'log', false, 'lines')
}

function leaf(node: Paragraph | Heading | Html | Image | Line, {pen}: State, kind: ChunkKind, prose = false, ladder: Ladder = 'prose', gives = false): Unit {
  const start = pen.at
  pen.writeLeaf(ownRangesOf(node), node.text)
  return unit({start, end: pen.at, kind, prose, ladder, gives})
}

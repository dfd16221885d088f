import type {ChunkKind} from '../chunk-types.js'
import {unit, type Unit} from '../pack/unit.js'
import type {InlineText} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Blockquote, Callout, Details, Figure, FootnoteDefinition} from '../tree/types.js'
import {hasText} from './has-text.js'
import {headOf, titleRanges, type State} from './state.js'

const quote = {text: '> ', mark: true}

export function blockquote(node: Blockquote, state: State): Unit {
  const written = container(node, 'quote', state, () => {
    let units: Unit[] = []
    state.pen.indent('> ', quote, () => {
      units = state.blocks(node.children, 'quote')
    })
    return {units}
  })
  return {...written, gives: true}
}

/** An admonition, written as a GFM alert; its title line goes with its first block and is repeated in later parts. */
export function callout(node: Callout, state: State): Unit {
  const {pen} = state
  return container(node, 'callout', state, () => {
    let units: Unit[] = []
    pen.indent('> ', quote, () => {
      const title = line(pen.at, state, () => {
        if (node.title && state.fill) return write(withoutBrackets(node.title), node, state)
        pen.mark('[!', '', 1)
        pen.write(node.kind.toUpperCase())
        pen.mark(']', '', -1)
        if (!node.title) return
        pen.write(' ')
        write(node.title, node, state)
      })
      units = below(title, node.children, 'callout', state, false)
    })
    return {units, title: node.title && withoutBrackets(node.title)}
  })
}

/** `[!NOTE]` is `NOTE` in the plain rendering. */
function withoutBrackets(title: InlineText): InlineText {
  const found = /^\[!\w+(\])/.exec(title.value)
  if (!found || title.marks.length > 0) return title
  const end = found[0].length
  return {...title, marks: [[0, 2, '', 1], [end - 1, end, '', -1]]}
}

/** A disclosure: the summary heads every part. */
export function details(node: Details, state: State): Unit {
  return container(node, 'details', state, () => {
    const {summary} = node
    if (!summary || summary.value.trim() === '') return {units: state.blocks(node.children, 'details')}
    const title = line(state.pen.at, state, () => write(summary, node, state))
    return {units: below(title, node.children, 'details', state, true), title: summary}
  })
}

/** A figure with its caption where it stands in the source. */
export function figure(node: Figure, state: State): Unit {
  return container(node, 'figure', state, () => {
    const {caption} = node
    if (!caption || caption.value.trim() === '') return {units: state.blocks(node.children, 'figure')}
    if (node.captionFirst) {
      const title = line(state.pen.at, state, () => write(caption, node, state))
      return {units: below(title, node.children, 'figure', state, true), title: caption}
    }
    const units = state.blocks(node.children, 'figure')
    if (units.length > 0) state.pen.newline(true)
    const last = line(units.length > 0 ? state.pen.lineStart : state.pen.at, state, () => write(caption, node, state))
    return {units: [...units, units.length > 0 ? {...last, before: 'glue'} : last]}
  })
}

export function footnoteDefinition(node: FootnoteDefinition, state: State): Unit {
  return container(node, state.kind, state, () => {
    let units: Unit[] = []
    state.pen.indent(node.marker, {text: '    ', mark: false}, () => {
      units = state.blocks(node.children, state.kind)
    })
    return {units}
  })
}

type Container = Blockquote | Callout | Details | Figure | FootnoteDefinition

/** What a container consists of, and the title that stands again before its later parts. */
interface Inside {
  units: Unit[]
  title?: InlineText | null
}

function container(node: Container, kind: ChunkKind, state: State, inside: () => Inside): Unit {
  const {pen} = state
  const start = pen.at
  let {units, title}: Inside = {units: []}
  pen.own(rangesOf(node), () => {
    ;({units, title} = inside())
  })
  const within = title ? headOf(title, state) : null
  return unit({start, end: pen.at, kind, within, open: units.length > 0 ? () => units : null})
}

function line(start: number, state: State, inside: () => void): Unit {
  inside()
  return unit({start, end: state.pen.at, kind: state.kind})
}

function write(text: InlineText, node: Container, {pen}: State): void {
  pen.leaf(titleRanges(text, node), () => pen.write(text))
}

function below(title: Unit, children: Container['children'], kind: ChunkKind, state: State, blank: boolean): Unit[] {
  const hasBody = children.some((child) => hasText(child))
  if (hasBody) state.pen.newline(blank)
  const {lineStart} = state.pen
  const units = state.blocks(children, kind)
  if (units[0]) Object.assign(units[0], {start: lineStart, before: 'glue'})
  return [{...title, kind}, ...units]
}

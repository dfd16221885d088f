import {joinHeads, unit, type Head, type Unit} from '../pack/unit.js'
import {boundaries} from '../text/ladder.js'
import {mergeRanges, sliceInline, sourceRanges, type MappedText} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Block, List, ListItem, Paragraph} from '../tree/types.js'
import {hasText} from './has-text.js'
import {headOf, type State} from './state.js'

/** A list: items stay whole with their children; an item that does not fit opens into its blocks. */
export function list(node: List, state: State): Unit {
  const {pen} = state
  const start = pen.at
  const items: Unit[] = []
  pen.own(rangesOf(node), () => {
    for (const item of node.children) {
      if (!hasText(item)) {
        pen.carry(rangesOf(item))
        continue
      }
      if (items.length > 0) pen.newline(node.spread)
      items.push(listItem(item, node, items.length === 0 ? start : pen.lineStart, state))
    }
  })
  return unit({start, end: pen.at, kind: 'list', gives: true, open: () => items})
}

function listItem(item: ListItem, list: List, start: number, state: State): Unit {
  const {pen} = state
  let children: Unit[] = []
  pen.own(rangesOf(item), () => {
    const {value} = item.marker
    const rest = ' '.repeat(value.includes('[') ? value.replace(/\[.\]\s*$/, '').length : value.length)
    pen.indent(item.marker, {text: rest, mark: false}, () => {
      const behind = pen.at
      children = state.blocks(item.children, 'list', !list.spread)
      // A marker never stands alone.
      const [first] = children
      if (first && first.open === null) first.value ??= behind
    })
  })
  // What an item says first leads in the list inside it.
  if (item.children.length > 1) item.children.filter((child) => hasText(child)).forEach((child, index, blocks) => {
    const lead = blocks[index - 1]
    if (child.type !== 'list' || lead?.type !== 'paragraph') return
    // One that ends with a colon leads in already, without the number.
    if (isLeadIn(lead)) children[index]!.within = null
    addLeadIn(children[index]!, lead, state, item.marker)
  })
  return unit({start, end: pen.at, before: 'item', kind: 'list', open: children.length > 0 ? () => children : null})
}

/** A lead-in stands above a list with a blank line between. */
function aboveBlank(head: Head): Head {
  return {...head, text: `${head.text}\n`, short: head.short === null ? null : `${head.short}\n`}
}

function withMarker(head: Head, {value, map}: MappedText): Head {
  return {...head, text: value + head.text, short: head.short === null ? null : value + head.short, ranges: mergeRanges([...sourceRanges(map), ...head.ranges])}
}

/** What may stand behind the colon of a lead-in: blanks, closing marks and quotes. */
const behindColon = /[\s*_)"»”'`]/

/** Whether a paragraph announces the block below it. */
export function isLeadIn(block: Block | undefined): block is Paragraph {
  if (block?.type !== 'paragraph') return false
  const {value} = block.text
  let last = value.length - 1
  while (last >= 0 && behindColon.test(value[last]!)) last--
  return value[last] === ':' || value[last] === '：'
}

/** A number that says which item is meant: `3. `, `(b) `; a dot or box says nothing. */
const numbered = /^(?!.*\[.\]).*[\p{L}\p{N}]/u

/** Lets the last sentence of a paragraph stand again before the later items of a list, with the number of the item it stands in. */
export function addLeadIn(list: Unit, paragraph: Paragraph, state: State, marker: MappedText | null = null): void {
  const {text} = paragraph
  const starts = boundaries(text.value, 0, text.value.length, 'sentence', text.atoms)
  const said = headOf(sliceInline(text, starts[starts.length - 1] ?? 0), state)
  const head = aboveBlank(marker && numbered.test(marker.value) ? withMarker(said, marker) : said)
  const open = list.open
  list.within = joinHeads(list.within, head)
  list.before = 'glue'
  if (!open) return
  list.open = () => open().map((item, index) => (index === 0 ? {...item, before: 'glue'} : item))
}

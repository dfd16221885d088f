import {added, type MappedText, type Range} from '../../text/mapped-text.js'
import type {Block, Content, List, ListItem} from '../../tree/types.js'
import {append, type Item, type ParagraphItem} from './content.js'
import {kindOf} from './kinds.js'
import type {Label} from './numbering.js'
import {writeLeaf} from './leaf.js'
import {writeDue} from './notes.js'
import {isSeen} from './pieces.js'
import {locatorOf, place, type Writer} from './writer.js'

/** A list whose last item may go on. */
interface Open {
  list: List
  label: Label
  indent: number
  start: number
  /** Place of its last item, which reaches as far as what is written for it. */
  last: Range
}

/** Lists nested deeper are read as items of the one above. */
const mostDepth = 12

/** Indents that differ by less than this are the same: a twentieth of an inch, in twentieths of a point. */
const tolerance = 72

/**
 * Writes the list that begins at an index; gives where to go on.
 * A level of the same abstract list nests by its number, of another one by its indent. A paragraph without a number that is indented as
 * far as the text of an item belongs to that.
 */
export function writeList(items: readonly Item[], from: number, out: Content[], writer: Writer): number {
  const open: Open[] = []
  let index = from
  for (; index < items.length; index++) {
    const item = items[index]!
    if (item.kind === 'table') break
    if (!isSeen(item)) {
      const next = nextInList(items, index, open, writer)
      if (next < 0) break
      for (; index < next; index++) append(writer.dueBookmarks, (items[index] as ParagraphItem).bookmarks)
      index--
      continue
    }
    const {kind} = kindOf(item, writer.survey, writer.depth)
    if (kind === 'item') writeItem(item, open, out, writer)
    else if (kind === 'paragraph' && open.length > 0 && isContinuation(item, open)) writeContinuation(item, open, writer)
    else break
    if (writer.dueBoxes.length > 0) {
      index++
      break
    }
  }
  while (open.length > 0) close(open, writer)
  return index
}

/** Where the list goes on behind empty paragraphs; -1 where it does not, or where one of them hides or anchors something. */
function nextInList(items: readonly Item[], from: number, open: readonly Open[], writer: Writer): number {
  for (let index = from; index < items.length; index++) {
    const item = items[index]!
    if (item.kind === 'table') return -1
    if (!isSeen(item)) {
      if (item.boxes.length > 0 || item.pieces.length > 0) return -1
      continue
    }
    const {kind} = kindOf(item, writer.survey, writer.depth)
    return kind === 'item' || (kind === 'paragraph' && isContinuation(item, open)) ? index : -1
  }
  return -1
}

function indentOf({indent, label}: ParagraphItem): number {
  return label?.indent ?? indent ?? (label ? label.level * 360 : 0)
}

/** Whether a paragraph without a number stands under the text of an item. */
function isContinuation(paragraph: ParagraphItem, open: readonly Open[]): boolean {
  if (paragraph.style.role === 'caption') return false
  const first = open[0]!
  const indent = paragraph.indent ?? 0
  return indent > 0 && indent >= first.indent - tolerance
}

function writeItem(paragraph: ParagraphItem, open: Open[], out: Content[], writer: Writer): void {
  const label = paragraph.label!
  const indent = paragraph.indent ?? indentOf(paragraph)
  settle(label, indent, open, writer)
  const {canonical} = writer
  if (open.length === 0 && out.length > 0) canonical.block()
  else canonical.line()
  const start = canonical.length
  const marker = writeMarker(label, writer)
  const leaf = canonical.joined(() => writeLeaf(paragraph, {place: 'lines'}, writer))
  const children: Block[] = leaf ? [place({type: leaf.image ? 'image' : 'paragraph', text: leaf.text, data: leaf.data}, leaf.range, writer)] : []
  const boxes = writer.dueBoxes.splice(0)
  append(children, writeDue(writer) as Block[])
  append(writer.dueBoxes, boxes)
  const last: Range = [start, canonical.length]
  const locator = locatorOf(paragraph, writer)
  const item: ListItem = place({type: 'listItem', marker, checked: null, children, data: {locator, ...(label.text && !label.bullet ? {label: label.text} : {})}}, last, writer)
  const top = open[open.length - 1]
  if (top && isSame(top, label, indent)) {
    top.list.children.push(item)
    top.last = last
    return
  }
  const ordered = !label.bullet
  const list: List = {type: 'list', ordered, start: ordered ? label.value : null, spread: false, children: [item], data: {locator}}
  if (top) top.list.children[top.list.children.length - 1]!.children.push(list)
  else out.push(list)
  open.push({list, label, indent, start, last})
}

/** Closes lists until the item belongs to the last one that is open, or below it. */
function settle(label: Label, indent: number, open: Open[], writer: Writer): void {
  const known = open.some((each) => each.label.listId === label.listId && each.label.level <= label.level)
  for (let top = open[open.length - 1]; top; top = open[open.length - 1]) {
    if (isSame(top, label, indent)) return
    const below = known ? top.label.listId === label.listId && top.label.level < label.level : indent > top.indent + tolerance
    if (below && open.length < mostDepth) return
    close(open, writer)
  }
}

/** Whether an item goes on with a list: at its level, or as another list of bullets with its indent. */
function isSame(top: Open, label: Label, indent: number): boolean {
  if (top.label.listId === label.listId) return top.label.level === label.level && (top.label.numId === label.numId || label.value !== label.start)
  return top.label.bullet && label.bullet && Math.abs(top.indent - indent) <= tolerance
}

function close(open: Open[], writer: Writer): void {
  const {list, start} = open.pop()!
  list.spread = list.children.some(({children}) => children.some(({type}, index) => index > 0 && type !== 'list'))
  const end = writer.canonical.length
  place(list, [start, end], writer)
  const around = open[open.length - 1]
  if (around) around.last[1] = end
}

function writeMarker(label: Label, {canonical}: Writer): MappedText {
  const value = label.bullet || !label.text ? '- ' : `${label.text} `
  const start = canonical.write(value)
  return {...added(value), map: [[0, start, value.length]]}
}

/** A paragraph below the text of the item that is indented no further. */
function writeContinuation(paragraph: ParagraphItem, open: Open[], writer: Writer): void {
  const {canonical} = writer
  while (open.length > 1 && (paragraph.indent ?? 0) < open[open.length - 1]!.indent - tolerance) close(open, writer)
  const {list, last} = open[open.length - 1]!
  const item = list.children[list.children.length - 1]!
  canonical.line()
  const leaf = writeLeaf(paragraph, {place: 'lines'}, writer)
  if (!leaf) return
  item.children.push(place({type: leaf.image ? 'image' : 'paragraph', text: leaf.text, data: leaf.data}, leaf.range, writer))
  const boxes = writer.dueBoxes.splice(0)
  append(item.children, writeDue(writer) as Block[])
  append(writer.dueBoxes, boxes)
  last[1] = canonical.length
}

import {concatInline, inline, type InlineText} from '../text/mapped-text.js'
import type {PassContext} from '../tree/pass.js'
import type {Block, Content, Heading, List, ListItem, Paragraph, Section} from '../tree/types.js'
import {readBareMarker, readWordMarker, type BareMarker, type WordMarker} from './markers.js'
import {plainView, type PlainView} from './plain-view.js'

/** What stands one below the other, in the order of the document; a paragraph is several units where clauses may begin at its lines. */
export type Unit = TextUnit | OtherUnit | EnterUnit | LeaveUnit

/** A heading, a paragraph, or the lines of one from where a clause may begin. */
export interface TextUnit {
  type: 'text'
  node: Heading | Paragraph
  text: InlineText
  view: PlainView
  /** Offsets in the plain text: of this unit, and where the next one begins. */
  start: number
  end: number
  /** Where its words begin: behind blanks, and the signs of a heading. */
  head: number
  /** Whether it is the first unit of its block. */
  first: boolean
  marker: WordMarker | BareMarker | null
  /** Whether the text in front ends as a sentence does: at a line in a paragraph a number may begin a clause only then. */
  after: boolean
  /** Whether it is a heading of its format, in whose depth and title one can trust. */
  real: boolean
  /** Where it stands in an entry of a list that the text reader made. */
  list: FlatList | null
}

/** A list of which the units were made. */
export interface FlatList {
  list: List
  /** First unit, and the one behind the last. */
  from: number
  to: number
}

/** Any other block. */
export interface OtherUnit {
  type: 'other'
  node: Exclude<Block, Heading | Paragraph>
}

/** Where a section that the reader made begins. */
export interface EnterUnit {
  type: 'enter'
  section: Section
}

/** Where it ends. */
export interface LeaveUnit {
  type: 'leave'
  section: Section
}

const longestTitle = 120

/** Ends of what may stand in front of a clause that begins at a line. */
const thoughtEnd = /(?:[.!?…;:。！？；：][\s"'»”’)\]}*_]*|[;,]\s(?:and|or|und|oder|и|или|либо|та|або))\s*$/u

/** Takes the blocks of a document apart into units. */
export function unitsOf(children: readonly Content[], {format}: Pick<PassContext, 'format'>): Unit[] {
  const units: Unit[] = []
  const lines = format !== 'html' && format !== 'docx'
  const plain = format === 'text'
  const open: {children: readonly Content[]; at: number; section: Section | null}[] = [{children, at: 0, section: null}]
  while (open.length > 0) {
    const level = open[open.length - 1]!
    const child = level.children[level.at++]
    if (!child) {
      open.pop()
      if (level.section) units.push({type: 'leave', section: level.section})
    } else if (child.type === 'section') {
      units.push({type: 'enter', section: child})
      if (child.heading) addText(child.heading, child.heading.text, plainView(child.heading.text), true, null)
      open.push({children: child.children, at: 0, section: child})
    } else if (child.type === 'heading') addText(child, child.text, plainView(child.text), !plain, null)
    else if (child.type === 'paragraph') addText(child, child.text, plainView(child.text), false, null)
    else if (child.type === 'list' && lines && ((plain && child.ordered) || holdsWord(child))) addList(child)
    else units.push({type: 'other', node: child})
  }
  return units

  function addText(node: Heading | Paragraph, text: InlineText, view: PlainView, real: boolean, list: FlatList | null): void {
    const value = view.text
    const start = textStart(value, node)
    const marker = readWordMarker(value, start, real) ?? readBareMarker(value, start, real || node.type === 'heading')
    const at: TextUnit = {type: 'text', node, text, view, start: 0, end: value.length, head: start, first: true, marker, after: true, real, list}
    units.push(at)
    if (lines && !real) cutLines(at)
  }

  /** Finds the lines of a paragraph at which clauses may begin. */
  function cutLines(whole: TextUnit): void {
    const {text} = whole.view
    let last = whole
    let before = 0
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', before)) {
      let start = feed + 1
      while (isBlank(text.charCodeAt(start))) start++
      const from = before
      before = feed + 1
      if (start === text.length || !mayBegin(text, start)) continue
      const found = readWordMarker(text, start, false) ?? readBareMarker(text, start, false)
      if (!found) continue
      // A line with the number and title of a chapter ends as well.
      const after = thoughtEnd.test(text.slice(Math.max(from, feed - 12), feed)) || (last.marker?.type === 'word' && last.start >= from && feed - from < longestTitle)
      const marker = after || found.type === 'word' ? found : null
      if (!marker || (!after && marker.type === 'word' && (!marker.marked || marker.level === 'annex'))) continue
      last.end = start
      last = {...whole, start, head: start, end: text.length, first: false, marker, after}
      units.push(last)
    }
  }

  /** The entries of a list of plain text, one below the other; lists within follow their entry. */
  function addList(list: List): void {
    const flat: FlatList = {list, from: units.length, to: 0}
    const waiting: (ListItem | Block)[] = [...list.children].reverse()
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.type === 'list') for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!)
      else if (node.type === 'listItem') addItem(node, waiting, flat)
      else if (node.type === 'paragraph') addText(node, node.text, plainView(node.text), false, flat)
      else if (node.type !== 'heading') units.push({type: 'other', node})
    }
    flat.to = units.length
  }

  function addItem(item: ListItem, waiting: (ListItem | Block)[], flat: FlatList): void {
    const [first, ...rest] = item.children
    for (let i = rest.length - 1; i >= 0; i--) waiting.push(rest[i]!)
    if (first && first.type !== 'paragraph') waiting.push(first)
    const said = first?.type === 'paragraph' ? first : null
    const text = said ? concatInline([item.marker, said.text]) : inline(item.marker)
    const start = item.position?.start
    const end = (said ?? item).position?.end
    addText({type: 'paragraph', text, ...(start && end ? {position: {start, end}} : {})}, text, plainView(text), false, flat)
  }
}

/** Behind the signs of a heading: `## Title`. */
function textStart(value: string, {type}: Heading | Paragraph): number {
  return (type === 'heading' ? /^\s*(?:#{1,6}\s+)?/ : /^\s*/).exec(value)![0].length
}

/** Whether a keyword begins a line within an entry: what the entry goes on with lazily is none of it. */
function holdsWord(list: List): boolean {
  const waiting: (ListItem | Block)[] = [list]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'list' || node.type === 'listItem') for (const child of node.children) waiting.push(child)
    if (node.type !== 'paragraph') continue
    const {value} = node.text
    for (let feed = value.indexOf('\n'); feed >= 0; feed = value.indexOf('\n', feed + 1)) {
      if (!mayBegin(value, feed + 1)) continue
      const found = readWordMarker(value, feed + 1, false)
      if (found?.marked) return true
    }
  }
  return false
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 9 || code === 0xa0 || code === 0x3000
}

/** `iii)`: a stop or bracket behind at most six letters. */
function endsSoon(text: string, from: number): boolean {
  for (let at = from + 1; at < text.length && at < from + 7; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x61 || code > 0x7a) return code === 0x2e || code === 0x29
  }
  return false
}

/** A figure, a bracket, a capital letter or anything that is not Latin or Cyrillic; small letters only before a bracket or full stop. */
function mayBegin(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= 0x61 && code <= 0x7a) return ').'.includes(text[at + 1] ?? ' ') || endsSoon(text, at)
  if (code >= 0x430 && code <= 0x45f) return ').'.includes(text[at + 1] ?? ' ')
  return true
}

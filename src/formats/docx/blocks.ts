import {chosen} from './choice.js'
import type {Item} from './content.js'
import {addBookmark, commentEdge, controlled, endSection, readLooseEquation, readParagraph} from './paragraphs.js'
import {revised, revisionNames, type Story, type Where} from './story.js'
import {readTable} from './table-elements.js'
import {child, type XmlElement} from './xml.js'

type Handler = (element: XmlElement, where: Where, story: Story, out: Item[]) => void

const nothing: Handler = () => {}

/** What is done with what stands in a body, a cell, a note; other elements are what stands in them. */
const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...['w:sdtPr', 'w:sdtEndPr', 'w:customXmlPr', 'w:tcPr', 'w:proofErr', 'w:bookmarkEnd', 'w:r'].map((name): [string, Handler] => [name, nothing]),
  ...[...revisionNames].map((name): [string, Handler] => [name, (element, where, story, out) => readInside(element, revised(element, where, story.edition), story, out)]),
  ['w:p', readParagraph],
  ['w:tbl', (element, where, story, out) => {
    release(story, out)
    out.push(readTable(element, where, story))
  }],
  ['w:sdt', (element, where, story, out) => {
    const content = child(element, 'w:sdtContent')
    if (content) readInside(content, controlled(element, where), story, out)
  }],
  ['mc:AlternateContent', (element, where, story, out) => {
    const inside = chosen(element)
    if (inside) readInside(inside, where, story, out)
  }],
  ['m:oMathPara', readLooseEquation],
  ['m:oMath', readLooseEquation],
  ['w:bookmarkStart', (element, _, story) => addBookmark(element, story.waiting.bookmarks)],
  ['w:commentRangeStart', (element, _, story) => story.waiting.pieces.push(commentEdge(element))],
  ['w:commentRangeEnd', (element, _, story) => story.waiting.pieces.push(commentEdge(element))],
  ['w:altChunk', (_, __, story) => void story.foreign++],
  ['w:sectPr', (element, _, story) => endSection(element, story)],
])

/** Reads one element that stands where blocks stand. */
export function readBlock(element: XmlElement, where: Where, story: Story, out: Item[]): void {
  const handler = handlers.get(element.name)
  if (handler) handler(element, where, story, out)
  else readInside(element, where, story, out)
}

/** Reads all that stands in a container that is apart from what is around it. */
export function readBlocks(element: XmlElement, where: Where, story: Story): Item[] {
  const outer = story.carried
  story.carried = null
  const out: Item[] = []
  readInside(element, where, story, out)
  release(story, out)
  story.carried = outer
  return out
}

/** A paragraph that should go on with the next one stands alone where there is none. */
export function release(story: Story, out: Item[]): void {
  if (story.carried) out.push(story.carried)
  story.carried = null
}

function readInside(element: XmlElement, where: Where, story: Story, out: Item[]): void {
  for (const node of element.children) if (typeof node !== 'string') readBlock(node, where, story, out)
}

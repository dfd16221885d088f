import {chosen} from './choice.js'
import {append, type Item, type Link, type ParagraphItem, type Piece} from './content.js'
import {latexOf} from './equations.js'
import {plainText} from './pieces.js'
import {addPiece, readRun, said} from './runs.js'
import {isLeftOut, revised, revisionNames, type Story, type Where} from './story.js'
import {child, childrenOf, onOff, val, type XmlElement} from './xml.js'

type Handler = (element: XmlElement, where: Where, story: Story) => void

const nothing: Handler = () => {}

/** What is done with what stands in a paragraph; other elements are what stands in them. */
const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...['w:pPr', 'w:rPr', 'w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr', 'w:fldData', 'w:proofErr', 'w:bookmarkEnd'].map((name): [string, Handler] => [name, nothing]),
  ...[...revisionNames].map((name): [string, Handler] => [name, (element, where, story) => readInline(element, revised(element, where, story.edition), story)]),
  ['w:r', readRun],
  ['w:hyperlink', hyperlink],
  ['w:fldSimple', simpleField],
  ['w:sdt', contentControl],
  ['w:bookmarkStart', (element, _, story) => addBookmark(element, story.paragraph!.bookmarks)],
  ['w:commentRangeStart', (element, _, story) => story.paragraph!.pieces.push(commentEdge(element))],
  ['w:commentRangeEnd', (element, _, story) => story.paragraph!.pieces.push(commentEdge(element))],
  ['m:oMath', (element, where, story) => equation(element, false, where, story)],
  ['m:oMathPara', (element, where, story) => equations(element, where, story)],
  ['w:txbxContent', (element, where, story) => void story.paragraph!.boxes.push(story.blocks(element, where))],
  ['mc:AlternateContent', (element, where, story) => {
    const inside = chosen(element)
    if (inside) readInline(inside, where, story)
  }],
])

/** Reads a paragraph (`w:p`) to the end of `out`. */
export function readParagraph(element: XmlElement, where: Where, story: Story, out: Item[]): void {
  const properties = child(element, 'w:pPr')
  const mark = child(properties, 'w:rPr')
  const gone = childrenOf(mark).some(({name}) => revisionNames.has(name) && isLeftOut(name, story.edition))
  const paragraph = createParagraph(element, properties, gone, story)
  const outer = {paragraph: story.paragraph, inked: story.inked}
  // Of a heading whose mark is hidden the next paragraph goes on with its line.
  const open = onOff(mark, 'w:specVanish') ?? onOff(mark, 'w:vanish') ?? false
  story.paragraph = paragraph
  story.inked = false
  const isContents = paragraph.style.role === 'toc'
  const from = paragraph.pieces.length
  readInline(element, isContents && !where.hidden ? {...where, hidden: 'navigation'} : where, story)
  if (paragraph.runIn !== null) partWords(paragraph, from)
  if (open && story.inked) paragraph.runIn ??= plainText(paragraph)
  const goesOn = gone || (open && story.inked)
  story.paragraph = outer.paragraph
  story.inked = outer.inked
  const section = child(properties, 'w:sectPr')
  if (section) endSection(section, story)
  story.carried = goesOn ? paragraph : null
  if (!goesOn) out.push(paragraph)
}

/** 'Term' and 'The licence …' on one line have a blank between them; before a full stop there is none. */
function partWords({pieces}: ParagraphItem, at: number): void {
  const before = pieces[at - 1]
  const after = pieces[at]
  if (before?.kind !== 'text' || after?.kind !== 'text' || /\s$/.test(before.value) || !/^[\p{L}\p{N}\p{Ps}\p{Pi}"]/u.test(after.value)) return
  pieces[at] = {...after, value: ` ${after.value}`}
}

/** A paragraph without text; what waited for one goes to it, and what a paragraph without a mark has left over. */
function createParagraph({attributes}: XmlElement, properties: XmlElement | null, gone: boolean, story: Story): ParagraphItem {
  const {carried, waiting} = story
  const numbering = child(properties, 'w:numPr')
  const styleId = val(properties, 'w:pStyle')
  const style = story.edition.styles.paragraph(styleId)
  const label = story.labeler?.next({styleId, numId: val(numbering, 'w:numId'), level: integer(val(numbering, 'w:ilvl')), deleted: gone}) ?? null
  if (onOff(properties, 'w:pageBreakBefore') && story.paragraphs > 0) story.pages.written++
  story.waiting = {bookmarks: [], pieces: []}
  const indent = child(properties, 'w:ind')?.attributes
  const ordinal = ++story.paragraphs
  // What is carried is used up: its lists go on as those of this paragraph.
  const bookmarks = carried?.bookmarks ?? []
  const pieces = carried?.pieces ?? []
  append(bookmarks, waiting.bookmarks)
  append(pieces, waiting.pieces)
  if (carried && carried.runIn !== null) return carried
  return {
    kind: 'paragraph',
    part: story.part,
    ordinal,
    paraId: attributes['w14:paraId'] ?? null,
    pages: carried?.pages ?? {...story.pages},
    style,
    outline: integer(val(properties, 'w:outlineLvl')),
    label,
    indent: integer(indent?.['w:left'] ?? indent?.['w:start'] ?? null) ?? style.indent,
    rtl: onOff(properties, 'w:bidi') ?? false,
    bookmarks,
    sequences: carried?.sequences ?? [],
    pieces,
    boxes: carried?.boxes ?? [],
    runIn: null,
  }
}

function integer(value: string | null): number | null {
  const number = value === null ? NaN : Number.parseInt(value, 10)
  return Number.isFinite(number) ? number : null
}

/** What a section ends with says whether the next one begins on a page of its own. */
export function endSection(section: XmlElement, story: Story): void {
  if (val(section, 'w:type') !== 'continuous') story.pages.written++
}

/** An equation of its own that stands between paragraphs. */
export function readLooseEquation(element: XmlElement, where: Where, story: Story, out: Item[]): void {
  readParagraph({name: 'w:p', attributes: {}, children: [element]}, where, story, out)
}

function readInline(element: XmlElement, where: Where, story: Story): void {
  for (const node of element.children) {
    if (typeof node === 'string') continue
    const handler = handlers.get(node.name)
    if (handler) handler(node, where, story)
    else readInline(node, where, story)
  }
}

function hyperlink(element: XmlElement, where: Where, story: Story): void {
  const {attributes} = element
  const relationship = story.relationships.get(attributes['r:id'] ?? '')
  const link: Link = {url: relationship?.target ?? null, bookmark: attributes['w:anchor'] ?? null}
  readInline(element, link.url || link.bookmark ? {...where, link} : where, story)
}

function simpleField(element: XmlElement, where: Where, story: Story): void {
  story.fields.enclosed(element.attributes['w:instr'] ?? '', () => readInline(element, where, story))
}

/** Where the text of a content control belongs; its prompt is not text of the document. */
export function controlled(element: XmlElement, where: Where): Where {
  if (where.hidden) return where
  const properties = child(element, 'w:sdtPr')
  if (onOff(properties, 'w:showingPlcHdr')) return {...where, hidden: 'hidden'}
  const gallery = val(child(properties, 'w:docPartObj') ?? child(properties, 'w:docPartList'), 'w:docPartGallery') ?? ''
  return /^table of (?:contents|figures|authorities)$/i.test(gallery) ? {...where, hidden: 'navigation'} : where
}

function contentControl(element: XmlElement, where: Where, story: Story): void {
  const content = child(element, 'w:sdtContent')
  if (content) readInline(content, controlled(element, where), story)
}

/** Word sets `_GoBack` where the last change was. */
export function addBookmark({attributes}: XmlElement, names: string[]): void {
  const name = attributes['w:name']
  if (name && name !== '_GoBack') names.push(name)
}

export function commentEdge({name, attributes}: XmlElement): Piece {
  return {kind: 'comment', id: attributes['w:id'] ?? '', edge: name === 'w:commentRangeStart' ? 'start' : 'end'}
}

function equation(element: XmlElement, display: boolean, where: Where, story: Story): void {
  const latex = latexOf(element)
  if (latex) addPiece({kind: 'math', latex, display, ...said(where, story)}, story)
}

function equations(element: XmlElement, where: Where, story: Story): void {
  for (const each of childrenOf(element, 'm:oMath')) equation(each, true, where, story)
}

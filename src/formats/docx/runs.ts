import {anchored} from './drawings.js'
import {chosen} from './choice.js'
import type {Piece, RunStyle} from './content.js'
import type {Edition, Look, Story, Where} from './story.js'
import type {Style} from './styles.js'
import {isMonospaced} from './fonts.js'
import {symbolOf, withSymbols} from './symbols.js'
import {child, childrenOf, isOn, onOff, textOf, val, type XmlElement} from './xml.js'

const scripts: readonly RunStyle['script'][] = [null, 'super', 'sub']

/** Every style there is, by its facts as bits: runs of one style share it, so that it is told by comparing. */
const runStyles: readonly RunStyle[] = Array.from({length: 96}, (_, bits) => ({
  bold: (bits & 1) !== 0,
  italic: (bits & 2) !== 0,
  strike: (bits & 4) !== 0,
  code: (bits & 8) !== 0,
  underline: (bits & 16) !== 0,
  script: scripts[bits >> 5]!,
}))

const plain = runStyles[0]!

/** A run while it is read. */
interface Run extends Pick<Look, 'style' | 'font'> {
  where: Where
}

type Handler = (element: XmlElement, run: Run, story: Story) => void

const handlers: Readonly<Record<string, Handler>> = {
  'w:t': (element, run, story) => addText(withSymbols(textOf(element), run.font), run, story),
  'w:delText': (element, run, story) => addText(withSymbols(textOf(element), run.font), run, story),
  'w:tab': (_, run, story) => addText('\t', run, story),
  'w:ptab': (_, run, story) => addText('\t', run, story),
  'w:noBreakHyphen': (_, run, story) => addText('\u2011', run, story),
  'w:cr': (_, run, story) => addPiece({kind: 'line', ...said(run.where, story)}, story),
  'w:br': lineEnd,
  'w:sym': symbol,
  'w:ruby': ruby,
  'w:fldChar': fieldCharacter,
  'w:instrText': (element, _, story) => story.fields.instruct(textOf(element)),
  'w:delInstrText': (element, _, story) => story.fields.instruct(textOf(element)),
  'w:drawing': drawing,
  'w:pict': drawing,
  'w:object': drawing,
  'w:footnoteReference': (element, run, story) => note('footnote', element, run, story),
  'w:endnoteReference': (element, run, story) => note('endnote', element, run, story),
  'w:commentReference': (element, _, story) => story.paragraph!.pieces.push({kind: 'comment', id: element.attributes['w:id'] ?? '', edge: 'mark'}),
  'w:lastRenderedPageBreak': (_, __, story) => addPage('rendered', story),
  'mc:AlternateContent': (element, run, story) => {
    const inside = chosen(element)
    if (inside) readRunContent(inside, run, story)
  },
}

/** Reads a run into the paragraph that is open. */
export function readRun(element: XmlElement, where: Where, story: Story): void {
  const properties = child(element, 'w:rPr')
  const paragraph = story.paragraph!.style
  const {style, font, hidden} = properties ? lookOf(properties, paragraph, story) : paragraph.hidden ? unseen : unmarked
  readRunContent(element, {where: hidden && !where.hidden ? {...where, hidden: 'hidden'} : where, style, font}, story)
}

/** Runs without properties. */
const unmarked: Look = {style: plain, font: '', hidden: false}
const unseen: Look = {...unmarked, hidden: true}

/** Properties that stand once are not kept without end. */
const mostLooks = 500

function lookOf(properties: XmlElement, paragraph: Style, {looks, edition}: Story): Look {
  let known = looks.get(paragraph)
  if (!known || known.size >= mostLooks) looks.set(paragraph, (known = new Map()))
  let look = known.get(properties)
  if (!look) known.set(properties, (look = readLook(properties, paragraph, edition)))
  return look
}

function readLook(properties: XmlElement, paragraph: Style, {styles}: Edition): Look {
  const character = styles.run(val(properties, 'w:rStyle'))
  return {
    style: styleOf(properties, character, paragraph),
    font: fontOf(properties),
    hidden: onOff(properties, 'w:vanish') ?? character?.hidden ?? paragraph.hidden ?? false,
  }
}

function readRunContent(element: XmlElement, run: Run, story: Story): void {
  for (const node of element.children) if (typeof node !== 'string') handlers[node.name]?.(node, run, story)
}

/** Marks are what differs from the style of the paragraph. */
function styleOf(properties: XmlElement, character: Style | null, paragraph: Style): RunStyle {
  let bits = 0
  let bold = character?.bold ?? false
  let italic = character?.italic ?? false
  let fonts: XmlElement | null = null
  for (const property of properties.children) {
    if (typeof property === 'string') continue
    const value = property.attributes['w:val']
    switch (property.name) {
      case 'w:b':
        bold = isOn(value)
        break
      case 'w:i':
        italic = isOn(value)
        break
      case 'w:strike':
      case 'w:dstrike':
        if (isOn(value)) bits |= 4
        break
      case 'w:rFonts':
        fonts = property
        break
      case 'w:u':
        if (value !== 'none') bits |= 16
        break
      case 'w:vertAlign':
        if (value === 'superscript') bits |= 32
        else if (value === 'subscript') bits |= 64
    }
  }
  if (bold && !paragraph.bold) bits |= 1
  if (italic && !paragraph.italic) bits |= 2
  if ((fonts ? isMonospaced(fonts) : null) ?? character?.monospaced ?? character?.role === 'code') bits |= 8
  return runStyles[bits]!
}

function fontOf(properties: XmlElement): string {
  const fonts = child(properties, 'w:rFonts')?.attributes
  return fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? ''
}

/** What is said of a piece at this place. */
export function said({hidden, revision, link}: Where, {fields}: Story) {
  return {hidden, revision, link: link ?? fields.link(), navigation: fields.navigation(), instruction: fields.instruction()}
}

/** Fields whose result is the number of a page. */
const pageFields: ReadonlySet<string> = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES'])

/** Outside of the body such a number says nothing. */
function isPageNumber({labeler, fields}: Story): boolean {
  return labeler === null && fields.within(pageFields)
}

/** Adds a piece that is something to see. */
export function addPiece(piece: Exclude<Piece, {kind: 'comment'}>, story: Story): void {
  if (isPageNumber(story)) return
  if (piece.kind !== 'line' || story.fields.instruction() === null) story.paragraph!.pieces.push(piece)
  story.fields.filled()
  if (!story.inked && !piece.hidden && (piece.kind !== 'text' || /\S/.test(piece.value))) story.inked = true
}

function addText(given: string, run: Run, story: Story): void {
  if (given === '' || isPageNumber(story)) return
  const value = given.includes('\n') || given.includes('\r') ? given.replace(/[\r\n]/g, ' ') : given
  const {pieces} = story.paragraph!
  const last = pieces[pieces.length - 1]
  if (last?.kind === 'text' && goesOn(last, run, story)) {
    last.value += value
    story.fields.filled()
    if (!story.inked && !last.hidden && /\S/.test(value)) story.inked = true
    return
  }
  addPiece({kind: 'text', value, style: run.style, ...said(run.where, story)}, story)
}

/** Whether text is a part of the piece before it: Word parts runs wherever it has checked the spelling. */
function goesOn(last: Extract<Piece, {kind: 'text'}>, {style, where}: Run, {fields}: Story): boolean {
  return (
    last.style === style &&
    last.hidden === where.hidden &&
    last.revision === where.revision &&
    last.link === (where.link ?? fields.link()) &&
    last.navigation === fields.navigation() &&
    last.instruction === fields.instruction()
  )
}

function addPage(kind: 'rendered' | 'written', story: Story): void {
  story.pages[kind]++
  if (!story.inked) story.paragraph!.pages = {...story.pages}
}

function lineEnd({attributes}: XmlElement, {where}: Run, story: Story): void {
  addPiece({kind: 'line', ...said(where, story)}, story)
  if (attributes['w:type'] === 'page') addPage('written', story)
}

function symbol({attributes}: XmlElement, run: Run, story: Story): void {
  const code = Number.parseInt(attributes['w:char'] ?? '', 16)
  if (Number.isFinite(code)) addText(symbolOf(attributes['w:font'] ?? '', code), run, story)
}

/** The reading stands in brackets behind what it is of. */
function ruby(element: XmlElement, run: Run, story: Story): void {
  for (const base of childrenOf(child(element, 'w:rubyBase'), 'w:r')) readRun(base, run.where, story)
  const reading = child(element, 'w:rt')
  const text = reading ? textOf(reading).trim() : ''
  if (text) addText(`(${text})`, run, story)
}

function fieldCharacter(element: XmlElement, run: Run, story: Story): void {
  const {fields} = story
  const type = element.attributes['w:fldCharType']
  if (type === 'begin') fields.begin(formValue(child(element, 'w:ffData')))
  else if (type === 'separate') fields.separate()
  else if (type === 'end') addText(fields.end() ?? '', run, story)
}

/** What a check box or a list to choose from shows; null for other fields. */
function formValue(data: XmlElement | null): string | null {
  const box = child(data, 'w:checkBox')
  if (box) {
    const mark = child(box, 'w:checked') ?? child(box, 'w:default')
    return mark && isOn(mark.attributes['w:val']) ? '☒' : '☐'
  }
  const list = child(data, 'w:ddList')
  if (!list) return null
  const chosenOne = Number(val(list, 'w:result') ?? val(list, 'w:default') ?? 0)
  return childrenOf(list, 'w:listEntry')[chosenOne]?.attributes['w:val'] ?? null
}

function drawing(element: XmlElement, run: Run, story: Story): void {
  const {alt, boxes} = anchored(element)
  if (alt) addPiece({kind: 'image', alt, ...said(run.where, story)}, story)
  const paragraph = story.paragraph!
  for (const box of boxes) {
    const items = story.blocks(box, run.where)
    if (items.length > 0) paragraph.boxes.push(items)
  }
}

function note(kind: 'footnote' | 'endnote', {attributes}: XmlElement, run: Run, story: Story): void {
  addPiece({kind: 'note', note: kind, id: attributes['w:id'] ?? '', ...said(run.where, story)}, story)
}

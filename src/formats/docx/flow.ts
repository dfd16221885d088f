import {added, concatInline, type InlineText, type Range} from '../../text/mapped-text.js'
import {foldBlanks, plainText as plainInline} from '../../text/plain.js'
import type {Block, Blockquote, Content, Heading, Section} from '../../tree/types.js'
import {createClauseEnds, type ClauseEnds} from './clause-ends.js'
import {writeCode} from './code.js'
import {append, type Item, type ParagraphItem, type TableItem} from './content.js'
import {kindOf, outlineDepth, type Kind} from './kinds.js'
import {createFacts, dataOf, writeLeaf, type Leaf} from './leaf.js'
import {writeDue} from './notes.js'
import {isSeen, plainPiece, plainText, reasonOf, seenIn} from './pieces.js'
import {place, type Writer} from './writer.js'
import {writeList} from './write-list.js'
import {isLayout, writeTable} from './write-table.js'

/** Writes items one below the other as blocks; with `content` headings and clauses among them are paragraphs. */
export function writeFlow(items: readonly Item[], content: boolean, writer: Writer): Content[] {
  const out: Content[] = []
  const ends = content ? null : createClauseEnds(items, out, writer)
  let index = 0
  while (index < items.length) {
    writer.throwIfAborted()
    const item = items[index]!
    index = item.kind === 'table' ? writeTableAt(items, index, null, content, out, writer) : writeParagraphAt(items, index, item, ends, out, writer)
    for (const block of writeDue(writer)) out.push(block)
  }
  ends?.finish()
  return out
}

/** Writes what stands at an index; gives where to go on. */
function writeParagraphAt(items: readonly Item[], index: number, paragraph: ParagraphItem, ends: ClauseEnds | null, out: Content[], writer: Writer): number {
  const content = ends === null
  const {length} = out
  const found = kindOf(paragraph, writer.survey, writer.depth)
  const kind: Kind = content && (found.kind === 'heading' || found.kind === 'clause') ? {kind: 'paragraph'} : found
  switch (kind.kind) {
    case 'empty':
      leaveOut(paragraph, writer)
      return index + 1
    case 'item':
      return writeList(items, index, out, writer)
    case 'code':
      return writeCode(items, index, out, writer)
    case 'quote':
      return writeQuote(items, index, out, writer)
    case 'math':
      writeMath(paragraph, out, writer)
      return index + 1
    case 'heading':
      if (isSecondTitle(items, index)) {
        const before = foldBlanks(plainText(items[index - 1] as ParagraphItem))
        if (writer.title?.endsWith(before)) writer.title += ` ${foldBlanks(plainText(paragraph))}`
        writeParagraph(paragraph, out, writer)
        return index + 1
      }
      writeHeading(paragraph, kind.depth, kind.typed ?? null, out, writer)
      if (out.length > length) ends?.open(kind.depth)
      return index + 1
    case 'clause':
      writeClause(paragraph, kind.typed ?? labelOf(paragraph), kind.depth, kind.runIn, ends, out, writer)
      return index + 1
    default: {
      const typed = content ? null : continued(paragraph, writer)
      if (typed !== null) {
        writeClause(paragraph, typed, Math.max(writer.clause!.depth, writer.depth + 1), null, ends, out, writer)
        return index + 1
      }
      ends?.body(index, paragraph)
      const next = isCaption(paragraph) ? nextSeen(items, index + 1) : -1
      if (next >= 0 && items[next]!.kind === 'table') return writeTableAt(items, next, paragraph, content, out, writer)
      writeParagraph(paragraph, out, writer)
      return index + 1
    }
  }
}

/** A table with the caption above it, or else with one below it that no table follows. */
function writeTableAt(items: readonly Item[], index: number, above: ParagraphItem | null, content: boolean, out: Content[], writer: Writer): number {
  const table = items[index] as TableItem
  if (isLayout(table)) {
    if (above) writeParagraph(above, out, writer)
    for (const {cells} of table.rows) {
      for (const {items: inner} of cells) for (const block of writer.flow(inner, content)) out.push(block)
    }
    return index + 1
  }
  const next = above ? -1 : nextSeen(items, index + 1)
  const candidate = next >= 0 ? items[next]! : null
  const after = next >= 0 ? nextSeen(items, next + 1) : -1
  const below = candidate?.kind === 'paragraph' && isCaption(candidate) && !(after >= 0 && items[after]!.kind === 'table') ? candidate : null
  for (const block of writeTable(table, above, below, writer)) out.push(block)
  if (!below) return index + 1
  for (let i = index + 1; i < next; i++) leaveOut(items[i] as ParagraphItem, writer)
  return next + 1
}

/** The next item that something is seen of. */
function nextSeen(items: readonly Item[], from: number): number {
  for (let index = from; index < items.length; index++) {
    const item = items[index]!
    if (item.kind === 'table' || isSeen(item)) return index
  }
  return -1
}

/** A title on several lines is one paragraph for each, all of that style: the first is the heading. */
function isSecondTitle(items: readonly Item[], index: number): boolean {
  const [before, item] = [items[index - 1], items[index]]
  return isTitleLine(before) && isTitleLine(item)
}

function isTitleLine(item: Item | undefined): boolean {
  return item?.kind === 'paragraph' && item.style.role === 'title' && item.label === null && isSeen(item)
}

/** Sequences that number pictures, in languages where they have words of their own. */
const figures = /^(?:fig|abb|рис|мал|ilustr|imag|photo|foto|diagram|chart|graph|equation|formel|gleichung|formula|формула)/i

/** Whether a paragraph names a table: by a sequence that numbers it, or by its style. */
function isCaption({style, sequences}: ParagraphItem): boolean {
  if (sequences.some((name) => figures.test(name))) return false
  return sequences.some((name) => /^(?:tab|таб)|表/i.test(name)) || style.role === 'caption'
}

/** Notes what is hidden in a paragraph of which nothing is seen; what names it belongs to the next block. */
function leaveOut(paragraph: ParagraphItem, writer: Writer): void {
  append(writer.dueBookmarks, paragraph.bookmarks)
  append(writer.dueBoxes, paragraph.boxes)
  const reasons = new Map<Parameters<Writer['canonical']['leaveOut']>[1], string>()
  for (const piece of paragraph.pieces) {
    const reason = piece.kind === 'comment' ? null : reasonOf(piece)
    if (piece.kind !== 'comment' && reason) reasons.set(reason, (reasons.get(reason) ?? '') + plainPiece(piece))
  }
  for (const [reason, text] of reasons) writer.canonical.leaveOut(text, reason)
}

/** A number that the format of its level writes and that is no bullet. */
function labelOf({label}: ParagraphItem): string | null {
  return label && !label.bullet && label.text ? label.text : null
}

/** Writes a paragraph as it stands; null where it is empty. */
export function writeParagraph(paragraph: ParagraphItem, out: Content[], writer: Writer): void {
  writer.canonical.block()
  const leaf = writeLeaf(paragraph, {place: 'lines', label: labelOf(paragraph)}, writer)
  if (leaf) out.push(blockOf(leaf, writer))
}

function blockOf({text, range, image, data}: Leaf, writer: Writer): Block {
  return place({type: image ? 'image' : 'paragraph', text, data}, range, writer)
}

/** Bookmarks that a person or a reference made come before those of Word's own kinds. */
function anchorOf(data: Leaf['data'], writer: Writer): string | null {
  const names = (data['bookmarks'] as string[] | undefined) ?? []
  return names.find((name) => !name.startsWith('_')) ?? names.find((name) => writer.survey.bookmarks.has(name)) ?? null
}

function allBold(paragraph: ParagraphItem): boolean {
  return seenIn(paragraph).every((piece) => piece.kind !== 'text' || piece.style.bold || !/\S/.test(piece.value))
}

/** The text without any mark, for breadcrumbs. */
function titleOf(text: InlineText): string {
  return foldBlanks(plainInline(text).replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, ''))
}

function writeHeading(paragraph: ParagraphItem, depth: number, typed: string | null, out: Content[], writer: Writer): void {
  writer.canonical.block()
  const label = labelOf(paragraph)
  const leaf = writeLeaf(paragraph, {place: 'heading', label, plainBold: allBold(paragraph), plainCode: true}, writer)
  if (!leaf) return
  const text = concatInline([added(`${'#'.repeat(Math.min(6, depth))} `), leaf.text])
  const title = titleOf(withoutNotes(leaf.text))
  if (paragraph.style.role === 'title') writer.title ??= title
  if (outlineDepth(paragraph) !== null) writer.depth = depth
  const heading: Heading = {type: 'heading', depth, text, title, label: label ?? typed, anchor: anchorOf(leaf.data, writer), data: leaf.data}
  out.push(place(heading, leaf.range, writer))
}

/** Notes that a heading cites are in its text, not in its title. */
function withoutNotes(text: InlineText): InlineText {
  const notes = text.atoms.filter(([start, end]) => /^\[\^\w+\]$/.test(text.value.slice(start, end)))
  if (notes.length === 0) return text
  return {...text, marks: [...text.marks, ...notes.map(([start, end]): InlineText['marks'][number] => [start, end, '', -1])].sort((a, b) => a[0] - b[0])}
}

/** '4.' behind the clause '3.': a number written by hand that goes on with the last automatic one; null for other paragraphs. */
function continued(paragraph: ParagraphItem, {clause}: Writer): string | null {
  if (!clause || paragraph.label) return null
  const typed = /^(\d{1,4}(?:\.\d{1,3})*[.)]?)[\t ]/.exec(plainText(paragraph))?.[1]
  const next = clause.label.replace(/\d+(?=\D*$)/, (last) => String(Number(last) + 1))
  return typed !== undefined && typed === next ? typed : null
}

function writeClause(paragraph: ParagraphItem, label: string | null, depth: number, runIn: string | null, ends: ClauseEnds | null, out: Content[], writer: Writer): void {
  writer.canonical.block()
  const leaf = writeLeaf(paragraph, {place: 'lines', label: labelOf(paragraph)}, writer)
  if (!leaf) return
  if (label !== null) writer.clause = {label, depth}
  const title = [label, runIn].filter((part) => part !== null).join(' ')
  const section: Section = {type: 'section', role: 'clause', opens: true, depth, title, label, anchor: anchorOf(leaf.data, writer), heading: null, children: [blockOf(leaf, writer)]}
  out.push(place(section, leaf.range, writer))
  ends?.open(depth, {section, start: leaf.range[0], paragraph})
}

/** Equations that stand alone, one block for each. */
function writeMath(paragraph: ParagraphItem, out: Content[], writer: Writer): void {
  const {canonical} = writer
  const facts = createFacts()
  append(facts.bookmarks, writer.dueBookmarks.splice(0))
  append(facts.bookmarks, paragraph.bookmarks)
  for (const piece of seenIn(paragraph)) {
    if (piece.kind !== 'math') continue
    canonical.block()
    const value = piece.latex
    const start = canonical.write(value)
    const text = {value, map: [[0, start, value.length] as [number, number, number]]}
    out.push(place({type: 'math', open: added('$$'), close: added('$$'), text, data: dataOf(paragraph, facts, writer)}, [start, canonical.length], writer))
  }
  leaveOut({...paragraph, bookmarks: []}, writer)
}

/** Paragraphs of a quotation, one below the other. */
function writeQuote(items: readonly Item[], from: number, out: Content[], writer: Writer): number {
  const children: Block[] = []
  let range: Range | null = null
  let index = from
  for (; index < items.length; index++) {
    const item = items[index]!
    if (item.kind === 'table') break
    const {kind} = kindOf(item, writer.survey, writer.depth)
    if (kind !== 'quote' && kind !== 'empty') break
    if (kind === 'empty') {
      leaveOut(item, writer)
      continue
    }
    const before = children.length
    writeParagraph(item, children, writer)
    const start = children.length > before ? writer.placed[writer.placed.length - 1]!.range : null
    if (start) range = [range?.[0] ?? start[0], start[1]]
  }
  const quote: Blockquote = {type: 'blockquote', children, data: {locator: children[0]?.data?.['locator']}}
  if (range) out.push(place(quote, range, writer))
  return index
}


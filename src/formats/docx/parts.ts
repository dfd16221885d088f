import {readBlocks} from './blocks.js'
import {append, type Item} from './content.js'
import type {Labeler} from './numbering.js'
import type {Package} from './package.js'
import {plainText} from './pieces.js'
import {anywhere, createStory, type Edition, type Story} from './story.js'
import type {Comment, Notes} from './writer.js'
import {childrenOf, parseXml, type XmlElement} from './xml.js'

/** A part with what belongs to reading it; null where the file has none. */
async function openPart(file: Package, part: string | null, edition: Edition, labeler: Labeler | null): Promise<{root: XmlElement; story: Story} | null> {
  const xml = part === null ? null : await file.pieces(part)
  if (part === null || xml === null) return null
  return {root: parseXml(xml, edition.budget), story: createStory(part, edition, await file.relationships(part), labeler?.fresh() ?? null, readBlocks)}
}

/** Of a document without notes. */
export const noNotes: Notes = {has: () => false, read: () => []}

/** Footnotes and endnotes; each is read when it is first cited. */
export async function openNotes(file: Package, edition: Edition, labeler: Labeler | null): Promise<Notes> {
  const notes = new Map<string, {element: XmlElement; story: Story}>()
  for (const kind of ['footnote', 'endnote'] as const) {
    const opened = await openPart(file, await file.partOf(`${kind}s`), edition, labeler)
    if (!opened) continue
    for (const element of childrenOf(opened.root, `w:${kind}`)) {
      const {'w:id': id, 'w:type': type} = element.attributes
      // The lines above notes are kept as notes too.
      if (id !== undefined && (type === undefined || type === 'normal')) notes.set(`${kind} ${id}`, {element, story: opened.story})
    }
  }
  return {
    has: (kind, id) => notes.has(`${kind} ${id}`),
    read(kind, id) {
      const note = notes.get(`${kind} ${id}`)
      return note ? note.story.blocks(note.element, anywhere) : []
    },
  }
}

/** Comments by their id. */
export async function readComments(file: Package, edition: Edition, labeler: Labeler | null): Promise<Map<string, Comment>> {
  const comments = new Map<string, Comment>()
  const opened = await openPart(file, await file.partOf('comments'), edition, labeler)
  if (!opened) return comments
  for (const element of childrenOf(opened.root, 'w:comment')) {
    const {'w:id': id, 'w:author': author, 'w:date': date} = element.attributes
    if (id === undefined) continue
    const items = opened.story.blocks(element, anywhere)
    comments.set(id, {author: author || null, date: date || null, items, text: linesOf(items).join('\n'), start: null, end: null, said: false, written: false})
  }
  return comments
}

/** What stands on top or at the bottom of pages; the same text once. */
export async function readPageParts(file: Package, kind: 'header' | 'footer', edition: Edition): Promise<string[]> {
  const texts = new Set<string>()
  for (const {type, target, external} of (await file.relationships(file.mainPart)).values()) {
    if (type !== kind || external) continue
    const opened = await openPart(file, target, edition, null)
    const text = opened ? linesOf(opened.story.blocks(opened.root, anywhere)).join('\n') : ''
    if (text) texts.add(text)
  }
  return [...texts]
}

/** Paragraphs as plain lines, those of tables and text boxes as well. */
function linesOf(items: readonly Item[]): string[] {
  const lines: string[] = []
  for (const item of items) {
    if (item.kind === 'table') {
      for (const {cells} of item.rows) for (const cell of cells) append(lines, linesOf(cell.items))
      continue
    }
    const text = plainText(item)
    if (text) lines.push(text)
    for (const box of item.boxes) append(lines, linesOf(box))
  }
  return lines
}

import type {Block, Content, FootnoteDefinition, NodeData} from '../../tree/types.js'
import {append, type NoteKind} from './content.js'
import type {Run} from '../../text/mapped-text.js'
import {isSeen} from './pieces.js'
import {place, type Comment, type Writer} from './writer.js'

/** The name a note is cited by, given at its first citation: footnotes by numbers, endnotes by Roman ones. Null for a note that is not there. */
export function nameOfNote(kind: NoteKind, id: string, writer: Writer): string | null {
  const key = `${kind} ${id}`
  const known = writer.noteNames.get(key)
  if (known !== undefined) return known
  if (!writer.notes.has(kind, id)) return null
  const number = ++writer.noteCounts[kind]
  const name = kind === 'footnote' ? String(number) : roman(number)
  writer.noteNames.set(key, name)
  writer.dueNotes.push({kind, id, name, page: writer.page})
  return name
}

/** Writes what the last block has cited and what is anchored in it: notes, comments where they are wanted, text boxes. */
export function writeDue(writer: Writer): Content[] {
  const out: Content[] = []
  while (writer.dueNotes.length + writer.dueComments.length + writer.dueBoxes.length > 0) {
    for (const due of writer.dueNotes.splice(0)) {
      const note = beside(due.page, writer, () => writeNote(due, writer))
      if (note) out.push(note)
    }
    for (const {comment, page} of writer.dueComments.splice(0)) append(out, beside(page, writer, () => writeComment(comment, writer)))
    for (const box of writer.dueBoxes.splice(0)) append(out, writer.flow(box, true))
  }
  return out
}

/** Writes what stands beside the text, on the page of what cites it. */
function beside<Result>(page: number, writer: Writer, write: () => Result): Result {
  const {page: outerPage, aside: outerAside} = writer
  writer.page = page
  writer.aside = true
  const result = write()
  writer.page = outerPage
  writer.aside = outerAside
  return result
}

function writeNote({kind, id, name}: Writer['dueNotes'][number], writer: Writer): FootnoteDefinition | null {
  const {canonical} = writer
  const items = writer.notes.read(kind, id)
  if (!items.some((item) => item.kind === 'table' || isSeen(item))) return null
  canonical.block()
  const value = `[^${name}]: `
  const start = canonical.write(value)
  const map: Run[] = [[0, start, value.length]]
  const children = canonical.joined(() => writer.flow(items, true)) as Block[]
  return place<FootnoteDefinition>({type: 'footnoteDefinition', identifier: name, marker: {value, map}, children, data: {...placeOf(children).data, follows: true}}, [start, canonical.length], writer)
}

function writeComment(comment: Comment, writer: Writer): Content[] {
  const {canonical} = writer
  comment.written = true
  canonical.block()
  const title = [comment.author, comment.date?.slice(0, 10)].filter((part) => part).join(', ')
  const start = canonical.length
  const at = canonical.write(title)
  if (title) canonical.line()
  const children = canonical.joined(() => writer.flow(comment.items, true)) as Block[]
  const text = title ? {value: title, map: [[0, at, title.length] as [number, number, number]], atoms: [], marks: []} : null
  if (!title && children.length === 0) return []
  return [place({type: 'callout', kind: 'comment', title: text, children, data: {...placeOf(children).data, ...(title ? {textRanges: [[at, at + title.length]]} : {})}}, [start, canonical.length], writer)]
}

/** The place in the file of what stands first. */
function placeOf(children: readonly Block[]): {data?: NodeData} {
  const locator = children[0]?.data?.['locator']
  return locator === undefined ? {} : {data: {locator}}
}

function roman(number: number): string {
  const signs: readonly [number, string][] = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']]
  let rest = number
  let text = ''
  for (const [value, sign] of signs) {
    while (rest >= value) {
      text += sign
      rest -= value
    }
  }
  return text
}

import {added, concatInline, inline as inlineText, type InlineText, type MappedText, type Range} from '../../text/mapped-text.js'
import type {NodeData, SkipReason} from '../../tree/types.js'
import type {EscapePlace} from '../markdown-escape.js'
import {append, type ParagraphItem} from './content.js'
import {createInline, type Inline} from './inline.js'
import {bookmarkOf, targetOf} from './links.js'
import {nameOfNote} from './notes.js'
import {plainPiece, reasonOf, type Seen} from './pieces.js'
import {locatorOf, pageOf, type Change, type Comment, type Writer} from './writer.js'

/** A leaf that was written: its text, place and what it says beside. */
export interface Leaf {
  text: InlineText
  range: Range
  image: boolean
  data: NodeData
}

/** Facts that are gathered while paragraphs of one leaf are written. */
export interface Facts {
  bookmarks: string[]
  comments: Comment[]
  changes: Change[]
  references: Map<string, string | null>
}

export function createFacts(): Facts {
  return {bookmarks: [], comments: [], changes: [], references: new Map()}
}

export interface LeafOptions {
  place: EscapePlace
  /** Whether bold letters say nothing: all of it is bold, or it is a heading. */
  plainBold?: boolean
  /** Whether its fixed font says nothing. */
  plainCode?: boolean
  /** Written in front of it, with a blank behind. */
  label?: string | null
}

/** Writes a paragraph as one leaf; null where nothing of it is to be seen. */
export function writeLeaf(paragraph: ParagraphItem, options: LeafOptions, writer: Writer): Leaf | null {
  const facts = createFacts()
  const label = options.label ? writeLabel(options.label, writer) : null
  const inline = createInline(writer.canonical, options.place)
  writePieces(paragraph, inline, options, facts, writer)
  const written = inline.finish()
  if (!written) return label ? {text: inlineText(label.text), range: label.range, image: false, data: dataOf(paragraph, facts, writer)} : null
  const text = label ? concatInline([label.text, written.text]) : written.text
  return {text, range: [label?.range[0] ?? written.range[0], written.range[1]], image: written.image && !label, data: dataOf(paragraph, facts, writer)}
}

/** An automatic number, as it stands in front of its paragraph. */
export function writeLabel(label: string, {canonical}: Writer): {text: MappedText; range: Range} {
  const value = `${label} `
  const start = canonical.write(value)
  return {text: {value, map: [[0, start, value.length]]}, range: [start, start + label.length]}
}

/** Writes the pieces of a paragraph; what is not read of it is noted as left out. */
export function writePieces(paragraph: ParagraphItem, inline: Inline, options: LeafOptions, facts: Facts, writer: Writer): void {
  const {canonical} = writer
  writer.page = pageOf(paragraph, writer)
  let left: Map<SkipReason, string> | null = null
  let starting: Comment[] = []
  append(facts.bookmarks, writer.dueBookmarks.splice(0))
  append(facts.bookmarks, paragraph.bookmarks)
  append(writer.dueBoxes, paragraph.boxes)
  for (const piece of paragraph.pieces) {
    if (piece.kind === 'comment') {
      const comment = writer.comments.get(piece.id)
      if (!comment) continue
      if (piece.edge === 'start') starting.push(comment)
      else if (piece.edge === 'end') comment.end ??= canonical.length
      if (piece.edge === 'mark') noteComment(comment, facts, writer)
      continue
    }
    const reason = reasonOf(piece)
    if (reason) {
      left ??= new Map()
      left.set(reason, (left.get(reason) ?? '') + plainPiece(piece))
      if (reason === 'revision') noteChange(piece, null, facts, writer)
      continue
    }
    const from = canonical.length
    writePiece(piece, inline, options, facts, writer)
    if (starting.length > 0 && canonical.length > from) {
      for (const comment of starting) comment.start ??= from
      starting = []
    }
    if (piece.revision) noteChange(piece, canonical.length > from ? [from, canonical.length] : null, facts, writer)
  }
  for (const comment of starting) comment.start ??= canonical.length
  for (const [reason, text] of left ?? []) canonical.leaveOut(text, reason)
}

function writePiece(piece: Seen, inline: Inline, {plainBold, plainCode}: LeafOptions, facts: Facts, writer: Writer): void {
  switch (piece.kind) {
    case 'text': {
      const {style} = piece
      const bold = style.bold && !plainBold
      const code = style.code && !plainCode && writer.survey.fixedIsCode
      const strike = style.strike || (piece.revision?.kind === 'deletion' && writer.showChanges)
      const shown = bold === style.bold && code === style.code && strike === style.strike ? style : {...style, bold, code, strike}
      inline.text({value: piece.value, style: shown, link: linkOf(piece, facts, writer)})
      break
    }
    case 'line':
      inline.lineEnd()
      break
    case 'image':
      inline.image(piece.alt)
      break
    case 'math':
      inline.math(piece.latex)
      break
    case 'note': {
      const name = nameOfNote(piece.note, piece.id, writer)
      if (name !== null) inline.atom(`[^${name}]`)
    }
  }
}

function linkOf({link}: Seen, facts: Facts, writer: Writer): {target: string; key: unknown} | null {
  if (!link) return null
  const bookmark = bookmarkOf(link)
  if (bookmark !== null) {
    const paragraph = writer.survey.bookmarks.get(bookmark)
    if (!paragraph) return null
    facts.references.set(bookmark, paragraph.label?.text ?? null)
  }
  const target = targetOf(link)
  if (target.url !== null) return {target: target.url, key: link}
  const dropped = writer.droppedLinks
  if (target.scheme !== null && !dropped.seen.has(link)) {
    dropped.seen.add(link)
    dropped.schemes.add(target.scheme)
    dropped.first ??= [writer.canonical.length, writer.canonical.length + 1]
  }
  return null
}

function noteComment(comment: Comment, facts: Facts, writer: Writer): void {
  if (comment.said) return
  comment.said = true
  facts.comments.push(comment)
  if (writer.showComments) writer.dueComments.push({comment, page: writer.page})
}

/** Neighbouring pieces of one change are one. */
function noteChange(piece: Seen, range: Range | null, {changes}: Facts, writer: Writer): void {
  const {revision} = piece
  const text = plainPiece(piece)
  if (!revision || text.trim() === '') return
  const last = changes[changes.length - 1]
  const goesOn = last && last.kind === revision.kind && last.author === revision.author && last.date === revision.date && (last.range === null) === (range === null)
  if (!goesOn) {
    const change: Change = {kind: revision.kind, author: revision.author, date: revision.date, range, text}
    changes.push(change)
    writer.changes.push(change)
    return
  }
  last.text += text
  if (last.range && range) last.range = [last.range[0], range[1]]
}

/** What a block says beside its text. */
export function dataOf(paragraph: ParagraphItem, facts: Facts, writer: Writer): NodeData {
  const data: NodeData = {locator: locatorOf(paragraph, writer)}
  if (facts.bookmarks.length > 0) data['bookmarks'] = facts.bookmarks
  if (paragraph.rtl) data['dir'] = 'rtl'
  if (facts.references.size > 0) data['references'] = [...facts.references].map(([bookmark, label]) => ({bookmark, label}))
  if (facts.changes.length > 0) data['changes'] = facts.changes
  if (facts.comments.length > 0) {
    data['comments'] = []
    for (const comment of facts.comments) writer.commented.push({data, comment})
  }
  return data
}

/** A text that is in no source. */
export function nothing(): InlineText {
  return inlineText(added(''))
}

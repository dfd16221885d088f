import {readBlock, readBlocks, release} from './blocks.js'
import {createCanonical} from './canonical.js'
import type {Item} from './content.js'
import {writeFlow} from './flow.js'
import {outlineDepth} from './kinds.js'
import {createLabeler, type Labeler} from './numbering.js'
import type {Package} from './package.js'
import {noNotes, openNotes, readComments, readPageParts} from './parts.js'
import {anywhere, createStory, orElse, type Edition} from './story.js'
import {surveyOf} from './survey.js'
import type {Comment, Writer} from './writer.js'
import {streamXml} from './xml.js'
import {ReadFailure, type BytesContext} from '../format.js'
import {plural} from '../../messages.js'
import {createPlaces, type Places} from '../../tree/position.js'
import type {Range} from '../../text/mapped-text.js'
import type {Content, Skipped} from '../../tree/types.js'

/** The document part as blocks and its canonical text. */
export interface Document {
  source: string
  children: Content[]
  skipped: Skipped[]
  /** Of the first paragraph with the style of a title. */
  title: string | null
}

/** Reads the document part and all that belongs to its text. */
export async function readDocument(file: Package, edition: Edition, context: Pick<BytesContext, 'comments' | 'message' | 'throwIfAborted'>): Promise<Document> {
  const {items, foreign, labeler} = await readBody(file, edition, context)
  const canonical = createCanonical()
  const comments = await orElse('comments', context, () => readComments(file, edition, labeler), async () => new Map<string, Comment>())
  const notes = await orElse('notes', context, () => openNotes(file, edition, labeler), async () => noNotes)
  const writer: Writer = {
    canonical,
    survey: surveyOf(items, outlineDepth),
    notes,
    comments,
    showComments: context.comments,
    showChanges: edition.changes === 'all',
    changes: [],
    noteNames: new Map(),
    noteCounts: {footnote: 0, endnote: 0},
    dueNotes: [],
    dueComments: [],
    dueBoxes: [],
    page: 1,
    aside: false,
    dueBookmarks: [],
    depth: 0,
    clause: null,
    title: null,
    droppedLinks: {seen: new Set(), first: null, schemes: new Set()},
    placed: [],
    commented: [],
    flow: (inner, content) => writeFlow(inner, content, writer),
    throwIfAborted: context.throwIfAborted,
  }
  const children = writer.flow(items, false)
  for (const comment of comments.values()) {
    if (!comment.written) canonical.leaveOut([comment.author, comment.text].filter((part) => part).join(': '), 'comment')
  }
  for (const kind of ['header', 'footer'] as const) {
    const texts = await orElse(`page ${kind}s`, context, () => readPageParts(file, kind, edition), async () => [])
    for (const text of texts) canonical.leaveOut(text, `page-${kind}`)
  }

  const {source, skipped} = canonical.finish()
  const places = createPlaces(source)
  for (const {node, range} of writer.placed) node.position = places.position(...range)
  for (const {data, comment} of writer.commented) (data['comments'] as object[]).push(saidOf(comment, source))
  for (const change of writer.changes) change.range &&= trimmed(change.range, source)
  report(writer, foreign, places, context)
  return {source, children, skipped, title: writer.title}
}

async function readBody(file: Package, edition: Edition, context: Pick<BytesContext, 'message'>): Promise<{items: Item[]; foreign: number; labeler: Labeler}> {
  const {styles} = edition
  const numberingPart = await file.partOf('numbering')
  const labeler = await orElse(
    'numbering',
    context,
    async () => createLabeler(numberingPart === null ? null : await file.pieces(numberingPart), styles, edition.budget),
    async () => createLabeler(null, styles, edition.budget),
  )
  const story = createStory(file.mainPart, edition, await file.relationships(file.mainPart), labeler, readBlocks)
  const xml = await file.pieces(file.mainPart)
  if (xml === null) throw new ReadFailure('damaged', `The document part (${file.mainPart}) is missing`)
  const items: Item[] = []
  const found = streamXml(xml, ['w:document', 'w:body'], edition.budget, (element) => readBlock(element, anywhere, story, items))
  release(story, items)
  if (!found) throw new ReadFailure('damaged', `The document part (${file.mainPart}) has no body`)
  return {items, foreign: story.foreign, labeler}
}

/** What a block says of a comment, with the place of what it is about. */
function saidOf({author, date, text, start, end}: Comment, source: string): object {
  return {author, date, text, range: start === null ? null : trimmed([start, end ?? start], source)}
}

/** A range without white space at its ends; null where nothing is left. */
function trimmed([start, end]: Range, source: string): Range | null {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(source[from]!)) from++
  while (to > from && /\s/.test(source[to - 1]!)) to--
  return to > from ? [from, to] : null
}

function report({droppedLinks}: Writer, foreign: number, places: Places, {message}: Pick<BytesContext, 'message'>): void {
  const {seen, first, schemes} = droppedLinks
  if (seen.size > 0) {
    const names = [...schemes].slice(0, 5).map((scheme) => `${scheme}:`).join(', ')
    message('link-dropped', `${plural(seen.size, 'link leads', 'links lead')} to ${names} and ${seen.size === 1 ? 'stands' : 'stand'} as plain text`, first && places.position(...first))
  }
  if (foreign > 0) message('part-missing', `${plural(foreign, 'embedded document is', 'embedded documents are')} not read`)
}

import {plural} from '../../messages.js'
import {added, concatMapped, inline, mergeRanges, sliceMapped, subtractRanges, type MappedText, type Range} from '../../text/mapped-text.js'
import {createRelocator, type Escape} from '../../tree/relocate.js'
import {rangesOf} from '../../tree/position.js'
import type {Block, Code, Heading, Paragraph, Skipped} from '../../tree/types.js'
import type {Embedded, FormatName, FragmentFacts, LoadFacts, ReadContext, Reader, ReadResult} from '../format.js'
import {readText, stringsOf, type JsonText} from '../json-text.js'
import {at, listAt, objectAt, readJson, stringAt, type Json, type JsonObject} from '../json.js'
import {magicLanguage, plainName} from './languages.js'
import {cellMagic, maskedLines} from './masks.js'
import {binaries, outputText, shortEnd, withoutColours} from './outputs.js'

/** More of an output is left out: in UTF-16 units. */
const mostOutputChars = 2000

/** A reader of notebooks; code is in the language that the caller asked for, else in that of the kernel. */
export function createReader({language}: LoadFacts): Reader {
  return {read: (context) => readNotebook(context, language)}
}

interface Work {
  context: ReadContext
  /** Language of the kernel; null where nothing says it. */
  language: string | null
  separator: string
  blocks: Block[]
  skipped: Skipped[]
  calls: [name: string, at: number][]
  /** Text of cells that is no blank: where no block holds it, it is lost. */
  ink: Range[]
  outputs: Range[]
  bytes: Range[]
  shortened: number
}

function readNotebook(context: ReadContext, asked: string | null): ReadResult {
  const {source} = context
  const root = readJson(source)
  if (root.type !== 'object') throw new Error('its JSON is no object')
  const metadata = objectAt(root, 'metadata')
  const version = at(root, 'nbformat')
  const work: Work = {
    context,
    language: asked ?? kernelLanguage(metadata, source),
    // nbformat 2 has lines without their ends
    separator: version?.type === 'other' && Number(version.value) < 3 ? '\n' : '',
    blocks: [],
    skipped: [],
    calls: [],
    ink: [],
    outputs: [],
    bytes: [],
    shortened: 0,
  }
  cellsOf(root).forEach((cell, index) => {
    const before = work.blocks.length
    readCell(cell, work)
    for (const block of work.blocks.slice(before)) block.data = {...block.data, cell: index + 1}
  })
  if (work.shortened > 0) {
    context.message('output-shortened', `${plural(work.shortened, 'output')} of more than ${mostOutputChars.toLocaleString('en-US')} characters ${work.shortened === 1 ? 'was' : 'were'} shortened`)
  }
  return {
    children: work.blocks,
    data: {
      title: stringAt(metadata, 'title', source) ?? titleOf(work.blocks),
      language: work.language,
      coverage: 'source',
      skipped: skippedIn(work),
      ...(context.references ? {calls: work.calls} : {}),
    },
  }
}

/** Cells in reading order; those of nbformat 3 stand in worksheets. */
function cellsOf(root: JsonObject): JsonObject[] {
  return [...listAt(root, 'cells'), ...listAt(root, 'worksheets').flatMap((sheet) => listAt(sheet, 'cells'))].filter((cell) => cell.type === 'object')
}

/** The language of a notebook's code, as its metadata say it; null where they say nothing. */
function kernelLanguage(metadata: JsonObject | null, source: string): string | null {
  const kernel = objectAt(metadata, 'kernelspec')
  const said =
    stringAt(objectAt(metadata, 'language_info'), 'name', source) ??
    stringAt(kernel, 'language', source) ??
    stringAt(metadata, 'language', source) ??
    stringAt(kernel, 'name', source)
  return said === null ? null : plainName(said)
}

/** The heading that a notebook begins with. */
function titleOf([first]: readonly Block[]): string | null {
  return first?.type === 'heading' && first.depth === 1 ? first.title : null
}

function readCell(cell: JsonObject, work: Work): void {
  const {source} = work.context
  const text = readText(stringsOf(at(cell, 'source') ?? at(cell, 'input')), source, work.separator)
  for (const range of text.ink) work.ink.push(range)
  const attachments = objectAt(cell, 'attachments')
  if (attachments) work.bytes.push(...binaries([...attachments.members.values()].filter((each) => each.type === 'object')))
  const type = stringAt(cell, 'cell_type', source)
  if (text.value.trim() !== '') {
    if (type === 'code') readCode(text, cell, work)
    else if (type === 'heading') readHeading(text, at(cell, 'level'), work)
    else if (type === 'raw') readRaw(text, cell, work)
    else readEmbedded('markdown', text, work)
  }
  const outputs = listAt(cell, 'outputs')
  const place = at(cell, 'outputs')
  if (place) work.outputs.push([place.start, place.end])
  const own = type === 'code' ? work.blocks[work.blocks.length - 1] : undefined
  const count = work.blocks.length
  for (const output of outputs) readOutput(output, work)
  // What was put out stays near the code that did it.
  if (own && work.blocks.length > count) own.data = {...own.data, opens: true}
}

function readEmbedded(format: FormatName, text: JsonText, work: Work, facts: FragmentFacts = {}): Embedded {
  const found = work.context.parseEmbedded(format, text, {escapes: text.escapes, ...facts}) ?? {children: asItIs(text, work), skipped: []}
  for (const block of found.children) {
    // As Jupyter writes the ids of headings.
    if (block.type === 'heading' && block.anchor === null) block.anchor = block.title.replace(/ /g, '-')
    work.blocks.push(block)
  }
  for (const each of found.skipped) work.skipped.push(each)
  for (const call of found.calls ?? []) work.calls.push(call)
  return found
}

/** A text that its format could not read. */
function asItIs(text: JsonText, work: Work): Block[] {
  const start = text.value.length - text.value.trimStart().length
  const end = text.value.trimEnd().length
  return [{type: 'paragraph', text: inline(sliceMapped(text, start, end)), position: positionOf(text, start, end, work)}]
}

function positionOf(text: JsonText, start: number, end: number, {context: {places}}: Work): Paragraph['position'] {
  const range = createRelocator(text, places, text.escapes).range([start, end])
  return range ? places.position(...range) : undefined
}

/** A cell of code: one block in a fence, so that its text stays code wherever it stands. */
function readCode(text: JsonText, cell: JsonObject, work: Work): void {
  const {source} = work.context
  const magic = cellMagic(text.value)
  const said = stringAt(objectAt(objectAt(cell, 'metadata'), 'vscode'), 'languageId', source) ?? stringAt(cell, 'language', source)
  const own = said === null ? work.language : plainName(said)
  const language = (magic === null ? null : magicLanguage(magic)) ?? own
  const masked = maskedLines(text.value, language === 'python')
  const {children} = readEmbedded('code', text, work, {language, masked})
  for (const block of children) if (block.type === 'code') fence(block, block.lang ?? '')
}

/** Text beside the code: `info` is what the fence says. */
function fence(block: Code, info: string): void {
  const longest = Math.max(2, ...Array.from(block.text.value.matchAll(/^[ \t]*(`{3,})/gm), ([, marks]) => marks!.length))
  const marks = '`'.repeat(longest + 1)
  block.open = added(marks + info)
  block.close = added(marks)
}

/** A heading of nbformat 3: its level stands beside its text. */
function readHeading(text: JsonText, level: Json | null, work: Work): void {
  const depth = level?.type === 'other' && Number.isInteger(level.value) ? Math.min(6, Math.max(1, Number(level.value))) : 1
  const start = text.value.length - text.value.trimStart().length
  const marks = `${'#'.repeat(depth)} `
  const shift = marks.length - start
  const escapes = text.escapes.filter(([value]) => value >= start).map(([value, ...rest]): Escape => [value + shift, ...rest])
  readEmbedded('markdown', {...concatMapped([added(marks), sliceMapped(text, start)]), escapes, ink: text.ink}, work)
}

/** A raw cell: Markdown and HTML where it says so, else plain text; what looks like headings are lines of it. */
function readRaw(text: JsonText, cell: JsonObject, work: Work): void {
  const {source} = work.context
  const metadata = objectAt(cell, 'metadata')
  const type = stringAt(metadata, 'raw_mimetype', source) ?? stringAt(metadata, 'format', source) ?? ''
  if (/^text\/(?:markdown|html)$/.test(type)) readEmbedded('markdown', text, work)
  else withoutHeadings('text', text, work)
}

function withoutHeadings(format: FormatName, text: JsonText, work: Work): void {
  const before = work.blocks.length
  readEmbedded(format, text, work)
  work.blocks.splice(before, Infinity, ...work.blocks.slice(before).map((block) => (block.type === 'heading' ? paragraphOf(block) : block)))
}

function paragraphOf({text, position, data}: Heading): Paragraph {
  return {type: 'paragraph', text, ...(position ? {position} : {}), ...(data ? {data} : {})}
}

function readOutput(output: Json, work: Work): void {
  const {context} = work
  const forms = objectAt(output, 'data') ?? output
  if (forms.type === 'object') work.bytes.push(...binaries([forms]))
  const found = context.outputs ? outputText(output, context.source) : null
  if (!found) return
  const {text, isMarkdown} = found
  const end = shortEnd(text.value, mostOutputChars)
  const isShort = end < text.value.length
  if (isShort) work.shortened++
  if (isMarkdown && !isShort) {
    withoutHeadings('markdown', text, work)
    return
  }
  const start = /^(?:[ \t]*\n)*/.exec(text.value)![0].length
  const last = text.value.slice(0, end).trimEnd().length
  const shown: MappedText[] = [withoutColours(sliceMapped(text, start, last)), ...(isShort ? [added('\n…')] : [])]
  const block: Code = {type: 'code', lang: null, meta: null, open: null, close: null, text: concatMapped(shown), position: positionOf(text, start, last, work)}
  if (block.text.value.trim() === '') return
  fence(block, 'output')
  work.blocks.push(block)
}

/** What is in no block: outputs, bytes, and the JSON around and between the texts of cells. */
function skippedIn({context: {source}, blocks, skipped, ink, outputs, bytes}: Work): Skipped[] {
  const held = mergeRanges([...blocks.flatMap((block) => rangesOf(block)), ...skipped.map(({start, end}): Range => [start, end])])
  const binary = subtractRanges(mergeRanges(bytes), held)
  const hidden = subtractRanges(mergeRanges(outputs), mergeRanges([...held, ...binary]))
  const rest = subtractRanges([[0, source.length]], mergeRanges([...held, ...binary, ...hidden, ...ink]))
  const all: Skipped[] = [...skipped]
  for (const [reason, ranges] of [['binary', binary], ['hidden', hidden], ['metadata', rest]] as const) {
    for (const [start, end] of ranges) if (/\S/.test(source.slice(start, end))) all.push({start, end, reason})
  }
  return all.sort((a, b) => a.start - b.start)
}

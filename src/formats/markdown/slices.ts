import type {Nodes, Root, RootContent, Table as MdastTable} from 'mdast'
import {fromSource, inline, type Range} from '../../text/mapped-text.js'
import type {Block} from '../../tree/types.js'
import type {ReadContext} from '../format.js'
import {topBlocks} from './blocks.js'
import {longFence} from './code.js'
import {addTarget, preamble, type Targets} from './definitions.js'
import {guard, type Masked} from './guard.js'
import type {CodeSpan} from './mdx.js'
import {endOf, facts, parseMarkdown, startOf, visitBlocks, type Dialect} from './parser.js'
import {emptyOutput, type Output, type State} from './state.js'

/** How large a slice is aimed at, and from where on a block that does not end is no longer read as one. */
export interface SliceSize {
  chars: number
  lines: number
  /** Of one block: a paragraph, an HTML block. */
  maxChars: number
  /** Of one quote, list item or footnote; see `patience`. */
  maxLines: number
}

/** The parser's time and memory grow faster than the text; of the sizes measured these cost least. */
export const sliceSize: SliceSize = {chars: 8192, lines: 256, maxChars: 500_000, maxLines: 1600}

/** A stretch of the source that was parsed by itself. */
export interface Slice {
  start: number
  /** How far the parse looked. */
  until: number
  /** Where the next slice begins. */
  end: number
  /** How many of the blocks parsed are kept; the others are read again in the next slice. Null for a slice that was not parsed. */
  count: number | null
  /** Whether the first block goes on with the last one of the slice before, and the last one in the next. */
  continues: Cut
  next: Cut
  /** Header and delimiter row of a table that began in an earlier slice. */
  head: Range | null
  nextHead: Range | null
  output: Output
}

type Cut = 'list' | 'table' | null

/** What all slices of a source are read with. `targets` null: the source is one slice, its own definitions are all. */
export interface Reading {
  context: ReadContext
  dialect: Dialect
  size: SliceSize
  /** What is parsed: as long as the source, and the same but for the code of MDX. */
  text: string
  spans: readonly CodeSpan[]
  targets: Targets | null
}

/**
 * Reads a source from `start` on, slice by slice.
 * What precedes a block decides it, so in the parse of a part all blocks but the last are those of the whole, and the
 * next slice begins at that last one. A list is cut in front of an item, a table behind a row.
 */
export function* readSlices(reading: Reading, start: number): Generator<Slice> {
  let last: Slice | null = null
  for (let at = start; at < reading.context.source.length; at = last.end) {
    last = nextSlice(reading, at, last?.next ?? null, last?.nextHead ?? null)
    yield last
  }
}

/** Reads a slice once more with other targets; where it is cut does not change. */
export function readAgain(reading: Reading, slice: Slice): Output {
  const parsed = slice.count === null ? null : parse(reading, slice.start, slice.until, slice.head)
  return parsed ? convert(parsed, slice.count!, slice.next) : slice.output
}

/** Whether a source is read in one parse. */
export function fitsOneSlice(source: string, start: number, size: SliceSize): boolean {
  return boundary(source, start, size.chars, size.lines).end === source.length
}

interface Parsed {
  nodes: RootContent[]
  state: State
}

/** Where a slice ends, before the last block was looked at. */
interface Cutting {
  count: number
  end: number
  next: Cut
  nextHead: Range | null
}

function nextSlice(reading: Reading, start: number, continues: Cut, head: Range | null): Slice {
  const {size, text: source} = reading
  // The head of a table is parsed with every slice of its rows: they should be more than it.
  const least = head ? 1 + Math.floor((2 * (head[1] - head[0])) / size.chars) : 1
  for (let factor = least; ; factor *= 2) {
    const {end: until, closing} = boundary(source, start, size.chars * factor, size.lines * factor)
    // A slice is that large from the beginning only for a line that long.
    const isGiant = factor === least && until - start > 2 * size.maxChars
    const parsed = isGiant ? null : parse(reading, start, until, head)
    if (!parsed) return plainSlice(reading, start, until, continues)
    const cutting = cut(parsed, source, until, closing, head, factor * size.lines < size.maxLines)
    if (cutting) {
      const goesOn = continues !== 'table' || isRest(parsed.nodes[0])
      const output = convert(parsed, cutting.count, cutting.next)
      return {start, until, continues: goesOn ? continues : null, head, output, ...cutting}
    }
    const [block] = parsed.nodes as [RootContent]
    if (parsed.nodes.length === 1 && block.type === 'code' && facts(block).fences) {
      const {node, end} = longFence(block, parsed.state)
      const output = {...emptyOutput(), blocks: [node]}
      return {start, until: end, end, count: null, continues, next: null, head, nextHead: null, output}
    }
    const {chars = 1, lines = Infinity} = patience[block.type] ?? {}
    if (until - start >= size.maxChars * chars || factor * size.lines >= size.maxLines * lines) {
      return plainSlice(reading, start, until, continues)
    }
  }
}

/** How many times `maxChars` and `maxLines` a block may have; for the lines of some the parser needs more than linear time. */
const patience: {[type: string]: {chars?: number; lines?: number}} = {
  blockquote: {lines: 1},
  list: {lines: 1},
  footnoteDefinition: {lines: 1},
  paragraph: {lines: 4},
  html: {chars: 8},
}

/** Decides which blocks are whole; null when none is and more of the source must be looked at, which has its limits (`patient`). */
function cut(
  {nodes, state}: Parsed,
  source: string,
  until: number,
  closing: boolean,
  head: Range | null,
  patient: boolean,
): Cutting | null {
  const last = nodes[nodes.length - 1]
  const {shift} = state
  const all = {count: nodes.length, end: until, next: null, nextHead: null}
  if (until === source.length || !last || (closing && isClosed(last))) return all
  let count = nodes.length - (mayBeTitle(nodes, state) ? 2 : 1)
  while (count > 0 && patient && interrupts(nodes[count]!, nodes[count - 1]!, state)) count--
  if (count > 0) return {...all, count, end: lineStart(source, startOf(nodes[count]!) + shift)}
  if (nodes.length > 1) return null
  if (last.type === 'table') {
    const isOpen = !hasBlankLine(source.slice(endOf(last) + shift, until))
    return isOpen ? {...all, next: 'table', nextHead: tableHead(last, shift) ?? head} : all
  }
  if (last.type === 'list' && last.children.length > 1) {
    const item = last.children[last.children.length - 1]!
    return {...all, end: lineStart(source, startOf(item) + shift), next: 'list'}
  }
  return null
}

/** Whether an unindented ATX heading behind a block ends it for sure, and the same way as the end of the text. */
function isClosed(node: RootContent): boolean {
  let last: Nodes = node
  while ('children' in last && last.children.length > 0) last = last.children[last.children.length - 1]!
  const {fences} = facts(last)
  return last.type !== 'html' && (!fences || fences.length === 2)
}

/** `[a]: b⏎"tit`: what seems a paragraph may become the title of the definition in front of it. */
function mayBeTitle(nodes: readonly RootContent[], {text}: State): boolean {
  const last = nodes[nodes.length - 1]!
  const before = nodes[nodes.length - 2]
  return last.type === 'paragraph' && before?.type === 'definition' && !hasBlankLine(text.slice(endOf(before), startOf(last)))
}

/**
 * `text⏎- 12) item`: what stands right behind another block is read with other rules, inside too, than what begins anew:
 * the two belong in one slice. Indented code stays open for the parser over blank lines, and is read otherwise behind a list.
 */
function interrupts(node: RootContent, before: RootContent, {text}: State): boolean {
  if (node.type === 'definition' && before.type === 'definition') return false
  // Behind a closed fence everything begins anew.
  if (before.type === 'code' && facts(before).fences?.length === 2) return false
  const isIndented = [node, before].some((block) => block.type === 'code' && !facts(block).fences)
  return isIndented || !hasBlankLine(text.slice(endOf(before), startOf(node)))
}

/** Whether a stretch between two blocks has a blank line. */
function hasBlankLine(gap: string): boolean {
  return gap.split(lineEnd).length > 2
}

/** Whether a table is the rest of one that was cut and did not end there: it has no delimiter row of its own. */
function isRest(node: RootContent | undefined): boolean {
  return node?.type === 'table' && !facts(node).delimiter
}

function tableHead(table: MdastTable, shift: number): Range | null {
  const {delimiter} = facts(table)
  return delimiter ? [startOf(table) + shift, delimiter[1] + shift] : null
}

function lineStart(source: string, offset: number): number {
  return Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1
}

const lineEnd = /\r\n?|\n/g
const atxHeading = /#{1,6}(?=[ \t\r\n])/y

/**
 * Where a slice of about `chars` characters or `lines` lines may end: at an unindented ATX heading (`closing`) in its later part,
 * else at a line; at the end of the source when little more is left, before a line that is a slice by itself.
 */
function boundary(source: string, start: number, chars: number, lines: number): {end: number; closing: boolean} {
  let heading = -1
  let limit = -1
  let count = 0
  lineEnd.lastIndex = start
  for (let line = start; ; ) {
    const found = lineEnd.exec(source)
    const next = found ? lineEnd.lastIndex : source.length
    const isLong = next - line > chars && line > start
    if (limit < 0 && (isLong || line - start >= chars || count >= lines) && line > start) limit = line
    if (isLong || line - start > chars * 1.5 || count > lines * 1.5) break
    if (limit < 0 && line > start && (line - start) * 4 > chars) {
      atxHeading.lastIndex = line
      if (source[line] === '#' && atxHeading.test(source)) heading = line
    } else if (limit < 0 && line > start && count * 4 > lines) {
      atxHeading.lastIndex = line
      if (source[line] === '#' && atxHeading.test(source)) heading = line
    }
    if (next >= source.length) return {end: source.length, closing: false}
    line = next
    count++
  }
  return heading > 0 ? {end: heading, closing: true} : {end: limit, closing: false}
}

/** Parses a part of the source; null when the parser gave up. */
function parse({context, dialect, spans, text: source, targets}: Reading, start: number, until: number, head: Range | null): Parsed | null {
  // The parser would take U+FEFF off the front and count from behind it.
  const own = source.slice(start, until).replace(/^\ufeff/, '\u2060')
  const front = (targets ? preamble(source, start, until, targets) : '') + (head ? `${source.slice(...head)}\n` : '')
  const shift = start - front.length
  let tree: Root
  let guarded
  try {
    guarded = guard(front + own, (text) => parseMarkdown(text, dialect, 'blocks'))
    tree = parseMarkdown(guarded.text, dialect, 'all')
  } catch {
    return null
  }
  const known = targets ?? targetsOf(tree, shift)
  const state: State = {
    context,
    dialect,
    text: guarded.text,
    shift,
    prefixes: facts(tree).prefixes ?? [],
    masked: withoutInner(guarded.masked),
    spans,
    target: (identifier) => known.get(identifier),
    output: emptyOutput(),
  }
  return {nodes: front ? behind(tree.children, front.length) : tree.children, state}
}

/** Stretches that are in an earlier one go: starts and ends rise. */
function withoutInner(masked: readonly Masked[]): Masked[] {
  let last = -1
  return masked.filter(({end}) => {
    const isOuter = end > last
    if (isOuter) last = end
    return isOuter
  })
}

function targetsOf(tree: Root, shift: number): Targets {
  const targets: Targets = new Map()
  visitBlocks(tree, (node) => {
    if (node.type === 'definition') addTarget(targets, node, shift)
  })
  return targets
}

/** The nodes behind what was put in front; of a table whose head was put there, the other rows. */
function behind(nodes: readonly RootContent[], offset: number): RootContent[] {
  const result: RootContent[] = []
  for (const node of nodes) {
    if (endOf(node) <= offset) continue
    if (node.type !== 'table' || startOf(node) >= offset) {
      result.push(node)
      continue
    }
    const children = node.children.filter((row) => startOf(row) >= offset)
    const [first] = children
    if (first) result.push({...node, children, position: {start: first.position!.start, end: node.position!.end}, data: {}})
  }
  return result
}

function convert({nodes, state}: Parsed, count: number, next: Cut): Output {
  const kept = nodes.slice(0, count)
  const last = kept[count - 1]
  if (next === 'list' && last?.type === 'list') {
    const children = last.children.slice(0, -1)
    const {end} = children[children.length - 1]!.position!
    kept[count - 1] = {...last, children, position: {start: last.position!.start, end}}
  }
  state.output.blocks = topBlocks(kept, state)
  return state.output
}

const blankLines = /(?:\r\n|\n|\r(?!\n))(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+/g

/** A part the parser cannot be given: its paragraphs as they stand. */
function plainSlice({context}: Reading, start: number, end: number, continues: Cut): Slice {
  const {source, places} = context
  const blocks: Block[] = []
  const own = source.slice(start, end)
  let at = 0
  const add = (from: number, to: number): void => {
    const raw = own.slice(from, to)
    const lead = raw.search(/\S/)
    if (lead < 0) return
    const [a, b] = [start + from + lead, start + from + raw.trimEnd().length]
    blocks.push({type: 'paragraph', position: places.position(a, b), text: inline(fromSource(source, a, b))})
  }
  for (const {index, 0: blank} of own.matchAll(blankLines)) {
    add(at, index)
    at = index + blank.length
  }
  add(at, own.length)
  const reason = 'This block is too large to be read as Markdown; it is taken as plain text'
  const output: Output = {...emptyOutput(), blocks, messages: [{rule: 'too-complex', reason, range: [start, end]}]}
  return {start, until: end, end, count: null, continues, next: null, head: null, nextHead: null, output}
}

import type {Range} from '../../text/mapped-text.js'
import {rangesOf} from '../../tree/position.js'
import type {Block, List, Skipped, Table} from '../../tree/types.js'
import type {Embedded, ReadContext, Reader, ReadResult} from '../format.js'
import {differing, guessTargets, labelsIn, type Targets} from './definitions.js'
import {readFrontMatter, textFact, withoutMarks} from './frontmatter.js'
import {giveAnchors} from './headings.js'
import {joinTags} from './edges.js'
import {composeDetails} from './html.js'
import {readMdx} from './mdx.js'
import {parseMarkdown, type Dialect} from './parser.js'
import {fitsOneSlice, readAgain, readSlices, sliceSize, type Reading, type Slice, type SliceSize} from './slices.js'
import type {Edge, Output} from './state.js'

/** Reads Markdown and MDX. */
export const reader: Reader = {
  read: (context) => readMarkdown(context, sliceSize),
  readSteps: (context) => readInSteps(context, sliceSize),
  readFragment,
}

/** The same with a slice size of its own, so that tests can cut small documents. */
export function readMarkdown(context: ReadContext, size: SliceSize): ReadResult {
  return atOnce(readInSteps(context, size))
}

/** A step is a slice. */
function* readInSteps(context: ReadContext, size: SliceSize): Generator<void, ReadResult> {
  const {source} = context
  const dialect: Dialect = {math: context.math, mdx: context.format === 'mdx'}
  const start = source.charCodeAt(0) === 0xfeff ? 1 : 0
  const front = readFront(context, start, dialect)
  const {slices, blocks, skipped} = yield* readBlocks(context, front?.end ?? start, dialect, size)
  giveAnchors(slices.flatMap(({output}) => output.slugs))
  if (front) skipped.push({start: front.start, end: front.end, reason: 'front-matter'})
  skipped.sort((a, b) => a.start - b.start)
  const facts = front?.facts ?? null
  return {
    children: blocks,
    data: {
      title: withoutMarks(textFact(facts, 'title')),
      description: withoutMarks(textFact(facts, 'description')),
      language: textFact(facts, 'lang', 'language'),
      frontmatter: facts,
      coverage: 'source',
      skipped,
    },
  }
}

/** Markdown inside another file: without front matter; headings without an id of their own have none, as their neighbours are not known. */
function readFragment(context: ReadContext): Embedded {
  const {blocks, skipped} = atOnce(readBlocks(context, 0, {math: context.math, mdx: false}, sliceSize))
  return {children: blocks, skipped: skipped.sort((a, b) => a.start - b.start)}
}

function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

interface Blocks {
  slices: Slice[]
  blocks: Block[]
  skipped: Skipped[]
}

function* readBlocks(context: ReadContext, start: number, dialect: Dialect, size: SliceSize): Generator<void, Blocks> {
  const slices = yield* readAll(context, start, dialect, size)
  const blocks = assemble(slices, context)
  for (const {output} of slices) {
    for (const {rule, reason, range} of output.messages) context.message(rule, reason, range)
  }
  return {slices, blocks, skipped: slices.flatMap(({output}) => output.skipped)}
}

interface Front {
  start: number
  end: number
  facts: Record<string, unknown> | null
}

const frontOpen = /(---|\+\+\+)[ \t]*(?=[\r\n])/y

/** Front matter, when the parser finds some; what cannot be read of it is reported and left out all the same. */
function readFront({source, places, message}: ReadContext, start: number, dialect: Dialect): Front | null {
  frontOpen.lastIndex = start
  const fence = frontOpen.exec(source)?.[1]
  if (!fence) return null
  const close = new RegExp(`[\\r\\n]${fence === '---' ? '---' : '\\+{3}'}[ \\t]*(?=[\\r\\n]|$)`, 'g')
  close.lastIndex = frontOpen.lastIndex
  if (!close.test(source)) return null
  const [node] = parseMarkdown(source.slice(start, close.lastIndex), dialect, 'head').children
  if (!node || !('value' in node) || (node.type !== 'yaml' && (node.type as string) !== 'toml')) return null
  const end = node.position!.end.offset! + start
  const result = readFrontMatter(node.type as 'yaml' | 'toml', node.value)
  if (!result) return null
  const {facts, fault} = result
  if (fault) message('front-matter-invalid', `Front matter cannot be read${facts ? ' in full' : ''}, line ${places.line(start) + fault.line}: ${fault.error}`, [start, end])
  return {start, end, facts}
}

function* readAll(context: ReadContext, start: number, dialect: Dialect, size: SliceSize): Generator<void, Slice[]> {
  const {source} = context
  const {text, spans} = dialect.mdx ? readMdx(source, start, dialect.math) : {text: source, spans: []}
  const one = fitsOneSlice(text, start, size)
  const reading: Reading = {context, dialect, size, text, spans, targets: one ? null : guessTargets(text, dialect)}
  const slices: Slice[] = []
  for (const slice of readSlices(reading, start)) {
    slices.push(slice)
    yield
  }
  if (reading.targets) yield* correct(slices, reading, reading.targets)
  return slices
}

/** Reads slices again whose references were guessed wrong: definitions were seen in code, or not seen. */
function* correct(slices: readonly Slice[], reading: Reading, guessed: Targets): Generator<void, void> {
  const targets: Targets = new Map()
  for (const {output} of slices) for (const [name, target] of output.targets) if (!targets.has(name)) targets.set(name, target)
  const wrong = differing(guessed, targets)
  if (wrong.size === 0) return
  for (const slice of slices) {
    const text = reading.context.source.slice(slice.start, slice.until)
    const isWrong = [...labelsIn(text).keys()].some((name) => wrong.has(name))
    if (!isWrong) continue
    slice.output = readAgain({...reading, targets}, slice)
    yield
  }
}

/** The blocks of all slices in order: lists and tables that were cut made whole, `<details>` composed. */
function assemble(slices: readonly Slice[], {source, places}: ReadContext): Block[] {
  const blocks: Block[] = []
  const edges = new Map<Block, Edge>()
  for (const {output, continues} of slices) {
    for (const [block, edge] of output.edges) edges.set(block, edge)
    append(blocks, output, continues, source, places.position)
  }
  return composeDetails(joinTags(blocks, edges, source), edges, places.position)
}

function append(blocks: Block[], {blocks: more}: Output, continues: Slice['continues'], source: string, position: ReadContext['places']['position']): void {
  const last = blocks[blocks.length - 1]
  const [first] = more
  const goesOn = continues !== null && last?.type === continues && first?.type === continues
  if (goesOn && last.position && first.position) {
    if (last.type === 'list') last.spread ||= isSpread(last, first as List, source)
    if (last.data?.ranges || first.data?.ranges) {
      const between: Range = [last.position.end.offset!, first.position.start.offset!]
      last.data = {...last.data, ranges: extended(rangesOf(last), [between, ...rangesOf(first)])}
    }
    for (const child of (first as List | Table).children) (last.children as unknown[]).push(child)
    last.position = position(last.position.start.offset!, first.position.end.offset!)
  }
  for (let i = goesOn ? 1 : 0; i < more.length; i++) blocks.push(more[i]!)
}

/** Ranges with later ones added; a block's own are extended in place, as there may be as many as rows. */
function extended(ranges: Range[], more: readonly Range[]): Range[] {
  for (const [start, end] of more) {
    const last = ranges[ranges.length - 1]
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (end > start) ranges.push([start, end])
  }
  return ranges
}

function isSpread(before: List, after: List, source: string): boolean {
  const gap = source.slice(before.position!.end.offset, after.position!.start.offset)
  return after.spread || gap.replace(/\r\n/g, '\n').split(/[\r\n]/).length > 2
}

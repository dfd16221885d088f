import {writeBlocks} from './chunkers/index.js'
import {createPen} from './chunkers/pen.js'
import type {State} from './chunkers/state.js'
import type {BreadcrumbOf} from './breadcrumb.js'
import {editionOf} from './edition.js'
import {cutRecords, inOrder, type RecordsWork} from './cut-records.js'
import {usualMinTokens, type ContextTemplate, type Settings, type TableForm} from './options.js'
import {coreRanges, finishBody, type Body} from './pack/body.js'
import {contextOverCut, uncutOver, createContext, noContext, saysTitle, withDescription, type Context} from './pack/context.js'
import {hasText} from './chunkers/has-text.js'
import {cutPassage} from './pack/cut.js'
import {structureRules, type CutNotes, type CutRules, type Sizes} from './pack/rules.js'
import {joinScraps} from './pack/join.js'
import {finerPieces, piecesOf, sentencePieces, wholePieces} from './pack/pieces.js'
import type {Piece} from './pack/piece.js'
import type {Room} from './pack/room.js'
import {isSmall, scrapTokensOf} from './pack/small.js'
import {overlapTalks} from './pack/talk-overlap.js'
import {countPlan, type Plan, type Slice} from './pack/plan.js'
import {unit, type Ladder, type Unit} from './pack/unit.js'
import {mergeRanges, type Range} from './text/mapped-text.js'
import type {TokenCounter} from './text/tokens/counter.js'
import {measureText} from './text/tokens/measure.js'
import {createLineCount, createSumOf, type SumOf} from './text/tokens/sums.js'
import {passagesOf, type Passage} from './tree/outline.js'
import {rangesOf} from './tree/position.js'
import type {Block, Heading, RecordRow, Records, Root, Section} from './tree/types.js'

/** What cutting a document is given. */
export interface CutJob {
  root: Root
  settings: Settings
  counter: TokenCounter
  sizes: Sizes
  breadcrumbOf: BreadcrumbOf
  description: string | null
  /** Who is to see the rows of a data file as they pass; null for nobody. */
  watchRows(node: Records): ((row: RecordRow) => void) | null
  notes: CutNotes & {contextShortened(): void; graphemeCut(): void; columnUnknown(option: string, name: string): void}
}

/** Ranges without text that found no leaf to go with, at the end of the document. */
export interface Leftover {
  ranges: Range[]
}

/** The plans of a document in reading order, one passage at a time; what is left over is put into `leftover`. */
export function cutDocument(job: CutJob, leftover: Leftover): Iterable<Plan> {
  const {settings} = job
  const isCode = job.root.data.format === 'code'
  if (settings.strategy !== 'structure' && settings.strategy !== 'headings') return isCode ? absorbBrackets(cutWhole(job, leftover)) : cutWhole(job, leftover)
  const writer = createWriter(job)
  const plans = cutPassages(job, writer, leftover)
  const joined = joinScraps(plans, {
    minTokens: isCode ? settings.merge : scrapTokens(job),
    looseTokens: job.sizes.minTokens === 0 ? 0 : settings.merge,
    limitTokens: job.sizes.limitTokens,
    runShares: isCode ? definitionShares : sectionShares,
    closed: new WeakSet(),
    thorough: isSmall(job.sizes.limitTokens),
    join: settings.join && settings.strategy === 'structure',
    plan: (slices, path) => countPlan(slices, path, writer.contextOf(path), writer.sumOf, writer.plain, job.sizes.limitTokens),
    finer: ({body}, piece) => (body && isSmall(job.sizes.limitTokens) ? finerPieces(piece, body, job.root.data.language) : [piece]),
    sentences: ({body, pieces: [first]}) => (body && first ? sentencePieces(first, body, job.root.data.language) : []),
  })
  if (isCode) return absorbBrackets(joined)
  const {overlapTokens, limitTokens} = job.sizes
  return overlapTokens > 0 ? overlapTalks(joined, {overlapTokens, limitTokens, counter: job.counter, plain: writer.plain, language: job.root.data.language}) : joined
}

/** What joins a neighbour: also what says too little, where nothing else was asked for. Rows of data files stay where their words put them. */
function scrapTokens({root, settings, sizes}: CutJob): number {
  const isUsual = settings.minTokens === usualMinTokens(settings) && root.data.format !== 'csv' && root.data.format !== 'tsv'
  return isUsual ? scrapTokensOf(sizes.minTokens, sizes.limitTokens) : sizes.minTokens
}

/** Between what shares of `merge` a group of small definitions ends, and of `minTokens` one of small sections. */
const definitionShares = [3 / 4, 3 / 2] as const
const sectionShares = [3 / 4, 7 / 4] as const

/**
 * No chunk only opens or closes brackets: where they have no room in the chunk before, or at the beginning in the one behind, their place is in its core
 * and they are not shown. `{}, []` are elements, and stay.
 */
function* absorbBrackets(plans: Iterable<Plan>): Generator<Plan> {
  let held: Plan | null = null
  for (const plan of plans) {
    const last = held?.slices[held.slices.length - 1]
    if (held && last && plan.slices.every(isBrackets)) {
      last.blank = [...last.blank, ...bracketRanges(plan)]
      continue
    }
    const [first] = plan.slices
    if (held && first && held.slices.every(isBrackets)) first.blank = [...bracketRanges(held), ...first.blank]
    else if (held) yield held
    held = plan
  }
  if (held) yield held
}

function bracketRanges({slices}: Plan): Range[] {
  return slices.flatMap(({body, pieces, next, blank}) => [...coreRanges(body!, pieces[0]!.start, next), ...blank])
}

function isBrackets({body, pieces}: Slice): boolean {
  const [first] = pieces
  const last = pieces[pieces.length - 1]
  return body !== null && first !== undefined && last !== undefined && brackets.test(body.text.slice(first.textStart, last.textEnd))
}

function isClosing(body: Body, {textStart, textEnd}: Piece): boolean {
  return brackets.test(body.text.slice(textStart, textEnd))
}

/** Closing brackets, and a few opening ones of which none is closed right behind. */
const brackets = /^[\s})\];,]*(?:(?:\{(?!\s*\})|\[(?!\s*\])|\((?!\s*\)))[\s})\];,]*){0,8}$/

interface Writer {
  plain: boolean
  sumOf: SumOf
  contextOf(path: readonly Section[]): Context
  /** Writes blocks under a context; `carried` are ranges without text from before. */
  write(blocks: Passage['blocks'], context: Context, carried: Range[], tables?: TableForm): {body: Body; units: Unit[]; carried: Range[]}
  roomOf(body: Body, context: Context): Room
}

function createWriter(job: CutJob): Writer {
  const {root, settings, counter, sizes, breadcrumbOf, description, notes} = job
  const plain = settings.render === 'plain'
  const fill = root.data.coverage === 'source'
  const edition = settings.edition ? editionOf(root.data.frontmatter, settings.metadata) : null
  // By the last section of a path; the next question is mostly about the same or one above.
  const contexts = new Map<Section | undefined, Context>()
  const countLine = createLineCount(counter)

  const {pen, finish} = createPen(fill)
  /** What stands above the section that is being written. */
  let around = noContext
  const state: State = {
    pen,
    plain,
    fill,
    tables: settings.tables,
    fits: (text) => counter.count(around.text + text) <= sizes.limitTokens,
    count: (text) => counter.count(text),
    budgetTokens: sizes.limitTokens,
    kind: 'prose',
    blocks: (inner, kind, tight) => writeBlocks(inner, kind, state, tight),
  }

  return {plain, sumOf: createSumOf(counter), contextOf, write, roomOf}

  function contextOf(path: readonly Section[]): Context {
    const section = path[path.length - 1]
    let context = contexts.get(section)
    if (!context) {
      const breadcrumb = breadcrumbOf(path)
      const facts = {breadcrumb, title: root.data.title, description, path: root.data.source.path, edition}
      context = createContext(facts, settings.breadcrumb, countLine, sizes.limitTokens)
      if (context.shortened) notes.contextShortened()
      if (contexts.size > 64) contexts.clear()
      contexts.set(section, context)
    }
    return context
  }

  function write(blocks: Passage['blocks'], context: Context, carried: Range[], tables = settings.tables) {
    around = context
    state.tables = tables
    state.budgetTokens = sizes.limitTokens - context.tokens
    pen.carry(carried)
    const units = writeBlocks(blocks, 'prose', state)
    const written = finish()
    return {body: finishBody(written, plain), units, carried: written.carried}
  }

  function roomOf(body: Body, context: Context): Room {
    return {
      body,
      measure: measureText(counter, body.text),
      context: context.text,
      contextTokens: context.tokens,
      limitTokens: sizes.limitTokens,
      onGraphemeCut: notes.graphemeCut,
      language: root.data.language,
      countRows: sizes.rowsPerChunk !== null,
    }
  }
}

/** A class that was found to fit, as it was written to be counted. */
interface WholeClass {
  written: ReturnType<Writer['write']>
  tokens: number
}

/** Above this many characters a token a section is taken for too large without counting it first. */
const charsPerToken = 12
/** Below this many it mostly fits. */
const fewCharsPerToken = 3

function* cutPassages(job: CutJob, writer: Writer, leftover: Leftover): Generator<Plan> {
  const {root, settings, sizes, notes} = job
  const rules: CutRules = settings.strategy === 'headings' ? {...structureRules, choice: 'greedy'} : structureRules
  let carried: Range[] = []
  let wordless: Heading[] = []
  let wholeClass = null as WholeClass | null
  for (const passage of passagesOf(root, isWhole)) {
    const context = writer.contextOf(passage.path)
    const textless = !passage.blocks.some((block) => hasText(block))
    if (textless && passage.headings.every(({title}) => title === '')) {
      // A heading without words has nothing to show: its mark goes with what follows.
      for (const heading of passage.headings) wordless.push(heading)
      for (const block of passage.blocks) for (const range of rangesOf(block)) carried.push(range)
      continue
    }
    const headings = wordless.length > 0 ? [...wordless, ...passage.headings] : passage.headings
    wordless = []
    const only = textless ? headingPlan(passage, headings, context) : null
    if (only && only.tokens <= sizes.limitTokens) {
      yield only
      continue
    }
    const unsaid = headings.filter((heading) => heading.title !== '' && (textless || !says(context, heading, settings.breadcrumb)))
    const own = new Set(unsaid)
    const [block] = passage.blocks
    if (block?.type === 'records') {
      const work: RecordsWork = {
        settings, sizes, notes, passage, headings, unsaid, context, carried,
        plain: writer.plain,
        count: (text) => job.counter.count(text),
        watch: job.watchRows(block),
        write: (blocks, form, given) => writer.write(blocks, context, given, form),
        roomOf: (body) => writer.roomOf(body, context),
        whole: (body, units) => wholePlan(passage, headings, own, body, units, context, null, job, writer.sumOf, null),
      }
      carried = yield* cutRecords(block, work)
      continue
    }
    const known: WholeClass | null = passage.whole && unsaid.length === 0 ? wholeClass : null
    const given = carried
    const written = known?.written ?? writeBelow(unsaid, passage.blocks, context, given)
    const {body, units} = written
    carried = written.carried
    // What is likely to be cut is counted in a way that serves the cutting too.
    const room = !known && body.text.length > sizes.targetTokens * fewCharsPerToken ? writer.roomOf(body, context) : null
    const whole = wholePlan(passage, headings, own, body, units, context, room, job, writer.sumOf, known?.tokens ?? null)
    if (whole) {
      yield whole
      continue
    }
    const above = contextOverCut(context, sizes.limitTokens)
    if (above === context) {
      yield* cutPassage(passage, passage.path, headings, own, units, {context, first: context, above}, room ?? writer.roomOf(body, context), sizes, rules, notes)
      continue
    }
    const first = context.headingCut ? above : uncutOver(context, sizes.limitTokens)
    const unsaidAbove = headings.filter((heading) => heading.title !== '' && !says(first, heading, settings.breadcrumb))
    const again = writeBelow(unsaidAbove, passage.blocks, above, given)
    yield* cutPassage(passage, passage.path, headings, new Set(unsaidAbove), again.units, {context, first, above}, writer.roomOf(again.body, above), sizes, rules, notes)
  }
  leftover.ranges = mergeRanges([...carried, ...wordless.flatMap((heading) => rangesOf(heading))])

  /** Blocks below the headings that their context line does not say. */
  function writeBelow(unsaid: readonly Heading[], blocks: Passage['blocks'], context: Context, given: Range[]) {
    const written = writer.write(inOrder(unsaid, blocks), context, given)
    // A heading never ends a chunk.
    for (let i = 1; i <= unsaid.length && i < written.units.length; i++) {
      written.units[i - 1]!.opens = true
      written.units[i]!.before = 'glue'
    }
    return written
  }

  /** Whether a class fits in one chunk with all its members, or a clause with all its points. */
  function isWhole(path: Section[], blocksOf: () => Block[]): boolean {
    const {position, role} = path[path.length - 1]!
    if (role === 'class' && settings.members) return false
    const chars = (position?.end.offset ?? 0) - (position?.start.offset ?? 0)
    if (chars > sizes.targetTokens * charsPerToken) return false
    const context = writer.contextOf(path)
    const written = writer.write(blocksOf(), context, carried)
    // By its members: where it does not fit, these are asked about next.
    const tokens = writer.sumOf([context.text, ...textsOf(written.units, written.body)])
    if (tokens > sizes.targetTokens) return false
    wholeClass = {written, tokens}
    return true
  }

  function headingPlan(passage: Passage, headings: Heading[], context: Context): Plan {
    const slice: Slice = {
      passage,
      body: null,
      pieces: [],
      next: 0,
      headings,
      blank: passage.blocks.flatMap((block) => rangesOf(block)),
      shown: headings,
      again: [],
      written: new Set(),
      overlapStart: 0,
      head: null,
      headForm: 'none',
      headTokens: 0,
      overlapTokens: 0,
    }
    return countPlan([slice], passage.path, context, writer.sumOf, writer.plain, sizes.limitTokens)
  }
}

/** The texts of units and what parts them. */
function textsOf(units: readonly Unit[], body: Body): string[] {
  const texts: string[] = []
  let at = 0
  for (const {textStart, textEnd} of wholePieces(units, body)) {
    texts.push(body.text.slice(at, textStart), body.text.slice(textStart, textEnd))
    at = textEnd
  }
  texts.push(body.text.slice(at))
  return texts
}

/** Whether the context line says a heading. */
function says(context: Context, heading: Heading, template: boolean | ContextTemplate): boolean {
  return template !== false && !context.headingCut && saysTitle(context.text, heading.title)
}

/** The passage as one chunk, where it fits the target. */
function wholePlan(
  passage: Passage,
  headings: Heading[],
  written: ReadonlySet<Heading>,
  body: Body,
  units: readonly Unit[],
  context: Context,
  room: Room | null,
  {sizes, notes}: CutJob,
  sumOf: SumOf,
  knownTokens: number | null,
): Plan | null {
  if (body.text.length > sizes.targetTokens * charsPerToken) return null
  if (units.length > 1 && units.some(({alone}) => alone)) return null
  if (units.some(({opened}) => opened)) return null
  if (sizes.rowsPerChunk !== null && units.some(({kind}) => kind === 'rows')) return null
  const pieces = wholePieces(units, body)
  const first = pieces[0]
  const last = pieces[pieces.length - 1]
  if (!first || !last) return null
  const {textStart} = first
  let {textEnd} = last
  let shownPieces = pieces
  const count = (before: string) => (room ? room.measure.exact(textStart, textEnd, before) : sumOf([before, body.text.slice(textStart, textEnd)]))
  let tokens = -1
  // With the description first: mostly there is room, and then one count is enough.
  let shown = withDescription(context, (described) => {
    tokens = count(described)
    return tokens <= sizes.targetTokens
  })
  const isAll = textStart === 0 && textEnd === body.text.length
  if (shown === context) tokens = (isAll ? knownTokens : null) ?? count(context.text)
  if (tokens > sizes.targetTokens && isDefinition(passage.blocks)) {
    // What closes the scope around a definition gives way before the definition is cut, and so does the line above it.
    if (count('') > sizes.targetTokens) {
      while (shownPieces.length > 1 && isClosing(body, shownPieces[shownPieces.length - 1]!)) shownPieces = shownPieces.slice(0, -1)
      textEnd = shownPieces[shownPieces.length - 1]!.textEnd
    }
    if (count('') > sizes.targetTokens) return null
    notes.contextShortened()
    while (tokens > sizes.targetTokens) {
      shown = shown.narrower() ?? noContext
      tokens = count(shown.text)
    }
  }
  if (tokens > sizes.targetTokens) return null
  const next = pieces[shownPieces.length]?.start ?? body.content.length
  const slice: Slice = {
    passage,
    body,
    pieces: shownPieces,
    next,
    headings,
    blank: next < body.content.length ? coreRanges(body, next, body.content.length) : [],
    shown: [],
    again: [],
    written,
    overlapStart: first.textStart,
    head: null,
    headForm: 'none',
    headTokens: 0,
    overlapTokens: 0,
  }
  return {slices: [slice], path: passage.path, context: shown, tokens, bodyTokens: Math.max(0, tokens - shown.tokens)}
}

/** Whether blocks are definitions, with what closes the scope around them. */
function isDefinition(blocks: readonly Block[]): boolean {
  return blocks.every((block, index) => block.type === 'symbol' && (block.role === 'definition' || (block.role === 'closing' && index > 0)))
}

/** By what each plain strategy cuts; `paragraphs` cuts between blocks. */
const ladders: Partial<Record<Settings['strategy'], Ladder>> = {
  recursive: 'recursive',
  sentences: 'everySentence',
  lines: 'everyLine',
  fixed: 'fixed',
}

/** A whole document as one text, cut without regard to sections: the plain strategies. */
function* cutWhole(job: CutJob, leftover: Leftover): Generator<Plan> {
  const {root, settings, sizes, notes} = job
  const writer = createWriter(job)
  const context = writer.contextOf([])
  const blocks: Passage['blocks'] = []
  for (const passage of passagesOf(root)) for (const block of inOrder(passage.headings, passage.blocks)) blocks.push(block)
  const {body, units, carried} = writer.write(blocks, context, [])
  leftover.ranges = mergeRanges(carried)
  const first = units[0]
  if (!first) return
  const ladder = ladders[settings.strategy]
  const room = writer.roomOf(body, context)
  const passage: Passage = {path: [], headings: [], blocks}
  const rules: CutRules = {
    choice: 'greedy',
    overlapRungs: ladder === 'fixed' ? ['grapheme'] : ['sentence', 'word'],
    overlapEverywhere: true,
  }
  const given =
    ladder === undefined
      ? units.map((each) => ({...each, open: null, head: null, within: null, tail: '', tailWithin: '', alone: false, apart: false}))
      : [unit({start: first.start, end: body.content.length, kind: 'prose', ladder})]
  // Windows leave room for the overlap that stands before them.
  const narrow = ladder === 'fixed' ? {...room, limitTokens: Math.max(1, sizes.limitTokens - sizes.overlapTokens)} : room
  yield* cutPassage(passage, [], [], new Set(), given, {context, first: context, above: context}, room, sizes, rules, notes, piecesOf(given, body.content.length, narrow))
}

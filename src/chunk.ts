import {createBreadcrumb} from './breadcrumb.js'
import type {Chunk, TableSummary} from './chunk-types.js'
import {cutDocument, type Leftover} from './cut-document.js'
import {editionOf} from './edition.js'
import {withPath} from './function-error.js'
import {createMessage, plural, type MessageSink, type RuleId} from './messages.js'
import {checkOptionsObject, checkWatch, OptionError, resolveOptions, show, type Options, type Settings} from './options.js'
import type {Sizes} from './pack/rules.js'
import type {Plan} from './pack/plan.js'
import {createContext} from './pack/context.js'
import {skeletonOf} from './skeleton.js'
import {emptyStats, type Stats} from './stats.js'
import {mergeRanges, subtractRanges, type Range} from './text/mapped-text.js'
import type {TokenCounter} from './text/tokens/counter.js'
import {loadCounter} from './text/tokens/index.js'
import {createPace} from './pace.js'
import {digest} from './identity.js'
import {createSummaries, type Summary} from './summaries.js'
import {createTableFacts, type TableFacts} from './table-summary.js'
import {columnNames, isStreamed} from './tree/records.js'
import {sourceOf} from './tree/source.js'
import type {RecordRow, Records, Root, Section} from './tree/types.js'
import {createWriter, type OpenPart, type Written} from './write-chunk.js'

/** What may watch or stop the cutting. */
export interface ChunkWatch {
  /** Stops the work: the next step throws the signal's reason. */
  signal?: AbortSignal | null
  onMessage?: MessageSink | null
  /** Told once, when the document is done. */
  onStats?: ((stats: Stats) => void) | null
  /** Told of each summary of a table with what it was made from. */
  onSummary?: ((chunk: Chunk, facts: TableSummary) => void) | null
}

export interface ChunkOptions extends Options, ChunkWatch {}

/** Least room a chunk needs. */
const leastTokens = 16

/**
 * Cuts a section tree into chunks, in reading order.
 * `root` is what `parse` gave, or the like; anything else throws a `TypeError`, wrong options throw `OptionError`, an aborted signal its reason,
 * a function of an option that fails a `FunctionError`.
 * A tree that was not read by `parse` (from JSON) has no source beside it: then lines come from the positions of its nodes,
 * and `offsets` must be `utf16`.
 */
export async function* chunk(root: Root, options: ChunkOptions = {}): AsyncGenerator<Chunk, void, undefined> {
  checkRoot(root)
  checkOptionsObject(options)
  const {signal, onMessage, onStats, ...given} = options
  checkWatch({signal, onMessage, onStats})
  const settings = resolveOptions(given)
  const counter = await loadCounter(settings.tokenizer)
  yield* cutPaced(root, settings, counter, {signal, onMessage, onStats})
}

/** The same with options checked and the counter loaded: gives way to others now and then, and lets the caller write summaries. */
export async function* cutPaced(root: Root, settings: Settings, counter: TokenCounter, watch: ChunkWatch = {}): AsyncGenerator<Chunk, void, undefined> {
  const {summarize} = settings
  const facts = new Map<Chunk, TableSummary>()
  const onSummary: ChunkWatch['onSummary'] = (chunk, of) => {
    if (summarize) facts.set(chunk, of)
    watch.onSummary?.(chunk, of)
  }
  const pace = createPace()
  try {
    const limitTokens = sizesOf(settings, counter).limitTokens
    for (const chunk of chunkRoot(root, settings, counter, {...watch, onSummary})) {
      const known = facts.get(chunk)
      if (known && summarize) {
        facts.delete(chunk)
        withSummary(chunk, await summarize(known), counter, limitTokens)
      }
      yield chunk
      // Waiting for what is there already takes as long as writing half a chunk.
      const turn = pace()
      if (turn) await turn
    }
  } catch (error) {
    throw withPath(error, root.data.source.path)
  }
}

/** Puts what the caller wrote in place of a summary, cut at its end where it does not fit. The id stays: it says which table is meant. */
function withSummary(chunk: Chunk, written: unknown, counter: TokenCounter, limitTokens: number): void {
  if (typeof written !== 'string') throw new OptionError('summarize', written, 'one that gives a string')
  const context = chunk.text.slice(0, chunk.text.length - chunk.content.length)
  const points = Array.from(written.trim())
  const textOf = (length: number) => (length === points.length ? points.join('') : `${points.slice(0, length).join('').trimEnd()}…`)
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (counter.count(context + textOf(middle)) <= limitTokens) low = middle
    else high = middle - 1
  }
  // Nothing was written, or nothing fits: the summary from the values stands.
  if (low === 0) return
  chunk.content = textOf(low)
  chunk.text = context + chunk.content
  chunk.tokens = counter.count(chunk.text)
  chunk.hash = digest(chunk.text, counter.name)
}

/** The same with options checked and the counter loaded: nothing is waited for. */
export function* chunkRoot(root: Root, settings: Settings, counter: TokenCounter, watch: ChunkWatch = {}): Generator<Chunk, void, undefined> {
  const {signal, onMessage, onStats, onSummary} = watch
  const title = pageTitle(root)
  const breadcrumbOf = createBreadcrumb(root, title)
  const notes = createNotes(root.data.source.path, onMessage)
  for (const note of settings.notes) notes.say('overlap-clamped', note)
  const sizes = sizesOf(settings, counter)
  const {write, writeDerived} = createWriter(root, settings, counter, title, breadcrumbOf)
  const leftover: Leftover = {ranges: []}
  const stats = emptyStats()
  const skeletonIds = new Map<Section, string>()
  const stub = root.data.stub ?? '…'

  const tableFacts = new Map<Records, TableFacts>()
  const summaries = settings.summaries
    ? createSummaries({breadcrumbOf, contextOf, count: (text) => counter.count(text), limitTokens: sizes.limitTokens, takeFacts})
    : null

  const plans = cutDocument(
    {root, settings, counter, sizes, breadcrumbOf, description: root.data.description, notes, watchRows},
    leftover,
  )
  yield* linked(numbered(written(plans, leftover, record, summariesLeft, signal)))
  if (stats.chunks === 0) {
    skipMarkup(root, leftover.ranges)
    if (root.data.format !== 'skipped') notes.say('nothing-found', whyNothing(root))
  }
  for (const {start, end, reason} of root.data.skipped) stats.skipped[reason] = (stats.skipped[reason] ?? 0) + end - start
  notes.done()
  onStats?.(stats)

  /** What the rows of a data file hold is collected while they pass. */
  function watchRows(node: Records): ((row: RecordRow) => void) | null {
    if (!summaries) return null
    const facts = createTableFacts(node.name, columnNames(node))
    tableFacts.set(node, facts)
    return ({values, total}) => {
      if (!total) facts.add(values)
    }
  }

  function takeFacts(node: Records): TableFacts | undefined {
    const facts = tableFacts.get(node)
    tableFacts.delete(node)
    return facts
  }

  function summaryOf({derived, facts}: Summary): Written {
    const written = writeDerived(derived)
    onSummary?.(written.chunk, facts)
    return written
  }

  /** Skeletons of the classes that begin with a plan; the innermost one around a chunk is its parent. */
  function skeletons({path, slices}: Plan, chunk: Chunk): Written[] {
    const found: Written[] = []
    if (!settings.skeletons || root.data.format !== 'code' || slices.some(({passage}) => passage.whole)) return found
    for (const [depth, section] of path.entries()) {
      if (section.role !== 'class') continue
      let id = skeletonIds.get(section)
      if (id === undefined) {
        const written = writeDerived(skeletonOf(path.slice(0, depth + 1), contextOf(path.slice(0, depth + 1)), counter, sizes.limitTokens, stub))
        id = written.chunk.id
        written.chunk.parent = chunk.parent
        skeletonIds.set(section, id)
        found.push(written)
      }
      chunk.parent = id
    }
    return found
  }

  function contextOf(path: Section[]): string {
    const facts = {breadcrumb: breadcrumbOf(path), title: root.data.title, description: null, path: root.data.source.path, edition: settings.edition ? editionOf(root.data.frontmatter, settings.metadata) : null}
    return createContext(facts, settings.breadcrumb, (line) => counter.count(line), sizes.limitTokens).text
  }

  /** The chunk of a plan, behind the summaries and skeletons that stand in front of it. */
  function record(plan: Plan, blank: readonly Range[]): Written[] {
    const found = (summaries?.follow(plan) ?? []).map(summaryOf)
    const result = write(plan, blank)
    if (!result) return found
    for (const skeleton of skeletons(plan, result.chunk)) found.push(skeleton)
    stats.chunks++
    stats.tokens += plan.tokens
    stats.contextTokens += plan.context.tokens
    stats.overlapTokens += plan.lead?.tokens ?? 0
    for (const slice of plan.slices) {
      stats.repeatedTokens += slice.headTokens
      stats.overlapTokens += slice.overlapTokens
    }
    stats.histogram[Math.min(9, Math.floor((plan.tokens * 10) / (settings.maxTokens + 1)))]!++
    found.push(result)
    return found
  }

  function summariesLeft(): Written[] {
    return (summaries?.end() ?? []).map(summaryOf)
  }
}

/**
 * Plans written out, one after the other. One is held back: what is left over at the end goes to the last.
 * No generator is made inside a function that runs for every document: each would get a hidden class of its own, which keeps
 * all that it closes over until the whole heap is looked through.
 */
function* written(
  plans: Iterable<Plan>,
  leftover: Leftover,
  record: (plan: Plan, blank: readonly Range[]) => Written[],
  summariesLeft: () => Written[],
  signal: AbortSignal | null | undefined,
): Generator<Written> {
  let held: Plan | null = null
  for (const plan of plans) {
    signal?.throwIfAborted()
    if (held) yield* record(held, [])
    held = plan
  }
  if (held) yield* record(held, leftover.ranges)
  yield* summariesLeft()
}

/** A tree of another kind would fail far below, in words that help nobody. */
function checkRoot(root: unknown): void {
  const {type, children, data, root: inner} = (root ?? {}) as Record<string, unknown>
  if (type === 'root' && Array.isArray(children) && typeof data === 'object' && data !== null && 'source' in data) return
  const what =
    root instanceof Promise ? 'a promise: await it' : inner ? 'an object with a root in it: give that root' : type === 'root' ? 'a tree of another kind' : show(root)
  throw new TypeError(`chunk was given ${what}; it takes the root of what parse gives: const {root} = await parse(…)`)
}

/** What is said of a document without a chunk. */
function whyNothing(root: Root): string {
  const source = sourceOf(root)
  if (root.data.chars === 0) return 'The file is empty'
  if (source !== undefined && !source.trim()) return 'The file holds nothing but blanks'
  return 'The file holds nothing to chunk: all of it is left out (front matter, definitions, comments, markup)'
}

function sizesOf(settings: Settings, counter: TokenCounter): Sizes {
  const reserved = settings.reserveTokens ?? counter.specialTokens ?? 0
  const limitTokens = settings.maxTokens - reserved
  if (limitTokens < leastTokens) {
    throw new OptionError('maxTokens', settings.maxTokens, `at least ${leastTokens + reserved}, since ${reserved} are reserved`)
  }
  const least = counter.count('a')
  if (least > limitTokens) throw new OptionError('tokenizer', counter.name, `one that counts a letter within maxTokens (it gives ${least})`)
  return {
    limitTokens,
    targetTokens: Math.min(settings.targetTokens, limitTokens),
    minTokens: settings.minTokens,
    overlapTokens: Math.min(settings.overlap, limitTokens >> 1),
    rowsPerChunk: settings.rowsPerChunk,
  }
}

/** The page's own title; null where it is only its first heading, which has all others below it. */
function pageTitle({data: {title}, children}: Root): string | null {
  const sections = children.filter((child): child is Section => child.type === 'section')
  const hasPeers = sections.filter(({depth, title}) => depth === 1 && title !== '').length > 1
  return title === sections[0]?.title && !hasPeers ? null : title
}

/** Markup with no text beside it in the whole document: no chunk can hold it. */
function skipMarkup(root: Root, ranges: readonly Range[]): void {
  const known = mergeRanges(root.data.skipped.map(({start, end}): Range => [start, end]))
  for (const [start, end] of subtractRanges(mergeRanges(ranges), known)) {
    root.data.skipped.push({start, end, reason: 'markup'})
  }
  root.data.skipped.sort((a, b) => a.start - b.start)
}

/** Numbers the parts of cut blocks: chunks wait until the block that they share has ended. */
function* numbered(all: Iterable<Written>): Generator<Chunk> {
  let waiting: Written[] = []
  const streamed = new Map<string, number>()
  for (const written of all) {
    const [share] = written.parts
    if (share && 'type' in share.key && isStreamed(share.key as Records)) {
      yield* number(waiting)
      waiting = []
      const {of, at, separator} = share
      const index = (streamed.get(of) ?? 0) + 1
      streamed.set(of, index)
      written.chunk.part = {index, count: null, of, at, separator}
      yield written.chunk
      continue
    }
    // What is derived may stand between the parts of a block.
    const open = waiting.findLast(({chunk}) => !chunk.derived)?.parts.at(-1)
    if (waiting.length > 0 && !written.chunk.derived && !(open && written.parts[0] && isSame(open, written.parts[0]))) {
      yield* number(waiting)
      waiting = []
    }
    waiting.push(written)
  }
  yield* number(waiting)
}

const isSame = (a: OpenPart, b: OpenPart) => a.key === b.key && a.block === b.block

function* number(group: readonly Written[]): Generator<Chunk> {
  const counts = new Map<string, number>()
  for (const {parts} of group) {
    for (const part of parts) {
      part.index = (counts.get(part.of) ?? 0) + 1
      counts.set(part.of, part.index)
    }
  }
  for (const {chunk, parts} of group) {
    const cut = parts
      .filter((part) => counts.get(part.of)! > 1)
      .map(({index, of, at, separator, size}) => ({size, part: {index, count: counts.get(of)!, of, at, separator}}))
    if (cut.length > 0) {
      chunk.part = cut.reduce((most, each) => (each.size > most.size ? each : most)).part
      if (cut.length > 1) chunk.metadata.parts = cut.map(({part}) => part)
    }
    yield chunk
  }
}

/** Chains chunks in reading order. */
function* linked(chunks: Iterable<Chunk>): Generator<Chunk> {
  let held: Chunk | null = null
  let derived: Chunk[] = []
  for (const chunk of chunks) {
    if (chunk.derived) {
      derived.push(chunk)
      continue
    }
    if (held) {
      chunk.previous = held.id
      held.next = chunk.id
      yield held
    }
    yield* derived
    derived = []
    held = chunk
  }
  if (held) yield held
  yield* derived
}

/** Messages that would come once a chunk are said once a document, with how often. */
function createNotes(path: string | null, onMessage: MessageSink | null | undefined) {
  const counts = new Map<RuleId, number>()
  const add = (ruleId: RuleId) => () => void counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  const say = (ruleId: RuleId, reason: string) => onMessage?.(createMessage(ruleId, reason, null, path))
  const sentences: Partial<Record<RuleId, (times: number) => string>> = {
    'context-shortened': (times) => `The context line had no room: shortened for ${plural(times, 'heading path')}`,
    'overlap-shortened': (times) => `Overlap was shortened ${plural(times, 'time')} to keep the limit`,
    'repeat-shortened': (times) => `A repeated header was shortened or left out ${plural(times, 'time')} to keep the limit`,
    'grapheme-cut': (times) => `A character cluster larger than the limit was cut between its code points, ${plural(times, 'time')}`,
  }
  return {
    contextShortened: add('context-shortened'),
    overlapShortened: add('overlap-shortened'),
    repeatShortened: add('repeat-shortened'),
    graphemeCut: add('grapheme-cut'),
    columnUnknown: (option: string, name: string) => say('column-unknown', `A table has no column “${name}”, which ${option} names`),
    say,
    done(): void {
      for (const [ruleId, count] of counts) say(ruleId, sentences[ruleId]!(count))
    },
  }
}


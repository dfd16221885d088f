import type {BreadcrumbOf} from './breadcrumb.js'
import {clauseFacts} from './clause-facts.js'
import type {Chunk, ChunkKind, ChunkMetadata, ChunkPart} from './chunk-types.js'
import {dialogueFacts} from './dialogue-facts.js'
import {createIdentities, digest} from './identity.js'
import {createLocators} from './locators.js'
import {OptionError, ownFacts, type Settings} from './options.js'
import {coreRanges, marksIn, repeatRanges, type Body} from './pack/body.js'
import {firstPiece, planText, separatorOf, sliceContent, type Plan, type Slice} from './pack/plan.js'
import type {Piece} from './pack/piece.js'
import type {RowFacts} from './pack/unit.js'
import {mergeRanges, subtractRanges, type Mark, type Range} from './text/mapped-text.js'
import {createOffsetConverter} from './text/offsets.js'
import type {TokenCounter} from './text/tokens/counter.js'
import {callsIn, cellsIn, definitionsIn, symbolFacts, type SymbolMetadata} from './symbol-facts.js'
import {createImports} from './symbol-imports.js'
import {rangesOf} from './tree/position.js'
import {placesOf, sourceOf, streamedSource} from './tree/source.js'
import type {Block, Records, Root, Section} from './tree/types.js'

/** A share of a cut block, not yet numbered. */
export interface OpenPart extends ChunkPart {
  /** What it is a share of: together with `block` the same for all parts. */
  key: object
  block: number
  /** How many tokens, about: the largest share is the chunk's `part`. */
  size: number
}

/** A chunk whose neighbours and part numbers are not known yet. */
export interface Written {
  chunk: Chunk
  parts: OpenPart[]
}

/**
 * Writes plans out as records. `blank` are ranges without text that go to this chunk's core.
 * Null for a plan that holds nothing of the source (the rule below a header that a page never wrote).
 */
export type WritePlan = (plan: Plan, blank: readonly Range[]) => Written | null

/** A chunk of what others hold: the skeleton of a class, the summary of a table. */
export interface Derived {
  kind: ChunkKind
  /** What tells it from others of the same place. */
  role: string
  path: Section[]
  text: string
  content: string
  tokens: number
  ranges: Range[]
  metadata: Record<string, unknown>
}

export type WriteDerived = (derived: Derived) => Written

export function createWriter(root: Root, settings: Settings, counter: TokenCounter, title: string | null, breadcrumbOf: BreadcrumbOf): {write: WritePlan; writeDerived: WriteDerived} {
  const source = sourceOf(root)
  const stream = streamedSource(root)
  if (source === undefined && !stream && settings.offsets !== 'utf16') {
    throw new OptionError('offsets', settings.offsets, 'utf16 for a tree without its source')
  }
  const plain = settings.render === 'plain'
  const offset = stream ? (at: number) => stream.convert(at) : createOffsetConverter(source ?? '', settings.offsets)
  const lineOf = stream ? (at: number) => stream.line(at) : (placesOf(root)?.line ?? linesFromTree(root))
  const {path, url} = root.data.source
  const documentKey = path ?? url ?? ''
  const chunkId = createIdentities(documentKey)
  const blockId = createIdentities(`${documentKey} blocks`)
  let skipped: Range[] = []
  let skippedCount = 0
  /** Ids of cut blocks, and where the last part of each ends. */
  const blocks = new WeakMap<Body, Map<number, {of: string; end: number | null}>>()
  const tables = new WeakMap<Records, string>()
  const isCode = root.data.format === 'code'
  const isNotebook = root.data.format === 'notebook'
  const locatorOf = root.data.format === 'docx' ? createLocators() : null
  const importsUsed = isCode || isNotebook ? createImports(root) : null
  const firstInk = isCode ? Math.max(0, (source ?? '').search(/\S/)) : 0
  const shared: ChunkMetadata = {
    ...freeFacts(root.data.frontmatter),
    ...(root.data.description === null ? {} : {description: root.data.description}),
    ...settings.metadata,
    title: title ?? root.data.title,
    language: root.data.language,
  }

  return {write, writeDerived}

  function write(plan: Plan, blank: readonly Range[]): Written | null {
    const breadcrumb = breadcrumbOf(plan.path)
    const core = coreOf(plan, blank)
    if (core.length === 0 && source !== undefined) return null
    const text = planText(plan, plain)
    const {content, parts} = contentOf(plan)
    const anchor = plan.path.findLast((section) => section.anchor !== null)?.anchor ?? null
    const first = core[0]
    const last = core[core.length - 1]
    const located = locatorOf?.(plan, core)
    const metadata = metadataOf(plan, core, content)
    if (located?.pages) metadata['pages'] = located.pages
    if (located && located.comments.length > 0) metadata['comments'] = located.comments
    const chunk: Chunk = {
      id: chunkId(breadcrumb, content),
      kind: kindOf(plan, plain),
      text,
      content,
      tokens: plan.tokens,
      breadcrumb,
      part: null,
      parent: null,
      previous: null,
      next: null,
      source: {
        path,
        url: url !== null && anchor !== null ? `${url.replace(/#.*$/, '')}#${encodeURI(anchor)}` : url,
        anchor,
        ranges: core.map(([a, b]): Range => [offset(a), offset(b)]),
        repeated: subtractRanges(mergeRanges([...plan.slices.flatMap(repeatedOf), ...(plan.lead?.ranges ?? [])]), core).map(([a, b]): Range => [offset(a), offset(b)]),
        lines: first && last ? linesOf(first[0], last[1]) : [1, 1],
        locator: located?.locator ?? null,
      },
      metadata,
      hash: digest(text, counter.name),
    }
    return {chunk, parts}
  }

  function writeDerived({kind, role, path: sections, text, content, tokens, ranges, metadata}: Derived): Written {
    const breadcrumb = breadcrumbOf(sections)
    const [first] = ranges
    const last = ranges[ranges.length - 1]
    const chunk: Chunk = {
      id: chunkId([...breadcrumb, role], content),
      kind,
      text,
      content,
      tokens,
      breadcrumb,
      derived: true,
      part: null,
      parent: null,
      previous: null,
      next: null,
      source: {
        path,
        url,
        anchor: null,
        ranges: ranges.map(([a, b]): Range => [offset(a), offset(b)]),
        repeated: [],
        lines: first && last ? linesOf(first[0], last[1]) : [1, 1],
        locator: null,
      },
      metadata: {...shared, ...metadata},
      hash: digest(text, counter.name),
    }
    return {chunk, parts: []}
  }

  function contentOf(plan: Plan): {content: string; parts: OpenPart[]} {
    const contents: string[] = []
    const parts: OpenPart[] = []
    let at = 0
    for (const slice of plan.slices) {
      const written = sliceContent(slice)
      const {body} = slice
      const separator = contents.length > 0 && written.content !== '' ? separatorOf(slice) : ''
      at += separator.length
      const node = slice.passage.blocks[0]
      if (node?.type === 'records') {
        const size = written.sourceEnd - written.sourceStart
        const from = at + written.bodyStart
        parts.push({index: 0, count: null, of: idOfRecords(slice, node), at: [from, from + size], separator: betweenRows(slice, written.sourceStart), key: node, block: 0, size})
      } else if (body) {
        for (const [block, start, end] of blockSpans(slice.pieces, written.sourceStart, written.sourceEnd, body)) {
          const known = knownBlock(slice, body, block)
          // What says nothing of the source has no chunk, and stands between its neighbours all the same: the fence of a `pre`.
          const from = known.end ?? blanksBefore(body.content, start)
          known.end = end
          parts.push({
            index: 0,
            count: null,
            of: known.of,
            at: [at + written.bodyStart + start - written.sourceStart, at + written.bodyStart + end - written.sourceStart],
            separator: body.content.slice(from, start),
            key: body,
            block,
            size: end - start,
          })
        }
      }
      if (written.content === '') continue
      contents.push(separator + written.content)
      at += written.content.length
    }
    return {content: contents.length === 1 ? contents[0]! : contents.join(''), parts}
  }

  function knownBlock(slice: Slice, body: Body, block: number): {of: string; end: number | null} {
    let known = blocks.get(body)
    if (!known) blocks.set(body, (known = new Map()))
    let found = known.get(block)
    if (!found) {
      // A block is known by where it begins and by the section it stands in.
      const piece = slice.pieces.find((each) => each.block === block)!
      found = {of: blockId(breadcrumbOf(slice.passage.path), body.content.slice(piece.start, piece.start + 4096)), end: null}
      known.set(block, found)
    }
    return found
  }

  /** A data file is known by the names of its columns: its rows may come and go. */
  function idOfRecords({passage}: Slice, node: Records): string {
    let id = tables.get(node)
    if (!id) tables.set(node, (id = blockId(breadcrumbOf(passage.path), JSON.stringify(node.columns.map(({name}) => name)))))
    return id
  }

  function coreOf(plan: Plan, blank: readonly Range[]): Range[] {
    const ranges = [...blank]
    for (const slice of plan.slices) {
      for (const heading of slice.headings) {
        if (!slice.written.has(heading)) for (const range of rangesOf(heading)) ranges.push(range)
      }
      for (const range of slice.blank) ranges.push(range)
      if (!slice.body || slice.pieces.length === 0) continue
      for (const range of coreRanges(slice.body, firstPiece(slice).start, slice.next)) ranges.push(range)
    }
    const merged = mergeRanges(ranges)
    const holes = skippedNow()
    const core = holes.length === 0 ? merged : subtractRanges(merged, holes)
    if (source === undefined) return stream ? tidy(core, (at) => isBlankCode(stream.charCodeAt(at))) : core
    const tidied = tidy(core, (at) => isBlank(source, at))
    return isCode ? tidied.map((range) => withBlanks(range, source, firstInk)) : tidied
  }

  /** What is left out of a file that is read as it is cut becomes known by and by. */
  function skippedNow(): Range[] {
    const all = root.data.skipped
    if (all.length === skippedCount) return skipped
    const added = all.slice(skippedCount).map(({start, end}): Range => [start, end])
    const last = skipped[skipped.length - 1]
    const goesOn = all.length > skippedCount && added.every(([start], index) => start >= (added[index - 1] ?? last ?? [0, 0])[1])
    if (goesOn) for (const range of added) skipped.push(range)
    else skipped = mergeRanges(all.map(({start, end}): Range => [start, end]))
    skippedCount = all.length
    return skipped
  }

  /** Of the text, without the blanks around it. */
  function linesOf(start: number, end: number): [number, number] {
    while (isCode && start < end && isBlank(source!, start)) start++
    while (isCode && end > start && isBlank(source!, end - 1)) end--
    return [lineOf(start), lineOf(Math.max(start, end - 1))]
  }

  function metadataOf(plan: Plan, core: readonly Range[], content: string): ChunkMetadata {
    const metadata: ChunkMetadata = {...shared}
    const section = plan.path[plan.path.length - 1]
    if (section?.label) metadata['label'] = section.label
    const paths = plan.slices.length > 1 ? sectionPaths(plan) : []
    if (paths.length > 1) metadata.sections = paths
    const facts: RowFacts[] = []
    for (const {pieces} of plan.slices) for (const piece of pieces) if (piece.facts) facts.push(piece.facts)
    if (isCode || isNotebook) put(metadata, codeFacts(plan, core, content))
    put(metadata, clauseFacts(plan, core))
    put(metadata, dialogueFacts(plan, core, url))
    if (section?.data?.question) put(metadata, questionFacts(plan))
    const cells = isNotebook ? cellsIn(plan, core) : null
    if (cells) metadata['cells'] = cells
    const columns = facts[0]?.columns
    if (columns && facts.every((fact) => fact.columns === columns)) {
      metadata.columns = columns
      if (facts[0]?.keys) metadata.keys = [...facts[0].keys]
      const rows = facts.flatMap(({row}) => row ?? [])
      if (rows.length > 0) metadata.rows = [rows[0]!, rows[rows.length - 1]!]
    }
    return metadata
  }

  /** Of a heading that asks: what stands below it answers. */
  function questionFacts({path: to, slices}: Plan): Record<string, unknown> {
    return {dialogue: 'pair', pair: digest(documentKey, JSON.stringify(breadcrumbOf(to))), answered: slices.some(({pieces}) => pieces.length > 0)}
  }

  function codeFacts(plan: Plan, core: readonly Range[], content: string): SymbolMetadata {
    const facts = symbolFacts(definitionsIn(plan, core))
    const used = importsUsed && !plan.slices.some(({passage}) => passage.blocks.some(isImports)) ? importsUsed(content).filter((statement) => isCode || !content.includes(statement)) : []
    if (used.length > 0) facts.imports = used
    if (root.data.calls && settings.references) facts.references = callsIn(root.data.calls, core)
    return facts
  }

  function sectionPaths(plan: Plan): string[][] {
    const seen = new Set<Section | undefined>()
    const paths: string[][] = []
    for (const {passage} of plan.slices) {
      // A question with its answers is no section by itself.
      const path = passage.path[passage.path.length - 1]?.role === 'exchange' ? passage.path.slice(0, -1) : passage.path
      const section = path[path.length - 1]
      if (seen.has(section)) continue
      seen.add(section)
      paths.push(breadcrumbOf(path))
    }
    return paths
  }
}

/** What `Object.assign` does, in a fraction of its time where there is little to put. */
function put<Facts extends object>(metadata: ChunkMetadata, facts: Facts): void {
  for (const name in facts) metadata[name] = facts[name]
}

const isImports = (block: Block) => block.type === 'symbol' && block.role === 'imports'

/** Front matter under its own names; what has a name of ours stands below `frontmatter`. */
function freeFacts(facts: Record<string, unknown> | null): Record<string, unknown> {
  if (!facts) return {}
  const entries = Object.entries(facts)
  const taken = entries.filter(([name]) => ownFacts.has(name) && name !== 'title' && name !== 'language')
  const free = Object.fromEntries(entries.filter(([name]) => !ownFacts.has(name)))
  return taken.length > 0 ? {...free, frontmatter: Object.fromEntries(taken)} : free
}

/** Consecutive pieces of one cut block, as `[block, start, end]` in content. */
function blockSpans(pieces: readonly Piece[], start: number, end: number, {content}: Body): [number, number, number][] {
  const spans: [number, number, number][] = []
  for (let i = 0; i < pieces.length; ) {
    const {block} = pieces[i]!
    let next = i + 1
    while (next < pieces.length && pieces[next]!.block === block) next++
    if (block >= 0) {
      const from = Math.max(start, pieces[i]!.start)
      let to = pieces[next]?.start ?? end
      while (to > from && content[to - 1]!.trim() === '') to--
      if (to > from) spans.push([block, from, to])
    }
    i = next
  }
  return spans
}

/** What parts a share of rows from the one before; one that begins a text of its own is parted as its rows are. */
function betweenRows(slice: Slice, start: number): string {
  const {content} = slice.body!
  if (start > 0) return content.slice(blanksBefore(content, start), start)
  return firstPiece(slice).kind === 'rows' ? '\n\n' : '\n'
}

/** Where the blanks in front of an offset begin. */
function blanksBefore(content: string, offset: number): number {
  while (offset > 0 && isBlank(content, offset - 1)) offset--
  return offset
}

function repeatedOf(slice: Slice): Range[] {
  const again = slice.again.flatMap((heading) => rangesOf(heading))
  const {body, head, headForm} = slice
  if (!body || slice.pieces.length === 0) return again
  const piece = firstPiece(slice)
  const from = body.toContent(slice.overlapStart)
  const overlap = slice.overlapStart < piece.textStart ? coreRanges(body, from, piece.start) : []
  return [
    ...again,
    ...(head && headForm !== 'none' ? head.ranges : []),
    ...overlap,
    ...repeatRanges(body, Math.min(from, piece.start), slice.next),
  ]
}

/**
 * What most of a chunk is. `code` promises that the text to embed holds the content to the letter:
 * where prose beside the code was rendered plain, the chunk counts as that prose.
 */
function kindOf(plan: Plan, plain: boolean): ChunkKind {
  const [most = 'prose', other] = kindsOf(plan)
  if (most === 'prose' || most === 'list') {
    const said = plan.slices.filter(({pieces}) => pieces.length > 0)
    if ((said.length > 0 ? said : plan.slices).every(({passage}) => passage.path.some(({role}) => role === 'clause'))) return 'clause'
  }
  return most === 'code' && other !== undefined && plain && plan.slices.some(isReduced) ? other : most
}

/** The kinds of the pieces of a plan, that of which there is most in front. */
function kindsOf({slices}: Plan): ChunkKind[] {
  const sizes = new Map<ChunkKind, number>()
  for (const {pieces} of slices) {
    for (const {kind, textStart, textEnd} of pieces) sizes.set(kind, (sizes.get(kind) ?? 0) + textEnd - textStart)
  }
  return sizes.size < 2 ? [...sizes.keys()] : [...sizes].sort((a, b) => b[1] - a[1]).map(([kind]) => kind)
}

/** Whether the plain rendering leaves out words of a slice. */
function isReduced({body, pieces, next, shown}: Slice): boolean {
  // 'the *n*th element': without its marks it is another word.
  const says = (text: string, marks: readonly Mark[]) =>
    marks.some(([start, end]) => word.test(text.slice(start, end)) || (word.test(text.charAt(start - 1)) && word.test(text.charAt(end))))
  if (shown.some(({text}) => says(text.value, text.marks))) return true
  const first = pieces[0]
  return body !== null && first !== undefined && says(body.content, marksIn(body, first.start, next))
}

const word = /[\p{L}\p{N}]/u

/** Without blanks at the ends of ranges; ranges with only blanks between them become one. */
function tidy(ranges: readonly Range[], isBlankAt: (index: number) => boolean): Range[] {
  const tidied: Range[] = []
  for (let [start, end] of ranges) {
    while (start < end && isBlankAt(start)) start++
    while (end > start && isBlankAt(end - 1)) end--
    if (end <= start) continue
    const last = tidied[tidied.length - 1]
    if (last && isBlankBetween(last[1], start, isBlankAt)) last[1] = end
    else tidied.push([start, end])
  }
  return tidied
}

/** In code the blanks between neighbours are in a core as well: the rest of its last line and blank lines, and the indentation of its first. */
function withBlanks([start, end]: Range, source: string, firstInk: number): Range {
  while (start > 0 && isBlank(source, start - 1) && !isLineEnd(source, start - 1)) start--
  // Blanks behind text on the same line are that text's.
  if (start > 0 && !isLineEnd(source, start - 1)) while (isBlank(source, start)) start++
  if (start <= firstInk) start = 0
  let to = end
  while (to < source.length && isBlank(source, to)) to++
  if (to < source.length) {
    let line = to
    while (line > end && !isLineEnd(source, line - 1)) line--
    if (line > end) to = line
  }
  return [start, to]
}

function isLineEnd(source: string, index: number): boolean {
  const code = source.charCodeAt(index)
  return code === 10 || code === 13
}

const blank = /\s/
/** The common blanks by their codes first: a pattern is asked only beyond Latin-1. */
function isBlank(source: string, index: number): boolean {
  return isBlankCode(source.charCodeAt(index))
}

function isBlankCode(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && blank.test(String.fromCharCode(code)))
}

function isBlankBetween(from: number, to: number, isBlankAt: (index: number) => boolean): boolean {
  for (let i = from; i < to; i++) if (!isBlankAt(i)) return false
  return true
}

/** Lines of a tree without its source: that of the last known place before an offset. */
function linesFromTree(root: Root): (offset: number) => number {
  const known: [offset: number, line: number][] = []
  const waiting: {position?: Root['position']; children?: unknown[]}[] = [root as never]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const point of node.position ? [node.position.start, node.position.end] : []) {
      if (point.offset !== undefined) known.push([point.offset, point.line])
    }
    for (const child of node.children ?? []) waiting.push(child as (typeof waiting)[number])
  }
  known.sort((a, b) => a[0] - b[0])
  return (offset) => {
    let line = 1
    let low = 0
    let high = known.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (known[middle]![0] <= offset) {
        line = known[middle]![1]
        low = middle + 1
      } else high = middle
    }
    return line
  }
}

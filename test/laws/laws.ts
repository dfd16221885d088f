import {parse as parseHtml, parseFragment, type DefaultTreeAdapterTypes} from 'parse5'
import type {Chunk, ChunkPart} from '../../src/chunk-types.js'
import {rebuild} from '../../src/rebuild.js'
import {boundaries} from '../../src/text/ladder.js'
import {mergeRanges, sliceInline, type InlineText, type MappedText, type Range} from '../../src/text/mapped-text.js'
import {columnNames} from '../../src/tree/records.js'
import type {Node} from '../../src/tree/types.js'
import {brackets, contiguous, symbols, verbatim} from './code-laws.js'
import {lineAt} from './places.js'
import {clauses, pairs, speakers} from './dialogue-laws.js'
import {rows, tables} from './records-laws.js'
import {sizeOf} from './size.js'
import {clip, contextOf, isInk, nobody, ownersOf, study, type Count, type Outcome, type Study} from './study.js'
import {allTextsOf, childrenOf, isSilent, textsOf, type Place} from './walk.js'
import {inlineOf, plainMarks, written} from './written.js'

/** One law: says in words what breaks it. */
export type Law = (study: Study) => Iterable<string>

/** The laws by name. What they need is asked of the source, the tree and the chunks; nothing of the packer is used. */
export const laws: Record<string, Law> = {
  runs,
  ranges,
  coverage,
  limit,
  tokens,
  notEmpty,
  chain,
  ids,
  json,
  paths,
  headings,
  whole,
  sentences,
  text,
  repeats,
  lines,
  parts,
  rebuilding,
  contiguous,
  brackets,
  verbatim,
  symbols,
  rows,
  tables,
  pairs,
  speakers,
  clauses,
}

/** Checks an outcome against every law; an answer without entries is a good one. `reserve` is what the tokenizer adds itself. */
export function check(outcome: Outcome, count: Count, reserve?: number): string[] {
  const studied = study(outcome, count, reserve)
  const faults: string[] = []
  for (const [name, law] of Object.entries(laws)) {
    for (const fault of law(studied)) {
      faults.push(`${name}: ${fault}`)
      if (faults.length > 200) return faults
    }
  }
  return faults
}

/** Characters of a mapped text equal the source's own, and its runs do not overlap in the text. */
function* runs({places, source}: Study): Iterable<string> {
  for (const {node} of places) {
    for (const text of textsOf(node)) {
      let last = 0
      for (const [value, start, length] of text.map) {
        const said = text.value.slice(value, value + length)
        if (length <= 0 || value < last || value + length > text.value.length) {
          yield `${node.type} has the run ${[value, start, length]} after ${last} in a text of ${text.value.length}`
        } else if (said !== source.slice(start, start + length)) {
          yield `${node.type} says ${clip(said)}, the source ${clip(source.slice(start, start + length))} at ${start}`
        }
        last = value + length
      }
      if ('atoms' in text) yield* inlineRanges(node, text as InlineText)
    }
  }
}

function* inlineRanges({type}: Node, {value, atoms, marks}: InlineText): Iterable<string> {
  for (const [name, list] of [['atoms', atoms], ['marks', marks]] as const) {
    let last = 0
    for (const [start, end] of list) {
      if (start < last || end <= start || end > value.length) yield `${type} has ${name} ${start}-${end} after ${last} in a text of ${value.length}`
      last = end
    }
  }
}

/** Cores are sorted, within the source, disjoint over the document, and in reading order. */
function* ranges({chunks, cores, repeated, source, root, settings, structural, places}: Study): Iterable<string> {
  const hasTable = places.some(({node}) => node.type === 'table')
  const all: [start: number, end: number, chunk: number][] = []
  let first = -1
  for (const [index, core] of cores.entries()) {
    if (core.length === 0) yield `chunk ${index} has no range`
    let last = -1
    for (const [start, end] of core) {
      if (!(start >= 0 && start < end && end <= source.length)) yield `chunk ${index} has ${start}-${end} of ${source.length}`
      if (start < last) yield `chunk ${index} has ${start} after ${last}`
      last = end
      all.push([start, end, index])
    }
    // the first of rows written in lines says the names of the columns, which stand above the values in the source
    // the other strategies cut them as one text with all else
    const isRows = settings.tables === 'rows' || [chunks[index], chunks[index - 1]].some((chunk) => chunk?.kind === 'rows' || (!structural && hasTable))
    // what a cell has put out stands in front of the cell in most notebooks
    const isOutput = root.data.format === 'notebook' && settings.outputs
    // threads put answers behind their questions
    const isThreaded = root.data.format === 'dialogue' || root.data.format === 'email'
    if (root.data.coverage === 'source' && !isRows && !isOutput && !isThreaded && core[0] && core[0][0] < first) yield `chunk ${index} starts at ${core[0][0]}, the one before it at ${first}`
    first = core[0]?.[0] ?? first
    let shown = -1
    for (const [start, end] of repeated[index]!) {
      if (!(start >= 0 && start < end && end <= source.length)) yield `chunk ${index} repeats ${start}-${end} of ${source.length}`
      if (start < shown) yield `chunk ${index} repeats ${start} after ${shown}`
      shown = end
      const own = core.find(([from, to]) => from < end && start < to)
      if (own) yield `chunk ${index} repeats ${start}-${end}, which its core holds at ${own[0]}-${own[1]}`
    }
  }
  all.sort((a, b) => a[0] - b[0])
  for (let i = 1; i < all.length; i++) {
    const [start, end, chunk] = all[i]!
    const [before, until, other] = all[i - 1]!
    if (start < until) yield `chunks ${other} and ${chunk} share ${start}-${Math.min(until, end)} (${before}-${until}, ${start}-${end})`
  }
}

/** Every non-blank character lies in one core or in what was skipped, and never in both. */
function* coverage(study: Study): Iterable<string> {
  const {source, root, cores, owner} = study
  for (const {start, end, reason} of root.data.skipped) {
    if (!(start >= 0 && start <= end && end <= source.length)) yield `skipped ${start}-${end} (${reason}) of ${source.length}`
    for (const [index, core] of cores.entries()) {
      for (const [from, to] of core) {
        const at = firstInk(source, Math.max(from, start), Math.min(to, end))
        if (at >= 0) yield `${at} ${clip(source.slice(at, at + 40))} is in chunk ${index} and skipped as ${reason}`
      }
    }
  }
  const wanted = root.data.coverage === 'source' ? [[0, source.length] as Range] : textNodes(source)
  for (const [start, end] of wanted) {
    for (let i = start; i < end; i++) {
      if (owner[i] !== nobody || !isInk(source, i)) continue
      let to = i
      while (to < end && owner[to] === nobody) to++
      yield `${i}-${to} ${clip(source.slice(i, to).trim())} is in no chunk`
      i = to
    }
  }
}

function firstInk(source: string, from: number, to: number): number {
  for (let i = from; i < to; i++) if (isInk(source, i)) return i
  return -1
}

/** Places of the non-blank text of a page, by the parser alone. A text node torn apart by misnested tags has no honest place and is left out. */
export function textNodes(source: string): Range[] {
  const found: Range[] = []
  const stack: DefaultTreeAdapterTypes.Node[] = [parseHtml(source, {sourceCodeLocationInfo: true})]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (/^(?:script|style|template|head|noscript)$/.test(node.nodeName)) continue
    if ('childNodes' in node) stack.push(...node.childNodes)
    const place = node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).sourceCodeLocation : undefined
    if (!place || !(node as DefaultTreeAdapterTypes.TextNode).value.trim()) continue
    const raw = source.slice(place.startOffset, place.endOffset)
    if (/<[a-z!/]/i.test(raw)) continue
    let at = 0
    // a blank written as an entity is still a blank
    for (const {index, 0: entity} of raw.matchAll(/&(?:nbsp|ensp|emsp|thinsp|shy|zwnj|zwj|#160|#x0*a0|#173|#xad|#8203);?/gi)) {
      found.push([place.startOffset + at, place.startOffset + index])
      at = index + entity.length
    }
    found.push([place.startOffset + at, place.endOffset])
  }
  return found
}

function* limit({chunks, counts, limit}: Study): Iterable<string> {
  for (const [index, {text}] of chunks.entries()) {
    if (counts[index]! > limit) yield `chunk ${index} has ${counts[index]} tokens, more than ${limit}: ${clip(text)}`
  }
}

function* tokens({chunks, counts}: Study): Iterable<string> {
  for (const [index, {text, tokens}] of chunks.entries()) {
    if (counts[index] !== tokens) yield `chunk ${index} says ${tokens} tokens and has ${counts[index]}: ${clip(text)}`
  }
}

function* notEmpty({chunks}: Study): Iterable<string> {
  for (const [index, {content, text}] of chunks.entries()) if (!content.trim() || !text.trim()) yield `chunk ${index} is blank`
}

function* chain({chunks}: Study): Iterable<string> {
  for (const [index, {previous, next}] of chunks.entries()) {
    if (previous !== (chunks[index - 1]?.id ?? null)) yield `chunk ${index} has previous ${previous}`
    if (next !== (chunks[index + 1]?.id ?? null)) yield `chunk ${index} has next ${next}`
  }
}

function* ids({chunks}: Study): Iterable<string> {
  const seen = new Map<string, number>()
  for (const [index, {id}] of chunks.entries()) {
    if (seen.has(id)) yield `chunks ${seen.get(id)} and ${index} are both ${id}`
    seen.set(id, index)
  }
}

function* json({chunks, root}: Study): Iterable<string> {
  for (const [index, chunk] of chunks.entries()) if (!survives(chunk)) yield `chunk ${index} changes as JSON`
  if (!survives(root.data)) yield 'the data of the root change as JSON'
}

/** Deep equality with its own round trip; a property that is undefined is lost in JSON. */
function survives(value: unknown): boolean {
  const stack: [unknown, unknown][] = [[value, JSON.parse(JSON.stringify(value))]]
  while (stack.length > 0) {
    const [a, b] = stack.pop()!
    if (typeof a !== 'object' || a === null) {
      if (!Object.is(a, b)) return false
      continue
    }
    if (typeof b !== 'object' || b === null || Array.isArray(a) !== Array.isArray(b)) return false
    const keys = Object.keys(a)
    if (keys.length !== Object.keys(b).length || ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(a))) return false
    for (const key of keys) stack.push([a[key as keyof typeof a], b[key as keyof typeof b]])
  }
  return true
}

/** A chunk below headings says so: its breadcrumb ends with their titles; one of several sections lists every path. */
function* paths({root, chunks, cores, pathAt, paths, places, source, settings}: Study): Iterable<string> {
  // the other strategies cut a document as one text
  if (settings.strategy !== 'structure' && settings.strategy !== 'headings') return
  const isHeading = headingOffsets(places, source.length)
  const hasClauses = places.some(({node}) => node.type === 'section' && node.role === 'clause')
  for (const [index, chunk] of chunks.entries()) {
    const all = new Set<number>()
    const withBody = new Set<number>()
    for (const [start, end] of cores[index]!) {
      for (let i = Math.max(0, start); i < Math.min(end, source.length); i++) {
        if (pathAt[i]! < 0 || !isInk(source, i)) continue
        all.add(pathAt[i]!)
        if (!isHeading[i]) withBody.add(pathAt[i]!)
      }
    }
    // the heading of a section above another one adds no path of its own
    const every = deepest([...all].map((path) => paths[path]!), withBody.size > 0 ? [...withBody].map((path) => paths[path]!) : [])
    const bodies = withBody.size > 0 ? distinct([...withBody].map((path) => paths[path]!)) : every
    const shared = [bodies, every].map(common)
    // headings alone may go with the section behind them
    const inside = withBody.size === 0 ? contains : endsWith
    // sections with one title are several all the same: a chunk of both stands under what is above them
    const listed = chunk.metadata.sections ?? []
    // a class or clause that fits is one chunk, and its members or points are no sections of it
    const stands = listed.length > 0 ? listed : [chunk.breadcrumb]
    if ((['code', 'docx'].includes(root.data.format) || hasClauses) && bodies.every((path) => stands.some((section) => opensPath(section, path)))) continue
    if (listed.length > 1 && chunk.breadcrumb.every((title, depth) => listed.every((path) => path[depth] === title))) continue
    if (!shared.some((path) => inside(chunk.breadcrumb, path))) {
      yield `chunk ${index} stands under ${JSON.stringify(bodies)} and says ${JSON.stringify(chunk.breadcrumb)}`
    }
    if (bodies.length > 1) {
      const {sections} = chunk.metadata
      for (const path of bodies) {
        if (path.length > 0 && !sections?.some((section) => endsWith(section, path))) {
          yield `chunk ${index} holds ${JSON.stringify(path)} and lists ${JSON.stringify(sections ?? null)}`
        }
      }
    }
  }
}

/** The words of every heading of a chunk's core stand in its context line or in its content; a heading never ends a chunk that has body behind it. */
function* headings(study: Study): Iterable<string> {
  const {places, source, chunks, owner, structural, count, limit, settings} = study
  const isHeading = headingOffsets(places, source.length)
  let lastBody = source.length - 1
  while (lastBody >= 0 && (owner[lastBody]! < 0 || isHeading[lastBody] || !isInk(source, lastBody))) lastBody--
  const ends = chunks.map(() => -1)
  // many headings in a row may be more than one chunk holds
  const hasBody = new Set<number>()
  for (let i = 0; i < source.length; i++) if (owner[i]! >= 0 && !isHeading[i] && isInk(source, i)) hasBody.add(owner[i]!)
  const headingsIn = new Map<number, number>()
  for (const {node} of places) {
    if (node.type !== 'heading') continue
    const [home] = ownersOf(study, [node.text])
    if (home !== undefined) headingsIn.set(home, (headingsIn.get(home) ?? 0) + 1)
  }
  for (let i = 0; i < source.length; i++) if (owner[i]! >= 0 && isInk(source, i)) ends[owner[i]!] = i
  for (const {node, path} of places) {
    if (node.type !== 'heading') continue
    const homes = ownersOf(study, [node.text])
    const title = letters(node.title)
    const said = homes.some((home) => {
      const chunk = chunks[home]!
      // with its marks a title may have more letters
      return letters(contextOf(study, chunk)).includes(title) || [title, letters(inlineOf(node.text, settings.render === 'plain'))].some((said) => letters(chunk.text).includes(said))
    })
    const homeText = homes[0] === undefined ? '' : chunks[homes[0]]!.text
    // the other strategies may cut the words of an image, which are in no source, off the heading that it stands in
    const isSourced = structural || letters(node.text.map.map(([start, , length]) => node.text.value.slice(start, start + length)).join('')).includes(title)
    if (title && isSourced && homes.length === 1 && !said && !homeText.includes('…') && settings.breadcrumb !== false) {
      yield `the heading ${clip(node.title)} is in chunk ${homes[0]} and not in its text ${clip(homeText)}`
    }
    const home = homes.at(-1)
    // that a clause was repealed is all there is of it
    if (node.data?.clause?.repealed) continue
    if (!structural || home === undefined || (!hasBody.has(home) && headingsIn.get(home)! > 1)) continue
    const end = ends[home]!
    // one that is too long to go with anything, or stands before a full chunk, may stand alone
    const next = chunks[home + 1]
    // what the context line of the next one says is a heading of its own in a chunk of both
    const room = next !== undefined && next.tokens + count(contextOf(study, next)) + count(`###### ${node.text.value}\n\n###### `) + count(path.join(' › ')) <= limit
    const fits = room && count(`${path.join(' › ')}\n\n${node.text.value}`) * 2 < limit
    if (fits && isHeading[end] && textsOf(node).some(({map}) => map.some(([, start, length]) => start <= end && end < start + length)) && end < lastBody) {
      yield `chunk ${home} ends with the heading ${clip(node.title)}`
    }
  }
}

/** Tables, code, list items and the like that fit beside their context line lie in one chunk. */
function* whole(study: Study): Iterable<string> {
  const {places, sizes, structural, settings} = study
  if (!structural || settings.tables === 'rows') return
  const kinds = new Set(['table', 'code', 'math', 'listItem', 'figure', 'callout', 'image', 'line', 'turn'])
  for (const place of places) {
    const {node} = place
    // what is that large fits in no case; asking would take long where blocks stand deep in blocks
    const isDefinition = node.type === 'symbol' && node.role === 'definition' && node.definitions.some(({container}) => !container)
    if (!(kinds.has(node.type) || isDefinition) || sizes.get(place)! > study.limit * 20) continue
    const texts = allTextsOf(node)
    const homes = ownersOf(study, texts)
    if (homes.length < 2) continue
    const forms = [written(node, settings.render === 'plain'), sourceOf(study, node)]
    // the context line gives way before a definition is cut
    const size = isDefinition ? Math.max(...forms.map(study.count)) : sizeOf(study, homes, place, forms)
    if (size <= study.limit) yield `the ${node.type} ${clip(texts.map(({value}) => value).join(' '))} of ${size} tokens is in chunks ${homes.join(', ')} of ${study.limit}`
  }
}

/** Sentences that fit beside their context line are not cut. */
function* sentences(study: Study): Iterable<string> {
  const {places, settings, root, structural} = study
  // for the other strategies a document is one text: a sentence begins with the marks and titles in front of it
  if (!structural) return
  for (const place of places) {
    const {node} = place
    if (node.type !== 'paragraph' || ownersOf(study, [node.text]).length < 2) continue
    for (const [start, end] of sentencesOf(node.text, settings.render === 'plain', root.data.language)) {
      const sentence = sliceInline(node.text, start, end)
      const homes = ownersOf(study, [sentence])
      if (homes.length < 2) continue
      const size = sizeOf(study, homes, place, [inlineOf(sentence, settings.render === 'plain').trimEnd(), sentence.value.trimEnd()])
      if (size <= study.limit) yield `the sentence ${clip(sentence.value)} of ${size} tokens is in chunks ${homes.join(', ')} of ${study.limit}`
    }
  }
}

/** Sentences of the text as it is embedded, as ranges of the text as it is in the tree. */
function sentencesOf(text: InlineText, plain: boolean, language: string | null): Range[] {
  const marks = plain ? plainMarks(text) : []
  const rendered = inlineOf(text, plain)
  // how much longer the value is than the rendering, behind each mark
  const growth: number[] = []
  for (const [start, end, instead] of marks) growth.push((growth.at(-1) ?? 0) + end - start - instead.length)
  const toRendered = (offset: number) => offset - (growth[marks.findLastIndex(([, end]) => end <= offset)] ?? 0)
  const toValue = (offset: number) => {
    // a mark that opens goes with what follows
    const last = marks.findLastIndex(([start, , , side], index) => start - (growth[index - 1] ?? 0) < offset + (side === 1 ? 0 : 1))
    return offset + (growth[last] ?? 0)
  }
  const atoms = text.atoms.map(([start, end]): Range => [toRendered(start), toRendered(end)])
  const cuts = boundaries(rendered, 0, rendered.length, 'sentence', atoms, language).map(toValue)
  return [0, ...cuts].map((start, index) => [start, cuts[index] ?? text.value.length])
}

/** A block as it stands in the source; of a page nothing, since tags are never in a text. */
function sourceOf({source, root}: Study, {position}: Node): string {
  return position && root.data.coverage === 'source' ? source.slice(position.start.offset, position.end.offset).replace(/\r\n?/g, '\n') : ''
}

/** The text to embed holds the body: as it is in the source rendering, without marks in the plain one. */
function* text(study: Study): Iterable<string> {
  const {chunks, settings, root} = study
  for (const [index, {text, content: written, kind, part, metadata}] of chunks.entries()) {
    // a later part of a fence is closed by bare fences in the content, by the whole info string in the text
    const whole = (kind === 'code' || kind === 'math') && part && part.index > 1 ? written.slice(part.at[0]) : written
    // times beside names are in the metadata
    const content = metadata['speakers'] === undefined ? whole : whole.replace(/(?:\\?[[(])?\b\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?\b(?:\\?[\])])?/g, '')
    if (text.trimEnd().endsWith(content.trim())) continue
    // parts of a fence differ in their info string
    const same = content === whole && !/^[ >]*(?:[`~]{3}|\$\$)/m.test(content) && (settings.render === 'source' || root.data.format === 'text' || !/[\\`*_[\]<>&~{}$:|#!/+=-]/.test(content))
    const missing = lost(bare(content), text)
    const said = letters(text)
    const isLost = (word: string) => !said.includes(word)
    if ((same && kind !== 'rows') || (missing.some(isLost) && lost(unmarked(bare(content, '')), unmarked(text)).some(isLost))) {
      yield `chunk ${index} does not end with its content: ${clip(content)} in ${clip(text.slice(-content.length - 40))}, ${missing.join(' ')}`
    }
  }
}

/** Words of a text to embed come from its context line, its body, or what is marked as repeated. */
function* repeats(study: Study): Iterable<string> {
  const {chunks, source, cores, repeated, root} = study
  // the other strategies cut through the names that rows in lines say first
  if (!study.structural && (study.settings.tables === 'rows' || study.settings.strategy === 'fixed')) return
  for (const [index, chunk] of chunks.entries()) {
    const shown = contextOf(study, chunk)
    const slices = [...mergeRanges([...repeated[index]!, ...cores[index]!])].map(([start, end]) => decoded(source.slice(start, end)))
    const known = [repeatedText(chunk, repeated[index]!, source), ...slices, chunk.content, shown, root.data.title ?? '', root.data.description ?? '', ...chunk.breadcrumb,
      // of a page the language of a fence is taken from its classes
      ...(root.data.coverage === 'text' ? study.places.flatMap(({node}) => (node.type === 'code' ? (node.lang ?? []) : [])) : []),
      // names of who speaks may stand elsewhere in the source, or in another file
      ...((chunk.metadata['speakers'] as string[] | undefined) ?? []),
      // the fences of cells are in no source, and say their language again
      ...(root.data.format === 'notebook' ? study.places.flatMap(({node}) => (node.type === 'code' && node.open?.map.length === 0 ? node.open.value : [])) : []),
      // who speaks may be said once, by somebody else, or by the name of a file
      ...study.places.flatMap(({node}) => (node.type === 'turn' && node.speaker ? [node.label?.value ?? '', node.speaker.name] : [])),
      // words that are in no source, such as the language of a fence, come with overlap too
      repeated[index]!.length > 0 || !study.structural ? (chunks[index - 1]?.content ?? '') : '']
      .flatMap((said) => [letters(said), letters(unmarked(bare(said, '')))])
      .join('\n')
    // a repeated header whose names were shortened ends in an ellipsis; a column without a name is given one
    const strange = words(chunk.text.slice(shown.length).replace(/\S*…/g, ' ')).filter((word) => !known.includes(word) && !/^(?:column|\d{1,3})$/.test(word))
    if (strange.length > 0) yield `chunk ${index} says ${clip(strange.join(' '))}, which is neither its own nor marked as repeated`
  }
}

/** What is repeated and the body in one: overlap may end inside a word that the body goes on with. */
function repeatedText({content}: Chunk, ranges: readonly Range[], source: string): string {
  return decoded(ranges.map(([start, end]) => source.slice(start, end)).join('')) + content
}

function* lines({chunks, cores, lines, source}: Study): Iterable<string> {
  for (const [index, chunk] of chunks.entries()) {
    const core = cores[index]!
    if (core.length === 0) continue
    // blanks at either end may be inside or outside
    const inked = (from: number, step: 1 | -1) => {
      let i = from
      while (i + step >= 0 && i < source.length && !isInk(source, i)) i += step
      return i
    }
    const outer = [lineAt(lines, core[0]![0]), lineAt(lines, core.at(-1)![1] - 1)]
    const inner = [lineAt(lines, inked(core[0]![0], 1)), lineAt(lines, inked(core.at(-1)![1] - 1, -1))]
    const [first, last] = chunk.source.lines
    if (!(first >= outer[0]! && first <= inner[0]! && last >= inner[1]! && last <= outer[1]!)) {
      yield `chunk ${index} says lines ${first}-${last}, its core is on ${inner.join('-')}`
    }
  }
}

/** The parts of a cut block are numbered without a gap, in the order of the chunks. */
function* parts({chunks}: Study): Iterable<string> {
  for (const [of, group] of partsByBlock(chunks)) {
    for (const [at, {part, chunk, index}] of group.entries()) {
      if (part.index !== at + 1) yield `block ${of}: chunk ${index} is part ${part.index}, expected ${at + 1}`
      if (part.count !== group.length) yield `block ${of}: chunk ${index} says ${part.count} parts of ${group.length}`
      const [start, end] = part.at
      if (!(start >= 0 && start < end && end <= chunk.content.length)) yield `block ${of}: chunk ${index} has its part at ${start}-${end} of ${chunk.content.length}`
    }
  }
}

/** A cut block comes back whole: what `rebuild` gives is the text of a block of the tree. */
function* rebuilding(study: Study): Iterable<string> {
  const {chunks, places, root, sizes, structural} = study
  const groups = partsByBlock(chunks)
  // the other strategies cut a document as one block
  if (groups.size === 0 || !structural) return
  const known = new Map<Place, string>()
  for (const [of, group] of groups) {
    // rows written as `Column: value` say the names of the columns again, in another order
    if (group.some(({chunk}) => chunk.kind === 'rows')) continue
    // law `tables` looks at data files
    if (group.some(({chunk: {metadata}}) => places.some(({node}) => node.type === 'records' && metadata.columns?.join('\n') === columnNames(node).join('\n')))) continue
    if (group.some(({part}, at) => part.count !== group.length || part.index !== at + 1)) continue
    const whole = rebuild(group.map(({chunk}) => chunk), of)
    // a line break in a cell is written as a tag
    const wanted = lettersOfText(whole)
    // only a block of about this size can be the one
    const likely = places.filter((place) => isBlock(place) && sizes.get(place)! > wanted.length / 2 && sizes.get(place)! < whole.length * 3 + 200)
    const found =
      likely.some((place) => lettersOf(place) === wanted) ||
      likely.some(({node}) => lettersOfText(written(node, false)) === wanted) ||
      // what closes a link of a page at its end is in no source
      (root.data.coverage === 'text' && likely.some(({node}) => lettersOfText(written(node, true)) === wanted)) ||
      places.some((place) => repeatsNames(place, group) && isWithin(lettersOf(place), letters(whole))) ||
      (study.settings.tables === 'rows' && holdsRows(places, wordsOf(whole)))
    if (!found) yield `block ${of} of ${group.length} parts is not a block of the tree: ${clip(whole)}`
  }

  /** Rows in lines say the names of the columns again, a cell that reaches down stands in every row, items without text are left out. */
  function repeatsNames(place: Place, parts: readonly PartOf[]): boolean {
    const {node} = place
    if (node.type === 'table') return parts.some(({chunk: {kind}}) => kind !== 'prose' && kind !== 'code')
    const length = parts.reduce((sum, {part: {at}}) => sum + at[1] - at[0], 0)
    return isBlock(place) && 'children' in node && sizes.get(place)! > length / 8
  }

  function lettersOf(place: Place): string {
    let found = known.get(place)
    if (found === undefined) known.set(place, (found = lettersOfText(writtenTextsOf(place.node).map(({value}) => value).join(' '))))
    return found
  }
}

/** The texts of a node and of what is below it, without items that say nothing but their marker. */
function writtenTextsOf(node: Node): MappedText[] {
  const texts: MappedText[] = []
  const stack = [node]
  while (stack.length > 0) {
    const next = stack.pop()!
    if (isSilent(next)) continue
    texts.push(...textsOf(next))
    stack.push(...[...childrenOf(next)].reverse())
  }
  return texts
}

/** Whether there is a block with a table in it of which all words are said: in rows the names of columns stand in another order. */
function holdsRows(places: readonly Place[], said: ReadonlySet<string>): boolean {
  const around = new Set<Place>()
  for (const place of places) if (place.node.type === 'table') for (let outer = place.parent; outer; outer = outer.parent) around.add(outer)
  return [...around].some(({node}) => words(writtenTextsOf(node).map(({value}) => value).join(' ')).every((word) => said.has(word)))
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(words(text))

/** Whether all characters stand among the others, in their order. */
function isWithin(part: string, all: string): boolean {
  let at = 0
  for (let i = 0; i < all.length && at < part.length; i++) if (all[i] === part[at]) at++
  return part.length > 0 && at === part.length
}

function lettersOfText(text: string): string {
  return letters(text.replace(/<br ?\/?>/g, ' '))
}

function isBlock({node}: Place): boolean {
  return node.type !== 'root' && node.type !== 'section'
}

interface PartOf {
  part: ChunkPart
  chunk: Chunk
  index: number
}

function partsByBlock(chunks: readonly Chunk[]): Map<string, PartOf[]> {
  const groups = new Map<string, PartOf[]>()
  chunks.forEach((chunk, index) => {
    const parts = chunk.metadata.parts ?? (chunk.part ? [chunk.part] : [])
    for (const part of parts) groups.set(part.of, [...(groups.get(part.of) ?? []), {part, chunk, index}])
  })
  return groups
}

function headingOffsets(places: Study['places'], length: number): Uint8Array {
  const marks = new Uint8Array(length)
  for (const {node} of places) {
    if (node.type !== 'heading') continue
    for (const {map} of textsOf(node)) for (const [, start, size] of map) marks.fill(1, start, start + size)
    if (node.position) marks.fill(1, node.position.start.offset, node.position.end.offset)
  }
  return marks
}

function distinct(paths: readonly string[][]): string[][] {
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()]
}

/** Paths without those that others go on from, unless they are to be kept. */
function deepest(paths: readonly string[][], kept: readonly string[][]): string[][] {
  const goesOn = (path: string[]) => paths.some((other) => other.length > path.length && path.every((title, index) => other[index] === title))
  return distinct(paths.filter((path) => kept.includes(path) || !goesOn(path)))
}

/** What all paths begin with. */
function common(paths: readonly string[][]): string[] {
  const first = paths[0] ?? []
  let length = first.length
  for (const path of paths) {
    let at = 0
    while (at < length && path[at] === first[at]) at++
    length = at
  }
  return first.slice(0, length)
}

function endsWith(list: readonly string[], tail: readonly string[]): boolean {
  return tail.every((entry, index) => list[list.length - tail.length + index] === entry)
}

/** Whether the titles of a section, the file's path left out, begin a path. */
function opensPath(section: readonly string[], path: readonly string[]): boolean {
  // with the document's title in front, or without
  return [0, 1].some((from) => section.slice(from).every((title, index) => path[index] === title))
}

function contains(list: readonly string[], part: readonly string[]): boolean {
  return list.some((_, start) => part.every((entry, index) => list[start + index] === entry)) || part.length === 0
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function letters(text: string): string {
  return words(text).join('')
}

/** Words of `part` that are not in `text`; one that overlap was put in front of counts as there. */
function lost(part: string, text: string): string[] {
  const there = new Map<string, number>()
  for (const word of words(text)) there.set(word, (there.get(word) ?? 0) + 1)
  return words(part).filter((word) => {
    const left = there.get(word) ?? 0
    if (left > 0) there.set(word, left - 1)
    return left === 0 && !(part.trimStart().toLowerCase().startsWith(word) && text.toLowerCase().includes(word))
  })
}

/** Markdown without what the plain rendering may leave out: targets, tags, comments, heading ids, fences. */
function bare(text: string, gap = ' '): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[a-z][\w-]*(?:\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}+|[^\s"'>]*))?)*\s*\/?>|<[^>\n]*>/gi, gap)
    // a tag with long alternative text may be cut
    .replace(/<img\s[^<>]*$|^[^<>]*"\s*(?:\/|\w+="[^"]*"\s*)*>/i, ' ')
    .replace(/\](?:\[[^\]\n]*\])?\((?:[^()\n]|\([^()\n]*\))*\)|\]\[[^\]\n]*\]/g, ']')
    .replace(/<?https?:\/\/[^\s)>]*/g, ' ')
    .replace(/\{\s*#[^}]*\}|\{\/\*[^]*?\*\/\}/g, ' ')
    .replace(/^([ \t>]*#{1,6}[ \t].*?)\{:?[^{}\n]*\}[ \t]*$/gm, '$1')
    .replace(/^[ \t>]*(?:`{3,}|~{3,}|:{3,}).*$/gm, ' ')
    .replace(/&#?\w+;/g, ' ')
}

/** Marks may stand inside of words. */
function unmarked(text: string): string {
  return text.replace(/[*_~`]+|\[\^?|\]/g, '')
}

/** Source as a reader sees it: tags gone, entities as what they stand for. */
function decoded(written: string): string {
  // and as JSON says it
  const source = /\\u[\da-f]{4}/i.test(written) ? `${written}\n${written.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))}` : written
  if (!/[&<]/.test(source)) return source
  let text = ''
  const stack: DefaultTreeAdapterTypes.Node[] = [parseFragment(source)]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    else if ('childNodes' in node) stack.push(...[...node.childNodes].reverse())
  }
  return `${source}\n${text}`
}

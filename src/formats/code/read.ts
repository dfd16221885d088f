import {isSpace} from '../../text/characters.js'
import {countBelow} from '../../text/last-where.js'
import {fromSource, type Range} from '../../text/mapped-text.js'
import type {Places} from '../../tree/position.js'
import type {Code, CodePart, Content, Section, Symbol, SymbolFacts} from '../../tree/types.js'
import type {Embedded, FragmentFacts, LoadFacts, ReadContext, Reader, ReadResult} from '../format.js'
import {flatParts} from './flat-parts.js'
import {judge} from './definitions.js'
import {splitGeneric} from './generic.js'
import {loadGrammar, type LoadedGrammar} from './grammar.js'
import type {LanguageData} from './language.js'
import {loadLanguages, type Language} from './languages.js'
import {lineEnds, lineStart} from './lines.js'
import type {Definition, Part, Region} from './outline.js'
import {outlineOf, type Outline} from './regions.js'

/** Larger files are split without a grammar: in UTF-16 units. */
export const mostParsedChars = 4_000_000
/** Above this share of text in errors a grammar has not understood the file. */
const mostErrorShare = 0.5

/** A reader of code with the grammar of the file's language, those of the languages embedded in it, and those that fragments are in. */
export async function loadReader({source, path, language: asked, languages: names = []}: LoadFacts): Promise<Reader> {
  const languages = await loadLanguages()
  const meant = asked === null ? null : languages.byAlias(asked)
  const language = meant ?? languages.byFile(path, source)
  const grammars = new Map<string, LoadedGrammar>()
  const failed = new Map<string, string>()
  const load = async (wanted: Language | null) => {
    if (!wanted?.data.grammar || grammars.has(wanted.data.id)) return
    try {
      grammars.set(wanted.data.id, await loadGrammar(wanted))
    } catch (error) {
      failed.set(wanted.data.id, error instanceof Error ? error.message : String(error))
    }
  }
  await load(language)
  for (const {language: name, attribute} of language?.data.embedded ?? []) {
    await load(languages.byAlias(name))
    if (attribute) for (const [, value] of source.matchAll(new RegExp(`\\b${attribute}\\s*=\\s*["']?([\\w+#-]+)`, 'g'))) await load(languages.byAlias(value!))
  }
  for (const name of names) await load(languages.byAlias(name))
  const said = new Set<string>()
  const sources: CodeSources = {grammarOf: (id) => grammars.get(id) ?? null, failed, idOf: (alias) => languages.byAlias(alias)?.data ?? null}
  return {
    read(context) {
      if (asked !== null && !meant) {
        const instead = language ? `it is read as ${language.data.name}, which its name or first line says` : 'it is cut by its lines and brackets'
        context.message('code-fallback', `No language is called ${asked}; ${instead}`)
      }
      return readCode(context, language?.data ?? null, sources)
    },
    readFragment: (context, facts) => readFragment(context, facts, sources, said),
  }
}

interface CodeSources {
  grammarOf(id: string): LoadedGrammar | null
  failed: ReadonlyMap<string, string>
  idOf(alias: string): LanguageData | null
}

function readCode(context: ReadContext, language: LanguageData | null, sources: CodeSources): ReadResult {
  const {source, places, path} = context
  const {regions, calls} = regionsOf(context, language, sources)
  const children = contentsOf(regions, {source, places, joiner: language?.joiner ?? '.', comment: language?.comment ?? null}, [], 1)
  return {children, data: {skipped: [], title: path, language: language?.id ?? null, ...(language ? {stub: language.stub} : {}), ...(calls ? {calls} : {})}}
}

/** Code inside another file: one block with its definitions. What is said of its language is said once, however many fragments there are. */
function readFragment(context: ReadContext, {language: alias, masked = []}: FragmentFacts, sources: CodeSources, said: Set<string>): Embedded {
  const {source, places} = context
  const language = alias ? sources.idOf(alias) : null
  const message: ReadContext['message'] = (ruleId, reason, range) => {
    if (!said.has(reason)) context.message(ruleId, reason, range)
    said.add(reason)
  }
  const {regions, calls} = regionsOf({...context, source: blanked(source, masked), message}, language, sources)
  const start = source.search(/[^\s]/)
  if (start < 0) return {children: [], skipped: []}
  const from = lineStart(source, start) ?? start
  const text = fromSource(source, from, source.trimEnd().length)
  const toValue = valueOffsets(text.map, from)
  const statements = regions.flatMap((region) => region.statements ?? []).map((statement) => oneLine(statement, language?.comment ?? null))
  const block: Code = {
    type: 'code',
    lang: language?.id ?? alias ?? null,
    meta: null,
    open: null,
    close: null,
    text,
    parts: flatParts(regions)
      .map((part) => moved(part, toValue))
      .filter((part, index) => (index === 0 || part.start > 0) && part.start < text.value.length),
    definitions: allFacts(regions, [], language?.joiner ?? '.'),
    ...(statements.length > 0 ? {statements} : {}),
    position: places.position(from, source.trimEnd().length),
  }
  return {children: [block], skipped: [], ...(calls ? {calls} : {})}
}

/** A text with some stretches as blanks, every offset as it was. */
function blanked(source: string, masked: readonly Range[]): string {
  const parts: string[] = []
  let at = 0
  for (const [start, end] of masked) {
    parts.push(source.slice(at, start), source.slice(start, end).replace(/[^\n]/g, ' '))
    at = end
  }
  return parts.length === 0 ? source : parts.join('') + source.slice(at)
}

function allFacts(regions: readonly Region[], scope: readonly Definition[], joiner: string): SymbolFacts[] {
  return regions.flatMap((region) => {
    const [first] = region.definitions
    return [...factsOf(region, scope, joiner), ...allFacts(region.members, first && region.role === 'definition' ? [...scope, first] : scope, joiner)]
  })
}

/**
 * Regions of a source. Grammars differ in what they make of a carriage return, so it is read with line feeds only
 * and every place carried back: the same file with other line ends is cut the same.
 */
function regionsOf(context: ReadContext, language: LanguageData | null, sources: CodeSources): Pick<Outline, 'regions'> & Partial<Outline> {
  const {source} = context
  if (!source.includes('\r')) return regionsIn(context, language, sources)
  const text = source.replace(/\r\n?/g, '\n')
  // How many carriage returns were left out before each of the line ends that had one.
  const ends: number[] = []
  for (const {index} of source.matchAll(/\r\n/g)) ends.push(index - ends.length)
  const toSource = (offset: number) => offset + countBelow(ends, offset)
  const {regions, calls} = regionsIn({...context, source: text}, language, sources)
  return {
    regions: regions.map((region) => placed(region, toSource)),
    ...(calls ? {calls: calls.map(([name, at]): [string, number] => [name, toSource(at)])} : {}),
  }
}

function regionsIn({source, path, partChars, references, message}: ReadContext, language: LanguageData | null, {grammarOf, failed, idOf}: CodeSources): Pick<Outline, 'regions'> & Partial<Outline> {
  const generic = () => ({regions: judged(splitGeneric(source, language?.generic ?? null, partChars), path, language)})
  if (!language?.grammar) return generic()
  const {id, name} = language
  const grammar = grammarOf(id)
  const fallBack = (why: string) => {
    message('code-fallback', `${why}; it is cut by its lines and brackets`)
    return generic()
  }
  if (!grammar) return fallBack(failed.get(id) ?? `No grammar of ${name} is there`)
  if (source.length > mostParsedChars) return fallBack(`The file has ${source.length} characters, more than are parsed`)
  let refused = ''
  const parse = (text: string, by: LoadedGrammar) =>
    by.parse(
      text,
      (tree) => outlineOf(tree, by, text, path, partChars, references),
      (why) => (refused = `Parsing as ${by.language.data.name} ${why}`),
    )
  const outline = parse(source, grammar)
  if (!outline) return fallBack(refused)
  if (outline.errorShare > mostErrorShare) return fallBack(`Most of the file is not ${name} as its grammar knows it`)
  if (outline.late) message('code-fallback', `Looking for definitions took too long; the file is cut by its statements`)
  const calls = [...outline.calls]
  for (const {region, start, end, language: alias} of outline.embedded) {
    if (region.role !== 'definition') continue
    const inner = idOf(alias)
    const by = inner && grammarOf(inner.id)
    const text = source.slice(start, end)
    const found = by ? parse(text, by) : null
    region.members = (found?.regions ?? splitGeneric(text, inner?.generic ?? null, partChars)).map((each) => placed(each, (offset) => offset + start))
    region.close = end
    for (const definition of region.definitions) definition.container = true
    for (const [called, at] of found?.calls ?? []) calls.push([called, at + start])
  }
  return {regions: outline.regions, ...(references ? {calls: calls.sort((a, b) => a[1] - b[1])} : {})}
}

/** Regions with what the language says of names and signatures: a splitter without a grammar does not ask. */
function judged(regions: Region[], path: string | null, language: LanguageData | null): Region[] {
  for (const {definitions, members} of language ? regions : []) {
    for (const definition of definitions) judge(definition, definition.signature, path, language!)
    judged(members, path, language)
  }
  return regions
}

/** A region with all its places moved. */
function placed(region: Region, to: (offset: number) => number): Region {
  return {
    ...region,
    start: to(region.start),
    end: to(region.end),
    close: to(region.close),
    definitions: region.definitions.map((each) => ({
      ...each,
      start: to(each.start),
      end: to(each.end),
      ...(each.signatureEnd === undefined ? {} : {signatureEnd: to(each.signatureEnd)}),
    })),
    members: region.members.map((each) => placed(each, to)),
    parts: region.parts.map((part) => placedPart(part, to)),
  }
}

function placedPart({start, head, parts}: Part, to: (offset: number) => number): Part {
  return {start: to(start), head: head && [to(head[0]), to(head[1])], parts: parts.map((part) => placedPart(part, to))}
}

interface Writing {
  source: string
  places: Places
  joiner: string
  /** What begins a line comment. */
  comment: string | null
}

function contentsOf(regions: readonly Region[], writing: Writing, scope: readonly Definition[], depth: number): Content[] {
  const contents: Content[] = []
  for (const region of regions) {
    const block = symbolOf(region.role, region.start, region.members[0]?.start ?? region.end, region, writing, scope)
    const [first] = region.definitions
    const isScope = first !== undefined && region.role === 'definition'
    const inner = region.members.length > 0 ? contentsOf(region.members, writing, isScope ? [...scope, first] : scope, isScope ? depth + 1 : depth) : []
    // Where a member begins with its container, its text says both.
    if (!block && isScope) firstSymbol(inner)?.definitions.unshift(...factsOf(region, scope, writing.joiner))
    const closing = region.members.length > 0 && region.close < region.end ? symbolOf('closing', region.close, region.end, null, writing, scope) : null
    if (!isScope) {
      for (const each of [block, ...inner, closing]) if (each) contents.push(each)
      continue
    }
    const section: Section = {
      type: 'section',
      role: inner.length > 0 ? 'class' : 'definition',
      depth,
      title: titleOf(region),
      label: null,
      anchor: null,
      heading: null,
      children: [...(block ? [block] : []), ...inner],
      position: writing.places.position(region.start, region.end),
    }
    if (closing) lastScope(section).push(closing)
    contents.push(section)
  }
  return contents
}

function firstSymbol(contents: readonly Content[]): Symbol | null {
  for (const each of contents) {
    const found = each.type === 'symbol' ? each : each.type === 'section' ? firstSymbol(each.children) : null
    if (found) return found
  }
  return null
}

/** Where the last block of a section stands: what closes the section goes with it. */
function lastScope(section: Section): Content[] {
  const {children} = section
  const last = children[children.length - 1]
  return last?.type === 'section' ? lastScope(last) : children
}

const mostNames = 4

/** `a, b` for `const a = 1, b = 2`. */
function titleOf({definitions}: Region): string {
  const [first, ...others] = definitions
  if (!first) return ''
  const beside = others.filter(({start, end}) => start >= first.end || end <= first.start).map(({title}) => title)
  const names = [...new Set([first.title, ...first.also, ...beside])]
  return names.length > mostNames ? `${names.slice(0, mostNames).join(', ')} …` : names.join(', ')
}

/** The text of a region without the blanks at its end; null where it holds nothing else. */
function symbolOf(role: Symbol['role'], from: number, to: number, region: Region | null, {source, places, joiner, comment}: Writing, scope: readonly Definition[]): Symbol | null {
  let start = from
  while (start < to && isSpace(source.charCodeAt(start))) start++
  if (start === to) return null
  const line = lineStart(source, start)
  if (line !== null) start = Math.max(from, line)
  if (source.charCodeAt(start) === 0xfeff) start++
  let end = to
  while (end > start && isSpace(source.charCodeAt(end - 1))) end--
  const text = fromSource(source, start, end)
  const toValue = valueOffsets(text.map, start)
  const parts = region && region.members.length === 0 ? region.parts.map((part) => moved(part, toValue)) : []
  return {
    type: 'symbol',
    role,
    definitions: region ? factsOf(region, scope, joiner) : [],
    text,
    head: region && headOf(region, source, toValue, end),
    parts: parts.filter((part) => part.start > 0 && part.start < text.value.length),
    ...(region?.statements && region.statements.length > 0 ? {statements: region.statements.map((statement) => oneLine(statement, comment))} : {}),
    lead: leadOf(source, start),
    position: places.position(start, end),
  }
}

/** A statement on one line, without the comments in it. */
function oneLine(statement: string, comment: string | null): string {
  let bare = statement.includes('/*') ? statement.replace(/(?<!\S)\/\*[^]*?\*\/(?!\S)/g, ' ') : statement
  if (comment !== null && bare.includes(comment)) bare = bare.replace(lineComments(comment), '')
  return bare.replace(/\s+/g, ' ').trim()
}

const commentPatterns = new Map<string, RegExp>()

/** From the sign to the end of the line, where the sign begins a word: one inside a word is part of a path. */
function lineComments(comment: string): RegExp {
  let pattern = commentPatterns.get(comment)
  if (!pattern) commentPatterns.set(comment, (pattern = new RegExp(`(?<=\\s)${comment.replace(/[^\w\s]/g, '\\$&')}.*$`, 'gm')))
  return pattern
}

function leadOf(source: string, start: number): Symbol['lead'] {
  let before = start
  while (before > 0 && isSpace(source.charCodeAt(before - 1))) before--
  const ends = lineEnds(source, before, start)
  return ends > 1 ? '\n\n' : ends === 1 ? '\n' : start > before ? ' ' : ''
}

/** A signature that takes more lines than this says too much to be said again whole. */
const longestHead = 1200

/** From the line in which the definition begins to its body, else to the first step behind it. */
function headOf(region: Region, source: string, toValue: (offset: number) => number, end: number): CodePart['head'] {
  const [definition] = region.definitions
  // Of several beside each other none is the head of all.
  if (!definition || region.definitions.some(({start}) => start >= definition.end)) return null
  const to = definition.signatureEnd ?? region.members[0]?.start ?? firstStep(region.parts, definition.start) ?? end
  // Not further back than the region begins: a file may be one line.
  const from = region.start + source.slice(region.start, definition.start).lastIndexOf('\n') + 1
  let last = Math.min(to, from + longestHead)
  while (last > from && isSpace(source.charCodeAt(last - 1))) last--
  return to < end && last > from ? [toValue(from), toValue(last)] : null
}

function firstStep(parts: readonly Part[], after: number): number | null {
  for (const {start} of parts) if (start > after) return start
  return null
}

/** A path says no more scopes: what is nested deeper would make it longer than the text. */
const mostScopes = 64

/** Every definition of a region with its path: through the scopes above the region, and the definitions around it in the region. */
function factsOf({definitions}: Region, scope: readonly Definition[], joiner: string): SymbolFacts[] {
  if (definitions.length === 0) return []
  const sorted = [...definitions].sort((a, b) => a.start - b.start || b.end - a.end)
  const open: Definition[] = []
  const paths = new Map<Definition, string>()
  for (const definition of sorted) {
    while (open.length > 0 && open[open.length - 1]!.end < definition.end) open.pop()
    const above = [...scope, ...open].map(({name, owned}) => owned ?? name)
    paths.set(definition, above.join(gluedBy(definition, joiner)))
    if (scope.length + open.length < mostScopes) open.push(definition)
  }
  return definitions.flatMap((definition) => {
    const {name, owned = name, also, kind, signature, exported, test, container, start, end} = definition
    const above = paths.get(definition)!
    return [name, ...also].map((each): SymbolFacts => {
      const own = each === name ? owned : each
      const path = above === '' ? own : `${above}${gluedBy(definition, joiner)}${own}`
      return {name: each, path, kind, signature, exported, test, container, start, end}
    })
  })
}

function gluedBy({kind}: Definition, joiner: string): string {
  return kind === 'test' || kind === 'suite' ? ' › ' : joiner
}

function moved({start, head, parts}: Part, toValue: (offset: number) => number): CodePart {
  return {start: toValue(start), head: head && [toValue(head[0]), toValue(head[1])], parts: parts.map((part) => moved(part, toValue))}
}

/** Offsets in a text of offsets in the source it was taken from; line ends may have become shorter. Asked in any order. */
function valueOffsets(map: readonly (readonly [number, number, number])[], start: number): (offset: number) => number {
  if (map.length <= 1) return (offset) => Math.max(0, offset - start)
  return (offset) => {
    let low = 0
    let high = map.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (map[middle]![1] <= offset) low = middle + 1
      else high = middle
    }
    const run = map[low - 1]
    return run ? Math.min(run[0] + offset - run[1], map[low]?.[0] ?? Infinity) : 0
  }
}


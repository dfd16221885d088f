import {signatureOf} from './definitions.js'
import {beginning, goesOn, isBlank, isCloser, isComment, isInside, lineAt, readLines, type Lines} from './generic-lines.js'
import {selectorOf} from './generic-names.js'
import {partsIn} from './generic-parts.js'
import type {DefinitionRule, GenericRules} from './generic-rules.js'
import type {Definition, Region, RegionRole} from './outline.js'

/**
 * Cuts a file without a grammar into regions that are all of it. Without rules it is cut at lines that begin something:
 * behind a blank line, outside of brackets, not indented deeper than what stands before.
 */
export function splitGeneric(source: string, rules: GenericRules | null, partChars: number): Region[] {
  if (source === '') return []
  const used = rules ?? unknown
  const lines = readLines(source, used)
  const split: Split = {lines, rules: compiled(used), partChars, paragraphs: rules === null}
  const items = itemsIn(split, 0, lines.count, 0)
  return regionsOf(split, items, 0, lines.count, 0, true)
}

/** Comments and strings as most languages have them; in prose an apostrophe is none. */
const unknown: GenericRules = {
  lineComments: [
    {open: '#', match: String.raw`(?<!\S)#(?![\w{\[("'<])`},
    {open: '//', match: String.raw`(?<![^\s;{}(,])//`},
    {open: '--', match: String.raw`(?<!\S)--(?=\s|-|$)`},
  ],
  commentLine: String.raw`^\s*(?:;|%+(?:\s|$)|(?:REM|rem|dnl)\b)`,
  blockComments: [
    [{open: '/*', match: String.raw`(?<![\w*/])/\*`}, '*/'],
    ['<!--', '-->'],
    // Not a pointer in C.
    [{open: '(*', match: String.raw`\(\*(?=[\s*])`}, '*)'],
    [{open: '{-', match: String.raw`\{-(?=[\s#-])`}, '-}'],
  ],
  strings: [
    {open: '"""', lines: true},
    {open: "'''", lines: true},
    '"',
    {open: "'", match: String.raw`(?<!\w)'(?=[^'\r\n]*')`},
    {open: '`', match: '`(?![(,])', lines: true},
  ],
}

const defaultAttributes = String.raw`^\s*(?:@[A-Za-z_][\w.]*(?:\(.*\))?|#!?\[.*\]|\[<.*>\])\s*$`
/** Containers in containers; deeper ones are leaves. */
const mostDepth = 32
const longestName = 120
const mostSignatureLines = 20

interface Compiled {
  definitions: {rule: DefinitionRule; match: RegExp; continues: RegExp | null}[]
  /** Whether any of them matches. */
  any: RegExp | null
  imports: RegExp | null
  attributes: RegExp
  terminator: RegExp | null
  unquote: RegExp | null
  freeIndent: boolean
}

interface Split {
  lines: Lines
  rules: Compiled
  partChars: number
  /** Every paragraph is a region. */
  paragraphs: boolean
}

const known = new WeakMap<GenericRules, Compiled>()

function compiled(rules: GenericRules): Compiled {
  let result = known.get(rules)
  if (result) return result
  const flags = rules.ignoreCase ? 'i' : ''
  const patternOf = (pattern: string | undefined) => (pattern === undefined ? null : new RegExp(pattern, flags))
  const {definitions = []} = rules
  result = {
    definitions: definitions.map((rule) => ({rule, match: new RegExp(rule.match, flags), continues: patternOf(rule.continues)})),
    any: definitions.length > 0 ? new RegExp(definitions.map(({match}) => `(?:${match.replaceAll(/\(\?<\w+>/g, '(?:')})`).join('|'), flags) : null,
    imports: patternOf(rules.imports),
    attributes: new RegExp(rules.attributes ?? defaultAttributes, flags),
    terminator: patternOf(rules.terminator),
    unquote: rules.unquote === undefined ? null : new RegExp(rules.unquote, `${flags}g`),
    freeIndent: rules.freeIndent ?? false,
  }
  known.set(rules, result)
  return result
}

/** A statement or a comment of its own, with what belongs to it. */
interface Item {
  kind: 'definition' | 'import' | 'plain' | 'comment'
  /** First line, comments above included. */
  from: number
  /** Its own first line. */
  line: number
  /** Its last line that is not blank. */
  last: number
  found: Found | null
  /** Whether a blank line stands above it. */
  apart: boolean
}

interface Found {
  rule: DefinitionRule
  continues: RegExp | null
  match: RegExpExecArray
  /** The block it opens: index in `lines.blocks`; -1 without one. */
  block: number
}

/** What lines of a container hold, `base` blocks deep. */
function itemsIn(split: Split, from: number, to: number, base: number): Item[] {
  const {lines, rules, paragraphs} = split
  const {code, flags, leads, indents} = lines
  const items: Item[] = []
  let current: Item | null = null
  /** Comments that wait for what they stand above: `from` to `to`, with blank lines between them. */
  let waiting: {from: number; to: number; apart: boolean; attribute: boolean}[] = []
  let blank = false

  const flush = (keep: boolean): number => {
    const kept = keep && waiting.length > 0 ? waiting.pop()! : null
    for (const comment of waiting) {
      // One right below a statement with nothing right below itself speaks of what is above.
      if (current && current.kind !== 'import' && !comment.apart && items[items.length - 1] === current) current.last = comment.to
      else items.push({kind: 'comment', from: comment.from, line: comment.from, last: comment.to, found: null, apart: comment.apart})
    }
    waiting = []
    return kept ? kept.from : -1
  }

  for (let line = from; line < to; line++) {
    const flag = flags[line]!
    if (flag & isBlank) {
      // Not one in a string or comment.
      if (!(flag & isInside)) blank = true
      continue
    }
    // An attribute is followed by what it is about.
    const deeper: boolean = current !== null && !(waiting[waiting.length - 1]?.attribute && !blank) && indents[line]! > indents[current.line]! && !current.found?.rule.section
    const within: boolean = current !== null && (leads[line]! > base || (!rules.freeIndent && deeper))
    const open = leads[line] === base && !(flag & isInside)
    const text = open && !(flag & (isComment | isCloser)) ? beginning(code, lines, line) : null
    const note = flag & isComment ? !within : text !== null && !within && !(flag & goesOn) && rules.attributes.test(text) && !definedBy(split, line, text)
    if (note) {
      const last = waiting[waiting.length - 1]
      const first = line
      if (text !== null) line = endOfAttribute(line)
      if (last && (!blank || flag & isInside)) {
        last.to = line
        last.attribute ||= text !== null
      } else if (!(flag & isInside) || !current) waiting.push({from: first, to: line, apart: blank, attribute: text !== null})
      else current.last = line
      blank = false
      continue
    }
    if (text !== null && begins(line, text, within, deeper)) {
      const apart: boolean = blank || (waiting[waiting.length - 1]?.apart ?? false)
      const first = flush(!blank)
      const found = definedBy(split, line, text)
      current = {
        kind: found ? 'definition' : rules.imports?.test(text) ? 'import' : 'plain',
        from: first < 0 ? line : first,
        line,
        last: line,
        found,
        apart,
      }
      items.push(current)
    } else if (current) {
      current.last = line
      waiting = []
    } else {
      // Something that closes what was never opened.
      const first = flush(!blank)
      current = {kind: 'plain', from: first < 0 ? line : first, line, last: line, found: null, apart: blank}
      items.push(current)
    }
    blank = false
  }
  flush(false)
  return items

  /** Its last line: it may take several, like a statement. */
  function endOfAttribute(line: number): number {
    let last = line
    while (last + 1 < to && (flags[last + 1]! & isInside || (!(flags[last + 1]! & isBlank) && (flags[last + 1]! & goesOn || leads[last + 1]! > base)))) last++
    return last
  }

  function begins(line: number, text: string, within: boolean, deeper: boolean): boolean {
    if (!current) return true
    const section = current.found?.rule.section ?? false
    if (rules.any?.test(text)) {
      const found = definedBy(split, line, text)
      if (found?.rule.section) return true
      if (section) return false
      if (found && !within) {
        if (current.found?.continues?.test(text)) return false
        return !(flags[line]! & goesOn) || (blank && rules.terminator !== null)
      }
    }
    if (section || within || deeper || flags[line]! & goesOn || current.found?.continues?.test(text)) return false
    return !paragraphs || blank || (waiting[waiting.length - 1]?.apart ?? false)
  }
}

/** The rule that a line follows; null without one. */
function definedBy({lines, rules}: Split, line: number, text: string): Found | null {
  if (!rules.any?.test(text)) return null
  for (const {rule, match: pattern, continues} of rules.definitions) {
    const match = pattern.exec(text)
    if (!match) continue
    const block = blockOf(lines, line)
    if (rule.block && (block < 0 || endsBefore(lines, line, block))) continue
    return {rule, continues, match, block}
  }
  return null
}

/** The first block in curly brackets or words that a statement opens; -1 without one. */
function blockOf(lines: Lines, line: number): number {
  const {bare, starts, blocks, leads, flags, indents, count} = lines
  const depth = leads[line]!
  let index = firstFrom(blocks.starts, blocks.count, starts[line]!)
  let last = line
  const stop = Math.min(count, line + mostSignatureLines)
  while (index < blocks.count) {
    // Lines between are part of the statement.
    while (last < stop && starts[last + 1]! <= blocks.starts[index]!) {
      last++
      if (last === stop || (!(flags[last]! & (isBlank | isComment | isInside | isCloser | goesOn)) && leads[last]! <= depth && indents[last]! <= indents[line]!)) return -1
    }
    if (last >= stop) return -1
    const partner = blocks.partners[index]!
    if (partner < index) {
      if (blocks.depths[index]! < depth) return -1
      index++
    } else if (blocks.depths[index] === depth && !'(['.includes(bare[blocks.starts[index]!]!)) return index
    else index = partner + 1
  }
  return -1
}

/** Whether a statement ends between a line and the block. */
function endsBefore({bare, starts, ends, blocks}: Lines, line: number, block: number): boolean {
  const opens = blocks.starts[block]!
  for (let each = line; starts[each + 1]! <= opens; each++) {
    const text = bare.slice(Math.max(starts[each]!, ends[each]! - 200), ends[each]).trimEnd()
    if (text.endsWith(';')) return true
  }
  const [before] = bare.slice(starts[line]!, Math.min(opens, starts[line]! + 2000)).split('\n', 1)
  return /;/.test(before!)
}

function firstFrom(sorted: readonly number[], count: number, offset: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Items that make one region. */
interface Group {
  role: RegionRole
  items: Item[]
}

function groupsOf({paragraphs}: Split, items: readonly Item[], top: boolean): Group[] {
  const groups: Group[] = []
  for (const item of items) {
    const last = groups[groups.length - 1]
    if (item.kind === 'comment') {
      if (top && !last) groups.push({role: 'preamble', items: [item]})
      else if (last?.role === 'statements' && (!paragraphs || last.items[0]!.kind === 'comment')) last.items.push(item)
      else groups.push({role: 'statements', items: [item]})
    } else if (item.kind === 'import') {
      const before = groups[groups.length - 2]
      if (last?.role === 'imports') last.items.push(item)
      else if (last && before?.role === 'imports' && last.items.every(({kind}) => kind === 'comment')) {
        groups.pop()
        before.items.push(...last.items, item)
      } else groups.push({role: 'imports', items: [item]})
    } else if (item.kind === 'definition') {
      if (last && joins(last, item)) last.items.push(item)
      else groups.push({role: 'definition', items: [item]})
    } else if (last?.role === 'statements' && !paragraphs) last.items.push(item)
    else groups.push({role: 'statements', items: [item]})
  }
  return groups
}

function joins({items}: Group, {found, apart, from, line}: Item): boolean {
  const last = items[items.length - 1]!
  const rule = found!.rule
  if (!rule.group || last.found?.rule !== rule) return false
  if (rule.group === 'name') return nameIn(last.found.match) === nameIn(found!.match)
  return !apart && from === line
}

function nameIn({groups}: RegExpExecArray): string {
  return (groups?.['name'] ?? groups?.['other'] ?? '').trim()
}

/** Regions of items, from line `from` to line `to`: the first begins with its text unless the file does. */
function regionsOf(split: Split, items: readonly Item[], from: number, to: number, depth: number, top: boolean): Region[] {
  const {lines} = split
  if (items.length === 0) {
    const [start, end] = [lines.starts[from]!, lines.starts[to]!]
    return [{start, end, role: 'statements', definitions: [], members: [], close: end, parts: []}]
  }
  const groups = groupsOf(split, items, top)
  return groups.map((group, index) => {
    const first = index === 0 && top ? from : group.items[0]!.from
    const end = groups[index + 1]?.items[0]!.from ?? to
    return regionOf(split, group, first, end, depth)
  })
}

function regionOf(split: Split, {role, items}: Group, from: number, to: number, depth: number): Region {
  const {lines, partChars} = split
  const {source, starts} = lines
  const [first] = items as [Item]
  const [start, end] = [starts[from]!, starts[to]!]
  const region: Region = {start, end, role, definitions: [], members: [], close: end, parts: []}
  if (role === 'imports') {
    region.statements = items.filter(({kind}) => kind === 'import').map(({line, last}) => source.slice(lines.firsts[line], lines.ends[last]))
  }
  if (role === 'definition') {
    region.definitions = mergedNames(items.map((item) => definitionOf(split, item)))
    const [only] = region.definitions
    if (items.length === 1 && first.found!.rule.members && depth < mostDepth && only) {
      const inner = membersOf(split, first, depth)
      if (inner) {
        only.container = true
        region.members = inner.members
        region.close = Math.min(inner.close, end)
        return region
      }
    }
    if (first.found!.rule.around) {
      region.role = 'statements'
      region.definitions = []
    }
  }
  region.parts = partsIn(lines, from, first.line, to, partChars)
  return region
}

/** One name once: clauses of the same function are one definition. */
function mergedNames(definitions: Definition[]): Definition[] {
  const [first] = definitions
  if (!first || definitions.length === 1 || definitions.some(({name}) => name !== first.name)) return definitions
  return [{...first, end: definitions[definitions.length - 1]!.end}]
}

/** What is defined in the block of a definition, if anything is. */
function membersOf(split: Split, {found, last}: Item, depth: number): {members: Region[]; close: number} | null {
  const {lines} = split
  const {blocks, starts, leads, depths, flags, firsts} = lines
  const {block} = found!
  if (block < 0) return null
  const closer = blocks.starts[blocks.partners[block]!]!
  const opening = lineAt(lines, blocks.starts[block]!)
  // Where brackets do not match, the block may be one that a later statement opens, or reach into it.
  if (opening > last) return null
  const closing = Math.min(lineAt(lines, closer), last + 1)
  const base = blocks.depths[block]! + 1
  // A line that closes the block with other things before it is a member's last.
  const to = closing > last || (leads[closing]! < depths[closing]! && firsts[closing]! <= closer) ? closing : closing + 1
  let from = opening + 1
  while (from < to && (flags[from]! & isBlank || (flags[from]! & isCloser && leads[from] === base && /^[\s{]*$/.test(lines.bare.slice(starts[from], lines.ends[from]))))) from++
  if (from >= to) return null
  const items = itemsIn(split, from, to, base)
  if (!items.some(({kind}) => kind === 'definition')) return null
  return {members: regionsOf(split, items, from, to, depth + 1, false), close: starts[to]!}
}

function definitionOf({lines, rules}: Split, {line, last, found}: Item): Definition {
  const {code, firsts, ends, blocks, bare} = lines
  const {rule, match, block} = found!
  const start = firsts[line]!
  const end = ends[last]!
  const braces = block >= 0 && bare[blocks.starts[block]!] === '{' && blocks.starts[block]! < end
  const body = braces ? blocks.starts[block]! : headEnd(lines, found!, line, last)
  const signature = signatureOf(code, start, body, end)
  const plain = (text: string) => nameOf(rules.unquote ? text.replace(rules.unquote, '') : text)
  const written = nameIn(match)
  const names = rule.selector ? [selectorOf(signature)] : rule.several ? written.split(/\s+/).map(plain) : [plain(written)]
  const name = names[0] || nameOf(signature)
  const title = match.groups?.['title']
  return {
    name,
    also: names.slice(1).filter((each) => each !== name && each !== ''),
    title: title ? plain(title) : name,
    kind: match.groups?.['kind']?.toLowerCase() ?? rule.kind ?? 'definition',
    signature,
    start,
    end,
    ...(body < end ? {signatureEnd: braces ? body + 1 : body} : {}),
    exported: false,
    test: false,
    container: false,
  }
}

/** Where the first line ends; where brackets that hold its parameters are open there, those in which they close. */
function headEnd({bare, depths, ends, flags, starts, blocks}: Lines, {rule}: Found, line: number, last: number): number {
  if (rule.round && bare[ends[line]! - 1] === '(') return ends[line]!
  let index = firstFrom(blocks.starts, blocks.count, starts[line]!)
  let end = ends[line]!
  // Round and square brackets that begin in the head belong to it.
  for (; index < blocks.count && blocks.starts[index]! < end; index++) {
    const partner = blocks.partners[index]!
    if (partner < index || blocks.depths[index] !== depths[line]! || !'(['.includes(bare[blocks.starts[index]!]!)) continue
    const close = blocks.ends[partner]!
    if (close <= end) continue
    let until = line
    while (until < last && starts[until + 1]! < close) until++
    if (until - line > mostSignatureLines) break
    end = ends[until]!
  }
  let next = line
  while (next < last && starts[next + 1]! <= end) next++
  while (next < last && next - line < 3 && flags[next + 1]! & goesOn && bare[ends[next]! - 1] === '\\') end = ends[++next]!
  return end
}

/** Without the quotes around it, on one line. */
function nameOf(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  const name = /^(["'`])([^"'`]*)\1$/.exec(folded)?.[2] ?? folded
  if (name.length <= longestName) return name
  const code = name.charCodeAt(longestName - 1)
  return `${name.slice(0, code >= 0xd800 && code < 0xdc00 ? longestName - 1 : longestName)}…`
}

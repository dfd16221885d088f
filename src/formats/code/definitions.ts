import type {Node} from 'web-tree-sitter'
import {isSpace} from '../../text/characters.js'
import type {Range} from '../../text/mapped-text.js'
import type {Match} from './grammar.js'
import type {Facts, LanguageData} from './language.js'
import type {Definition} from './outline.js'

/** A definition with its nodes; nodes live as long as the tree. */
export interface Found extends Definition {
  nodeId: number
  /** Holds its members or statements. */
  body: Node | null
  /** What its signature was taken from reaches to its body and holds no comment: a statement that begins with it has the same one. */
  clean: boolean
}

const containers = new Set(
  'class interface trait struct enum union impl module namespace object extension protocol suite section key resource element'.split(' '),
)

const longestSignature = 300
const longestName = 120

/** What the query of a language has found, in the order of the source, outer ones first; several names of one node are collected. */
export function definitionsOf(matches: readonly Match[], source: string, path: string | null, data: LanguageData): Found[] {
  const byNode = new Map<string, Found>()
  for (const match of matches) {
    const {properties} = match
    const {def, body, receiver, names, end: last} = partsOf(match)
    if (!def || !isWithin(def, properties['within'])) continue
    // Some grammars take in the blanks before and after.
    let start = def.startIndex
    let end = last
    while (start < end && isSpace(source.charCodeAt(start))) start++
    while (end > start && isSpace(source.charCodeAt(end - 1))) end--
    const key = `${start} ${end}`
    const strip = properties['strip'] ?? ''
    const known = byNode.get(key)
    if (known) {
      known.body ??= body
      known.container = containers.has(known.kind) && known.body !== null
      for (const node of names) {
        const other = nameOf(node, source, strip)
        if (known.name === '') known.name = known.title = other
        else if (other !== known.name && !known.also.includes(other)) known.also.push(other)
      }
      continue
    }
    const [name = '', ...also] = names.map((node) => nameOf(node, source, strip))
    const kind = properties['kind'] ?? 'definition'
    const comments = commentsIn(def, body, source, start, end, data)
    const bodyStart = body && body.startIndex > start ? signatureEnd(source, start, body, comments) : null
    const signature = signatureOf(source, start, bodyStart, end, comments)
    const owner = receiver ? ownerOf(receiver, source, data) : null
    const owned = owner === null ? name : `${owner}${data.joiner}${name}`
    byNode.set(key, {
      name,
      // `def self.open`: the scope around it says whose it is.
      ...(owner === null || owner === 'self' ? {} : {owned}),
      also,
      title: properties['title'] === 'head' ? headTitle(signature) : owned,
      kind,
      signature,
      start,
      end,
      ...(bodyStart === null ? {} : {signatureEnd: bodyStart}),
      exported: false,
      test: false,
      container: containers.has(kind) && body !== null,
      body,
      nodeId: def.id,
      clean: bodyStart !== null && comments.length === 0,
    })
  }
  const found = [...byNode.values()].sort((a, b) => a.start - b.start || b.end - a.end)
  if (found.every(({name}) => name !== '')) return found
  // An anonymous one is called after its file: `export default function () {}`.
  const file = path === null ? '' : path.split('/').pop()!.replace(/(.)\..*$/, '$1')
  for (const definition of found) if (definition.name === '') definition.name = definition.title = file
  return found.filter(({name}) => name !== '')
}

/** The first node of each capture, every name, and where the last of what is defined ends: what has no node of its own reaches over several. */
function partsOf({captures}: Match) {
  let def: Node | null = null
  let body: Node | null = null
  let receiver: Node | null = null
  let end = 0
  const names: Node[] = []
  for (const {name, node} of captures) {
    if (name === 'def') {
      def ??= node
      end = Math.max(end, node.endIndex)
    } else if (name === 'body') body ??= node
    else if (name === 'name') names.push(node)
    else if (name === 'receiver') receiver ??= node
  }
  return {def, body, receiver, names, end}
}

function nameOf(node: Node, source: string, strip = ''): string {
  return plainName(source.slice(node.startIndex, node.endIndex), strip)
}

/** More scopes than that in front of a name are not said. */
const mostScopes = 8

/** Whose a definition is, with the scopes written in front: `ns::C` of `ns::C::f`. */
function ownerOf(receiver: Node, source: string, {joiner, qualified}: LanguageData): string {
  const names = [nameOf(receiver, source)]
  if (qualified === undefined) return names[0]!
  // `C<T>::f`: the name stands in the type.
  const around = receiver.parent?.type === qualified ? receiver.parent : receiver.parent?.parent
  let outer = around?.type === qualified ? around.parent : null
  for (; outer?.type === qualified && names.length < mostScopes; outer = outer.parent) {
    const scope = outer.childForFieldName('scope')
    if (scope) names.unshift(nameOf(scope.childForFieldName('name') ?? scope, source))
  }
  return names.join(joiner)
}

/** Whether a node stands right in one of the types that a pattern names: the same form may be a local elsewhere. */
function isWithin(def: Node, types: string | null | undefined): boolean {
  return !types || types.split(' ').includes(def.parent?.type ?? '')
}

/** Facts that the whole statement around a definition tells: `export` stands in front of it. */
export function judge(definition: Definition, signature: string, path: string | null, data: LanguageData): void {
  definition.exported = says(data.exported, definition.name, signature, path)
  definition.test = definition.kind === 'test' || definition.kind === 'suite' || says(data.test, definition.name, signature, path)
}

const patterns = new Map<string, RegExp>()

function says(facts: Facts | undefined, name: string, signature: string, path: string | null): boolean {
  if (!facts) return false
  return matches(facts.name, name) || matches(facts.signature, signature) || (path !== null && matches(facts.path, path))
}

function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return false
  let compiled = patterns.get(pattern)
  if (!compiled) patterns.set(pattern, (compiled = new RegExp(pattern, 'm')))
  return compiled.test(text)
}

/** From its beginning to its body, on one line, without comments and what opens the body. */
export function signatureOf(source: string, start: number, body: number | null, end: number, comments: readonly Range[] = []): string {
  const stop = Math.min(body !== null && body > start ? body : end, start + longestSignature * 2)
  let raw = ''
  let from = start
  for (const [first, last] of comments) {
    if (first >= stop) break
    raw += source.slice(from, first)
    from = Math.min(last, stop)
  }
  raw += source.slice(from, stop)
  const line = body === null ? raw.split(/\r?\n|\r/, 1)[0]! : raw
  const flat = line.includes('\n') ? line.replace(/([([])\s*\n\s*|,?\s*\n\s*(?=[)\]])/g, '$1') : line
  const opened = withoutOpener(onOneLine(flat))
  const folded = (/[:=]$/.test(opened) ? opened.replace(assignment, '') : opened).trim()
  return folded.length > longestSignature ? `${cut(folded, longestSignature)}…` : folded
}

/** Every run of blanks as one space. */
function onOneLine(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

/** Without the brackets, backslashes and blanks at its end. */
function withoutOpener(text: string): string {
  let end = text.length
  while (end > 0 && ' {([\\'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Not one that is part of a sign: `def ==`. */
const assignment = /(?<![=!<>:+*/|&~^%.-])\s*(?::=|[:=])$/

/** Comments between the beginning of a definition and its body; without a body, in its first line. */
function commentsIn(def: Node, body: Node | null, source: string, start: number, end: number, {comment, comments}: LanguageData): Range[] {
  const stop = Math.min(body ? body.startIndex : end, start + longestSignature * 4)
  const head = source.slice(start, stop)
  if (!comments || !(head.includes('/*') || (comment !== null && head.includes(comment)))) return []
  const {row} = def.startPosition
  return def
    .descendantsOfType(comments, def.startPosition, body ? body.startPosition : {row: row + 1, column: 0})
    .flatMap((node): Range[] => (node && node.startIndex >= start && node.startIndex < stop ? [[node.startIndex, Math.min(node.endIndex, stop)]] : []))
}

/** Without comments that stand between it and the body. */
function signatureEnd(source: string, start: number, body: Node, comments: readonly Range[]): number {
  let end = body.startIndex
  const first = source[end]
  if (first === '{' || first === '(' || first === '[') return end + 1
  for (let i = comments.length; ; end = comments[i]![0]) {
    while (end > start && isSpace(source.charCodeAt(end - 1))) end--
    // A comment may hold the end of its line.
    if (--i < 0 || comments[i]![0] >= end || comments[i]![1] < end) return end
  }
}

/** Without the quotes of a string, on one line; one that is nothing without them keeps them. `strip` is a sign in front that is none of the name. */
function plainName(text: string, strip = ''): string {
  if (strip === '' && text.length <= longestName && plain.test(text)) return text
  const folded = onOneLine(text).trim()
  const said = strip !== '' && folded.startsWith(strip) ? folded.slice(strip.length) : folded
  const bare = /^(['"`])(.*)\1$/.exec(said)?.[2]?.trim() || said
  return bare.length > longestName ? `${cut(bare, longestName)}…` : bare
}

/** A name as most are. */
const plain = /^[\w$]+$/

function headTitle(signature: string): string {
  return plainName(signature.replace(/\s*\bwhere\b.*$/, ''))
}

/** The first `length` units, no surrogate pair cut. */
function cut(text: string, length: number): string {
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code < 0xdc00 ? length - 1 : length)
}

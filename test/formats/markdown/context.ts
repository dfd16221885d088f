import {defaultReadSettings, type FormatName, type ReadContext, type ReadResult} from '../../../src/formats/format.js'
import {reader as html} from '../../../src/formats/html/reader.js'
import {readMarkdown} from '../../../src/formats/markdown/reader.js'
import {sliceSize, type SliceSize} from '../../../src/formats/markdown/slices.js'
import type {InlineText, MappedText, Range} from '../../../src/text/mapped-text.js'
import {createPlaces, rangesOf} from '../../../src/tree/position.js'
import {createRelocator} from '../../../src/tree/relocate.js'
import type {Content, ListItem, TableCell, TableRow, Turn} from '../../../src/tree/types.js'

export type AnyNode = Content | ListItem | TableRow | TableCell | Turn

export interface Settings {
  format?: FormatName
  math?: boolean
  size?: Partial<SliceSize>
  /** Whether the HTML format is there to read what is embedded. */
  html?: boolean
}

export interface Said {
  rule: string
  reason: string
  range: Range
}

export interface Result extends ReadResult {
  source: string
  messages: Said[]
}

export const whole: SliceSize = {chars: 1e9, lines: 1e9, maxChars: 1e9, maxLines: 1e9}

/** Reads Markdown as a file would be, with the HTML format at hand. */
export function read(source: string, {format = 'markdown', math = false, size = {}, html: withHtml = true}: Settings = {}): Result {
  const messages: Said[] = []
  const context = createContext(source, format, math, messages, withHtml)
  return {...readMarkdown(context, {...sliceSize, ...size}), source, messages}
}

function createContext(source: string, format: FormatName, math: boolean, messages: Said[], withHtml: boolean): ReadContext {
  const places = createPlaces(source)
  return {
    source,
    places,
    format,
    path: null,
    ...defaultReadSettings,
    math,
    message(rule, reason, place) {
      const range: Range = Array.isArray(place) ? place : [place?.start.offset ?? 0, place?.end.offset ?? 0]
      messages.push({rule, reason, range})
    },
    parseEmbedded(name, text) {
      if (!withHtml) return undefined
      const relocator = createRelocator(text, places)
      const inner = createContext(text.value, name, math, messages, false)
      const {children, skipped} = html.readFragment!(inner, {})
      return {children: relocator.nodes(children), skipped: relocator.skipped(skipped)}
    },
  }
}

/** The tree in lines: type, facts, text; children indented. */
export function draw(nodes: readonly AnyNode[], indent = ''): string {
  return nodes.map((node) => `${indent}${line(node)}\n${draw(childrenOf(node), `${indent}  `)}`).join('')
}

export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return 'children' in node ? node.children : []
}

const facts: {[type: string]: readonly string[]} = {
  heading: ['depth', 'title', 'anchor'],
  list: ['ordered', 'start', 'spread'],
  listItem: ['marker', 'checked'],
  code: ['lang', 'meta', 'open', 'close'],
  math: ['open', 'close'],
  callout: ['kind', 'title'],
  details: ['summary'],
  footnoteDefinition: ['identifier', 'marker'],
  table: ['align'],
  tableRow: ['header'],
}

function line(node: AnyNode): string {
  const record = node as unknown as Record<string, unknown>
  const said = (facts[node.type] ?? []).flatMap((name) => {
    const value = valueOf(record[name])
    return value === undefined || value === null || value === false ? [] : [`${name}=${JSON.stringify(value)}`]
  })
  const text = 'text' in node ? [JSON.stringify(node.text.value)] : []
  return [node.type, ...said, ...text].join(' ')
}

function valueOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? (value as MappedText).value : value
}

/** All nodes below, in reading order. */
export function* visit(nodes: readonly AnyNode[]): Generator<AnyNode> {
  for (const node of nodes) {
    yield node
    yield* visit(childrenOf(node))
  }
}

/** All texts of a node itself. */
export function textsOf(node: AnyNode): MappedText[] {
  const record = node as unknown as Record<string, unknown>
  const data = (record['data'] ?? {}) as Record<string, unknown>
  return [...Object.values(record), ...Object.values(data)].filter(
    (value): value is MappedText => typeof value === 'object' && value !== null && 'map' in value && 'value' in value,
  )
}

/** Text of the first paragraph, or of whatever has one. */
export function firstText(result: ReadResult): InlineText {
  for (const node of visit(result.children)) if ('text' in node) return node.text as InlineText
  throw new Error('no text')
}

/** What the plain rendering of a text is. */
export function plain({value, marks}: InlineText): string {
  let at = 0
  let written = ''
  for (const [start, end, text] of marks) {
    written += value.slice(at, start) + text
    at = end
  }
  return written + value.slice(at)
}

/** These hold what is skipped in them as well; a table is a leaf. */
const containers = new Set(['list', 'listItem', 'blockquote', 'callout', 'details', 'figure', 'footnoteDefinition', 'tableRow'])

/** What does not hold of a result: runs, places, order, coverage. Empty when all is well. */
export function faults({source, children, data}: Result): string[] {
  const found: string[] = []
  const cover = new Uint8Array(source.length)
  const show = (start: number, end: number): string => JSON.stringify(source.slice(start, Math.min(end, start + 40)))
  for (const {start, end, reason} of data.skipped) {
    for (let i = start; i < end; i++) {
      if (cover[i] && /\S/.test(source[i]!)) {
        found.push(`skipped twice: ${reason} ${show(start, end)}`)
        break
      }
      cover[i] = 1
    }
  }
  let last = 0
  for (const node of visit(children)) {
    for (const text of textsOf(node)) found.push(...textFaults(text, source, node.type))
    if (containers.has(node.type) || childrenOf(node).length > 0) continue
    for (const [start, end] of rangesOf(node)) {
      if (start < last) found.push(`${node.type} overlaps what precedes it: ${show(start, end)}`)
      last = Math.max(last, end)
      for (let i = start; i < end; i++) {
        if (cover[i] === 1 && /\S/.test(source[i]!)) {
          found.push(`${node.type} holds what was skipped: ${show(i, end)}`)
          break
        }
        cover[i] ||= 2
      }
    }
  }
  for (const node of children) for (const [start, end] of rangesOf(node)) cover.fill(3, start, end)
  for (let i = 0; i < source.length; i++) {
    if (cover[i] || !/\S/.test(source[i]!)) continue
    let end = i
    while (end < source.length && !cover[end]) end++
    found.push(`in no node: ${show(i, end)}`)
    i = end
  }
  return found
}

function textFaults(text: MappedText, source: string, type: string): string[] {
  const found: string[] = []
  if (text.value.includes('\r')) found.push(`${type} has a carriage return`)
  let at = 0
  for (const [value, from, length] of text.map) {
    if (value < at || length <= 0) found.push(`${type} has runs out of order`)
    at = value + length
    if (text.value.slice(value, at) !== source.slice(from, from + length)) {
      found.push(`${type} has a run that is not its source: ${JSON.stringify(text.value.slice(value, at))}`)
    }
  }
  if (!('marks' in text)) return found
  const {atoms, marks} = text as InlineText
  for (const ranges of [atoms, marks]) {
    let end = 0
    for (const [from, to] of ranges) {
      if (from < end || to <= from || to > text.value.length) found.push(`${type} has an atom or a mark out of order`)
      end = to
    }
  }
  return found
}

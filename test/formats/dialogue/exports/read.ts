import {expect} from 'vitest'
import {exportAdapters, readArchive} from '../../../../src/formats/dialogue/exports/index.js'
import {signatureOf} from '../../../../src/formats/dialogue/signatures.js'
import {extensionOf} from '../../../../src/formats/extension.js'
import {defaultReadSettings, type BytesContext, type ReadContext, type ReadResult, type ReadSettings} from '../../../../src/formats/format.js'
import {reader as html} from '../../../../src/formats/html/reader.js'
import {reader as markdown} from '../../../../src/formats/markdown/reader.js'
import type {Range} from '../../../../src/text/mapped-text.js'
import {createPlaces, rangesOf} from '../../../../src/tree/position.js'
import {createRelocator} from '../../../../src/tree/relocate.js'
import type {Block, Content, Dialogue, Turn} from '../../../../src/tree/types.js'

export interface Said {
  rule: string
  reason: string
  range: Range | null
}

export interface Read extends ReadResult {
  source: string
  /** Name of its signature. */
  kind: string
  turns: Turn[]
  messages: Said[]
}

/** Reads an export as a file of that path; throws where a run is not its source, or a character is in no leaf or in two. */
export function read(source: string | object, path = 'export.json', settings: Partial<ReadSettings> = {}): Read {
  const text = typeof source === 'string' ? source : JSON.stringify(source, null, 1)
  const messages: Said[] = []
  const kind = signatureOf(text, extensionOf(path))?.name ?? 'none'
  const adapter = exportAdapters[kind]
  if (!adapter) throw new Error(`${path} is ${kind}`)
  return checked(text, kind, adapter(contextOf(text, path, settings, messages)), messages)
}

export async function readZip(bytes: Uint8Array, settings: Partial<ReadSettings> = {}): Promise<Read> {
  const messages: Said[] = []
  const {source: _, places: __, parseEmbedded: ___, ...rest} = contextOf('', 'export.zip', settings, messages)
  const context: BytesContext = {
    ...rest,
    throwIfAborted() {},
    readAs: async (_format, text) => exportAdapters[signatureOf(text, '')!.name]!(contextOf(text, 'export.zip', settings, messages)),
  }
  const result = await readArchive(bytes, context)
  return checked(result.source, 'archive', result, messages)
}

function checked(source: string, kind: string, result: ReadResult, messages: Said[]): Read {
  const found = {...result, source, kind, messages, turns: dialogues(result.children).flatMap(({children}) => children)}
  expect(faults(found)).toEqual([])
  return found
}

function contextOf(source: string, path: string, settings: Partial<ReadSettings>, messages: Said[]): ReadContext {
  const places = createPlaces(source)
  return {
    ...defaultReadSettings, ...settings,
    source, places, path, format: 'dialogue',
    message(rule, reason, place) {
      messages.push({rule, reason, range: Array.isArray(place) ? place : place ? [place.start.offset ?? 0, place.end.offset ?? 0] : null})
    },
    parseEmbedded(name, text, facts = {}) {
      const inner = name === 'markdown' ? markdown : name === 'html' ? html : null
      if (!inner?.readFragment) return undefined
      const relocator = createRelocator(text, places, facts.escapes)
      const {children, skipped} = inner.readFragment(contextOf(text.value, path, settings, messages), facts)
      return {children: relocator.nodes(children), skipped: relocator.skipped(skipped)}
    },
  }
}

export function dialogues(children: readonly Content[]): Dialogue[] {
  return children.filter((child) => child.type === 'dialogue')
}

/** `Ann: text of the first block | second block`. */
export function lines(turns: readonly Turn[]): string[] {
  return turns.map(({label, children}) => `${label?.value ?? ''}${children.map(shown).join(' | ')}`)
}

function shown(block: Block): string {
  if (block.type === 'code') return `{${block.text.value}}`
  if (block.type === 'blockquote') return `> ${block.children.map(shown).join(' ')}`
  if (block.type === 'list') return block.children.map(({children}) => `- ${children.map(shown).join(' ')}`).join(' ')
  return 'text' in block && block.text ? block.text.value : block.type
}

/** What is said of the conversation beside its turns. */
export function outline({children}: Read): string[] {
  return children.map((child) => (child.type === 'dialogue' ? `${child.kind} of ${child.children.length}` : child.type === 'heading' ? child.text.value : child.type))
}

export function skippedText({source, data}: Read, reason: string): string {
  return data.skipped.filter((each) => each.reason === reason).map(({start, end}) => source.slice(start, end)).join(' ')
}

/** What does not hold: runs that are not their source, characters in two leaves or in none. */
export function faults({source, children, data}: Pick<Read, 'source' | 'children' | 'data'>): string[] {
  const found: string[] = []
  const cover = new Uint8Array(source.length)
  const mark = ([start, end]: Range, what: string) => {
    for (let i = start; i < end; i++) {
      if (cover[i] && /\S/.test(source[i]!)) {
        found.push(`${what} holds what is held: ${source.slice(i, i + 40)}`)
        return
      }
      cover[i] = 1
    }
  }
  const leaves = children.flatMap((child): (Content | Turn)[] => (child.type === 'dialogue' ? child.children : [child]))
  for (const leaf of leaves) for (const range of rangesOf(leaf)) mark(range, leaf.type)
  for (const {start, end, reason} of data.skipped) mark([start, end], reason)
  for (let i = 0; i < source.length; i++) {
    if (cover[i] || !/\S/.test(source[i]!)) continue
    found.push(`lost: ${source.slice(i, i + 40)}`)
    while (i < source.length && !cover[i]) i++
  }
  const open: unknown[] = [...children]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) for (const each of node) open.push(each)
    if (typeof node !== 'object' || node === null) continue
    const {value, map} = node as {value?: unknown; map?: unknown}
    if (typeof value === 'string' && Array.isArray(map)) {
      for (const [at, from, length] of map as [number, number, number][]) {
        if (value.slice(at, at + length) !== source.slice(from, from + length)) found.push(`a run that is not its source: ${value.slice(at, at + length)}`)
      }
    } else if (!Array.isArray(node)) for (const each of Object.values(node)) open.push(each)
  }
  return found
}

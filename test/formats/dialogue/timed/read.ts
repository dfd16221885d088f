import {expect} from 'vitest'
import {timedAdapters} from '../../../../src/formats/dialogue/timed/index.js'
import {timedSignatures} from '../../../../src/formats/dialogue/timed/signatures.js'
import {extensionOf} from '../../../../src/formats/extension.js'
import {defaultReadSettings, type ReadResult} from '../../../../src/formats/format.js'
import type {MappedText, Range} from '../../../../src/text/mapped-text.js'
import {createPlaces, rangesOf} from '../../../../src/tree/position.js'
import type {Block, Content, Turn} from '../../../../src/tree/types.js'

export interface Read extends ReadResult {
  kind: string
  source: string
  messages: [rule: string, reason: string, text: string][]
  turns: Turn[]
  /** Each turn on a line: `system`, `[1-2]`, label and text. */
  lines: string[]
}

/** The kind that a text is taken for. */
export function kindOf(source: string, path = 'a.txt'): string | null {
  const extension = extensionOf(path)
  return timedSignatures.find(({extensions, claims}) => extensions?.includes(extension) || claims(source, extension))?.name ?? null
}

/** Reads a text as the kind it is taken for. All places are checked, and that nothing is in no place. */
export function read(source: string, path = 'a.txt'): Read {
  const found = readLoosely(source, path)
  expect(faults(found)).toEqual([])
  return found
}

export function readLoosely(source: string, path = 'a.txt'): Read {
  const kind = kindOf(source, path)
  if (!kind) throw new Error('nobody claims it')
  const messages: Read['messages'] = []
  const result = timedAdapters[kind]!({
    ...defaultReadSettings,
    source,
    places: createPlaces(source),
    format: 'dialogue',
    path,
    message(rule, reason, range) {
      const [start, end] = Array.isArray(range) ? range : [0, 0]
      messages.push([rule, reason, source.slice(start, end)])
    },
    parseEmbedded: () => undefined,
  })
  const turns = result.children.flatMap((node) => (node.type === 'dialogue' ? node.children : []))
  return {...result, kind, source, messages, turns, lines: turns.map(draw)}
}

function draw({kind, label, date, cues, children}: Turn): string {
  const times = cues.map(({startSeconds, endSeconds}) => (endSeconds === null ? `${startSeconds}` : `${startSeconds}-${endSeconds}`)).join(' ')
  const head = [...(kind === 'message' ? [] : [kind]), ...(date ? [date] : []), ...(times ? [`[${times}]`] : [])].join(' ')
  return `${head ? `${head} ` : ''}${label?.value ?? ''}${children.map((block) => ('text' in block ? block.text.value : block.type)).join(' ¶ ')}`
}

/** What was left out, by reason. */
export function left({source, data}: Read, reason: string): string[] {
  return data.skipped.filter((each) => each.reason === reason).map(({start, end}) => source.slice(start, end))
}

/** What does not hold of a result: runs that are not their source, characters in no place or in two, cues outside of their turns. */
export function faults({source, children, data}: Read): string[] {
  const found: string[] = []
  const held: Range[] = data.skipped.map(({start, end}): Range => [start, end])
  const show = (start: number, end: number) => JSON.stringify(source.slice(start, Math.min(end, start + 40)))
  const check = (text: MappedText) => {
    let at = 0
    for (const [value, from, length] of text.map) {
      if (value < at) found.push('runs are out of order')
      at = value + length
      if (text.value.slice(value, at) !== source.slice(from, from + length)) found.push(`no source: ${show(from, from + length)}`)
    }
    if (text.value.includes('\r')) found.push('a text has a carriage return')
  }
  const leaf = (block: Content | Block) => {
    if ('text' in block) check(block.text)
    held.push(...rangesOf(block))
  }
  for (const node of children) {
    if (node.type !== 'dialogue') leaf(node)
    else node.children.forEach(visitTurn)
  }
  held.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0
  for (const [start, end] of [...held, [source.length, source.length]]) {
    if (start! < at && end! > start!) found.push(`in two places: ${show(start!, end!)}`)
    if (start! > at && /\S/.test(source.slice(at, start))) found.push(`in no place: ${show(at, start!)}`)
    at = Math.max(at, end!)
  }
  return found

  function visitTurn(turn: Turn): void {
    if (turn.label) check(turn.label)
    turn.children.forEach(leaf)
    const own = rangesOf(turn)
    const labels = turn.data?.textRanges ?? []
    held.push(...labels)
    for (const [start, end] of [...labels, ...turn.children.flatMap(rangesOf)]) {
      if (!own.some(([a, b]) => a <= start && end <= b)) found.push(`outside of its turn: ${show(start, end)}`)
    }
    for (const {at: place} of turn.cues) if (!own.some(([a, b]) => a <= place && place < b)) found.push(`a cue begins outside of its turn: ${place}`)
  }
}

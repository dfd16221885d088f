import type {Content, Heading, Line, Paragraph} from '../tree/types.js'
import {leastTurns, type Candidate} from './find-evidence.js'
import {cueAt, labelAt, type Label} from './find-labels.js'
import {hasDotted, isDotted, mayCue, mayName} from './likely-labels.js'
import {reach} from './line-beginning.js'

/** A run of blocks beside each other: those at the top, or those of one section. */
export type BlockList = readonly Content[]

/** A part of a document under one heading, by lines and by candidates. */
interface Extent {
  depth: number
  fromLine: number
  toLine: number
  fromCandidate: number
  toCandidate: number
  children: Extent[]
}

/** What a document holds of lines that may begin turns. */
export interface Survey {
  lists: BlockList[]
  candidates: Candidate[]
  /** Of each block that has some. */
  byBlock: ReadonlyMap<Content, Candidate[]>
  whole: Extent
  /** In reading order, with how deep each stands. */
  headings: {heading: Heading; depth: number}[]
  /** What else a document has: forms of questions and turns stand in these. */
  has: {details: boolean; list: boolean; bold: boolean}
}

/** How much of what is said is looked at. */
const glance = 300
/** A heading ends what headings of its depth opened; a section without any is as deep as these are. */
const deepest = 98

/** Lists the blocks of a document and of its sections, and the lines that may begin a turn. */
export function survey(children: BlockList, loose: boolean): Survey {
  const lists: BlockList[] = []
  const candidates: Candidate[] = []
  const byBlock = new Map<Content, Candidate[]>()
  const headings: Survey['headings'] = []
  const has = {details: false, list: false, bold: false}
  const whole = createExtent(0, 0, 0)
  const open = [whole]
  const extents = [whole]
  /** Lines that a quick look does not rule out, in reading order. */
  const likely: Likely[] = []
  let lines = 0
  let stretch = 0

  const waiting: {list: BlockList; at: number; base: number}[] = [{list: children, at: 0, base: 1}]
  lists.push(children)
  for (let next = waiting[waiting.length - 1]; next; next = waiting[waiting.length - 1]) {
    const block = next.list[next.at++]
    if (!block) {
      waiting.pop()
      close(next.base)
    } else if (block.type === 'section') {
      close(open.length)
      enter(deepest)
      if (block.heading) headings.push({heading: block.heading, depth: block.depth})
      waiting.push({list: block.children, at: 0, base: open.length})
      lists.push(block.children)
    } else if (block.type === 'heading') {
      while (open.length > next.base && open[open.length - 1]!.depth >= block.depth) end()
      enter(block.depth)
      headings.push({heading: block, depth: block.depth})
    } else if (block.type === 'paragraph' || block.type === 'line') {
      readLines(block, next.list, next.at - 1)
    } else if (block.type !== 'markup') {
      lines += linesOf(block)
      if (block.type === 'list') has.list = true
      else if (block.type === 'details') has.details = true
    }
  }
  while (open.length > 0) end()
  // Fewer are no conversation, whatever they say.
  if (loose || likely.length >= leastTurns) readLikely()
  else for (const extent of extents) extent.fromCandidate = extent.toCandidate = 0
  joinAliases(candidates)
  return {lists, candidates, byBlock, whole, headings, has}

  function enter(depth: number): void {
    const extent = createExtent(depth, lines, likely.length)
    open[open.length - 1]!.children.push(extent)
    extents.push(extent)
    stretch++
    open.push(extent)
  }

  function end(): void {
    const extent = open.pop()!
    extent.toLine = lines
    extent.toCandidate = likely.length
  }

  function close(length: number): void {
    while (open.length > length) end()
  }

  function readLines(block: Paragraph | Line, list: BlockList, index: number): void {
    const {text} = block
    const {value} = text
    if (beginsBold(value)) has.bold = true
    let colon = placeOf(':', value, 0)
    let wide = placeOf('：', value, 0)
    const dotted = hasDotted(value)
    for (let start = 0; start < value.length; ) {
      let stop = value.indexOf('\n', start)
      if (stop < 0) stop = value.length
      if (colon < start) colon = placeOf(':', value, start)
      if (wide < start) wide = placeOf('：', value, start)
      const near = Math.min(colon, wide) < Math.min(stop, start + reach)
      const label = near ? mayName(text, start, stop, loose) : dotted && isDotted(value, start, stop)
      const cue = start === 0 && mayCue(text, start, stop)
      if (label || cue) likely.push({block, start, stop, label, cue, stretch, list, index})
      lines++
      start = stop + 1
    }
  }

  function readLikely(): void {
    /** How many of the likely ones up to each are candidates. */
    const counts = [0]
    for (const {block, start, stop, stretch, list, index, ...may} of likely) {
      const {text} = block
      const label = (may.label ? labelAt(text, start, stop, loose) : null) ?? (may.cue ? cueAt(text, start, stop) : null)
      if (label) {
        const said = saidAfter(label, text.value, stop, list, index)
        const candidate = {label, start, inside: start > 0, said, stretch}
        candidates.push(candidate)
        const found = byBlock.get(block)
        if (found) found.push(candidate)
        else byBlock.set(block, [candidate])
      }
      counts.push(candidates.length)
    }
    for (const extent of extents) {
      extent.fromCandidate = counts[extent.fromCandidate]!
      extent.toCandidate = counts[extent.toCandidate]!
    }
  }
}

/** `**` or `__` */
export function beginsBold(value: string): boolean {
  return value.startsWith('**') || value.startsWith('__')
}

/** A line that may begin with a label, or as a cue. */
interface Likely {
  block: Paragraph | Line
  start: number
  stop: number
  label: boolean
  cue: boolean
  stretch: number
  list: BlockList
  index: number
}

function placeOf(sign: string, value: string, from: number): number {
  const found = value.indexOf(sign, from)
  return found < 0 ? Infinity : found
}

/** `AL` is Ann Lee where somebody was named `Ann Lee (AL)`. */
function joinAliases(candidates: readonly Candidate[]): void {
  const names = new Map<string, Label>()
  for (const {label} of candidates) if (label.alias !== null) names.set(label.alias, label)
  if (names.size === 0) return
  for (const candidate of candidates) {
    const whole = names.get(candidate.label.key)
    if (whole) candidate.label = {...candidate.label, key: whole.key, name: whole.name, role: candidate.label.role ?? whole.role}
  }
}

function createExtent(depth: number, line: number, candidate: number): Extent {
  return {depth, fromLine: line, toLine: line, fromCandidate: candidate, toCandidate: candidate, children: []}
}

/** The beginning of what is said: on the line, or below it where the label stands alone. */
function saidAfter(label: Label, value: string, stop: number, list: BlockList, index: number): string {
  if (!label.alone) return value.slice(label.end, Math.min(stop, label.end + glance))
  const below = value.slice(stop + 1, stop + 1 + glance)
  if (below.trim() !== '') return below
  const next = list[index + 1]
  return next?.type === 'paragraph' || next?.type === 'line' ? next.text.value.slice(0, glance) : ''
}

/** About as many lines as a block would have in a text. */
function linesOf(block: Content): number {
  if (block.type === 'code') return 1 + Math.ceil(block.text.value.length / 80)
  return 'children' in block ? Math.max(1, block.children.length) : 1
}

/** How far down sections are looked at alone. */
const levels = 8

/** Calls `test` with the whole, and with every section below it for whose surroundings it says no. */
export function eachExtent({whole, candidates}: Survey, forced: boolean, test: (candidates: Candidate[], lines: number) => boolean): void {
  const waiting: {extent: Extent; level: number}[] = [{extent: whole, level: 0}]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const {extent, level} = next
    const count = extent.toCandidate - extent.fromCandidate
    if (count < (forced ? 1 : leastTurns)) continue
    if (test(candidates.slice(extent.fromCandidate, extent.toCandidate), extent.toLine - extent.fromLine)) continue
    if (level >= levels || extent.children.length === 0) continue
    const first = extent.children[0]!
    // What stands before the first heading in it is looked at alone as well.
    waiting.push({extent: {...extent, toLine: first.fromLine, toCandidate: first.fromCandidate, children: []}, level: levels})
    for (const child of extent.children) waiting.push({extent: child, level: level + 1})
  }
}

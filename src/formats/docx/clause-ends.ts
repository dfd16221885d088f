import type {Range} from '../../text/mapped-text.js'
import type {Content, Section} from '../../tree/types.js'
import {append, type Item, type ParagraphItem} from './content.js'
import type {Label} from './numbering.js'
import {isSeen, plainText} from './pieces.js'
import {place, type Writer} from './writer.js'

/** A heading or clause that owns what comes next. */
interface Open {
  depth: number
  /** Of a clause, what it takes to end it. */
  clause: {at: number; section: Section; start: number; label: Label; indent: number; lead: Lead | null} | null
}

/** Text that led to the first clause of a run. */
interface Lead {
  at: number
  indent: number
  /** What it defines: `“Period”`. */
  term: string | null
}

/** Tells which clauses of a flow end, though no heading or clause comes. */
export interface ClauseEnds {
  /** Notes the heading or clause that was written last. */
  open(depth: number, clause?: {section: Section; start: number; paragraph: ParagraphItem}): void
  /** Is called before a paragraph of body text at an index is written. */
  body(index: number, paragraph: ParagraphItem): void
  /** Is called at the end of the flow. */
  finish(): void
}

/** Indents that differ by less than this are the same, in twentieths of a point. */
const tolerance = 72

/**
 * A clause owns the paragraphs below it. But where text led to the first clause of its run, text that is indented no further goes on
 * with what stands above them all, unless the next number goes on counting:
 *
 *     1.1 Definitions. In this Agreement:
 *     “Period” ends on the earliest of:
 *     (a) the fifth anniversary …; and
 *     (b) the notice …
 *     “Act” means …                        belongs to 1.1, not to (b)
 *
 * A definition is a section with its points.
 */
export function createClauseEnds(items: readonly Item[], out: Content[], writer: Writer): ClauseEnds {
  const open: Open[] = []
  let lead: Lead | null = null
  let following = {from: 0, index: -1}

  return {
    open(depth, clause) {
      let before: Open | undefined
      const newest = out.pop()!
      const end = rangeOf(newest)?.[0] ?? writer.canonical.length
      while (open.length > 0 && open[open.length - 1]!.depth >= depth) {
        before = open.pop()!
        if (before.depth > depth) gather(before, end)
      }
      const at = out.push(newest) - 1
      const label = clause?.paragraph.label
      if (clause && label) {
        const {section, start, paragraph} = clause
        const led = before?.depth === depth ? (before.clause?.lead ?? null) : lead
        open.push({depth, clause: {at, section, start, label, indent: indentOf(paragraph), lead: led}})
      } else {
        open.push({depth, clause: null})
      }
      lead = null
    },
    body(index, paragraph) {
      const indent = paragraph.indent ?? 0
      let from = open.length
      for (let i = open.length - 1; i >= 0; i--) {
        const {clause} = open[i]!
        if (!clause) break
        if (clause.lead !== null && indent <= clause.lead.indent + tolerance && indent <= clause.indent + tolerance) from = i
      }
      const ended = open[from]?.clause
      if (ended && !goesOn(ended.label, index)) {
        const {at, section, start} = ended
        const end = writer.canonical.length
        while (open.length > from + 1) gather(open.pop()!, end)
        section.children = [...section.children, ...out.splice(at + 1)]
        delete section.opens
        place(section, [start, end], writer)
        gather(open.pop()!, end)
      }
      lead = {at: out.length, indent, term: termIn(plainText(paragraph))}
    },
    finish() {
      while (open.length > 0) gather(open.pop()!, writer.canonical.length)
    },
  }

  /** Makes a section of the definition that led to a run of clauses, and of the run. */
  function gather({depth, clause}: Open, end: number): void {
    const above = open[open.length - 1]?.depth ?? 0
    const term = clause?.lead?.term
    if (!clause?.lead || !term || above === 0) return
    const {at} = clause.lead
    clause.lead.term = null
    const first = out[at]
    const start = first?.type === 'paragraph' ? rangeOf(first)?.[0] : undefined
    if (start === undefined) return
    const children = out.splice(at)
    if (above >= depth - 1) lower(children)
    const section: Section = {type: 'section', role: 'clause', depth: Math.max(above + 1, depth - 1), title: term, label: null, anchor: null, heading: null, children}
    out.push(place(section, [start, end], writer))
  }

  function rangeOf(node: Content): Range | null {
    for (let i = writer.placed.length - 1; i >= 0; i--) if (writer.placed[i]!.node === node) return writer.placed[i]!.range
    return null
  }

  /** Whether the next number behind an index is a point of a clause, or goes on with its count. */
  function goesOn(label: Label, index: number): boolean {
    if (following.from > index || following.index <= index) following = {from: index, index: nextNumber(index)}
    const item = items[following.index]
    const next = item?.kind === 'paragraph' ? item.label : null
    if (!next || next.listId !== label.listId || next.level < label.level) return false
    return next.level > label.level || next.value !== next.start
  }

  function nextNumber(index: number): number {
    for (let i = index + 1; i < items.length; i++) {
      const item = items[i]!
      if (item.kind === 'paragraph' && item.label?.text && !item.label.bullet && isSeen(item)) return i
    }
    return items.length
  }
}

/** `“Period” means:` defines a term by the points below it. */
function termIn(text: string): string | null {
  return /[:：—–-]$/.test(text) ? (/^(?:“[^“”]{2,80}”|"[^"]{2,80}"|«[^«»]{2,80}»|„[^„“”]{2,80}[“”])/.exec(text)?.[0] ?? null) : null
}

/** Puts sections one deeper. */
function lower(children: readonly Content[]): void {
  const waiting = [...children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== 'heading' && node.type !== 'section') continue
    node.depth++
    if (node.type === 'section') append(waiting, node.children)
  }
}

function indentOf({indent, label}: ParagraphItem): number {
  return indent ?? label?.indent ?? 0
}

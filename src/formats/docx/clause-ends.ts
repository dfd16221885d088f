import type {Content, Section} from '../../tree/types.js'
import type {Item, ParagraphItem} from './content.js'
import type {Label} from './numbering.js'
import {isSeen} from './pieces.js'
import {place, type Writer} from './writer.js'

/** A heading or clause that owns what comes next. */
interface Open {
  depth: number
  /** Of a clause, what it takes to end it. */
  clause: {at: number; section: Section; start: number; label: Label; indent: number; lead: number | null} | null
}

/** Tells which clauses of a flow end, though no heading or clause comes. */
export interface ClauseEnds {
  /** Notes a heading, or a clause that stands at an index of what was written. */
  open(depth: number, clause?: {at: number; section: Section; start: number; paragraph: ParagraphItem}): void
  /** Is called before a paragraph of body text at an index is written. */
  body(index: number, paragraph: ParagraphItem): void
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
 */
export function createClauseEnds(items: readonly Item[], out: Content[], writer: Writer): ClauseEnds {
  const open: Open[] = []
  let lead: number | null = null
  let following = {from: 0, index: -1}

  return {
    open(depth, clause) {
      let before: Open | undefined
      while (open.length > 0 && open[open.length - 1]!.depth >= depth) before = open.pop()
      const label = clause?.paragraph.label
      if (clause && label) {
        const {at, section, start, paragraph} = clause
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
        if (clause.lead !== null && indent <= clause.lead + tolerance && indent <= clause.indent + tolerance) from = i
      }
      const ended = open[from]?.clause
      if (ended && !goesOn(ended.label, index)) {
        const {at, section, start} = ended
        section.children = [...section.children, ...out.splice(at + 1)]
        delete section.opens
        place(section, [start, writer.canonical.length], writer)
        open.length = from
      }
      lead = indent
    },
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

function indentOf({indent, label}: ParagraphItem): number {
  return indent ?? label?.indent ?? 0
}

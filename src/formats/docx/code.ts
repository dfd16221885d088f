import {pushRun, type Range, type Run} from '../../text/mapped-text.js'
import type {Code, Content} from '../../tree/types.js'
import {append, type Item, type ParagraphItem} from './content.js'
import {kindOf} from './kinds.js'
import {createFacts, dataOf} from './leaf.js'
import {reasonOf} from './pieces.js'
import {place, type Writer} from './writer.js'

/** Paragraphs of code one below the other are one block, each a line of it; gives where to go on. */
export function writeCode(items: readonly Item[], from: number, out: Content[], writer: Writer): number {
  let until = from
  let index = from
  for (; index < items.length; index++) {
    const item = items[index]!
    if (item.kind === 'table' || item.boxes.length > 0) break
    const {kind} = kindOf(item, writer.survey, writer.depth)
    // An empty paragraph between two lines of code is an empty line.
    if (kind === 'code') until = index + 1
    else if (kind !== 'empty' || !isBlankLine(item, items[from] as ParagraphItem)) break
  }
  const lines = items.slice(from, Math.max(until, from + 1)) as ParagraphItem[]
  const {canonical} = writer
  canonical.block()
  const map: Run[] = []
  let value = ''
  const facts = createFacts()
  for (const [number, line] of lines.entries()) {
    append(facts.bookmarks, line.bookmarks)
    const text = (number > 0 ? '\n' : '') + rawText(line, writer)
    // White space at the ends of the block is no line of it.
    const kept = number === lines.length - 1 ? text.trimEnd() : text
    pushRun(map, value.length, canonical.write(kept), kept.length)
    value += kept
    append(writer.dueBoxes, line.boxes)
  }
  const range: Range = [map[0]?.[1] ?? canonical.length, canonical.length]
  const code: Code = {type: 'code', lang: null, meta: null, open: null, close: null, text: {value, map}, data: dataOf(lines[0]!, facts, writer)}
  out.push(place(code, range, writer))
  return from + lines.length
}

/** Whether an empty paragraph may stand between lines of code: one that has the style of these. */
function isBlankLine(paragraph: ParagraphItem, code: ParagraphItem): boolean {
  return paragraph.style.id === code.style.id
}

/** The text with all its white space. */
function rawText(paragraph: ParagraphItem, writer: Writer): string {
  let text = ''
  for (const piece of paragraph.pieces) {
    if (piece.kind === 'comment') continue
    const reason = reasonOf(piece)
    if (piece.kind === 'text' && reason) writer.canonical.leaveOut(piece.value, reason)
    else if (piece.kind === 'text') text += piece.value
    else if (piece.kind === 'line' && !reason) text += '\n'
  }
  return text
}

import {fromSource, inline} from '../../text/mapped-text.js'
import type {Places} from '../../tree/position.js'
import type {Block, Skipped} from '../../tree/types.js'
import type {Embedded, ReadContext, Reader} from '../format.js'
import {findHeadings} from './headings.js'
import {blockEnd, isFigureCode, isLetterCode, lineText, scanLines, type Lines} from './lines.js'
import {readList} from './lists.js'
import {isLog, recordStarts} from './logs.js'
import {paragraph, paragraphStarts, withAddresses} from './paragraphs.js'
import {marginOf, preformattedKind} from './preformatted.js'

export const reader: Reader = {
  read: (context) => {
    const {children, skipped} = readText(context)
    return {children, data: {skipped}}
  },
  readFragment: readText,
}

/** Reads plain text: headings, paragraphs, lists, preformatted blocks; or the records of a log. */
function readText({source, places}: ReadContext): Embedded {
  const lines = scanLines(source)
  return isLog(lines) ? {children: readLog(lines, places), skipped: []} : readBlocks(lines, places)
}

function readLog(lines: Lines, places: Places): Block[] {
  const starts = recordStarts(lines)
  return starts.map((from, i) => {
    const start = lines.first[from]!
    const end = lines.end[(starts[i + 1] ?? lines.count) - 1]!
    return {type: 'line', text: withAddresses(fromSource(lines.source, start, end)), position: places.position(start, end)}
  })
}

function readBlocks(lines: Lines, places: Places): Embedded {
  const {source, first, end, gap} = lines
  const headings = findHeadings(lines)
  const margin = marginOf(lines)
  const children: Block[] = []
  const skipped: Skipped[] = []
  const isHeading = (line: number) => headings.has(line)
  let block = 0
  let stop = 0
  let i = 0
  while (i < lines.count) {
    if (i >= stop) stop = partEnd(i)
    i = readHeading() ?? readListAt(i) ?? readPreformatted() ?? readRule() ?? readParagraphs()
  }
  return {children, skipped}

  /** Where the block ends that line `from` is in, or the next heading begins. Asked in reading order. */
  function partEnd(from: number): number {
    if (from >= block) block = blockEnd(lines, from)
    if (headings.size === 0) return block
    let line = from + 1
    while (line < block && !isHeading(line)) line++
    return line
  }

  function readHeading(): number | null {
    const heading = headings.get(i)
    if (!heading) return null
    const [start, until] = [first[heading.from]!, end[heading.to - 1]!]
    children.push({
      type: 'heading',
      depth: heading.depth,
      text: inline(fromSource(source, start, until)),
      title: heading.title,
      label: heading.label,
      anchor: null,
      position: places.position(start, until),
    })
    stop = heading.to
    return heading.to
  }

  function readListAt(line: number): number | null {
    const found = readList(lines, places, line, isHeading)
    if (found) children.push(found.list)
    return found && found.next
  }

  function readPreformatted(): number | null {
    const kind = gap[i] ? preformattedKind(lines, i, stop, margin) : null
    if (!kind) return null
    let until = stop
    // Blank lines inside code do not end it.
    while (kind === 'code' && until < lines.count && !isHeading(until)) {
      const next = partEnd(until)
      if (preformattedKind(lines, until, next, margin) !== 'code') break
      until = next
    }
    const start = lines.start[i]! + (source.charCodeAt(lines.start[i]!) === 0xfeff ? 1 : 0)
    const last = end[until - 1]!
    const text = fromSource(source, start, last)
    children.push({type: 'code', lang: null, meta: null, open: null, close: null, text, position: places.position(start, last)})
    return until
  }

  function readRule(): number | null {
    if (stop - i !== 1 || isWordCode(source.charCodeAt(first[i]!)) || !isRule(lineText(lines, i))) return null
    skipped.push({start: first[i]!, end: end[i]!, reason: 'thematic-break'})
    return stop
  }

  /** The paragraphs up to the end of the block, or to a list in it. */
  function readParagraphs(): number {
    const from = i
    let until = from + 1
    if (until >= stop) {
      children.push(paragraph(source, places, first[from]!, end[from]!))
      return until
    }
    let next: number | null = null
    const before = children.length
    while (until < stop && (next = readListAt(until)) === null) until++
    const lists = children.splice(before)
    const starts = paragraphStarts(lines, from, until)
    starts.forEach((line, k) => children.push(paragraph(source, places, first[line]!, end[(starts[k + 1] ?? until) - 1]!)))
    for (const list of lists) children.push(list)
    return next ?? until
  }
}

/** A letter or figure of the most common scripts. */
function isWordCode(code: number): boolean {
  return isLetterCode(code) || isFigureCode(code) || (code >= 0x2e80 && code < 0xd800)
}

/** A line of signs between blank lines: `-----`, `* * *`. */
function isRule(text: string): boolean {
  return text.length <= 400 && /^(?:[-=*_~#+.•—–]\s*){3,}$/.test(text)
}

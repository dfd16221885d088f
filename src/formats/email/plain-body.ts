import {fromSource, inline, type MappedText, type Range, type Run} from '../../text/mapped-text.js'
import {createRelocator} from '../../tree/relocate.js'
import type {Block, Blockquote, Skipped} from '../../tree/types.js'
import {isKnown, leftOutReasons, trimmed, type Body, type Writer} from './body.js'
import {classify, isInterleaved, type Line} from './classify.js'
import {flatten} from '../../tree/flatten.js'
import {rangesIn, restOf, withoutHeadings} from './places.js'
import {segmentsOf, type Segment} from './segments.js'

/** A line of plain text: where it stands in the canonical text, and where what it says begins behind the marks of quotes. */
interface PlainLine extends Line {
  start: number
  end: number
  behind: number
}

/** Deeper quotes are shown at this depth. */
const mostDepth = 8

/** Writes a body of plain text into the canonical text and reads it: own text, quotes, signature. */
export async function readPlainBody(text: string, writer: Writer): Promise<Body> {
  const {canonical} = writer
  const base = canonical.write(text)
  const lines = linesOf(text, base)
  const kinds = classify(lines)
  const kept = isInterleaved(kinds, lines)
  const children: Block[] = []
  const skipped: Skipped[] = []
  for (const segment of segmentsOf(kinds)) {
    const own = lines.slice(segment.from, segment.to)
    const range = trimmed(text, base, [own[0]!.start, own.at(-1)!.end])
    if (!range) continue
    const reason = leftOutReasons[segment.kind] ?? (segment.kind === 'quote' && !kept && isKnown(own, kinds.slice(segment.from, segment.to), writer) ? 'quoted' : null)
    if (reason) skipped.push({start: range[0], end: range[1], reason})
    else if (segment.kind === 'quote') children.push(...(await readQuote(own, segment, kinds, skipped)))
    else children.push(...(await readText(own, 0, skipped)))
  }
  writer.said?.add(lines.map((line) => line.text).join('\n'))
  skipped.push(...restOf(text, base, rangesIn(children), skipped, 'markup'))
  return {children, skipped}

  /** A quote with what leads it in, and the quotes in it. */
  async function readQuote(own: readonly PlainLine[], {from}: Segment, all: typeof kinds, left: Skipped[]): Promise<Block[]> {
    const leads = own.filter((_, i) => all[from + i] === 'lead').length
    const quoted = own.slice(leads)
    // What follows the head of a quoted message has no marks of its own.
    const shift = quoted.some(({depth, text: said}) => depth === 0 && said.trim() !== '') ? 1 : 0
    const outer: Open = {node: {type: 'blockquote', children: []}, start: own[0]!.start}
    const open: Open[] = [outer]
    if (leads > 0) outer.node.children.push(...asParagraph(own.slice(0, leads)))
    for (let i = 0; i < quoted.length; ) {
      const depth = depthOf(quoted[i]!, shift)
      let end = i + 1
      while (end < quoted.length && (depthOf(quoted[end]!, shift) === depth || quoted[end]!.text.trim() === '')) end++
      while (open.length > depth) close(open.pop()!, quoted[i - 1]!.end)
      while (open.length < depth) {
        const next: Open = {node: {type: 'blockquote', children: []}, start: quoted[i]!.start}
        open.at(-1)!.node.children.push(next.node)
        open.push(next)
      }
      open.at(-1)!.node.children.push(...(await readText(quoted.slice(i, end), 1, left)))
      i = end
    }
    while (open.length > 0) close(open.pop()!, own.at(-1)!.end)
    return outer.node.children.length > 0 ? [outer.node] : []
  }

  function close({node, start}: Open, end: number): void {
    const range = trimmed(text, base, [start, end])
    if (range) node.position = canonical.position(...range)
  }

  function asParagraph(own: readonly PlainLine[]): Block[] {
    const range = trimmed(text, base, [own[0]!.start, own.at(-1)!.end])
    if (!range) return []
    const said = fromSource(text, range[0] - base, range[1] - base)
    return [{type: 'paragraph', text: inline({value: said.value, map: said.map.map(([value, at, length]): Run => [value, at + base, length])}), position: canonical.position(...range)}]
  }

  /** Lines read as plain text; of quotes without their marks. */
  async function readText(own: readonly PlainLine[], quoted: 0 | 1, left: Skipped[]): Promise<Block[]> {
    const mapped = quoted ? withoutMarks(own) : asItStands(own[0]!.start, own.at(-1)!.end)
    if (mapped.value.trim() === '') return []
    const read = await writer.context.readAs('text', mapped.value)
    const relocator = createRelocator(mapped, canonical)
    left.push(...relocator.skipped(read.data.skipped))
    return withoutHeadings(relocator.nodes(flatten(read.children)))
  }

  function asItStands(start: number, end: number): MappedText {
    return {value: text.slice(start - base, end - base), map: [[0, start, end - start]]}
  }

  function withoutMarks(own: readonly PlainLine[]): MappedText {
    const parts: string[] = []
    const map: Run[] = []
    let length = 0
    own.forEach(({behind, end}, i) => {
      // The line end is the source's own.
      const until = i === own.length - 1 ? end : end + 1
      if (until > behind) map.push([length, behind, until - behind])
      parts.push(text.slice(behind - base, until - base))
      length += until - behind
    })
    return {value: parts.join(''), map}
  }
}

interface Open {
  node: Blockquote
  start: number
}

function depthOf({depth}: PlainLine, shift: number): number {
  return Math.min(mostDepth, Math.max(1, depth + shift))
}

function linesOf(text: string, base: number): PlainLine[] {
  const lines: PlainLine[] = []
  for (let at = 0; at <= text.length; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const [depth, behind] = marksAt(text, at, end)
    lines.push({start: base + at, end: base + end, behind: base + behind, depth, text: text.slice(behind, end)})
    at = end + 1
  }
  return lines
}

/** `> > `, ` >`, `>>>`: how many marks of quotes a line begins with, and where its text begins. */
function marksAt(text: string, start: number, end: number): Range {
  let depth = 0
  let behind = start
  for (let at = start; at < end; ) {
    let sign = at
    while (sign < end && sign - at < 3 && (text[sign] === ' ' || text[sign] === '\t')) sign++
    if (text[sign] !== '>' || sign >= end) break
    depth++
    at = sign + 1
    behind = at
  }
  if (depth > 0 && text[behind] === ' ' && behind < end) behind++
  return [depth, behind]
}

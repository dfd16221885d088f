import {mergeRanges, sliceInline, sourceOffset, type Range} from '../../text/mapped-text.js'
import {lastWhere} from '../../text/last-where.js'
import {plainText} from '../../text/plain.js'
import {flatten} from '../../tree/flatten.js'
import {createRelocator} from '../../tree/relocate.js'
import type {Block, Blockquote, Paragraph, Skipped} from '../../tree/types.js'
import {isKnown, leftOutReasons, trimmed, type Body, type Writer} from './body.js'
import {classify, isInterleaved, type Line, type LineKind} from './classify.js'
import {htmlMarks, type HtmlMark} from './html-marks.js'
import {clearOf, rangesIn, restOf} from './places.js'
import {segmentsOf} from './segments.js'

/** A line of a paragraph, or a block that is no paragraph. */
interface HtmlLine extends Line {
  block: Block
  /** Of a line of a paragraph: where it stands in its text. */
  from: number
  to: number
}

/** Writes a body of HTML into the canonical text and reads it: own text, quotes, signature. */
export async function readHtmlBody(html: string, writer: Writer): Promise<Body> {
  const {canonical} = writer
  const base = canonical.write(html)
  const read = await writer.context.readAs('html', html)
  const relocator = createRelocator({value: html, map: [[0, base, html.length]]}, canonical)
  const blocks = relocator.nodes(flatten(read.children))
  const inside = relocator.skipped(read.data.skipped)
  const lines = linesOf(blocks, htmlMarks(html), base)
  const kinds = classify(lines)
  const kept = isInterleaved(kinds, lines)
  const children: Block[] = []
  const dropped: Skipped[] = []
  for (const segment of segmentsOf(kinds)) {
    const own = lines.slice(segment.from, segment.to)
    const nodes = nodesOf(own)
    const ranges = rangesIn(nodes)
    if (ranges.length === 0) continue
    const reason = leftOutReasons[segment.kind] ?? (segment.kind === 'quote' && !kept && isKnown(own, kinds.slice(segment.from, segment.to), writer) ? 'quoted' : null)
    if (reason) for (const [start, end] of ranges) dropped.push({start, end, reason})
    else if (segment.kind === 'quote') children.push(asQuote(nodes))
    else children.push(...nodes)
  }
  writer.said?.add(lines.map(({text}) => text).join('\n'))
  const held = rangesIn(children)
  const taken = mergeRanges([...held, ...dropped.map(({start, end}): Range => [start, end])])
  const skipped = [...dropped, ...clearOf(inside, taken)]
  return {children, skipped: [...skipped, ...restOf(html, base, held, skipped, 'markup')]}

  function asQuote(nodes: readonly Block[]): Blockquote {
    // What is in a quote by its tags already is not quoted twice; those tags stand in no block then.
    const quoted = nodes.flatMap((node) => (node.type === 'blockquote' ? node.children : [node]))
    const ranges = rangesIn(quoted)
    const [first] = ranges
    const last = ranges.at(-1)!
    const range = trimmed(html, base, [first![0], last[1]])
    return {type: 'blockquote', children: quoted, data: {ranges: [...ranges]}, ...(range && ranges.length === 1 ? {position: canonical.position(...range)} : {})}
  }
}

/** Every line of the paragraphs; blocks are parted by blank lines. */
function linesOf(blocks: readonly Block[], marks: readonly HtmlMark[], base: number): HtmlLine[] {
  const lines: HtmlLine[] = []
  const kindAt = kindsBy(marks, base)
  blocks.forEach((block, index) => {
    const place = rangesIn([block])[0]?.[0]
    const kind = place === undefined ? null : kindAt(place)
    const depth = block.type === 'blockquote' || kind === 'quote' ? 1 : 0
    const said = kind === 'lead' || kind === 'signature' ? kind : undefined
    const facts = {block, depth, ...(said ? {said} : {})}
    if (block.type !== 'paragraph') {
      lines.push({...facts, text: wordsIn(block), from: 0, to: 0})
    } else {
      const {value} = block.text
      for (let at = 0; at <= value.length; ) {
        const feed = value.indexOf('\n', at)
        const end = feed < 0 ? value.length : feed
        lines.push({...facts, text: plainText(sliceInline(block.text, at, end)), from: at, to: end})
        at = end + 1
      }
    }
    if (index + 1 < blocks.length) lines.push({...facts, text: '', from: -1, to: -1})
  })
  return lines
}

/** What a place is by the elements around it; the marks are in the order of their beginnings, and asked in reading order mostly. */
function kindsBy(marks: readonly HtmlMark[], base: number): (offset: number) => Extract<LineKind, 'quote' | 'lead' | 'signature'> | null {
  const quotes = mergeRanges(marks.filter(({kind}) => kind === 'quote').map(({range}) => range))
  const leads = mergeRanges(marks.filter(({kind}) => kind === 'lead').map(({range}) => range))
  const signatures = mergeRanges(marks.filter(({kind}) => kind === 'signature').map(({range}) => range))
  const within = (ranges: readonly Range[], at: number) => {
    const next = ranges[lastWhere(ranges.length, (index) => ranges[index]![1] <= at) + 1]
    return next !== undefined && next[0] <= at
  }
  return (offset) => {
    const at = offset - base
    if (within(leads, at)) return 'lead'
    if (within(quotes, at)) return 'quote'
    return within(signatures, at) ? 'signature' : null
  }
}

/** Text of a block and what is in it, on lines. */
function wordsIn(block: Block): string {
  const found: string[] = []
  const open: object[] = [block]
  for (let node = open.pop(); node; node = open.pop()) {
    const {text, children, caption, summary, title} = node as {text?: {value: string}; children?: object[]; caption?: {value: string} | null; summary?: {value: string} | null; title?: {value: string} | string | null}
    for (const each of [title, caption, summary, text]) if (each && typeof each === 'object') found.push(each.value)
    if (children) for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
  }
  return found.join(' \n')
}

/** The blocks that lines are of; a paragraph of which only some lines are given is cut. */
function nodesOf(lines: readonly HtmlLine[]): Block[] {
  const nodes: Block[] = []
  for (let i = 0; i < lines.length; ) {
    const {block, from} = lines[i]!
    let end = i + 1
    while (end < lines.length && lines[end]!.block === block) end++
    const told = lines.slice(i, end).filter((line) => line.from >= 0)
    i = end
    if (told.length === 0) continue
    if (block.type !== 'paragraph') nodes.push(block)
    else nodes.push(cut(block, from < 0 ? told[0]!.from : from, told.at(-1)!.to))
  }
  return nodes
}

function cut(paragraph: Paragraph, from: number, to: number): Paragraph {
  const {value} = paragraph.text
  if (from === 0 && to === value.length) return paragraph
  const text = sliceInline(paragraph.text, from, to)
  const start = from === 0 ? -Infinity : (sourceOffset(paragraph.text, from) ?? 0)
  const end = to === value.length ? Infinity : (sourceOffset(paragraph.text, to + 1) ?? Infinity)
  const ranges = rangesIn([paragraph]).flatMap(([a, b]): Range[] => (Math.min(b, end) > Math.max(a, start) ? [[Math.max(a, start), Math.min(b, end)]] : []))
  return {type: 'paragraph', text, data: {ranges}}
}

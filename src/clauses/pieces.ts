import {added, concatMapped, runBefore, sliceInline, sliceMapped, sourceOffset, type InlineText, type MappedText, type Range} from '../text/mapped-text.js'
import type {Places} from '../tree/position.js'
import type {NodeData, Paragraph} from '../tree/types.js'
import type {PlainView} from './plain-view.js'
import type {TextUnit} from './units.js'

/** The part of a unit's block between two offsets of its plain text, without blanks at its ends; null where nothing is left. */
export function pieceOf({node, text, view}: TextUnit, from: number, to: number, places: Places): Paragraph | null {
  if (from === 0 && to >= view.text.length && node.type === 'paragraph') return node
  return sliceOf(node, text, valueOffset(view, from), to >= view.text.length ? text.value.length : valueOffset(view, to), places)
}

/** The part of a block between two offsets of its value. */
export function sliceOf(node: TextUnit['node'], text: InlineText, from: number, to: number, places: Places): Paragraph | null {
  const [start, end] = trimmed(text.value, from, to)
  return end <= start ? null : {type: 'paragraph', text: sliceInline(text, start, end), ...placeIn(node, text, start, end, places)}
}

/** Where a plain offset is in the value: at the start of a line in front of the marks there. */
export function valueOffset({text, at}: PlainView, offset: number): number {
  if (offset === 0) return 0
  let line = offset
  while (line > 0 && text[line - 1] !== '\n' && /\s/.test(text[line - 1]!)) line--
  return text[line - 1] === '\n' ? at(line - 1) + 1 : at(offset)
}

/** Position and ranges of a stretch of a block's value. */
export function placeIn(node: {position?: Paragraph['position']; data?: NodeData}, text: MappedText, start: number, end: number, places: Places): Pick<Paragraph, 'position' | 'data'> {
  const first = start === 0 ? (node.position?.start.offset ?? null) : sourceOffset(text, start)
  const last = end === text.value.length ? (node.position?.end.offset ?? null) : sourceOffset(text, end)
  const {ranges, ...rest} = node.data ?? {}
  const kept = start === 0 && Object.keys(rest).length > 0 ? rest : null
  if (!node.position || first === null || last === null) return kept || ranges ? {data: {...kept, ...(ranges ? {ranges} : {})}} : {}
  const data = {...kept, ...(ranges ? {ranges: clipped(ranges, first, last)} : {})}
  return {position: places.position(first, Math.max(first, last)), ...(Object.keys(data).length > 0 ? {data} : {})}
}

function clipped(ranges: readonly Range[], start: number, end: number): Range[] {
  return ranges.flatMap(([a, b]): Range[] => (b > start && a < end ? [[Math.max(a, start), Math.min(b, end)]] : []))
}

function trimmed(value: string, start: number, end: number): Range {
  while (start < end && /\s/.test(value[start]!)) start++
  while (end > start && /\s/.test(value[end - 1]!)) end--
  return [start, end]
}

/** The marker of an entry, with a blank behind it; null where emphasis begins in it and goes on behind it. */
export function markerText(text: InlineText, end: number): {marker: MappedText; end: number} | null {
  let stop = end
  while (stop < text.value.length && /\s/.test(text.value[stop]!)) stop++
  const value = text.value.slice(0, stop)
  if ((value.match(/\*\*|__|<\w/g)?.length ?? 0) % 2 === 1) return null
  const parts = [...withoutEscapes(text, end), sliceMapped(text, end, stop)]
  const marker = concatMapped(parts)
  // 'a)text', and '(2)' on a line of its own
  // '（一）登记': nothing parts a full-width mark from what follows
  return {marker: /^[^\n]*(?:[^\S\n]|[\u3001-\u303f\uff00-\uffef])$/.test(marker.value) ? marker : concatMapped([...withoutEscapes(text, end), added(' ')]), end: stop}
}

/** Backslashes that were written for Markdown only are left out. */
function withoutEscapes(text: InlineText, end: number): MappedText[] {
  const parts: MappedText[] = []
  let from = 0
  for (let i = text.value.indexOf('\\'); i >= 0 && i < end; i = text.value.indexOf('\\', i + 1)) {
    const run = text.map[runBefore(text.map, i)]
    if (run && i < run[0] + run[2]) continue
    parts.push(sliceMapped(text, from, i))
    from = i + 1
  }
  parts.push(sliceMapped(text, from, end))
  return parts
}

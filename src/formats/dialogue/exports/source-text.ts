import {inline, mergeRanges, pushRun, sliceMapped, sourceRanges, type InlineText, type Mark, type Range, type Run} from '../../../text/mapped-text.js'
import type {Escape} from '../../../tree/relocate.js'
import type {Json} from '../../json.js'
import {readText, stringsOf} from '../../json-text.js'

/** A text that stands in an export, as what it says. */
export interface SourceText extends InlineText {
  escapes: Escape[]
}

/** What a string, or several in a list, say; of a number its digits. */
export function textOf(value: Json | null, source: string): SourceText {
  if (value?.type === 'other' && value.value !== null) {
    const written = source.slice(value.start, value.end)
    return {...inline({value: written, map: [[0, value.start, written.length]]}), escapes: []}
  }
  const {value: text, map, escapes} = readText(stringsOf(value), source)
  return {...inline({value: text, map}), escapes}
}

/** Text that is in no source. */
export function addedText(value: string): SourceText {
  return {value, map: [], atoms: [], marks: [], escapes: []}
}

/** The part `[start, end)`. */
export function sliceText(text: SourceText, start: number, end: number): SourceText {
  const {value, map} = sliceMapped(text, start, end)
  const clip = (a: number, b: number): Range => [Math.max(a, start) - start, Math.min(b, end) - start]
  return {
    value,
    map,
    atoms: between(text.atoms, start, end, ([a]) => a, ([, b]) => b).map(([a, b]) => clip(a, b)),
    marks: between(text.marks, start, end, ([a]) => a, ([, b]) => b).map(([a, b, plain, side]): Mark => [...clip(a, b), plain, side]),
    escapes: between(text.escapes, start, end, beforeEscape, behindEscape).map(([a, length, ...rest]): Escape => [Math.max(a, start) - start, Math.min(a + length, end) - Math.max(a, start), ...rest]),
  }
}

/** What was taken out without anything in its place goes with the text on either side. */
const beforeEscape = ([at, length]: Escape) => (length === 0 ? at - 0.5 : at)
const behindEscape = ([at, length]: Escape) => (length === 0 ? at + 0.5 : at + length)

/** Without blanks at both ends. */
export function trimText(text: SourceText): SourceText {
  const start = text.value.length - text.value.trimStart().length
  return sliceText(text, start, Math.max(start, text.value.trimEnd().length))
}

/** Those of sorted, disjoint things that share a character with `[start, end)`, found by halving: long texts are cut at many lines. */
function between<T>(list: readonly T[], start: number, end: number, from: (one: T) => number, to: (one: T) => number): T[] {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (to(list[middle]!) <= start) low = middle + 1
    else high = middle
  }
  let stop = low
  while (stop < list.length && from(list[stop]!) < end) stop++
  return list.slice(low, stop)
}

/** Joins texts in order. */
export function joinTexts(parts: readonly SourceText[]): SourceText {
  const map: Run[] = []
  const values: string[] = []
  const [atoms, marks, escapes]: [Range[], Mark[], Escape[]] = [[], [], []]
  let length = 0
  for (const part of parts) {
    for (const [value, source, size] of part.map) pushRun(map, length + value, source, size)
    for (const [a, b] of part.atoms) atoms.push([a + length, b + length])
    for (const [a, b, plain, side] of part.marks) marks.push([a + length, b + length, plain, side])
    for (const [a, ...rest] of part.escapes) escapes.push([a + length, ...rest])
    values.push(part.value)
    length += part.value.length
  }
  return {value: values.join(''), map, atoms, marks, escapes}
}

/** Where a text stands in its source: sorted, without what lies between its parts. */
export function rangesOfText(text: SourceText): Range[] {
  const [only] = text.map
  if (only && text.map.length === 1 && text.escapes.length === 0) return [[only[1], only[1] + only[2]]]
  return mergeRanges([...sourceRanges(text.map), ...text.escapes.map(([, , start, length]): Range => [start, start + length])])
}

/** A stretch of a text that is written in another way: `<@U1>` as `@Ann`. */
export interface Edit {
  start: number
  end: number
  value: string
  /** What the plain rendering has in its place. */
  mark?: {plain: string; side: 1 | -1}
}

/** A text with stretches written anew; `edits` are sorted and disjoint, and the new words stand for the characters they replace. */
export function rewrite(text: SourceText, edits: readonly Edit[]): SourceText {
  if (edits.length === 0) return text
  const parts: SourceText[] = []
  let at = 0
  for (const {start, end, value, mark} of edits) {
    if (start > at) parts.push(sliceText(text, at, start))
    const ranges = rangesOfText(sliceText(text, start, end))
    const [first, last] = [ranges[0], ranges[ranges.length - 1]]
    parts.push({
      ...addedText(value),
      ...(mark && value ? {marks: [[0, value.length, mark.plain, mark.side]] as Mark[]} : {}),
      escapes: first && last ? [[0, value.length, first[0], last[1] - first[0]]] : [],
    })
    at = end
  }
  if (at < text.value.length) parts.push(sliceText(text, at, text.value.length))
  return joinTexts(parts)
}

const address = /\b(?:https?|ftp):\/\/[^\s<>"“”«»]+/g

/** Web addresses are not cut. */
export function withAddresses(text: SourceText): SourceText {
  if (!text.value.includes('://')) return text
  const found = Array.from(text.value.matchAll(address), ({index, 0: one}): Range => [index, index + one.replace(/[.,;:!?'’)\]}*]{1,8}$/, '').length])
  return {...text, atoms: mergeRanges([...text.atoms, ...found])}
}

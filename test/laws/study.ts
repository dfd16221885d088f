import type {Chunk} from '../../src/chunk-types.js'
import type {Settings} from '../../src/options.js'
import type {MappedText, Range} from '../../src/text/mapped-text.js'
import type {Root} from '../../src/tree/types.js'
import {lineStarts, utf16Of} from './places.js'
import {isSilent, textsOf, walk, type Place} from './walk.js'

/** What was made of one document, as a caller gets it. */
export interface Outcome {
  /** The decoded source, a BOM included. */
  source: string
  root: Root
  chunks: Chunk[]
  settings: Settings
}

/** Exact count of a whole string, by means the library does not share. */
export type Count = (text: string) => number

export const nobody = -1
export const skippedBy = -2

/** An outcome with what the laws ask of it again and again. */
export interface Study extends Outcome {
  count: Count
  /** Exact count of the text of every chunk. */
  counts: number[]
  /** Tokens a text to embed may have. */
  limit: number
  /** Ranges of every chunk in UTF-16 units, whatever unit was asked for. */
  cores: Range[][]
  repeated: Range[][]
  /** For each offset the number of the chunk whose core holds it, else `nobody` or `skippedBy`. */
  owner: Int32Array
  places: Place[]
  /** UTF-16 units of the texts of each place, with those of the blocks inside it. */
  sizes: Map<Place, number>
  /** For each offset the number of its heading path in `paths`, else -1. */
  pathAt: Int32Array
  paths: string[][]
  lines: number[]
  /** Whether blocks, headings and paths of the tree guided the cuts. */
  structural: boolean
}

export function study(outcome: Outcome, count: Count, reserve = outcome.settings.reserveTokens ?? 0): Study {
  const {source, root, settings} = outcome
  // what is derived repeats others
  const chunks = outcome.chunks.filter(({derived}) => !derived)
  const back = utf16Of(source, settings.offsets)
  const inUnits = (ranges: readonly Range[]): Range[] => ranges.map(([start, end]) => [back(start), back(end)])
  const cores = chunks.map((chunk) => inUnits(chunk.source.ranges))
  const owner = new Int32Array(source.length).fill(nobody)
  for (const {start, end} of root.data.skipped) owner.fill(skippedBy, start, end)
  cores.forEach((ranges, index) => {
    for (const [start, end] of ranges) {
      for (let i = Math.max(0, start); i < Math.min(end, source.length); i++) if (owner[i] === nobody) owner[i] = index
    }
  })
  const places = [...walk(root)]
  const pathAt = new Int32Array(source.length).fill(-1)
  const paths: string[][] = []
  let last: string[] | undefined
  for (const {node, path} of places) {
    if (isSilent(node)) continue
    if (path !== last) paths.push((last = path))
    for (const text of textsOf(node)) {
      for (const [, start, length] of text.map) pathAt.fill(paths.length - 1, start, start + length)
    }
  }
  return {
    ...outcome,
    chunks,
    count,
    counts: chunks.map(({text}) => count(text)),
    limit: settings.maxTokens - reserve,
    cores,
    repeated: chunks.map((chunk) => inUnits(chunk.source.repeated)),
    owner,
    places,
    sizes: sizesOf(places),
    pathAt,
    paths,
    lines: lineStarts(source),
    structural: settings.strategy === 'structure',
  }
}

function sizesOf(places: readonly Place[]): Map<Place, number> {
  const sizes = new Map<Place, number>()
  for (const place of [...places].reverse()) {
    const size = (sizes.get(place) ?? 0) + textsOf(place.node).reduce((sum, {value}) => sum + value.length, 0)
    sizes.set(place, size)
    if (place.parent) sizes.set(place.parent, (sizes.get(place.parent) ?? 0) + size)
  }
  return sizes
}

/** The context line a chunk was given: what stands before the first blank line, if context was asked for. */
export function contextOf({settings}: Study, chunk: Chunk): string {
  const {breadcrumb} = settings
  if (breadcrumb === false || (breadcrumb === true && chunk.breadcrumb.length === 0)) return ''
  const end = chunk.text.indexOf('\n\n')
  return end < 0 ? '' : chunk.text.slice(0, end)
}

/** Numbers of the chunks that hold non-blank characters of the texts, in the order they are met. */
export function ownersOf({owner, source}: Study, texts: readonly MappedText[]): number[] {
  const found = new Set<number>()
  for (const {map} of texts) {
    for (const [, start, length] of map) {
      for (let i = start; i < start + length; i++) if (owner[i]! >= 0 && isInk(source, i)) found.add(owner[i]!)
    }
  }
  return [...found]
}

/** Whether a character is not blank. Halves of surrogate pairs count as characters. */
export function isInk(source: string, offset: number): boolean {
  const code = source.charCodeAt(offset)
  return code > 0x20 && code < 0x7f ? true : code <= 0x20 ? !(code === 0x20 || (code >= 9 && code <= 13)) : /\S/.test(source[offset]!)
}

export function clip(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}

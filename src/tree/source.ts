import {createPlaces, type Places} from './position.js'
import type {Root, Skipped} from './types.js'

interface Source {
  text: string
  places: Places
}

const sources = new WeakMap<Root, Source>()

/** Keeps the decoded source of a tree beside it, so that the tree itself stays JSON-safe; its lines, where they are known, go along. */
export function rememberSource(root: Root, text: string, places: Places = createPlaces(text)): void {
  sources.set(root, {text, places})
}

/** The decoded source a tree was read from; undefined for a tree that came from elsewhere (from JSON, by hand). */
export function sourceOf(root: Root): string | undefined {
  return sources.get(root)?.text
}

/** Lines and columns of that source. */
export function placesOf(root: Root): Places | undefined {
  return sources.get(root)?.places
}

/** What is known of the source of a tree whose rows are read while they are asked for. */
export interface StreamedSource {
  /** 1-based line of an offset that was read lately. */
  line(offset: number): number
  /** UTF-16 unit at such an offset. */
  charCodeAt(offset: number): number
  /** An offset in the unit that the caller wants. */
  convert(offset: number): number
  /** The whole text in parts, read anew. */
  parts(): Iterable<string>
  /** What was left out so far, in that unit. */
  skipped: readonly Skipped[]
}

const streamed = new WeakMap<Root, StreamedSource>()

export function rememberStream(root: Root, source: StreamedSource): void {
  streamed.set(root, source)
}

export function streamedSource(root: Root): StreamedSource | undefined {
  return streamed.get(root)
}

import {createPlaces, type Places} from './position.js'
import type {Root} from './types.js'

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

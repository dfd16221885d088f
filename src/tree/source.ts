import type {Root} from './types.js'

const sources = new WeakMap<Root, string>()

/** Keeps the decoded source of a tree beside it, so that the tree itself stays JSON-safe. */
export function rememberSource(root: Root, source: string): void {
  sources.set(root, source)
}

/** The decoded source a tree was read from; undefined for a tree that came from elsewhere (from JSON, by hand). */
export function sourceOf(root: Root): string | undefined {
  return sources.get(root)
}

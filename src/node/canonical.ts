import {sourceOf, streamedSource} from '../tree/source.js'
import type {Root} from '../tree/types.js'

/** The text that ranges of a tree point into; of a file that is read while it is cut in parts, read anew. */
export function canonicalParts(root: Root): Iterable<string> {
  return streamedSource(root)?.parts() ?? [sourceOf(root) ?? '']
}

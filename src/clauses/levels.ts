import type {ClauseFacts, ClauseLevel} from '../tree/types.js'
import type {Reading} from './markers.js'

type Path = ClauseFacts['path']

/** All levels from the top down. */
export const ranks: readonly ClauseLevel[] = ['annex', 'part', 'title', 'division', 'chapter', 'section', 'article', 'paragraph', 'point', 'letter', 'item']

/** Levels of clauses from the article down. */
const below: readonly ClauseLevel[] = ['article', 'paragraph', 'point', 'letter', 'item']

/** Level of a bare number by how it is written, where nothing above it says otherwise. */
const usual: readonly [pattern: RegExp, level: ClauseLevel][] = [
  [/^1\.$|^\(1\)$|^一、$/, 'paragraph'],
  [/^1[)、]$|^\(一\)$/, 'point'],
  [/^\(?[aа][).]$/i, 'letter'],
  [/^\(?(?:aa|i)[).]$/i, 'item'],
]

/**
 * The level of a bare number: the usual one of its style, but deeper than what it stands in; of headings the next one below that.
 * `outermost` numbers of a document without articles are its articles.
 */
export function levelOf({style, vector}: Reading, parent: Path, {outermost, heading}: {outermost: boolean; heading: boolean}): ClauseLevel {
  if (outermost) return 'article'
  const last = parent[parent.length - 1]
  const above = last ? below.indexOf(last[0]) : 0
  const wanted = heading ? 'paragraph' : style === '1.1' ? (below[Math.min(vector.length, below.length) - 1] ?? 'item') : (usual.find(([pattern]) => pattern.test(style))?.[1] ?? 'item')
  return below[Math.min(below.length - 1, Math.max(below.indexOf(wanted), above + 1))]!
}

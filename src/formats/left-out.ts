import {mergeRanges, subtractRanges, type Range} from '../text/mapped-text.js'
import type {Skipped, SkipReason} from '../tree/types.js'

/** `known`, and every other stretch of a source that nobody holds and that is not blank, under `reason`; sorted. */
export function leftOut(source: string, held: readonly Range[], known: readonly Skipped[], reason: SkipReason): Skipped[] {
  const taken = mergeRanges([...held, ...known.map(({start, end}): Range => [start, end])])
  const rest = subtractRanges([[0, source.length]], taken)
  const found = rest.filter(([start, end]) => /\S/.test(source.slice(start, end)))
  return [...known, ...found.map(([start, end]): Skipped => ({start, end, reason}))].sort((a, b) => a.start - b.start)
}

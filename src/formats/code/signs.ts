import {countBelow} from '../../text/last-where.js'
import type {Found} from './definitions.js'
import type {Signs} from './language.js'

/** Says whether more may be defined in a stretch than is known. */
export interface SignReader {
  /** Levels below a node in which everything is looked for. */
  levels: number
  /** Where in a stretch signs stand that belong to none of the definitions, in order. */
  strange(start: number, end: number, known: readonly Found[]): readonly number[]
}

const none: readonly number[] = []

const patterns = new Map<string, RegExp>()

/**
 * Reads the signs of a file: a word such as `def` that every definition has for itself. Most functions have none inside them,
 * and to look through their bodies for what is not there costs more than anything else but the parsing.
 */
export function createSigns(source: string, signs: Signs): SignReader {
  let pattern = patterns.get(signs.pattern)
  if (!pattern) patterns.set(signs.pattern, (pattern = new RegExp(signs.pattern, 'g')))
  const places: number[] = []
  for (const {index} of source.matchAll(pattern)) places.push(index)

  return {
    levels: signs.levels,
    strange(start, end, known) {
      const first = countBelow(places, start)
      const last = countBelow(places, end)
      if (first === last) return none
      const own = new Set<number>()
      for (const {start: from, body} of known) {
        if (!body || from < start || from >= end) continue
        const index = countBelow(places, from)
        if (index < last && places[index]! < body.startIndex) own.add(index)
      }
      if (own.size === last - first) return none
      return places.slice(first, last).filter((_, index) => !own.has(first + index))
    },
  }
}

import type {RecordRow} from '../../tree/types.js'

/** Whether nothing but delimiters, quotes and blanks stands in a row. */
export function isBlankRow({values}: RecordRow): boolean {
  const first = values[0]!.charCodeAt(0)
  // Mostly the first character tells.
  if (first > 32 && first < 128) return false
  return values.every((value) => value.trim() === '')
}

/** How many cells of a row are not empty. */
export function filledCells({values}: RecordRow): number {
  let count = 0
  for (const value of values) if (value !== '' && value.trim() !== '') count++
  return count
}

/** How many cells a row has up to its last one that is not empty. */
export function usedCells({values}: RecordRow): number {
  let used = values.length
  while (used > 0 && values[used - 1]!.trim() === '') used--
  return used
}

/** `N/A`, `-` and the like: nothing is said. */
export function saysNothing(value: string): boolean {
  return value === '' || value.length <= 4 && /^(?:-+|–|—|\.+|\*+|n\/?a|nan|null|none|nil|\?)$/i.test(value)
}

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

/** Whether two rows have the same cells. */
export function isSameRow({values}: RecordRow, other: RecordRow): boolean {
  return values[0] === other.values[0] && values.length === other.values.length && values.every((value, i) => value === other.values[i])
}

/** Whether a row that begins as comments do has not the cells of a row of the table. */
export function isCommentRow(row: RecordRow, comment: string, width: number): boolean {
  if (!row.values[0]!.startsWith(comment)) return false
  if (width < 2) return true
  return filledCells(row) * 2 <= width || (row.values.length !== width && /^\s/.test(row.values[0]!.slice(comment.length)))
}

import {plural} from '../../messages.js'
import type {RecordRow} from '../../tree/types.js'

const mostLinesSaid = 3

/** Collects rows that have more or fewer cells than the others of their table. */
export interface RaggedRows {
  add(row: RecordRow): void
  /** What to say of each kind, with its first row. */
  reports(): [reason: string, row: RecordRow][]
}

interface Kind {
  count: number
  first: RecordRow
  lines: number[]
}

export function createRaggedRows(width: number): RaggedRows {
  const kinds = new Map<'fewer' | 'more', Kind>()
  return {add, reports}

  function add(row: RecordRow): void {
    const name = row.values.length < width ? 'fewer' : 'more'
    const kind = kinds.get(name) ?? {count: 0, first: row, lines: []}
    kinds.set(name, kind)
    kind.count++
    if (kind.lines.length < mostLinesSaid) kind.lines.push(row.line)
  }

  function reports(): [string, RecordRow][] {
    return [...kinds].map(([name, {count, first, lines}]) => {
      const where = `${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}${count > lines.length ? ' …' : ''}`
      return [`${plural(count, 'row has', 'rows have')} ${name} cells than the ${width} of the others (${where})`, first]
    })
  }
}

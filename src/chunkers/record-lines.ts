import type {LeafSpan, RepeatSpan, WrittenBody} from '../pack/body.js'
import {unit, type Unit} from '../pack/unit.js'
import {withColon} from '../text/field-name.js'
import type {Range} from '../text/mapped-text.js'
import type {RecordRow, Records} from '../tree/types.js'

/** Rows as lines, and a unit for each row. */
export interface RecordLines {
  written: WrittenBody
  units: Unit[]
}

/** What is known of a data file while its rows are written. */
export interface LineFacts {
  node: Records
  names: string[]
  /** The same as they stand before values. */
  shown: readonly string[]
  /** Names of the columns that name the rows. */
  keys: readonly string[]
  /** Rows of equal value in this column belong together; -1 for none. */
  groupColumn: number
  /** Places of the names of columns, by which of them are filled. */
  nameRanges: Map<string, Range[]>
}

/**
 * Rows as `Column: value` lines, to the letter what the chunker of tables writes below a header that stood before, at a fraction of its cost:
 * a row is one leaf, so that it cannot be cut. Rows that are too large for a chunk are left to that chunker.
 */
export function writeRecordLines(rows: readonly RecordRow[], before: number, facts: LineFacts): RecordLines {
  const {node, names, shown, groupColumn} = facts
  const shownNames = shown.map(withColon)
  const keys = facts.keys.length > 0 ? {keys: facts.keys} : {}
  const leaves: LeafSpan[] = []
  const repeats: RepeatSpan[] = []
  const units: Unit[] = []
  let content = ''
  let carried: Range[] = []
  rows.forEach((row, index) => {
    let lines = ''
    let pattern = ''
    row.values.forEach((value, column) => {
      const said = value.trim()
      if (said === '') {
        pattern += '-'
        return
      }
      pattern += '+'
      lines += `${lines === '' ? '' : '\n'}${shownNames[column] ?? `Column ${column + 1}:`} ${said.includes('\n') || said.includes('\r') ? indented(said) : said}`
    })
    const own: Range = [row.start, row.end]
    if (lines === '') {
      carried.push(own)
      return
    }
    if (content !== '') content += '\n\n'
    const start = content.length
    content += lines
    const end = content.length
    leaves.push({start, end, ranges: [...carried, own]})
    carried = []
    const named = rangesOfNames(pattern, facts)
    if (named.length > 0) repeats.push({start, end, ranges: named})
    const opensGroup = groupColumn >= 0 && row.values[groupColumn] !== rows[index - 1]?.values[groupColumn]
    units.push(unit({start, end, before: opensGroup ? 'block' : 'item', kind: 'rows', facts: {columns: names, row: before + index + 1, block: node, ...keys}}))
  })
  leaves[leaves.length - 1]?.ranges.push(...carried)
  return {written: {content, map: [], marks: [], atoms: [], leaves, repeats}, units}
}

/** Lines after the first are indented, as a container would have it. */
function indented(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/\n(?!\n)/g, '\n  ')
}

/** Places of the names of the filled columns; neighbours as one range with what parts them. */
function rangesOfNames(pattern: string, {node: {columns}, nameRanges}: LineFacts): Range[] {
  let known = nameRanges.get(pattern)
  if (known) return known
  known = []
  let open = false
  columns.forEach(({ranges}, column) => {
    const filled = pattern[column] === '+'
    const [range] = ranges
    const last = known![known!.length - 1]
    if (filled && range && open && ranges.length === 1 && last && range[0] >= last[1]) last[1] = range[1]
    else if (filled) for (const [start, end] of ranges) known!.push([start, end])
    open = filled && ranges.length === 1
  })
  if (nameRanges.size > 4096) nameRanges.clear()
  nameRanges.set(pattern, known)
  return known
}

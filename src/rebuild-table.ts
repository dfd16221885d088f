import type {Chunk} from './chunk-types.js'
import {shortLengths, shortNames} from './chunkers/column-names.js'
import {rebuild} from './rebuild.js'
import {withoutColon} from './text/field-name.js'

/**
 * Gives a table back whole, as Markdown, from the chunks that hold its parts, in any order: the header once, then all rows;
 * what was written as `Column: value` lines stands in bars again. Caption and notes stay where they were. Of several cut
 * tables `of` says which one is meant, by default that of the first chunk; a chunk that holds a whole table will do alone.
 * Throws when parts are missing.
 */
export function rebuildTable(chunks: readonly Chunk[], of?: string): string {
  const wanted = of ?? chunks.find(({part}) => part)?.part?.of
  if (wanted === undefined && chunks.length !== 1) throw new Error('None of these chunks is part of a cut table')
  const content = wanted === undefined ? chunks[0]!.content : rebuild(chunks, wanted)
  const columns = chunks.find(({part, metadata}) => metadata.columns && (wanted === undefined || part?.of === wanted))?.metadata.columns
  return columns ? inBars(content, columns) : content
}

/** What a name at the head of a line may stand for: columns from the left. */
interface Names {
  columns: ReadonlyMap<string, readonly number[]>
  longest: number
}

/** Turns rows in `Column: value` lines into rows in bars; all else stays as it is. */
function inBars(content: string, columns: readonly string[]): string {
  const names = namesOf(columns)
  const before: string[] = []
  const rows: string[] = []
  const behind: string[] = []
  for (const segment of segmentsOf(content)) {
    const fields = fieldsOf(segment, names, columns.length)
    if (fields) {
      if (rows.length === 0) rows.push(bars(columns.map(headerCell)), bars(columns.map(() => '---')))
      rows.push(bars(fields.map(cell)))
    } else if (segment.startsWith('|') || (rows.length > 0 && behind.length === 0 && segment.split('\n').every((line) => line.includes('|')))) {
      rows.push(segment)
    } else if (rows.length > 0) behind.push(segment)
    else before.push(segment)
  }
  return [...before, ...(rows.length > 0 ? [withRule(rows.join('\n'), columns.length)] : []), ...behind].join('\n\n')
}

/** A header that filled a chunk alone has lost the line below it. */
function withRule(table: string, columns: number): string {
  const [first = '', ...others] = table.split('\n')
  return others.length === 0 || others.some((line) => rule.test(line)) ? table : [first, bars(Array.from({length: columns}, () => '---')), ...others].join('\n')
}

const rule = /^[|: \t-]*---[|: \t-]*$/

/** The columns of each name, whole or shortened. */
function namesOf(columns: readonly string[]): Names {
  const known = new Map<string, number[]>()
  for (const forms of [columns, ...shortLengths.map((length) => shortNames(columns, length))]) {
    forms.map(withoutColon).forEach((name, column) => {
      const same = known.get(name) ?? []
      if (!same.includes(column)) known.set(name, [...same, column])
    })
  }
  return {columns: known, longest: Math.max(...[...known.keys()].map(({length}) => length))}
}

/** What stands between blank lines; a blank line inside a value is followed by an indented one. */
function segmentsOf(content: string): string[] {
  const segments: string[] = []
  for (const segment of content.split('\n\n')) {
    if (segment.startsWith('  ') && segments.length > 0) segments.push(`${segments.pop()!}\n\n${segment}`)
    else segments.push(segment)
  }
  return segments
}

/** The values of a row in lines by column; null where a segment is none. A first value may have lost its name to the limit. */
function fieldsOf(segment: string, names: Names, width: number): string[] | null {
  const values = Array.from({length: width}, () => '')
  const unnamed: string[] = []
  let last = -1
  for (const line of segment.split('\n')) {
    const field = fieldIn(line, names, last)
    if (field) values[(last = field.column)] = field.value
    else if (last < 0) unnamed.push(line)
    else values[last] += `\n${line.startsWith('  ') ? line.slice(2) : line}`
  }
  if (last < 0 || (unnamed.length > 0 && (values[0] !== '' || unnamed[0]!.startsWith('|')))) return null
  if (unnamed.length > 0) values[0] = unnamed.join('\n')
  return values
}

/** A line that begins with the name of a column behind `last`. */
function fieldIn(line: string, {columns, longest}: Names, last: number): {column: number; value: string} | null {
  for (let colon = line.indexOf(':'); colon >= 0 && colon <= longest; colon = line.indexOf(':', colon + 1)) {
    const behind = line[colon + 1]
    if (behind !== undefined && behind !== ' ') continue
    const column = columns.get(line.slice(0, colon))?.find((each) => each > last)
    if (column !== undefined) return {column, value: line.slice(colon + 2)}
  }
  return null
}

const bars = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const headerCell = (name: string, column: number) => (name === `Column ${column + 1}` ? '' : cell(name))

/** A value on one line; bars that nothing escapes are escaped. */
function cell(value: string): string {
  return value.replace(/\\?\|/g, '\\|').replace(/\n+/g, '<br>')
}

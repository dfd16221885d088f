import {defaultReadSettings, type CsvOptions, type FormatName} from '../../../src/formats/format.js'
import {createReader} from '../../../src/formats/csv/reader.js'
import {rangesOf, createPlaces} from '../../../src/tree/position.js'
import type {Content, Records, Skipped} from '../../../src/tree/types.js'

export interface Read {
  source: string
  children: Content[]
  skipped: Skipped[]
  messages: string[]
}

/** Reads a text by the format, without what `parse` does around it. */
export function read(source: string, csv: CsvOptions = {}, format: FormatName = 'csv'): Read {
  const messages: string[] = []
  const {children, data} = createReader({source, path: null, language: null}).read!({
    ...defaultReadSettings,
    source,
    places: createPlaces(source),
    format,
    path: null,
    csv,
    message: (ruleId, reason) => void messages.push(`${ruleId}: ${reason}`),
    parseEmbedded: () => undefined,
  })
  return {source, children, skipped: data.skipped, messages}
}

export function tablesOf({children}: Read): Records[] {
  return children.filter((child): child is Records => child.type === 'records')
}

/** The only table of a text. */
export function table(source: string, csv: CsvOptions = {}, format: FormatName = 'csv'): Records {
  const [first, ...others] = tablesOf(read(source, csv, format))
  if (!first || others.length > 0) throw new Error(`${first ? others.length + 1 : 0} tables`)
  return first
}

export const valuesOf = ({rows}: Records): string[][] => rows.map(({values}) => values)
export const namesOf = ({columns}: Records): string[] => columns.map(({name}) => name)

/** One line for each block: `p text`, `table name: columns × rows`. */
export function draw({children}: Read): string[] {
  return children.map((child) => {
    if (child.type === 'records') return `table ${child.name ?? '-'}: ${namesOf(child).join(' | ')} × ${child.rows.length}`
    return child.type === 'paragraph' ? `p ${child.text.value}` : child.type
  })
}

/** What does not hold of a result: places, lines, coverage. Empty when all is well. */
export function faults({source, children, skipped}: Read): string[] {
  const found: string[] = []
  const places = createPlaces(source)
  const cover = new Uint8Array(source.length)
  const claim = (start: number, end: number, what: string) => {
    for (let i = start; i < end; i++) {
      if (cover[i] && /\S/.test(source[i]!)) {
        found.push(`${what} holds what another one holds: ${JSON.stringify(source.slice(i, i + 30))}`)
        return
      }
      cover[i] = 1
    }
  }
  for (const {start, end, reason} of skipped) claim(start, end, reason)
  for (const child of children) {
    for (const [start, end] of rangesOf(child)) claim(start, end, child.type)
    const {start, end} = child.position!
    if (JSON.stringify(places.position(start.offset!, end.offset!)) !== JSON.stringify(child.position)) found.push(`position of ${child.type} on line ${start.line}`)
    if (child.type === 'records') {
      for (const row of [...child.header, ...child.rows]) {
        if (places.line(row.start) !== row.line) found.push(`line ${row.line} is ${places.line(row.start)}`)
        if (row.starts.length !== row.values.length || row.starts[0] !== row.start) found.push(`starts of line ${row.line}`)
      }
    } else if (child.type === 'paragraph') {
      for (const [value, from, length] of child.text.map) {
        if (child.text.value.slice(value, value + length) !== source.slice(from, from + length)) found.push(`map of line ${start.line}`)
      }
    }
  }
  for (let i = 0; i < source.length; i++) {
    if (!cover[i] && /[^\s\ufeff]/.test(source[i]!)) {
      found.push(`in nothing: ${JSON.stringify(source.slice(i, i + 30))}`)
      break
    }
  }
  return found
}

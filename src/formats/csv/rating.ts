import {valueOf} from '../../text/values/index.js'
import type {RecordRow} from '../../tree/types.js'
import {filledCells, isBlankRow} from './rows.js'
import type {Dialect} from './row-types.js'

/** How well rows fit a dialect. */
export interface Rating {
  /** 0 to 1; 0 where its delimiter never parts cells. */
  score: number
  /** How many cells most rows have. */
  width: number | null
}

const mostCells = 2000
/** What cells of a kind are worth. */
const worth = {typed: 1, empty: 0.7, text: 0.85, mixed: 0.2} as const

/**
 * Rates rows: most must have the same number of cells, more than one; their cells must be of clear types, and quotes well set.
 * A delimiter that never occurs outside quotes gives rows of one cell, and those score nothing.
 */
export function rate(rows: readonly RecordRow[], dialect: Dialect, text: string, broken: number): Rating {
  const ink = rows.filter((row) => !isBlankRow(row) && text[row.start] !== '#')
  const table = withoutEdges(ink)
  const [width, count] = mostFrequent(table.map(({values}) => values.length))
  if (width < 2) return {score: 0, width: dialect.delimiter === '' ? 1 : ink.length > 0 ? width : null}
  const modal = table.filter(({values}) => values.length === width)
  const steady = count / table.length
  // Rows of a single cell around and between count against it, but less.
  const share = (steady * (1 + count / ink.length)) / 2
  const lone = count === 1 && ink.length > 1 ? 0.4 : 1
  const quoting = 1 - Math.min(1, (broken / Math.max(1, rows.length)) * 2)
  return {score: share * ((width - 1) / width) * quality(modal, dialect) * lone * quoting * proseFactor(ink, modal, dialect), width}
}

/** Without rows of one cell before and after: titles and notes. */
function withoutEdges(rows: readonly RecordRow[]): readonly RecordRow[] {
  let from = 0
  let to = rows.length
  while (from < to && rows[from]!.values.length < 2) from++
  while (to > from && rows[to - 1]!.values.length < 2) to--
  return rows.slice(from, to)
}

/** The most frequent number, the larger of two; 0 for none. */
export function mostFrequent(numbers: readonly number[]): [number: number, count: number] {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  let best: [number, number] = [0, 0]
  for (const [number, count] of counts) if (count > best[1] || (count === best[1] && number > best[0])) best = [number, count]
  return best
}

/** Mean worth of the cells: values of clear types, or text in which no other delimiter stands. */
function quality(rows: readonly RecordRow[], {delimiter}: Dialect): number {
  const others = [';', '\t', '|', ','].filter((sign) => sign !== delimiter)
  let sum = 0
  let cells = 0
  const step = Math.max(1, Math.ceil((rows.length * (rows[0]?.values.length ?? 1)) / mostCells))
  for (let i = 0; i < rows.length; i += step) {
    for (const value of rows[i]!.values) {
      sum += worth[kindOf(value.trim(), others)]
      if (++cells >= 2 * mostCells) return sum / cells
    }
  }
  return cells > 0 ? sum / cells : 0
}

function kindOf(value: string, others: readonly string[]): keyof typeof worth {
  if (value === '') return 'empty'
  if (value.length < 40 && valueOf(value).type !== 'text') return 'typed'
  // 'a, b' is text, 'a;b' and 'a,b' are cells that were not parted.
  return others.some((sign) => (sign === ',' ? /,\S/.test(value) : value.includes(sign))) ? 'mixed' : 'text'
}

/** Commas with a blank behind them are those of sentences and names, unless the cells have types. */
function proseFactor(ink: readonly RecordRow[], modal: readonly RecordRow[], {delimiter, spaced}: Dialect): number {
  if (delimiter !== ',' || spaced !== 'never') return 1
  const inner = modal.flatMap(({values}) => values.slice(1))
  if (!inner.every((value) => value === '' || /^\s/.test(value))) return 1
  const typed = inner.filter((value) => valueOf(value.trim()).type !== 'text').length
  if (typed * 3 >= inner.length) return 1
  const headless = ink[0]!.values.length === 1
  const names = modal.every(({values}) => values.length === 2 && values.every((value) => /^\s?\p{Lu}[^\d]{0,40}$/u.test(value)))
  return headless || names ? 0.1 : filledCells(modal[0]!) > 2 ? 0.7 : 0.4
}

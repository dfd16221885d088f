import {joinHeads, unit, type Head, type Unit} from '../pack/unit.js'
import {withColon, withoutColon} from '../text/field-name.js'
import {added, concatMapped, inline, mergeRanges, sliceMapped, sourceRanges, type InlineText, type MappedText, type Range} from '../text/mapped-text.js'
import {foldBlanks, foldedText, plainText} from '../text/plain.js'
import {createColumnProfiler, keyColumns} from '../text/values/index.js'
import {rangesOf} from '../tree/position.js'
import type {Table, TableCell} from '../tree/types.js'
import {shortLengths} from './column-names.js'
import {headerCells, type Grid, type GridRow} from './grid.js'
import type {Pen} from './pen.js'
import {indentHead, shorten, type State} from './state.js'
import {extentOf} from './table-bars.js'

/** How a row is written in lines. */
export interface FieldForm {
  names: readonly string[]
  /** Columns that name the row. */
  keys: readonly number[]
  /** Whether every name must have its place once, that above an empty cell too. */
  everyName: boolean
  /** Places of the names, where they are not those of the header cells above. */
  nameRanges?: readonly Range[][] | undefined
}

/** A row as `Column: value` lines; empty cells are left out. Further lines of a value are indented. */
export function writeFields({row, slots}: GridRow, grid: Grid, {names, keys, everyName, nameRanges}: FieldForm, state: State): Unit[] {
  const {pen} = state
  const fields: Unit[] = []
  const placed = new Set<TableCell>()
  const rangesOfName = (column: number) => nameRanges?.[column] ?? headerCells(grid, column).flatMap((cell) => rangesOf(cell))
  const isEmpty = (column: number) => !isFilled(slots[column])
  const filled = keys.filter((column) => !isEmpty(column))
  const named = filled.length > 0 ? filled : slots.flatMap((_, column) => (isEmpty(column) ? [] : [column])).slice(0, 1)
  const keyHeads = new Map(named.map((column) => [column, keyHead(names[column]!, slots[column]!.cell.text, rangesOfName(column))]))
  let onlyNamed = true
  const keysBeside = (column: number) => joinKeys([...keyHeads].flatMap(([key, head]) => (key === column ? [] : [head])))
  pen.own(extentOf(row), () => {
    slots.forEach((slot, column) => {
      const name = names[column]!
      const text = slot ? slot.cell.text : null
      const empty = isEmpty(column)
      // A name that no header cell says need not stand once, and one that a later row says has only its place here.
      const saidLater = empty && everyName && grid.body.some(({slots}) => isFilled(slots[column]))
      if (saidLater) for (const cell of headerCells(grid, column)) if (!placed.has(cell)) {
        placed.add(cell)
        pen.carry(rangesOf(cell))
      }
      if (empty && (saidLater || !(everyName && headerCells(grid, column).length > 0))) {
        if (slot?.origin && !state.fill) pen.carry(rangesOf(slot.cell))
        return
      }
      let start = pen.at
      if (fields.length > 0) {
        pen.newline(false)
        start = pen.lineStart
      }
      const namedAt = rangesOfName(column)
      const cells = everyName ? headerCells(grid, column) : []
      // A cell over several columns has its place in the first of them.
      const own = cells.filter((cell) => !placed.has(cell))
      for (const cell of own) placed.add(cell)
      if (own.length === 0 && (cells.length > 0 || !everyName)) pen.repeat(namedAt, () => pen.write(withColon(name)))
      else {
        const write = () => pen.leaf(mergeRanges(own.flatMap((cell) => rangesOf(cell))), () => writeName(name, cells, pen))
        if (own.length === cells.length) write()
        else pen.repeat(cells.filter((cell) => !own.includes(cell)).flatMap((cell) => rangesOf(cell)), write)
      }
      let valueStart = start
      if (text && slot && !empty) {
        pen.write(' ')
        valueStart = pen.at
        const cell = rangesOf(slot.cell)
        // `Column: value` lines are the text to embed as they are, with targets and marks; only a backslash that a page never had goes.
        const value = inline(text, text.atoms, state.fill ? [] : text.marks.filter(([from, to]) => text.value.slice(from, to) === '\\'))
        const write = () => pen.indent('', continuation, () => pen.write(value))
        if (slot.origin) pen.leaf(cell, write)
        else pen.repeat(cell, write)
      }
      const shortened = shorten(name, shortLengths[0]) && shorten(name, shortLengths[1])
      const again: Head = {text: withColon(name), short: shortened && withColon(shortened), content: '', ranges: namedAt}
      const head = keysBeside(column)
      fields.push(
        unit({
          start,
          end: pen.at,
          // What names the row stays with the first cell that says something of it.
          before: onlyNamed ? 'glue' : 'item',
          kind: 'rows',
          head: indentHead(head, state),
          within: indentHead(joinHeads(head, again), state),
          value: valueStart,
        }),
      )
      if (!empty) onlyNamed &&= named.includes(column)
    })
  })
  return fields
}

function isFilled(slot: GridRow['slots'][number] | undefined): boolean {
  return !!slot && slot.cell.text.value.trim() !== ''
}

const continuation = {text: '  ', mark: false}

/** So many rows say which columns name them. */
const rowsForKeys = 200

/** Columns that name the rows: those that are known to, the header columns, else what their values say. */
export function keysOf(known: readonly number[] | undefined, {headerColumns}: Table, {body, names}: Grid): readonly number[] {
  if (known && known.length > 0) return known
  if (headerColumns) return names.map((_, column) => column).slice(0, headerColumns)
  const profilers = names.map((name) => createColumnProfiler(name))
  for (const {slots} of body.slice(0, rowsForKeys)) profilers.forEach((profiler, column) => profiler.add(slots[column] ? plainText(slots[column].cell.text) : ''))
  return keyColumns(names, profilers.map((profiler) => profiler.profile()))
}

/** The name of a column with its colon, mapped to the cells it is made of. */
function writeName(name: string, cells: readonly TableCell[], pen: Pen): void {
  const parts: MappedText[] = []
  for (const {text} of cells) {
    const part = foldedText(text)
    if (part.value === '' || part.value === parts[parts.length - 1]?.value) continue
    if (parts.length > 0) parts.push(added(' › '))
    parts.push(part)
  }
  const text = concatMapped(parts)
  const bare = withoutColon(name)
  pen.write(text.value === name ? sliceMapped(text, 0, bare.length) : bare)
  pen.write(':')
}

/** All keys of a row; where there is no room for them the last stands for all: behind a number mostly the name. */
function joinKeys(keys: readonly Head[]): Head | null {
  const last = keys[keys.length - 1]
  if (!last || keys.length === 1) return last ?? null
  return {text: keys.map(({text}) => text).join('\n'), short: last.short ?? last.text, content: '', ranges: keys.flatMap(({ranges}) => ranges)}
}

/** The key column of a row, shown again before its later cells. */
function keyHead(name: string, text: InlineText, nameRanges: readonly Range[]): Head {
  const value = foldBlanks(plainText(text))
  return {
    text: `${withColon(name)} ${value}`,
    short: shorten(`${withColon(name)} ${value}`, 40),
    content: '',
    ranges: [...nameRanges, ...sourceRanges(text.map)],
  }
}

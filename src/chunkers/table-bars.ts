import {inline, sliceInline, sliceMapped, sourceRanges, type InlineText, type MappedText, type Mark, type Range} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Align, TableRow} from '../tree/types.js'
import type {Grid, GridRow} from './grid.js'
import type {Pen} from './pen.js'
import type {State} from './state.js'

/** What only lines columns up: the plain rendering writes it short. */
export const padding = / {2,}|-{4,}/g

/** A line of the source, with what only lines columns up as marks. */
export function withMarks(text: MappedText, pattern: RegExp): InlineText {
  const marks = [...text.value.matchAll(pattern)].map(([found], index, all): Mark => {
    const start = all[index]!.index
    return [start, start + found.length, found.startsWith('-') ? '---' : ' ', 1]
  })
  return inline(text, [], marks)
}

/** Whether the row's own line can stand for its cells: nothing was written into them and nothing taken out. */
export function isVerbatim({children, data}: TableRow): boolean {
  // A comment in a cell is not shown.
  if (!data?.line || data.ranges) return false
  return children.every(({text: {value, map}}) => value === '' || (map.length === 1 && map[0]![2] === value.length))
}

/** From where a row begins to where it ends: between two comments its bars belong to it as well. */
export function extentOf(row: TableRow): Range[] {
  const ranges = rangesOf(row)
  return ranges.length > 1 ? [[ranges[0]![0], ranges[ranges.length - 1]![1]]] : ranges
}

/** A row as it stands in the source. */
function writeLine({children}: TableRow, line: MappedText, {pen}: State): void {
  const base = line.map[0]![1]
  let from = 0
  for (const {text} of children) {
    const run = text.map[0]
    if (!run) continue
    pen.write(withMarks(sliceMapped(line, from, run[1] - base), padding))
    pen.write(withBars(text))
    from = run[1] - base + text.value.length
  }
  pen.write(withMarks(sliceMapped(line, from), padding))
}

const rules: Record<NonNullable<Align> | 'none', string> = {left: ':--', right: '--:', center: ':-:', none: '---'}

/** The line below a header. */
export function delimiter(align: readonly Align[], columns: number): string {
  return `|${Array.from({length: columns}, (_, i) => ` ${rules[align[i] ?? 'none']} |`).join('')}`
}

/** A row in bars; with `expand` a cell that reaches down is said again in every row. */
export function writePipes({row, slots}: GridRow, state: State, expand = false): void {
  const {pen} = state
  if (row.data?.line && isVerbatim(row)) {
    const {line} = row.data
    pen.leaf(sourceRanges(line.map), () => writeLine(row, line, state))
    return
  }
  if (isBare({row, slots})) {
    slots.forEach((slot, column) => {
      if (column > 0) pen.write('|')
      pen.leaf(rangesOf(slot!.cell), () => writeCell(slot!.cell.text, state))
    })
    return
  }
  pen.write('|')
  for (const slot of slots) {
    pen.write(' ')
    if (slot?.origin && slot.cell.text.value !== '') {
      const {cell} = slot
      pen.leaf(rangesOf(cell), () => writeCell(cell.text, state))
      pen.write(' ')
    } else if (expand && slot && !slot.origin && slot.cell.rowspan > 1 && !row.children.includes(slot.cell)) {
      const {cell} = slot
      pen.repeat(rangesOf(cell), () => writeCell(cell.text, state))
      if (cell.text.value !== '') pen.write(' ')
    } else if (slot?.origin) {
      pen.carry(rangesOf(slot.cell).filter(() => !state.fill))
    }
    pen.write('|')
  }
}

/** `a|b`: whether a row stands in the source without bars at its ends, so that it is written as short; every cell must have text then. */
function isBare({row, slots}: GridRow): boolean {
  const line = row.data?.line?.value.trim()
  return line !== undefined && slots.length > 1 && !line.startsWith('|') && !line.endsWith('|') && slots.every((slot) => slot?.origin && slot.cell.text.value !== '')
}

/** The names of the columns as a row in bars. */
export function writeNames({header, names}: Grid, pen: Pen): void {
  const cells = header.length === 1 ? header[0]!.slots : []
  names.forEach((name, column) => {
    const text = cells[column]?.cell.text
    pen.write(column === 0 ? '| ' : ' | ')
    pen.write(text?.value === name && !name.includes('|') ? text : name.replaceAll('|', '\\|'))
  })
  pen.write(' |')
}

/** Bars of a cell stay escaped in the plain rendering too, and what parts lines is a blank there, else they would part the cell. */
function withBars(text: InlineText): InlineText {
  if (!text.value.includes('|') && !text.marks.some(([, , plain]) => /[|\n]/.test(plain))) return text
  const marks = text.marks
    .filter(([start, end]) => !(text.value.slice(start, end) === '\\' && text.value[end] === '|'))
    .map(([start, end, plain, side]): Mark => [start, end, plain.replace(/\|/g, '\\|'), side])
  let before = ' '
  marks.forEach((mark, index) => {
    const [start, end, plain] = mark
    if (start > (marks[index - 1]?.[1] ?? 0)) before = text.value[start - 1]!
    if (plain.includes('\n')) {
      // '</li><li>': of tags side by side the last one parts; '<br>' beside a blank or the edge of the cell does not
      const next = marks[index + 1]
      const parts = next?.[0] === end ? !next[2].includes('\n') : /^\S/.test(text.value.slice(end, end + 1))
      mark[2] = plain.replace(/\n+/g, ' ').trim() || (parts && before !== ' ' ? ' ' : '')
    }
    before = mark[2].slice(-1) || before
  })
  return {...text, marks}
}

/** A cell on one line: line ends as `<br>`; bars are escaped where the source did not have to. */
function writeCell(given: InlineText, {pen, fill}: State): void {
  const text = withBars(given)
  const special = fill ? /\n/g : /[\n|]/g
  if (!special.test(text.value)) return pen.write(text)
  special.lastIndex = 0
  let from = 0
  for (const match of text.value.matchAll(special)) {
    pen.write(sliceInline(text, from, match.index))
    from = match.index
    if (match[0] === '\n') {
      pen.mark('<br>', ' ', -1)
      from++
    } else if (text.value[from - 1] !== '\\') {
      pen.write('\\')
    }
  }
  pen.write(sliceInline(text, from))
}

/** A row without words, for a table without a header. */
export function emptyRow({columns}: Grid): string {
  return `|${'  |'.repeat(columns)}`
}

/** Whether the header says nothing. */
export function isBlank({header}: Grid): boolean {
  return header.every(({row}) => row.children.every(({text}) => text.value.trim() === ''))
}

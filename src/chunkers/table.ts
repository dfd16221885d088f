import {joinHeads, unit, type Head, type RowFacts, type Unit} from '../pack/unit.js'
import {finishBody} from '../pack/body.js'
import {
  inline,
  mergeRanges,
  sliceInline,
  sliceMapped,
  sourceRanges,
  type InlineText,
  type MappedText,
  type Mark,
  type Range,
} from '../text/mapped-text.js'
import {foldBlanks, plainText} from '../text/plain.js'
import {rangesOf} from '../tree/position.js'
import type {Align, Table, TableCell, TableRow} from '../tree/types.js'
import {gridOf, headerCells, type Grid, type GridRow} from './grid.js'
import {createPen, type Pen} from './pen.js'
import {headOf, shorten, titleRanges, type State} from './state.js'

/** How the rows of one table are written. */
interface Plan {
  /** `markdown`, or `Column: value` lines for all rows. */
  form: 'markdown' | 'rows'
  /** Whether the header stands once in full before rows whose names are shortened. */
  fullHeader: boolean
  names: string[]
  /** Rows that are too large for one chunk and are written as `Column: value` lines. */
  oversize: ReadonlySet<GridRow>
  /** Whether a cell that reaches down is said again in every row: a table that is cut must not lose it. */
  expand: boolean
}

/** Longest column name that is repeated when a header would eat the budget, in code points. */
const shortName = 24

/**
 * A table: whole where it fits, else by whole rows with the header repeated; a row that alone is too large
 * as `Column: value` lines cut between cells, with its key column repeated; a header over half of the budget
 * gives way to `Column: value` lines with shortened names.
 */
export function table(node: Table, state: State): Unit {
  const grid = gridOf(node)
  const plan = planOf(node, grid, state)
  const {pen} = state
  const start = pen.at
  let units: Unit[] = []
  pen.own(rangesOf(node), () => {
    units = writeTable(node, grid, plan, state)
  })
  return unit({
    start,
    end: pen.at,
    kind: plan.form === 'rows' ? 'rows' : 'table',
    alone: state.tables === 'whole',
    open: units.length > 0 ? () => units : null,
    facts: {columns: grid.names, row: null},
  })
}

/** Names cut short; those that become alike get the number of their column. */
function shortNames(names: readonly string[]): string[] {
  const short = names.map((name) => shorten(name, shortName) ?? name)
  return short.map((name, column) => (short.indexOf(name) === short.lastIndexOf(name) ? name : `${name} ${column + 1}`))
}

const noRows: ReadonlySet<GridRow> = new Set()

function planOf(node: Table, grid: Grid, state: State): Plan {
  const asRows: Plan = {form: 'rows', fullHeader: false, names: grid.names, oversize: noRows, expand: false}
  if (state.tables === 'rows' && grid.body.length > 0) return asRows
  const whole: Plan = {...asRows, form: 'markdown'}
  // Tried on paper first: what does not fit decides the form.
  const {pen, finish} = createPen(false)
  const units = writeTable(node, grid, whole, {...state, pen, fill: false})
  const {text, toText} = finishBody(finish(), state.plain)
  if (state.fits(text)) return whole
  const header = headerHead(node, grid, state)
  if (header && state.count(header.text) > state.budgetTokens / 2) {
    return {...asRows, fullHeader: true, names: shortNames(grid.names)}
  }
  const rows = units.filter(({facts}) => facts?.row)
  const oversize = new Set(
    grid.body.filter((_, index) => {
      const row = rows[index]
      return row && !state.fits(text.slice(toText(row.start), toText(row.end)))
    }),
  )
  return {...whole, oversize, expand: true}
}

function writeTable(node: Table, grid: Grid, plan: Plan, state: State): Unit[] {
  const {pen} = state
  const units: Unit[] = []
  const facts = (row: number | null): RowFacts => ({columns: grid.names, row})
  /** Begins a line below what stands; gives where it starts. */
  const below = (blank: boolean): number => {
    if (units.length === 0) return pen.at
    pen.newline(blank)
    return pen.lineStart
  }

  const caption = node.caption && node.caption.value.trim() !== '' ? node.caption : null
  if (caption) {
    const start = below(false)
    pen.leaf(titleRanges(caption, node), () => pen.write(caption))
    units.push(unit({start, end: pen.at, kind: plan.form === 'rows' ? 'rows' : 'table', facts: facts(null)}))
  }
  const captionHead = caption && headOf(caption, state)

  const pipes = plan.form === 'markdown'
  const head = pipes ? headerHead(node, grid, state) : captionHead
  if (pipes || plan.fullHeader) {
    const start = below(true)
    writeHeader(node, grid, state)
    units.push(unit({start, end: pen.at, kind: 'table', before: caption ? 'glue' : 'block', facts: facts(null)}))
  } else if (state.fill) {
    // The names stand in the first row: the header's own place goes to it.
    for (const {row} of grid.header) pen.carry(rangesOf(row))
    if (node.data?.delimiter) pen.carry(sourceRanges(node.data.delimiter.map))
  } else {
    for (const {row} of grid.header) for (const cell of row.children) pen.carry(rangesOf(cell))
  }

  let previousPipes = pipes
  let previousLines = false
  grid.body.forEach((row, index) => {
    const lines = !pipes || plan.oversize.has(row)
    const start = below(lines || !previousPipes)
    previousPipes = !lines
    const first = index === 0
    // Rows behind one in lines need their header again.
    const apart = pipes && previousLines && !lines
    previousLines = lines
    const given = {start, before: first ? ('glue' as const) : ('item' as const), apart, facts: facts(index + 1)}
    if (!lines) {
      pen.own(rangesOf(row.row), () => writePipes(row, state, plan.expand))
      units.push(unit({...given, end: pen.at, kind: 'table', head, within: head}))
      return
    }
    const everyName = first && !pipes && !plan.fullHeader
    const fields = writeFields(row, grid, plan.names, everyName, state)
    units.push(
      unit({
        ...given,
        end: pen.at,
        kind: 'rows',
        head: captionHead,
        within: captionHead,
        open: fields.length > 0 ? () => fields.map((field) => ({...field, facts: facts(index + 1)})) : null,
      }),
    )
  })
  return units
}

/** Header rows and delimiter as they are repeated before later rows, with the caption on top. */
function headerHead(node: Table, grid: Grid, state: State): Head | null {
  const caption = node.caption && node.caption.value.trim() !== '' ? headOf(node.caption, state) : null
  if (grid.header.length === 0) return caption
  const {pen, finish} = createPen(false)
  writeHeader(node, grid, {...state, pen, fill: false})
  const {text} = finishBody(finish(), state.plain)
  const names = grid.names.map((name) => shorten(name, shortName) ?? name)
  const short = `| ${names.join(' | ')} |\n${delimiter(node.align, grid.columns)}`
  const ranges = mergeRanges(grid.header.flatMap(({row}) => row.children.flatMap((cell) => rangesOf(cell))))
  return joinHeads(caption, {text, short: short.length < text.length ? short : null, content: '', ranges})
}

function writeHeader(node: Table, grid: Grid, state: State): void {
  const {pen} = state
  if (grid.header.length === 0) pen.write(`|${'  |'.repeat(grid.columns)}`)
  grid.header.forEach((row, index) => {
    if (index > 0) pen.newline(false)
    pen.own(rangesOf(row.row), () => writePipes(row, state))
  })
  pen.newline(false)
  const source = node.data?.delimiter
  pen.leaf(source ? sourceRanges(source.map) : [], () =>
    source && grid.header.every(({row}) => isVerbatim(row))
      ? pen.write(withMarks(source, padding))
      : pen.write(delimiter(node.align, grid.columns)),
  )
}

/** What only lines columns up: the plain rendering writes it short. */
const padding = / {2,}|-{4,}/g

function withMarks(text: MappedText, pattern: RegExp): InlineText {
  const marks = [...text.value.matchAll(pattern)].map(([found], index, all): Mark => {
    const start = all[index]!.index
    return [start, start + found.length, found.startsWith('-') ? '---' : ' ', 1]
  })
  return inline(text, [], marks)
}

/** Whether the row's own line can stand for its cells: nothing was written into them and nothing taken out. */
function isVerbatim({children, data}: TableRow): boolean {
  if (!data?.line) return false
  return children.every(({text: {value, map}}) => value === '' || (map.length === 1 && map[0]![2] === value.length))
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

function delimiter(align: readonly Align[], columns: number): string {
  return `|${Array.from({length: columns}, (_, i) => ` ${rules[align[i] ?? 'none']} |`).join('')}`
}

function writePipes({row, slots}: GridRow, state: State, expand = false): void {
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

/** Bars of a cell stay escaped in the plain rendering too, else they would part it. */
function withBars(text: InlineText): InlineText {
  if (!text.value.includes('|') && !text.marks.some(([, , plain]) => plain.includes('|'))) return text
  const marks = text.marks
    .filter(([start, end]) => !(text.value.slice(start, end) === '\\' && text.value[end] === '|'))
    .map(([start, end, plain, side]): Mark => [start, end, plain.replace(/\|/g, '\\|'), side])
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

/** A row as `Column: value` lines; empty cells are left out, unless every name must stand once. */
function writeFields(
  {row, slots}: GridRow,
  grid: Grid,
  names: readonly string[],
  everyName: boolean,
  state: State,
): Unit[] {
  const {pen} = state
  const fields: Unit[] = []
  let key: Head | null = null
  pen.own(rangesOf(row), () => {
    slots.forEach((slot, column) => {
      const name = names[column]!
      const text = slot ? slot.cell.text : null
      const empty = !text || text.value.trim() === ''
      if (empty && !everyName) {
        if (slot?.origin && !state.fill) pen.carry(rangesOf(slot.cell))
        return
      }
      let start = pen.at
      if (fields.length > 0) {
        pen.newline(false)
        start = pen.lineStart
      }
      const cells = headerCells(grid, column)
      const nameRanges = cells.flatMap((cell) => rangesOf(cell))
      if (everyName) pen.leaf(mergeRanges(nameRanges), () => writeName(name, cells, pen))
      else pen.repeat(nameRanges, () => pen.write(`${name}:`))
      if (text && slot && !empty) {
        pen.write(' ')
        const cell = rangesOf(slot.cell)
        // `Column: value` lines are the text to embed as they are, with targets and marks; only a backslash that a page never had goes.
        const value = inline(text, text.atoms, state.fill ? [] : text.marks.filter(([from, to]) => text.value.slice(from, to) === '\\'))
        if (slot.origin) pen.leaf(cell, () => pen.write(value))
        else pen.repeat(cell, () => pen.write(value))
      }
      const again: Head = {text: `${name}:`, short: null, content: '', ranges: nameRanges}
      fields.push(unit({start, end: pen.at, before: 'item', kind: 'rows', head: key, within: joinHeads(key, again)}))
      key ??= empty ? null : keyHead(name, text, nameRanges)
    })
  })
  return fields
}

/** The name of a column with its colon, mapped where it stands so in one cell. */
function writeName(name: string, cells: readonly TableCell[], pen: Pen): void {
  const text = cells.length === 1 ? cells[0]!.text : null
  pen.write(text && text.marks.length === 0 && text.value === name ? {value: text.value, map: text.map} : name)
  pen.write(':')
}

/** The key column of a row, shown again before its later cells. */
function keyHead(name: string, text: InlineText, nameRanges: readonly Range[]): Head {
  const value = foldBlanks(plainText(text))
  return {
    text: `${name}: ${value}`,
    short: shorten(`${name}: ${value}`, 40),
    content: '',
    ranges: [...nameRanges, ...sourceRanges(text.map)],
  }
}

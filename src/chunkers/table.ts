import type {Level} from '../pack/levels.js'
import {joinHeads, unit, type Head, type RowFacts, type Unit} from '../pack/unit.js'
import {finishBody, type Body} from '../pack/body.js'
import {mergeRanges, sourceRanges, type InlineText, type MappedText, type Range} from '../text/mapped-text.js'
import {ownRangesOf, rangesOf} from '../tree/position.js'
import type {Records, Table} from '../tree/types.js'
import {leaveRoom, namesWithRoom, shortLengths} from './column-names.js'
import {gridOf, type Grid, type GridRow} from './grid.js'
import {createPen} from './pen.js'
import {headOf, indentHead, shorten, titleRanges, type State} from './state.js'
import {delimiter, emptyRow, extentOf, isBlank, isVerbatim, padding, withMarks, writeNames, writePipes} from './table-bars.js'
import {keysOf, writeFields} from './table-fields.js'

/** How the rows of one table are written. */
interface Plan {
  /** `markdown`, or `Column: value` lines for all rows. */
  form: 'markdown' | 'rows'
  /** Whether the header stands once in full before rows whose names are shortened. */
  fullHeader: boolean
  /** Whether it does without the line below it: one that must be cut has none in its parts. */
  unruled?: boolean
  names: string[]
  /** Rows that are too large for one chunk with their header and are written as `Column: value` lines. */
  oversize: ReadonlySet<GridRow>
  /** Whether a cell that reaches down is said again in every row: a table that is cut must not lose it. */
  expand: boolean
  /** Whether a header without words is left out: it has no room beside the first row, and says nothing by itself. */
  bare?: boolean
}

/** What a table says of itself in its `data` where it is a share of one that is too long to be held at once. */
export interface TableShare {
  /** Whether it goes on where another share ended: the header is not its own. */
  continues?: boolean
  /** How many rows stand in the shares before it. */
  rowsBefore?: number
  /** The block it is a share of. */
  block?: Table | Records
  /** Columns that name its rows. */
  keys?: readonly number[]
  /** Places of those names. */
  nameRanges?: readonly Range[][]
  /** Names of its columns, where they are not those of the header cells. */
  names?: readonly string[]
}

/**
 * A table: whole where it fits, else by whole rows with the header repeated; a row that alone is too large
 * as `Column: value` lines cut between cells, with its key column repeated; a header over half of the budget
 * gives way to `Column: value` lines with shortened names, and so does a name over half of it to a shortened one.
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
    facts: {columns: columnsOf(node, grid), row: null, block: (node.data as TableShare | undefined)?.block ?? node},
  })
}

const noRows: ReadonlySet<GridRow> = new Set()

function planOf(node: Table, grid: Grid, state: State): Plan {
  const asRows: Plan = {form: 'rows', fullHeader: false, names: grid.names, oversize: noRows, expand: false}
  const inRows = state.tables === 'rows' && grid.body.length > 0
  if (inRows && leaveRoom(grid.names, state)) return asRows
  const whole: Plan = inRows ? asRows : {...asRows, form: 'markdown'}
  // Tried on paper first: what does not fit decides the form.
  const trial = onPaper(node, grid, whole, state)
  const isShare = (node.data as TableShare | undefined)?.continues === true
  if (!(inRows && isShare) && state.fits(trial.text)) return whole
  const header = headerHead(node, grid, state)
  if (inRows || (header && state.count(header.text) > state.budgetTokens / 2)) {
    return {...asRows, fullHeader: !isBlank(grid), unruled: header !== null && !state.fits(header.text), names: namesWithRoom(grid.names, state)}
  }
  // Cells that reach down are said again in a table that is cut: its rows are larger then.
  const reaches = grid.body.some(({row}) => row.children.some(({rowspan}) => rowspan > 1))
  const blank = isBlank(grid)
  const cut: Plan = {...whole, expand: true, bare: blank}
  const {units, text, toText} = reaches || blank ? onPaper(node, grid, cut, state) : trial
  const rows = units.filter(({facts}) => facts?.row)
  const above = header ? `${header.text}\n` : ''
  const oversize = new Set(
    grid.body.filter((_, index) => {
      const row = rows[index]
      return row && !state.fits(above + text.slice(toText(row.start), toText(row.end)))
    }),
  )
  const [first] = grid.body
  const opening = grid.header.length > 0 ? above : `${emptyRow(grid)}\n${delimiter(node.align, grid.columns)}\n`
  const bare = blank && first !== undefined && (oversize.has(first) || !state.fits(opening + text.slice(toText(rows[0]!.start), toText(rows[0]!.end))))
  return {...cut, oversize, bare}
}

/** The table as it would be written. */
function onPaper(node: Table, grid: Grid, plan: Plan, state: State): {units: Unit[]; text: string; toText: Body['toText']} {
  const {pen, finish} = createPen(false)
  const units = writeTable(node, grid, plan, {...state, pen, fill: false})
  const {text, toText} = finishBody(finish(), state.plain)
  return {units, text, toText}
}

function writeTable(node: Table, grid: Grid, plan: Plan, state: State): Unit[] {
  const {pen} = state
  const units: Unit[] = []
  const {continues = false, rowsBefore = 0, block = node, nameRanges} = (node.data ?? {}) as TableShare
  const columns = columnsOf(node, grid)
  const rowKeys = ((node.data ?? {}) as TableShare).keys?.flatMap((column) => columns[column] ?? [])
  const facts = (row: number | null): RowFacts => ({columns, ...(rowKeys && rowKeys.length > 0 ? {keys: rowKeys} : {}), row: row === null ? null : row + rowsBefore, block})
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
  const captionHead = caption && indentHead(headOf(caption, state), state)

  const pipes = plan.form === 'markdown'
  const head = pipes && !plan.bare ? headerHead(node, grid, state) : captionHead
  // A header without words goes with the first row.
  let opening: number | null = null
  if (continues) {
    // The header stands in the first share.
  } else if ((pipes && !plan.bare) || plan.fullHeader) {
    const start = below(true)
    writeHeader(node, grid, state, plan.unruled)
    if (pipes && grid.body.length > 0 && isBlank(grid)) opening = start
    else units.push(unit({start, end: pen.at, kind: 'table', before: caption ? 'glue' : 'block', facts: facts(null)}))
  } else if (state.fill) {
    // The names stand in the first row: the header's own place goes to it.
    for (const {row} of grid.header) pen.carry(rangesOf(row))
    if (node.data?.delimiter) pen.carry(sourceRanges(node.data.delimiter.map))
  } else {
    for (const {row} of grid.header) for (const cell of row.children) pen.carry(rangesOf(cell))
  }

  const keys = !pipes || plan.oversize.size > 0 ? keysOf((node.data as TableShare | undefined)?.keys, node, grid) : []
  let previousPipes = pipes
  let previousLines = false
  grid.body.forEach((row, index) => {
    const lines = !pipes || plan.oversize.has(row)
    const first = index === 0
    if (first && opening !== null) pen.newline(false)
    const start = first && opening !== null ? opening : below(lines || !previousPipes)
    previousPipes = !lines
    // Rows behind one in lines need their header again.
    const apart = pipes && previousLines && !lines
    previousLines = lines
    const before = first && opening !== null && !caption ? 'block' : levelOf(row, first && !continues)
    const given = {start, before, apart, facts: facts(index + 1)}
    if (!lines) {
      pen.own(extentOf(row.row), () => writePipes(row, state, plan.expand))
      units.push(unit({...given, end: pen.at, kind: 'table', head: first && opening !== null ? captionHead : head, within: head}))
      return
    }
    const everyName = first && !pipes && !plan.fullHeader && !continues
    const fields = writeFields(row, grid, {names: plan.names, keys, everyName, nameRanges}, state)
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
  const note = (ranges: Range[], text: InlineText): void => {
    if (text.value.trim() === '') return pen.carry(ranges)
    const start = below(true)
    pen.writeLeaf(ranges, text)
    units.push(unit({start, end: pen.at, before: 'item', kind: pipes ? 'table' : 'rows', head, within: captionHead, facts: facts(null)}))
  }
  for (const row of grid.notes) pen.own(extentOf(row), () => row.children.forEach((cell) => note(ownRangesOf(cell), cell.text)))
  for (const text of node.notes ?? []) note(rangesOfText(text), text)
  return units
}

/** From the first to the last character of a text that is in the source. */
function rangesOfText({map}: MappedText): Range[] {
  const ranges = sourceRanges(map)
  return ranges.length > 0 ? [[ranges[0]![0], ranges[ranges.length - 1]![1]]] : []
}

/** Names of the columns; a row of a data file that is too long adds none. */
function columnsOf({data}: Table, grid: Grid): string[] {
  return ((data as TableShare | undefined)?.names as string[] | undefined) ?? grid.names
}

/** The first row stays with its header; a group of rows is parted from the next one more easily than its rows. */
function levelOf({row: {data}}: GridRow, first: boolean): Level {
  if (first) return 'glue'
  return data?.opensGroup ? 'block' : 'item'
}

/** Header rows and delimiter as they are repeated before later rows, with the caption on top. */
function headerHead(node: Table, grid: Grid, state: State): Head | null {
  const caption = node.caption && node.caption.value.trim() !== '' ? indentHead(headOf(node.caption, state), state) : null
  if (grid.header.length === 0) return caption
  const {pen, finish} = createPen(false)
  writeHeader(node, grid, {...state, pen, fill: false})
  const {text} = finishBody(finish(), state.plain)
  const names = grid.names.map((name) => shorten(name, shortLengths[0]) ?? name)
  const short = `| ${names.join(' | ')} |\n${delimiter(node.align, grid.columns)}`
  const ranges = mergeRanges(grid.header.flatMap(({row}) => row.children.flatMap((cell) => rangesOf(cell))))
  return joinHeads(caption, indentHead({text, short: short.length < text.length ? short : null, content: '', ranges}, state))
}

function writeHeader(node: Table, grid: Grid, state: State, unruled = false): void {
  const {pen} = state
  const {names} = (node.data ?? {}) as TableShare
  if (names && grid.header.length > 0) {
    // Header rows of a data file, the row of units among them, are one row of names.
    const ranges = mergeRanges(grid.header.flatMap(({row}) => rangesOf(row)))
    pen.leaf(ranges, () => writeNames(grid, pen))
    if (unruled) return
    pen.newline(false)
    pen.write(delimiter(node.align, grid.columns))
    return
  }
  if (grid.header.length === 0) pen.write(emptyRow(grid))
  grid.header.forEach((row, index) => {
    if (index > 0) pen.newline(false)
    pen.own(extentOf(row.row), () => writePipes(row, state))
  })
  const source = node.data?.delimiter
  if (unruled) {
    if (source) pen.carry(sourceRanges(source.map))
    return
  }
  pen.newline(false)
  pen.leaf(source ? sourceRanges(source.map) : [], () =>
    source && grid.header.every(({row}) => isVerbatim(row))
      ? pen.write(withMarks(source, padding))
      : pen.write(delimiter(node.align, grid.columns)),
  )
}

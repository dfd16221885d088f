import {leaveRoom, namesWithRoom} from './chunkers/column-names.js'
import {writeRecordLines, type LineFacts} from './chunkers/record-lines.js'
import {keysOf, shareOf} from './chunkers/records.js'
import type {Settings, TableForm} from './options.js'
import {finishBody, type Body} from './pack/body.js'
import type {Context} from './pack/context.js'
import {cutPassage} from './pack/cut.js'
import {recordRules, type CutNotes, type Sizes} from './pack/rules.js'
import type {Piece} from './pack/piece.js'
import type {Plan} from './pack/plan.js'
import {fitsRoom, type Room} from './pack/room.js'
import type {Unit} from './pack/unit.js'
import type {Range} from './text/mapped-text.js'
import type {Passage} from './tree/outline.js'
import {columnNamed, columnNames, rowsOf, rowsPassed} from './tree/records.js'
import type {Heading, RecordRow, Records} from './tree/types.js'

/** What cutting a data file is given. */
export interface RecordsWork {
  settings: Settings
  sizes: Sizes
  notes: CutNotes & {columnUnknown(option: string, name: string): void}
  passage: Passage
  headings: Heading[]
  /** Of these, those that the context line does not say. */
  unsaid: Heading[]
  context: Context
  /** Ranges without text from before. */
  carried: Range[]
  plain: boolean
  count(text: string): number
  /** Sees the rows as they pass. */
  watch: ((row: RecordRow) => void) | null
  write(blocks: Passage['blocks'], form: TableForm, carried: Range[]): {body: Body; units: Unit[]; carried: Range[]}
  roomOf(body: Body): Room
  /** The whole as one chunk, where it fits. */
  whole(body: Body, units: Unit[]): Plan | null
}

/** Characters of rows that are looked at together, for each token of a chunk. */
const windowChars = 32

const noHeadings: ReadonlySet<Heading> = new Set()

/**
 * Rows of a data file, a window of some chunks at a time. The last chunk of a window is cut again with the rows that follow,
 * so that no cut depends on where a window ends. Gives the ranges that found no leaf.
 */
export function* cutRecords(node: Records, work: RecordsWork): Generator<Plan, Range[]> {
  const {settings, sizes, notes, passage, headings, unsaid, context, watch} = work
  const own: ReadonlySet<Heading> = new Set(unsaid)
  const form = settings.tables === 'auto' ? 'rows' : settings.tables
  const groupColumn = settings.groupBy === null ? -1 : columnNamed(node, settings.groupBy)
  const names = columnNames(node)
  const nameRoom = {count: work.count, budgetTokens: sizes.limitTokens - context.tokens}
  const shown = form !== 'rows' || leaveRoom(names, nameRoom) ? names : namesWithRoom(names, nameRoom)
  const facts: LineFacts = {node, names, shown, keys: [], groupColumn, nameRanges: new Map()}
  for (const [option, wanted] of [['groupBy', settings.groupBy === null ? [] : [settings.groupBy]], ['keyColumns', settings.keyColumns ?? []]] as const) {
    for (const name of wanted) if (columnNamed(node, name) < 0) notes.columnUnknown(option, name)
  }
  const rows = rowsOf(node)[Symbol.iterator]()
  let {carried} = work
  let keys: number[] | null = null
  let held: RecordRow[] = []
  let before = 0
  /** Where the window before began: its last chunks may still be written. */
  let windowStart = 0
  let wantedChars = sizes.targetTokens * windowChars
  for (;;) {
    const ended = fill()
    const first = before === 0
    if (held.length === 0 && !first) return carried
    keys ??= keysOf(node, held, settings.keyColumns)
    facts.keys = keys.flatMap((column) => facts.names[column] ?? [])
    const {body, units, room, carried: rest} = (first || form !== 'rows' ? null : quickRows()) ?? engineRows(keys, first)
    const whole = first && ended ? work.whole(body, units) : null
    if (whole) {
      yield whole
      return rest
    }
    const plans = cutPassage(passage, passage.path, first ? headings : [], first ? own : noHeadings, units, {context, first: context, above: context}, room, sizes, {...recordRules, final: ended}, notes)
    if (ended) {
      yield* plans
      return rest
    }
    const next = rowBeginning(plans)
    if (next === null) {
      wantedChars *= 2
      continue
    }
    carried = rest
    wantedChars = sizes.targetTokens * windowChars
    for (let i = 0; i < plans.length - 1; i++) yield plans[i]!
    rowsPassed(node, windowStart)
    windowStart = held[0]!.start
    held = held.slice(next - 1 - before)
    before = next - 1
  }

  /** Takes rows until the window is full; true where there are no more. */
  function fill(): boolean {
    let chars = held.reduce((sum, row) => sum + row.end - row.start, 0)
    while (chars < wantedChars) {
      const {value, done} = rows.next()
      if (done) return true
      held.push(value)
      watch?.(value)
      chars += value.end - value.start
    }
    return false
  }

  function engineRows(keys: readonly number[], first: boolean) {
    const share = shareOf(node, held, {before, groupColumn, keys})
    const written = work.write(first ? inOrder(unsaid, [share]) : [share], form, carried)
    return {...written, room: work.roomOf(written.body)}
  }

  /** Null where a row does not fit in a chunk. */
  function quickRows() {
    const {written, units} = writeRecordLines(held, before, facts)
    const [leaf] = written.leaves
    if (!leaf) return null
    leaf.ranges = [...carried, ...leaf.ranges]
    const body = finishBody(written, work.plain)
    const room = work.roomOf(body)
    return units.every(({start, end}) => fitsRoom(room, start, end)) ? {body, units, room, carried: []} : null
  }
}

/** Number of the row that begins the last plan; null where the plan begins inside one, or is the only one. */
function rowBeginning(plans: readonly Plan[]): number | null {
  const row = (piece: Piece | undefined) => piece?.facts?.row ?? null
  const last = plans[plans.length - 1]?.slices[0]?.pieces[0]
  const previous = plans[plans.length - 2]?.slices[0]?.pieces
  if (!previous) return null
  return row(last) === row(previous[previous.length - 1]) ? null : row(last)
}

/** Headings and blocks, with markup that stands in front of the first heading in its place. */
export function inOrder(headings: readonly Heading[], blocks: Passage['blocks']): Passage['blocks'] {
  const first = headings[0]?.position?.start.offset ?? 0
  let ahead = 0
  while (blocks[ahead]?.type === 'markup' && (blocks[ahead]!.position?.start.offset ?? Infinity) < first) ahead++
  return [...blocks.slice(0, ahead), ...headings, ...blocks.slice(ahead)]
}


import type {Range} from '../../text/mapped-text.js'
import type {Block, RecordRow, Records, Skipped} from '../../tree/types.js'
import {paragraphOf, recordsOf} from './blocks.js'
import {createScan, type Found, type ScanContext} from './scan.js'
import type {TableHead} from './tables.js'

/** So many rows come at once. */
const batchRows = 1000
/** Larger parts are taken in several: in UTF-16 units. */
const partSize = 1 << 16

/** A stretch of a large file: what stands before a table, and some of its rows. All offsets count from the beginning of the file. */
export interface RecordsBatch {
  /** Texts in front of these rows that are in no table. */
  before: Block[]
  /** A table with the rows of this batch only; title and header rows are in the first batch. All batches of a table share `columns`. Null where only texts came. */
  records: Records | null
  /** Whether the table begins with this batch. */
  first: boolean
  /** Whether the table ends with it. */
  last: boolean
  /** What was left out since the batch before. */
  skipped: Skipped[]
  /** The decoded text that all of this lies in. */
  text: string
  /** Where that text begins. */
  at: number
}

/**
 * Reads decoded text that comes in parts of any size. Tables, texts and messages are those of a whole read; memory holds a batch,
 * a part, and the 256 KB that tell the columns of a table.
 */
export function* streamBatches(parts: Iterable<string>, context: ScanContext): Generator<RecordsBatch, void, undefined> {
  const batcher = createBatcher(context)
  for (const part of parts) yield* batcher.push(part)
  yield* batcher.end()
}

/** `streamBatches` for text that is waited for. */
export async function* streamRecords(parts: AsyncIterable<string> | Iterable<string>, context: ScanContext): AsyncGenerator<RecordsBatch, void, undefined> {
  const batcher = createBatcher(context)
  for await (const part of parts) yield* batcher.push(part)
  yield* batcher.end()
}

interface Batcher {
  push(part: string): Generator<RecordsBatch>
  end(): Generator<RecordsBatch>
}

function createBatcher(context: ScanContext): Batcher {
  const scan = createScan(context)
  const text = createText()
  let head: TableHead | null = null
  let opened = false
  let rows: RecordRow[] = []
  let before: RecordRow[] = []
  let skipped: Skipped[] = []
  return {push, end}

  function* push(part: string): Generator<RecordsBatch> {
    for (let from = 0; from < part.length; from += partSize) {
      const piece = part.slice(from, from + partSize)
      text.add(piece)
      for (const found of scan.push(piece)) yield* take(found)
      // Comments, blank rows or texts alone must not pile up.
      if (skipped.length + before.length >= batchRows) yield batch(rows.length > 0 ? head : null, false)
      forget()
    }
  }

  function* end(): Generator<RecordsBatch> {
    for (const found of scan.end()) yield* take(found)
    if (before.length > 0 || skipped.length > 0) yield batch(null, false)
  }

  function* take(found: Found): Generator<RecordsBatch> {
    switch (found.type) {
      case 'text':
        before.push(found.row)
        break
      case 'open':
        head = found.head
        opened = false
        break
      case 'rows':
        for (const row of found.rows) {
          // The last rows wait: the table may end with them.
          if (rows.length === batchRows) yield batch(head, false)
          rows.push(row)
        }
        break
      case 'close':
        yield batch(head, true)
        head = null
        break
      case 'skip':
        skipped.push({start: found.range[0], end: found.range[1], reason: found.reason})
    }
  }

  function batch(table: TableHead | null, last: boolean): RecordsBatch {
    const dialect = scan.dialect!
    const stands = table && !opened ? [...(table.title ? [table.title] : []), ...table.header] : []
    const [start, stop] = extent([before, skipped, stands, rows])
    const window = {text: text.slice(start, stop), at: start}
    const blocks = before.map((row) => paragraphOf(row, window, dialect))
    const holes = skipped.map((each): Range => [each.start, each.end])
    const records = table && recordsOf(table, rows, !opened, holes, window, dialect)
    const result: RecordsBatch = {before: blocks, records, first: table !== null && !opened, last, skipped, ...window}
    opened ||= table !== null
    rows = []
    before = []
    skipped = []
    return result
  }

  /** Drops text that nothing points into any more. */
  function forget(): void {
    const first = [rows[0], before[0], skipped[0], opened ? null : (head?.title ?? head?.header[0])]
    const needed = Math.min(scan.pending(), ...first.map((each) => each?.start ?? Infinity))
    text.forget(needed)
  }
}

/** Where the first of all places begins and the last one ends; the places of a list are in order. */
function extent(lists: readonly (readonly {start: number; end: number}[])[]): Range {
  const filled = lists.filter(({length}) => length > 0)
  if (filled.length === 0) return [0, 0]
  return [Math.min(...filled.map((list) => list[0]!.start)), Math.max(...filled.map((list) => list[list.length - 1]!.end))]
}

/** Text that grows at its end and is forgotten from its beginning, in pieces: copied only where it is asked for. */
function createText() {
  let pieces: string[] = []
  /** Where the first piece begins. */
  let at = 0
  return {add, slice, forget}

  function add(piece: string): void {
    pieces.push(piece)
  }

  function slice(start: number, end: number): string {
    const parts: string[] = []
    let from = at
    for (const piece of pieces) {
      if (from < end && from + piece.length > start) parts.push(piece.slice(Math.max(0, start - from), end - from))
      from += piece.length
    }
    return parts.join('')
  }

  function forget(offset: number): void {
    let count = 0
    while (count < pieces.length && at + pieces[count]!.length <= offset) at += pieces[count++]!.length
    if (count > 0) pieces = pieces.slice(count)
  }
}

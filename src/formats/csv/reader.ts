import type {Range} from '../../text/mapped-text.js'
import type {Block, RecordRow, Skipped} from '../../tree/types.js'
import type {LoadFacts, ReadContext, Reader, ReadResult} from '../format.js'
import {paragraphOf, recordsOf} from './blocks.js'
import {createScan} from './scan.js'
import type {TableHead} from './tables.js'

/** A reader of files of rows. */
export function createReader(_facts: LoadFacts): Reader {
  return {read: readRows}
}

function readRows(context: ReadContext): ReadResult {
  const {source} = context
  const window = {text: source, at: 0}
  const scan = createScan({format: context.format, csv: context.csv, message: context.message})
  const children: Block[] = []
  const skipped: Skipped[] = []
  let head: TableHead | null = null
  let rows: RecordRow[] = []
  let between: Range[] = []
  for (const found of [...scan.push(source), ...scan.end()]) {
    switch (found.type) {
      case 'text':
        children.push(paragraphOf(found.row, window, scan.dialect!))
        break
      case 'open':
        head = found.head
        rows = []
        break
      case 'rows':
        for (const row of found.rows) rows.push(row)
        break
      case 'close': {
        const records = recordsOf(head!, rows, true, between, window, scan.dialect!)
        children.push(records)
        between = between.filter(([start]) => start >= (records.position?.end.offset ?? 0))
        break
      }
      case 'skip':
        skipped.push({start: found.range[0], end: found.range[1], reason: found.reason})
        between.push(found.range)
    }
  }
  return {children, data: {language: null, coverage: 'source', skipped}}
}

import {shortLengths, shortNames} from '../../src/chunkers/column-names.js'
import {rebuildTable} from '../../src/rebuild-table.js'
import {columnNames} from '../../src/tree/records.js'
import type {RecordRow, Records} from '../../src/tree/types.js'
import {clip, contextOf, ownersOf, type Study} from './study.js'

const recordsIn = ({places}: Study): Records[] => places.flatMap(({node}) => (node.type === 'records' ? [node] : []))

/** A row that fits alone stands in one chunk, its values below or beside the names of their columns, whole or shortened, in the order of the columns. */
export function* rows(study: Study): Iterable<string> {
  const {chunks, settings, structural} = study
  if (!structural) return
  for (const records of recordsIn(study)) {
    const names = columnNames(records)
    const short = shortLengths.map((length) => shortNames(names, length))
    for (const row of records.rows) {
      const owners = ownersOf(study, [{value: '', map: [[0, row.start, row.end - row.start]]}])
      const chunk = chunks[owners[0] ?? -1]
      if (!chunk) continue
      const lines = linesOf(row, names)
      if (owners.length > 1) {
        const tokens = study.count(`${contextOf(study, chunk)}\n\n${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}`)
        if (tokens <= study.limit && settings.tables !== 'markdown') yield `row ${row.line} of ${tokens} tokens lies in ${owners.length} chunks: ${clip(lines.map(([, value]) => value).join(' '))}`
        continue
      }
      let at = 0
      const content = folded(chunk.content)
      for (const [name, value] of lines) {
        const forms = settings.tables === 'markdown' ? [value] : [name, ...short.map((form) => form[names.indexOf(name)] ?? name)].map((form) => `${bare(form)}: ${value}`)
        const found = forms.map((said) => content.indexOf(folded(said), at)).find((place) => place >= 0)
        if (found === undefined) yield `row ${row.line} does not say ${clip(forms[0]!)} in order: ${clip(chunk.content)}`
        else at = found
      }
    }
  }
}

/** The parts of a data file, put together, are the whole. */
export function* tables(study: Study): Iterable<string> {
  if (!study.structural) return
  const parts = study.chunks.filter(({part}) => part)
  for (const records of recordsIn(study)) {
    const of = parts.find(({metadata, part}) => part && metadata.columns?.join('\n') === columnNames(records).join('\n') && part.index === 1)?.part?.of
    if (of === undefined || recordsIn(study).length > 1) continue
    const whole = folded(rebuildTable(parts, of))
    for (const row of records.rows) {
      // cells beyond the last column have no name to be put below
      if (row.values.length > records.columns.length) continue
      const cells = columnNames(records).map((_, column) => folded(row.values[column] ?? ''))
      if (cells.some((cell) => cell !== '') && !whole.includes(`|${cells.join('|')}|`)) yield `the table that was put together lacks line ${row.line}: ${clip(cells.join(' | '))}`
    }
  }
}

function linesOf({values}: RecordRow, names: readonly string[]): [name: string, value: string][] {
  return values.flatMap((value, column): [string, string][] => (value.trim() === '' ? [] : [[names[column] ?? `Column ${column + 1}`, value]]))
}

/** A colon at the end of a name is not said twice. */
const bare = (name: string) => name.replace(/[\s:：]+$/, '') || name

/** Without blanks, and without what Markdown adds to a cell. */
const folded = (text: string) => text.replace(/<br>|\\(?=\|)|[\s\ufeff]+/g, '')

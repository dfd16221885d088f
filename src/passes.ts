import {markClauses} from './clauses/mark.js'
import {arrangeDialogues} from './dialogue/arrange.js'
import {findDialogues} from './dialogue/find.js'
import type {FormatName, ReadResult} from './formats/format.js'
import type {Settings} from './options.js'
import type {PassContext} from './tree/pass.js'
import type {Content} from './tree/types.js'

/** Formats of running text, in which conversations and clauses may stand. */
const passed: ReadonlySet<string> = new Set<FormatName>(['markdown', 'mdx', 'html', 'text', 'docx'])

/** Conversations and clauses are found in what every format of text gives. Code has none, and is spared the loading of this. */
export function arrange({children, data}: ReadResult, format: string, kind: Settings['kind'], pass: (forced: boolean) => PassContext): Content[] {
  const before = data.skipped.length
  let found = children
  if (passed.has(format) && kind !== 'prose') {
    if (kind !== 'clauses') found = findDialogues(found, pass(kind === 'dialogue'))
    if (kind !== 'dialogue') found = markClauses(found, pass(kind === 'clauses'))
  }
  if (data.skipped.length > before) data.skipped.sort((a, b) => a.start - b.start)
  return arrangeDialogues(found, pass(kind === 'dialogue'))
}

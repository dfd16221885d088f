import type {PassContext} from '../tree/pass.js'
import type {Content} from '../tree/types.js'
import {assign} from './assign.js'
import {withDocumentTitle} from './document-title.js'
import {emit} from './emit.js'
import {mayHold, passes} from './gate.js'
import {markLabelled} from './labelled.js'
import {choosePoints} from './points.js'
import {quotedUnits} from './quotes.js'
import {createReferences} from './references.js'
import {unitsOf} from './units.js'
import {chooseWords} from './words.js'

/**
 * Finds the numbered clauses of a regulation or contract.
 * Headings with their numbers get `data.clause`; numbered paragraphs become sections of role `clause`, points behind a lead-in lists.
 * A document without clear evidence comes out as it went in.
 */
export function markClauses(children: readonly Content[], context: PassContext): Content[] {
  if (context.format === 'docx') return markLabelled(children, context)
  if (!context.forced && !mayHold(children)) return [...children]
  const units = unitsOf(children, context)
  const quoted = quotedUnits(units)
  const barred = (index: number) => quoted.has(index)
  const words = chooseWords(units, barred)
  const assigned = assign(units, words, barred, context.forced)
  if (!passes(units, words, assigned, context)) return [...children]
  choosePoints(assigned.all)
  const references = createReferences(assigned.all, words.articleKinds)
  for (const [item, {facts}] of assigned.items) item.data = {...item.data, clause: facts}
  const marked = emit(units, words, assigned, context, quoted, (block, owner, from) => references.read(block, owner, assigned.items, from))
  return context.format === 'text' ? withDocumentTitle(marked) : marked
}

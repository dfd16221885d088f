import type {SkipReason} from '../../tree/types.js'
import {blockHandlers} from './blocks.js'
import {blockElements, skippedElements} from './elements.js'
import {inlineHandlers} from './inlines.js'
import type {Handler} from './walk.js'

/** What is done with elements of a name. */
export interface Rule {
  /** Why they are left out. */
  skip: SkipReason | null
  /** Whether they begin and end a line. */
  block: boolean
  handler: Handler
}

const inside: Handler = (element, walk) => walk.visit(element.childNodes)

/** One rule a name; elements without one are the text inside them. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  [...new Set([...skippedElements.keys(), ...blockElements, ...inlineHandlers.keys()])].map((name) => {
    const block = blockElements.has(name)
    const handler = (block ? blockHandlers : inlineHandlers).get(name) ?? inside
    return [name, {skip: skippedElements.get(name) ?? null, block, handler}]
  }),
)

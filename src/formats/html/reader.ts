import type {Block, Content} from '../../tree/types.js'
import type {Embedded, ReadContext, Reader, ReadResult} from '../format.js'
import {readPage} from './read-page.js'

export const reader: Reader = {read, readFragment}

/** A whole page. */
function read(context: ReadContext): ReadResult {
  const {children, page} = readPage(context, false)
  return {children, data: {...page, frontmatter: null, coverage: 'text'}}
}

/** HTML inside another file; its tags may be unbalanced. Headings stand flat among the blocks. */
function readFragment(context: ReadContext): Embedded {
  const {children, page} = readPage(context, true)
  return {children: flatten(children), skipped: page.skipped}
}

function flatten(children: readonly Content[]): Block[] {
  const flat: Block[] = []
  const stack: Content[] = [...children].reverse()
  while (stack.length > 0) {
    const child = stack.pop()!
    if (child.type !== 'section') {
      flat.push(child)
      continue
    }
    for (let i = child.children.length - 1; i >= 0; i--) stack.push(child.children[i]!)
    if (child.heading) stack.push(child.heading)
  }
  return flat
}

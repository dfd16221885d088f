import {flatten} from '../../tree/flatten.js'
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

import type {Range} from '../../text/mapped-text.js'
import type {Block, SkipReason, Skipped} from '../../tree/types.js'
import type {BytesContext} from '../format.js'
import type {Canonical} from './canonical.js'
import type {Line, LineKind} from './classify.js'
import type {Said} from './said.js'

/** What is given to everything that makes blocks of a body. */
export interface Writer {
  canonical: Canonical
  context: BytesContext
  /** What was said before in the conversation; null where nothing can have been. */
  said: Said | null
}

/** What a body gives: blocks at their places in the canonical text, and what of it is in none. */
export interface Body {
  children: Block[]
  skipped: Skipped[]
}

/** Why lines of a kind are left out; the others are read. */
export const leftOutReasons: Readonly<Partial<Record<LineKind, SkipReason>>> = {signature: 'signature', armour: 'metadata', bytes: 'binary'}

const leastShare = 0.6

/** Whether a quote says what was said before in the same input; what leads it in says who, and counts not. */
export function isKnown(lines: readonly Line[], kinds: readonly LineKind[], {said, context}: Writer): boolean {
  if (said === null || context.quotes) return false
  return said.share(lines.filter((_, i) => kinds[i] !== 'lead').map(({text}) => text).join('\n')) >= leastShare
}

/** Ranges without what is blank at their ends; of blank ones nothing. */
export function trimmed(text: string, base: number, [start, end]: Range): Range | null {
  let from = start - base
  let to = end - base
  while (from < to && isBlank(text, from)) from++
  while (to > from && isBlank(text, to - 1)) to--
  return from < to ? [from + base, to + base] : null
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code <= 0x20 || (code > 0x7e && !/\S/.test(text[at]!))
}

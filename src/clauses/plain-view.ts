import {lastWhere} from '../text/last-where.js'
import {sourceOffset, type InlineText} from '../text/mapped-text.js'

/** Text as it reads, without marks, with the way back to where it stands. */
export interface PlainView {
  text: string
  /** Offset in the value of the sign at an offset of the plain text; of its end, the end of the value. */
  at(offset: number): number
}

/** A text without its marks: emphasis, escapes, targets of links. */
export function plainView({value, marks}: Pick<InlineText, 'value' | 'marks'>): PlainView {
  if (marks.length === 0) return {text: value, at: (offset) => Math.min(offset, value.length)}
  const parts: string[] = []
  const plainStarts: number[] = []
  const valueStarts: number[] = []
  let from = 0
  let length = 0
  const take = (text: string, at: number) => {
    if (text === '') return
    parts.push(text)
    plainStarts.push(length)
    valueStarts.push(at)
    length += text.length
  }
  for (const [start, end, plain] of marks) {
    if (start < from) continue
    take(value.slice(from, start), from)
    take(plain, start)
    from = end
  }
  take(value.slice(from), from)
  return {
    text: parts.join(''),
    at(offset) {
      if (offset >= length) return value.length
      const index = Math.max(0, lastWhere(plainStarts.length, (each) => plainStarts[each]! <= offset))
      return Math.min((valueStarts[index] ?? 0) + offset - (plainStarts[index] ?? 0), value.length)
    },
  }
}

/** Place in the source of the stretch `[start, end)` of a plain text. */
export function placeOf(text: InlineText, view: PlainView, start: number, end: number): [number, number] | null {
  const from = sourceOffset(text, view.at(start))
  const last = end > start ? sourceOffset(text, view.at(end - 1) + 1) : from
  return from === null || last === null ? null : [from, Math.max(from, last)]
}

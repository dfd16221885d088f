import type {TokenCounter} from './counter.js'
import {isInsidePair} from './segment.js'

/**
 * Length, in UTF-16 units, of the longest start of `text` that counts at most `maxTokens`; 0 where not even the first
 * code point does. Never inside a surrogate pair. Counts longer and longer starts and then halves, so that of a
 * text of any length little more than the answer is looked at. Takes it that a longer text never counts less: where a
 * counter breaks that, the start still counts at most `maxTokens`, but may not be the longest.
 */
export function tokenPrefix(counter: TokenCounter, text: string, maxTokens: number): number {
  const fits = (length: number) => counter.count(text.slice(0, length)) <= maxTokens
  let fitting = 0
  let tooLong = codePointBorder(text, Math.max(16, maxTokens * 4))
  while (fits(tooLong)) {
    fitting = tooLong
    if (fitting === text.length) return fitting
    tooLong = codePointBorder(text, fitting * 2)
  }
  for (;;) {
    let middle = codePointBorder(text, (fitting + tooLong) >> 1)
    if (middle === fitting) middle = codePointBorder(text, fitting + 2)
    if (middle === fitting || middle >= tooLong) return fitting
    if (fits(middle)) fitting = middle
    else tooLong = middle
  }
}

function codePointBorder(text: string, at: number): number {
  const place = Math.min(at, text.length)
  return isInsidePair(text, place) ? place - 1 : place
}

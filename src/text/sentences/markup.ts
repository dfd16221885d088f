import {isSpace} from '../characters.js'

/** Units of marks looked past, at most: `**_`, `</strong>`. */
const longestMarkup = 24
/** Not those of code: what it shows is no abbreviation. */
const marks = '*_~'
const tag = /^<\/?(?!code\b|kbd\b|samp\b|var\b)[a-z][^<>]*>$/i

/** Where the emphasis and tags begin that end at `offset`: they are no part of the word in front. */
export function markupStart(text: string, offset: number): number {
  const least = Math.max(0, offset - longestMarkup)
  let at = offset
  for (;;) {
    while (at > least && marks.includes(text[at - 1]!)) at--
    if (text[at - 1] !== '>') return at
    const open = text.slice(least, at).lastIndexOf('<')
    if (open < 0 || !tag.test(text.slice(least + open, at))) return at
    at = least + open
  }
}

/** Where the emphasis and tags end that begin at `offset`. */
export function markupEnd(text: string, offset: number): number {
  const most = Math.min(text.length, offset + longestMarkup)
  let at = offset
  for (;;) {
    while (at < most && marks.includes(text[at]!)) at++
    if (text[at] !== '<') return at
    const close = text.slice(at, most).indexOf('>')
    if (close < 0 || !tag.test(text.slice(at, at + close + 1))) return at
    at += close + 1
  }
}

/** Where up to three blanks begin that end at `offset`, with the markup around them. */
export function gapStart(text: string, offset: number): number {
  const inner = markupStart(text, offset)
  let at = inner
  while (at > 0 && inner - at < 3 && isSpace(text.charCodeAt(at - 1))) at--
  return markupStart(text, at)
}

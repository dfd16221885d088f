import {parseMarkdown} from './parser.js'

const decoded = new Map<string, string | null>()
const mostRemembered = 3000

/** What a character reference such as `&amp;` or `&#x2014;` stands for; null when it is none. */
export function decodeReference(reference: string): string | null {
  const known = decoded.get(reference)
  if (known !== undefined) return known
  const [paragraph] = parseMarkdown(`x${reference}`, {math: false, mdx: false}, 'all').children
  const [text] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const value = text?.type === 'text' ? text.value.slice(1) : reference
  const result = value === reference ? null : value
  if (decoded.size < mostRemembered) decoded.set(reference, result)
  return result
}

/** Signs that mean nothing in Markdown. */
const free = /^["'\u00a0-\u2027\u202a-\ufefe\uff00-\u{10ffff}]+$/u
const punctuation = /^[!-/:-@[-`{-~]$/
/** Where emphasis may begin or end: whether it does depends on the kind of the sign beside it. */
const emphatic = /[*_~]/
/** Signs of the kind that a reference counts as. */
const likeReference = /^[\p{P}\p{S}]+$/u
const blank = /^\s+$/

/**
 * What Markdown may have instead of the reference of a sign, with the characters beside it: the sign, behind a backslash where it means
 * something, or null. `atBorder` says that emphasis begins in front of it or ends behind it.
 */
export function signFor(sign: string, before: string, after: string, atBorder: boolean): string | null {
  // 'R & D' needs no backslash, '&copy;' does.
  const isFree = free.test(sign) || (sign === '&' && !/[a-z#]/i.test(after))
  if (!isFree) return punctuation.test(sign) ? `\\${sign}` : null
  if (!emphatic.test(before + after) || likeReference.test(sign)) return sign
  return blank.test(sign) && !atBorder ? sign : null
}

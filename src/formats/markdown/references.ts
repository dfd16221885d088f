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

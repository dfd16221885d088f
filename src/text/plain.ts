import type {InlineText} from './mapped-text.js'

/** The plain rendering of an inline text: marks dropped or replaced. */
export function plainText(text: InlineText): string {
  if (text.marks.length === 0) return text.value
  const parts: string[] = []
  let from = 0
  for (const [start, end, plain] of text.marks) {
    if (start < from) continue
    parts.push(text.value.slice(from, start), plain)
    from = end
  }
  parts.push(text.value.slice(from))
  return parts.join('')
}

/** Runs of white space as one blank, none at the ends. */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

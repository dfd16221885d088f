import type {InlineText, Mark} from './mapped-text.js'

/** An inline text without any marks: dropped or replaced. */
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

/**
 * The marks that the text to embed leaves out: all but the backticks of code spans.
 * Code is kept as it stands, so that `a`s stay two words; only titles go without.
 */
export function embeddedMarks({value, marks}: InlineText): readonly Mark[] {
  return value.includes('`') ? marks.filter(([start, end]) => !codeFence.test(value.slice(start, end))) : marks
}

const codeFence = /^ ?`+ ?$/

/** The form of an inline text that goes into the text to embed. */
export function embedText(text: InlineText): string {
  return plainText({...text, marks: [...embeddedMarks(text)]})
}

/** Runs of white space as one blank, none at the ends. */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

import {added, concatMapped, sliceMapped, type InlineText, type MappedText, type Mark} from './mapped-text.js'

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
  return marks.length > 0 && value.includes('`') ? marks.filter(([start, end]) => !codeFence.test(value.slice(start, end))) : marks
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

/** An inline text without any marks and with blanks folded, mapped to its source. */
export function foldedText(text: InlineText): MappedText {
  const parts: MappedText[] = []
  let from = 0
  for (const [start, end, plain] of text.marks) {
    if (start < from) continue
    parts.push(sliceMapped(text, from, start), added(plain))
    from = end
  }
  const bare = concatMapped([...parts, sliceMapped(text, from)])
  const words: MappedText[] = []
  for (const {0: word, index} of bare.value.matchAll(/\S+/g)) {
    const gap = index - 1
    if (words.length > 0) words.push(bare.value[gap] === ' ' ? sliceMapped(bare, gap, index) : added(' '))
    words.push(sliceMapped(bare, index, index + word.length))
  }
  return concatMapped(words)
}

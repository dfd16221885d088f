const page = /^(?:<\?xml\b[^>]*>\s*)?(?:<!doctype\s+html\b|<html[\s>])/i
const pagePart = /^<(?:head|body|title|meta|link|base|style|script)[\s>]/i
const block = /^<(?:article|div|dl|form|h[1-6]|header|main|nav|ol|p|pre|section|table|ul)[\s>]/i

/**
 * How sure a text is HTML, by its first tag: a doctype or `html` tag is certain, a part of a page nearly so.
 * A text that merely begins with a block tag may be Markdown as well and stays below what is believed.
 */
export function sniff(head: string): number {
  const start = skipComments(head)
  const first = head.slice(start, start + 512)
  if (page.test(first)) return 1
  if (pagePart.test(first)) return 0.9
  return block.test(first) ? 0.4 : 0
}

function skipComments(head: string): number {
  let at = blanks(head, 0)
  while (head.startsWith('<!--', at)) {
    const end = head.indexOf('-->', at + 4)
    if (end < 0) return at
    at = blanks(head, end + 3)
  }
  return at
}

/** `\s` holds U+FEFF, so a byte-order mark is passed over too. */
function blanks(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at]!)) at++
  return at
}

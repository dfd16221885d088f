import type {TextUnit} from './units.js'

/** Longest title in front of the text of a clause. */
const longest = 90
const small = /^(?:a|an|the|and|or|of|to|in|on|by|for|with|from|at|as|no)$/

/** The title that a clause begins with, on the same line as its text: bold, or in capitals as titles are: `5.1 Late Payment. The …`. */
export function runInTitle({text: {value}, view}: TextUnit, rest: number, end: number): string | null {
  const head = view.text.slice(rest, Math.min(end, rest + longest + 4))
  const at = view.at(rest)
  // '**5.1 Fees.** The …', '5.1 **Fees.** The …'
  const opened = (value.slice(Math.max(0, at - 40), at).match(/\*\*/g)?.length ?? 0) % 2 === 1
  if (opened) {
    const close = value.indexOf('**', at)
    const title = close > at && close - at <= longest ? clean(value.slice(at, close)) : ''
    if (title !== '' && !title.includes('\n')) return title
  }
  const match = /^["“«]?(\p{Lu}[^.:;\n!?]{1,80}?)["”»]?[.:]\s+(?=["“«(]?[\p{Lu}\d])/u.exec(head)
  if (!match) return null
  const words = match[1]!.split(/\s+/)
  const large = words.every((word) => !/^\p{Ll}/u.test(word) || small.test(word))
  return words.length <= 8 && large && /[A-Za-z]/.test(match[1]!) ? clean(match[1]!) : null
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\*_]/g, '').trim().replace(/[.:;,]$/, '')
}

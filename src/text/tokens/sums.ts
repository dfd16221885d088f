import type {TokenBorders, TokenCounter} from './counter.js'

/** Counts a string that is given in parts: exact. */
export type SumOf = (parts: readonly string[]) => number

/** So many texts are known; what is joined step by step is asked about again and again. */
const mostKnown = 512

/** Counts strings by their parts, each part once, where the counter knows what their borders do to its tokens. */
export function createSumOf(counter: TokenCounter): SumOf {
  const {borders} = counter
  if (!borders) return (parts) => counter.count(parts.join(''))
  const countOf = remembered(counter)
  return (parts) => sumOf(parts, borders) ?? counter.count(parts.join(''))

  /** Null where nothing is certain. */
  function sumOf(parts: readonly string[], borders: TokenBorders): number | null {
    const {texts, feeds} = textsIn(parts)
    let total = 0
    let taken = 0
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!
      total += countOf(text)
      const between = feeds[i]
      if (between === undefined) break
      const from = borders.loose(text)
      const next = texts[i + 1] ?? ''
      const to = borders.taken(next)
      if (from < taken || to < 0) return null
      const end = text.slice(from)
      const beginning = next.slice(0, to)
      total += countOf(end + between + beginning) - countOf(end) - countOf(beginning)
      taken = to
    }
    return total
  }
}

/** Counts of texts that were counted lately. */
function remembered(counter: TokenCounter): (text: string) => number {
  const known = new Map([['', 0]])
  return (text) => {
    let tokens = known.get(text)
    if (tokens === undefined) {
      tokens = counter.count(text)
      if (known.size >= mostKnown) known.clear()
      known.set(text, tokens)
    }
    return tokens
  }
}

/** Between the titles of a context line; a border of tokens lies in front of it. */
const betweenTitles = /(?= ›)/

/** Counts lines of titles, of which many begin alike, each title once where the counter allows it: exact. */
export function createLineCount(counter: TokenCounter): (line: string) => number {
  if (!counter.borders) return (line) => counter.count(line)
  const countOf = remembered(counter)
  return (line) => line.split(betweenTitles).reduce((total, part) => total + countOf(part), 0)
}

/** Texts and the line feeds behind each of them; what no line feed parts is one text: `['a\n', '\n  ', 'b']` is `a`, two feeds, `  b`. */
function textsIn(parts: readonly string[]): {texts: string[]; feeds: string[]} {
  const texts = ['']
  const feeds: string[] = []
  for (const part of parts) {
    let start = 0
    while (part.charCodeAt(start) === lineFeed) start++
    let end = part.length
    while (end > start && part.charCodeAt(end - 1) === lineFeed) end--
    feed(start)
    if (end > start) {
      // Behind line feeds another text begins.
      if (feeds.length === texts.length) texts.push('')
      texts[texts.length - 1] += part.slice(start, end)
    }
    feed(part.length - end)
  }
  return {texts, feeds}

  function feed(count: number): void {
    if (count === 0) return
    const lines = '\n'.repeat(count)
    if (feeds.length < texts.length) feeds.push(lines)
    else feeds[feeds.length - 1] += lines
  }
}

const lineFeed = 10

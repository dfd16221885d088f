// Plain BM25 over a list of texts, without stop words or stemming.

const k1 = 1.2

/**
 * @param {string[]} texts
 * @param {{split: boolean, b?: number}} options `split`: whether words of identifiers (`openRefund`, `open_refund`) are terms beside the identifier;
 *   `b`: how much the length of a text weighs
 * @returns {(query: string) => number[]} indexes of the texts that share a term with it, best first
 */
export function createIndex(texts, {split, b = 0.75}) {
  /** @type {Map<string, [text: number, times: number][]>} */
  const postings = new Map()
  const lengths = texts.map((text, index) => {
    const terms = termsOf(text, split)
    const times = new Map()
    for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
    for (const [term, count] of times) {
      if (!postings.has(term)) postings.set(term, [])
      postings.get(term).push([index, count])
    }
    return terms.length
  })
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / texts.length

  return (query) => {
    const scores = new Map()
    for (const term of new Set(termsOf(query, split))) {
      const list = postings.get(term) ?? []
      const weight = Math.log(1 + (texts.length - list.length + 0.5) / (list.length + 0.5))
      for (const [index, times] of list) {
        const score = (weight * times * (k1 + 1)) / (times + k1 * (1 - b + (b * lengths[index]) / meanLength))
        scores.set(index, (scores.get(index) ?? 0) + score)
      }
    }
    return [...scores].sort((x, y) => y[1] - x[1] || x[0] - y[0]).map(([index]) => index)
  }
}

function termsOf(text, split) {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const terms = []
  for (const word of words) {
    terms.push(word.toLowerCase())
    if (split) for (const part of partsOf(word)) terms.push(part.toLowerCase())
  }
  return terms
}

/** `openRefund2` and `open_refund_2` → open, refund, 2; nothing for what is one word. */
export function partsOf(identifier) {
  const parts = identifier.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\p{N}+/gu) ?? []
  return parts.length > 1 ? parts : []
}

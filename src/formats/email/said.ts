const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+/gu

/** What has been said in a conversation, as sequences of three words; by it a quote is known. */
export interface Said {
  add(text: string): void
  /** How much of a text was said before, 0 to 1. */
  share(text: string): number
}

/** Begins with nothing said. */
export function createSaid(): Said {
  const known = new Set<number>()
  return {
    add(text) {
      const words = wordsOf(text)
      for (const size of [1, 2, 3]) for (const each of sequences(words, size)) known.add(each)
    },
    share(text) {
      const words = wordsOf(text)
      const found = sequences(words, Math.min(3, words.length))
      if (found.length === 0) return 0
      return found.filter((each) => known.has(each)).length / found.length
    },
  }
}

function wordsOf(text: string): number[] {
  return Array.from(text.matchAll(word), ([each]) => hash(each.toLowerCase()))
}

function sequences(words: readonly number[], size: number): number[] {
  const found: number[] = []
  for (let i = 0; size > 0 && i + size <= words.length; i++) {
    let sum = size
    for (let k = 0; k < size; k++) sum = mix(sum, words[i + k]!)
    found.push(sum)
  }
  return found
}

function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return sum >>> 0
}

function mix(sum: number, next: number): number {
  return (Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) ^ Math.imul(next, 0x297a2d39)) >>> 0
}

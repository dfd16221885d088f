import type {TokenBorders} from './counter.js'
import {createClasses, pair} from './code-point-classes.js'

/**
 * Cuts text into pre-tokens: the pieces inside which BPE merges, one after the other without gaps.
 * A scanner per encoding stands in for its published split pattern: the pattern as a regular expression needs
 * stack for every letter of a run (V8 gives up at some millions of letters) and cannot say how far it had to look,
 * which counting a part of a text without counting it again depends on. Tests compare it with the pattern itself.
 */
export interface PreTokenScanner {
  /** End of the pre-token that starts at `start`, as if the text ended at `limit`. Needs `start < limit`. */
  next(text: string, start: number, limit: number): number
  /**
   * How far the last answer depends on the text: other text at or after `reach() + lookahead`, or
   * another `limit` beyond it, gives the same answer.
   */
  reach(): number
  borders: TokenBorders
}

/** `'ll` at the end of a run, or the second half of a surrogate pair, is all that is read beyond `reach`. */
export const lookahead = 4

// Letters carry the two runs of o200k's pattern they may stand in:
//   [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]* [\p{Ll}\p{Lm}\p{Lo}\p{M}]+
//   upper                            lower
const upper = 1
const lower = 2
const letter = 4
const numeral = 8
const blank = 16
const lineEnd = 32

const classes = createClasses([
  [/[\p{Lu}\p{Lt}]+/gu, letter | upper],
  [/\p{Ll}+/gu, letter | lower],
  [/[\p{Lm}\p{Lo}]+/gu, letter | upper | lower],
  [/\p{M}+/gu, upper | lower],
  [/\p{N}+/gu, numeral],
  [/\s+/gu, blank],
  [/[\r\n]+/gu, blank | lineEnd],
])

const apostrophe = 0x27
const space = 0x20
const slash = 0x2f
const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000

/** Longer runs of symbols are not looked through. */
const mostLoose = 32

/** Length of `'s 't 'd 'm 'll 've 're` in any ASCII case at `at`, else 0. */
function contraction(text: string, at: number, limit: number): number {
  if (at + 1 >= limit || text.charCodeAt(at) !== apostrophe) return 0
  const first = text.charCodeAt(at + 1) | 0x20
  if (first === 0x73 || first === 0x74 || first === 0x64 || first === 0x6d) return 2
  if (at + 2 >= limit) return 0
  const second = text.charCodeAt(at + 2) | 0x20
  return (first === 0x6c && second === 0x6c) || ((first === 0x76 || first === 0x72) && second === 0x65) ? 3 : 0
}

/**
 * Scanner of `o200k_base`, whose pattern is
 *
 *     [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+('s|…)?
 *     [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*('s|…)?
 *     \p{N}{1,3}
 *      ?[^\s\p{L}\p{N}]+[\r\n/]*
 *     \s*[\r\n]+
 *     \s+(?!\S)
 *     \s+
 */
export const o200kScanner = (): PreTokenScanner => createScanner(true)

/**
 * Scanner of `cl100k_base`, whose pattern is
 *
 *     's|…
 *     [^\r\n\p{L}\p{N}]?\p{L}+
 *     \p{N}{1,3}
 *      ?[^\s\p{L}\p{N}]+[\r\n]*
 *     \s*[\r\n]+
 *     \s+(?!\S)
 *     \s+
 */
export const cl100kScanner = (): PreTokenScanner => createScanner(false)

function createScanner(isO200k: boolean): PreTokenScanner {
  const classAt = classes()
  let reach = 0
  return {next: isO200k ? nextO200k : nextCl100k, reach: () => reach, borders: {loose, taken}}

  /** Line ends take in blanks up to the last line end among them, behind symbols also slashes: `}\n\n/** to moor`. */
  function taken(text: string): number {
    let at = 0
    for (; at < text.length; at++) {
      const c = classAt(text, at, text.length)
      if (c & lineEnd) return -1
      if (!(c & blank)) break
    }
    return at > 0 || !isO200k || text.charCodeAt(0) !== slash ? 0 : takenSymbols(text)
  }

  /** End of the symbols that a text begins with, of which a slash is first. */
  function takenSymbols(text: string): number {
    let at = 0
    let areSlashes = true
    for (; at < text.length && at <= mostLoose; at++) {
      const c = classAt(text, at, text.length)
      // Without its slash a symbol may be the first sign of a word: `/*a` is `/*` and `a`, or `/` and `*a`.
      if (c & letter) return areSlashes && at > 1 ? at : -1
      if (c & lineEnd) return lineEnds(text, at, text.length)
      if (c & (numeral | blank)) return at
      if (c !== 0 || isSurrogate(text.charCodeAt(at))) return -1
      areSlashes &&= text.charCodeAt(at) === slash
    }
    return -1
  }

  /** End of the line ends, and slashes among them, that go with symbols in front. */
  function lineEnds(text: string, from: number, limit: number): number {
    let at = from
    while (at < limit && (classAt(text, at, limit) & lineEnd || (isO200k && text.charCodeAt(at) === slash))) at++
    return at
  }

  /** A run of symbols takes in the line ends behind it, and has at most one space in front. */
  function loose(text: string): number {
    let at = text.length
    while (at > 0 && text.length - at <= mostLoose) {
      const c = classAt(text, at - 1, at)
      if (c & (letter | numeral)) return at
      if (c & blank) {
        // Blanks at the end go with the line ends behind them; a slash in front of a symbol's line ends is that symbol's.
        if (at === text.length || (c & lineEnd && text.charCodeAt(at) === slash)) return -1
        return text.charCodeAt(at - 1) === space ? at - 1 : at
      }
      // Marks may be a letter's, halves of pairs may be anything.
      if (c !== 0 || isSurrogate(text.charCodeAt(at - 1))) return -1
      at--
    }
    return at === 0 ? 0 : -1
  }

  function nextO200k(text: string, start: number, limit: number): number {
    const c = classAt(text, start, limit)
    if (c & numeral) return numerals(text, start, limit)
    if (!(c & lineEnd)) {
      const afterFirst = start + (c & pair ? 2 : 1)
      const end = casedLetters(text, c & letter ? start : afterFirst, limit, !(c & letter) && !!(c & upper))
      if (end) return end
    }
    return symbols(text, start, limit) || blanks(text, start, limit)
  }

  function nextCl100k(text: string, start: number, limit: number): number {
    const c = classAt(text, start, limit)
    if (c & numeral) return numerals(text, start, limit)
    if (!(c & lineEnd)) {
      const suffix = contraction(text, start, limit)
      if (suffix) return (reach = start + suffix)
      const from = c & letter ? start : start + (c & pair ? 2 : 1)
      const end = letters(text, from, limit)
      if (end > from) return end
    }
    return symbols(text, start, limit) || blanks(text, start, limit)
  }

  /**
   * End of capitals and then small letters from `from`; 0 where there are none.
   * A mark in front may stand before letters, and is itself a letter of either case.
   */
  function casedLetters(text: string, from: number, limit: number, afterMark: boolean): number {
    let at = from
    // `AB中CD `: with no small letter after the capitals the second run takes back one that may stand in both.
    //      ^
    let lastBoth = afterMark ? from : 0
    while (at < limit) {
      let c = classAt(text, at, limit)
      if (!(c & upper)) {
        if (!(c & lower)) break
        do {
          at += c & pair ? 2 : 1
          if (at >= limit) break
          c = classAt(text, at, limit)
        } while (c & lower)
        reach = at
        return at + contraction(text, at, limit)
      }
      at += c & pair ? 2 : 1
      if (c & lower) lastBoth = at
    }
    reach = at
    const end = lastBoth || (at > from ? at : 0)
    return end && end + contraction(text, end, limit)
  }

  function letters(text: string, from: number, limit: number): number {
    let at = from
    while (at < limit) {
      const c = classAt(text, at, limit)
      if (!(c & letter)) break
      at += c & pair ? 2 : 1
    }
    return (reach = at)
  }

  function numerals(text: string, from: number, limit: number): number {
    let at = from
    for (let n = 0; n < 3 && at < limit; n++) {
      const c = classAt(text, at, limit)
      if (!(c & numeral)) break
      at += c & pair ? 2 : 1
    }
    return (reach = at)
  }

  /** End of a run of symbols after at most one space, and of the line ends after it; 0 where there are no symbols. */
  function symbols(text: string, start: number, limit: number): number {
    const from = text.charCodeAt(start) === space ? start + 1 : start
    let at = from
    while (at < limit) {
      const c = classAt(text, at, limit)
      if (c & (letter | numeral | blank)) break
      at += c & pair ? 2 : 1
    }
    if (at === from) return 0
    return (reach = lineEnds(text, at, limit))
  }

  /** Blanks up to the last line end among them; without one, all but the last, which goes with what follows. */
  function blanks(text: string, start: number, limit: number): number {
    let at = start
    let lastLineEnd = 0
    while (at < limit) {
      const c = classAt(text, at, limit)
      if (!(c & blank)) break
      at++
      if (c & lineEnd) lastLineEnd = at
    }
    reach = at
    return lastLineEnd || (at === limit || at - 1 === start ? at : at - 1)
  }
}

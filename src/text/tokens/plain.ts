import {createClasses, pair, type ClassAt} from './code-point-classes.js'
import type {Measure, TokenCounter} from './counter.js'
import {createPrefixSums} from './prefix-sums.js'
import {segmentEnd} from './segment.js'

/** Counts a range of a text as if it were the whole. */
type CountRange = (text: string, start: number, end: number) => number

/** Code points. A surrogate without its other half is one. */
export const charsCounter = createPlainCounter('chars', (text, start, end) => {
  let count = end - start
  for (let i = start + 1; i < end; i++) {
    const low = text.charCodeAt(i)
    if (low < 0xdc00 || low >= 0xe000) continue
    const high = text.charCodeAt(i - 1)
    if (high >= 0xd800 && high < 0xdc00) count--
  }
  return count
})

/** Bytes in UTF-8: never fewer than the tokens of a byte-level tokenizer. A surrogate without its other half takes three. */
export const bytesCounter = createPlainCounter('bytes', (text, start, end) => {
  let count = 0
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i)
    if (c < 0x80) count++
    else if (c < 0x800) count += 2
    else {
      count += 3
      if (c < 0xd800 || c >= 0xdc00 || i + 1 >= end) continue
      const low = text.charCodeAt(i + 1)
      if (low >= 0xdc00 && low < 0xe000) {
        count++
        i++
      }
    }
  }
  return count
})

const blank = 1
const ideographic = 2
const classes = createClasses([
  [/\s+/gu, blank],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, ideographic],
])
let classAt: ClassAt | undefined

/** Words: runs without white space, with every Han, Hiragana or Katakana character a word of its own. */
export const wordsCounter = createPlainCounter('words', (text, start, end) => {
  classAt ??= classes()
  let count = 0
  let inWord = false
  for (let i = start; i < end; ) {
    const c = classAt(text, i, end)
    if (c & ideographic) count++
    else if (!(c & blank) && !inWord) count++
    inWord = !(c & (blank | ideographic))
    i += c & pair ? 2 : 1
  }
  return count
})

function createPlainCounter(name: string, countRange: CountRange): TokenCounter {
  return {name, count: (text) => countRange(text, 0, text.length), measure}

  function measure(text: string): Measure {
    const sums = createPrefixSums(
      text.length,
      (start) => segmentEnd(text, start, 512),
      (start, end) => countRange(text, start, end),
    )
    return {at, exact}

    function at(offset: number): number {
      const place = Math.max(0, Math.min(offset, text.length))
      sums.extend(place)
      const k = sums.boundary(place)
      return sums.sum(k) + countRange(text, sums.end(k), place)
    }

    function exact(start: number, end: number, before = '', after = ''): number {
      if (before || after) {
        const whole = before + text.slice(start, end) + after
        return countRange(whole, 0, whole.length)
      }
      return countRange(text, start, end)
    }
  }
}

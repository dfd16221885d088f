import {isSpace, skipSpaces, Trait, traitsAt, traitsOf} from './characters.js'

/** Units handed to `Intl.Segmenter` at once; it needs more than linear time on long strings. */
const windowUnits = 2_000
/** A run without blanks that is longer may be cut behind its punctuation: URLs, paths, encoded data. */
const longRun = 40
/** So many groups of three digits parted by blanks are one number at most; more are a list of numbers. */
const maxDigitGroups = 5

// A fixed locale: the dictionaries are the same for all, the default differs from machine to machine.
const segmenter = new Intl.Segmenter('en', {granularity: 'word'})
const noBreakSpaces = new Set('\u00a0\u202f\u2007')
const joints = new Set('/-_.,;:&=?+#%@|\\~!)]}>')
/** No line begins with these, nor ends with those. */
const notFirst = new Set('，、；：。．！？｡､）】》」』〉〕〗〟’”…—～·%‰℃々ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ,.;:!?)]}\'"ๆฯ')
const notLast = new Set('（【《「『〈〔〖〝‘“([{<#$@￥$€£/\\_-&=%+~.:')

/**
 * Offsets at which a word starts, rising: behind white space; between words of scripts written
 * without blanks; behind punctuation inside runs of more than 40 units. Numbers written in groups, with blanks or
 * other marks, stay whole.
 */
export function wordStarts(text: string): number[] {
  const starts: number[] = []
  let digitGroups = 0
  for (let run = skipSpaces(text, 0); run < text.length; ) {
    const runEnd = endOfRun(text, run)
    inRun(text, run, runEnd, starts)
    const next = skipSpaces(text, runEnd)
    if (next < text.length) {
      // '12 500 people'
      //    ^
      digitGroups = next - runEnd === 1 && joinsDigitGroups(text, run, runEnd, next) ? digitGroups + 1 : 0
      if (digitGroups === 0 || digitGroups >= maxDigitGroups) {
        digitGroups = 0
        starts.push(next)
      }
    }
    run = next
  }
  return starts
}

/** The next white space that allows a break. */
function endOfRun(text: string, offset: number): number {
  while (offset < text.length && (!isSpace(text.charCodeAt(offset)) || noBreakSpaces.has(text[offset]!))) offset++
  return offset
}

/** Adds the starts inside a run without blanks, stretch by stretch of one way of writing. */
function inRun(text: string, start: number, end: number, starts: number[]) {
  for (let from = start; from < end; ) {
    const unspaced = isUnspaced(text, from)
    const to = endOfStretch(text, from, end, unspaced)
    if (from > start && mayMeet(text, from)) starts.push(from)
    if (unspaced) byDictionary(text, from, to, starts)
    else if (to - from > longRun) byPunctuation(text, from, to, starts)
    from = to
  }
}

function isUnspaced(text: string, offset: number): boolean {
  return (traitsAt(text, offset) & Trait.unspaced) !== 0
}

function endOfStretch(text: string, offset: number, end: number, unspaced: boolean): number {
  let at = offset
  do at += width(text, at)
  while (at < end && (traitsAt(text, at) & Trait.mark || isUnspaced(text, at) === unspaced))
  return Math.min(at, end)
}

/**
 * Whether a break is right between two ways of writing: not behind a number (`2024年`, `第2章`), nor at brackets
 * or signs of a URL.
 */
function mayMeet(text: string, offset: number): boolean {
  const before = text[offset - 1]!
  return before !== '第' && !(traitsOf(before.charCodeAt(0)) & Trait.digit) && mayBreak(text, offset)
}

function mayBreak(text: string, offset: number): boolean {
  return !notFirst.has(text[offset]!) && !notLast.has(text[offset - 1]!)
}

function byDictionary(text: string, start: number, end: number, starts: number[]) {
  if (end - start < 2) return
  for (let from = start; from < end; ) {
    let to = Math.min(end, from + windowUnits)
    if (to < end && text.charCodeAt(to) >>> 10 === 0xdc00 >>> 10) to--
    let last = from
    for (const {index} of segmenter.segment(text.slice(from, to))) {
      if (!index) continue
      last = from + index
      if (mayBreak(text, last)) starts.push(last)
    }
    if (to === end || last === from) from = to
    else {
      // The last word may go on behind the window: it is asked about again.
      if (starts.at(-1) === last) starts.pop()
      from = last
      if (mayBreak(text, last)) starts.push(last)
    }
  }
}

function byPunctuation(text: string, start: number, end: number, starts: number[]) {
  for (let i = start + 1; i < end; i++) {
    const before = text[i - 1]!
    if (noBreakSpaces.has(before) ? noBreakSpaces.has(text[i]!) : !joints.has(before) || joints.has(text[i]!)) continue
    // '10.5', '1,000', '12:30'
    const digits = i - 1 > start && traitsOf(text.charCodeAt(i - 2)) & traitsOf(text.charCodeAt(i)) & Trait.digit
    if (!digits) starts.push(i)
  }
}

/** Whether the runs on both sides of one blank are groups of one number: one to three digits, then just three. */
function joinsDigitGroups(text: string, run: number, runEnd: number, next: number): boolean {
  if (runEnd - run > 4 || !/^[+−-]?\d{1,3}$/.test(text.slice(run, runEnd))) return false
  return /^\d{3}(?!\d)/.test(text.slice(next, next + 4))
}

function width(text: string, offset: number): number {
  return text.codePointAt(offset)! > 0xffff ? 2 : 1
}

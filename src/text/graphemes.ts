import {Trait, traitsOf} from './characters.js'

/**
 * Units handed to `Intl.Segmenter` at once, which is also the longest cluster: one of more units is cut here.
 * The segmenter needs more than linear time on long strings, and a cluster has no limit of its own.
 */
const windowUnits = 512

// A fixed locale: the segmenter's default differs from machine to machine.
const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'})

/** Offsets strictly inside `(start, end)` at which a grapheme cluster starts, rising. `start` is taken as one. */
export function graphemeStarts(text: string, start: number, end: number): number[] {
  const starts: number[] = []
  for (let i = start + 1; i < end; ) {
    if (alwaysApart(text, i)) {
      starts.push(i++)
      continue
    }
    // The cluster that began last may go on: ask about the window from there.
    const window = clusters(text, starts.at(-1) ?? start, end)
    for (const offset of window) if (offset < end) starts.push(offset)
    i = window.at(-1)! + 1
  }
  return starts
}

/**
 * A test whether a cluster starts at an offset of `[start, end)`; to be asked with rising offsets.
 * Linear over all questions: clusters are looked up only beside characters that can join others.
 */
export function clusterTest(text: string, start: number, end: number): (offset: number) => boolean {
  let from = start
  let to = start
  let starts = new Set<number>()
  return (offset) => {
    if (offset <= start || offset >= end || alwaysApart(text, offset)) return true
    while (offset >= to) {
      if (offset - to > windowUnits) to = safeStart(text, offset, offset - windowUnits)
      from = to
      const window = clusters(text, from, end)
      starts = new Set(window)
      to = window.at(-1)!
      // Two clusters that meet at the end of the window: `to` itself is a start.
      if (offset === to) return true
    }
    return offset === from || starts.has(offset)
  }
}

/** Whether both characters beside the offset are of the simple kind, which needs no segmenter. */
function alwaysApart(text: string, offset: number): boolean {
  return (traitsOf(text.charCodeAt(offset - 1)) & traitsOf(text.charCodeAt(offset)) & Trait.simple) !== 0
}

/** The nearest offset before `offset` where a cluster surely starts, not before `floor`. */
function safeStart(text: string, offset: number, floor: number): number {
  let at = offset
  while (at > floor && !alwaysApart(text, at)) at--
  return isLowSurrogate(text, at) ? at - 1 : at
}

/** Starts of the clusters after the one at `from`, as far as one window reaches: at least one, at most `end`. */
function clusters(text: string, from: number, end: number): number[] {
  let to = Math.min(end, from + windowUnits)
  if (to < end && isLowSurrogate(text, to)) to--
  const starts: number[] = []
  for (const {index} of segmenter.segment(text.slice(from, to))) if (index) starts.push(from + index)
  // The last cluster may go on behind the window; a single one that fills the window ends with it.
  if (to === end || !starts.length) starts.push(to)
  return starts
}

function isLowSurrogate(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  return unit >= 0xdc00 && unit < 0xe000 && text.charCodeAt(offset - 1) >>> 10 === 0xd800 >>> 10
}

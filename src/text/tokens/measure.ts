import type {Measure, TokenCounter} from './counter.js'
import {createPrefixSums} from './prefix-sums.js'
import {segmentEnd} from './segment.js'

/** Long enough that a segment's own borders hardly matter, short enough to interpolate in. */
const segmentLength = 256

/**
 * Prepares a text for counting many of its parts with any counter.
 * A counter without a `measure` of its own gets one in which `at` adds up segments of about 256 UTF-16 units,
 * each counted once and only as far into the text as was asked for, and `exact` counts the string.
 */
export function measureText(counter: TokenCounter, text: string): Measure {
  return counter.measure?.(text) ?? segmentMeasure(counter.count, text)
}

function segmentMeasure(count: (text: string) => number, text: string): Measure {
  const sums = createPrefixSums(
    text.length,
    (start) => segmentEnd(text, start, segmentLength),
    (start, end) => count(text.slice(start, end)),
  )
  return {at: sums.at, exact: (start, end, before = '', after = '') => count(before + text.slice(start, end) + after)}
}

import {createOffsetConverter, type OffsetConverter} from './offsets.js'

/** Lines and offsets of a text that comes in parts and is not held: only its first part and the last few are. */
export interface TextWindow {
  /** Takes the next part. No part ends between CR and LF. */
  add(text: string): void
  /** How many UTF-16 units have come. */
  readonly length: number
  /** 1-based line of an offset in a part that is held. */
  line(offset: number): number
  /** UTF-16 unit at an offset in a part that is held. */
  charCodeAt(offset: number): number
  /** An offset in the unit of the window. */
  convert: OffsetConverter
}

interface Part {
  text: string
  at: number
  /** Line on which it begins. */
  line: number
  /** Its beginning in the unit of the window. */
  units: number
  convert: OffsetConverter
  /** Offsets behind its line ends; made at the first question. */
  ends: number[] | null
}

const partsHeld = 48

export function createTextWindow(unit: 'utf16' | 'codepoint' | 'byte'): TextWindow {
  let first: Part | null = null
  const recent: Part[] = []
  let length = 0
  let line = 1
  let units = 0
  return {
    add(text) {
      const convert = createOffsetConverter(text, unit)
      const part: Part = {text, at: length, line, units, convert, ends: null}
      first ??= part
      recent.push(part)
      if (recent.length > partsHeld) recent.shift()
      length += text.length
      line += lineEnds(text).length
      units += convert(text.length)
    },
    get length() {
      return length
    },
    line(offset) {
      const part = partAt(offset)
      if (!part) return 1
      part.ends ??= lineEnds(part.text)
      return part.line + countUpTo(part.ends, offset - part.at)
    },
    charCodeAt(offset) {
      const part = partAt(offset)
      return part ? part.text.charCodeAt(offset - part.at) : Number.NaN
    },
    convert(offset) {
      const part = partAt(offset)
      return part ? part.units + part.convert(offset - part.at) : offset
    },
  }

  function partAt(offset: number): Part | null {
    let low = 0
    let high = recent.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (recent[middle]!.at <= offset) low = middle + 1
      else high = middle
    }
    return recent[low - 1] ?? first
  }
}

/** Offsets behind the line ends of a text. */
function lineEnds(text: string): number[] {
  const ends: number[] = []
  for (const {0: end, index} of text.matchAll(/\r\n?|\n/g)) ends.push(index + end.length)
  return ends
}

/** How many of sorted numbers are not above `most`. */
function countUpTo(sorted: readonly number[], most: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}

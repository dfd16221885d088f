import {lastWhere} from './last-where.js'
import {createOffsetConverter, type OffsetConverter} from './offsets.js'

/** Lines and offsets of a text that comes in parts and is not held: only its first part and the last few are, and what is asked to be kept. */
export interface TextWindow {
  /** Takes the next part. No part ends between CR and LF. */
  add(text: string): void
  /** Nothing before this offset will be asked for, but what is kept. */
  forget(offset: number): void
  /** Keeps what lies between offsets in a part that is held: the header of a table, which stands again far below. */
  keep(start: number, end: number): void
  /** How many UTF-16 units have come. */
  readonly length: number
  /** 1-based line of an offset that is held. */
  line(offset: number): number
  /** UTF-16 unit at an offset that is held. */
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
  /** Offsets behind its line ends. */
  ends: number[]
}

/** So many parts are held however soon they are forgotten, and no more however late. */
const fewestHeld = 6
const mostHeld = 256

export function createTextWindow(unit: 'utf16' | 'codepoint' | 'byte'): TextWindow {
  let first: Part | null = null
  let recent: Part[] = []
  const kept: Part[] = []
  let length = 0
  let line = 1
  let units = 0
  return {
    add(text) {
      const convert = createOffsetConverter(text, unit)
      const part: Part = {text, at: length, line, units, convert, ends: lineEnds(text)}
      first ??= part
      recent.push(part)
      if (recent.length > mostHeld) recent.shift()
      length += text.length
      line += part.ends.length
      units += convert(text.length)
    },
    forget(offset) {
      let count = 0
      while (count < recent.length - fewestHeld && recent[count]!.at + recent[count]!.text.length <= offset) count++
      if (count > 0) recent = recent.slice(count)
    },
    keep(start, end) {
      for (const part of recent) {
        const from = Math.max(start, part.at) - part.at
        const to = Math.min(end, part.at + part.text.length) - part.at
        if (part === first || to <= from) continue
        // A copy: a slice would keep the whole part.
        const text = part.text.slice(from, to).split('').join('')
        kept.push({text, at: part.at + from, line: lineIn(part, part.at + from), units: part.units + part.convert(from), convert: createOffsetConverter(text, unit), ends: lineEnds(text)})
      }
    },
    get length() {
      return length
    },
    line(offset) {
      const part = partAt(offset)
      return part ? lineIn(part, offset) : 1
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
    const held = lastFrom(recent, offset)
    if (held || !first || offset < first.text.length) return held ?? first
    return lastFrom(kept, offset) ?? first
  }
}

function lineIn({line, ends, at}: Part, offset: number): number {
  return line + lastWhere(ends.length, (index) => ends[index]! <= offset - at) + 1
}

/** The last of sorted parts that does not begin behind an offset. */
function lastFrom(parts: readonly Part[], offset: number): Part | null {
  return parts[lastWhere(parts.length, (index) => parts[index]!.at <= offset)] ?? null
}

/** Offsets behind the line ends of a text. */
function lineEnds(text: string): number[] {
  const ends: number[] = []
  for (const {0: end, index} of text.matchAll(/\r\n?|\n/g)) ends.push(index + end.length)
  return ends
}

import {goesOn, isBlank, isCloser, isComment, isInside, type Lines} from './generic-lines.js'
import type {Part} from './outline.js'

/** Deeper nested blocks are left whole. */
const mostDepth = 160
const mostHeadLines = 3
const longestHead = 400
/** What ends a line that opens a block whose lines need not be indented. */
const opens = /(?:[{([:=>|]|\b(?:then|do|else|begin|try|of|where|in|loop|is|as))$/i
const word = /[\p{L}\p{N}]/u

/**
 * Where the lines up to `end` may be cut, in the order of the source. Line `first` opens them, behind the comments that stand above it from `from` on.
 * Empty where they fit.
 */
export function partsIn(lines: Lines, from: number, first: number, end: number, partChars: number): Part[] {
  if (sizeOf(lines, from, end) <= partChars) return []
  const levels: Part[][] = []
  // What the first step holds has no part of its own to lie in: a region begins there.
  for (let steps = stepsIn(lines, {from, line: first}, end, partChars, 0); steps.length > 0; steps = steps[0]!.parts) levels.push(steps.slice(1))
  return levels.reverse().flat()
}

function sizeOf({starts}: Lines, first: number, end: number): number {
  return starts[end]! - starts[first]!
}

interface Step {
  /** First line, that of comments above included. */
  from: number
  /** The line itself. */
  line: number
}

/** The first step and those of the outermost level behind it, each with what is in it where that is too long. */
function stepsIn(lines: Lines, first: Step, end: number, partChars: number, depth: number): Part[] {
  const found = depth < mostDepth ? outermost(lines, first.line, end) : []
  const steps = [first, ...found]
  return steps.map((step, index) => {
    const stop = steps[index + 1]?.from ?? end
    const start = lines.starts[step.from]!
    const inner = found.length > 0 && sizeOf(lines, step.from, stop) > partChars ? stepsIn(lines, step, stop, partChars, depth + 1) : []
    return inner.length < 2 ? {start, head: null, parts: []} : {start, head: headOf(lines, step.line, inner[1]!.start), parts: inner}
  })
}

/** Lines that begin something at the lowest level behind the first: fewest blocks open, then least indentation. */
function outermost({flags, leads, indents, count}: Lines, first: number, end: number): Step[] {
  let least = Infinity
  let found: Step[] = []
  let comment = -1
  for (let line = first + 1; line < Math.min(end, count); line++) {
    const flag = flags[line]!
    if (flag & isBlank) {
      // A comment without a line below it stands for itself.
      if (comment >= 0) add(comment, comment)
      comment = -1
    } else if (flag & isComment) {
      if (comment < 0 && !(flag & isInside)) comment = line
    } else {
      if (!(flag & (isInside | isCloser))) add(comment < 0 ? line : comment, line)
      comment = -1
    }
  }
  return found

  function add(from: number, line: number): void {
    const level = (leads[line]! * 2 + (flags[line]! & goesOn ? 1 : 0)) * 8192 + indents[line]!
    if (level > least) return
    if (level < least) found = []
    least = level
    found.push({from, line})
  }
}

/** The lines that open a block: few, and ended by what opens one or followed by what lies deeper. */
function headOf({source, starts, ends, leads, tails, indents}: Lines, line: number, to: number): [number, number] | null {
  let next = line + 1
  while (starts[next]! < to) if (++next - line > mostHeadLines) return null
  let last = next - 1
  while (last > line && ends[last]! <= starts[last]!) last--
  const start = starts[line]!
  const end = ends[last]!
  if (end - start > longestHead) return null
  const text = source.slice(start, end)
  return word.test(text) && (opens.test(text) || tails[last]! > leads[line]! || indents[next]! > indents[line]!) ? [start, end] : null
}

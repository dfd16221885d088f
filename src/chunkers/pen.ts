import type {LeafSpan, RepeatSpan, WrittenBody} from '../pack/body.js'
import {mergeRanges, pushRun, subtractRanges, type InlineText, type MappedText, type Mark, type Range, type Run} from '../text/mapped-text.js'
import {embeddedMarks} from '../text/plain.js'

/** What every line of a container begins with. */
interface Prefix {
  text: string
  /** Left out of the plain rendering (quote marks); indentation is kept. */
  mark: boolean
}

/**
 * Writes the blocks of a section one after another and notes for every stretch where it came from.
 * Offsets are those of the content written so far.
 */
export interface Pen {
  /** Offset behind what has been written. */
  readonly at: number
  /** Offset of the start of the current line. */
  readonly lineStart: number
  /** What every line of the open containers begins with; `plain` as the text to embed writes it. */
  prefix(plain: boolean): string
  /** Writes text; every line after the first gets the prefix of the containers that are open. */
  write(text: string | MappedText | InlineText): void
  /** Writes text that the plain rendering writes as `plain`. */
  mark(text: string, plain: string, side: 1 | -1): void
  /** Ends the line and begins another; `blank` leaves an empty line between. */
  newline(blank: boolean): void
  /** What is written by `inside` comes from these source ranges. */
  leaf(ranges: readonly Range[], inside: () => void): void
  /** Writes text that comes from these source ranges: the usual leaf. The ranges are the pen's from then on. */
  writeLeaf(ranges: Range[], text: MappedText | InlineText): void
  /** What is written by `inside` repeats these ranges: its characters are in the core elsewhere. */
  repeat(ranges: readonly Range[], inside: () => void): void
  /** Opens a container: `first` is written now, `rest` in front of every further line. */
  indent(first: string | MappedText, rest: Prefix, inside: () => void): void
  /** The leaves written by `inside` take over what else these ranges hold (list markers, quote marks, pipes). */
  own(ranges: readonly Range[], inside: () => void): void
  /** Ranges without text of their own: they go to the next leaf, or to the last. */
  carry(ranges: readonly Range[]): void
}

/** A pen as its own functions move it. */
type OpenPen = {-readonly [Key in keyof Pen]: Pen[Key]}

/** What a pen has written, and what it could not give to any leaf. */
export interface Written extends WrittenBody {
  carried: Range[]
}

/**
 * `fill` says whether leaves take over the markup between them (formats whose whole source is accounted for).
 * After `finish` the pen is empty again: sections are many, and making one for each costs as much as writing a short one.
 * `carried` are ranges without text from before.
 */
export function createPen(fill: boolean, carried: readonly Range[] = []): {pen: Pen; finish(): Written} {
  let parts: string[] = []
  let map: Run[] = []
  let marks: Mark[] = []
  let atoms: Range[] = []
  let leaves: LeafSpan[] = []
  let repeats: RepeatSpan[] = []
  const prefixes: Prefix[] = []
  let prefixText = ''
  let mapping = true
  let pending: Range[] = [...carried]
  /** Carried ranges and the number of the leaf they came to. */
  let brought: {leaf: number; ranges: Range[]}[] = []

  // Its places are fields: with getters every pen would have a hidden class of its own.
  const pen: OpenPen = {
    at: 0,
    lineStart: 0,
    prefix: (plain) => prefixes.map(({text, mark}) => (plain && mark ? '' : text)).join(''),
    write,
    mark,
    newline,
    leaf,
    writeLeaf,
    repeat,
    indent,
    own,
    carry(ranges) {
      for (const range of ranges) pending.push(range)
    },
  }
  return {pen, finish}

  function put(text: string): void {
    parts.push(text)
    pen.at += text.length
  }

  function write(text: string | MappedText | InlineText): void {
    if (typeof text === 'string') writeLines({value: text, map: []})
    else writeLines(text)
  }

  function writeLines(text: MappedText | InlineText): void {
    const {value} = text
    if (value === '') return
    const base = pen.at
    const isLine = !value.includes('\n')
    if (isLine || prefixText === '') {
      if (mapping) for (const [offset, source, size] of text.map) pushRun(map, base + offset, source, size)
      if ('atoms' in text) {
        if (text.atoms.length > 0) for (const [a, b] of text.atoms) atoms.push([base + a, base + b])
        if (text.marks.length > 0) for (const [a, b, plain, side] of embeddedMarks(text)) marks.push([base + a, base + b, plain, side])
      }
      put(value)
      if (!isLine) pen.lineStart = base + value.lastIndexOf('\n') + 1
      return
    }
    // Line by line: what lies in a line moves on by the prefixes written so far.
    const inline = 'atoms' in text ? {atoms: text.atoms, marks: embeddedMarks(text)} : null
    let run = 0
    let mark = 0
    let from = 0
    const shifts: [offset: number, shift: number][] = []
    while (from <= value.length) {
      const found = value.indexOf('\n', from)
      const to = found < 0 ? value.length : found + 1
      const shift = pen.at - from
      shifts.push([from, shift])
      if (mapping) {
        for (; run < text.map.length && text.map[run]![0] < to; run++) {
          const [offset, source, size] = text.map[run]!
          const a = Math.max(offset, from)
          const b = Math.min(offset + size, to)
          pushRun(map, a + shift, source + a - offset, b - a)
          if (offset + size > to) break
        }
      }
      if (inline) {
        for (; mark < inline.marks.length && inline.marks[mark]![0] < to; mark++) {
          const [a, b, plain, side] = inline.marks[mark]!
          const first = a < from
          marks.push([Math.max(a, from) + shift, Math.min(b, to) + shift, first ? '' : plain, side])
          if (b > to) break
        }
      }
      put(value.slice(from, to))
      if (found < 0) break
      pen.lineStart = pen.at
      writePrefix(value[to] === '\n')
      from = to
    }
    if (inline) {
      let k = 0
      for (const [a, b] of inline.atoms) {
        while (k + 1 < shifts.length && shifts[k + 1]![0] <= a) k++
        let e = k
        while (e + 1 < shifts.length && shifts[e + 1]![0] < b) e++
        atoms.push([a + shifts[k]![1], b + shifts[e]![1]])
      }
    }
  }

  function writePrefix(blank: boolean): void {
    if (prefixText === '') return
    // '> \n': of an empty line's prefix the trailing blanks are left out
    let kept = blank ? prefixText.trimEnd().length : prefixText.length
    for (const prefix of prefixes) {
      if (kept === 0) break
      const part = prefix.text.slice(0, kept)
      kept -= part.length
      // A definition has no marker, and what stands in it may have one.
      if (part === '') continue
      if (prefix.mark) marks.push([pen.at, pen.at + part.length, '', 1])
      put(part)
    }
  }

  function mark(text: string, plain: string, side: 1 | -1): void {
    if (text !== plain) marks.push([pen.at, pen.at + text.length, plain, side])
    put(text)
  }

  function newline(blank: boolean): void {
    put('\n')
    pen.lineStart = pen.at
    if (blank) {
      writePrefix(true)
      put('\n')
      pen.lineStart = pen.at
    }
    writePrefix(false)
  }

  function leaf(ranges: readonly Range[], inside: () => void): void {
    const start = pen.at
    inside()
    close(ranges.map(([from, to]): Range => [from, to]), start)
  }

  function writeLeaf(ranges: Range[], text: MappedText | InlineText): void {
    const start = pen.at
    writeLines(text)
    close(ranges, start)
  }

  /** Ends the leaf that began at `start`; the markup around its ranges will be added to them. */
  function close(ranges: Range[], start: number): void {
    if (pen.at === start) {
      for (const range of ranges) pending.push(range)
      return
    }
    // What was carried here joins the leaf's own ranges at the end, when these have taken over the markup around them.
    if (pending.length > 0) {
      brought.push({leaf: leaves.length, ranges: pending})
      pending = []
    }
    leaves.push({start, end: pen.at, ranges})
  }

  function repeat(ranges: readonly Range[], inside: () => void): void {
    const start = pen.at
    const before = mapping
    mapping = false
    inside()
    mapping = before
    if (pen.at > start) repeats.push({start, end: pen.at, ranges: [...ranges]})
  }

  function indent(first: string | MappedText, rest: Prefix, inside: () => void): void {
    if (typeof first === 'string' && rest.mark) mark(first, '', 1)
    else write(first)
    prefixes.push(rest)
    prefixText += rest.text
    inside()
    prefixes.pop()
    prefixText = prefixText.slice(0, prefixText.length - rest.text.length)
  }

  function own(ranges: readonly Range[], inside: () => void): void {
    const first = leaves.length
    const from = pen.at
    inside()
    if (!fill || ranges.length !== 1) return
    const [[start, end]] = ranges as [Range]
    let tail: Range | undefined
    for (const index of inSource(first, start, end)) {
      const {ranges: own} = leaves[index]!
      widen(own, tail ? tail[1] : start, start)
      // The marker in front of the first text is part of its leaf, so that it has a place when it is cut off.
      if (index === first) leaves[index]!.start = Math.min(leaves[index]!.start, from)
      // '<td><a>one</a><template>…</template><b>two</b></td>': the tags between the pieces of one text
      //              ^                      ^
      if (own.length > 1) brought.push({leaf: index, ranges: subtractRanges([[own[0]![0], own[own.length - 1]![1]]], own)})
      tail = own[own.length - 1]!
    }
    if (!tail) {
      pending.push([start, end])
      return
    }
    if (tail[1] < end) tail[1] = end
    // What was carried inside and found no further leaf is within the end of the last one now.
    pending = pending.filter(([from, to]) => from < start || to > end)
  }

  /**
   * Numbers of the leaves from `first` on that lie in a range, as they stand in the source: the name of a column may be written
   * in front of the first value, and stands above all of them. Leaves that are in no source have nothing to take over.
   */
  function inSource(first: number, start: number, end: number): number[] {
    const found: number[] = []
    let rises = true
    for (let index = first; index < leaves.length; index++) {
      const at = leaves[index]!.ranges[0]?.[0] ?? -1
      if (at < start || at >= end) continue
      if (found.length > 0 && leaves[found[found.length - 1]!]!.ranges[0]![0] > at) rises = false
      found.push(index)
    }
    return rises ? found : found.sort((a, b) => leaves[a]!.ranges[0]![0] - leaves[b]!.ranges[0]![0])
  }

  /** Moves the start of a leaf back to `from`, where that is before it and not before `least`. */
  function widen(ranges: Range[], from: number, least: number): void {
    const range = ranges[0]
    if (range && from >= least && from < range[0]) range[0] = from
  }

  /** A parser may let a block that was never closed reach into the next one: the later start counts. */
  function clampLeaves(): void {
    let next = Infinity
    for (let i = leaves.length - 1; i >= 0; i--) {
      const {ranges} = leaves[i]!
      const first = ranges[0]
      const last = ranges[ranges.length - 1]
      if (!first || !last) continue
      if (last[1] > next && next > last[0]) last[1] = next
      next = first[0]
    }
  }

  /** Gives leaves what was carried to them, as far as no leaf has it; where it came to two, the first has it. */
  function settle(): void {
    // '<summary>Title</summary>': what the title has taken over is not carried to the leaf behind it
    const taken = mergeRanges(leaves.flatMap(({ranges}) => ranges))
    const free: [range: Range, leaf: LeafSpan | null][] = []
    for (const {leaf, ranges} of brought) {
      for (const range of subtractRanges(mergeRanges(ranges), taken)) free.push([range, leaves[leaf]!])
    }
    for (const range of subtractRanges(mergeRanges(pending), taken)) free.push([range, null])
    pending = []
    free.sort((a, b) => a[0][0] - b[0][0])
    const changed = new Set<LeafSpan>()
    let covered = -1
    for (const [[from, to], leaf] of free) {
      const range: Range = [Math.max(from, covered), to]
      if (range[1] <= range[0]) continue
      covered = to
      if (leaf) {
        leaf.ranges.push(range)
        changed.add(leaf)
      } else pending.push(range)
    }
    for (const leaf of changed) leaf.ranges = mergeRanges(leaf.ranges)
  }

  function finish(): Written {
    if (fill) clampLeaves()
    if (brought.length > 0 || pending.length > 0) settle()
    const last = leaves[leaves.length - 1]
    if (last && pending.length > 0) {
      last.ranges = mergeRanges([...last.ranges, ...pending])
      pending = []
    }
    if (marks.length > 1) marks.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    const written = {content: parts.join(''), map, marks, atoms, leaves, repeats, carried: pending}
    parts = []
    map = []
    marks = []
    atoms = []
    leaves = []
    repeats = []
    brought = []
    pending = []
    pen.at = 0
    pen.lineStart = 0
    return written
  }
}

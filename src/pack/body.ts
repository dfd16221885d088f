import {lastWhere} from '../text/last-where.js'
import {mergeRanges, runBefore, sliceMapped, type Mark, type MappedText, type Range, type Run} from '../text/mapped-text.js'

/** A stretch of content that comes from one leaf of the tree, with the source ranges it stands for. */
export interface LeafSpan {
  start: number
  end: number
  /** Sorted and disjoint; includes the markup around the leaf that goes with it. */
  ranges: Range[]
}

/** Content that repeats what stands elsewhere in a core: a column name before every value. */
export interface RepeatSpan {
  start: number
  end: number
  ranges: Range[]
}

/**
 * A whole section written out, in two forms at once: `content` for the reader, `text` to embed.
 * All structure (units, leaves, marks) points into `content`.
 */
export interface Body {
  content: string
  map: Run[]
  marks: Mark[]
  atoms: Range[]
  leaves: LeafSpan[]
  repeats: RepeatSpan[]
  /** `content` without what the plain rendering leaves out; the same string when nothing is left out. */
  text: string
  /** `atoms` as offsets of `text`. */
  textAtoms: Range[]
  /** Offset in `text` of a content offset. */
  toText(offset: number): number
  /**
   * Offset in `content` of a text offset. Where marks of no length lie, closing ones
   * stay before it and opening ones after it.
   */
  toContent(offset: number): number
}

export type WrittenBody = Pick<Body, 'content' | 'map' | 'marks' | 'atoms' | 'leaves' | 'repeats'>

/** Completes a written body: renders the text to embed. `plain` false keeps marks (`render: 'source'`). */
export function finishBody(written: WrittenBody, plain: boolean): Body {
  const {content, map, marks, atoms, leaves, repeats} = written
  // Written out: a document has thousands of bodies, and spreading one costs more than all else here.
  if (!plain || marks.length === 0) return {content, map, marks, atoms, leaves, repeats, text: content, textAtoms: atoms, toText: same, toContent: same}
  const parts: string[] = []
  // Text offset at which each mark begins.
  const starts: number[] = []
  let from = 0
  let length = 0
  marks.forEach(([start, end, instead]) => {
    parts.push(content.slice(from, start), instead)
    length += start - from
    starts.push(length)
    length += instead.length
    from = end
  })
  parts.push(content.slice(from))

  const textAtoms = atoms.map(([a, b]): Range => [toText(a), toText(b)])
  return {content, map, marks, atoms, leaves, repeats, text: parts.join(''), textAtoms, toText, toContent}

  function toText(offset: number): number {
    const index = lastWhere(marks.length, (i) => marks[i]![0] <= offset)
    if (index < 0) return offset
    const [start, end, instead] = marks[index]!
    return offset < end ? starts[index]! + Math.min(instead.length, offset - start) : starts[index]! + instead.length + offset - end
  }

  function toContent(offset: number): number {
    // The last mark that begins before the offset; marks of no length right at it are looked at one by one.
    let index = lastWhere(marks.length, (i) => starts[i]! < offset)
    let at = offset
    if (index >= 0) {
      const [start, end, instead] = marks[index]!
      const past = offset - starts[index]! - instead.length
      at = past >= 0 ? end + past : Math.min(end, start + offset - starts[index]!)
    }
    // 'a **b.**c': the closing mark in front of c stays behind, an opening one in front of b comes along
    //          ^
    while (++index < marks.length) {
      const [start, end, instead, side] = marks[index]!
      if (start !== at || instead !== '' || side === 1) break
      at = end
    }
    return at
  }
}

const same = (offset: number) => offset

/** Whether the text to embed is the content, with all its marks. */
export function isWritten({toText}: Body): boolean {
  return toText === same
}

/** Where a stretch of content ends, without blanks and without the quote marks of blank lines: these part it from what follows. */
export function ownEnd({content, marks}: Pick<Body, 'content' | 'marks'>, start: number, end: number): number {
  for (;;) {
    while (end > start && blank.test(content[end - 1]!)) end--
    if (end <= start || content[end - 1] !== '>') return end
    // '> a\n> >\n> b'
    //       ^^^
    const mark = marks[lastWhere(marks.length, (i) => marks[i]![0] < end)]
    if (!mark || mark[2] !== '' || mark[3] !== 1 || content.slice(mark[0], end).trim() !== '>') return end
    end = Math.max(start, mark[0])
  }
}

const blank = /\s/

/** Index of the first leaf that ends after `offset`. */
function firstLeaf(leaves: readonly LeafSpan[], offset: number): number {
  return lastWhere(leaves.length, (i) => leaves[i]!.end <= offset) + 1
}

/**
 * The source ranges that the content `[start, end)` is the core of.
 * `end` must be where the next piece starts, so that neighbours share their border exactly.
 */
export function coreRanges(body: Body, start: number, end: number): Range[] {
  const ranges: Range[] = []
  for (let i = firstLeaf(body.leaves, start); i < body.leaves.length; i++) {
    const leaf = body.leaves[i]!
    if (leaf.start >= end) break
    const whole = leaf.start >= start && leaf.end <= end
    const own = whole ? leaf.ranges : cutLeaf(body, leaf, Math.max(start, leaf.start), Math.min(end, leaf.end))
    for (const range of own) ranges.push(range)
  }
  return ranges
}

function cutLeaf(body: Body, leaf: LeafSpan, start: number, end: number): Range[] {
  const shuffled = sharesOf(body, leaf)
  if (shuffled) return sharesIn(shuffled, start, end)
  const from = start <= leaf.start ? -Infinity : sourceBorder(body, leaf, start)
  const to = end >= leaf.end ? Infinity : sourceBorder(body, leaf, end)
  return leaf.ranges
    .map(([a, b]): Range => [Math.max(a, from), Math.min(b, to)])
    .filter(([a, b]) => b > a)
}

/** A run of a leaf with the source it stands for: its own, and what no run before it in the source has taken. */
interface Share {
  run: Run
  from: number
  to: number
}

const shares = new WeakMap<LeafSpan, Share[] | null>()

/**
 * Shares of a leaf whose runs do not rise in the source, as text that a parser moved in front of the table it was found in; null for any other.
 * Its borders in the content are none in the source.
 */
function sharesOf({map}: Body, leaf: LeafSpan): Share[] | null {
  let known = shares.get(leaf)
  if (known === undefined) shares.set(leaf, (known = findShares(map, leaf)))
  return known
}

function findShares(map: readonly Run[], leaf: LeafSpan): Share[] | null {
  const found: Share[] = []
  let rises = true
  for (let i = Math.max(0, runBefore(map, leaf.start)); i < map.length && map[i]![0] < leaf.end; i++) {
    const run = map[i]!
    if (run[0] < leaf.start) continue
    const last = found[found.length - 1]
    if (last && run[1] < last.run[1] + last.run[2]) rises = false
    found.push({run, from: run[1], to: run[1] + run[2]})
  }
  const last = leaf.ranges[leaf.ranges.length - 1]
  if (rises || !last) return null
  const inSource = [...found].sort((a, b) => a.run[1] - b.run[1])
  let taken = leaf.ranges[0]![0]
  for (const share of inSource) {
    share.from = Math.min(share.from, taken)
    taken = Math.max(taken, share.to)
  }
  const end = inSource[inSource.length - 1]!
  end.to = Math.max(end.to, last[1])
  return found
}

function sharesIn(found: readonly Share[], start: number, end: number): Range[] {
  const ranges: Range[] = []
  for (const {run: [value, source, length], from, to} of found) {
    if (value >= end || value + length <= start) continue
    const first = value >= start ? from : source + start - value
    const last = value + length <= end ? to : source + end - value
    if (last > first) ranges.push([first, last])
  }
  return mergeRanges(ranges)
}

/**
 * Where in the source the border in front of a content offset lies: after the last mapped character before it, else before the next one.
 * Inside words that no run maps (the alternative text of an image, written from an attribute) by share: every part has a place of its own.
 */
function sourceBorder({content, map}: Body, leaf: LeafSpan, offset: number): number {
  const index = runBefore(map, offset)
  const run = map[index]
  if (run && offset < run[0] + run[2]) return run[1] + offset - run[0]
  const before = run && run[0] + run[2] > leaf.start ? run : null
  const following = map[index + 1]
  const next = following && following[0] < leaf.end ? following : null
  const from = before ? before[0] + before[2] : leaf.start
  const to = next ? next[0] : leaf.end
  const [saysBefore, saysBehind] = [word.test(content.slice(from, offset)), word.test(content.slice(offset, to))]
  // '](https://example.com)\n[': a border at the side of all words lies at the end of the markup they come from
  //                        ^
  if (saysBefore && !saysBehind && next) return next[1]
  if (saysBefore || (saysBehind && !before)) {
    const first = before ? before[1] + before[2] : leaf.ranges[0]?.[0]
    const last = next ? next[1] : leaf.ranges[leaf.ranges.length - 1]?.[1]
    if (first !== undefined && last !== undefined && last > first) return first + Math.round(((last - first) * (offset - from)) / (to - from))
  }
  if (before) return before[1] + before[2]
  return next ? next[1] : -Infinity
}

const word = /[\p{L}\p{N}]/u

/** Source ranges of what a stretch of content repeats from elsewhere. */
export function repeatRanges({repeats}: Body, start: number, end: number): Range[] {
  const open = repeats[lastWhere(repeats.length, (i) => repeats[i]!.start < start)]
  const inside = startingIn(repeats, (span) => span.start, start, end)
  return (open && open.end > start ? [open, ...inside] : inside).flatMap(({ranges}) => ranges)
}

/** Whether nothing of a stretch of content is in the source: the number of an item, the fence of a `pre`. */
export function isAdded({map}: Body, start: number, end: number): boolean {
  const run = map[runBefore(map, end - 1)]
  return !run || run[0] + run[2] <= start
}

/** The marks that begin in a stretch of content. */
export function marksIn({marks}: Body, start: number, end: number): Mark[] {
  return startingIn(marks, ([at]) => at, start, end)
}

function startingIn<Thing>(things: readonly Thing[], startOf: (thing: Thing) => number, start: number, end: number): Thing[] {
  const before = (offset: number) => lastWhere(things.length, (i) => startOf(things[i]!) < offset) + 1
  return things.slice(before(start), before(end))
}

/** A stretch of content with its map. */
export function contentOf(body: Body, start: number, end: number): MappedText {
  return sliceMapped({value: body.content, map: body.map}, start, end)
}

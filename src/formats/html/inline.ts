import {partImages} from '../../text/images.js'
import {pushRun, type InlineText, type Mark, type Range, type Run} from '../../text/mapped-text.js'
import type {Aligner} from './align.js'
import {escapeMarkup, maybeBlock, maybeMarkup, type EscapePlace} from '../markdown-escape.js'
import type {TextNode} from './nodes.js'

/**
 * What a line end means: `flow`, two of them end the paragraph; `lines`, they part lines of one text;
 * `cell`, the same in a table; `single`, they are blanks.
 */
export type LineMode = 'flow' | 'lines' | 'cell' | 'single'

export type SpanKind = 'strong' | 'emphasis' | 'delete' | 'code' | 'link' | 'script'

/** A mark that surrounds text: written when the first text in it comes, so that empty elements leave nothing. */
export interface Span {
  kind: SpanKind
  /** Of code the shortest fence; it grows with the backticks inside. */
  open: string
  close: string
  /** Texts shorter than this are not cut inside the mark; 0 when it may be cut. */
  atomUpTo: number
  /** Whether two that touch are apart on the page by style alone; else they are joined where both are of a kind. */
  apart: boolean
  /** Value offset of the opening mark, and of the text behind it. */
  at: number
  textAt: number
  /** Index of the opening mark among what was written. */
  part: number
}

export function createSpan(kind: SpanKind, open: string, close: string, atomUpTo: number, apart = false): Span {
  return {kind, open, close, atomUpTo, apart, at: 0, textAt: 0, part: 0}
}

/** A leaf's text and the source ranges it was made of. */
export interface Taken {
  text: InlineText
  ranges: Range[]
  /** Whether it is one image and nothing beside. */
  image: boolean
}

/** Collects the text of one leaf after another by the white-space rules of HTML. */
export interface Inline {
  mode: LineMode
  /** Whether white space is kept as it stands (`textarea`). */
  preserve: boolean
  /** Whether nothing to see stands in the leaf yet. */
  readonly empty: boolean
  text(node: TextNode): void
  /** A line end (`br`). */
  lineEnd(): void
  /** The edge of a block inside a text that has one line a block. */
  edge(): void
  /** What stands before and after is apart. */
  apart(): void
  open(span: Span): void
  close(): void
  /** Whether a mark of this kind is open. */
  inside(kind: SpanKind): boolean
  image(alt: string, url: string, range: Range | null): void
  /** These ranges go with the leaf, without text. */
  cover(node: TextNode): void
  /** Ends the leaf; null where it has no visible text. */
  take(): Taken | null
}

/** A blank that is written when text follows: none, one that is in no run, or one at a source offset. */
const none = -2
const unmapped = -1

/** White space that does not stand in the text as it is: a single blank does. */
const whiteSpace = /[ \t\n\f\r]{2,}|[\t\n\f\r]/g

/** Marks of these kinds are joined where one ends and the next begins. */
const merged: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete', 'code'])

/** What a sign of a superscript or subscript may follow: with anything else in front nothing is glued. */
const base = /[\p{L}\p{N}\p{M})\]}]$/u

const escapePlaces: Record<LineMode, EscapePlace> = {flow: 'lines', lines: 'lines', cell: 'cell', single: 'heading'}

/** `breakParagraph` takes the leaf: it is called where text goes on behind an empty line. */
export function createInline(aligner: Aligner, breakParagraph: () => void): Inline {
  /** What was written of the leaf, and how long it is. */
  let parts: string[] = []
  let length = 0
  let map: Run[] = []
  let atoms: Range[] = []
  let marks: Mark[] = []
  let ranges: Range[] = []
  let codes: Range[] = []
  let blank = none
  let lineEnds = 0
  let words = false
  let images = 0
  /** Whether signs were met that Markdown may read. */
  let escapable = false
  /** Whether the leaf has more than one line. */
  let lined = false
  /** Whether the code that is open has backticks in it. */
  let ticked = false
  /** The text written last, where nothing parts it from what comes. */
  let tail = ''
  const spans: Span[] = []
  const openKinds: Record<SpanKind, number> = {strong: 0, emphasis: 0, delete: 0, code: 0, link: 0, script: 0}
  /** How many of `spans` have been written in this leaf. */
  let written = 0
  /** Marks that have ended and are not closed yet: what comes may go on with them. */
  let due: Span[] = []
  /** The stretch of a text node that is being written. */
  const piece: {value: string; start: number; runs: Run[] | null; next: number} = {value: '', start: 0, runs: null, next: 0}

  const inline: {-readonly [Key in keyof Inline]: Inline[Key]} = {
    mode: 'flow',
    preserve: false,
    empty: true,
    text,
    lineEnd() {
      lineEnds++
      blank = none
    },
    edge() {
      if (length > 0) lineEnds = Math.max(lineEnds, 1)
      blank = none
    },
    apart() {
      if (blank === none) blank = unmapped
    },
    open(span) {
      // '<a>one</a><a>two</a>': links that touch are apart on the page by style alone
      const last = due[due.length - 1]
      if (span.apart && last?.apart && last.kind === span.kind) inline.apart()
      spans.push(span)
      openKinds[span.kind]++
    },
    close() {
      const span = spans.pop()!
      openKinds[span.kind]--
      if (written <= spans.length) return
      due.push(span)
      written = spans.length
    },
    inside: (kind) => openKinds[kind] > 0,
    image,
    cover(node) {
      aligner.pieces(node, (_, start, end) => cover(start, end))
    },
    take,
  }
  return inline

  function put(part: string): void {
    parts.push(part)
    length += part.length
  }

  /** Writes what the plain rendering leaves out. */
  function mark(part: string, side: 1 | -1): void {
    marks.push([length, length + part.length, '', side])
    put(part)
  }

  function cover(start: number, end: number): void {
    if (end <= start) return
    const last = ranges[ranges.length - 1]
    if (last && last[1] === start) last[1] = end
    else ranges.push([start, end])
  }

  /** Writes what is due in front of text: marks that close, the line end or blank, then the marks that open. */
  function lead(): void {
    if (length === 0) {
      // Line ends and blanks at the head of a leaf are nothing.
    } else if (lineEnds > 1 && inline.mode === 'flow') {
      breakParagraph()
    } else if (lineEnds > 0) {
      writeLineEnd()
    } else if (blank !== none) {
      closeDue()
      if (blank !== unmapped) pushRun(map, length, blank, 1)
      put(' ')
      tail = ''
    } else if (due.length > 0) {
      joinDue()
    }
    lineEnds = 0
    blank = none
    for (; written < spans.length; written++) openSpan(spans[written]!)
  }

  function writeLineEnd(): void {
    closeDue()
    tail = ''
    if (inline.mode === 'single') return put(' ')
    lined = true
    // A line of code that looks like the beginning of a block would be one: each line is code of its own.
    if (openKinds.code > 0) {
      const code = spans.findIndex(({kind}) => kind === 'code')
      while (written > code) closeSpan(spans[--written]!)
    }
    put('\n')
  }

  /** '<b>a</b><b>b</b>' is '**ab**': the marks that open go on with those that are due, from the outermost on. */
  function joinDue(): void {
    while (due.length > 0 && written < spans.length) {
      const last = due[due.length - 1]!
      const next = spans[written]!
      if (last.kind !== next.kind || !merged.has(last.kind)) break
      due.pop()
      spans[written++] = {...next, at: last.at, textAt: last.textAt, part: last.part}
    }
    closeDue()
  }

  function closeDue(): void {
    if (due.length === 0) return
    for (const span of due) closeSpan(span)
    due = []
  }

  function openSpan(span: Span): void {
    span.at = length
    span.part = parts.length
    if (span.kind !== 'script') mark(span.open, 1)
    else if (base.test(tail.slice(-2))) {
      put(span.open)
      escapable ||= span.open === '_'
    }
    if (span.kind === 'code') ticked = false
    span.textAt = length
  }

  function closeSpan(span: Span): void {
    if (span.kind === 'script') return
    const textEnd = length
    if (span.kind === 'code') closeCode(span)
    else mark(span.close, -1)
    if (textEnd - span.textAt >= span.atomUpTo) return
    while (atoms.length > 0 && atoms[atoms.length - 1]![0] >= span.at) atoms.pop()
    atoms.push([span.at, length])
  }

  function closeCode(span: Span): void {
    if (ticked) mark(fit(span), -1)
    else mark(span.close, -1)
    codes.push([span.at, length])
  }

  /** Makes the opening fence of code longer than the backticks inside; gives the closing one. */
  function fit(span: Span): string {
    const code = parts.slice(span.part + 1).join('')
    let longest = 0
    for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length)
    const fence = '`'.repeat(longest + 1)
    // '`` `a` ``': blanks keep backticks of the text apart from the fence; Markdown takes two of them away or none
    const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : ''
    const open = fence + pad
    const shift = open.length - parts[span.part]!.length
    parts[span.part] = open
    length += shift
    for (let i = map.length - 1; i >= 0 && map[i]![0] >= span.textAt; i--) map[i]![0] += shift
    let last = marks.length - 1
    for (; marks[last]![0] >= span.textAt; last--) moveMark(marks[last]!, shift)
    marks[last]![1] += shift
    span.textAt += shift
    return pad + fence
  }

  function text(node: TextNode): void {
    // White space in front of all text of a leaf is nothing: most text nodes of a page are the indents between tags.
    if (length === 0 && !inline.preserve && isWhiteSpace(node.value) && aligner.isExact(node)) return
    aligner.pieces(node, inline.preserve ? preserved : collapsed)
  }

  function collapsed(text: string, start: number, end: number, runs: Run[] | null): void {
    piece.value = text
    piece.start = start
    piece.runs = runs
    piece.next = 0
    let any = false
    let at = 0
    whiteSpace.lastIndex = 0
    for (let match = whiteSpace.exec(text); match; match = whiteSpace.exec(text)) {
      if (match.index > at && stretch(at, match.index)) any = true
      at = match.index + match[0].length
      space(match.index, at)
    }
    if (at < text.length && stretch(at, text.length)) any = true
    if (any) coverInk(text, start, end, runs)
  }

  /** Text whose only white space is single blanks; gives whether there is more than a blank. */
  function stretch(from: number, to: number): boolean {
    const text = piece.value
    if (text.charCodeAt(from) === 32) space(from, ++from)
    if (from === to) return false
    const tail = text.charCodeAt(to - 1) === 32 ? 1 : 0
    visible(from, to - tail)
    if (tail) space(to - 1, to)
    return true
  }

  function space(from: number, to: number): void {
    if (blank >= 0) return
    const text = piece.value
    const at = text.charCodeAt(from) === 32 ? from : text.charCodeAt(to - 1) === 32 ? to - 1 : -1
    blank = at < 0 ? unmapped : sourceAt(at)
  }

  function preserved(text: string, start: number, end: number, runs: Run[] | null): void {
    piece.value = text
    piece.start = start
    piece.runs = runs
    piece.next = 0
    let any = false
    let from = 0
    while (from <= text.length) {
      const found = text.indexOf('\n', from)
      const to = found < 0 ? text.length : found
      if (/[^ \t\f\r]/.test(text.slice(from, to))) {
        visible(from, to)
        any = true
      }
      if (found < 0) break
      inline.lineEnd()
      from = found + 1
    }
    if (any) coverInk(text, start, end, runs)
  }

  function visible(from: number, to: number): void {
    lead()
    const text = piece.value
    const part = from === 0 && to === text.length ? text : text.slice(from, to)
    copyRuns(from, to)
    put(part)
    tail = part
    words = true
    if (inline.empty && /\S/.test(part)) inline.empty = false
    if (openKinds.code > 0) ticked ||= part.includes('`')
    if (openKinds.code === 0 || inline.mode === 'cell') escapable ||= maybeMarkup.test(part)
  }

  /** Source offset of a character of the piece, `unmapped` where it is in no run. Asked in rising order. */
  function sourceAt(at: number): number {
    if (piece.runs === null) return piece.start + at
    const run = seek(piece.runs, at)
    return run && run[0] <= at ? run[1] + at - run[0] : unmapped
  }

  /** Adds the runs of `[from, to)`, which is written at the end of the leaf. */
  function copyRuns(from: number, to: number): void {
    const {runs} = piece
    if (runs === null) return pushRun(map, length, piece.start + from, to - from)
    for (let run = seek(runs, from); run && run[0] < to; run = runs[++piece.next]) {
      const a = Math.max(run[0], from)
      const b = Math.min(run[0] + run[2], to)
      pushRun(map, length + a - from, run[1] + a - run[0], b - a)
      if (run[0] + run[2] >= to) return
    }
  }

  /** The first run that ends behind `at`. */
  function seek(runs: readonly Run[], at: number): Run | undefined {
    while (piece.next < runs.length && runs[piece.next]![0] + runs[piece.next]![2] <= at) piece.next++
    return runs[piece.next]
  }

  /** The range of a piece without the white space at its ends. */
  function coverInk(text: string, start: number, end: number, runs: Run[] | null): void {
    if (runs === null) cover(start + leadingBlanks(text), end - trailingBlanks(text))
    else cover(start, end)
  }

  function image(alt: string, url: string, range: Range | null): void {
    const label = alt.replace(/\s+/g, ' ').trim()
    if (label === '') return
    lead()
    const at = length
    mark('![', 1)
    put(label)
    mark(`](${url})`, -1)
    atoms.push([at, length])
    tail = ''
    escapable ||= maybeMarkup.test(label)
    images++
    inline.empty = false
    if (range) cover(range[0], range[1])
  }

  function take(): Taken | null {
    // Blanks and line ends that were met do not count in front of text.
    if (length === 0 && ranges.length === 0) return null
    closeDue()
    while (written > 0) closeSpan(spans[--written]!)
    const taken: Taken | null = !inline.empty ? {text: finished(), ranges, image: images === 1 && !words} : null
    parts = []
    length = 0
    map = []
    atoms = []
    marks = []
    ranges = []
    if (codes.length > 0) codes = []
    blank = none
    lineEnds = 0
    words = false
    inline.empty = true
    images = 0
    escapable = false
    lined = false
    tail = ''
    return taken
  }

  function finished(): InlineText {
    const text = {value: parts.length === 1 ? parts[0]! : parts.join(''), map, atoms, marks}
    const place = escapePlaces[inline.mode]
    const escaped = escapable || lined || maybeBlock(text, place) ? escapeMarkup(text, codes, place) : text
    return images > 0 ? partImages(escaped) : escaped
  }
}

function moveMark(mark: Mark, shift: number): void {
  mark[0] += shift
  mark[1] += shift
}

function leadingBlanks(text: string): number {
  let at = 0
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

function trailingBlanks(text: string): number {
  let at = text.length
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--
  return text.length - at
}

function isWhiteSpace(text: string): boolean {
  let at = 0
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at === text.length
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}

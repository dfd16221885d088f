import {pushRun, type InlineText, type Mark, type Range, type Run} from '../../text/mapped-text.js'
import type {Aligner} from './align.js'
import type {TextNode} from './nodes.js'

/**
 * What a line end means: `flow`, two of them end the paragraph; `lines`, they part lines of one text;
 * `single`, they are blanks.
 */
export type LineMode = 'flow' | 'lines' | 'single'

export type SpanKind = 'strong' | 'emphasis' | 'delete' | 'code' | 'link'

/** A mark that surrounds text: written when the first text in it comes, so that empty elements leave nothing. */
export interface Span {
  kind: SpanKind
  open: string
  close: string
  /** Texts shorter than this are not cut inside the mark; 0 when it may be cut. */
  atomUpTo: number
  /** Value offset of the opening mark, and of the text behind it. */
  at: number
  textAt: number
}

export function createSpan(kind: SpanKind, open: string, close: string, atomUpTo: number): Span {
  return {kind, open, close, atomUpTo, at: 0, textAt: 0}
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
const merged: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete'])

/** `breakParagraph` takes the leaf: it is called where text goes on behind an empty line. */
export function createInline(aligner: Aligner, breakParagraph: () => void): Inline {
  let value = ''
  let map: Run[] = []
  let atoms: Range[] = []
  let marks: Mark[] = []
  let ranges: Range[] = []
  let blank = none
  let lineEnds = 0
  let words = false
  let ink = false
  let images = 0
  const spans: Span[] = []
  const openKinds: Record<SpanKind, number> = {strong: 0, emphasis: 0, delete: 0, code: 0, link: 0}
  /** How many of `spans` have been written in this leaf. */
  let written = 0
  /** The stretch of a text node that is being written. */
  const piece: {value: string; start: number; runs: Run[] | null; next: number} = {value: '', start: 0, runs: null, next: 0}
  /** The mark that was closed last, and where its closing mark ends. */
  let closed: Span | null = null
  let closedEnd = 0

  const inline: Inline = {
    mode: 'flow',
    preserve: false,
    get empty() {
      return !ink
    },
    text,
    lineEnd() {
      lineEnds++
      blank = none
    },
    edge() {
      if (value.length > 0) lineEnds = Math.max(lineEnds, 1)
      blank = none
    },
    apart() {
      if (blank === none) blank = unmapped
    },
    open(span) {
      // '<a>one</a><a>two</a>': links that touch are apart on the page by style alone
      if (span.kind === 'link' && closed?.kind === 'link' && closedEnd === value.length) inline.apart()
      spans.push(span)
      openKinds[span.kind]++
    },
    close() {
      const span = spans.pop()!
      openKinds[span.kind]--
      if (written <= spans.length) return
      closeSpan(span)
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

  /** Writes what the plain rendering leaves out. */
  function mark(part: string, side: 1 | -1): void {
    marks.push([value.length, value.length + part.length, '', side])
    value += part
  }

  function cover(start: number, end: number): void {
    if (end <= start) return
    const last = ranges[ranges.length - 1]
    if (last && last[1] === start) last[1] = end
    else ranges.push([start, end])
  }

  /** Writes what is due in front of text: the line end or blank, then the marks that open. */
  function lead(): void {
    if (value.length === 0) {
      // Line ends and blanks at the head of a leaf are nothing.
    } else if (lineEnds > 1 && inline.mode === 'flow') {
      breakParagraph()
    } else if (lineEnds > 0) {
      value += inline.mode === 'single' ? ' ' : '\n'
    } else if (blank !== none) {
      if (blank !== unmapped) pushRun(map, value.length, blank, 1)
      value += ' '
    }
    lineEnds = 0
    blank = none
    for (; written < spans.length; written++) openSpan(spans[written]!)
  }

  function openSpan(span: Span): void {
    if (closed && closed.kind === span.kind && closedEnd === value.length && merged.has(span.kind)) {
      // '<b>a</b><b>b</b>' is '**ab**': the closing mark is taken back
      marks.pop()
      value = value.slice(0, -span.close.length)
      span.at = closed.at
      span.textAt = closed.textAt
      closed = null
      return
    }
    span.at = value.length
    mark(span.open, 1)
    span.textAt = value.length
  }

  function closeSpan(span: Span): void {
    const textEnd = value.length
    mark(span.close, -1)
    closed = span
    closedEnd = value.length
    if (textEnd - span.textAt >= span.atomUpTo) return
    while (atoms.length > 0 && atoms[atoms.length - 1]![0] >= span.at) atoms.pop()
    atoms.push([span.at, value.length])
  }

  function text(node: TextNode): void {
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
    value += part
    words = true
    ink ||= /\S/.test(part)
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
    if (runs === null) return pushRun(map, value.length, piece.start + from, to - from)
    for (let run = seek(runs, from); run && run[0] < to; run = runs[++piece.next]) {
      const a = Math.max(run[0], from)
      const b = Math.min(run[0] + run[2], to)
      pushRun(map, value.length + a - from, run[1] + a - run[0], b - a)
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
    const at = value.length
    mark('![', 1)
    value += label
    mark(`](${url})`, -1)
    atoms.push([at, value.length])
    images++
    ink = true
    if (range) cover(range[0], range[1])
  }

  function take(): Taken | null {
    while (written > 0) closeSpan(spans[--written]!)
    const taken: Taken | null = ink
      ? {text: {value, map, atoms, marks}, ranges, image: images === 1 && !words}
      : null
    if (value.length > 0 || ranges.length > 0) {
      value = ''
      map = []
      atoms = []
      marks = []
      ranges = []
    }
    blank = none
    lineEnds = 0
    words = false
    ink = false
    images = 0
    closed = null
    return taken
  }
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

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}

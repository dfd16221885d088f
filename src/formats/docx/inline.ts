import {pushRun, type InlineText, type Mark, type Range, type Run} from '../../text/mapped-text.js'
import {escapeMarkup, maybeBlock, maybeMarkup, type EscapePlace} from '../markdown-escape.js'
import type {Canonical} from './canonical.js'
import type {RunStyle} from './content.js'

/** A mark around text, outermost first: written when text comes, ended where other text comes. */
interface Span {
  open: string
  close: string
  /** The same for pieces that one mark surrounds: a link, or the sign itself. */
  key: unknown
  /** Texts shorter than this are not cut inside the mark. */
  atomUpTo: number
}

interface OpenSpan {
  span: Span
  at: number
  textAt: number
  /** Index of its opening mark among what was written. */
  part: number
}

/** Text as it stands on the page, with how it looks and where it leads. */
export interface Stretch {
  value: string
  style: RunStyle
  link: {target: string; key: unknown} | null
}

/** Writes the text of one leaf: into the canonical text as it is read, and as Markdown. */
export interface Inline {
  isEmpty(): boolean
  text(stretch: Stretch): void
  /** Text without any style. */
  plain(value: string): void
  lineEnd(): void
  /** Something that stands as it is and is not cut: `[^1]`. */
  atom(text: string): void
  /** `$…$`. */
  math(latex: string): void
  image(alt: string): void
  /** The leaf and its place; null where there is nothing to see. */
  finish(): {text: InlineText; range: Range; image: boolean} | null
}

/** Link texts shorter than this are not cut. */
const shortLink = 300

const strong: Span = {open: '**', close: '**', key: 'strong', atomUpTo: 0}
const emphasis: Span = {open: '*', close: '*', key: 'emphasis', atomUpTo: 0}
const struck: Span = {open: '~~', close: '~~', key: 'delete', atomUpTo: 0}
const code: Span = {open: '`', close: '`', key: 'code', atomUpTo: Infinity}

const noSpans: readonly Span[] = []

const unstyled: RunStyle = {bold: false, italic: false, strike: false, script: null, code: false, underline: false}

/** Words with single blanks between them. */
const wordsOfLine = /\S+(?:[^\S\t]\S+)*/g

/** What a superscript or subscript may stand at. */
const base = /[\p{L}\p{N}\p{M})\]}]$/u

/** `1st`, `2nd`, `1er`: raised letters that only end a number. */
const ordinalEnd = /^(?:st|nd|rd|th|er|re|e|o|a|º|ª)$/i

/** Begins a leaf at the end of the canonical text. */
export function createInline(canonical: Canonical, place: EscapePlace): Inline {
  const parts: string[] = []
  const map: Run[] = []
  const atoms: Range[] = []
  const marks: Mark[] = []
  const codes: Range[] = []
  const open: OpenSpan[] = []
  const start = canonical.length
  let end = start
  let length = 0
  let blanks = ''
  let lineEnds = 0
  /** The text written last, where nothing parts it from what comes. */
  let tail = ''
  let script: RunStyle['script'] = null
  let images = 0
  let words = false

  return {
    isEmpty: () => length === 0,
    text,
    plain: (value) => text({value, style: unstyled, link: null}),
    lineEnd() {
      lineEnds++
      blanks = ''
    },
    atom(value) {
      lead([])
      guarded(() => mapped(value))
      words = true
    },
    math(latex) {
      lead([])
      guarded(() => {
        put('$')
        mapped(latex.replace(/\s*\n\s*/g, ' '))
        put('$')
      })
      words = true
    },
    image(alt) {
      if (tail) blanks ||= ' '
      lead([])
      const at = length
      mark('![', 1)
      mapped(alt)
      mark(']()', -1)
      atoms.push([at, length])
      images++
      blanks = ' '
    },
    finish,
  }

  function put(value: string): void {
    parts.push(value)
    length += value.length
  }

  /** Writes to the canonical text too. */
  function mapped(value: string): void {
    pushRun(map, length, canonical.write(value), value.length)
    put(value)
    end = canonical.length
    tail = value
  }

  function mark(value: string, side: 1 | -1): void {
    marks.push([length, length + value.length, '', side])
    put(value)
  }

  /** What stands as it is: nothing in it is escaped. */
  function guarded(write: () => void): void {
    const at = length
    write()
    marks.push([at, at + 1, guard, 1])
    codes.push([at, length])
    atoms.push([at, length])
    tail = ''
  }

  function text({value, style, link}: Stretch): void {
    const spans = spansOf(style, link)
    let at = 0
    wordsOfLine.lastIndex = 0
    for (let found = wordsOfLine.exec(value); found; found = wordsOfLine.exec(value)) {
      const ink = found[0]
      blanks += value.slice(at, found.index)
      at = found.index + ink.length
      lead(spans)
      if (style.script !== script) {
        script = style.script
        if (script && base.test(tail.slice(-2)) && !ordinal(ink)) put(script === 'super' ? '^' : '_')
      }
      mapped(ink)
      words = true
    }
    blanks += value.slice(at)
  }

  function ordinal(ink: string): boolean {
    return script === 'super' && /\d$/.test(tail) && ordinalEnd.test(ink)
  }

  function spansOf(style: RunStyle, link: Stretch['link']): readonly Span[] {
    if (!link && !style.bold && !style.italic && !style.strike && !style.code) return noSpans
    const spans: Span[] = []
    if (link) spans.push({open: '[', close: `](${link.target})`, key: link.key, atomUpTo: shortLink})
    if (style.bold) spans.push(strong)
    if (style.italic) spans.push(emphasis)
    if (style.strike) spans.push(struck)
    if (style.code) spans.push(code)
    return spans
  }

  /** Writes what is due in front of text: marks that end, the line end or blanks, marks that begin. */
  function lead(spans: readonly Span[]): void {
    let shared = 0
    while (shared < open.length && shared < spans.length && open[shared]!.span.key === spans[shared]!.key) shared++
    // Each line of code is code of its own: what looks like the beginning of a block would be one.
    if (lineEnds > 0 && length > 0) shared = Math.min(shared, ...open.flatMap(({span}, index) => (span.key === 'code' ? [index] : [])), open.length)
    while (open.length > shared) closeSpan()
    if (length > 0 && (lineEnds > 0 || blanks)) {
      if (lineEnds === 0) mapped(blanks)
      else if (place === 'heading') mapped(' ')
      else mapped('\n')
      tail = ''
    }
    blanks = ''
    lineEnds = 0
    for (let i = shared; i < spans.length; i++) openSpan(spans[i]!)
  }

  function openSpan(span: Span): void {
    open.push({span, at: length, textAt: length + span.open.length, part: parts.length})
    mark(span.open, 1)
  }

  function closeSpan(): void {
    const opened = open.pop()!
    const {span, at, textAt} = opened
    const written = length - textAt
    if (span.key === 'code') closeCode(opened)
    else mark(span.close, -1)
    if (written >= span.atomUpTo) return
    while (atoms.length > 0 && atoms[atoms.length - 1]![0] >= at) atoms.pop()
    atoms.push([at, length])
  }

  /** A fence longer than the backticks inside; blanks keep it apart from one at an end. */
  function closeCode({at, part}: OpenSpan): void {
    const inside = parts.slice(part + 1).join('')
    let longest = 0
    for (const [run] of inside.matchAll(/`+/g)) longest = Math.max(longest, run.length)
    const pad = /^`|`$/.test(inside) ? ' ' : ''
    const fence = '`'.repeat(longest + 1)
    if (longest > 0) widen(at, part, fence + pad)
    mark(pad + fence, -1)
    codes.push([at, length])
  }

  /** Writes the opening fence at an offset anew. */
  function widen(at: number, part: number, fence: string): void {
    const more = fence.length - parts[part]!.length
    parts[part] = fence
    length += more
    for (let i = map.length - 1; i >= 0 && map[i]![0] > at; i--) map[i]![0] += more
    for (let i = marks.length - 1; i >= 0 && marks[i]![0] >= at; i--) {
      if (marks[i]![0] > at) marks[i]![0] += more
      marks[i]![1] += more
    }
  }

  function finish() {
    while (open.length > 0) closeSpan()
    if (length === 0) return null
    const raw: InlineText = {value: parts.join(''), map, atoms, marks}
    const escaped = maybeMarkup.test(raw.value) || raw.value.includes('\n') || maybeBlock(raw, place) ? escapeMarkup(raw, codes, place) : raw
    // What stands as it is has a guard.
    const text = codes.length > 0 ? {...escaped, marks: escaped.marks.filter(([, , plain]) => plain !== guard)} : escaped
    return {text, range: [start, end] as Range, image: images === 1 && !words}
  }
}

/** Says of a mark that it only keeps what it begins from being escaped. */
const guard = '\u0000'

import type {
  Emphasis,
  FootnoteReference,
  Html,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  Nodes,
  Parents,
  PhrasingContent,
} from 'mdast'
import {partImages} from '../../text/images.js'
import type {InlineText, MappedText, Mark, Range} from '../../text/mapped-text.js'
import {isComponentName, tagFacts, tagsIn, type TagFacts} from './component.js'
import {spansIn} from './mdx.js'
import {endOf, facts, startOf} from './parser.js'
import {createPen, type Pen} from './pen.js'
import {decodeReference, signFor} from './references.js'
import type {State, Target} from './state.js'

/** The text of a leaf and what is to be known about it. */
export interface Leaf {
  text: InlineText
  /** Whether it shows something although its plain text may be empty: an image, a link. */
  shows: boolean
  /** Which tags it has, where it has nothing else; see `Tags`. */
  tags: Tags | null
}

/** The tags in a leaf. */
export interface Tags {
  /** How many stay in the text. */
  kept: number
  /** How many open something that does not end there. */
  open: number
  /** How many close something, more than begin there. */
  close: number
}

/** What the handlers share while one leaf is written. */
interface Run {
  state: State
  pen: Pen
  /** Nodes from here on are not read: the id of a heading. */
  limit: number
  /** Where the leaf ends. */
  end: number
  shows: boolean
  /** Whether something was written that may leave a line empty. */
  tagged: boolean
  /** Whether an image with words was written. */
  pictured: boolean
  tags: Tags & {ranges: Range[]}
  /** Tags without attributes that open in a text what a tag beside them closes. */
  paired: Set<Nodes>
  /** Tags that are left out. */
  unseen: ReadonlySet<Nodes>
  /** Where emphasis has begun and where it ends: no blank may stand there. */
  borders: Set<number>
}

type Handler<Node> = (node: Node, run: Run) => void

const none: ReadonlySet<Nodes> = new Set()

/**
 * The text between two places of the parsed text, with the marks and atoms of the inline nodes in it.
 * From `limit` on nothing is read as inline; the caller writes it. Tags in `unseen` are left out.
 */
export function writeLeaf(
  state: State,
  start: number,
  end: number,
  nodes: readonly PhrasingContent[],
  limit = Infinity,
  tail?: (pen: Pen) => void,
  unseen: ReadonlySet<Nodes> = none,
): Leaf {
  const tags = {kept: 0, open: 0, close: 0, ranges: []}
  const run: Run = {state, pen: createPen(state, start), limit, end, shows: false, tagged: false, pictured: false, tags, paired: new Set(), unseen, borders: new Set()}
  write(nodes, run)
  tail?.(run.pen)
  run.pen.copy(end)
  const finished = run.pen.finish()
  const written = run.pictured ? partImages(finished) : finished
  const text = run.tagged ? {...written, marks: withLines(written.value, written.marks, /^$/)} : written
  return {text, shows: run.shows, tags: onlyTags(text, run)}
}

/**
 * Marks of which those that are all there is of a line take the line along, indentation, line end and all;
 * `plain` are the stand-ins that may go with it.
 */
function withLines(value: string, marks: readonly Mark[], plain: RegExp): Mark[] {
  const result: Mark[] = []
  let lastLine: Mark | null = null
  for (let i = 0; i < marks.length; ) {
    const first = i
    let isVoid = true
    do isVoid = plain.test(marks[i++]![2]) && isVoid
    while (i < marks.length && blanksFrom(value, marks[i - 1]![1]) >= marks[i]![0])
    let start = marks[first]![0]
    const end = blanksFrom(value, marks[i - 1]![1])
    if (!isVoid || !begins(value, start) || (end < value.length && value[end] !== '\n')) {
      for (let k = first; k < i; k++) result.push(marks[k]!)
      continue
    }
    while (isBlank(value[start - 1])) start--
    const until = Math.min(end + 1, value.length)
    if (lastLine?.[1] === start) lastLine[1] = until
    else result.push((lastLine = [start, until, '', marks[first]![3]]))
  }
  // 'text⏎</Note>': nothing is left of the last line
  //      ^
  const before = result.length > 1 ? result[result.length - 2]![1] : 0
  if (lastLine?.[1] === value.length && lastLine[0] > before) lastLine[0]--
  return result
}

function blanksFrom(value: string, at: number): number {
  while (isBlank(value[at])) at++
  return at
}

/** Whether only blanks are in front on the line. */
function begins(value: string, at: number): boolean {
  while (isBlank(value[at - 1])) at--
  return at === 0 || value[at - 1] === '\n'
}

function isBlank(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\t'
}

/** What is known of the tags, unless there are other words. */
function onlyTags(text: InlineText, {tags: {ranges, ...tags}}: Run): Tags | null {
  if (tags.kept + tags.open + tags.close === 0) return null
  return /\S/.test(plainText({...text, marks: joined(text.marks, ranges)})) ? null : tags
}

/** The marks, and ranges that are to be marks as well; both sorted. */
function joined(marks: readonly Mark[], ranges: readonly Range[]): Mark[] {
  if (ranges.length === 0) return [...marks]
  return [...marks, ...ranges.map(([start, end]): Mark => [start, end, '', 1])].sort((a, b) => a[0] - b[0])
}

function write(nodes: readonly PhrasingContent[], run: Run): void {
  pairTags(nodes, run)
  for (const node of nodes) {
    if (!node.position || startOf(node) >= run.limit) continue
    run.pen.copy(startOf(node))
    const handler = handlers[node.type] as Handler<PhrasingContent> | undefined
    handler?.(node, run)
    run.pen.copy(Math.min(endOf(node), run.limit))
  }
}

const handlers: {[Type in PhrasingContent['type']]?: Handler<Extract<PhrasingContent, {type: Type}>>} & {
  inlineMath: Handler<Nodes>
} = {
  text: (node, run) => writeText(Math.min(endOf(node), run.limit), startOf(node), run),
  emphasis,
  strong: emphasis as Handler<unknown>,
  delete: emphasis as Handler<unknown>,
  inlineCode,
  inlineMath: whole,
  footnoteReference: whole,
  link,
  linkReference,
  image,
  imageReference,
  html,
  break(node, {state, pen}) {
    // 'one\⏎two'
    //     ^
    if (state.text[startOf(node)] === '\\') pen.mark(startOf(node) + 1, '', -1)
  },
}

/** `\*`, `&amp;`: the plain text has neither backslashes nor references. */
const escapes = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{0,30});/g

function writeText(end: number, start: number, run: Run): void {
  const {state, pen} = run
  let at = start
  for (const {start: from, end: to, tag} of spansIn(state.spans, [start + state.shift, end + state.shift])) {
    const [first, last] = [Math.max(from - state.shift, start), Math.min(to - state.shift, end)]
    writeWords(first, at, run)
    pen.copy(first)
    if (tag) writeTag(tagFacts(state.context.source.slice(from, to)), first, last, run)
    else pen.atom(() => pen.copy(last))
    at = last
  }
  writeWords(end, at, run)
}

function writeWords(end: number, start: number, run: Run): void {
  const {state, pen, borders} = run
  const raw = state.text.slice(start, end)
  if (!raw.includes('\\') && !raw.includes('&')) return
  for (const {0: found, index} of raw.matchAll(escapes)) {
    const at = start + index
    if (found[0] === '\\') {
      pen.copy(at)
      pen.mark(at + 1, '', 1)
      continue
    }
    const plain = decodeReference(found)
    if (plain === null) continue
    pen.copy(at)
    const behind = at + found.length
    const written = signFor(plain, state.text.charAt(at - 1), state.text.charAt(behind), borders.has(at) || borders.has(behind))
    if (written === null) {
      pen.mark(behind, plain, 1)
      continue
    }
    if (written !== plain) {
      pen.add('\\')
      pen.markFrom(pen.length - 1, '', 1)
    }
    pen.add(plain)
    pen.skip(behind)
  }
  pen.copy(end)
}

function emphasis(node: Emphasis, run: Run): void {
  const first = node.children[0]
  const last = node.children[node.children.length - 1]
  if (!first?.position || !last?.position) return
  run.borders.add(startOf(first)).add(endOf(last))
  run.pen.mark(startOf(first), '', 1)
  write(node.children, run)
  if (endOf(node) <= run.limit) run.pen.mark(endOf(node), '', -1)
}

function inlineCode(node: InlineCode, run: Run): void {
  const {pen, state} = run
  run.shows = true
  const raw = state.text.slice(startOf(node), endOf(node))
  const fence = /^`+/.exec(raw)![0].length
  const inner = raw.slice(fence, raw.length - fence)
  // '`` `a` ``': one blank on either side belongs to the fence
  const before = /^(?:\r\n?|[ \n])/.exec(inner)?.[0].length ?? 0
  const after = /(?:\r\n|[ \n\r])$/.exec(inner.slice(-2))?.[0].length ?? 0
  const isPadded = before > 0 && after > 0 && /[^ \r\n]/.test(inner)
  const [from, to] = [startOf(node) + fence + (isPadded ? before : 0), endOf(node) - fence - (isPadded ? after : 0)]
  pen.atom(() => {
    pen.mark(from, '', 1)
    if (/\\\|/.test(inner) && !node.value.includes('\\|')) {
      // '| `a \| b` |': in a table even code has its bars escaped
      for (const {index} of inner.matchAll(/\\\|/g)) {
        const at = startOf(node) + fence + index
        pen.copy(at)
        pen.mark(at + 1, '', 1)
      }
    }
    pen.copy(to)
    pen.mark(endOf(node), '', -1)
  })
}

function whole(node: Nodes | FootnoteReference, run: Run): void {
  run.shows = true
  run.pen.atom(() => run.pen.copy(endOf(node as Nodes)))
}

function link(node: Link, run: Run): void {
  const {pen, state} = run
  const {labelEnd} = facts(node)
  run.shows = true
  if (isWordless(node) && labelEnd !== undefined) return pen.atom(() => pen.mark(endOf(node), node.url, 1))
  pen.atom(() => {
    if (labelEnd !== undefined) {
      // '[text](target "title")'
      //  ^    ^
      pen.mark(startOf(node) + 1, '', 1)
      write(node.children, run)
      pen.copy(labelEnd - 1)
      pen.mark(endOf(node), '', -1)
    } else if (state.text[startOf(node)] === '<') {
      pen.mark(startOf(node) + 1, '', 1)
      pen.copy(endOf(node) - 1)
      pen.mark(endOf(node), '', -1)
    } else {
      pen.copy(endOf(node))
    }
  })
  if (isUnseen(node)) closeGap(startOf(node), endOf(node), run)
}

function linkReference(node: LinkReference, run: Run): void {
  const {pen, state} = run
  const {labelEnd} = facts(node)
  if (labelEnd === undefined) return write(node.children, run)
  run.shows = true
  const target = state.target(node.identifier)
  if (isWordless(node) && target) {
    return pen.atom(() => {
      const from = pen.length
      pen.copy(labelEnd)
      pen.add(`(${destination(target.url)})`)
      pen.skip(endOf(node))
      pen.markFrom(from, target.url, 1)
    })
  }
  pen.atom(() => {
    pen.mark(startOf(node) + 1, '', 1)
    write(node.children, run)
    pen.copy(labelEnd - 1)
    writeTarget(node, labelEnd, target, run)
  })
  if (isUnseen(node)) closeGap(startOf(node), endOf(node), run)
}

/** Whether the text of a link is images without words. */
function isUnseen({children}: Link | LinkReference): boolean {
  return children.every((child) => (child.type === 'image' || child.type === 'imageReference') && !child.alt)
}

/** `[](#target)`: a sentence would lack a word where it stands. */
function isWordless({children}: Link | LinkReference): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '')
}

function image(node: Image, run: Run): void {
  const {labelEnd} = facts(node)
  run.shows = true
  if (labelEnd === undefined) return
  run.pen.atom(() => {
    alternative(node, labelEnd, run)
    run.pen.mark(endOf(node), '', -1)
  })
  if (node.alt) run.pictured = true
  else closeGap(startOf(node), endOf(node), run)
}

function imageReference(node: ImageReference, run: Run): void {
  const {labelEnd} = facts(node)
  run.shows = true
  if (labelEnd === undefined) return
  run.pen.atom(() => {
    alternative(node, labelEnd, run)
    writeTarget(node, labelEnd, run.state.target(node.identifier), run)
  })
  if (node.alt) run.pictured = true
  else closeGap(startOf(node), endOf(node), run)
}

/** `![` and the text in it; mdast has no nodes there. */
function alternative(node: Image | ImageReference, labelEnd: number, run: Run): void {
  const start = startOf(node) + 2
  run.pen.mark(start, '', 1)
  writeText(labelEnd - 1, start, run)
  run.pen.copy(labelEnd - 1)
}

/** Writes a target where the source names a definition: `](/x)` for `][label]`, `][]` or `]`. */
function writeTarget(node: LinkReference | ImageReference, labelEnd: number, target: Target | undefined, {pen}: Run): void {
  if (!target) return pen.mark(endOf(node), '', -1)
  const from = pen.length
  pen.copy(labelEnd)
  pen.add(`(${destination(target.url)})`)
  pen.skip(endOf(node))
  pen.markFrom(from, '', -1)
}

/** A URL as Markdown writes it between parentheses. */
function destination(url: string): string {
  return url === '' || /[\s()<>\\]/.test(url) ? `<${url.replace(/[\r\n]+/g, ' ').replace(/[<>\\]/g, '\\$&')}>` : url
}

const comment = /^<!--/

function html(node: Html, run: Run): void {
  const {pen, state, paired, unseen} = run
  const raw = state.text.slice(startOf(node), endOf(node))
  if (comment.test(raw) || unseen.has(node)) {
    const end = unseen.has(node) ? blanksFrom(state.text, endOf(node)) : endOf(node)
    pen.skip(end)
    state.output.skipped.push({start: startOf(node) + state.shift, end: end + state.shift, reason: unseen.has(node) ? 'metadata' : 'comment'})
    return
  }
  const tag = tagFacts(raw)
  // `List<String>` is more often meant to be read.
  const isWord = !state.dialect.mdx && tag.side === 'open' && isComponentName(tag.name) && !paired.has(node)
  writeTag(isWord ? {...tag, plain: null} : tag, startOf(node), endOf(node), run, isWord)
}

/** Writes a tag: `word` for one that may be none. */
function writeTag({name, side, plain, shows, words}: TagFacts, start: number, end: number, run: Run, word = false): void {
  const {pen, tags} = run
  if (shows) run.shows = run.pictured = true
  run.tagged = true
  if (!word) count(tags, side)
  if (plain === null) {
    run.shows = true
    if (!word) {
      tags.kept++
      tags.ranges.push([pen.length, pen.length + end - start])
    }
    return pen.atom(() => pen.copy(end))
  }
  if (words) return pen.atom(() => writeAlt(start, [start + words[0], start + words[1]], end, run))
  const written = decodeAll(plain)
  const isFirst = pen.length === 0
  if (isComponentName(name) || name === '') markTag(start, end, written, side === 'close' ? -1 : 1, run)
  else pen.atom(() => markTag(start, end, written, side === 'close' ? -1 : 1, run))
  if (written === '' && (isComponentName(name) || /^img$/i.test(name))) closeGap(start, end, run, isFirst)
}

/** `<img alt="words" src=…>`: the words are text, so that they are cut where they stand; what is around them is marked. */
function writeAlt(start: number, [from, to]: Range, end: number, run: Run): void {
  const {pen, state} = run
  markTag(start, from, '', 1, run)
  for (const found of state.text.slice(from, to).matchAll(/&[#\w]+;|[ \t]*(?:\r\n?|\n)[ \t]*/g)) {
    const [at, behind] = [from + found.index, from + found.index + found[0].length]
    pen.copy(at)
    if (found[0].startsWith('&')) pen.mark(behind, decodeReference(found[0]) ?? found[0], 1)
    else space(behind, pen)
  }
  pen.copy(to)
  markTag(to, end, '', -1, run, /["']/.exec(state.text.charAt(from - 1))?.[0])
}

/** Marks a tag, or a part of one, and writes it in one line: only what stands in quotes or braces keeps its lines. */
function markTag(start: number, end: number, plain: string, side: 1 | -1, {pen, state: {text}}: Run, quote = ''): void {
  const from = pen.length
  let depth = 0
  for (let at = start; at < end; at++) {
    const sign = text[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'" || sign === '`') quote = sign
    else if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (depth === 0 && (sign === '\n' || sign === '\r')) {
      let last = at
      while (last > start && isBlank(text[last - 1])) last--
      pen.copy(last)
      while (at + 1 < end && /\s/.test(text[at + 1]!)) at++
      space(at + 1, pen)
    }
  }
  pen.copy(end)
  pen.markFrom(from, plain, side)
}

/** One blank for what stands up to `to`. */
function space(to: number, pen: Pen): void {
  pen.add(' ')
  pen.skip(to)
}

/** An HTML block as text: its tags are marked where the text to embed has no use for them. */
export function markTags(text: MappedText): {text: InlineText; tags: Tags} {
  const tags: Tags = {kept: 0, open: 0, close: 0}
  const marks: Mark[] = []
  const atoms: Range[] = []
  for (const [start, end] of tagsIn(text.value)) {
    const {side, plain} = tagFacts(text.value.slice(start, end))
    count(tags, side)
    if (plain === null) {
      tags.kept++
      atoms.push([start, end])
      continue
    }
    // '<p>text</p>': at the ends of a line there is a line end already.
    const isEdge = plain === '\n' && (/^[\n]?$/.test(text.value[blanksFrom(text.value, end)] ?? '') || begins(text.value, start))
    marks.push([start, end, isEdge ? '' : decodeAll(plain), side === 'close' ? -1 : 1])
  }
  const parted = partImages({...text, atoms, marks})
  return {text: {...parted, marks: withLines(text.value, parted.marks, /^\n?$/)}, tags}
}

function count(tags: Tags, side: TagFacts['side']): void {
  if (side === 'open') tags.open++
  else if (side === 'close') {
    if (tags.open > 0) tags.open--
    else tags.close++
  }
}

/** Finds the tags of components in a text that pair with a sibling: `<Note>text</Note>`. */
function pairTags(nodes: readonly PhrasingContent[], {state, paired}: Run): void {
  if (state.dialect.mdx) return
  const open = new Map<string, Nodes[]>()
  for (const node of nodes) {
    if (node.type !== 'html') continue
    const {name, side} = tagFacts(node.value)
    const same = open.get(name)
    if (side === 'close') {
      const opener = same?.pop()
      if (opener) paired.add(opener)
    } else if (side === 'open') {
      if (same) same.push(node)
      else open.set(name, [node])
    }
  }
}

/** Where something vanishes between two blanks, one of them goes with it. */
function closeGap(start: number, end: number, run: Run, isFirst = run.pen.length === end - start): void {
  const {state, pen, limit, end: leafEnd} = run
  run.tagged = true
  if (!isBlank(state.text[end]) || !(isFirst || isBlank(state.text[start - 1])) || end + 1 > Math.min(limit, leafEnd)) return
  pen.mark(end + 1, '', 1)
}

/** An attribute's value with its character references written out. */
function decodeAll(value: string): string {
  return value.replace(/&[#\w]+;/g, (found) => decodeReference(found) ?? found)
}

/** Text of nodes in a row, as `Parents` have them. */
export function phrasing(node: Parents): readonly PhrasingContent[] {
  return node.children as PhrasingContent[]
}

/** The text with its marks written out. */
export function plainText({value, marks}: InlineText): string {
  if (marks.length === 0) return value
  const parts: string[] = []
  let at = 0
  for (const [start, end, plain] of marks) {
    parts.push(value.slice(at, start), plain)
    at = end
  }
  parts.push(value.slice(at))
  return parts.join('')
}

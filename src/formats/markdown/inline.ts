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
import type {InlineText} from '../../text/mapped-text.js'
import {isBareTag, isComponent} from './component.js'
import {endOf, facts, startOf} from './parser.js'
import {createPen, type Pen} from './pen.js'
import {decodeReference} from './references.js'
import type {State, Target} from './state.js'

/** The text of a leaf and what is to be known about it. */
export interface Leaf {
  text: InlineText
  /** Whether it shows something although its plain text may be empty: an image, a link. */
  shows: boolean
}

/** What the handlers share while one leaf is written. */
interface Run {
  state: State
  pen: Pen
  /** Nodes from here on are not read: the id of a heading. */
  limit: number
  shows: boolean
}

type Handler<Node> = (node: Node, run: Run) => void

/**
 * The text between two places of the parsed text, with the marks and atoms of the inline nodes in it.
 * From `limit` on nothing is read as inline; the caller has a mark for it.
 */
export function writeLeaf(
  state: State,
  start: number,
  end: number,
  nodes: readonly PhrasingContent[],
  limit = Infinity,
  tail?: (pen: Pen) => void,
): Leaf {
  const run: Run = {state, pen: createPen(state, start), limit, shows: false}
  write(nodes, run)
  tail?.(run.pen)
  run.pen.copy(end)
  return {text: run.pen.finish(), shows: run.shows}
}

function write(nodes: readonly PhrasingContent[], run: Run): void {
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

function writeText(end: number, start: number, {state, pen}: Run): void {
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
    pen.mark(at + found.length, plain, 1)
  }
  pen.copy(end)
}

function emphasis(node: Emphasis, run: Run): void {
  const first = node.children[0]
  const last = node.children[node.children.length - 1]
  if (!first?.position || !last?.position) return
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
}

function linkReference(node: LinkReference, run: Run): void {
  const {pen, state} = run
  const {labelEnd} = facts(node)
  if (labelEnd === undefined) return write(node.children, run)
  run.shows = true
  pen.atom(() => {
    pen.mark(startOf(node) + 1, '', 1)
    write(node.children, run)
    pen.copy(labelEnd - 1)
    writeTarget(node, labelEnd, state.target(node.identifier), run)
  })
}

function image(node: Image, run: Run): void {
  const {labelEnd} = facts(node)
  run.shows = true
  if (labelEnd === undefined) return
  run.pen.atom(() => {
    alternative(node, labelEnd, run)
    run.pen.mark(endOf(node), '', -1)
  })
}

function imageReference(node: ImageReference, run: Run): void {
  const {labelEnd} = facts(node)
  run.shows = true
  if (labelEnd === undefined) return
  run.pen.atom(() => {
    alternative(node, labelEnd, run)
    writeTarget(node, labelEnd, run.state.target(node.identifier), run)
  })
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
/** What stands for a tag in the plain rendering: `x<sup>2</sup>` is not `x2`. */
const standIns: readonly [tag: RegExp, plain: string][] = [
  [/^<sup(?![\w-])/i, '^'],
  [/^<sub(?![\w-])/i, '_'],
  [/^<\/?(?:br|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|hr|h[1-6]|blockquote|pre|section)(?![\w-])/i, '\n'],
]
const alternativeText = /^<img\b[^>]*?\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

function html(node: Html, run: Run): void {
  const {pen, state} = run
  const raw = state.text.slice(startOf(node), endOf(node))
  if (comment.test(raw)) {
    pen.skip(endOf(node))
    state.output.skipped.push({start: startOf(node) + state.shift, end: endOf(node) + state.shift, reason: 'comment'})
    return
  }
  if (isComponent(raw, state.dialect)) {
    if (isBareTag(raw, state.dialect)) return pen.mark(endOf(node), '', raw[1] === '/' ? -1 : 1)
    run.shows = true
    pen.atom(() => pen.copy(endOf(node)))
    return
  }
  const alt = alternativeText.exec(raw)
  if (alt) run.shows = true
  const plain = alt ? decodeAll(alt[1] ?? alt[2] ?? alt[3] ?? '') : (standIns.find(([tag]) => tag.test(raw))?.[1] ?? '')
  pen.atom(() => pen.mark(endOf(node), plain, raw[1] === '/' ? -1 : 1))
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

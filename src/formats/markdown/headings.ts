import type {Heading as MdastHeading, Nodes, PhrasingContent} from 'mdast'
import GithubSlugger from 'github-slugger'
import {sliceInline, type InlineText} from '../../text/mapped-text.js'
import type {Heading, Paragraph} from '../../tree/types.js'
import {attributeList} from './attributes.js'
import {phrasing, plainText, writeLeaf} from './inline.js'
import {endOf, startOf} from './parser.js'
import {dataWithout} from './ranges.js'
import {reportMasked} from './report.js'
import type {Slug, State} from './state.js'

interface Read {
  text: InlineText
  title: string
  explicit: string | null
}

/** A heading of the page, with the id that stands below it; one without any is given one when all headings before it are known. */
export function heading(node: MdastHeading, state: State, anchor: string | null = null): Heading {
  const before = state.output.skipped.length
  const {text, title, explicit: own} = read(node, state)
  const explicit = own ?? anchor
  const result: Heading = {type: 'heading', position: place(node, state), depth: node.depth, text, title, anchor: explicit}
  const data = dataWithout(node, before, state)
  if (data) result.data = data
  state.output.slugs.push({title, explicit, heading: result})
  return result
}

/** A heading in a quote or a list item: content, but its id counts. */
export function innerHeading(node: MdastHeading, state: State): Paragraph {
  const before = state.output.skipped.length
  const {text, title, explicit} = read(node, state)
  state.output.slugs.push({title, explicit, heading: null})
  const data = dataWithout(node, before, state)
  return {type: 'paragraph', position: place(node, state), ...(data && {data}), text}
}

function place(node: Nodes, {context, shift}: State) {
  return context.places.position(startOf(node) + shift, endOf(node) + shift)
}

const anchorTag = /<a\b[^<>]*?\s(?:id|name)\s*=\s*["']?([^"'\s>]+)/i

function read(node: MdastHeading, state: State): Read {
  reportMasked(node, state)
  const children = phrasing(node)
  const [start, end] = [startOf(node), endOf(node)]
  const first = children[0]?.position ? startOf(children[0]) : end
  const lastChild = children[children.length - 1]
  const last = lastChild?.position ? endOf(lastChild) : end
  const raw = state.context.source.slice(first + state.shift, last + state.shift)
  const found = attributeList(raw)
  const anchors = emptyAnchors(children)
  const limit = found ? first + found.start : anchors.has(lastChild!) ? beforeBlanks(startOf(children[children.length - 2]!), state) : Infinity
  let written: [from: number, to: number] = [0, 0]
  const {text} = writeLeaf(state, start, end, children, limit, (pen) => {
    if (children.length === 0) return
    if (limit < last) {
      pen.copy(limit)
      pen.skip(last)
      // '## Title {/*id*/}', '## Title {#id}': the id goes to the anchor
      const reason = found && raw.slice(found.start).trimStart().startsWith('{/*') ? 'comment' : 'metadata'
      state.output.skipped.push({start: limit + state.shift, end: last + state.shift, reason})
    }
    written = [0, pen.length]
  }, anchors)
  // '## Title': the marks of the heading are not in its title
  const from = text.value.slice(0, first - start).length
  const shown = children.length > 0 ? sliceInline(text, Math.min(from, written[1]), written[1]) : null
  const title = shown ? plainText(withoutNotes(shown)).replace(/\s+/g, ' ').trim() : ''
  const explicit = found?.id ?? anchorTag.exec(raw)?.[1] ?? null
  return {text, title, explicit}
}

/** The tags of `<a name="x"></a>` at the beginning or the end, which shows nothing and gives the heading its id. */
function emptyAnchors(children: readonly PhrasingContent[]): Set<Nodes> {
  const found = new Set<Nodes>()
  for (const index of [0, children.length - 2]) {
    const [node, next] = [children[index], children[index + 1]]
    if (node?.type !== 'html' || next?.type !== 'html' || !/^<\/a\s*>$/i.test(next.value) || endOf(node) !== startOf(next)) continue
    if (anchorTag.test(node.value) && !/\shref\s*=/i.test(node.value)) found.add(node).add(next)
  }
  return found
}

function beforeBlanks(at: number, {text}: State): number {
  while (/[ \t]/.test(text.charAt(at - 1))) at--
  return at
}

/** `Title[^1]`: a call of a footnote is no part of a title. */
function withoutNotes(text: InlineText): InlineText {
  const notes = text.atoms.filter(([start, end]) => /^\[\^[^\]]*\]$/.test(text.value.slice(start, end)))
  if (notes.length === 0) return text
  const marks = [...text.marks, ...notes.map(([start, end]): [number, number, string, -1] => [start, end, '', -1])]
  return {...text, marks: marks.sort((a, b) => a[0] - b[0])}
}

/** Gives every heading without an id of its own the one GitHub would: slugs in reading order, repeated ones numbered. */
export function giveAnchors(slugs: readonly Slug[]): void {
  const slugger = new GithubSlugger()
  for (const {title, explicit, heading} of slugs) {
    if (explicit !== null) slugger.occurrences[explicit] ??= 0
    else {
      const anchor = slugger.slug(title)
      if (heading) heading.anchor = anchor || null
    }
  }
}

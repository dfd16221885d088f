import {plural} from '../../messages.js'
import type {Block, Content, SkipReason} from '../../tree/types.js'
import type {ReadContext} from '../format.js'
import {createAligner} from './align.js'
import {createAnchors} from './anchors.js'
import {preservedElements, spacedElements} from './elements.js'
import {createInline, type LineMode} from './inline.js'
import {createLeaves} from './leaves.js'
import {extentOf, isElement, isHtml, isText, locationOf, search, type ChildNode, type Element, type TextNode} from './nodes.js'
import {title} from './page.js'
import {parseHtml} from './parse.js'
import {rules} from './rules.js'
import type {Page, Phrase, Walk} from './walk.js'

/** Elements nested deeper than this are read as plain paragraphs, whatever they are. */
const maxDepth = 256

/** Reads a page, or a fragment of one, into headings, sections and blocks. */
export function readPage(context: ReadContext, fragment: boolean): {children: Content[]; page: Page} {
  const {source, places} = context
  const {root, pruned} = parseHtml(source, fragment)
  const page: Page = {title: null, description: null, language: null, skipped: []}
  const aligner = createAligner(source)
  const inline = createInline(aligner, flush)
  const leaves = createLeaves()
  const anchors = createAnchors()
  const children: Content[] = []
  let depth = 0
  /** Whether text alone is collected, so that blocks are lines of it. */
  let phrasing = false
  let tooDeep: Element | null = null

  const walk: Walk = {
    page,
    aligner,
    inline,
    leaves,
    anchors,
    out: children,
    content: false,
    heading: false,
    visit,
    flush,
    collect,
    collectContent,
    phrase,
    leaf(node, ranges) {
      leaves.add(node, ranges)
      walk.out.push(node)
    },
    container(element, read) {
      const node = placed(element, read)
      if (node) walk.out.push(node)
    },
    placed,
    skip,
  }

  visit(root.childNodes)
  flush()
  page.skipped = leaves.finish(page.skipped, places)
  report()
  return {children, page}

  function report(): void {
    if (tooDeep) {
      context.message('too-deep', `Elements nested deeper than ${maxDepth} are read as plain paragraphs`, locationOf(tooDeep))
    }
    if (pruned) {
      context.message('too-complex', 'Formatting tags that are never closed were closed where they began to multiply')
    }
    if (aligner.failed > 0) {
      context.message('no-position', `${plural(aligner.failed, 'stretch of text has', 'stretches of text have')} no exact place in the source`)
    }
  }

  function visit(nodes: readonly ChildNode[]): void {
    depth++
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!
      if (isText(node)) visitText(node)
      else if (node.nodeName === '#comment') skip(node, 'comment')
      else if (isElement(node)) visitElement(node)
    }
    depth--
  }

  function visitText(node: TextNode): void {
    anchors.text(node)
    inline.text(node)
  }

  function visitElement(element: Element): void {
    const rule = rules.get(element.tagName)
    if (rule?.skip && skipped(element, rule.skip)) return
    if (depth > maxDepth) {
      tooDeep ??= element
      visitDeep(element)
    } else if (!rule) {
      visit(element.childNodes)
    } else if (!isHtml(element)) {
      // Of drawings and formulas only labels stand apart.
      if (spacedElements.has(element.tagName)) rule.handler(element, walk)
      else visit(element.childNodes)
    } else if (!rule.block) {
      rule.handler(element, walk)
    } else if (phrasing) {
      visitLines(element)
    } else {
      flush()
      rule.handler(element, walk)
      flush()
    }
  }

  /** A block inside text that has a line for each. */
  function visitLines({tagName, childNodes}: Element): void {
    inline.edge()
    const outer = inline.preserve
    inline.preserve ||= inline.mode !== 'single' && preservedElements.has(tagName)
    visit(childNodes)
    inline.preserve = outer
    inline.edge()
  }

  /** Too deep for the call stack: text by blocks, nothing else. */
  function visitDeep(element: Element): void {
    const edge = phrasing ? () => inline.edge() : flush
    const stack: {nodes: readonly ChildNode[]; at: number; block: boolean}[] = [{nodes: [element], at: 0, block: false}]
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!
      const node = top.nodes[top.at++]
      if (!node) {
        stack.pop()
        if (top.block) edge()
      } else if (isText(node)) {
        visitText(node)
      } else if (node.nodeName === '#comment') {
        skip(node, 'comment')
      } else if (isElement(node)) {
        const rule = rules.get(node.tagName)
        if (rule?.skip && skipped(node, rule.skip)) continue
        const block = rule?.block ?? false
        if (block) edge()
        if (block || node.childNodes.length > 0) stack.push({nodes: node.childNodes, at: 0, block})
        else rule?.handler(node, walk)
      }
    }
  }

  /** Leaves out what is never read, and says so; of other namespaces only scripts and styles. */
  function skipped(element: Element, reason: SkipReason): boolean {
    if (!isHtml(element) && reason !== 'script' && reason !== 'style') return false
    if (element.tagName === 'title') title(element, walk)
    skip(element, reason)
    return true
  }

  function skip(node: ChildNode, reason: SkipReason): void {
    const range = extentOf(node)
    if (range) page.skipped.push({start: range[0], end: range[1], reason})
    if (range || !('childNodes' in node)) return
    search(node, (inner) => {
      if (isText(inner)) aligner.pieces(inner, (_, start, end) => page.skipped.push({start, end, reason}))
      return 'in'
    })
  }

  function flush(): void {
    const taken = inline.take()
    if (taken) walk.leaf({type: taken.image ? 'image' : 'paragraph', text: taken.text}, taken.ranges)
  }

  function collect(inside: () => void): Content[] {
    flush()
    const outer = walk.out
    const own: Content[] = []
    walk.out = own
    inside()
    flush()
    walk.out = outer
    return own
  }

  function collectContent(inside: () => void): Block[] {
    const outer = walk.content
    walk.content = true
    const own = collect(inside)
    walk.content = outer
    // Where headings are content, nothing opens a section.
    return own as Block[]
  }

  function phrase(nodes: readonly ChildNode[], mode: LineMode): Phrase | null {
    flush()
    const outer = phrasing
    phrasing = true
    inline.mode = mode
    visit(nodes)
    const taken = inline.take()
    inline.mode = 'flow'
    phrasing = outer
    return taken
  }

  function placed<Node extends object>(element: Element, read: () => Node | null): Node | null {
    return leaves.place(locationOf(element), read)
  }
}

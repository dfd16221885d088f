import {pushRun, sliceMapped, type MappedText, type Range, type Run} from '../../text/mapped-text.js'
import {foldBlanks} from '../../text/plain.js'
import {blockElements, skippedElements} from './elements.js'
import {
  attribute,
  classesOf,
  elementsOf,
  hasInk,
  isElement,
  isText,
  search,
  type ChildNode,
  type Element,
  type TextNode,
} from './nodes.js'
import type {Handler, Walk} from './walk.js'

/** Preformatted text as code; one that holds others of its kind (code beside its line numbers) is a container. */
export const pre: Handler = (element, walk) => {
  if (search(element, (node) => (node.nodeName === 'pre' ? 'found' : 'in'))) walk.visit(element.childNodes)
  else readCode(element, walk)
}

/** Doxygen writes code as one `div` a line. */
export function isCodeFragment(element: Element): boolean {
  if (!attribute(element, 'class')?.includes('fragment') || !classesOf(element).includes('fragment')) return false
  return element.childNodes.every((node) =>
    isElement(node) ? classesOf(node).includes('line') : !isText(node) || !hasInk(node.value),
  )
}

/** Adds the text inside as a code block: lines as they stand, inline tags left out, block edges as line ends. */
export function readCode(element: Element, walk: Walk): void {
  const {text, ranges} = linesOf(element, walk)
  if (!hasInk(text.value)) return
  walk.leaf({type: 'code', lang: languageOf(element), meta: null, open: null, close: null, text}, ranges)
}

function linesOf(element: Element, walk: Walk): {text: MappedText; ranges: Range[]} {
  const fragment = element.tagName !== 'pre' && blockElements.has(element.tagName) && isCodeFragment(element)
  const parts: string[] = []
  const map: Run[] = []
  const ranges: Range[] = []
  let length = 0
  /** Whether the first text stands in an element inside. */
  let wrapped = false
  /** Whether a block has ended whose line end is not written yet. */
  let due = false
  const stack: {nodes: ChildNode[]; at: number; line: Element | null; from: number}[] = [
    {nodes: element.childNodes, at: 0, line: null, from: 0},
  ]
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!
    const node = top.nodes[top.at++]
    if (!node) {
      stack.pop()
      if (top.line) leave(top.line, top.from)
    } else if (isText(node)) {
      addText(node)
    } else if (node.nodeName === '#comment') {
      walk.skip(node, 'comment')
    } else if (isElement(node)) {
      enter(node)
    }
  }
  const text = {value: parts.join(''), map}
  // '<pre><code>\nline': behind `pre` itself the parser drops this line end
  const first = wrapped && text.value.startsWith('\n') ? 1 : 0
  const last = text.value.endsWith('\n') ? length - 1 : length
  return {text: sliceMapped(text, first, Math.max(first, last)), ranges}

  function put(part: string): void {
    parts.push(part)
    length += part.length
  }

  function lineStart(): void {
    if (length > 0 && !parts[parts.length - 1]!.endsWith('\n')) put('\n')
    due = false
  }

  function addText(node: TextNode): void {
    // Between the lines of a fragment the source is only laid out.
    if (fragment && stack.length === 1 && !hasInk(node.value)) return
    wrapped ||= length === 0 && stack.length > 1
    walk.aligner.pieces(node, addPiece)
  }

  function addPiece(value: string, start: number, end: number, runs: Run[] | null): void {
    if (due) {
      if (value.startsWith('\n')) due = false
      else lineStart()
    }
    if (runs === null) pushRun(map, length, start, value.length)
    else for (const [offset, source, size] of runs) pushRun(map, length + offset, source, size)
    put(value)
    if (hasInk(value)) ranges.push([start, end])
  }

  function enter(node: Element): void {
    const reason = skippedElements.get(node.tagName)
    if (reason) return walk.skip(node, reason)
    if (node.tagName === 'br') {
      if (due) lineStart()
      return put('\n')
    }
    const cell = node.tagName === 'td' || node.tagName === 'th'
    if (cell && length > 0 && !parts[parts.length - 1]!.endsWith('\n') && !due) put(' ')
    const line = !cell && blockElements.has(node.tagName) ? node : null
    if (line && (length > 0 || due)) lineStart()
    stack.push({nodes: node.childNodes, at: 0, line, from: length})
  }

  function leave(node: Element, from: number): void {
    // '<div class="line"></div>' is an empty line
    if (length === from && (node.tagName === 'div' || node.tagName === 'li') && elementsOf(node).length === 0) put('\n')
    else due = true
  }
}

const languagePrefix = /^(?:language-|lang-|highlight-(?:source-|text-)?)(.+)$/
const noLanguage: ReadonlySet<string> = new Set(['default', 'none', 'notranslate', 'plain', 'wrap'])

/** The language named on the block, on the `code` in it, or on one of the two elements around it. */
function languageOf(element: Element): string | null {
  const candidates: Element[] = [element]
  search(element, (node) => {
    if (node.nodeName === 'code') candidates.push(node as Element)
    return node.nodeName === 'code' ? 'found' : 'in'
  })
  for (let up = element.parentNode, n = 0; up && isElement(up) && n < 2; up = up.parentNode, n++) candidates.push(up)
  for (const candidate of candidates) {
    const language = languageIn(candidate)
    if (language) return language
  }
  return null
}

function languageIn(element: Element): string | null {
  if (element.attrs.length === 0) return null
  const language = namedLanguage(element)
  // Backticks would end the fence that the name stands behind.
  return language && !language.includes('`') ? language : null
}

function namedLanguage(element: Element): string | null {
  const named = foldBlanks(attribute(element, 'data-language') || attribute(element, 'data-lang') || '')
  if (named) return named.toLowerCase()
  const brush = /\bbrush:\s*([\w+#-]+)/.exec(attribute(element, 'class') ?? '')
  if (brush) return brush[1]!.toLowerCase()
  const classes = classesOf(element)
  for (const name of classes) {
    const language = languagePrefix.exec(name)?.[1]?.toLowerCase()
    if (language && !noLanguage.has(language)) return language
  }
  // '<pre class="sourceCode python">'
  const marker = classes.indexOf('sourceCode')
  return marker >= 0 ? (classes[marker + 1] ?? null) : null
}

import type {Block} from '../../tree/types.js'
import {asideKind, calloutKind, readCallout} from './callouts.js'
import {isCodeFragment, readCode} from './code.js'
import {headingDepths} from './elements.js'
import {elementsOf, firstChild, search} from './nodes.js'
import {addAll, closeSections, hasSections} from './sections.js'
import type {Handler, Phrase, Walk} from './walk.js'

/** A plain container: its blocks stand where it stands, and what a heading opens in it goes on behind it. */
export const division: Handler = (element, walk) => {
  if (isCodeFragment(element)) return readCode(element, walk)
  const kind = calloutKind(element)
  walk.anchors.enter(element)
  if (kind) readCallout(element, kind, walk)
  else walk.visit(element.childNodes)
  walk.flush()
  walk.anchors.leave()
}

/** A part of the outline: what its headings open ends with it. */
export const section: Handler = (element, walk) => {
  const kind = calloutKind(element)
  walk.anchors.enter(element)
  if (kind) readCallout(element, kind, walk)
  else closeSections(element, walk, () => walk.visit(element.childNodes))
  walk.anchors.leave()
}

/** A remark where its role or class says so, else a part of the page. */
export const aside: Handler = (element, walk) => {
  const kind = asideKind(element)
  if (kind) readCallout(element, kind, walk)
  else section(element, walk)
}

export const blockquote: Handler = (element, walk) => {
  walk.container(element, () => {
    const children = walk.collectContent(() => walk.visit(element.childNodes))
    return children.length > 0 ? {type: 'blockquote', children} : null
  })
}

/** A disclosure. With headings in it, it is a part of the page. */
export const details: Handler = (element, walk) => {
  const summary = elementsOf(element).find(({tagName}) => tagName === 'summary')
  if (summary && !walk.content && search(summary, (node) => (headingDepths.has(node.nodeName) ? 'found' : 'in'))) {
    return closeSections(element, walk, () => walk.visit(element.childNodes))
  }
  walk.container(element, () => {
    const text = summary ? walk.phrase(summary.childNodes, 'lines') : null
    const children = walk.collect(() => walk.visit(element.childNodes.filter((node) => node !== summary)))
    if (children.length === 0 || hasSections(children)) {
      addParagraph(text, walk)
      closeSections(element, walk, () => addAll(walk.out, children))
      return null
    }
    const node: Block = {type: 'details', summary: text?.text ?? null, children: children as Block[]}
    if (text) walk.leaves.addTitle(node, text.ranges)
    return node
  })
}

export const figure: Handler = (element, walk) => {
  const caption = elementsOf(element).find(({tagName}) => tagName === 'figcaption')
  if (!caption) return walk.visit(element.childNodes)
  const captionFirst = firstChild(element) === caption
  walk.container(element, () => {
    const before = captionFirst ? walk.phrase(caption.childNodes, 'lines') : null
    const children = walk.collect(() => walk.visit(element.childNodes.filter((node) => node !== caption)))
    const text = before ?? walk.phrase(caption.childNodes, 'lines')
    if (!text || children.length === 0 || hasSections(children)) {
      if (captionFirst) addParagraph(text, walk)
      addAll(walk.out, children)
      if (!captionFirst) addParagraph(text, walk)
      return null
    }
    const node: Block = {type: 'figure', caption: text.text, captionFirst, children: children as Block[]}
    walk.leaves.addTitle(node, text.ranges)
    return node
  })
}

function addParagraph(text: Phrase | null, walk: Walk): void {
  if (text) walk.leaf({type: 'paragraph', text: text.text}, text.ranges)
}

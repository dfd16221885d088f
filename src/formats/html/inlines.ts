import {markStyles, spacedElements} from './elements.js'
import {createSpan} from './inline.js'
import {imageUrl, isHeadingPermalink, isPermalink, targetOf} from './links.js'
import {attribute, isText, locationOf, search, type Element} from './nodes.js'
import {meta} from './page.js'
import type {Handler, Walk} from './walk.js'

/** Link texts shorter than this are not cut. */
const shortLink = 300

const children: Handler = (element, walk) => walk.visit(element.childNodes)

const link: Handler = (element, walk) => {
  const {inline} = walk
  walk.anchors.mark(element)
  if (walk.heading ? isHeadingPermalink(element) : !inline.empty && isPermalink(element)) return cover(element, walk)
  const target = inline.inside('link') || inline.inside('code') ? null : targetOf(element)
  if (target === null || (walk.heading && target.startsWith('#'))) return children(element, walk)
  inline.open(createSpan('link', '[', `](${target})`, shortLink, true))
  children(element, walk)
  inline.close()
}

/** The sign of a link to the heading itself goes with the heading and is not said. */
function cover(element: Element, walk: Walk): void {
  search(element, (node) => {
    if (isText(node)) walk.inline.cover(node)
    if (node.nodeName === '#comment') walk.skip(node, 'comment')
    return 'in'
  })
}

const codeSpan =
  (apart: boolean): Handler =>
  (element, walk) => {
    const {inline} = walk
    if (inline.inside('code')) return children(element, walk)
    inline.open(createSpan('code', '`', '`', Infinity, apart))
    children(element, walk)
    inline.close()
  }

const code = codeSpan(false)

/** Keys that touch are apart by their borders. */
const key = codeSpan(true)

const marked: Handler = (element, walk) => {
  const {kind, sign} = markStyles.get(element.tagName)!
  if (walk.inline.inside(kind) || walk.inline.inside('code')) return children(element, walk)
  walk.inline.open(createSpan(kind, sign, sign, 0))
  children(element, walk)
  walk.inline.close()
}

const image: Handler = (element, {inline}) => {
  inline.image(attribute(element, 'alt') ?? '', imageUrl(element), locationOf(element))
}

const lineEnd: Handler = (_, {inline}) => inline.lineEnd()

const apart: Handler = (element, walk) => {
  walk.inline.apart()
  children(element, walk)
  walk.inline.apart()
}

/** Words that a page parts from the name in front of them by style: `base : array` of API references. */
const spacedClasses = /(?:^|\s)classifier(?:\s|$)/

const span: Handler = (element, walk) => {
  walk.anchors.mark(element)
  if (spacedClasses.test(attribute(element, 'class') ?? '')) apart(element, walk)
  else children(element, walk)
}

/** Superscripts and subscripts, so that `x<sup>2</sup>` is not `x2`; those that are a link alone are notes. */
const script =
  (sign: string): Handler =>
  (element, walk) => {
    if (isLinkAlone(element)) return children(element, walk)
    walk.inline.open(createSpan('script', sign, '', 0))
    children(element, walk)
    walk.inline.close()
  }

const letterOrDigit = /[\p{L}\p{N}]/u

/** Whether there are letters and digits in links only: `[<a>1</a>]`. */
function isLinkAlone(element: Element): boolean {
  let linked = false
  const beside = search(element, (node) => {
    if (node.nodeName === 'a') {
      linked = true
      return 'over'
    }
    return isText(node) && letterOrDigit.test(node.value) ? 'found' : 'in'
  })
  return linked && !beside
}

/** What is done with inline elements; those that are not here are their text. */
export const inlineHandlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...markStyles.keys()].map((name): [string, Handler] => [name, marked]),
  ...[...spacedElements].map((name): [string, Handler] => [name, apart]),
  ['a', link],
  ['br', lineEnd],
  ['code', code],
  ['img', image],
  ['span', span],
  ['kbd', key],
  ['meta', meta],
  ['samp', code],
  ['sub', script('_')],
  ['sup', script('^')],
  ['tt', code],
])

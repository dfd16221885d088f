import {foldBlanks} from '../../text/plain.js'
import {skippedElements} from './elements.js'
import {attribute, hasInk, isElement, isText, locationOf, textContent, type Element} from './nodes.js'
import type {Handler} from './walk.js'

export const html: Handler = (element, walk) => {
  walk.page.language ??= attribute(element, 'lang')?.trim() || attribute(element, 'xml:lang')?.trim() || null
  walk.visit(element.childNodes)
}

/** The head is read for what it says and left out whole, also where its tags were not written. */
export const head: Handler = (element, walk) => {
  const range = locationOf(element)
  if (range) walk.skip(element, 'head')
  for (const child of element.childNodes) {
    if (isElement(child)) {
      if (child.tagName === 'title') title(child, walk)
      if (child.tagName === 'meta') meta(child, walk)
    }
    // A script behind `</head>` is put into the head as well.
    const own = locationOf(child)
    if (isText(child) || (range && own && own[0] >= range[0] && own[1] <= range[1])) continue
    if (child.nodeName === '#comment') walk.skip(child, 'comment')
    else if (isElement(child) && child.childNodes.length > 0) walk.skip(child, skippedElements.get(child.tagName) ?? 'head')
  }
}

export const title: Handler = (element, {page}) => {
  const text = foldBlanks(textContent(element))
  if (hasInk(text)) page.title ??= text
}

export const meta: Handler = (element: Element, {page}) => {
  if (attribute(element, 'name')?.toLowerCase() !== 'description') return
  page.description ??= foldBlanks(attribute(element, 'content') ?? '') || null
}

// What a reader sees of a document, as plain text: blocks parted by an empty line. Rough, but independent of what is measured.
import {parse} from 'parse5'
import {createMarkdownParser} from './parsers.mjs'

const unseen = new Set(['head', 'script', 'style', 'template', 'noscript', '#comment', '#documentType'])
const blocks = new Set(
  ('address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table td th tr ul').split(' '),
)

export function visibleTextOfHtml(source) {
  let text = ''
  const open = [{node: parse(source), pre: false}]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next === 'string') {
      text += next
      continue
    }
    const {node, pre} = next
    if (unseen.has(node.nodeName)) continue
    if (node.nodeName === '#text') text += pre ? node.value : node.value.replaceAll(/\s+/g, ' ')
    const border = blocks.has(node.nodeName) ? '\n\n' : ''
    text += border
    if (border) open.push(border)
    for (const child of [...(node.childNodes ?? [])].reverse()) open.push({node: child, pre: pre || node.nodeName === 'pre'})
  }
  return text.replaceAll(/ *\n\n\s*/g, '\n\n').trim()
}

const leaves = new Set(['paragraph', 'heading', 'tableCell'])

export function visibleTextOfMarkdown(source) {
  let text = ''
  const open = [createMarkdownParser()(source)]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next === 'string') {
      text += next
      continue
    }
    if (next.type === 'text' || next.type === 'inlineCode' || next.type === 'code') text += next.value
    if (next.type === 'code' || leaves.has(next.type)) open.push('\n\n')
    for (const child of [...(next.children ?? [])].reverse()) open.push(child)
  }
  return text.trim()
}

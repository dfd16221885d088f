import type {InlineText, MappedText, Mark} from '../../src/text/mapped-text.js'
import type {Node, Table, Turn} from '../../src/tree/types.js'
import {shareOf} from '../../src/chunkers/records.js'
import {isVerbatim} from '../../src/chunkers/table-bars.js'
import {childrenOf} from './walk.js'

/**
 * A block written as Markdown from the tree alone, to ask how large it is.
 * `plain` leaves marks out as a text to embed does; else everything stands as in the source.
 */
export function written(node: Node, plain: boolean): string {
  switch (node.type) {
    case 'paragraph':
    case 'html':
    case 'line':
    case 'image':
    case 'heading':
    case 'tableCell':
      return inlineOf(node.text, plain)
    case 'symbol':
      return node.text.value
    case 'code': {
      const fence = /`{3,}/.test(node.text.value) ? '````' : '```'
      const open = node.open?.value ?? (fence + (node.lang ?? ''))
      return [open, node.text.value, node.close?.value ?? fence].join('\n')
    }
    case 'math':
      return [node.open?.value ?? '$$', node.text.value, node.close?.value ?? '$$'].join('\n')
    case 'table':
      return tableOf(node, plain)
    case 'records':
      return tableOf(shareOf(node, node.rows), plain)
    case 'tableRow':
      return node.data?.line?.value ?? row(node.children.map((cell) => written(cell, plain)))
    case 'list':
      return node.children.map((item) => written(item, plain)).join(node.spread ? '\n\n' : '\n')
    case 'listItem':
    case 'footnoteDefinition': {
      const indent = ' '.repeat(node.marker.value.length)
      return node.marker.value + body(node, plain).replaceAll('\n', `\n${indent}`).replace(/[ \t]+$/gm, '')
    }
    case 'blockquote':
      return quoted(body(node, plain))
    case 'callout':
      return quoted([calloutTitle(node.kind, node.title && inlineOf(node.title, plain)), body(node, plain)].join('\n'))
    case 'figure': {
      const caption = node.caption ? [inlineOf(node.caption, plain)] : []
      return [...(node.captionFirst ? caption : []), body(node, plain), ...(node.captionFirst ? [] : caption)].join('\n\n')
    }
    case 'details':
      return [...(node.summary ? [inlineOf(node.summary, plain)] : []), body(node, plain)].join('\n\n')
    case 'markup':
      return ''
    case 'dialogue':
      return node.children.map((turn) => written(turn, plain)).join('\n\n')
    case 'turn':
      return (node.label ? inlineOf(node.label, plain) : unsaid(node)) + body(node, plain)
    case 'section':
    case 'root':
      return body(node, plain)
  }
}

/** In Markdown the title is the whole line. */
function calloutTitle(kind: string, title: string | null): string {
  return title?.startsWith('[!') ? title : [`[!${kind.toUpperCase()}]`, ...(title === null ? [] : [title])].join(' ')
}

/** An inline text with its marks replaced by what the plain rendering writes for them. */
export function inlineOf(text: InlineText, plain: boolean): string {
  let at = 0
  let out = ''
  for (const [start, end, instead] of plain ? plainMarks(text) : []) {
    out += text.value.slice(at, start) + instead
    at = end
  }
  return out + text.value.slice(at)
}

/** The marks the plain rendering leaves out: all but those around code. */
export function plainMarks({value, marks}: InlineText): Mark[] {
  return marks.filter(([start, end]) => !/^ ?`+ ?$/.test(value.slice(start, end)))
}

function body(node: Node, plain: boolean): string {
  let text = ''
  let before: Node | null = null
  for (const child of childrenOf(node)) {
    const part = written(child, plain)
    if (part === '') continue
    text += before ? gap(node, before, child) + part : part
    before = child
  }
  return text
}

/** Two paragraphs of an item, or two quotes, would be one without a blank line. */
function gap(node: Node, before: Node, behind: Node): string {
  return node.type === 'listItem' && !(before.type === behind.type && /^(?:paragraph|blockquote)$/.test(before.type)) ? '\n' : '\n\n'
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ').replace(/[ \t]+$/gm, '')
}

function tableOf(table: Table, plain: boolean): string {
  const widths = table.children.map(({children}) => children.reduce((sum, cell) => sum + cell.colspan, 0))
  const width = Math.max(...widths, 1)
  // every row has all columns; a table without header rows is given an empty one
  const blank = Array.from({length: width}, () => '')
  const rows = table.children.map(({children, data}) => data?.line?.value ?? row([...children.map((cell) => written(cell, plain)), ...blank].slice(0, Math.max(width, children.length))))
  const heads = table.children[0]?.header ? rows.splice(0, 1) : [row(blank)]
  // below a header that is not written as it stands there is a new rule
  const isKept = table.children.filter(({header}) => header).every((head) => isVerbatim(head))
  const source = isKept ? (table.data?.delimiter as MappedText | undefined) : undefined
  const delimiter = source?.value ?? row(blank.map(() => ':-:'))
  const caption = table.caption ? [inlineOf(table.caption, plain), ''] : []
  return [...caption, ...heads, delimiter, ...rows].join('\n')
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** A name that neither a label nor the text says. */
function unsaid({speaker, kind, children: [first]}: Turn): string {
  if (!speaker || kind !== 'message' || !first) return ''
  const said = 'text' in first ? first.text.value.slice(0, speaker.name.length + 40).toLowerCase() : ''
  return said.includes(speaker.name.toLowerCase()) ? '' : `${speaker.name}: `
}

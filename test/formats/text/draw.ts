import {defaultReadSettings, type Embedded} from '../../../src/formats/format.js'
import {reader} from '../../../src/formats/text/read.js'
import type {Block, ListItem} from '../../../src/tree/types.js'
import {createPlaces} from '../../../src/tree/position.js'

/** Reads a text by the format, without what `parse` does around it. */
export function readText(source: string): Embedded {
  const {children, data} = reader.read!({
    source,
    places: createPlaces(source),
    format: 'text',
    path: null,
    ...defaultReadSettings,
    message() {},
    parseEmbedded: () => undefined,
  })
  return {children: children as Block[], skipped: data.skipped}
}

/** One line for each node: `p text`, `h1 title`, `ul` and `ol` with `- text` items, `code text`, `line text`. */
export function draw(source: string): string[] {
  return readText(source).children.flatMap((block) => drawBlock(block, ''))
}

function drawBlock(block: Block, indent: string): string[] {
  switch (block.type) {
    case 'list':
      return [`${indent}${block.ordered ? `ol ${block.start}` : 'ul'}${block.spread ? ' spread' : ''}`, ...block.children.flatMap((item) => drawItem(item, `${indent}  `))]
    case 'heading':
      return [`${indent}h${block.depth} ${block.title}`]
    case 'paragraph':
      return [`${indent}p ${block.text.value}`]
    case 'code':
    case 'line':
      return [`${indent}${block.type} ${block.text.value}`]
    default:
      return [`${indent}${block.type}`]
  }
}

function drawItem(item: ListItem, indent: string): string[] {
  const [first, ...rest] = item.children.map((child) => drawBlock(child, ''))
  return [`${indent}${item.marker.value}${first![0]!.slice(2)}`, ...rest.flat().map((line) => `${indent}  ${line}`)]
}

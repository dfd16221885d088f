import {inline, type InlineText, type MappedText} from '../../../text/mapped-text.js'
import {createPlaces} from '../../../tree/position.js'
import type {Block, Content, Dialogue, Heading, Turn} from '../../../tree/types.js'

/** Writes conversations of an archive into one text, which all their places point into. */
export interface Canonical {
  conversation(title: string, turns: readonly Turn[]): void
  finish(): {source: string; children: Content[]}
}

interface Placed {
  node: {position?: unknown; data?: {ranges?: unknown}}
  start: number
  end: number
}

export function createCanonical(): Canonical {
  const parts: string[] = []
  const placed: Placed[] = []
  const children: Content[] = []
  let length = 0

  const write = (value: string) => {
    parts.push(value)
    length += value.length
  }
  /** Writes a text, which from now on stands here. */
  const set = <T extends MappedText>(text: T): T => {
    const at = length
    write(text.value)
    return {...text, map: text.value ? [[0, at, text.value.length]] : []}
  }
  const placedAt = <T extends Placed['node']>(node: T, start: number): T => {
    delete node.position
    if (node.data?.ranges) delete node.data.ranges
    placed.push({node, start, end: length})
    return node
  }
  const block = (node: Block): Block => {
    const start = length
    if (node.type === 'code') {
      const open = node.open && set(node.open)
      write('\n')
      const text = set(node.text)
      write('\n')
      return placedAt({...node, open, text, close: node.close && set(node.close)}, start)
    }
    if (node.type === 'blockquote') return placedAt({...node, children: node.children.map((child, index) => after(index, child))}, start)
    return node.type === 'paragraph' ? placedAt({...node, text: set<InlineText>(node.text)}, start) : node
  }
  const after = (index: number, node: Block): Block => {
    if (index > 0) write('\n')
    return block(node)
  }
  const turn = (node: Turn): Turn => {
    const start = length
    const label = node.label && set(node.label)
    const written = placedAt({...node, label, children: node.children.map((child, index) => after(index, child)), ...(node.data ? {data: {...node.data}} : {})}, start)
    write('\n\n')
    return written
  }

  return {
    conversation(title, turns) {
      if (turns.length === 0) return
      const start = length
      const text = set(inline({value: `# ${title}`, map: []}))
      const heading: Heading = {type: 'heading', depth: 1, title, text}
      children.push(placedAt(heading, start))
      write('\n\n')
      const from = length
      const dialogue: Dialogue = {type: 'dialogue', kind: 'chat', form: 'turns', asking: 0, answers: [], children: turns.map(turn)}
      length -= 2
      parts.push(parts.pop()!.slice(0, -2))
      children.push(placedAt(dialogue, from))
      write('\n\n')
    },
    finish() {
      const source = `${parts.join('').trimEnd()}\n`
      const places = createPlaces(source)
      for (const {node, start, end} of placed) Object.assign(node, {position: places.position(start, Math.min(end, source.length))})
      return {source, children}
    },
  }
}

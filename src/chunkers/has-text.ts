import type {MappedText} from '../text/mapped-text.js'
import type {Block, ListItem, TableCell, TableRow, Turn} from '../tree/types.js'

type Node = Block | ListItem | TableRow | TableCell | Turn

/** What nodes say themselves beside their text and what they hold. */
const ownWords: Partial<Record<Node['type'], string>> = {
  code: 'open',
  math: 'open',
  callout: 'title',
  table: 'caption',
  figure: 'caption',
  details: 'summary',
  turn: 'label',
}

/** Whether anything of a node is written: markup and empty containers have no text. */
export function hasText(node: Node): boolean {
  if (node.type === 'records') return true
  if ('text' in node && isSaid(node.text)) return true
  const name = ownWords[node.type]
  if (name !== undefined && isSaid((node as unknown as Record<string, MappedText | null | undefined>)[name])) return true
  if ('children' in node) for (const child of node.children) if (hasText(child)) return true
  return false
}

function isSaid(text: MappedText | null | undefined): boolean {
  return text !== null && text !== undefined && isInk(text.value)
}

/** Mostly the first sign tells. */
function isInk(value: string): boolean {
  const first = value.charCodeAt(0)
  return (first > 32 && first < 127) || value.trim() !== ''
}

import type {Block, ListItem, TableCell, TableRow, Turn} from '../tree/types.js'

type Node = Block | ListItem | TableRow | TableCell | Turn

/** Whether anything of a node is written: markup and empty containers have no text. */
export function hasText(node: Node): boolean {
  if (node.type === 'records') return true
  if ('text' in node && node.text.value.trim() !== '') return true
  if ('open' in node && node.open !== null && node.open.value.trim() !== '') return true
  for (const name of ['summary', 'caption', 'title', 'label'] as const) {
    const text = name in node ? (node as Partial<Record<typeof name, unknown>>)[name] : null
    if (typeof text === 'object' && text !== null && 'value' in text && String(text.value).trim() !== '') return true
  }
  return 'children' in node && (node.children as Node[]).some((child) => hasText(child))
}

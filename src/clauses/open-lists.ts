import type {Block, List, ListItem} from '../tree/types.js'
import type {Entry, Group} from './entries.js'

/** A list that is being written. */
export interface OpenList {
  group: Group
  list: List
  item: ListItem
  entry: Entry
}

/** Whether what stands at an index is still of an entry: a later one goes on with the count, or it was left open by a colon. */
export function goesOn({group, item}: OpenList, index: number, tail: string): boolean {
  if (group.last > index) return true
  if (!/[;；]\s*$/.test(tail)) return false
  const last = item.children[0]
  return last?.type === 'paragraph' && /[:：]\s*$/.test(last.text.value)
}

/** Lets entries and lists reach to the end of a block in them. */
export function stretch(block: {position?: Block['position']}, ...nodes: (List | ListItem)[]): void {
  if (!block.position) return
  for (const node of nodes) {
    if (node.position && (node.position.end.offset ?? 0) < (block.position.end.offset ?? 0)) node.position = {start: node.position.start, end: block.position.end}
  }
}

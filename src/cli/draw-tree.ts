import {rangesOf} from '../tree/position.js'
import type {Node, Root} from '../tree/types.js'

const excerptLength = 60

/**
 * One line for each node, two spaces deeper than its parent:
 *
 *     root markdown "Guide" [0-1204] 1-40
 *       section heading 1 "Guide" [0-1204] 1-40
 *         paragraph "How to begin…" [9-60] 3-4
 */
export function* drawTree(root: Root): Generator<string> {
  const open: {node: Node; depth: number}[] = [{node: root, depth: 0}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, depth} = next
    yield '  '.repeat(depth) + [node.type, ...factsOf(node), quote(textOf(node)), ...placeOf(node)].filter((part) => part !== '').join(' ')
    if (!('children' in node)) continue
    for (let i = node.children.length - 1; i >= 0; i--) open.push({node: node.children[i]!, depth: depth + 1})
  }
}

/** What tells a node from others of its type. */
const facts: {[Type in Node['type']]?: (node: Extract<Node, {type: Type}>) => (string | number | null | undefined)[]} = {
  root: ({data}) => [data.format],
  section: ({role, depth, label, anchor}) => [role, role === 'dialogue' || role === 'exchange' ? null : depth, label, anchor && `#${anchor}`],
  heading: ({depth}) => [depth],
  list: ({ordered, start}) => (ordered ? ['ordered', start === 1 ? null : start] : []),
  callout: ({kind}) => [kind],
  code: ({lang}) => [lang],
  records: ({columns, rows}) => [`${columns.length} columns`, `${rows.length} rows`],
  tableRow: ({header}) => [header && 'header'].map((part) => part || null),
  footnoteDefinition: ({identifier}) => [identifier],
  dialogue: ({kind, form}) => [kind, form],
  turn: ({kind, speaker, date}) => [kind === 'message' ? null : kind, speaker && quote(speaker.name), date],
}

function factsOf(node: Node): string[] {
  const own = facts[node.type] as ((node: Node) => (string | number | null | undefined)[]) | undefined
  return (own?.(node) ?? []).filter((fact) => fact !== null && fact !== undefined && fact !== '').map(String)
}

function textOf(node: Node): string {
  if (node.type === 'root') return node.data.title ?? ''
  if ('title' in node && typeof node.title === 'string') return node.title
  if (node.type === 'records') return node.name ?? node.columns.map(({name}) => name).join(', ')
  for (const name of ['text', 'title', 'summary', 'caption', 'marker'] as const) {
    const text = (node as unknown as Record<string, {value?: string} | null | undefined>)[name]
    if (text?.value) return text.value
  }
  return ''
}

function quote(text: string): string {
  // Long code need not be folded whole for its first line.
  const line = text.slice(0, excerptLength * 8).replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length === 0) return ''
  return JSON.stringify(characters.length > excerptLength ? `${characters.slice(0, excerptLength - 1).join('')}…` : line)
}

function placeOf(node: Node): string[] {
  const ranges = rangesOf(node as Parameters<typeof rangesOf>[0]).map(([start, end]) => `[${start}-${end}]`)
  const {position} = node
  return position ? [ranges.join(' ') || `[${position.start.offset}-${position.end.offset}]`, `${position.start.line}-${position.end.line}`] : ranges
}

import {expect} from 'vitest'
import {parse, sourceOf} from '../../src/parse.js'
import type {Options} from '../../src/options.js'
import type {MappedText} from '../../src/text/mapped-text.js'
import type {ClauseFacts, Node, NodeData, Root} from '../../src/tree/types.js'

/** A clause of a parsed text with the node that carries it. */
export interface Found extends ClauseFacts {
  node: Node
}

/** Parses a text, checks that every run equals its place and no sign is lost or doubled, and gives its clauses in order. */
export async function clausesOf(value: string, path = 'law.txt', options: Options = {}): Promise<Found[]> {
  return clausesIn(await treeOf(value, path, options))
}

export async function treeOf(value: string, path = 'law.txt', options: Options = {}): Promise<Root> {
  const plain = await parse({value, path}, {kind: 'prose'})
  const {root} = await parse({value, path}, options)
  const source = sourceOf(root)!
  const before = said(plain.root, source)
  const after = said(root, source)
  expect(after.faults).toEqual([])
  for (let at = 0; at < source.length; at++) if (/\S/.test(source[at]!)) expect(after.seen[at], `${at}: ${source.slice(at - 20, at + 20)}`).toBe(before.seen[at])
  return root
}

export function clausesIn(root: Root): Found[] {
  const found: Found[] = []
  for (const node of nodesOf(root)) {
    if (node.type === 'heading') continue
    const clause = (node.type === 'section' ? node.heading?.data?.clause : undefined) ?? (node.data as NodeData | undefined)?.clause
    if (clause) found.push({...clause, node})
  }
  return found
}

export const pathOf = ({path}: Pick<ClauseFacts, 'path'>): string => path.map((level) => level.join(' ')).join(' / ')
export const paths = (found: readonly Found[]): string[] => found.map(pathOf)
export const articles = (found: readonly Found[]): string[] => found.flatMap(({path}) => (path.at(-1)![0] === 'article' ? [path.at(-1)![1]] : []))

export function* nodesOf(root: Root): Iterable<Node> {
  const open: Node[] = [...root.children].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
}

function said(root: Root, source: string): {seen: Uint8Array; faults: string[]} {
  const seen = new Uint8Array(source.length)
  const faults: string[] = []
  const take = ({value, map}: MappedText) => {
    for (const [at, from, length] of map) {
      if (source.slice(from, from + length) !== value.slice(at, at + length)) faults.push(`run ${at} of ${value}`)
      for (let i = from; i < from + length; i++) seen[i]!++
    }
  }
  for (const node of nodesOf(root)) {
    if ('text' in node && node.text) take(node.text)
    if (node.type === 'listItem') take(node.marker)
    if (node.type === 'section' && node.heading) take(node.heading.text)
  }
  return {seen, faults}
}

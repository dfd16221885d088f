import type {Plan} from './pack/plan.js'
import type {Range} from './text/mapped-text.js'
import type {Passage} from './tree/outline.js'
import {rangesOf} from './tree/position.js'
import type {ClauseFacts, ClauseReference, ListItem, Node, Section} from './tree/types.js'

/** What a chunk says of numbered clauses, for `metadata`. */
export interface ClauseMetadata {
  /** Labels of all clauses of which the chunk has something, in order: points of a list, articles that were joined. */
  clauses?: string[]
  /** The clause that the chunk is of, as printed, from its article down: `§ 5 (1) 2.` */
  clause?: string
  /** The same in one form: `article 5, paragraph 1, point 2`. */
  clausePath?: string
  /** Clauses that it names: the `clausePath` of those in this document, others as printed. */
  references?: string[]
  repealed?: true
}

interface PlacedClause {
  start: number
  end: number
  facts: ClauseFacts
  /** Labels from the article down. */
  labels: string[]
}

const known = new WeakMap<Passage, PlacedClause[]>()

/** Facts of the clauses that a chunk holds; empty where the document has none. */
export function clauseFacts({slices, path}: Plan, core: readonly Range[]): ClauseMetadata {
  const around = path.findLast(({role, data}) => role === 'clause' && data?.clause)?.data?.clause ?? null
  const found: PlacedClause[] = []
  for (const {passage} of slices) for (const each of clausesIn(passage)) found.push(each)
  if (!around && found.length === 0) return {}
  const meets = (start: number, end: number) => core.some(([a, b]) => a < end && start < b)
  const held = found.filter(({start, end}) => meets(start, end))
  const [from, to] = [core[0]?.[0] ?? 0, core.at(-1)?.[1] ?? 0]
  const own = held.findLast(({start, end}) => start <= from && end >= to) ?? (around ? null : onlyOne(held))
  const facts = own?.facts ?? around
  const references = [around, ...held.map((each) => each.facts)].flatMap((each) => (each ? referencesIn(each, from, to) : [])).filter(({start, end}) => meets(start, end))
  const unique = new Map(references.sort((a, b) => a.start - b.start).map((each) => [each.start, each]))
  return {
    ...(facts ? {clause: own ? own.labels.join(' ') : labelsOf(path).join(' '), clausePath: written(facts.path)} : {}),
    ...(held.length > 1 ? {clauses: [...new Set(held.map(({labels}) => labels.join(' ')))]} : {}),
    ...(unique.size > 0 ? {references: [...new Set([...unique.values()].map((each) => (each.resolved ? written(each.path) : each.text)))]} : {}),
    ...(facts?.repealed ? {repealed: true} : {}),
  }
}

/** The clause that holds all others of a chunk, behind a title or a few words above it. */
function onlyOne(held: readonly PlacedClause[]): PlacedClause | null {
  const [first] = held
  return first && held.every(({start, end}) => first.start <= start && end <= first.end) ? first : null
}

const sorted = new WeakMap<ClauseFacts, ClauseReference[]>()

/** References of a clause that begin in a stretch of the source, or right in front of it: a chunk does not look at all that a long clause names. */
function referencesIn(facts: ClauseFacts, from: number, to: number): ClauseReference[] {
  let all = sorted.get(facts)
  if (!all) sorted.set(facts, (all = [...facts.references].sort((a, b) => a.start - b.start)))
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.start < from - longestReference) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < all.length && all[end]!.start < to) end++
  return all.slice(low, end)
}

const longestReference = 1000

function written(path: ClauseFacts['path']): string {
  return path.map(([level, number]) => `${level} ${number}`).join(', ')
}

/** Clauses of a passage: its own section, sections inside it where it is whole, and items of its lists. */
function clausesIn(passage: Passage): PlacedClause[] {
  let found = known.get(passage)
  if (found) return found
  found = []
  if (!holdsClause(passage)) {
    known.set(passage, found)
    return found
  }
  const above = labelsOf(passage.path)
  const section = passage.path.at(-1)
  if (section?.role === 'clause' && section.data?.clause) found.push(placed(section, section.data.clause, above))
  const waiting: {node: Node; labels: string[]}[] = [...(passage.whole && section ? section.children : passage.blocks)].reverse().map((node) => ({node, labels: above}))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const {node} = next
    const marked = node.type === 'section' || node.type === 'listItem' ? node : null
    const facts = marked?.data?.clause
    const labels = facts ? under(next.labels, facts.label) : next.labels
    if (marked && facts) found.push(placed(marked, facts, labels))
    if ((node.type === 'section' || node.type === 'list' || node.type === 'listItem') && 'children' in node) {
      for (let i = node.children.length - 1; i >= 0; i--) waiting.push({node: node.children[i]!, labels})
    }
  }
  known.set(passage, found)
  return found
}

/** Whether anything in a passage is marked as a clause: most documents have none. */
function holdsClause({path, blocks, whole}: Passage): boolean {
  const section = path.at(-1)
  if (section?.role === 'clause') return true
  const waiting: Node[] = whole && section ? [...section.children] : [...blocks]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== 'section' && node.type !== 'list' && node.type !== 'listItem') continue
    if (node.type !== 'list' && node.data?.clause) return true
    for (const child of node.children) waiting.push(child)
  }
  return false
}

function placed(node: Section | ListItem, facts: ClauseFacts, labels: string[]): PlacedClause {
  const [first] = rangesOf(node)
  const last = rangesOf(node).at(-1)
  return {start: first?.[0] ?? 0, end: last?.[1] ?? 0, facts, labels}
}

/** From the article down: containers are in the breadcrumb. */
function labelsOf(path: readonly Section[]): string[] {
  return path.reduce<string[]>((labels, {role, data}) => (data?.clause && role === 'clause' ? under(labels, data.clause.label) : labels), [])
}

/** `5.1.2` says by itself what stands above it. */
function under(labels: readonly string[], label: string): string[] {
  return /^\d+(?:\.\d+)+\.?$/.test(label) ? [label] : [...labels, label]
}

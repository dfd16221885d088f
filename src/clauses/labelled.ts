import type {PassContext} from '../tree/pass.js'
import type {ClauseFacts, Content, Heading, ListItem, Section} from '../tree/types.js'
import {beginnings} from './bare.js'
import type {Entry} from './entries.js'
import {addItems, markerOf} from './items.js'
import {labelOf} from './label.js'
import {levelOf} from './levels.js'
import {readBareMarker, readWordMarker} from './markers.js'
import {createReferences} from './references.js'
import {saysRepealed} from './repealed.js'

/** Fewest clauses with a number that make a document one of clauses. */
const least = 3

/** Notes what is known of clauses that the reader found by their automatic or typed numbers; nothing else changes. */
export function markLabelled(children: readonly Content[], {forced}: Pick<PassContext, 'forced'>): Content[] {
  if (!forced && !hasClauses(children)) return [...children]
  const all: Entry[] = []
  const items = new Map<ListItem, Entry>()
  const articleKinds = new Set<string>()
  const owned: {block: Content; owner: Entry | null; from: number}[] = []
  const open: {entry: Entry | null; depth: number}[] = []
  const levels: {children: readonly Content[]; at: number; depth: number}[] = [{children, at: 0, depth: 0}]

  while (levels.length > 0) {
    const level = levels[levels.length - 1]!
    const node = level.children[level.at++]
    if (!node) {
      levels.pop()
      if (level.depth > 0) close(level.depth)
    } else if (node.type === 'section') {
      close(node.depth)
      open.push({entry: node.role === 'clause' && node.label ? note(node, node.label, node.depth) : null, depth: node.depth})
      levels.push({children: node.children, at: 0, depth: node.opens ? 0 : node.depth})
    } else if (node.type === 'heading') {
      close(node.depth)
      open.push({entry: node.label ? note(node, node.label, node.depth) : null, depth: node.depth})
      own(node)
    } else {
      own(node)
      const first = node.type === 'list' && node.ordered ? markerOf(node.children[0]) : null
      const step = first && beginnings([], first, null)
      if (step && node.type === 'list' && owner()) {
        addItems(node, owner(), step.readings, false, (item, entry) => {
          items.set(item, entry)
          all.push(entry)
        })
      }
    }
  }
  for (const [item, {facts}] of items) item.data = {...item.data, clause: facts}
  const references = createReferences(all, articleKinds)
  for (const {block, owner, from} of owned) references.read(block, owner, items, from)
  return [...children]

  function close(depth: number): void {
    while (open.length > 0 && open[open.length - 1]!.depth >= depth) open.pop()
  }

  function owner(): Entry | null {
    for (let i = open.length - 1; i >= 0; i--) if (open[i]!.entry) return open[i]!.entry
    return null
  }

  /** The number of a clause in its text is none that it cites. */
  function own(block: Content): void {
    const entry = owner()
    const text = 'text' in block && block.text ? block.text.value : ''
    const label = entry?.facts.label ?? ''
    const at = label !== '' && all[all.length - 1] === entry ? text.indexOf(label) : -1
    owned.push({block, owner: entry, from: at >= 0 && at < 12 ? at + label.length : 0})
  }

  function note(node: Section | Heading, label: string, depth: number): Entry | null {
    const word = readWordMarker(label, 0, true)
    const bare = word ? null : readBareMarker(label, 0, true)
    const parent = owner()
    const path = parent?.facts.path ?? []
    const reading = bare?.readings[0]
    if (!word && !reading) return null
    const facts: ClauseFacts = {
      label: labelOf(label),
      path: word ? [...path, [word.level, word.number.text]] : [...path, [levelOf(reading!, path, {outermost: parent === null, heading: node.type === 'heading'}), reading!.text]],
      references: [],
    }
    if (word?.level === 'article') articleKinds.add(word.kind)
    if (saysRepealed(textOf(node).slice(label.length))) facts.repealed = true
    const entry: Entry = {facts, parent, form: node.type === 'heading' ? 'heading' : 'section', depth, group: null, vector: (word?.number ?? reading!).vector}
    node.data = {...node.data, clause: facts}
    all.push(entry)
    return entry
  }
}

function textOf(node: Section | Heading): string {
  if (node.type === 'heading') return node.title
  const [first] = node.children
  return first?.type === 'paragraph' ? first.text.value : ''
}

function hasClauses(children: readonly Content[]): boolean {
  let clauses = 0
  const waiting = [...children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== 'section') continue
    if (node.role === 'clause' && node.label && ++clauses >= least) return true
    for (const child of node.children) waiting.push(child)
  }
  return false
}

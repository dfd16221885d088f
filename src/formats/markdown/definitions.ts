import type {Definition, FootnoteDefinition} from 'mdast'
import {parseMarkdown, startOf, visitBlocks, type Dialect} from './parser.js'
import type {Target} from './state.js'

/** Definitions by mdast identifier; footnotes by `^` and identifier. The first one of a name counts. */
export type Targets = Map<string, Target>

/** Adds a definition unless an earlier one has its name. */
export function addTarget(targets: Targets, node: Definition | FootnoteDefinition, shift: number): void {
  const footnote = node.type === 'footnoteDefinition'
  const key = footnote ? `^${node.identifier}` : node.identifier
  const target = {offset: startOf(node) + shift, url: footnote ? '' : node.url, title: footnote ? null : (node.title ?? null)}
  const known = targets.get(key)
  if (!known || target.offset < known.offset) targets.set(key, target)
}

const candidate = /^[ \t>*+\-\d.)]*\[(?:[^[\]\\\r\n]|\\.){1,999}\]:/gm
const blankLine = /(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]/g
const longestGroup = 20_000

/**
 * Finds the definitions of a source that is too large for one parse, each by parsing the lines around it alone.
 * What looks like one inside code is found too: `differing` tells afterwards.
 */
export function guessTargets(source: string, dialect: Dialect): Targets {
  const targets: Targets = new Map()
  candidate.lastIndex = 0
  for (let found = candidate.exec(source); found; found = candidate.exec(source)) {
    blankLine.lastIndex = candidate.lastIndex
    const end = Math.min(blankLine.exec(source)?.index ?? source.length, found.index + longestGroup)
    const tree = parseMarkdown(source.slice(found.index, end), {...dialect, mdx: true}, 'blocks')
    visitBlocks(tree, (node) => {
      if (node.type === 'definition' || node.type === 'footnoteDefinition') addTarget(targets, node, found!.index)
    })
    candidate.lastIndex = Math.max(end, candidate.lastIndex)
  }
  return targets
}

/** The names that are defined elsewhere in one of the two, or in one only. */
export function differing(one: Targets, other: Targets): Set<string> {
  const names = new Set<string>()
  for (const [name, {offset}] of one) if (other.get(name)?.offset !== offset) names.add(name)
  for (const name of other.keys()) if (!one.has(name)) names.add(name)
  return names
}

const bracketed = /\[((?:[^[\]\\]|\\.){1,999})\]/gs

/** The labels a text may refer to, as written, by their name in `Targets`. */
export function labelsIn(text: string): Map<string, string> {
  const labels = new Map<string, string>()
  for (const [, label = ''] of text.matchAll(bracketed)) {
    const note = label[0] === '^'
    const name = note ? `^${identifier(label.slice(1))}` : identifier(label)
    if (!labels.has(name)) labels.set(name, label)
  }
  return labels
}

/** As mdast names a label: white space folded, case gone. */
function identifier(label: string): string {
  return label.replace(/[\t\n\r ]+/g, ' ').trim().toLowerCase().toUpperCase().toLowerCase()
}

/**
 * What to put in front of the part `[start, end)` of a source so that its references are seen: a definition for each label
 * it uses and does not define itself, closed off by a comment.
 */
export function preamble(source: string, start: number, end: number, targets: Targets): string {
  if (targets.size === 0) return ''
  const lines: string[] = []
  for (const [name, label] of labelsIn(source.slice(start, end))) {
    const target = targets.get(name)
    if (target && !(target.offset >= start && target.offset < end)) lines.push(`[${label.replace(/\s+/g, ' ')}]: x\n\n`)
  }
  return lines.length > 0 ? `${lines.join('')}<!-- -->\n\n` : ''
}

import type {InlineText, MappedText} from '../text/mapped-text.js'
import type {Block, Content, ListItem, TableCell, TableRow, Turn} from '../tree/types.js'
import {findCitations, type Citation} from './citations.js'
import type {Entry} from './entries.js'
import {foreignPattern, ownPattern} from './languages/index.js'
import {placeOf, plainView, type PlainView} from './plain-view.js'
import {createResolver, type Resolver} from './resolve.js'

/** Collects the clauses that others name. */
export interface References {
  /** Reads what a block says, from an offset of its plain text on; entries of lists that are clauses count for themselves. */
  read(block: Content, owner: Entry | null, items: ReadonlyMap<ListItem, Entry>, from?: number): void
}

export function createReferences(all: readonly Entry[], articleKinds: ReadonlySet<string>): References {
  const resolver = createResolver(all, articleKinds)
  return {
    read(block, owner, items, from = 0) {
      const waiting: {node: Block | Content | ListItem | TableRow | TableCell | Turn; owner: Entry | null}[] = [{node: block, owner}]
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const {node} = next
        const inner = node.type === 'listItem' ? (items.get(node) ?? next.owner) : next.owner
        if (inner && 'text' in node && isProse(node)) readText(node.text, inner, node === block ? from : 0, resolver)
        if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) waiting.push({node: node.children[i]!, owner: inner})
      }
    },
  }
}

function isProse(node: {type: string; text: MappedText}): node is {type: string; text: InlineText} {
  return 'marks' in node.text
}

function readText(text: InlineText, owner: Entry, from: number, resolver: Resolver): void {
  const view = plainView(text)
  const citations = findCitations(view.text, from)
  const foreign = foreignOnes(citations, view)
  citations.forEach((citation, index) => {
    const place = placeOf(text, view, citation.start, citation.end)
    if (!place) return
    const [start, end] = place
    const found = foreign[index] ? [{path: resolver.said(citation), resolved: false}] : resolver.resolve(citation, owner)
    const number = view.text.slice(citation.start, citation.end).replace(/\s+/g, ' ')
    const said = citation.word === undefined ? number : `${citation.word} ${number}`
    for (const {path, resolved} of found) owner.facts.references.push({text: said, start, end, path, resolved})
  })
}

/** Which citations are of other documents; what is named in one breath is of the same. */
function foreignOnes(citations: readonly Citation[], view: PlainView): boolean[] {
  const foreign = citations.map(({start, end}) => isForeign(view, start, end))
  for (let i = citations.length - 2; i >= 0; i--) foreign[i] ||= foreign[i + 1]! && isOneBreath(citations[i]!, citations[i + 1]!, view)
  for (let i = 1; i < citations.length; i++) {
    const {end} = citations[i - 1]!
    const {start} = citations[i]!
    foreign[i] ||= foreign[i - 1]! && view.text[start] === '第' && hanJoin.test(view.text.slice(end, Math.min(start, end + 4)))
  }
  return foreign
}

/** 'Articles 2 and 3 of the Treaty', 'des Artikels 1, des Artikels 2 der Verordnung' */
function isOneBreath(first: Citation, next: Citation, {text}: PlainView): boolean {
  if (next.word !== undefined) return true
  return first.terms[0]?.kind === next.terms[0]?.kind && genitive.test(text.slice(first.end, Math.min(next.start, first.end + 24)))
}

const genitive = /^,?\s(?:(?:und|oder|sowie|and|or)\s)?(?:des|der|of)\s$/
const hanJoin = /^\s?[、和及与與或至]\s?$/

/** Whether a citation is of another document: 'Article 6 of the Treaty', 《…》第三条. */
function isForeign({text}: PlainView, start: number, end: number): boolean {
  const behind = text.slice(end, end + 140)
  if (ownPattern.test(behind)) return false
  if (foreignPattern.test(behind)) return true
  return text[start] === '第' && /(?:》|(?<!本)(?:条例|條例|办法|辦法|规定|規定)|(?<![本办辦])法)\s?$/.test(text.slice(Math.max(0, start - 6), start))
}

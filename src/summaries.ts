import type {BreadcrumbOf} from './breadcrumb.js'
import type {TableSummary} from './chunk-types.js'
import {gridOf} from './chunkers/grid.js'
import type {Plan} from './pack/plan.js'
import {summariseTable, summaryOf, type SummaryFacts, type TableFacts} from './table-summary.js'
import {rangesOf} from './tree/position.js'
import type {Records, Section, Table} from './tree/types.js'
import type {Derived} from './write-chunk.js'

/** A shorter table says itself what it holds. */
const leastRows = 20

/** What is asked for a summary. */
export interface SummaryJob {
  breadcrumbOf: BreadcrumbOf
  /** The context line of a path. */
  contextOf(path: Section[]): string
  /** Tokens of a text. */
  count(text: string): number
  limitTokens: number
  /** Facts of a data file that were collected while its rows passed; asked for once, when the table has ended. */
  takeFacts(node: Records): TableFacts | undefined
}

/** A summary to be written, with what it was made from. */
export interface Summary {
  derived: Derived
  facts: TableSummary
}

interface OpenTable {
  path: Section[]
  plans: number
}

function tablesIn({slices}: Plan): Set<Table | Records> {
  const found = new Set<Table | Records>()
  for (const {pieces} of slices) for (const {facts} of pieces) if (facts) found.add(facts.block)
  return found
}

/** Follows the plans of a document and gives the summary of each long table that was cut, once it has ended. */
export function createSummaries(job: SummaryJob): {follow(plan: Plan): Summary[]; end(): Summary[]} {
  const open = new Map<Table | Records, OpenTable>()
  return {
    follow(plan) {
      const now = tablesIn(plan)
      if (now.size === 0 && open.size === 0) return []
      const ended = close((node) => !now.has(node))
      for (const node of now) {
        const table = open.get(node)
        if (table) table.plans++
        else open.set(node, {path: plan.path, plans: 1})
      }
      return ended
    },
    end: () => close(() => true),
  }

  function close(isOver: (node: Table | Records) => boolean): Summary[] {
    const found: Summary[] = []
    for (const [node, {path, plans}] of open) {
      if (!isOver(node)) continue
      open.delete(node)
      const collected = node.type === 'records' ? job.takeFacts(node) : undefined
      const summary = plans > 1 ? summarise(node, path, collected) : null
      if (summary) found.push(summary)
    }
    return found
  }

  function summarise(node: Table | Records, path: Section[], collected: TableFacts | undefined): Summary | null {
    const facts = factsOf(node, collected)
    if (facts.rowCount < leastRows) return null
    const context = job.contextOf(path)
    const content = summaryOf(facts, (text) => job.count(context + text) <= job.limitTokens)
    if (content === '') return null
    const metadata = {...(facts.name === null ? {} : {table: facts.name}), columns: facts.columns.map(({name}) => name), rowCount: facts.rowCount}
    const text = context + content
    const ranges = rangesOf(node)
    const last = ranges[ranges.length - 1]
    return {
      derived: {kind: 'summary', role: 'summary', path, text, content, tokens: job.count(text), ranges: last ? [[ranges[0]![0], last[1]]] : [], metadata},
      facts: {...facts, text: content, breadcrumb: job.breadcrumbOf(path)},
    }
  }

  function factsOf(node: Table | Records, collected: TableFacts | undefined): SummaryFacts {
    if (node.type === 'table') return summariseTable(node, gridOf(node))
    return collected?.facts() ?? summariseTable(node)
  }
}

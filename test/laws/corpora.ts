import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import type {Options} from '../../src/options.js'
import {parse} from '../../src/parse.js'
import {check} from './laws.js'
import {outcomeOf} from './run.js'
import type {Count} from './study.js'

/** Real documents to run on: a folder of one's own in SECTILE_CORPORA, else the one beside the checkout. */
export const corpora = path.resolve(process.env.SECTILE_CORPORA ?? path.resolve(import.meta.dirname, '../../../shared/corpora'))

export const haveCorpora = existsSync(corpora)

/** Documents of the formats there are, by path; each `every`-th one. */
export function documents(every = 1): string[] {
  return readdirSync(corpora, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && /\.(?:md|mdx|html?|txt|csv|tsv|docx)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .filter((_, index) => index % every === 0)
}

export interface Tally {
  files: number
  chunks: number
  /** Chunks with content of under 20 tokens, in documents of more than one chunk. */
  scraps: number
  /** Of documents of more than one chunk. */
  among: number
  /** The same by limit: scraps and chunks. */
  at: Record<number, {scraps: number; among: number}>
  chars: number
  /** Characters skipped for another reason than the ones that may cover much. */
  odd: number
  faults: string[]
}

const usual = new Set(['front-matter', 'definition', 'thematic-break', 'comment', 'script', 'style', 'template', 'head', 'hidden', 'navigation', 'page-header', 'page-footer', 'metadata'])

/** Cuts every file once for each limit and checks all laws. */
export async function runCorpora(files: readonly string[], limits: readonly number[], options: Options, count: Count, reserve = 0): Promise<Tally> {
  const tally: Tally = {files: files.length, chunks: 0, scraps: 0, among: 0, at: Object.fromEntries(limits.map((limit) => [limit, {scraps: 0, among: 0}])), chars: 0, odd: 0, faults: []}
  for (const file of files) {
    const name = path.relative(corpora, file)
    const parsed = await parse({value: readFileSync(file), path: name})
    const {chars, skipped} = parsed.root.data
    tally.chars += chars
    for (const {start, end, reason} of skipped) if (!usual.has(reason)) tally.odd += end - start
    for (const maxTokens of limits) {
      const outcome = await outcomeOf(parsed, {...options, maxTokens})
      tally.chunks += outcome.chunks.length
      if (outcome.chunks.length > 1) {
        tally.among += outcome.chunks.length
        const scraps = outcome.chunks.filter(({content}) => count(content) < 20).length
        tally.scraps += scraps
        tally.at[maxTokens]!.scraps += scraps
        tally.at[maxTokens]!.among += outcome.chunks.length
      }
      for (const fault of check(outcome, count, reserve)) tally.faults.push(`${name} at ${maxTokens}: ${fault}`)
    }
  }
  return tally
}

/**
 * The largest share of scraps at a limit of 256 or more. Below that a section of 8 to 19 tokens is no scrap to join by the default
 * of `minTokens`, and a context line may leave half of the room.
 */
export function mostScraps({at}: Tally): number {
  const large = Object.entries(at).filter(([limit, {among}]) => Number(limit) >= 256 && among > 0)
  return Math.max(0, ...large.map(([, {scraps, among}]) => scraps / among))
}

/** What a run came to, in a few lines: figures, then how often each law was broken, with examples. */
export function summary(name: string, limits: readonly number[], tally: Tally): string {
  const byLaw = new Map<string, string[]>()
  for (const fault of tally.faults) {
    const law = /: (\w+): /.exec(fault)?.[1] ?? '?'
    byLaw.set(law, [...(byLaw.get(law) ?? []), fault])
  }
  const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`
  return [
    `${name}: ${tally.files} files × ${limits.join(', ')} tokens: ${tally.chunks} chunks, ${tally.faults.length} faults, ` +
      `${share(tally.scraps, tally.among)} scraps (${limits.map((limit) => `${limit}: ${share(tally.at[limit]!.scraps, tally.at[limit]!.among)}`).join(', ')}), ${share(tally.odd, tally.chars)} of characters skipped for unusual reasons`,
    ...[...byLaw].map(([law, faults]) => `  ${law}: ${faults.length}\n${faults.slice(0, 5).map((fault) => `    ${fault}`).join('\n')}`),
  ].join('\n')
}

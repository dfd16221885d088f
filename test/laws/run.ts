import {chunk} from '../../src/chunk.js'
import type {Chunk} from '../../src/chunk-types.js'
import {resolveOptions, type Options, type TokenizerOption} from '../../src/options.js'
import {parse, type Input, type Parsed} from '../../src/parse.js'
import {sourceOf} from '../../src/tree/source.js'
import {countO200k} from './counts.js'
import {check} from './laws.js'
import type {Count, Outcome} from './study.js'

/** Counts that share nothing with the library's. */
const counts: Record<string, () => Count> = {
  o200k_base: countO200k,
  chars: () => (text) => [...text].length,
  bytes: () => (text) => new TextEncoder().encode(text).length,
  words: () => (text) => text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu)?.length ?? 0,
}

export function countOf(tokenizer: TokenizerOption = 'o200k_base'): Count {
  const count = typeof tokenizer === 'string' ? counts[tokenizer] : undefined
  if (!count) throw new Error(`No independent count for ${String(tokenizer)}`)
  return count()
}

/** Cuts a parsed document. */
export async function outcomeOf({root}: Parsed, options: Options): Promise<Outcome> {
  const chunks: Chunk[] = []
  for await (const each of chunk(root, options)) chunks.push(each)
  return {source: sourceOf(root)!, root, chunks, settings: resolveOptions(options)}
}

/** Every fault of a document under some options: cut twice, since the same input gives the same chunks. */
export async function faultsOf(input: Input, options: Options, count: Count = countOf(options.tokenizer), reserve?: number): Promise<string[]> {
  const outcome = await outcomeOf(await parse(input, options), options)
  const again = await outcomeOf(await parse(input, options), options)
  const faults = check(outcome, count, reserve)
  if (JSON.stringify(again.chunks) !== JSON.stringify(outcome.chunks)) faults.push('same: a second run gives other chunks')
  return faults
}

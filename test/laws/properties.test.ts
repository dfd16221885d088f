import fc from 'fast-check'
import {describe, it} from 'vitest'
import {document, html, markdown, options, text, type Document} from './generate.js'
import {faultsOf} from './run.js'

/** More runs: `SECTILE_RUNS=5000`; the same runs again: `SECTILE_SEED=…` with the seed a failure prints. */
const numRuns = Number(process.env.SECTILE_RUNS ?? 100)
const seed = process.env.SECTILE_SEED ? Number(process.env.SECTILE_SEED) : 20_260

async function lawful({format, value}: Document, settings: Parameters<typeof faultsOf>[1]): Promise<void> {
  const faults = await faultsOf(value, {...settings, format})
  if (faults.length > 0) throw new Error(faults.slice(0, 8).join('\n'))
}

const property = (documents: fc.Arbitrary<Document>) =>
  fc.assert(fc.asyncProperty(documents, options, lawful), {numRuns, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false})

describe('the laws hold', () => {
  it('over Markdown', () => property(markdown), 300_000)
  it('over HTML', () => property(html), 300_000)
  it('over plain text', () => property(text), 300_000)
  it('over all of them with the line ends and marks of files', () => property(document), 300_000)
})

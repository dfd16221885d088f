import {describe, expect, it} from 'vitest'
import {documents, haveCorpora, runCorpora, summary} from './corpora.js'
import {countO200k} from './counts.js'

// `npm run laws` takes every file and limit; `npm test` a sample.
const everything = process.env.MODE === 'laws'

describe.runIf(haveCorpora)('the laws on real documents, counted in o200k', () => {
  const limits = everything ? [64, 256, 512] : [256]

  it('hold', async () => {
    const tally = await runCorpora(documents(everything ? 1 : 29), limits, {}, countO200k())
    console.log(summary('o200k_base', limits, tally))
    expect(tally.files).toBeGreaterThan(20)
    expect(tally.faults.slice(0, 20)).toEqual([])
    expect(tally.scraps / tally.among).toBeLessThan(0.01)
    expect(tally.odd / tally.chars).toBeLessThan(0.001)
  }, 3_600_000)
})

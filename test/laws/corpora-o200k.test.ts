import {describe, expect, it} from 'vitest'
import {documents, haveCorpora, mostScraps, runCorpora, summary} from './corpora.js'
import {countO200k} from './counts.js'

// `npm run laws` takes every file and limit; `npm test` a sample.
const everything = process.env.MODE === 'laws'

describe.runIf(haveCorpora)('the laws on real documents, counted in o200k', () => {
  const limits = everything ? [64, 256, 512] : [256]

  it('hold', async () => {
    const tally = await runCorpora(documents(everything ? 1 : 12), limits, {}, countO200k())
    console.log(summary('o200k_base', limits, tally))
    expect(tally.files).toBeGreaterThan(0)
    expect(tally.faults.slice(0, 20)).toEqual([])
    // of few documents, or of other ones than these sets, a share says nothing
    if (!process.env.SECTILE_CORPORA) expect(mostScraps(tally)).toBeLessThan(0.01)
    if (!process.env.SECTILE_CORPORA) expect(tally.odd / tally.chars).toBeLessThan(0.001)
  }, 3_600_000)
})

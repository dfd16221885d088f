import {describe, expect, it} from 'vitest'
import {documents, haveCorpora, mostScraps, runCorpora, summary} from './corpora.js'
import {countWordPiece, wordPieceFiles} from './counts.js'

const everything = process.env.MODE === 'laws'

describe.runIf(haveCorpora)('the laws on real documents, counted in WordPiece', () => {
  const limits = everything ? [64, 256, 512] : [64]

  it('hold', async () => {
    const tally = await runCorpora(documents(everything ? 1 : 60), limits, {tokenizer: wordPieceFiles()}, countWordPiece(), 2)
    console.log(summary('bert-wordpiece', limits, tally))
    expect(tally.faults.slice(0, 20)).toEqual([])
    if (everything && !process.env.SECTILE_CORPORA) expect(mostScraps(tally)).toBeLessThan(0.01)
  }, 3_600_000)
})

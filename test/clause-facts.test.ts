import {describe, expect, it} from 'vitest'
import type {Chunk} from '../src/chunk-types.js'
import {sectile} from '../src/sectile.js'

const clausesIn = (chunks: readonly Chunk[]) => chunks.map(({kind, metadata: {clause, clausePath}}) => [kind, clause, clausePath])

describe('facts of a clause', () => {
  it('begin at the article, below whatever part or section it stands', async () => {
    const law = '# Satzung\n\n## Erster Abschnitt - Aufbau\n\n### § 1 Name\n\nDie Anstalt heißt Hafenamt.\n\n### § 2 Organe\n\nEs gibt einen Rat.\n\n## Zweiter Abschnitt - Haushalt\n\n### § 3 Plan\n\nEr gilt ein Jahr.\n'
    expect(clausesIn((await sectile({value: law, path: 'satzung.md'}, {minTokens: 0, maxTokens: 32})).chunks)).toEqual([
      ['clause', '§ 1', 'section 1, article 1'],
      ['clause', '§ 2', 'section 1, article 2'],
      ['clause', '§ 3', 'section 2, article 3'],
    ])
  })

  it('are those of the first article where only a title stands above it', async () => {
    const law = '# Act\n\n# Article 1. Berths\n\n(1) Every berth has a number.\n\n(2) It is let for a year.\n\n# Article 2. Fees\n\nFees are due in May.\n\n# Article 3. Storms\n\nEvery berth is free.\n'
    const {chunks} = await sectile({value: law, path: 'act.md'}, {minTokens: 0})
    expect(clausesIn(chunks)).toEqual([['clause', 'Article 1', 'article 1'], ['clause', 'Article 2', 'article 2'], ['clause', 'Article 3', 'article 3']])
  })

  it('are kept by an article behind one that was repealed', async () => {
    const law = '# Gesetz\n\n## § 1 A\n\nDas Gesetz gilt.\n\n## § 2 (weggefallen)\n\n## § 3 B\n\nEs endet.\n'
    expect(clausesIn((await sectile({value: law, path: 'gesetz.md'}, {minTokens: 0})).chunks)).toEqual([['clause', '§ 1', 'article 1'], ['clause', '§ 2', 'article 2'], ['clause', '§ 3', 'article 3']])
  })
})

import {describe, expect, it} from 'vitest'
import {exportAdapters} from '../../../src/formats/dialogue/exports/index.js'
import {signatures} from '../../../src/formats/dialogue/signatures.js'
import {timedAdapters} from '../../../src/formats/dialogue/timed/index.js'
import {sectile} from '../../../src/sectile.js'

describe('kinds of conversations', () => {
  it('have each its own name, and what reads it', () => {
    const names = [...Object.keys(timedAdapters), ...Object.keys(exportAdapters)]
    expect(new Set(names).size).toBe(names.length)
    expect([...new Set(signatures.map(({name}) => name))].sort()).toEqual(names.sort())
  })

  it('are read by what knows them: a transcript with times is no JSON', async () => {
    const {chunks, messages} = await sectile({path: 'call.txt', value: 'Ann Lee  0:05\nWhen does it leave?\n\nBob  0:09\nAt noon.\n'})
    expect(messages).toEqual([])
    expect(chunks.map(({metadata}) => [metadata.dialogue, metadata.speakers, metadata.seconds])).toEqual([['pair', ['Ann Lee', 'Bob'], [5, 9]]])
  })
})

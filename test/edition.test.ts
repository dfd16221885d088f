import {describe, expect, it} from 'vitest'
import {editionOf} from '../src/edition.js'
import {sectile} from '../src/sectile.js'

describe('editionOf', () => {
  it('says version, status and date in this order', () => {
    expect(editionOf({date: '2024-05-01T00:00:00.000Z', Status: 'in force', version: 3})).toBe('version 3, status in force, date 2024-05-01')
  })

  it('lets the later source win', () => {
    expect(editionOf({version: '1'}, {version: '2'})).toBe('version 2')
  })

  it('takes the day of force before others', () => {
    expect(editionOf({date: '2020-01-01', 'effective-date': '2021-01-01'})).toBe('date 2021-01-01')
  })

  it('is null where nothing is said', () => expect(editionOf({title: 'x', version: ['1']}, null)).toBeNull())
})

describe('the option edition', () => {
  const source = '---\nversion: 2.1\nstatus: draft\n---\n\n# Rules\n\nNobody swims.\n'

  it('puts the edition below the titles', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'}, {edition: true})
    expect(chunks[0]!.text).toBe('Rules\nversion 2.1, status draft\n\nNobody swims.')
  })

  it('takes what the caller says', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'}, {edition: true, metadata: {version: '2.2'}})
    expect(chunks[0]!.text).toContain('version 2.2, status draft')
  })

  it('gives way where there is no room', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'}, {edition: true, maxTokens: 16})
    expect(chunks[0]!.text).toBe('Rules\n\nNobody swims.')
  })

  it('is in the metadata only by default', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'})
    expect(chunks[0]!.text).toBe('Rules\n\nNobody swims.')
    expect(chunks[0]!.metadata['version']).toBe(2.1)
  })
})

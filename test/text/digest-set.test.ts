import {describe, expect, it} from 'vitest'
import {createDigestSet} from '../../src/text/digest-set.js'
import {createIdentities, digest} from '../../src/identity.js'

describe('a set of digests', () => {
  it('tells new ones from those it has taken, also when it has grown', () => {
    const set = createDigestSet()
    const digests = Array.from({length: 5000}, (_, i) => digest(String(i)))
    expect(digests.every((each) => set.add(each))).toBe(true)
    expect(digests.some((each) => set.add(each))).toBe(false)
    expect(set.add(digest('5000'))).toBe(true)
  })

  it('takes digests whose beginnings are zeros', () => {
    const set = createDigestSet()
    expect([set.add('0'.repeat(32)), set.add('0'.repeat(32)), set.add(`00000001${'0'.repeat(24)}`)]).toEqual([true, false, true])
  })

  it('leaves the ids of twins as they were: the digest of the place with its number', () => {
    const idOf = createIdentities('a.csv')
    const first = idOf(['a'], 'same')
    expect([idOf(['a'], 'same'), idOf(['a'], 'same'), idOf(['a'], 'other')]).toEqual([digest(first, '1'), digest(first, '2'), digest('a.csv', '["a"]', 'other')])
  })
})

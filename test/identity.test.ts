import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createIdentities, digest, portableDigest} from '../src/identity.js'

describe('digests', () => {
  it('are 128 bits of SHA-256, in hexadecimal', () => {
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223')
  })

  it('are the same in a browser as in Node, also for halves of surrogate pairs', () => {
    const portable = portableDigest()
    fc.assert(fc.property(fc.string({unit: 'binary', maxLength: 300}), (text) => digest(text) === portable(text)), {seed: 7})
    for (const text of ['\ud83d', 'a\udc00b', '\ud83d\ude00', 'Ж中\u0000']) expect(digest(text)).toBe(portable(text))
  })

  it('tell where one part ends and the next begins', () => {
    expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'))
  })
})

describe('identities', () => {
  it('differ for twins, and do not depend on other sections', () => {
    const one = createIdentities('guide.md')
    const other = createIdentities('guide.md')
    const [first, second] = [one(['A'], 'text'), one(['A'], 'text')]
    expect(second).not.toBe(first)
    other(['B'], 'more')
    expect(other(['A'], 'text')).toBe(first)
  })
})

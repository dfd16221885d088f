import {describe, expect, it} from 'vitest'
import {OptionError, type TokenizerOption} from '../../../src/options.js'
import type {TokenCounter} from '../../../src/text/tokens/counter.js'
import {counterNames, loadCounter} from '../../../src/text/tokens/index.js'
import {measureText} from '../../../src/text/tokens/measure.js'

describe('loadCounter', () => {
  it.each([
    ['o200k_base', 2],
    ['cl100k_base', 2],
    ['chars', 11],
    ['bytes', 11],
    ['words', 2],
  ])('knows %s', async (name, tokens) => {
    const counter = await loadCounter(name)
    expect(counter.name).toBe(name)
    expect(counter.count('hello world')).toBe(tokens)
    expect(counter.specialTokens ?? 0).toBe(0)
  })

  it('names every counter that it knows', () => {
    expect(counterNames).toEqual(['o200k_base', 'cl100k_base', 'chars', 'bytes', 'words'])
  })

  it('loads a name once', async () => {
    expect(await loadCounter('o200k_base')).toBe(await loadCounter('o200k_base'))
  })

  it.each([
    ['cl100k', 'cl100k_base'],
    ['o200k-base', 'o200k_base'],
    ['char', 'chars'],
    ['o200', 'o200k_base'],
    ['gpt-4', null],
    ['toString', null],
    ['__proto__', null],
  ])('refuses %s and says what is near', async (name, nearest) => {
    const error = await loadCounter(name).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OptionError)
    expect(error).toMatchObject({option: 'tokenizer', value: name})
    if (nearest) expect(String(error)).toContain(`did you mean ${nearest}?`)
    else expect(String(error)).not.toContain('did you mean')
    expect(String(error)).toContain('sectile/node')
  })

  it('takes a function', async () => {
    const counter = await loadCounter((text) => text.length / 4)
    expect(counter.name).toBe('custom')
    expect(counter.count('four')).toBe(1)
    expect(measureText(counter, 'four more').exact(5, 9, 'a', 'b')).toBe(1.5)
  })

  it('takes a counter with its own measure and special tokens', async () => {
    class Own implements TokenCounter {
      name = 'own'
      specialTokens = 3
      count(text: string) {
        return text.length
      }
      measure(text: string) {
        return {at: (offset: number) => offset, exact: (start: number, end: number) => this.count(text.slice(start, end)) + 1}
      }
    }
    const counter = await loadCounter(new Own())
    expect(counter).toMatchObject({name: 'own', specialTokens: 3})
    expect(counter.count('abc')).toBe(3)
    expect(counter.measure!('abc').exact(0, 2)).toBe(3)
    expect(counter.measure!('abc').at(2)).toBe(2)
  })

  it('takes a function that always gives 0', async () => {
    expect((await loadCounter(() => 0)).count('text')).toBe(0)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '5', undefined, Promise.resolve(1)])(
    'says so when a function gives %s',
    async (value) => {
      const counter = await loadCounter((() => value) as unknown as (text: string) => number)
      expect(() => counter.count('text')).toThrow(`custom gave ${String(value)} for its count of 4 characters`)
      expect(() => measureText(counter, 'text').at(4)).toThrow('expected a finite number from 0')
    },
  )

  it('says so when the measure of a counter gives no number', async () => {
    const counter = await loadCounter({name: 'own', count: () => 1, measure: () => ({at: () => Number.NaN, exact: () => -2})})
    expect(() => counter.measure!('text').at(1)).toThrow('own gave NaN for at(1)')
    expect(() => counter.measure!('text').exact(0, 4)).toThrow('own gave -2 for exact(0, 4)')
  })

  it('refuses a counter that cannot count', async () => {
    await expect(loadCounter({count: 1} as unknown as TokenizerOption)).rejects.toThrow(OptionError)
    await expect(loadCounter({name: 'x', count: () => 1, specialTokens: Number.NaN})).rejects.toThrow('NaN for specialTokens')
  })
})

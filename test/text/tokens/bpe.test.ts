import fc from 'fast-check'
import {Tiktoken} from 'js-tiktoken/lite'
import {beforeAll, describe, expect, it} from 'vitest'
import type {TokenCounter} from '../../../src/text/tokens/counter.js'
import {loadCounter} from '../../../src/text/tokens/index.js'
import {scrambled, spans, texts} from './samples.js'

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const million = 1_000_000

describe.each(['o200k_base', 'cl100k_base'] as const)('the counter of %s', (name) => {
  let counter: TokenCounter
  let encoder: Tiktoken
  beforeAll(async () => {
    counter = await loadCounter(name)
    const ranks = name === 'o200k_base' ? await import('js-tiktoken/ranks/o200k_base') : await import('js-tiktoken/ranks/cl100k_base')
    encoder = new Tiktoken(ranks.default)
  })
  const encoded = (text: string) => encoder.encode(text, [], []).length

  it.each([
    ['nothing', ''],
    ['English', 'The plan covers up to ten users. It\'s billed yearly, and they\'ll renew it unless YOU\'D rather not.'],
    ['Russian', 'Договор вступает в силу со дня подписания, т.е. 01.03.2024 г., и действует бессрочно.'],
    ['Ukrainian', 'Цей Закон набирає чинності з дня, наступного за днем його опублікування; п’ять об’єктів.'],
    ['Chinese', '本协议自双方签字之日起生效，有效期为三年。第十二条　违约责任'],
    ['Japanese and Korean', 'トークンを数えます。カタカナとひらがな。 토큰을 셉니다.'],
    ['code', 'export const f = (a: number[]) => {\n\tif (!a.length) return null // none\n    return a?.[0] ?? `${a}`\n}\n'],
    ['a table', '| Plan | Price |\n|------|------:|\n| Basic | 9.90 € |\n'],
    ['emoji', '😀👍🏽🧑‍🚀🇺🇦 ok ☑️ 1️⃣'],
    ['base64', scrambled(600, base64)],
    ['the text of special tokens', '<|endoftext|> and <|im_start|>system<|im_end|><|endofprompt|>'],
    ['white space', '  a\n\n\n   b\t\tc \r\n\r\n  \u00a0\u3000d   \n  '],
    ['byte-order marks', '\ufeffTitle\n a\ufeffb \ufeff\ufeff'],
    ['lone surrogates', 'a\ud83d b\ude00\ud83dc \ud83d\ud83d\ude00'],
    ['control characters', '\0\u0001\u001b[0m\u007f\u0085\u200b\u202e'],
    ['digits', '1 12 123 1234 1234567890 ٣٤٥ Ⅷ½'],
  ])('equals the encoder on %s', (_, text) => {
    expect(counter.count(text)).toBe(encoded(text))
  })

  it('equals the encoder on any mixture', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        expect(counter.count(text)).toBe(encoded(text))
      }),
      {numRuns: 500},
    )
  })

  it.each(['a', 'ab', '中', ' ', '\n', 'é', '-', '😀'])('equals the encoder on a run of %j', (unit) => {
    const text = unit.repeat(Math.floor(700 / unit.length))
    expect(counter.count(text)).toBe(encoded(text))
  })

  it('gives the same count again, whatever was counted in between', () => {
    const words = Array.from({length: 30_000}, (_, i) => ` ${scrambled(9, 'abcdefghij', i)}`)
    const counts = words.map(counter.count)
    expect(words.map(counter.count)).toEqual(counts)
    for (let i = 0; i < words.length; i += 1000) expect(counts[i]).toBe(encoded(words[i]!))
  })

  it('counts every part of a text as if it stood alone', () => {
    fc.assert(
      fc.property(spans, ({text, start, end, before, after}) => {
        const part = before + text.slice(start, end) + after
        expect(counter.measure!(text).exact(start, end, before, after)).toBe(counter.count(part))
      }),
      {numRuns: 4000},
    )
  })

  it('counts parts of one text in any order', () => {
    const text = Array.from({length: 400}, (_, i) => `${scrambled(i % 9, 'aAbB1 -é中\n', i)} word${i}'s   end.\n`).join('')
    const measure = counter.measure!(text)
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(300), fc.constantFrom('', 'Title\n\n', 'x', ' '), fc.constantFrom('', '…', 's', '\n'), (start, length, before, after) => {
        const end = Math.min(text.length, start + length)
        expect(measure.exact(start, end, before, after)).toBe(counter.count(before + text.slice(start, end) + after))
      }),
      {numRuns: 2000},
    )
  })

  it('adds up to the whole, never falling', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        const measure = counter.measure!(text)
        const sums = Array.from({length: text.length + 1}, (_, offset) => measure.at(offset))
        expect(sums).toEqual([...sums].sort((a, b) => a - b))
        expect(sums[0]).toBe(0)
        expect(sums.at(-1)).toBe(counter.count(text))
      }),
    )
  })

  it('counts a run beyond 65,536 units in parts, near the sum of its windows', () => {
    expect(counter.count('a'.repeat(65_536 * 3))).toBe(counter.count('a'.repeat(65_536)) * 3)
    const emoji = `a${'\u{1d49c}'.repeat(50_000)}`
    expect(counter.count(emoji)).toBe(counter.count(`a${'\u{1d49c}'.repeat(32_767)}`) + counter.count('\u{1d49c}'.repeat(17_233)))
  })

  it('counts parts around such a run exactly as their strings', () => {
    const text = `Before it, some words. ${'ab'.repeat(40_000)} And after it, some more words.`
    const measure = counter.measure!(text)
    for (const [start, end] of [[0, text.length], [3, text.length - 5], [30, text.length], [0, 70_000], [20, 80_040]] as const) {
      expect(measure.exact(start, end, 'x', 'y')).toBe(counter.count(`x${text.slice(start, end)}y`))
    }
  })

  // The bounds guard against quadratic time, which takes minutes here.
  it.each([
    ['one letter', 'a'.repeat(million)],
    ['one ideograph', '中'.repeat(million)],
    ['spaces', ' '.repeat(million)],
    ['base64', scrambled(million, base64)],
    ['small letters', scrambled(million, 'abcdefghijklmnopqrstuvwxyz')],
    ['line ends and spaces', '\n '.repeat(million / 2)],
    ['ideographs and capitals', '中AAAAAAAA'.repeat(million / 9)],
    ['marks and capitals', '\u0301A'.repeat(million / 2)],
  ])('stands a megabyte of %s', {timeout: 60_000}, (_, text) => {
    const started = Date.now()
    const measure = counter.measure!(text)
    expect(measure.at(text.length)).toBe(counter.count(text))
    for (let i = 0; i < 300; i++) {
      const start = i * 3000
      const tokens = measure.exact(start, start + 1500, 'Title\n\n')
      if (i % 30 === 0) expect(tokens).toBe(counter.count(`Title\n\n${text.slice(start, start + 1500)}`))
    }
    expect(Date.now() - started).toBeLessThan(30_000)
  })
})

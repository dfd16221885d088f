import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {faults, kindOf, read, readLoosely} from './read.js'

const size = 60_000
const paths = ['a.txt', 'a.vtt', 'a.srt', 'a.sbv']

/** A file of each kind, to be followed by anything. */
const beginnings: readonly [string, string][] = [
  ['WEBVTT\n\n00:00.000 --> 00:01.000\n', 'a.vtt'],
  ['1\n00:00:00,000 --> 00:00:01,000\n', 'a.srt'],
  ['0:00:00.000,0:00:01.000\n', 'a.sbv'],
  ['26/04/22, 12:11 - Ann: a\n26/04/22, 12:11 - Bob: b\n'.repeat(100), 'a.txt'],
  ['[12:30] <ann> a\n[12:30] <bob> b\n'.repeat(60), 'a.txt'],
  [Array.from({length: 150}, (_, i) => `${i % 2 ? 'Ann' : 'Bob'}  ${i + 10}:05\nHello.\n`).join('\n'), 'a.txt'],
]

describe('much of anything', () => {
  const signs = ['a', ':', '1', '<', '&', '[', '-', ' ', '>', '(', '\n', '\r', '1:', '<v ', '&#', '--> ', '1:1 ', 'A ', ': ', '\u200e', 'Ann: ', '00:01 ', '<c', '{\\', '[1', '1\n', '1:01\n', 'A\n', '*', '1/1/22, 1:11 - ', '♪']
  it.each(signs)('%j is taken in linear time', (sign) => {
    const text = sign.repeat(Math.ceil(size / sign.length))
    const started = performance.now()
    for (const path of paths) {
      if (kindOf(text, path)) readLoosely(text, path)
    }
    for (const [beginning, path] of beginnings) readLoosely(beginning + text, path)
    expect(performance.now() - started).toBeLessThan(8_000)
  })
})

describe('anything at all', () => {
  const pieces = fc.constantFrom(
    '1', '\n', '\n\n', '\r\n', ' ', 'Ann: ', 'Bob', ': ', '-', '- ', '00:00:01,000 --> 00:00:02,000', '00:03.000 --> 00:04.000', '00:01', '-->', '<v Ann>', '</v>', '<b>', '&amp;', '&', 'NOTE', 'STYLE',
    '[12:30] <ann> hi', '=== x', '* ann waves', '26/04/22, 12:11 - Ann: hi', '26/04/22, 12:12 - Bob left', '[0:05] Ann: hello', 'Ann  0:05', '0:07', '(Ann)', '[Music]', '\u200e', '\ufeff', 'words.', '今天', '♪', '0:00:01.000,0:00:02.000',
  )
  const texts = fc.array(pieces, {maxLength: 40}).map((parts) => parts.join(''))

  it.each(beginnings)('keeps its places behind %.20s', (beginning, path) => {
    fc.assert(fc.property(texts, (text) => {
      const source = beginning + text
      if (kindOf(source, path)) expect(faults(readLoosely(source, path))).toEqual([])
    }), {numRuns: 300, seed: 5})
  })

  it('reads segments of any shape', () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.jsonValue({maxDepth: 2}), fc.record({start: fc.double(), end: fc.double(), text: fc.string({unit: 'grapheme'}), speaker: fc.oneof(fc.string(), fc.constant(null)), words: fc.array(fc.record({word: fc.string(), speaker: fc.constantFrom('A', 'B')}))}))), (segments) => {
      read(JSON.stringify({segments: [{start: 0, end: 1, text: 'one', words: []}, ...segments]}), 'a.json')
    }), {numRuns: 200, seed: 5})
  })
})

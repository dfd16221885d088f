import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {readText, stringsOf} from '../../src/formats/json-text.js'
import {readJson} from '../../src/formats/json.js'
import {createPlaces} from '../../src/tree/position.js'
import {createRelocator} from '../../src/tree/relocate.js'

const read = (source: string, separator?: string) => readText(stringsOf(readJson(source)), source, separator)

/** Source of a stretch of the value, as ranges of other formats are carried back. */
function at(source: string, start: number, end: number): string | null {
  const text = read(source)
  const range = createRelocator(text, createPlaces(source), text.escapes).range([start, end])
  return range && source.slice(...range)
}

describe('the text of a cell', () => {
  it('is a string, or strings one behind the other', () => {
    expect(read('"a\\nb"').value).toBe('a\nb')
    expect(read('["a\\n", "b"]').value).toBe('a\nb')
    expect(read('["a", "b"]', '\n').value).toBe('a\nb')
    expect(read('["a", 1, null, "b"]').value).toBe('ab')
    expect(read('{"a": "b"}').value).toBe('')
  })

  it('has escapes as what they stand for, each at its place', () => {
    const source = String.raw`"\"a\\b\u00e9\/\t\ud83d\ude00"`
    expect(read(source).value).toBe('"a\\b\u00e9/\t\u{1f600}')
    expect(at(source, 0, 1)).toBe('\\"')
    expect(at(source, 0, 2)).toBe('\\"a')
    expect(at(source, 2, 3)).toBe('\\\\')
    expect(at(source, 4, 5)).toBe('\\u00e9')
    expect(at(source, 7, 9)).toBe('\\ud83d\\ude00')
  })

  it('has a place also where every character is written as an escape', () => {
    const source = String.raw`"\u043c\u043e\u0440\u0435"`
    expect(at(source, 0, 4)).toBe(source.slice(1, -1))
    expect(at(source, 1, 3)).toBe(String.raw`\u043e\u0440`)
  })

  it('ends lines with a line feed, also where a pair is parted by two strings', () => {
    expect(read(String.raw`"a\r\nb\rc"`).value).toBe('a\nb\nc')
    expect(read(String.raw`["a\r", "\nb"]`).value).toBe('a\nb')
  })

  it('has U+FFFD for half a pair', () => {
    expect(read(String.raw`"a\ud83db\ude00"`).value).toBe('a\ufffdb\ufffd')
  })

  it('is the string that JSON has, and its runs are the source', () => {
    fc.assert(
      fc.property(fc.array(fc.string({unit: 'grapheme', maxLength: 12})), fc.boolean(), (strings, ascii) => {
        const plain = JSON.stringify(strings)
        const source = ascii ? plain.replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : plain
        const {value, map, escapes} = read(source)
        expect(value).toBe(strings.join('').replace(/\r\n?/g, '\n'))
        for (const [from, start, length] of map) expect(source.slice(start, start + length)).toBe(value.slice(from, from + length))
        const covered = [...map.map(([from, , length]) => [from, length]), ...escapes.map(([from, length]) => [from, length])].sort((a, b) => a[0]! - b[0]!)
        let end = 0
        for (const [from, length] of covered) {
          expect(from).toBe(end)
          end = from! + length!
        }
        expect(end).toBe(value.length)
      }),
    )
  })
})

describe('JSON', () => {
  it('may be as deep as it likes', () => {
    expect(readJson('['.repeat(50_000) + ']'.repeat(50_000)).end).toBe(100_000)
  })

  it('may have numbers that only Python writes; text is left alone', () => {
    const source = '{"a": [NaN, -Infinity], "b": "x: NaN, y"}'
    const root = readJson(source)
    const b = root.type === 'object' ? root.members.get('b')! : root
    expect(source.slice(b.start, b.end)).toBe('"x: NaN, y"')
  })

  it('that is broken says where', () => {
    expect(() => readJson('{"cells": [\n 1]]')).toThrow('its JSON is broken at line 2, column 4')
    expect(() => readJson(`${'['.repeat(50_000)}`)).toThrow('its JSON is broken')
  })
})

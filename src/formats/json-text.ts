import {pushRun, type MappedText, type Range, type Run} from '../text/mapped-text.js'
import type {Escape} from '../tree/relocate.js'
import type {Json, JsonString} from './json.js'

/** A text that stands in JSON: its strings one behind the other, as what they say. */
export interface JsonText extends MappedText {
  escapes: Escape[]
  /** What the strings hold that is no blank, in the source. */
  ink: Range[]
}

/** The strings that make up a text: one, or a list of lines; anything else that a list holds is left alone. */
export function stringsOf(value: Json | null): JsonString[] {
  if (value?.type === 'string') return [value]
  return value?.type === 'list' ? value.items.filter((item) => item.type === 'string') : []
}

const escape = /\\(?:u([\da-fA-F]{4})|(.))/g
const named: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '\r', b: '\b', f: '\f'}

/**
 * Puts strings together. Line ends become `\n`, halves of surrogate pairs that are alone U+FFFD.
 * `separator` stands between the strings and is in no source.
 */
export function readText(strings: readonly JsonString[], source: string, separator = ''): JsonText {
  const values: string[] = []
  const map: Run[] = []
  const escapes: Escape[] = []
  const ink: Range[] = []
  let length = 0
  /** A carriage return or the first half of a pair: what it is depends on what follows. */
  let pending: {code: number; start: number; end: number} | null = null

  for (const [index, {start, end}] of strings.entries()) {
    if (index > 0 && separator) {
      settle()
      values.push(separator)
      length += separator.length
    }
    const raw = source.slice(start + 1, end - 1)
    let at = 0
    for (const found of raw.matchAll(escape)) {
      const [all, hex, letter = ''] = found
      if (found.index > at) copy(raw.slice(at, found.index), start + 1 + at)
      at = found.index + all.length
      written(hex ? parseInt(hex, 16) : (named[letter] ?? letter).charCodeAt(0), start + 1 + found.index, start + 1 + at)
    }
    if (at < raw.length) copy(raw.slice(at), start + 1 + at)
  }
  settle()
  return {value: values.join(''), map, escapes, ink}

  function copy(text: string, from: number): void {
    settle()
    pushRun(map, length, from, text.length)
    values.push(text)
    length += text.length
    const blanks = text.length - text.trimStart().length
    if (blanks < text.length) ink.push([from + blanks, from + text.trimEnd().length])
  }

  function written(code: number, start: number, end: number): void {
    if (pending?.code === 13 && code === 10) {
      const first = pending.start
      pending = null
      put('\n', first, end)
      return
    }
    if (pending && isHigh(pending.code) && isLow(code)) {
      const first = pending
      pending = null
      put(String.fromCharCode(first.code, code), first.start, end)
      return
    }
    settle()
    if (code === 13 || isHigh(code)) pending = {code, start, end}
    else put(isLow(code) ? '\ufffd' : String.fromCharCode(code), start, end)
  }

  function settle(): void {
    if (!pending) return
    const {code, start, end} = pending
    pending = null
    put(code === 13 ? '\n' : '\ufffd', start, end)
  }

  function put(value: string, start: number, end: number): void {
    escapes.push([length, value.length, start, end - start])
    if (value.trim() !== '') ink.push([start, end])
    values.push(value)
    length += value.length
  }
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000

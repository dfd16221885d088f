import {parse as parseJson} from '@humanwhocodes/momoa'

interface Place {
  /** Where it begins and ends in the source. */
  start: number
  end: number
}

/** A value of JSON at its place; the text of a string stays in the source. */
export type Json = JsonObject | JsonList | JsonString | JsonOther

export interface JsonObject extends Place {
  type: 'object'
  members: Map<string, Json>
}

export interface JsonList extends Place {
  type: 'list'
  items: Json[]
}

/** From its first to its last quotation mark. */
export interface JsonString extends Place {
  type: 'string'
}

export interface JsonOther extends Place {
  type: 'other'
  value: number | boolean | null
}

/**
 * Reads JSON, however deep it is; throws an error that says what is wrong and where. Numbers that only Python writes (`NaN`) are taken too.
 * `from` is where the text stands in a longer source (a line of JSON lines): all places are counted from there.
 */
export function readJson(source: string, from = 0): Json {
  const bom = source.charCodeAt(0) === 0xfeff ? 1 : 0
  const text = bom > 0 ? source.slice(1) : source
  const start = from + bom
  if (isValid(text)) return build(text, start)
  const finite = withoutInfinities(text)
  if (!isValid(finite)) throw new Error(whatIsWrong(finite))
  return build(finite, start)
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The same length, so that every place stays; what is in strings is read from the source. */
function withoutInfinities(text: string): string {
  return text.replace(/([[:,]\s*)(NaN|-?Infinity)(?=\s*[\],}])/g, (_, before: string, number: string) => before + '0'.padEnd(number.length))
}

/** The built-in parser says it in other words in every engine. */
function whatIsWrong(text: string): string {
  try {
    parseJson(text)
  } catch (error) {
    const {message, line, column} = error as {message?: string; line?: number; column?: number}
    if (line !== undefined && message) return `its JSON is broken at line ${line}, column ${column}: ${message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '')}`
  }
  return 'its JSON is broken'
}

const literal = /[^ \t\n\r,\]}]+/y

/** Puts the values of valid JSON together, in one pass and without recursion. */
function build(text: string, shift: number): Json {
  const open: (JsonObject | JsonList)[] = []
  let key: string | null = null
  let root: Json | null = null
  const add = (value: Json) => {
    const parent = open[open.length - 1]
    if (!parent) root = value
    else if (parent.type === 'list') parent.items.push(value)
    else parent.members.set(key!, value)
    if (parent?.type === 'object') key = null
  }
  let at = 0
  while (at < text.length) {
    const sign = text[at]!
    const start = at + shift
    if (sign === '{' || sign === '[') {
      const value: JsonObject | JsonList = sign === '{' ? {type: 'object', members: new Map(), start, end: start} : {type: 'list', items: [], start, end: start}
      add(value)
      open.push(value)
      at++
    } else if (sign === '}' || sign === ']') {
      at++
      open.pop()!.end = at + shift
    } else if (sign === '"') {
      const isKey = open[open.length - 1]?.type === 'object' && key === null
      const end = stringEnd(text, at)
      if (isKey) key = JSON.parse(text.slice(at, end)) as string
      else add({type: 'string', start, end: end + shift})
      at = end
    } else if (sign === ',' || sign === ':') {
      at++
    } else if (sign <= ' ') {
      at++
    } else {
      literal.lastIndex = at
      const found = literal.exec(text)![0]
      at += found.length
      add({type: 'other', value: JSON.parse(found) as number | boolean | null, start, end: at + shift})
    }
  }
  return root!
}

/** Behind the closing mark of the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  // '"a\\\\"': a mark is part of the string behind an odd number of backslashes
  //        ^
  for (; end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text[before] === '\\') before--
    if ((end - before) % 2 === 1) return end + 1
  }
  return text.length
}

export function objectAt(value: Json | null | undefined, name: string): JsonObject | null {
  const found = at(value, name)
  return found?.type === 'object' ? found : null
}

export function listAt(value: Json | null | undefined, name: string): Json[] {
  const found = at(value, name)
  return found?.type === 'list' ? found.items : []
}

export function at(value: Json | null | undefined, name: string): Json | null {
  return (value?.type === 'object' ? value.members.get(name) : null) ?? null
}

/** The text of a member; null where it is none, or an empty one. */
export function stringAt(value: Json | null | undefined, name: string, source: string): string | null {
  const found = at(value, name)
  return found?.type === 'string' ? stringOf(found, source) || null : null
}

export function stringOf({start, end}: JsonString, source: string): string {
  return JSON.parse(source.slice(start, end)) as string
}

import {parse as parseToml, TomlDate} from 'smol-toml'
import {isMap, LineCounter, parseDocument} from 'yaml'

/** Front matter as JSON-safe facts, or what is wrong with it; `line` is 1-based within the block. */
export type FrontMatter = {facts: Record<string, unknown> | null} | {error: string; line: number}

/** Reads the text between the fences. */
export function readFrontMatter(kind: 'yaml' | 'toml', text: string): FrontMatter {
  try {
    return kind === 'yaml' ? readYaml(text) : {facts: jsonObject(parseToml(text))}
  } catch (error) {
    const line = (error as {line?: unknown}).line
    return {error: firstLine((error as Error).message), line: typeof line === 'number' ? line : 1}
  }
}

function readYaml(text: string): FrontMatter {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {lineCounter, prettyErrors: false, logLevel: 'silent'})
  const [error] = document.errors
  if (error) return {error: firstLine(error.message), line: lineCounter.linePos(error.pos[0]).line}
  if (document.contents === null) return {facts: null}
  if (!isMap(document.contents)) return {error: 'names and values were expected', line: 1}
  // Few aliases are honest; many may multiply without end.
  return {facts: jsonObject(document.toJS({maxAliasCount: 50}) as Record<string, unknown>)}
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]!.trim()
}

const maxDepth = 50

function jsonObject(value: object): Record<string, unknown> {
  return jsonValue(value, 0) as Record<string, unknown>
}

/** Dates become ISO strings, big integers and what JSON has no number for become text; what is too deep is left out. */
function jsonValue(value: unknown, depth: number): unknown {
  if (value instanceof TomlDate || value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null
  if (Array.isArray(value)) return value.map((entry) => jsonValue(entry, depth + 1))
  if (value instanceof Uint8Array) return [...value]
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, jsonValue(entry, depth + 1)]))
}

/** A fact that is text, or a number or date written as text. */
export function textFact(facts: Record<string, unknown> | null, ...names: string[]): string | null {
  for (const name of names) {
    const value = facts?.[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim()) return value.replace(/\s+/g, ' ').trim()
  }
  return null
}

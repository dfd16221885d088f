import {parse as parseToml, TomlDate} from 'smol-toml'
import {isMap, LineCounter, parseDocument, type Document} from 'yaml'

type Facts = Record<string, unknown>

/** Front matter as JSON-safe facts, with what is wrong with it, if anything; `line` is 1-based within the block. */
export interface FrontMatter {
  facts: Facts | null
  fault: {error: string; line: number} | null
}

/** Reads the text between the fences; null where it is no front matter but a text between two rules. */
export function readFrontMatter(kind: 'yaml' | 'toml', text: string): FrontMatter | null {
  try {
    return kind === 'yaml' ? readYaml(text) : {facts: jsonObject(parseToml(text)), fault: null}
  } catch (error) {
    const line = (error as {line?: unknown}).line
    return {facts: null, fault: {error: firstLine((error as Error).message), line: typeof line === 'number' ? line : 1}}
  }
}

// The first line is a name with its value: 'external help file: x.xml'; a blank line or a sentence is not how front matter begins.
const beginsWithName = /^(?:#.*\r?\n)*(?:"[^"\r\n]+"|'[^'\r\n]+'|[^\s"'#:[\]{}-](?:(?![.,;!?]\s)[^:\r\n]){0,60}):(?:\s|$)/

function readYaml(text: string): FrontMatter | null {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {lineCounter, prettyErrors: false, logLevel: 'silent'})
  const [error] = document.errors
  if (error) {
    if (!beginsWithName.test(text)) return null
    return {facts: readEntries(text), fault: {error: firstLine(error.message), line: lineCounter.linePos(error.pos[0]).line}}
  }
  if (document.contents === null) return {facts: null, fault: null}
  return isMap(document.contents) ? {facts: factsOf(document), fault: null} : null
}

function factsOf(document: Document): Facts {
  // Few aliases are honest; many may multiply without end.
  return jsonObject(document.toJS({maxAliasCount: 50}) as Facts)
}

// 'title: Guide: berths', with the lines further in that belong to it
const entry = /^([^\s"'#:[\]{}-][^:\r\n]*):(?:[ \t]+(\S.*))?(?:\r?\n(?:[ \t].*|-[ \t].*|[ \t]*$))*/gm
// What opens something in YAML is no text.
const opener = /^["'[\]{}&*!|>]/

/** What can be read where the whole cannot: each name by itself. A line that is no YAML is text; the last of equal names counts. */
function readEntries(text: string): Facts | null {
  const facts = new Map<string, unknown>()
  for (const [own, name, line] of text.matchAll(entry)) {
    const document = parseDocument(own, {prettyErrors: false, logLevel: 'silent'})
    if (document.errors.length === 0 && isMap(document.contents)) {
      for (const [key, value] of Object.entries(factsOf(document))) facts.set(key, value)
    } else if (line && !opener.test(line) && !own.trimEnd().includes('\n')) facts.set(name!, line.trim())
  }
  return facts.size > 0 ? Object.fromEntries(facts) : null
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]!.trim()
}

const maxDepth = 50

function jsonObject(value: object): Facts {
  return jsonValue(value, 0) as Facts
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

/** A fact that is text, or a number or date written as text. Names may be in any case, as with Hugo; the plain ones win. */
export function textFact(facts: Facts | null, ...names: string[]): string | null {
  for (const name of names) {
    const value = facts?.[name] ?? anyCase(facts, name)
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim()) return value.replace(/\s+/g, ' ').trim()
  }
  return null
}

function anyCase(facts: Facts | null, name: string): unknown {
  return Object.entries(facts ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
}

const longestMarked = 1000

/** Title or description without the marks of Markdown that many put in: `**`, backticks, links. */
export function withoutMarks(text: string | null): string | null {
  if (text === null || text.length > longestMarked) return text
  const shown = text
    .replace(/(`+)([^`]+)\1(?!`)/g, '$2')
    .replace(/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/g, '$1')
    .replace(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1')
    .trim()
  return shown || text
}

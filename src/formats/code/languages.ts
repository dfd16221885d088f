import {fromFolder, readAsset, readWith, setAssets, type AssetReader} from './assets.js'
import type {LanguageData} from './language.js'

/** A language with the means to read the other files of its folder. */
export interface Language {
  data: LanguageData
  read(path: string): Promise<Uint8Array>
}

/** Files of a language of one's own: the folder's URL, or the parts themselves. */
export type LanguageSource = string | URL | {data: LanguageData; read: AssetReader}

export interface Languages {
  byId(id: string): Language | null
  /** Of the info string of a fence: id, alias or extension without its dot. */
  byAlias(alias: string): Language | null
  /** Of a file name or path and the beginning of its text. */
  byFile(path: string | null, head: string): Language | null
  /** Whether a name alone says that this is code. */
  knowsName(path: string): boolean
  all(): readonly Language[]
}

const own: Language[] = []
let loading: Promise<Languages> | null = null

/** Every language: those of the package and those registered. Loaded once. Where the package's cannot be read, only registered ones are known. */
export function loadLanguages(): Promise<Languages> {
  loading ??= readIndex().then((builtIn) => createLanguages([...own, ...builtIn]))
  return loading
}

/**
 * Says where grammars come from: the URL of a folder with the package's `grammars` in it, or a function that reads a file of that folder.
 * Node finds the package's own; a page in a browser must say where it serves them.
 */
export function useGrammars(source: string | URL | AssetReader): void {
  setAssets(source)
  loading = null
}

/**
 * Adds a language, before or in place of one of the same id.
 * A folder holds `language.json`, and for a grammar `chunks.scm` and `parser.wasm` or `parser.wasm.gz`.
 * Rejects with the reason where `language.json` cannot be read.
 */
export async function registerLanguage(source: LanguageSource): Promise<void> {
  const language = await readLanguage(source)
  const index = own.findIndex(({data}) => data.id === language.data.id)
  if (index >= 0) own.splice(index, 1)
  own.unshift(language)
  loading = null
}

async function readLanguage(source: LanguageSource): Promise<Language> {
  if (typeof source === 'object' && 'data' in source) return {data: source.data, read: (path) => readWith(source.read, path)}
  const from = fromFolder(new URL(`${String(source).replace(/\/$/, '')}/`))
  const data = JSON.parse(decode(await from('language.json'))) as LanguageData
  return {data, read: (path) => readWith(from, path)}
}

async function readIndex(): Promise<Language[]> {
  let index: LanguageData[]
  try {
    index = JSON.parse(decode(await readAsset('index.json'))) as LanguageData[]
  } catch {
    return []
  }
  return index.map((data) => ({
    data,
    read: (path) => readAsset(`${path === 'parser.wasm.gz' ? wasmFolder(data) : data.id}/${path}`),
  }))
}

function wasmFolder({id, grammar}: LanguageData): string {
  return grammar && 'same' in grammar ? grammar.same : id
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

const headLength = 16384

function createLanguages(list: readonly Language[]): Languages {
  const ids = new Map<string, Language>()
  const aliases = new Map<string, Language>()
  const names = new Map<string, Language[]>()
  const extensions = new Map<string, Language[]>()
  const interpreters = new Map<string, Language>()
  for (const language of list) {
    const {data} = language
    if (ids.has(data.id)) continue
    ids.set(data.id, language)
    for (const alias of [data.id, ...data.aliases]) if (!aliases.has(alias)) aliases.set(alias, language)
    for (const name of data.fileNames ?? []) add(names, name.toLowerCase(), language)
    for (const extension of data.extensions) add(extensions, extension, language)
    for (const name of data.interpreters ?? []) if (!interpreters.has(name)) interpreters.set(name, language)
  }
  for (const [extension, [first]] of extensions) {
    const alias = extension.slice(1)
    if (!aliases.has(alias)) aliases.set(alias, first!)
  }

  return {
    byId: (id) => ids.get(id) ?? null,
    byAlias: (alias) => aliases.get(alias.toLowerCase()) ?? null,
    byFile(path, head) {
      const name = nameOf(path)
      const named = names.get(name)
      if (named) return choose(named, '', head)
      for (const extension of extensionsOf(name)) {
        const found = extensions.get(extension)
        if (found) return choose(found, extension, head)
      }
      const based = names.get(baseOf(name))
      if (based) return choose(based, '', head)
      const program = interpreterOf(head)
      return program === null ? null : (interpreters.get(program) ?? interpreters.get(program.replace(/[\d.]+$/, '')) ?? null)
    },
    knowsName(path) {
      const name = nameOf(path)
      return names.has(name) || extensionsOf(name).some((extension) => extensions.has(extension)) || names.has(baseOf(name))
    },
    all: () => [...ids.values()],
  }

  /** Where several fit, the first whose pattern the text matches; else the first without one. */
  function choose(found: readonly Language[], extension: string, head: string): Language | null {
    const beginning = head.slice(0, headLength)
    const patternOf = ({data}: Language) => data.content?.[extension]
    return (
      found.find((language) => patternOf(language) !== undefined && isMatched(patternOf(language)!, beginning)) ??
      found.find((language) => patternOf(language) === undefined) ??
      null
    )
  }
}

const compiled = new Map<string, RegExp>()

/** Whether a text matches a pattern of a language; each is compiled once. */
function isMatched(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern)
  if (!expression) compiled.set(pattern, (expression = new RegExp(pattern, 'm')))
  return expression.test(text)
}

function add(map: Map<string, Language[]>, key: string, language: Language): void {
  const list = map.get(key)
  if (list) list.push(language)
  else map.set(key, [language])
}

function nameOf(path: string | null): string {
  const plain = path !== null && /^[a-z][a-z\d+.-]+:\/\//i.test(path) ? path.replace(/[?#].*$/s, '') : (path ?? '')
  return plain.split(/[\\/]/).pop()!.toLowerCase()
}

/** From the longest on: `.d.ts`, `.ts`. A name that begins with a dot has no extension of its own. */
function extensionsOf(name: string): string[] {
  const found: string[] = []
  for (let dot = name.indexOf('.', 1); dot >= 0; dot = name.indexOf('.', dot + 1)) found.push(name.slice(dot))
  return found.slice(-3)
}

/** `Dockerfile.dev` is a Dockerfile: what stands before the first dot. */
function baseOf(name: string): string {
  return name.split('.', 1)[0]!
}

/** `#!/usr/bin/env -S python3 -u` is `python3`; null without a shebang. */
function interpreterOf(head: string): string | null {
  const line = /^\ufeff?#![ \t]*([^\r\n]{1,200})/.exec(head)?.[1]
  if (!line) return null
  const words = line.trim().split(/\s+/)
  const program = (word: string | undefined) => word?.split('/').pop() ?? null
  if (program(words[0]) !== 'env') return program(words[0])
  return program(words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')))
}

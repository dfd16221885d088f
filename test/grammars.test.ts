import {execFile} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {promisify} from 'node:util'
import {gunzipSync} from 'node:zlib'
import {beforeAll, describe, expect, it} from 'vitest'
import {buildGrammars} from '../scripts/build-grammars.mjs'
import type {Facts, LanguageData} from '../src/formats/code/language.js'
import type {Probe} from './grammar-probe.mjs'

const root = path.resolve(import.meta.dirname, '..')
const grammars = path.join(root, 'grammars')
const fixtures = path.join(root, 'fixtures/code')
const run = promisify(execFile)

const ids = readdirSync(grammars, {withFileTypes: true})
  .filter((entry) => entry.isDirectory() && existsSync(path.join(grammars, entry.name, 'language.json')))
  .map(({name}) => name)
const languages = ids.map((id) => JSON.parse(read(id, 'language.json')) as LanguageData)

/** Where fewer kinds of things have names: the least that a fixture must show. */
const fewKinds: Record<string, number> = {
  // keys, and keys that hold keys
  json: 2,
  // sections and settings
  ini: 2,
  // parts with a role and elements with an id
  html: 2,
  // settings alone
  properties: 1,
}

const keys = new Set(
  'id name aliases extensions fileNames interpreters content grammar joiner qualified comment stub comments attributes attributePattern imports importPattern clauses mostIndents mostTagBytes through signs exported test embedded generic'.split(' '),
)
const kinds = new Set(
  'function method constructor class interface trait struct enum union impl module namespace object extension protocol type constant variable property macro test suite operator rule section key resource element'.split(' '),
)
const captures = new Set(['def', 'name', 'body', 'receiver'])
/** Those that the runtime itself carries out; it ignores any other. */
const predicates = new Set(['eq?', 'not-eq?', 'any-eq?', 'any-not-eq?', 'match?', 'not-match?', 'any-match?', 'any-not-match?', 'any-of?', 'not-any-of?', 'set!'])

/** What the runtime gives a grammar besides its own exports; the last two are called only where a grammar is broken. */
const given = new Set(['memory', '__indirect_function_table', '__stack_pointer', '__memory_base', '__table_base', '__assert_fail', 'abort'])

const licences: Record<string, RegExp> = {
  MIT: /Permission is hereby granted, free of charge/,
  'Apache-2.0': /Apache License\s+Version 2\.0/,
  ISC: /Permission to use, copy, modify, and(?:\/or)? distribute/,
  'BSD-3-Clause': /Redistribution and use in source and binary forms/,
  Unlicense: /free and unencumbered software/,
  'CC0-1.0': /CC0 1\.0 Universal/,
}

let problems: string[]
const probes = new Map<string, Probe | Error>()

beforeAll(async () => {
  ;({problems} = await buildGrammars(root))
  const queue = languages.filter(({grammar}) => grammar).map(({id}) => id)
  const drain = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) probes.set(id, await probe(id))
  }
  await Promise.all([drain(), drain()])
})

/** Some parsers are one huge function; making it fast in the background takes longer than everything a probe does. */
const quick = ['--liftoff-only']

async function probe(id: string): Promise<Probe | Error> {
  try {
    const {stdout} = await run(process.execPath, [...quick, path.join(import.meta.dirname, 'grammar-probe.mjs'), grammars, fixtures, id], {timeout: 120_000, maxBuffer: 1 << 24})
    return JSON.parse(stdout) as Probe
  } catch (error) {
    const {stderr, message} = error as Error & {stderr?: string}
    return new Error(/^\w*Error: .*/m.exec(stderr ?? '')?.[0] ?? message)
  }
}

/** What the process of a grammar said; throws what it died of. */
function probed(id: string): Probe {
  const result = probes.get(id)
  if (!result || result instanceof Error) throw result ?? new Error(`${id} was not looked at`)
  return result
}

function read(id: string, file: string): string {
  return readFileSync(path.join(grammars, id, file), 'utf8')
}

describe('the languages', () => {
  it('are built without a problem', () => expect(problems).toEqual([]))

  it('have aliases that mean one language', () => {
    const names = languages.flatMap(({id, aliases}) => [...new Set([id, ...aliases])])
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  })

  it('tell files of a shared extension apart by their text', () => {
    const undecided = [...new Set(languages.flatMap(({extensions}) => extensions))].filter((extension) => {
      const sharing = languages.filter(({extensions}) => extensions.includes(extension))
      return sharing.length > 1 && !sharing.some(({content}) => content?.[extension])
    })
    expect(undecided).toEqual([])
  })

  it.each(['fileNames', 'interpreters'] as const)('share none of their %s', (key) => {
    const names = languages.flatMap((language) => [...new Set((language[key] ?? []).map((name) => name.toLowerCase()))])
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  })

  it('are in the index, all of them as they are', () => {
    const index = JSON.parse(readFileSync(path.join(grammars, 'index.json'), 'utf8')) as LanguageData[]
    expect(index).toEqual([...languages].sort((a, b) => (a.id < b.id ? -1 : 1)))
  })
})

describe.each(languages.map((data) => [data.id, data] as const))('%s', (id, data) => {
  it('is described in the words that are known', () => {
    expect(Object.keys(data).filter((key) => !keys.has(key))).toEqual([])
    expect(data).toMatchObject({id: expect.stringMatching(/^[a-z][a-z\d_-]*$/), name: expect.stringMatching(/\S/), joiner: expect.any(String), stub: expect.any(String)})
    expect(data.comment === null || typeof data.comment === 'string').toBe(true)
    for (const list of [data.aliases, data.extensions]) expect(list).toEqual(expect.any(Array))
    for (const list of [data.fileNames, data.interpreters, data.comments, data.attributes, data.imports]) {
      expect((list ?? []).every((each) => typeof each === 'string' && each !== '')).toBe(true)
    }
  })

  it('has aliases in lower case, and extensions with their dot', () => {
    expect(data.aliases.filter((alias) => alias !== alias.toLowerCase())).toEqual([])
    expect(data.extensions.filter((extension) => !/^\.[^A-Z\s]+$/.test(extension))).toEqual([])
    expect(Object.keys(data.content ?? {}).filter((extension) => !data.extensions.includes(extension))).toEqual([])
  })

  it('has patterns that are regular expressions', () => {
    const facts = (given: Facts | undefined) => Object.values(given ?? {})
    for (const pattern of [...Object.values(data.content ?? {}), ...facts(data.exported), ...facts(data.test), data.attributePattern ?? '', data.importPattern ?? '', data.signs?.pattern ?? '']) {
      expect(() => new RegExp(pattern, 'm')).not.toThrow()
    }
  })

  it('embeds languages that are there', () => {
    const known = new Set(languages.flatMap((each) => [each.id, ...each.aliases]))
    expect((data.embedded ?? []).map(({language}) => language).filter((language) => !known.has(language))).toEqual([])
  })

  if (!data.grammar) return

  const {grammar} = data
  if (!('same' in grammar)) {
    const wasm = () => new WebAssembly.Module(gunzipSync(readFileSync(path.join(grammars, id, 'parser.wasm.gz'))))

    it('has the licence of its grammar, not that of the package it came in', () => {
      const text = read(id, 'LICENSE')
      const home = path.join(root, 'node_modules', grammar.package)
      const others = readdirSync(home).filter((name) => /^licen[cs]e/i.test(name)).map((name) => folded(readFileSync(path.join(home, name), 'utf8')))
      expect(others).not.toContain(folded(text))
      expect(licences[grammar.licence], `the words of ${grammar.licence} are not known here`).toBeDefined()
      expect(text).toMatch(licences[grammar.licence]!)
    })

    it('is a module that the runtime can link', () => {
      expect(WebAssembly.Module.customSections(wasm(), 'dylink.0')).toHaveLength(1)
    })

    it('imports nothing that the runtime does not give', () => {
      const runtime = new WebAssembly.Module(readFileSync(path.join(root, 'node_modules/web-tree-sitter/web-tree-sitter.wasm')))
      const provided = new Set([...given, ...WebAssembly.Module.exports(runtime).map(({name}) => name), ...WebAssembly.Module.exports(wasm()).map(({name}) => name)])
      expect(WebAssembly.Module.imports(wasm()).map(({name}) => name).filter((name) => !provided.has(name))).toEqual([])
    })

    it('has the version that is stated, one that the runtime reads', () => {
      const {abi} = probed(id)
      expect(abi).toBe(grammar.abi)
      expect([13, 14, 15]).toContain(abi)
    })
  }

  it('loads, and its query fits its grammar', () => expect(() => probed(id)).not.toThrow())

  it('names types of nodes that its grammar has', () => expect(probed(id).unknownTypes).toEqual([]))

  it('captures only what is known', () => {
    expect(probed(id).captures.filter((name) => !captures.has(name) && !name.startsWith('_'))).toEqual([])
    expect(probed(id).callCaptures.filter((name) => name !== 'call' && !name.startsWith('_'))).toEqual([])
  })

  it('gives every pattern a kind that is known', () => {
    expect(probed(id).kinds.filter((kind) => !kinds.has(kind))).toEqual([])
    expect(probed(id).properties.filter((property) => !['kind', 'strip', 'title', 'within'].includes(property))).toEqual([])
  })

  it('asks only what the runtime answers', () => {
    const queries = ['chunks.scm', 'references.scm'].filter((file) => existsSync(path.join(grammars, id, file))).map((file) => read(id, file))
    const asked = queries.flatMap((query) => [...query.replace(/^\s*;.*$/gm, '').matchAll(/\(#([\w-]+[?!])/g)].map(([, name]) => name!))
    expect(asked.filter((name) => !predicates.has(name))).toEqual([])
  })

  it('has a fixture that parses without a fault', () => expect(probed(id).fixture).toMatchObject({faults: []}))

  it('finds names of several kinds in its fixture', () => {
    const {fixture} = probed(id)
    expect(fixture?.kinds ?? []).toSatisfy((found: string[]) => found.length >= (fewKinds[id] ?? 3))
  })
})

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

import type {Language as Grammar, Node, Parser, Query, Tree} from 'web-tree-sitter'
import {inNode, readAsset} from './assets.js'
import type {Language} from './languages.js'
import {isIndentedDeeper, isTaggedDeeper} from './scanner-room.js'

/** A grammar ready to parse with. */
export interface LoadedGrammar {
  language: Language
  /** Calls `use` with the tree and frees it; null where the source could not be parsed, and `refuse` is told how the sentence “Parsing as Python …” ends. */
  parse<Result>(source: string, use: (tree: Tree) => Result, refuse?: (why: string) => void): Result | null
  /** What the query of definitions finds in the first `levels` below a node; null where that took more than is left of `effort`. */
  definitions(node: Node, levels: number, effort: Effort): Match[] | null
  /** Names called below a node; empty where the language has no query for it. */
  calls(node: Node): [name: string, at: number][]
}

/** What the queries of one file may still take. */
export interface Effort {
  /** How often they may ask whether to go on: after so many steps each time, the same on every machine. */
  asks: number
  /** Only where steps are far slower than they ever were. */
  deadline: number
}

/** What a pattern of a query has found. */
export interface Match {
  properties: Readonly<Record<string, string | null>>
  captures: readonly {name: string; node: Node}[]
}

/** Time for one file, in milliseconds: far beyond what text written by people takes, also on a machine that has much else to do. */
const mostParseMs = 4000
const mostParseMsPerChar = 0.005
const mostQueryMs = 16_000
const mostQueryMsPerChar = 0.02
/** Code written by people takes up to a twentieth of an ask for each character. */
const mostAsks = 20_000
const mostAsksPerChar = 1 / 4
/** Characters that a parser is given at a time. */
const readChars = 5120
/**
 * How often a parser may read a text over: its scanner looks for an end that does not come, again from every place.
 * Code written by people is read up to thirty times. A scan is not interrupted, so that time alone would not stop it; and it takes the same course on every machine.
 */
const mostReadings = 100
const leastReads = 2000
/** How many patterns may be half matched at a time. */
const matchLimit = 4096

type Runtime = typeof import('web-tree-sitter')

let runtime: Promise<Runtime> | null = null
const grammars = new Map<Language, Promise<LoadedGrammar>>()

/** Loads a language's grammar, once. Rejects with the language's name and the cause. */
export function loadGrammar(language: Language): Promise<LoadedGrammar> {
  let loading = grammars.get(language)
  if (!loading) {
    loading = load(language)
    grammars.set(language, loading)
  }
  return loading
}

async function startRuntime(): Promise<Runtime> {
  const module = await import('web-tree-sitter')
  await module.Parser.init(inNode() ? undefined : ({wasmBinary: await readAsset('runtime.wasm.gz'), locateFile: (name: string) => name} as never))
  return module
}

async function load(language: Language): Promise<LoadedGrammar> {
  const {id} = language.data
  try {
    runtime ??= startRuntime()
    const {Language: Grammars, Parser: Parsers, Query: Queries} = await runtime
    const wasm = await readWasm(language)
    checkModule(wasm)
    const grammar: Grammar = await Grammars.load(wasm)
    const text = new TextDecoder()
    const query = new Queries(grammar, text.decode(await language.read('chunks.scm')))
    const references = await language.read('references.scm').then(
      (bytes) => onFirstUse(() => new Queries(grammar, text.decode(bytes))),
      () => null,
    )
    const newParser = () => {
      const parser = new Parsers()
      parser.setLanguage(grammar)
      return parser
    }
    return createGrammar(language, newParser, query, references)
  } catch (error) {
    throw new Error(`The grammar of ${id} could not be loaded: ${(error as {message?: string} | null)?.message || 'unknown cause'}`, {cause: error})
  }
}

async function readWasm(language: Language): Promise<Uint8Array> {
  try {
    return await language.read('parser.wasm.gz')
  } catch (error) {
    return language.read('parser.wasm').catch(() => {
      throw error
    })
  }
}

/**
 * A module in the format before `dylink.0` is refused by the runtime with an error without words.
 * Layout: magic and version (8 bytes), then the first section: id 0, size, length of its name, name.
 */
function checkModule(wasm: Uint8Array): void {
  const beginning = new TextDecoder('latin1').decode(wasm.subarray(0, 64))
  if (!beginning.startsWith('\0asm')) throw new Error('it is no WebAssembly module')
  if (!beginning.includes('dylink.0')) {
    throw new Error(beginning.includes('dylink') ? 'it was built for an older runtime (section dylink instead of dylink.0)' : 'it is no side module (no section dylink.0)')
  }
}

/** Compiling a query takes longer than most files do, and calls are asked for by few. */
function onFirstUse(compile: () => Query): () => Query {
  let query: Query | null = null
  return () => (query ??= compile())
}

/** What the queries of a file of so many characters may take. */
export function effortFor(length: number): Effort {
  return {asks: mostAsks + length * mostAsksPerChar, deadline: performance.now() + mostQueryMs + length * mostQueryMsPerChar}
}

function isSpent(effort: Effort): boolean {
  return --effort.asks < 0 || performance.now() > effort.deadline
}

function createGrammar(language: Language, newParser: () => Parser, query: Query, references: (() => Query) | null): LoadedGrammar {
  const {mostIndents = Infinity, mostTagBytes = Infinity} = language.data
  let parser = newParser()
  return {language, parse, definitions, calls}

  function parse<Result>(source: string, use: (tree: Tree) => Result, refuse: (why: string) => void = () => {}): Result | null {
    if ((mostIndents < Infinity && isIndentedDeeper(source, mostIndents)) || (mostTagBytes < Infinity && isTaggedDeeper(source, mostTagBytes))) {
      refuse('would go deeper than its grammar can')
      return null
    }
    const deadline = performance.now() + mostParseMs + source.length * mostParseMsPerChar
    let reads = leastReads + (source.length / readChars) * mostReadings
    let parsing = true
    let tree: Tree | null
    try {
      // A text that ends ends the scan too. The tree asks for its text in the same way, as often as it likes.
      const read = (index: number) => (parsing && reads-- <= 0 ? '' : source.slice(index))
      tree = parser.parse(read, null, {progressCallback: () => reads < 0 || performance.now() > deadline})
      parsing = false
    } catch (error) {
      // A grammar that asserts what does not hold, or writes where it must not. What the parser holds cannot be relied on any more, nor can it be freed.
      parser = newParser()
      refuse(error instanceof WebAssembly.RuntimeError ? `failed in its grammar (${error.message})` : 'failed in its grammar')
      return null
    }
    if (!tree || reads < 0) {
      tree?.delete()
      // Else the next parse would go on with this one.
      parser.reset()
      refuse('took too long')
      return null
    }
    try {
      return use(tree)
    } finally {
      tree.delete()
    }
  }

  function definitions(node: Node, levels: number, effort: Effort): Match[] | null {
    let late = false
    const matches = query.matches(node, {
      matchLimit,
      maxStartDepth: levels,
      progressCallback: () => (late ||= isSpent(effort)),
    })
    if (late || query.didExceedMatchLimit()) return null
    return matches.map(({captures, setProperties}) => ({captures, properties: setProperties ?? {}}))
  }

  function calls(node: Node): [string, number][] {
    if (!references) return []
    const effort = effortFor(node.endIndex - node.startIndex)
    const found = references().captures(node, {matchLimit, progressCallback: () => isSpent(effort)})
    return found.filter(({name}) => name === 'call').map(({node: called}) => [called.text, called.startIndex])
  }
}

import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import {describe, expect, it} from 'vitest'
import {globalsOfNode} from './node-globals.js'

const src = path.resolve(import.meta.dirname, '../src')

/**
 * Which layers a layer may import, beside itself.
 * A layer is a folder of `src` or one of its files; every file belongs to exactly one.
 */
const leaves = ['contracts', 'tree', 'text']
const pack = ['pack', ...leaves]
const chunkers = ['chunkers', ...pack]
const formats = ['formats', ...leaves]
const parse = ['parse', 'dialogue', 'clauses', ...formats]
const chunk = ['chunk', ...chunkers]
const sectile = ['sectile', ...new Set([...parse, ...chunk])]
const index = ['index', ...sectile]
const node = ['node', ...index]
const allowed: Record<string, readonly string[]> = {
  // Options, messages, stats and the shape of a chunk: what every layer may speak of.
  contracts: ['tree', 'text'],
  text: ['contracts'],
  tree: ['contracts', 'text'],
  pack: leaves,
  chunkers: pack,
  // One folder a format; `formats/<name>` may import what lies beside the folders, never another folder.
  formats: leaves,
  // What is found in the blocks of every format.
  dialogue: leaves,
  clauses: leaves,
  parse: ['dialogue', 'clauses', ...formats],
  chunk: chunkers,
  sectile: [...new Set([...parse, ...chunk])],
  index: sectile,
  node: index,
  cli: node,
}

/** Files of `src` that are no folder: the layer each belongs to. */
const layerOfFile: Record<string, string> = {
  'options.ts': 'contracts',
  'function-error.ts': 'contracts',
  'messages.ts': 'contracts',
  'stats.ts': 'contracts',
  'chunk-types.ts': 'contracts',
  'formats/format.ts': 'contracts',
  'pace.ts': 'contracts',
  'parse.ts': 'parse',
  'chunk.ts': 'chunk',
  'breadcrumb.ts': 'chunk',
  'cut-document.ts': 'chunk',
  'write-chunk.ts': 'chunk',
  'symbol-facts.ts': 'chunk',
  'clause-facts.ts': 'chunk',
  'edition.ts': 'chunk',
  'dialogue-facts.ts': 'chunk',
  'mask.ts': 'parse',
  'passes.ts': 'parse',
  'symbol-imports.ts': 'chunk',
  'skeleton.ts': 'chunk',
  'cut-records.ts': 'chunk',
  'digest-set.ts': 'chunk',
  'locators.ts': 'chunk',
  'summaries.ts': 'chunk',
  'summary-text.ts': 'chunk',
  'table-summary.ts': 'chunk',
  'rebuild-table.ts': 'sectile',
  'identity.ts': 'chunk',
  'rebuild.ts': 'sectile',
  'unified.ts': 'sectile',
  'sectile.ts': 'sectile',
  'index.ts': 'index',
  'node.ts': 'node',
}

interface Module {
  /** Path in `src`, with `/`. */
  file: string
  layer: string
  imports: string[]
  tree: ts.SourceFile
}

const modules = readModules()

describe('the layers of src', () => {
  it('hold every file', () => {
    expect(modules.length).toBeGreaterThan(20)
    expect(modules.filter(({layer}) => !(layer in allowed)).map(({file}) => file)).toEqual([])
  })

  it('point one way', () => {
    const wrong: string[] = []
    for (const {file, target} of edges()) {
      if (target.layer !== file.layer && !allowed[file.layer]!.includes(target.layer)) {
        wrong.push(`${file.file} (${file.layer}) imports ${target.file} (${target.layer})`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('keep formats apart', () => {
    const folder = (file: string) => /^formats\/([^/]+)\//.exec(file)?.[1]
    const wrong: string[] = []
    for (const {file, target} of edges()) {
      const own = folder(file.file)
      const other = folder(target.file)
      if (own && other && own !== other) wrong.push(`${file.file} imports ${target.file}`)
    }
    expect(wrong).toEqual([])
  })

  it('import only files that are there', () => {
    const known = new Set(modules.map(({file}) => file))
    const missing = modules.flatMap(({file, imports}) =>
      imports.filter((from) => from.startsWith('.') && !known.has(resolve(file, from))).map((from) => `${file}: ${from}`),
    )
    expect(missing).toEqual([])
  })

  it('have no cycles', () => {
    expect(cycles()).toEqual([])
  })
})

describe('what runs in a browser', () => {
  const isomorphic = modules.filter(({layer}) => layer !== 'node' && layer !== 'cli')

  it('imports nothing of Node', () => {
    const wrong = isomorphic.flatMap(({file, imports}) =>
      imports.filter((from) => from.startsWith('node:')).map((from) => `${file}: ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('names no global of Node', () => {
    const wrong = isomorphic.flatMap(({file, tree}) => globalsOfNode(tree).map(({name}) => `${file}: ${name}`))
    expect(wrong).toEqual([])
  })

  it('is told from what does not', () => {
    const sample = ts.createSourceFile('sample.ts', 'const a = Buffer.from(process.cwd())\nconst b = {process: 1}.process', ts.ScriptTarget.ES2022, true)
    expect(globalsOfNode(sample).map(({name}) => name)).toEqual(['Buffer', 'process'])
  })
})

function readModules(): Module[] {
  return readdirSync(src, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => {
      const code = readFileSync(path.join(src, file), 'utf8')
      const tree = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true)
      return {file, layer: layerOfFile[file] ?? (file.includes('/') ? file.slice(0, file.indexOf('/')) : file), imports: importsOf(tree), tree}
    })
}

/** Static and dynamic imports, and exports from elsewhere. */
function importsOf(tree: ts.SourceFile): Module['imports'] {
  const found: Module['imports'] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]!)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found

  function add(specifier: ts.Node): void {
    if (ts.isStringLiteralLike(specifier)) found.push(specifier.text)
  }
}

function resolve(file: string, from: string): string {
  return path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '.ts')
}

function edges(): {file: Module; target: Module}[] {
  const byName = new Map(modules.map((module) => [module.file, module]))
  return modules.flatMap((file) =>
    file.imports.flatMap((from) => {
      const target = from.startsWith('.') ? byName.get(resolve(file.file, from)) : undefined
      return target ? [{file, target}] : []
    }),
  )
}

/** Every cycle met by a depth-first walk, as `a → b → a`. */
function cycles(): string[] {
  const targets = new Map<string, string[]>()
  for (const {file, target} of edges()) targets.set(file.file, [...(targets.get(file.file) ?? []), target.file])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      found.push([...trail.slice(at), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const {file} of modules) visit(file, [])
  return found
}

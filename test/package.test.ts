import {execFileSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import {publint} from 'publint'
import {formatMessage} from 'publint/utils'
import ts from 'typescript'
import {build} from 'vite'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {globalsOfNode} from './node-globals.js'

const root = path.resolve(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {version: string; dependencies: Record<string, string>}
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

let folder: string
let tarball: string
let files: string[]

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sectile-package-'))
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)) as [{filename: string; files: {path: string}[]}]
  tarball = path.join(folder, packed.filename)
  files = packed.files.map((file) => file.path)
})

afterAll(() => rmSync(folder, {recursive: true, force: true}))

describe('the packed package', () => {
  it('holds what users need and nothing else', () => {
    const expected = /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/.+\.(?:js|d\.ts)(?:\.map)?|src\/.+\.ts|schema\/.+\.json|docs\/.+\.(?:md|svg|ts|csv)|grammars\/(?:index\.json|runtime\.wasm\.gz|[\w-]+\/(?:language\.json|\w+\.scm|LICENSE|parser\.wasm\.gz)))$/
    expect(files.filter((file) => !expected.test(file))).toEqual([])
    for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'dist/index.js', 'dist/index.d.ts', 'dist/node.js', 'dist/node.d.ts', 'dist/cli/main.js', 'schema/chunk.schema.json', 'grammars/index.json', 'grammars/python/parser.wasm.gz', 'grammars/python/chunks.scm', 'docs/cli.md', 'docs/examples/harbour.md']) {
      expect(files).toContain(file)
    }
  })

  it('was built from the sources it has', () => {
    const sources = new Set(files.filter((file) => file.startsWith('src/')).map((file) => file.slice(4, -3)))
    const built = files.filter((file) => /^dist\/.+\.js$/.test(file)).map((file) => file.slice(5, -3))
    expect(built.filter((name) => !sources.has(name))).toEqual([])
    expect([...sources].filter((name) => !built.includes(name))).toEqual([])
  })

  it('holds the sources its maps speak of', () => {
    const missing = files.filter((file) => file.endsWith('.map')).flatMap((file) => {
      const {sources} = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {sources: string[]}
      return sources.map((source) => path.posix.join(path.posix.dirname(file), source)).filter((source) => !files.includes(source))
    })
    expect(missing).toEqual([])
  })

  it('has nothing publint warns of', async () => {
    const {messages, pkg} = await publint({pkgDir: root, strict: true, pack: 'npm'})
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('has types that resolve everywhere', () => {
    const report = run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii', '--no-color'], root)
    expect(report).toContain('node16 (from ESM): 🟢 (ESM)')
    expect(report).not.toMatch(/^(?:node16 \(from ESM\)|bundler): (?!🟢|\(wildcard\))/m)
  })

  it('depends on exactly what the built code and its types import', () => {
    const imported = new Set<string>()
    for (const file of files.filter((name) => /^dist\/.+\.(?:js|d\.ts)$/.test(name))) {
      const code = readFileSync(path.join(root, file), 'utf8')
      // mammoth is asked for only where Node is
      for (const [, name] of code.matchAll(/createRequire\([^)]*\)\(['"]([\w-]+)['"]\)/g)) imported.add(name!)
      for (const [, name] of code.matchAll(/(?:from\s*|import\s*\(?\s*)["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/g)) {
        if (name && !name.startsWith('.') && !name.startsWith('node:')) imported.add(name)
      }
    }
    // types alone have their package under @types
    const typed: Record<string, string> = {unist: '@types/unist', mdast: '@types/mdast', hast: '@types/hast'}
    expect(Object.keys(manifest.dependencies).sort()).toEqual([...imported].map((name) => typed[name] ?? name).sort())
  })
})

describe('installed from the tarball', () => {
  let home: string

  beforeAll(() => {
    home = path.join(folder, 'home')
    mkdirSync(home)
    writeFileSync(path.join(home, 'package.json'), JSON.stringify({name: 'home', private: true, type: 'module'}))
    run('npm', ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', tarball], home)
  }, 300_000)

  it('chunks a text', () => {
    writeFileSync(path.join(home, 'use.mjs'), "import {sectile} from 'sectile'\nconst {chunks} = await sectile('# Hill\\n\\nIt is high.')\nconsole.log(chunks[0].text)\n")
    expect(run(process.execPath, ['use.mjs'], home)).toContain('It is high.')
  })

  it('chunks files', () => {
    writeFileSync(path.join(home, 'page.md'), '# Lake\n\nIt is deep.\n')
    writeFileSync(path.join(home, 'files.mjs'), "import {chunkFiles} from 'sectile/node'\nfor await (const {text} of chunkFiles(['page.md'])) console.log(text)\n")
    expect(run(process.execPath, ['files.mjs'], home)).toContain('It is deep.')
  })

  it('has a command', () => {
    expect(run('npx', ['--no-install', 'sectile', '--version'], home).trim()).toBe(manifest.version)
  })

  it('has types a strict program compiles with', () => {
    const program = `
      import {chunk, parse, sectile, type Chunk, type Options} from 'sectile'
      import {chunkFiles} from 'sectile/node'
      const options: Options = {maxTokens: 100}
      const {chunks, stats} = await sectile('text', options)
      const first: Chunk | undefined = chunks[0]
      const ids: string[] = []
      for await (const {id} of chunk((await parse('text')).root, options)) ids.push(id)
      for await (const {text} of chunkFiles(['*.md'])) ids.push(text)
      export {first, ids, stats}
    `
    writeFileSync(path.join(home, 'program.ts'), program)
    const compilerOptions = {strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', module: 'nodenext', types: []}
    writeFileSync(path.join(home, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['program.ts']}))
    run(bin('tsc'), ['-p', '.'], home)
  })
})

describe('a bundle for browsers', () => {
  let code: string

  beforeAll(async () => {
    code = await bundle()
  }, 300_000)

  it('imports nothing of Node', () => {
    // the runtime of the grammars asks first whether it is in Node
    const guarded = /var fs = require\("fs"\)|scriptDirectory = require\("path"\)\.dirname\(require\("url"\)/g
    expect(code).toMatch(guarded)
    expect([...code.replace(guarded, '').matchAll(/(?:from\s*|import\s*\(?\s*|require\s*\(\s*)["'](?:node:[\w/]+|fs|path|os|url|module|process|worker_threads)["']/g)].map(([found]) => found)).toEqual([])
  })

  it('uses no global of Node', () => {
    const found = globalsOfNode(ts.createSourceFile('bundle.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS))
    // a dependency may ask whether there is one
    expect(found.filter(({line}) => !line.includes('typeof process'))).toEqual([])
  })

  it('runs where only the web is', async () => {
    const web = {TextEncoder, TextDecoder, Intl, URL, URLSearchParams, AbortController, AbortSignal, queueMicrotask, structuredClone, setTimeout, clearTimeout, console, atob, btoa, performance, crypto}
    const context = vm.createContext({...web})
    const done = vm.runInContext(`${code}\n;sectile.sectile(${JSON.stringify('# Hill\n\nIt is **high**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<p>and <i>green</i></p>')}, {format: 'markdown', maxTokens: 64})`, context) as Promise<{chunks: {text: string; tokens: number}[]; messages: unknown[]}>
    const {chunks, messages} = await done
    expect(messages).toEqual([])
    expect(chunks.map(({text}) => text).join('\n')).toContain('It is high.')
    expect(chunks[0]!.tokens).toBeGreaterThan(5)
  })

  it('reads code there too, with grammars from where it is told', async () => {
    const readGrammar = async (file: string) => new Uint8Array(readFileSync(path.join(root, 'grammars', file)))
    const web = {TextEncoder, TextDecoder, Intl, URL, URLSearchParams, AbortController, AbortSignal, queueMicrotask, structuredClone, setTimeout, clearTimeout, console, performance, crypto, WebAssembly, Blob, Response, DecompressionStream, Uint8Array, readGrammar}
    const context = vm.createContext({...web})
    const done = vm.runInContext(`${code}\n;sectile.useGrammars(readGrammar);sectile.sectile({path: 'a.py', value: 'def f():\\n    return 1\\n'}, {maxTokens: 64})`, context) as Promise<{chunks: {metadata: {symbol?: string}}[]; messages: {reason: string}[]}>
    const {chunks, messages} = await done
    expect(messages.map(({reason}) => reason)).toEqual([])
    expect(chunks.map(({metadata}) => metadata.symbol)).toEqual(['f'])
  })
})

/** `src/index.ts` with all it imports in one script that sets `sectile`, as for a page. */
async function bundle(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: {'process.env.NODE_ENV': '"production"'},
    // a worker has everything of the web but a document
    resolve: {conditions: ['worker', 'browser', 'module', 'import', 'default']},
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {entry: path.join(root, 'dist/index.js'), formats: ['iife'], name: 'sectile'},
      rolldownOptions: {output: {codeSplitting: false}},
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as {output: {type: string; code?: string}[]}[]
  return outputs.flatMap(({output}) => output.flatMap((file) => file.code ?? [])).join('\n')
}

function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, NO_COLOR: '1'}, maxBuffer: 64_000_000})
  } catch (error) {
    const {stdout, stderr} = error as {stdout: string; stderr: string}
    throw new Error(`${path.basename(command)} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, {cause: error})
  }
}

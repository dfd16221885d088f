import {execFileSync} from 'node:child_process'
import {chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import remarkParse from 'remark-parse'
import ts from 'typescript'
import {unified} from 'unified'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {optionTable} from '../src/options.js'
import {wordPieceFiles} from './laws/counts.js'

/**
 * What the documents say is run, in a folder that holds a copy of README.md and docs/, a `page.md`, a `page.html`,
 * a `notes.txt` and a `tokenizer.json`.
 * - `sh`: every line with `sectile` or `npm start` runs; a line that ends in `\` goes on in the next.
 * - `text output` behind it: what the block's last command prints; a line `…` stands for any lines.
 * - `ts`, `js`: checked and run as a module of its own.
 */
const root = path.resolve(import.meta.dirname, '..')
const documents = ['README.md', ...(existsSync(path.join(root, 'docs')) ? readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`) : [])]

/** Lines that set a checkout up or run its tests: these are what this very run consists of. */
const setUp = /^(?:npm (?:ci|install|i|test|run (?:laws|bench|build))\b[^&|;]*|git clone\b[^&|;]*|cd [\w./-]+)$/

interface Block {
  name: string
  info: string
  value: string
  /** What the block behind it says it prints. */
  output: string | null
}

const blocks = documents.flatMap(blocksOf)
let home: string

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sectile-readme-'))
  for (const name of ['README.md', 'docs']) if (existsSync(path.join(root, name))) cpSync(path.join(root, name), path.join(home, name), {recursive: true})
  writeFileSync(path.join(home, 'page.md'), '# Hill\n\nThe hill is high.\n\n## Path\n\nA path leads up.\n')
  writeFileSync(path.join(home, 'page.html'), '<h1>Lake</h1><p>The lake is deep.</p>\n')
  writeFileSync(path.join(home, 'notes.txt'), 'Some notes.\n\nMore notes.\n')
  writeFileSync(path.join(home, 'tokenizer.json'), JSON.stringify(wordPieceFiles().tokenizer))
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({name: 'home', private: true, type: 'module'}))
  linkModules()
  mkdirSync(path.join(home, 'bin'))
  const command = path.join(home, 'bin/sectile')
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'dist/cli/main.js')}' "$@"\n`)
  chmodSync(command, 0o755)
})

afterAll(() => rmSync(home, {recursive: true, force: true}))

describe('the documents', () => {
  it('show commands and code', () => {
    expect(blocks.filter(({info}) => info === 'sh').length).toBeGreaterThan(1)
    expect(blocks.filter(({info}) => info === 'ts' || info === 'js').length).toBeGreaterThan(1)
  })

  it('name every option', () => {
    const all = documents.map((name) => readFileSync(path.join(root, name), 'utf8')).join('\n')
    const flags = optionTable.flatMap(({flag}) => flag?.split(' ')[0] ?? [])
    expect([...flags, ...optionTable.map(({name}) => name)].filter((name) => !all.includes(name))).toEqual([])
  })

  it('hold JSON that can be read', () => {
    for (const {info, value} of blocks) if (info === 'json') JSON.parse(value)
  })
})

const shell = blocks.filter(({info}) => info === 'sh')
describe.runIf(shell.length > 0)('commands', () => {
  it.each(shell)('$name', ({value, output}) => {
    let printed = ''
    for (const line of value.replace(/\\\n\s*/g, '').split('\n')) {
      const command = line.replace(/^\$ /, '').replace(/\s+#\s.*$/, '').trim()
      if (!command || command.startsWith('#')) continue
      const rest = command.split(' && ').filter((part) => !setUp.test(part))
      if (rest.length === 0) continue
      expect(rest.join(' && ')).toMatch(/\bsectile\b|^npm start\b/)
      printed = run('sh', ['-c', rest.join(' && ').replaceAll('npm start --', 'sectile').replaceAll('npx sectile', 'sectile')])
    }
    if (output !== null) expect(printed.trim()).toMatch(patternOf(output))
  })
})

const code = blocks.filter(({info}) => info === 'ts' || info === 'js')
describe.runIf(code.length > 0)('code', () => {
  it('has the types it needs', () => {
    const files = code.map(({info, value}, index) => {
      const file = path.join(home, `sample-${index}.${info}`)
      writeFileSync(file, `${value}\nexport {}\n`)
      return file
    })
    const program = ts.createProgram(files, {
      strict: true, noEmit: true, allowJs: true, checkJs: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')],
    })
    const faults = ts.getPreEmitDiagnostics(program).map(({file, start, messageText}) => {
      const sample = code[files.indexOf(file?.fileName ?? '')]?.name ?? file?.fileName
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${sample}, line ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
    expect(faults).toEqual([])
  })

  it.each(code)('$name runs', ({value, output}) => {
    const file = path.join(home, 'sample.mjs')
    writeFileSync(file, ts.transpileModule(value, {compilerOptions: {target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true}}).outputText)
    const printed = run(process.execPath, [file])
    if (output !== null) expect(printed.trim()).toMatch(patternOf(output))
  })
})

function blocksOf(name: string): Block[] {
  const file = path.join(root, name)
  if (!existsSync(file)) return []
  const found: Block[] = []
  for (const node of unified().use(remarkParse).parse(readFileSync(file, 'utf8')).children) {
    if (node.type !== 'code') continue
    const info = [node.lang, node.meta].filter(Boolean).join(' ')
    if (info === 'text output') found.at(-1)!.output = node.value
    else found.push({name: `${name}, line ${node.position!.start.line}`, info, value: node.value, output: null})
  }
  return found
}

function patternOf(output: string): RegExp {
  const lines = output.trim().split('\n').map((line) => (line.trim() === '…' ? '[^]*' : line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${lines.join('\n')}$`)
}

/** Every package of the checkout, and the package itself, can be imported from the folder. */
function linkModules(): void {
  const modules = path.join(home, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  symlinkSync(root, path.join(modules, 'sectile'))
}

function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, {cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, PATH: `${path.join(home, 'bin')}:${process.env.PATH}`, NO_COLOR: '1'}})
  } catch (error) {
    const {stdout, stderr} = error as {stdout: string; stderr: string}
    throw new Error(`${args.at(-1)} failed:\n${stdout}\n${stderr}`, {cause: error})
  }
}

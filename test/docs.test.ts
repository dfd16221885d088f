import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import GithubSlugger from 'github-slugger'
import type {Nodes, Root, Table} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, it} from 'vitest'
import {formats} from '../src/formats/index.js'
import {rules} from '../src/messages.js'
import {resolveNodeOptions, type NodeOptions} from '../src/node/node-options.js'
import {optionTable, strategies} from '../src/options.js'
import {cutCost} from '../src/pack/levels.js'
import {sectile} from '../src/sectile.js'
import {counterNames} from '../src/text/tokens/index.js'

/** What the documents list is compared with what there is; `UPDATE=1` writes the option list anew. */
const root = path.resolve(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const tree = (file: string): Root => unified().use(remarkParse).use(remarkGfm).parse(read(file))

describe('the option list', () => {
  const marked = /(<!-- options -->\n)[^]*?(<!-- \/options -->)/

  it('of docs/options.md is that of the program', () => {
    const file = 'docs/options.md'
    const found = read(file)
    const expected = found.replace(marked, (_, open: string, close: string) => `${open}\n${optionList()}\n\n${close}`)
    if (process.env.UPDATE) writeFileSync(path.join(root, file), expected)
    else expect(found).toBe(expected)
  })

  it('has a place to stand', () => expect(read('docs/options.md')).toMatch(marked))

  it('of chunkFiles names nothing that is unknown', () => {
    const names = column('docs/options.md', 'option', 0)
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(() => resolveNodeOptions({[name]: undefined} as NodeOptions)).not.toThrow()
  })
})

describe('the tables of languages', () => {
  interface Listed {id: string; name: string; extensions: string[]; fileNames?: string[]; grammar?: object}
  const languages = JSON.parse(read('grammars/index.json')) as Listed[]
  const rowOf = ({name, id, extensions, fileNames = []}: Listed) => `| ${name} | \`${id}\` | ${[...extensions, ...fileNames].map((each) => `\`${each}\``).join(' ')} |`
  const tableOf = (of: Listed[]) => ['| language | id | files |', '| --- | --- | --- |', ...of.map(rowOf).sort((a, b) => a.localeCompare(b, 'en'))].join('\n')

  it.each([
    ['grammars', languages.filter(({grammar}) => grammar)],
    ['generic', languages.filter(({grammar}) => !grammar)],
  ])('of %s name every language', (mark, of) => {
    const file = 'docs/code.md'
    const found = read(file)
    const expected = found.replace(new RegExp(`(<!-- ${mark} -->\\n)[^]*?(<!-- /${mark} -->)`), (_, open: string, close: string) => `${open}\n${tableOf(of)}\n\n${close}`)
    if (process.env.UPDATE) writeFileSync(path.join(root, file), expected)
    else expect(found).toBe(expected)
  })
})

describe('the lists', () => {
  it('of rules are those of the program, with their severity', () => {
    const listed = Object.fromEntries(rowsOf('docs/messages.md', 'rule').map(([rule, severity]) => [rule, severity]))
    expect(listed).toEqual(rules)
  })

  it('of reasons for leaving out are those of the report', () => {
    const {$defs} = JSON.parse(read('schema/report.schema.json')) as {$defs: {file: {properties: {skipped: {items: {properties: {reason: {enum: string[]}}}}}}}}
    expect(column('docs/formats.md', 'reason', 0)).toEqual($defs.file.properties.skipped.items.properties.reason.enum)
  })

  it('of formats have every extension and media type', () => {
    const listed = rowsOf('docs/formats.md', 'format').map(([name, extensions, mediaTypes]) => ({name, extensions, mediaTypes}))
    const known = formats.map(({name, extensions, mediaTypes}) => ({name, extensions: extensions.join(' '), mediaTypes: mediaTypes.join(' ')}))
    expect(sorted(listed)).toEqual(sorted(known))
    const shown = column('README.md', 'format', 1).join(' ')
    for (const {extensions} of formats) for (const extension of extensions) expect(shown).toContain(extension)
  })

  it('of strategies, counters and costs of cuts are those of the program', () => {
    expect(column('docs/chunking.md', 'strategy', 0).sort()).toEqual([...strategies].sort())
    expect(column('docs/tokenizers.md', 'tokenizer', 0)).toEqual(counterNames)
    expect(Object.fromEntries(rowsOf('docs/chunking.md', 'strength').map(([level, , cost]) => [level, Number(cost)]))).toEqual(cutCost)
  })

  it('of flags are those of the help', () => {
    const flagsIn = (text: string) => [...new Set(text.match(/(?<![\w-])--[a-z][a-z-]+/g))].sort()
    const help = [['--help'], ['tree', '--help']].map((args) => execFileSync(process.execPath, [path.join(root, 'dist/cli/main.js'), ...args], {encoding: 'utf8'})).join('\n')
    expect(flagsIn(read('docs/cli.md'))).toEqual(flagsIn(help))
  })
})

describe('the chunk record', () => {
  interface Schema {properties: Record<string, Schema & {enum?: string[]}>; $defs: Record<string, Schema>}
  const schema = JSON.parse(read('schema/chunk.schema.json')) as Schema
  const file = 'docs/chunk-record.md'

  it('is described with all its fields', () => {
    const text = read(file)
    const {source, part, metadata} = {...schema.properties, ...schema.$defs}
    const fields = [schema, source, part, metadata].flatMap((each) => Object.keys(each?.properties ?? {}))
    expect(fields.length).toBeGreaterThan(20)
    expect(fields.filter((field) => !text.includes(`\`${field}\``))).toEqual([])
  })

  it('lists every kind', () => {
    expect(column(file, 'kind', 0).sort()).toEqual([...schema.properties.kind!.enum!].sort())
    const [kinds] = rowsOf('README.md', 'field').filter(([field]) => field === 'kind').map(([, text]) => text!)
    expect(schema.properties.kind!.enum!.filter((kind) => !kinds!.split(/[\s:]+/).includes(kind))).toEqual([])
  })

  it('shown is the one that comes out', async () => {
    const shown: unknown = JSON.parse(/<!-- record -->\n```json\n([^]*?)\n```/.exec(read(file))![1]!)
    expect(shown).toEqual((await harbour()).chunks[1])
  })
})

describe('the picture', () => {
  it('shows the sizes and lines that come out', async () => {
    const picture = read('docs/images/harbour.svg')
    const {chunks} = await harbour()
    expect([...picture.matchAll(/>(\d+) tokens</g)].map(([, tokens]) => Number(tokens))).toEqual(chunks.map(({tokens}) => tokens))
    for (const {breadcrumb} of chunks) expect(picture).toContain(`>${breadcrumb.join(' › ')}<`)
    const rows = chunks.flatMap(({text}) => text.split('\n').filter((line) => line.startsWith('|')))
    expect(rows.filter((row) => !picture.includes(`>${row}<`))).toEqual([])
  })
})

describe('the links', () => {
  it.each(documents)('of %s lead somewhere', (file) => {
    const broken = linksIn(tree(file)).filter((url) => {
      if (/^[a-z]+:/.test(url)) return false
      const [target, anchor] = url.split('#') as [string, string?]
      const full = target ? path.posix.join(path.posix.dirname(file), target) : file
      if (!existsSync(path.join(root, full))) return true
      return anchor !== undefined && !anchorsOf(full).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

function optionList(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = optionTable.map(({name, flag, fallback, sentence}) => {
    const value = fallback === null ? 'none' : typeof fallback === 'string' && /[\s/]/.test(fallback) ? fallback : `\`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\``
    return `| \`${name}\` | ${flag ? `\`${cell(flag)}\`` : 'for programs'} | ${cell(value)} | ${cell(sentence)} |`
  })
  return ['| option | flag | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function harbour() {
  const file = 'docs/examples/harbour.md'
  return sectile({path: file, value: read(file)}, {maxTokens: 100})
}

/** The body of the tables whose header begins with a word, as plain text. */
function rowsOf(file: string, first: string): string[][] {
  const tables = tree(file).children.filter((node): node is Table => node.type === 'table')
  const found = tables.map(({children}) => children.map((row) => row.children.map((cell) => textOf(cell)))).filter((rows) => rows[0]![0] === first)
  expect(found.length, `tables of ${file} that begin with ${first}`).toBeGreaterThan(0)
  return found.at(-1)!.slice(1)
}

function column(file: string, first: string, index: number): string[] {
  return rowsOf(file, first).map((row) => row[index]!)
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function linksIn(node: Nodes): string[] {
  const own = node.type === 'link' || node.type === 'image' || node.type === 'definition' ? [node.url] : []
  return [...own, ...('children' in node ? node.children.flatMap(linksIn) : [])]
}

function anchorsOf(file: string): string[] {
  const slugger = new GithubSlugger()
  return tree(file).children.filter(({type}) => type === 'heading').map((heading) => slugger.slug(textOf(heading)))
}

function sorted<Record extends {name?: string | undefined}>(records: Record[]): Record[] {
  return [...records].sort((a, b) => (a.name! < b.name! ? -1 : 1))
}

import fs from 'node:fs/promises'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {optionTable, offsetUnits, renderings, strategies, tableForms} from '../src/options.js'
import {run} from './cli/run.js'
import {createFolder} from './node/folder.js'

type Schema = Record<string, unknown>

async function readSchema(name: string): Promise<Schema> {
  return JSON.parse(await fs.readFile(new URL(`../schema/${name}.schema.json`, import.meta.url), 'utf8')) as Schema
}

const kinds: Record<string, (value: unknown) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** The words of JSON Schema that the two schemas use; a word that is not here fails, so that nothing goes unchecked. */
const words: Record<string, (expected: never, value: unknown, at: string, schema: Schema, root: Schema) => string[]> = {
  type: (expected: string | string[], value, at) => ([expected].flat().some((type) => kinds[type]!(value)) ? [] : [`${at}: not ${String(expected)}`]),
  enum: (expected: unknown[], value, at) => (expected.includes(value) ? [] : [`${at}: ${JSON.stringify(value)} is none of ${expected.join()}`]),
  const: (expected, value, at) => (value === expected ? [] : [`${at}: not ${String(expected)}`]),
  pattern: (expected: string, value, at) => (typeof value !== 'string' || new RegExp(expected, 'u').test(value) ? [] : [`${at}: does not match`]),
  minimum: (expected: number, value, at) => (typeof value !== 'number' || value >= expected ? [] : [`${at}: under ${expected}`]),
  minLength: (expected: number, value, at) => (typeof value !== 'string' || value.length >= expected ? [] : [`${at}: too short`]),
  minItems: (expected: number, value, at) => (!Array.isArray(value) || value.length >= expected ? [] : [`${at}: too few`]),
  maxItems: (expected: number, value, at) => (!Array.isArray(value) || value.length <= expected ? [] : [`${at}: too many`]),
  required: (expected: string[], value, at) => (kinds['object']!(value) ? expected.filter((name) => !(name in (value as object))).map((name) => `${at}.${name}: missing`) : []),
  properties: (expected: Record<string, Schema>, value, at, _schema, root) =>
    kinds['object']!(value) ? Object.entries(value as object).flatMap(([name, item]) => (name in expected ? faults(expected[name]!, item, `${at}.${name}`, root) : [])) : [],
  additionalProperties(expected: false | Schema, value, at, schema, root) {
    if (!kinds['object']!(value)) return []
    const others = Object.entries(value as object).filter(([name]) => !(name in ((schema['properties'] as object | undefined) ?? {})))
    return others.flatMap(([name, item]) => (expected === false ? [`${at}.${name}: unknown`] : faults(expected, item, `${at}.${name}`, root)))
  },
  items: (expected: Schema, value, at, _schema, root) => (Array.isArray(value) ? value.flatMap((item, i) => faults(expected, item, `${at}[${i}]`, root)) : []),
  prefixItems: (expected: Schema[], value, at, _schema, root) => (Array.isArray(value) ? expected.flatMap((one, i) => (i < value.length ? faults(one, value[i], `${at}[${i}]`, root) : [])) : []),
  anyOf: (expected: Schema[], value, at, _schema, root) => (expected.some((one) => faults(one, value, at, root).length === 0) ? [] : [`${at}: fits nothing`]),
  $ref: (expected: string, value, at, _schema, root) => faults((root['$defs'] as Record<string, Schema>)[expected.replace('#/$defs/', '')]!, value, at, root),
}

const notes = ['$schema', '$id', '$defs', 'title', 'description']

function faults(schema: Schema, value: unknown, at = '', root = schema): string[] {
  return Object.entries(schema).flatMap(([word, expected]) => {
    if (notes.includes(word)) return []
    const check = words[word]
    return check ? check(expected as never, value, at, schema, root) : [`${at}: the schema has ${word}, which this test does not know`]
  })
}

const table = `| City | River |\n| - | - |\n${Array.from({length: 60}, (_, i) => `| Town number ${i} | Stream number ${i} |`).join('\n')}\n`
const files = {
  'a.md': `---\ntitle: Guide\nlang: en\n---\n\n# Guide\n\n${'A sentence of several words stands here. '.repeat(60)}\n\n## Table\n\n${table}\n## Code {#code}\n\n\`\`\`js\n${'let a = 1\n'.repeat(80)}\`\`\`\n\n> [!NOTE]\n> Mind the gap.\n\n> A quote.\n\n[x]: https://example.com\n`,
  'b.html': '<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><h1 id="top">Top</h1><p>Words.</p><ul><li>one<li>two</ul><figure><img alt="A lamp"><figcaption>Lamp</figcaption></figure><details><summary>More</summary>Text.</details></body></html>',
  'c.txt': 'Plain words.\n',
  'd.csv': 'a,b\n',
  'e.md': '---\na: [\n---\n\nWords.\n',
}

async function output(flags: string[]) {
  const cwd = await createFolder({...files, 'gone.md': {link: 'nowhere.md'}})
  const {stdout} = await run(['.', '--max-tokens', '96', '--report', path.join(cwd, 'r.json'), ...flags], {cwd})
  const chunks = stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>)
  return {chunks, report: JSON.parse(await fs.readFile(path.join(cwd, 'r.json'), 'utf8')) as Record<string, unknown>}
}

describe('the schemas', () => {
  it.each([[[]], [['--tables', 'rows', '--offsets', 'byte', '--no-breadcrumb', '--no-join', '--render', 'source']], [['--strategy', 'fixed']]])(
    'describe what is written with %j',
    async (flags) => {
      const {chunks, report} = await output(flags)
      expect(chunks.length).toBeGreaterThan(5)
      const chunkSchema = await readSchema('chunk')
      for (const chunk of chunks) expect(faults(chunkSchema, chunk)).toEqual([])
      expect(faults(await readSchema('report'), report)).toEqual([])
    },
  )

  it('reject what is not so', async () => {
    const {chunks, report} = await output([])
    const chunkSchema = await readSchema('chunk')
    const [chunk] = chunks
    const source = chunk!['source'] as object
    const wrong = [
      {...chunk, id: undefined},
      {...chunk, id: 5},
      {...chunk, kind: 'poem'},
      {...chunk, tokens: -1},
      {...chunk, extra: 1},
      {...chunk, source: {...source, ranges: [[1]]}},
      {...chunk, source: {...source, ranges: [[1, 2, 3]]}},
      {...chunk, source: {...source, lines: [0, 1]}},
      {...chunk, part: {index: 1}},
      {...chunk, metadata: {}},
    ]
    for (const one of wrong) expect(faults(chunkSchema, one)).not.toEqual([])
    const {hash: _, ...short} = chunk!
    expect(faults(chunkSchema, short)).toEqual(['.hash: missing'])
    const reportSchema = await readSchema('report')
    for (const one of [{...report, files: [{}]}, {...report, version: 'x'}, {...report, totals: {}}]) expect(faults(reportSchema, one)).not.toEqual([])
  })

  it('know every option and its values', async () => {
    const settings = ((await readSchema('report'))['properties'] as Record<string, Schema>)['settings']!
    const properties = settings['properties'] as Record<string, Schema>
    expect(Object.keys(properties).filter((name) => name !== 'overrides')).toEqual(expect.arrayContaining(optionTable.map(({name}) => name)))
    expect(new Set(settings['required'] as string[])).toEqual(new Set(optionTable.map(({name}) => name)))
    expect([properties['strategy']!['enum'], properties['tables']!['enum'], properties['render']!['enum'], properties['offsets']!['enum']]).toEqual([[...strategies], [...tableForms], [...renderings], [...offsetUnits]])
  })
})

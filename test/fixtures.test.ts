import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import type {VFileMessage} from 'vfile-message'
import {describe, expect, it} from 'vitest'
import type {Chunk} from '../src/chunk-types.js'
import {rules, severityOf, type RuleId} from '../src/messages.js'
import type {Options} from '../src/options.js'
import {sectile} from '../src/sectile.js'
import {sourceOf} from '../src/tree/source.js'
import {check} from './laws/laws.js'
import {countOf} from './laws/run.js'

const root = path.resolve(import.meta.dirname, '../fixtures')
const cases = readdirSync(root, {recursive: true, encoding: 'utf8'})
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\/input\.\w+$/.test(file))
  .sort()

/** Writes what is there as what is expected; to be read before it is kept. */
const update = process.env.UPDATE === '1'

/**
 * Rules that no text of a fixture raises: they need bytes, files or a broken part.
 * Each stands beside the test that raises it.
 */
const raisedElsewhere: Partial<Record<RuleId, string>> = {
  'binary-file': 'test/parse.test.ts',
  'unsupported-format': 'test/parse.test.ts',
  'too-large': 'test/parse.test.ts',
  'not-decodable': 'test/parse.test.ts',
  'encoding-guessed': 'test/parse.test.ts',
  'parse-failed': 'test/parse.test.ts',
  'function-failed': 'test/node/chunk-files.test.ts',
  'left-out': 'test/node/left-out.test.ts',
  'code-fallback': 'test/code-cases.test.ts',
  'quote-broken': 'test/formats/csv/row-reader.test.ts',
  'dialect-guessed': 'test/formats/csv/dialect.test.ts',
  'not-readable': 'test/node/chunk-files.test.ts',
  'symlink-loop': 'test/node/files.test.ts',
  'no-position': 'test/parse.test.ts',
}

describe.each(cases)('%s', (file) => {
  const folder = path.join(root, path.dirname(file))
  const isBytes = file.endsWith('.docx')
  const input = isBytes ? readFileSync(path.join(root, file)) : readFileSync(path.join(root, file), 'utf8')
  const options: Options = readJson(path.join(folder, 'options.json')) ?? {}
  const run = (value: string | Uint8Array) => sectile({value, path: path.basename(file)}, options)

  it('gives the expected chunks and messages', async () => {
    const {chunks, messages} = await run(input)
    expectFile(path.join(folder, 'chunks.json'), chunks.map(readable))
    expectFile(path.join(folder, 'messages.json'), messages.map(readableMessage))
  })

  it('keeps every law', async () => {
    expect(await faults(input)).toEqual([])
  })

  it.skipIf(isBytes).each([
    ['with CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with a byte-order mark', (text: string) => `\uFEFF${text}`],
  ])('is the same %s', async (_, variant) => {
    const [plain, varied] = [await run(input), await run(variant(String(input)))]
    expect(varied.chunks.map(unplaced)).toEqual(plain.chunks.map(unplaced))
    expect(await faults(variant(String(input)))).toEqual([])
  })

  async function faults(value: string | Uint8Array): Promise<string[]> {
    const {chunks, root, settings} = await run(value)
    return check({source: sourceOf(root)!, root, chunks, settings}, countOf(options.tokenizer))
  }
})

describe('every rule', () => {
  const raised = new Set(cases.flatMap((file) => readJson<{ruleId: string}[]>(path.join(root, path.dirname(file), 'messages.json')) ?? []).map(({ruleId}) => ruleId))

  it.each(Object.keys(rules) as RuleId[])('%s is raised by a fixture or a test', (rule) => {
    const test = raisedElsewhere[rule]
    if (test) expect(readFileSync(path.resolve(root, '..', test), 'utf8')).toMatch(new RegExp(`['"\`]${rule}\\b`))
    else expect([...raised]).toContain(rule)
  })
})

/** What a reader checks of a chunk; texts as lines. */
function readable({breadcrumb, kind, text, content, tokens, source, part, metadata}: Chunk): object {
  const {ranges, repeated, lines, anchor} = source
  const {title: _title, language: _language, ...facts} = metadata
  return {
    breadcrumb,
    kind,
    tokens,
    text: text.split('\n'),
    content: content.split('\n'),
    source: {lines, ranges, ...(repeated.length > 0 ? {repeated} : {}), ...(anchor === null ? {} : {anchor})},
    ...(part ? {part: {index: part.index, count: part.count, at: part.at, separator: part.separator}} : {}),
    ...(Object.keys(facts).length > 0 ? {metadata: JSON.parse(JSON.stringify(facts, (name, value: unknown) => (name === 'of' ? undefined : value))) as object} : {}),
  }
}

function readableMessage(message: VFileMessage): object {
  const {ruleId, reason, line} = message
  return {ruleId, severity: severityOf(message), reason, line: line ?? null}
}

/** A chunk without its places: what line ends and marks must not change. */
function unplaced({id, kind, text, content, tokens, breadcrumb, part, previous, next, metadata, hash, source}: Chunk): object {
  return {id, kind, text, content, tokens, breadcrumb, part, previous, next, metadata, hash, lines: source.lines, anchor: source.anchor}
}

/** A file that is missing is expected to hold an empty list of messages, yet never of chunks. */
function expectFile(file: string, value: object[]): void {
  const optional = path.basename(file) === 'messages.json'
  if (update) {
    if (optional && value.length === 0) rmSync(file, {force: true})
    else writeFileSync(file, `${compact(value)}\n`)
  }
  const expected = readJson(file)
  if (expected === undefined && !optional) throw new Error(`${path.relative(root, file)} is missing; UPDATE=1 writes it`)
  expect(value).toEqual(expected ?? [])
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** JSON with short lists of numbers on one line. */
function compact(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
    .replace(/\[\s+(\[\d+, \d+\](?:,\s+\[\d+, \d+\])*)\s+\]/g, (_, list: string) => `[${list.replace(/,\s+\[/g, ', [')}]`)
}

import path from 'node:path'
import {describe, expect, it} from 'vitest'
import type {VFileMessage} from 'vfile-message'
import {chunkFiles} from '../../src/node/chunk-files.js'
import type {NodeOptions, Progress} from '../../src/node/node-options.js'
import type {FileOutcome, FileReport, ReportSettings} from '../../src/node/report.js'
import {OptionError} from '../../src/options.js'
import {collect, createFolder} from './folder.js'

const guide = '---\ntitle: Guide\n---\n\n# Guide\n\nHöw to begin 𝒳 now.\n\n<!-- note -->\n\n## Power\n\nHold the button.\n'

async function chunk(patterns: string | string[], options: NodeOptions) {
  const files: (FileReport & {outcome: FileOutcome})[] = []
  const messages: VFileMessage[] = []
  const chunks = await collect(
    chunkFiles(patterns, {
      ...options,
      onMessage: (message) => void messages.push(message),
      onFile: (file, _stats, outcome) => void files.push({...file, outcome}),
    }),
  )
  return {chunks, files, messages}
}

it('chunks files in order, with paths relative to the working directory', async () => {
  const cwd = await createFolder({'docs/b.md': guide, 'docs/a/c.txt': 'Some words.\n'})
  const {chunks, files} = await chunk('docs', {cwd})
  expect([...new Set(chunks.map(({source}) => source.path))]).toEqual(['docs/a/c.txt', 'docs/b.md'])
  expect(files.map(({path, format, outcome}) => [path, format, outcome])).toEqual([
    ['docs/a/c.txt', 'text', 'read'],
    ['docs/b.md', 'markdown', 'read'],
  ])
})

it('sums up each file', async () => {
  const cwd = await createFolder({'b.md': guide})
  const {chunks, files} = await chunk('b.md', {cwd})
  expect(files[0]).toMatchObject({
    encoding: 'utf-8',
    chars: guide.length,
    chunks: chunks.length,
    tokens: chunks.reduce((sum, {tokens}) => sum + tokens, 0),
    messages: [],
  })
  expect(files[0]!.skipped.map(({start, end, reason}) => [guide.slice(start, end).trim(), reason])).toEqual([
    ['---\ntitle: Guide\n---', 'front-matter'],
    ['<!-- note -->', 'comment'],
  ])
})

it('gives left-out ranges in the unit that was asked for', async () => {
  const cwd = await createFolder({'b.md': guide})
  const bytes = Buffer.from(guide)
  const comment = async (offsets: 'codepoint' | 'byte') => (await chunk('b.md', {cwd, offsets})).files[0]!.skipped.find(({reason}) => reason === 'comment')!
  const inBytes = await comment('byte')
  expect(bytes.subarray(inBytes.start, inBytes.end).toString().trim()).toBe('<!-- note -->')
  const inPoints = await comment('codepoint')
  expect(Array.from(guide).slice(inPoints.start, inPoints.end).join('').trim()).toBe('<!-- note -->')
})

it('reads each file only when its chunks are asked for', async () => {
  const cwd = await createFolder({'a.md': guide, 'b.md': guide, 'c.md': guide})
  const seen: string[] = []
  const chunks = chunkFiles('.', {cwd, onDocument: (file) => void seen.push(file)})
  await chunks.next()
  expect(seen).toEqual(['a.md'])
  await chunks.return()
  expect(seen).toEqual(['a.md'])
})

it('goes on after a file that cannot be read', async () => {
  const cwd = await createFolder({'a.md': {link: 'gone.md'}, 'b.md': guide})
  const {chunks, files, messages} = await chunk(['none.md', '.'], {cwd})
  expect(chunks.every(({source}) => source.path === 'b.md')).toBe(true)
  expect(files.map(({path, outcome}) => [path, outcome])).toEqual([
    ['none.md', 'failed'],
    ['a.md', 'failed'],
    ['b.md', 'read'],
  ])
  expect(messages.map(({file, ruleId, fatal}) => [file, ruleId, fatal])).toEqual([
    ['none.md', 'not-readable', true],
    ['a.md', 'not-readable', true],
  ])
})

it('goes on after a file that fails while it is chunked', async () => {
  const cwd = await createFolder({'a.md': guide, 'b.md': guide})
  let fails = true
  const {chunks, files} = await chunk('.', {
    cwd,
    breadcrumb() {
      if (!fails) return ''
      fails = false
      throw new Error('no luck')
    },
  })
  expect(files.map(({path, outcome}) => [path, outcome])).toEqual([
    ['a.md', 'failed'],
    ['b.md', 'read'],
  ])
  expect(files[0]!.messages).toMatchObject([{ruleId: 'function-failed', severity: 'error', reason: 'The function breadcrumb failed: no luck'}])
  expect(chunks.some(({source}) => source.path === 'b.md')).toBe(true)
})

it('leaves a file that is too large unread', async () => {
  const cwd = await createFolder({'a.md': guide})
  const {files} = await chunk('a.md', {cwd, maxBytes: 20})
  expect(files).toMatchObject([{outcome: 'failed', format: 'skipped', messages: [{ruleId: 'too-large', severity: 'error'}]}])
})

it('says of an empty file that nothing was found, which is no fault', async () => {
  const cwd = await createFolder({'a.md': '', 'b.txt': '\n \n'})
  const {chunks, files} = await chunk('.', {cwd})
  expect(chunks).toEqual([])
  expect(files).toMatchObject([
    {path: 'a.md', format: 'markdown', chunks: 0, messages: [{ruleId: 'nothing-found', severity: 'info', reason: 'The file is empty'}], outcome: 'read'},
    {path: 'b.txt', format: 'text', chunks: 0, messages: [{ruleId: 'nothing-found', severity: 'info', reason: 'The file holds nothing but blanks'}], outcome: 'read'},
  ])
})

describe('what the caller named and is not there', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])
  const files = {'a.md': guide, 'pic.md': png, empty: null, 'pics/x.png': png}
  const silent: [string, string | string[], RegExp, string][] = [
    ['a path', 'nope.md', /^nope\.md: Cannot be read: no such file or folder/, 'not-readable'],
    ['a glob without a match', 'b*.md', /^b\*\.md: No file was found here/, 'nothing-found'],
    ['an empty folder beside others', ['a.md', 'empty'], /^empty: No file was found here/, 'nothing-found'],
    ['a file that is no text', ['a.md', 'pic.md'], /^pic\.md: The file seems to be a PNG image/, 'binary-file'],
  ]

  it.each(silent)('throws where nobody listens: %s', async (_what, patterns, message, rule) => {
    const error: Error = await collect(chunkFiles(patterns, {cwd: await createFolder(files)})).then(() => expect.unreachable(), (thrown: Error) => thrown)
    expect(error.message).toMatch(message)
    expect(error.message).toContain('onMessage')
    expect(error.cause).toMatchObject({ruleId: rule})
  })

  it.each(silent)('is told where somebody does: %s', async (_what, patterns, _message, rule) => {
    const {messages} = await chunk(patterns, {cwd: await createFolder(files)})
    expect(messages.map(({ruleId}) => ruleId)).toEqual([rule])
    expect(messages[0]!.file).toBe([patterns].flat().at(-1))
  })

  it('throws at the end when nothing at all was read', async () => {
    await expect(collect(chunkFiles('pics', {cwd: await createFolder(files)}))).rejects.toThrow(/^No document was found: pics\./)
  })

  it('is no fault where something was read, or nothing was named', async () => {
    const cwd = await createFolder({...files, 'docs/a.md': guide, 'docs/pic.md': png, 'docs/gone.md': {link: 'none'}})
    expect((await collect(chunkFiles('docs', {cwd}))).length).toBeGreaterThan(0)
    expect(await collect(chunkFiles([], {cwd}))).toEqual([])
    expect((await collect(chunkFiles(['a.md', 'docs/a.md'], {cwd, exclude: 'docs/a.md'}))).every(({source}) => source.path === 'a.md')).toBe(true)
  })

  it('is not asked for by what is no path', () => {
    for (const wrong of [undefined, 5, '', ['a.md', null]]) {
      expect(() => chunkFiles(wrong as unknown as string)).toThrow(/^A path to read is .+, expected the path of a file or folder, a glob, or -$/)
    }
    expect(() => chunkFiles('.', 5 as NodeOptions)).toThrow('The options are 5, expected an object of options')
  })
})

it('does not take what a function of the caller throws for a fault of the file', async () => {
  const cwd = await createFolder({'a.md': guide, 'b.md': ''})
  const stop = () => {
    throw new Error('disk is full')
  }
  await expect(collect(chunkFiles('.', {cwd, onDocument: stop, onMessage: () => {}}))).rejects.toThrow('disk is full')
  await expect(collect(chunkFiles('b.md', {cwd, onMessage: stop}))).rejects.toThrow('disk is full')
})

describe('a function of an option that fails', () => {
  const breadcrumb = ({path}: {path: string | null}) => {
    if (path === 'a.md') throw new Error('no title')
    return 'Page'
  }
  const tokenizer = (text: string) => {
    if (text.includes('no')) throw new Error('model is away')
    return text.length
  }

  it('is named in a message of the file, and the others go on', async () => {
    const cwd = await createFolder({'a.md': 'One, no two.', 'b.md': 'Three.'})
    for (const [options, said] of [[{breadcrumb}, 'The function breadcrumb failed: no title'], [{tokenizer}, 'The function tokenizer failed: model is away']] as const) {
      const messages: VFileMessage[] = []
      const chunks = await collect(chunkFiles('.', {cwd, ...options, onMessage: (message) => void messages.push(message)}))
      expect(chunks.map(({source}) => source.path)).toEqual(['b.md'])
      expect(messages.map(({ruleId, file, reason}) => [ruleId, file, reason])).toEqual([['function-failed', 'a.md', said]])
      expect(messages[0]!.cause).toBeInstanceOf(Error)
    }
  })

  it('is an error where nobody listens, also for a file that was only met', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': guide})
    await expect(collect(chunkFiles('.', {cwd, breadcrumb}))).rejects.toThrow('a.md: The function breadcrumb failed: no title')
  })
})

it('says what a template gives that is no string', async () => {
  const cwd = await createFolder({'a.md': guide})
  const breadcrumb = (async () => 'x') as unknown as () => string
  await expect(collect(chunkFiles('.', {cwd, breadcrumb, onMessage: () => {}}))).rejects.toThrow(OptionError)
})

describe('overrides', () => {
  it('hold for the files that match, later ones over earlier ones', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': guide, 'sub/c.md': guide})
    const {chunks} = await chunk('.', {
      cwd,
      metadata: {of: 'all'},
      overrides: [
        {files: ['b.md', 'sub/**'], options: {metadata: {of: 'first'}}},
        {files: 'sub/*.md', options: {metadata: {of: 'second'}}},
      ],
    })
    const of = (file: string) => chunks.find(({source}) => source.path === file)!.metadata['of']
    expect([of('a.md'), of('b.md'), of('sub/c.md')]).toEqual(['all', 'first', 'second'])
  })

  it('can set a format for kinds that are not known', async () => {
    const cwd = await createFolder({'a.qq': '# Title\n\nWords.\n', 'b.qz': 'x'})
    const {files} = await chunk('.', {cwd, overrides: [{files: '*.qq', options: {format: 'markdown'}}]})
    expect(files.map(({path, format}) => [path, format])).toEqual([
      ['a.qq', 'markdown'],
      ['b.qz', 'skipped'],
    ])
  })
})

describe('wrong options', () => {
  const wrong: [string, NodeOptions, string][] = [
    ['an unknown option', {maxToken: 5} as NodeOptions, 'maxToken'],
    ['a wrong value', {maxTokens: 3}, 'maxTokens'],
    ['a wrong option of its own', {include: 5} as unknown as NodeOptions, 'include'],
    ['a wrong override', {overrides: [{files: '*.md'}]} as unknown as NodeOptions, 'overrides[0]'],
    ['an unknown key of an override', {overrides: [{files: '*.md', options: {}, glob: 1}]} as unknown as NodeOptions, 'overrides[0].glob'],
    ['a wrong option of an override', {overrides: [{files: '*.md', options: {maxTokens: 1}}]}, 'overrides[0].options.maxTokens'],
    ['an override that does not fit the common options', {maxTokens: 64, overrides: [{files: '*', options: {targetTokens: 65}}]}, 'overrides[0].options.targetTokens'],
  ]
  it.each(wrong)('throws at once for %s', (_what, options, option) => {
    let thrown: unknown
    try {
      chunkFiles('.', options)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(OptionError)
    expect((thrown as OptionError).option).toBe(option)
  })

  it('throws for a tokenizer that is not there before a file is read', async () => {
    const cwd = await createFolder({'a.md': guide})
    const seen: string[] = []
    await expect(collect(chunkFiles('.', {cwd, tokenizer: './none/', onDocument: (file) => void seen.push(file)}))).rejects.toThrow(OptionError)
    expect(seen).toEqual([])
  })
})

it('tells the effective settings, tokenizer by name', async () => {
  const cwd = await createFolder({'a.md': guide})
  const settings: ReportSettings[] = []
  await collect(chunkFiles('.', {cwd, maxTokens: 100, overlap: '10%', breadcrumb: () => 'x', tokenizer: 'chars', onSettings: (one) => void settings.push(one)}))
  expect(settings).toMatchObject([{maxTokens: 100, targetTokens: 100, minTokens: 12, overlap: 10, breadcrumb: true, tokenizer: 'chars', offsets: 'utf16'}])
  expect(JSON.parse(JSON.stringify(settings))).toEqual(settings)
})

it('counts files for progress while it goes', async () => {
  const cwd = await createFolder(Object.fromEntries(Array.from({length: 30}, (_, i) => [`${i + 100}.md`, guide])))
  const progress: Progress[] = []
  await collect(chunkFiles('.', {cwd, onProgress: (one) => void progress.push(one)}))
  expect(progress.map(({done}) => done)).toEqual(Array.from({length: 30}, (_, i) => i + 1))
  expect(progress.at(-1)).toEqual({done: 30, total: 30, path: '129.md'})
})

describe('a signal', () => {
  it('stops between files and throws its reason', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': guide})
    const abort = new AbortController()
    const seen: string[] = []
    const run = collect(
      chunkFiles('.', {
        cwd,
        signal: abort.signal,
        onFile(file) {
          seen.push(file.path)
          abort.abort(new Error('enough'))
        },
      }),
    )
    await expect(run).rejects.toThrow('enough')
    expect(seen).toEqual(['a.md'])
  })

  it('that is aborted already stops before anything is read', async () => {
    const cwd = await createFolder({'a.md': guide})
    await expect(collect(chunkFiles('.', {cwd, signal: AbortSignal.abort(new Error('early'))}))).rejects.toThrow('early')
  })
})

it('gives other ids to the same text in another file, the same ids from another folder', async () => {
  const cwd = await createFolder({'one/a.md': guide, 'one/b.md': guide, 'two/a.md': guide})
  const ids = async (folder: string) => (await chunk('.', {cwd: path.join(cwd, folder)})).chunks.map(({id}) => id)
  const one = await ids('one')
  expect(new Set(one).size).toBe(one.length)
  expect(one.slice(0, one.length / 2)).toEqual(await ids('two'))
})

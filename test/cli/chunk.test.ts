import {execFileSync} from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import type {Report} from '../../src/node.js'
import {createFolder} from '../node/folder.js'
import {wordPieceFiles} from '../laws/counts.js'
import {readLines, run} from './run.js'

const guide = '# Guide\n\nHow to begin with the device.\n\n## Power\n\nHold the button until the lamp is lit.\n'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])

async function readReport(file: string): Promise<Report> {
  return JSON.parse(await fs.readFile(file, 'utf8')) as Report
}

describe('output', () => {
  it('writes one chunk a line to standard output', async () => {
    const cwd = await createFolder({'docs/a.md': guide, 'docs/b.txt': 'Plain words here.\n'})
    const {code, stdout, stderr} = await run(['docs'], {cwd})
    expect(code).toBe(0)
    const chunks = readLines(stdout)
    expect(new Set(chunks.map(({source}) => source.path))).toEqual(new Set(['docs/a.md', 'docs/b.txt']))
    expect(chunks.map(({content}) => content).join('\n')).toContain('Hold the button')
    expect(stderr).toMatch(/^2 files, \d+ chunks?, \d+ tokens in/m)
  })

  it('writes one array', async () => {
    const cwd = await createFolder({'a.md': guide, 'empty.md': ''})
    const {stdout} = await run(['a.md', '--to', 'json'], {cwd})
    expect(JSON.parse(stdout)).toEqual(readLines((await run(['a.md'], {cwd})).stdout))
    expect(JSON.parse((await run(['empty.md', '--to', 'json'], {cwd})).stdout)).toEqual([])
  })

  it('writes texts under numbered heads, with file names where there can be several', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.txt': 'Plain words here.\n'})
    const chunks = readLines((await run(['a.md'], {cwd})).stdout)
    const one = await run(['a.md', '--to', 'text'], {cwd})
    expect(one.stdout).toBe(chunks.map(({text}, i) => `--- Chunk ${i + 1}/${chunks.length} ---\n${text}\n\n`).join(''))
    const [plain] = readLines((await run(['b.txt'], {cwd})).stdout)
    const two = await run(['.', '--to', 'text'], {cwd})
    expect(two.stdout).toBe(`=== a.md ===\n\n${one.stdout}=== b.txt ===\n\n--- Chunk 1/1 ---\n${plain!.text}\n\n`)
  })

  it('writes a file in one go and nothing to standard output', async () => {
    const cwd = await createFolder({'a.md': guide})
    const {code, stdout} = await run(['a.md', '--output', 'out.jsonl'], {cwd})
    expect([code, stdout]).toEqual([0, ''])
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe((await run(['a.md'], {cwd})).stdout)
    expect(await fs.readdir(cwd)).toEqual(['a.md', 'out.jsonl'])
  })

  it('gives the same bytes twice', async () => {
    const cwd = await createFolder({'docs/a.md': guide, 'docs/b.html': '<h1>Title</h1><p>One paragraph.</p>'})
    expect((await run(['docs'], {cwd})).stdout).toBe((await run(['docs'], {cwd})).stdout)
  })

  it('does not read what it writes', async () => {
    const cwd = await createFolder({'a.md': guide, 'out.txt': 'from the last run', 'texts/a.md.txt': 'too'})
    const {stdout} = await run(['.', '--to', 'text', '--output', 'out.txt', '--canonical', 'texts', '--report', 'r.txt'], {cwd})
    expect(stdout).toBe('')
    expect((await readReport(path.join(cwd, 'r.txt'))).files.map(({path}) => path)).toEqual(['a.md'])
  })

  it('says that the folder of an output does not exist', async () => {
    const cwd = await createFolder({'a.md': guide})
    const {code, stderr} = await run(['a.md', '--output', 'no/out.jsonl'], {cwd})
    expect([code, stderr]).toEqual([2, 'sectile: --output no/out.jsonl: the folder no does not exist\n'])
  })

  it('refuses to write over its input, or twice to one file', async () => {
    const cwd = await createFolder({'a.md': guide})
    expect(await run(['a.md', '--output', './a.md'], {cwd})).toMatchObject({code: 2, stderr: 'sectile: --output ./a.md: is an input too\n'})
    expect(await run(['a.md', '--output', 'x', '--report', 'x'], {cwd})).toMatchObject({code: 2})
    expect(await fs.readFile(path.join(cwd, 'a.md'), 'utf8')).toBe(guide)
  })

  it('leaves the old file where nothing matched', async () => {
    const cwd = await createFolder({'out.jsonl': 'old', docs: null})
    expect(await run(['docs', '--output', 'out.jsonl'], {cwd})).toMatchObject({code: 2, stderr: 'sectile: nothing matched: docs\n'})
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe('old')
    expect(await fs.readdir(cwd)).toEqual(['docs', 'out.jsonl'])
  })

  it.each([
    ['files of other kinds', {'d/a.png': png, 'd/b.dat': 'a'}, 2, /no document was found: d \(2 files left out\)\n$/],
    ['a Markdown file that is none', {'d/a.md': png}, 2, /no document was found: d \(1 file left out\)\n$/],
    ['a link that leads nowhere', {'d/a.md': {link: 'gone'}}, 1, /no document could be read: d \(1 file of 1 failed\)\n$/],
  ])('leaves the old file where there was no document: %s', async (_what, files, code, said) => {
    const cwd = await createFolder({'out.jsonl': 'old', ...files})
    expect(await run(['d', '--output', 'out.jsonl', '--report', 'r.json', '--canonical', 'texts'], {cwd})).toMatchObject({code, stdout: '', stderr: expect.stringMatching(said)})
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe('old')
    expect(await fs.readdir(cwd)).toEqual(['d', 'out.jsonl', 'r.json'])
    expect((await readReport(path.join(cwd, 'r.json'))).totals.files).toBe(Object.keys(files).length)
  })

  it('leaves the old file where a path is mistyped', async () => {
    const cwd = await createFolder({'out.jsonl': 'old'})
    expect(await run(['dcos', '--output', 'out.jsonl'], {cwd})).toMatchObject({code: 1, stderr: expect.stringMatching(/no such file or folder/)})
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe('old')
  })

  it('tells derived chunks apart in its summary, so that the lines of the output add up', async () => {
    const cwd = await createFolder({'a.csv': `name,weight\n${Array.from({length: 40}, (_, i) => `boat ${i},${i}`).join('\n')}\n`})
    const {stdout, stderr} = await run(['a.csv', '--max-tokens', '64'], {cwd})
    const [, chunks, derived] = /^1 file, (\d+) chunks and (\d+) derived, /m.exec(stderr)!
    expect(Number(chunks) + Number(derived)).toBe(stdout.trim().split('\n').length)
  })

  it('writes over the old file where a document has nothing to say', async () => {
    const cwd = await createFolder({'out.jsonl': 'old', 'a.md': ''})
    expect(await run(['a.md', '--output', 'out.jsonl'], {cwd})).toMatchObject({code: 0, stderr: expect.stringMatching(/The file is empty +nothing-found\n1 file, 0 chunks/)})
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe('')
  })

  it('counts a loop of links for nothing', async () => {
    const cwd = await createFolder({'a.md': guide, loop: {link: '.'}})
    for (const more of [[], ['--list']]) expect(await run(['.', '--include', '*.zzz', ...more], {cwd})).toMatchObject({code: 2})
  })

  it('says that a glob among others matched nothing', async () => {
    const cwd = await createFolder({'a.md': guide})
    expect(await run(['a.md', '*.zzz'], {cwd})).toMatchObject({code: 0, stderr: expect.stringMatching(/^\*\.zzz\n +info +No file was found here +nothing-found\n/)})
  })

  it('goes to standard output for -', async () => {
    const cwd = await createFolder({'a.md': guide})
    const {stdout} = await run(['a.md'], {cwd})
    expect(await run(['a.md', '--output', '-'], {cwd})).toMatchObject({code: 0, stdout})
    expect(await run(['-', '--output', '-', '--stdin-path', 'a.md'], {cwd, input: guide})).toMatchObject({code: 0, stdout})
    expect(JSON.parse((await run(['a.md', '--output', 'o', '--report', '-'], {cwd})).stdout)).toMatchObject({totals: {files: 1}})
    expect(await run(['a.md', '--report', '-'], {cwd})).toMatchObject({code: 2, stdout: ''})
    expect(await run(['a.md', '--canonical', '-'], {cwd})).toMatchObject({code: 2, stdout: ''})
    expect(await fs.readdir(cwd)).toEqual(['a.md', 'o'])
  })

  it('checks the folder of canonical texts first', async () => {
    const cwd = await createFolder({'a.md': guide, 'out.jsonl': 'old', file: ''})
    for (const folder of ['file', 'file/below/it']) {
      const {code, stderr} = await run(['a.md', '--canonical', folder, '--output', 'out.jsonl'], {cwd})
      expect([code, stderr]).toEqual([2, `sectile: --canonical ${folder}: file is a file, not a folder\n`])
    }
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe('old')
    expect(await run(['a.md', '--list', '--output', 'no/list.txt'], {cwd})).toMatchObject({code: 2, stderr: 'sectile: --output no/list.txt: the folder no does not exist\n'})
  })

  it('counts in the summary what is left out by kind', async () => {
    const cwd = await createFolder({'a.md': guide, 'p/yarn.lock': '', 'q/go.sum': '', 'vendor/b.md': guide})
    expect((await run(['.'], {cwd})).stderr).toContain('\nleft out: lock file 2, vendored code 1; --all-files reads them\n')
    expect((await run(['.', '--all-files'], {cwd})).stderr).not.toContain('left out: ')
  })

  it('counts no day of a chat as left out, which is read with its channel', async () => {
    const day = JSON.stringify([{type: 'message', user: 'U1', ts: '1714550400.000100', text: 'The lock is open.'}])
    const cwd = await createFolder({'export/users.json': '[]', 'export/channels.json': '[]', 'export/lock/2024-05-01.json': day})
    const {stderr} = await run(['export'], {cwd})
    expect(stderr).toContain('1 file (3 not read)')
    expect(stderr).not.toContain('--all-files')
  })

  it('names the checkout in the metadata unless told not to', async () => {
    const cwd = await createFolder({'shop/.git/HEAD': 'ref: refs/heads/main\n', 'shop/a.md': guide})
    const metadata = (stdout: string) => JSON.parse(stdout.split('\n')[0]!).metadata
    expect(metadata((await run(['shop'], {cwd})).stdout).repository).toEqual({name: 'shop', branch: 'main', commit: null})
    expect(metadata((await run(['shop', '--no-repository'], {cwd})).stdout)).not.toHaveProperty('repository')
  })

  it('draws sizes only of several chunks', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': Array.from({length: 6}, (_, i) => `# Part ${i}\n\nSome words.\n`).join('\n')})
    expect((await run(['a.md'], {cwd})).stderr).not.toMatch(/ to +\d+ tokens/)
    expect((await run(['b.md', '--no-join'], {cwd})).stderr.match(/ to +\d+ tokens/g)).toHaveLength(10)
  })

  it('ends quietly when the reader goes away', async () => {
    const paragraph = 'Some words that fill the pipe and more. '.repeat(20)
    const cwd = await createFolder({'big.txt': Array.from({length: 2000}, (_, i) => `${i} ${paragraph}`).join('\n\n')})
    const {code, stderr} = await run(['big.txt'], {cwd, during: (child) => child.stdout!.once('data', () => child.stdout!.destroy())})
    expect([code, stderr]).toEqual([0, ''])
  })

  it.skipIf(process.platform !== 'linux')('says that there is no room left', async () => {
    const cwd = await createFolder({'a.md': guide})
    expect(await run(['a.md', '--output', '/dev/full'], {cwd})).toMatchObject({code: 1, stderr: expect.stringMatching(/^sectile: ENOSPC: [^\n]*\n$/)})
  })

  it.skipIf(process.platform === 'win32')('leaves no half file when it is interrupted', async () => {
    const cwd = await createFolder({'a.md': guide, 'out.jsonl': 'old'})
    // Standard input stays open: the run waits in the middle, with chunks of a.md written.
    const {signal} = await run(['a.md', '-', '--output', 'out.jsonl', '--report', 'report.json'], {
      cwd,
      input: null,
      during(child) {
        const wait = setInterval(async () => {
          if ((await fs.readdir(cwd)).filter((name) => name.endsWith('.tmp')).length < 2) return
          clearInterval(wait)
          child.kill('SIGINT')
        }, 20)
      },
    })
    expect(signal).toBe('SIGINT')
    expect(await fs.readdir(cwd)).toEqual(['a.md', 'out.jsonl'])
    expect(await fs.readFile(path.join(cwd, 'out.jsonl'), 'utf8')).toBe('old')
  })

  it.skipIf(process.platform === 'win32')('ends at a signal while it waits for a pipe that nobody writes to', async () => {
    const cwd = await createFolder({})
    execFileSync('mkfifo', [path.join(cwd, 'pipe.md')])
    const {signal} = await run(['pipe.md'], {cwd, during: (child) => void setTimeout(() => child.kill('SIGTERM'), 1500)})
    expect(signal).toBe('SIGTERM')
  })

  it('writes the decoded texts that ranges point into', async () => {
    const cwd = await createFolder({'in/docs/a.md': `\uFEFF${guide.replaceAll('\n', '\r\n')}`, 'b.txt': 'Above.', 'in/x': null})
    const {code} = await run(['docs', '../b.txt', '--canonical', 'texts/deep'], {cwd: path.join(cwd, 'in')})
    expect(code).toBe(0)
    expect(await fs.readFile(path.join(cwd, 'in/texts/deep/docs/a.md.txt'), 'utf8')).toBe(`\uFEFF${guide.replaceAll('\n', '\r\n')}`)
    expect(await fs.readFile(path.join(cwd, 'in/texts/deep/_up/b.txt.txt'), 'utf8')).toBe('Above.')
  })
})

describe.skipIf(process.platform === 'win32')('a pipe that is named', () => {
  it('is read to its end, with the format of its name', async () => {
    const cwd = await createFolder({})
    const pipe = path.join(cwd, 'pipe.md')
    execFileSync('mkfifo', [pipe])
    const {code, stdout} = await run(['pipe.md', '--report', 'r.json'], {cwd, during: () => void fs.writeFile(pipe, guide)})
    expect(code).toBe(0)
    expect(readLines(stdout)[0]!.source.path).toBe('pipe.md')
    expect((await readReport(path.join(cwd, 'r.json'))).files).toMatchObject([{path: 'pipe.md', format: 'markdown'}])
  })

  it('is not read to list it, and not met in a folder', async () => {
    const cwd = await createFolder({})
    execFileSync('mkfifo', [path.join(cwd, 'pipe.md')])
    expect((await run(['pipe.md', '--list'], {cwd})).stdout).toBe('pipe.md\tmarkdown\ta pipe or device\n')
    expect((await run(['.', '--list'], {cwd})).stdout).toBe('pipe.md\tskipped\tunsupported-format: Not a regular file\n')
  })

  it('is standard input as /dev/stdin', async () => {
    const cwd = await createFolder()
    const {stdout} = await run(['/dev/stdin', '--stdin-path', 'x/page.md'], {cwd, input: guide})
    expect(readLines(stdout)[0]!.source.path).toBe('x/page.md')
  })
})

describe('standard input', () => {
  it('is read for -', async () => {
    const cwd = await createFolder()
    const {code, stdout} = await run(['-'], {cwd, input: guide})
    expect(code).toBe(0)
    expect(readLines(stdout)[0]!.source.path).toBe('-')
    const plain = await run(['-', '--report', 'r.json'], {cwd, input: 'Some words.\n'})
    expect(readLines(plain.stdout)[0]!.text).toBe('Some words.')
    expect((await readReport(path.join(cwd, 'r.json'))).files).toMatchObject([{path: '-', format: 'text', chunks: 1}])
  })

  it('takes its name and format from --stdin-path', async () => {
    const cwd = await createFolder()
    const {stdout} = await run(['-', '--stdin-path', 'x/page.html', '--report', 'r.json'], {cwd, input: '<h1>Top</h1><p>Some words.</p>'})
    expect(readLines(stdout)[0]!.source.path).toBe('x/page.html')
    expect((await readReport(path.join(cwd, 'r.json'))).files).toMatchObject([{path: 'x/page.html', format: 'html'}])
  })

  it('is not read unasked', async () => {
    const cwd = await createFolder()
    const {code, stdout, stderr} = await run([], {cwd, input: guide})
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe('sectile: name a file, a folder, or - for standard input; --help says more\n')
    expect(await run([''], {cwd})).toMatchObject({code: 2, stdout: '', stderr: expect.stringMatching(/^sectile: a path is empty; .*\n$/)})
    expect(await run(['a.md', '--output', ''], {cwd})).toMatchObject({code: 2, stdout: '', stderr: 'sectile: --output: the name is empty\n'})
  })

  it('is read no further than maxBytes', async () => {
    const cwd = await createFolder()
    const {code, stderr} = await run(['-', '--max-bytes', '1000'], {cwd, input: 'word '.repeat(100_000)})
    expect(code).toBe(1)
    expect(stderr).toMatch(/more than maxBytes \(1000\) +too-large/)
  })
})

describe('what goes wrong', () => {
  it('says that addresses are not read', async () => {
    const {code, stderr} = await run(['https://harbour.example/page'], {cwd: await createFolder({})})
    expect(code).toBe(1)
    expect(stderr).toMatch(/^https:\/\/harbour\.example\/page\n +error +Cannot be read: addresses are not read/)
  })

  it('reports a named file that cannot be read, and goes on', async () => {
    const cwd = await createFolder({'a.md': guide})
    const {code, stdout, stderr} = await run(['none.md', 'a.md'], {cwd})
    expect(code).toBe(1)
    expect(readLines(stdout).length).toBeGreaterThan(0)
    expect(stderr).toMatch(/^none\.md\n +error +Cannot be read: no such file or folder +not-readable\n/)
    expect(stderr).toMatch(/^1 file \(1 failed\)/m)
  })

  it('calls a binary file that is named a failure, in a folder it is left out', async () => {
    const cwd = await createFolder({'d/pic': png, 'd/pic.png': png, 'd/a.md': guide, 'd/t.dat': 'a,b\n'})
    expect(await run(['d/pic'], {cwd})).toMatchObject({code: 1, stderr: expect.stringMatching(/ error .*binary-file/)})
    const {code} = await run(['d', '--report', 'r.json'], {cwd})
    expect(code).toBe(0)
    const {files, totals} = await readReport(path.join(cwd, 'r.json'))
    expect(files.map(({path, format, messages}) => [path, format, messages.map(({ruleId, severity}) => `${severity} ${ruleId}`)])).toEqual([
      ['d/a.md', 'markdown', []],
      ['d/pic', 'skipped', ['info binary-file']],
      ['d/pic.png', 'skipped', ['info unsupported-format']],
      ['d/t.dat', 'skipped', ['info unsupported-format']],
    ])
    expect(totals).toMatchObject({files: 4, filesSkipped: 3, filesFailed: 0})
  })

  it('reads a named file of an unknown kind as text', async () => {
    const cwd = await createFolder({'t.dat': 'lamp,3\n'})
    const {code, stdout} = await run(['t.dat'], {cwd})
    expect(code).toBe(0)
    expect(readLines(stdout).map(({content}) => content).join('\n')).toContain('lamp,3')
  })

  it('names the flag of a wrong value', async () => {
    const cwd = await createFolder({'a.md': guide})
    const wrong: [string[], RegExp][] = [
      [['--max-tokens', 'many'], /^sectile: --max-tokens is "many", expected a whole number from 16\n$/],
      [['--max-tokens', ''], /^sectile: --max-tokens is "", expected/],
      [['--max-tokens', '8'], /^sectile: --max-tokens is 8, expected a whole number from 16\n$/],
      [['--overlap', '600'], /^sectile: --overlap is 600, expected less than maxTokens/],
      [['--strategy', 'magic'], /^sectile: --strategy is "magic", expected one of structure/],
      [['--format', 'pptx'], /^sectile: --format is "pptx", expected one of markdown, mdx, html, text, code, notebook, csv, tsv, docx, dialogue, email\n$/],
      [['--reserve-tokens', '-1'], /^sectile: --reserve-tokens is -1, expected a whole number from 0\n$/],
      [['--tokenizer', 'none/tokenizer.json'], /^sectile: --tokenizer is "none\/tokenizer.json", expected a tokenizer.json/],
      [['--tokenizer', 'gpt-4'], /^sectile: --tokenizer is "gpt-4", expected a name \(o200k_base, [^)]*\) or the path of a tokenizer\.json\n$/],
      [['--tokenizer', 'o200'], /; did you mean o200k_base\?\n$/],
      [['--cwd', 'none'], /^sectile: --cwd none: no such folder\n$/],
      [['--to', 'xml'], /^sectile: option '--to <form>' argument 'xml' is invalid/],
      [['--max-token', '8'], /^sectile: unknown option '--max-token'\n\(Did you mean --max-tokens\?\)\n$/],
    ]
    for (const [flags, message] of wrong) {
      const {code, stdout, stderr} = await run(['a.md', ...flags], {cwd})
      expect([flags, code, stdout]).toEqual([flags, 2, ''])
      expect(stderr).toMatch(message)
    }
  })

  it('says that overlap was clamped once, not for every file', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': guide})
    const {code, stderr} = await run(['.', '--overlap', '60%'], {cwd})
    expect(code).toBe(0)
    expect(stderr.match(/overlap-clamped/g)).toHaveLength(1)
  })

  it('is quiet when asked, but for errors', async () => {
    const cwd = await createFolder({'a.md': guide, 'x.dat': ''})
    expect(await run(['.', '--quiet'], {cwd})).toMatchObject({code: 0, stderr: ''})
    expect(await run(['a.md', 'none.md', '--quiet'], {cwd})).toMatchObject({code: 1, stderr: expect.stringMatching(/^none\.md\n.*not-readable\n$/)})
  })
})

describe('options', () => {
  it('reach the chunks and stand in the report', async () => {
    const cwd = await createFolder({'a.md': guide})
    const flags = ['--max-tokens', '64', '--min-tokens', '0', '--no-join', '--no-breadcrumb', '--tokenizer', 'words', '--overlap', '0', '--offsets', 'byte']
    await run(['a.md', ...flags, '--report', 'r.json'], {cwd})
    const {settings} = await readReport(path.join(cwd, 'r.json'))
    expect(settings).toMatchObject({maxTokens: 64, targetTokens: 64, minTokens: 0, join: false, breadcrumb: false, tokenizer: 'words', overlap: 0, offsets: 'byte', strategy: 'structure'})
  })

  it('come from a configuration file, flags win', async () => {
    const cwd = await createFolder({
      'c.json': '{"maxTokens": 100, "tokenizer": "words", "join": false, "exclude": "b.md", "overrides": [{"files": "*.txt", "options": {"format": "markdown"}}]}',
      'c.mjs': 'export default {maxTokens: 77}',
      'd/a.md': guide,
      'd/b.md': guide,
      'd/n.txt': guide,
    })
    const {code} = await run(['d', '--config', 'c.json', '--tokenizer', 'chars', '--max-tokens', '300', '--report', 'r.json'], {cwd})
    expect(code).toBe(0)
    const {settings, files} = await readReport(path.join(cwd, 'r.json'))
    expect(settings).toMatchObject({maxTokens: 300, tokenizer: 'chars', join: false})
    expect(files.filter(({format}) => format !== 'skipped').map(({path, format}) => [path, format])).toEqual([
      ['d/a.md', 'markdown'],
      ['d/n.txt', 'markdown'],
    ])
    await run(['d/a.md', '--config', 'c.mjs', '--report', 'r2.json'], {cwd})
    expect((await readReport(path.join(cwd, 'r2.json'))).settings).toMatchObject({maxTokens: 77})
  })

  it('that are functions of a configuration file may fail for one file', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': guide, 'c.mjs': "export default {breadcrumb({path}) {if (path === 'a.md') throw new Error('no title'); return 'Page'}}"})
    const {code, stdout, stderr} = await run(['a.md', 'b.md', '--config', 'c.mjs'], {cwd})
    expect(code).toBe(1)
    expect(stderr).toMatch(/^a\.md\n +error +The function breadcrumb failed: no title +function-failed\n/)
    expect(stdout).toContain('"path":"b.md"')
  })

  it('are checked in a configuration file too', async () => {
    const cwd = await createFolder({'a.md': guide, 'c.json': '{"maxTokns": 100}', 'd.json': '{"cwd": "/"}', 'e.json': '[', 'f.json': '{"maxTokens": 3}',
      'c.yaml': 'maxTokens: 100\n', 'h.json': '{"exclude": 5}', 'c.cjs': 'module.exports = {}\n', 'g.json': '{"overrides": [{"files": "*", "options": {"exclude": "a"}}]}'})
    const wrong: [string, RegExp][] = [
      ['c.json', /^sectile: c\.json: Option maxTokns .*did you mean maxTokens/],
      ['d.json', /^sectile: --config d\.json: cwd cannot be set in a file/],
      ['e.json', /^sectile: --config e\.json: /],
      ['c.yaml', /^sectile: --config c\.yaml: .*\(read as JSON; a configuration is JSON, or a \.js or \.mjs module\)\n$/],
      ['h.json', /^sectile: h\.json: Option exclude is \[5\], expected a glob or an array of globs\n$/],
      ['c.cjs', /a configuration is JSON, or a \.js or \.mjs module\)\n$/],
      ['g.json', /^sectile: g\.json: Option overrides\[0\]\.options\.exclude is "a", expected a known option\n$/],
      ['f.json', /^sectile: f\.json: Option maxTokens is 3/],
      ['none.json', /^sectile: --config none\.json: .*no such file/],
      ['none.mjs', /^sectile: --config none\.mjs: .*no such file/],
    ]
    for (const [file, message] of wrong) {
      const {code, stderr} = await run(['a.md', '--config', file], {cwd})
      expect([file, code]).toEqual([file, 2])
      expect(stderr).toMatch(message)
    }
  })

  it('exclude leaves out what is named too, and says where to look', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.md': guide})
    expect(readLines((await run(['a.md', 'b.md', '--exclude', 'b*'], {cwd})).stdout).every(({source}) => source.path === 'a.md')).toBe(true)
    expect(await run(['a.md', '--exclude', '*.md'], {cwd})).toMatchObject({code: 2, stderr: 'sectile: nothing matched: a.md; --list says what is left out, and why\n'})
    expect(await run(['a.md', '--exclude', '*.md', '--list'], {cwd})).toMatchObject({code: 2, stdout: 'a.md\tignored\texcluded\n'})
  })

  it('include and exclude can be repeated', async () => {
    const cwd = await createFolder({'a.md': guide, 'b.txt': 'b', 'c.html': '<p>c</p>', 'd/e.md': guide, 'f/g.md': guide})
    const {stdout} = await run(['.', '--list', '--include', '*.md', '--include', '*.txt', '--exclude', 'd', '--exclude', 'f/**'], {cwd})
    expect(stdout.split('\n').filter((line) => !line.includes('ignored'))).toEqual(['a.md\tmarkdown\tby extension', 'b.txt\ttext\tby extension', ''])
  })
})

describe('--cwd', () => {
  const tokenizer = JSON.stringify(wordPieceFiles().tokenizer)

  it('is where files are looked for; names and ids are relative to it', async () => {
    const cwd = await createFolder({'in/docs/a.md': guide, out: null})
    const inside = await run(['docs'], {cwd: path.join(cwd, 'in')})
    const {code, stdout} = await run(['docs', '--cwd', '../in', '--output', 'a.jsonl', '--canonical', 'texts'], {cwd: path.join(cwd, 'out')})
    expect([code, stdout]).toEqual([0, ''])
    expect(await fs.readFile(path.join(cwd, 'out/a.jsonl'), 'utf8')).toBe(inside.stdout)
    expect(await fs.readFile(path.join(cwd, 'out/texts/docs/a.md.txt'), 'utf8')).toBe(guide)
    expect(await run(['docs/*.md', '--cwd', 'in', '--list'], {cwd})).toMatchObject({code: 0, stdout: 'docs/a.md\tmarkdown\tby extension\n'})
    expect(await run(['a.md', '--cwd', 'in/docs', '--output', 'in/docs/a.md'], {cwd})).toMatchObject({code: 2})
  })

  it('does not move the files that other flags name', async () => {
    const cwd = await createFolder({'in/a.md': guide, 'conf/t.json': tokenizer, 'conf/c.json': '{"tokenizer": "./t.json", "overrides": [{"files": "*", "options": {"tokenizer": "./t.json"}}]}'})
    expect(await run(['a.md', '--cwd', 'in', '--tokenizer', './conf/t.json'], {cwd})).toMatchObject({code: 0})
    expect(await run(['a.md', '--cwd', 'in', '--config', 'conf/c.json'], {cwd})).toMatchObject({code: 0})
    expect(await run(['in/a.md', '--config', 'conf/c.json'], {cwd})).toMatchObject({code: 0})
  })
})

describe('--list', () => {
  it('says what would be read, as what, and why others not', async () => {
    const cwd = await createFolder({
      '.git/HEAD': '',
      '.gitignore': 'out/\n',
      'a.md': guide,
      LICENSE: 'Some words.\n',
      page: '<!DOCTYPE html><html><body><p>x</p></body></html>',
      'out/x.md': '',
      'p.png': png,
      pic: png,
      'loop': {link: '.'},
    })
    const {code, stdout} = await run(['.', '--list'], {cwd})
    expect(code).toBe(0)
    expect(stdout.split('\n').map((line) => line.split('\t'))).toEqual([
      ['.git/', 'ignored', 'hidden'],
      ['.gitignore', 'ignored', 'hidden'],
      ['LICENSE', 'text', 'by fallback'],
      ['a.md', 'markdown', 'by extension'],
      ['loop', 'skipped', expect.stringMatching(/^symlink-loop: /)],
      ['out/', 'ignored', '.gitignore'],
      ['p.png', 'skipped', expect.stringMatching(/^unsupported-format: /)],
      ['page', 'html', 'by content'],
      ['pic', 'skipped', 'binary-file: The file seems to be a PNG image'],
      [''],
    ])
  })

  it('names the language of code, and what is left out unless all files are wanted', async () => {
    const cwd = await createFolder({
      'a.py': 'x = 1\n',
      'b.inc': '<?php\n',
      '.gitattributes': '*.inc linguist-language=PHP\n',
      'big.js': `${'x'.repeat(30_000)}\n`,
      'gen.go': '// Code generated by stringer. DO NOT EDIT.\n\npackage a\n',
      'run': '#!/usr/bin/env python3\nprint(1)\n',
      'vendor/v.go': 'package v\n',
      'yarn.lock': '# yarn\n',
    })
    const list = async (...flags: string[]) => (await run(['.', '--list', ...flags], {cwd})).stdout.trim().split('\n').slice(1)
    expect(await list()).toEqual([
      'a.py\tcode\tby extension (python)',
      'b.inc\tcode\tby .gitattributes (php)',
      'big.js\tskipped\tleft-out: Minified file or source map',
      'gen.go\tskipped\tleft-out: Generated file',
      'run\tcode\tby content (python)',
      'vendor/\tskipped\tleft-out: Vendored code',
      'yarn.lock\tskipped\tleft-out: Lock file',
    ])
    expect(await list('--all-files')).toEqual([
      'a.py\tcode\tby extension (python)',
      'b.inc\tcode\tby .gitattributes (php)',
      'big.js\tcode\tby extension (javascript)',
      'gen.go\tcode\tby extension (go)',
      'run\tcode\tby content (python)',
      'vendor/v.go\tcode\tby extension (go)',
      expect.stringMatching(/^yarn\.lock\tskipped\tunsupported-format: /),
    ])
  })

  it('ends with 1 for a path that cannot be read and 2 where nothing matched', async () => {
    const cwd = await createFolder({'.hidden.md': ''})
    expect(await run(['none.md', '--list'], {cwd})).toMatchObject({code: 1, stdout: 'none.md\tskipped\tnot-readable: Cannot be read: no such file or folder\n'})
    expect(await run(['.', '--list'], {cwd})).toMatchObject({code: 2})
  })
})

it('prints its version and its help', async () => {
  const cwd = await createFolder()
  const {version} = JSON.parse(await fs.readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {version: string}
  expect(await run(['--version'], {cwd})).toMatchObject({code: 0, stdout: `${version}\n`})
  const {code, stdout} = await run(['--help'], {cwd})
  expect(code).toBe(0)
  for (const word of ['--max-tokens <n>', '--no-join', '--list', 'Which files:', 'Examples:', 'tree']) expect(stdout).toContain(word)
})

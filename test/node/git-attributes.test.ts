import {describe, expect, it} from 'vitest'
import {listFiles, type FileEntry, type ListOptions} from '../../src/node/files.js'
import {collect, createFolder} from './folder.js'

async function entries(cwd: string, patterns: string | string[] = '.', options: ListOptions = {}): Promise<Record<string, FileEntry>> {
  return Object.fromEntries((await collect(listFiles(patterns, {cwd, ...options}))).map((entry) => [entry.path, entry]))
}

async function read(cwd: string, patterns: string | string[] = '.', options: ListOptions = {}) {
  return Object.values(await entries(cwd, patterns, options)).filter(({status}) => status === 'read').map(({path}) => path)
}

describe('what .gitattributes calls', () => {
  it('generated, vendored or binary is left out, with the reason', async () => {
    const cwd = await createFolder({
      '.gitattributes': 'a.ts linguist-generated\nb.ts linguist-vendored=true\nc.ts binary\nd.ts linguist-documentation -diff\n',
      'a.ts': '', 'b.ts': '', 'c.ts': '', 'd.ts': '',
    })
    const found = await entries(cwd)
    expect(['a.ts', 'b.ts', 'c.ts', 'd.ts'].map((file) => found[file]!.reason)).toEqual([
      'linguist-generated in .gitattributes',
      'linguist-vendored in .gitattributes',
      'binary in .gitattributes',
      undefined,
    ])
    expect(found['a.ts']).toMatchObject({status: 'skipped', ruleId: 'left-out'})
  })

  it('something else is read though its name says otherwise', async () => {
    const cwd = await createFolder({
      '.gitattributes': 'a.min.js -linguist-generated\nyarn.lock linguist-generated=false linguist-language=YAML\nvendor/ours/** -linguist-vendored\n',
      'a.min.js': '', 'b.min.js': '', 'yarn.lock': '', 'vendor/ours/x.js': '', 'vendor/y.js': '',
    })
    expect(await read(cwd)).toEqual(['a.min.js', 'vendor/ours/x.js', 'yarn.lock'])
  })

  it('is said by the nearer file, and by the later line', async () => {
    const cwd = await createFolder({
      '.gitattributes': '*.ts linguist-generated\nb.ts !linguist-generated\n/c.ts linguist-generated=false\n',
      'in/.gitattributes': 'a.ts linguist-generated=false\n/sub/d.ts -linguist-generated\n',
      'a.ts': '', 'b.ts': '', 'c.ts': '', 'in/a.ts': '', 'in/c.ts': '', 'in/sub/a.ts': '', 'in/sub/d.ts': '', 'in/d.ts': '',
    })
    expect(await read(cwd)).toEqual(['b.ts', 'c.ts', 'in/a.ts', 'in/sub/a.ts', 'in/sub/d.ts'])
  })

  it('is said of paths, as Git reads patterns', async () => {
    const cwd = await createFolder({
      '.gitattributes': [
        '# lib.ts linguist-generated',
        'lib linguist-generated',
        'all/** linguist-generated',
        '**/gen/*.ts linguist-generated',
        '"with space.ts" linguist-generated',
        '{x,y}.ts linguist-generated',
        '[ab].ts linguist-generated',
        'mid/*/e.ts linguist-generated',
      ].join('\r\n'),
      'lib/a1.ts': '', 'all/in/b1.ts': '', 'p/gen/c.ts': '', 'p/gen/q/d.ts': '', 'with space.ts': '', 'x.ts': '', 'a.ts': '', 'mid/1/e.ts': '', 'mid/1/2/e.ts': '',
    })
    expect(await read(cwd)).toEqual(['lib/a1.ts', 'mid/1/2/e.ts', 'p/gen/q/d.ts', 'x.ts'])
  })

  it('holds from above the folder, in a repository', async () => {
    const files = {'.gitattributes': 'src/gen.ts linguist-generated\n', 'src/gen.ts': '', 'src/a.ts': ''}
    expect(await read(await createFolder({...files, '.git/HEAD': ''}), 'src')).toEqual(['src/a.ts'])
    expect(await read(await createFolder(files), 'src')).toEqual(['src/a.ts', 'src/gen.ts'])
  })

  it('does not stand against a folder or file that is named, or meant by a glob', async () => {
    const cwd = await createFolder({'.git/HEAD': '', '.gitattributes': 'vendor/** linguist-vendored\nlib/** linguist-vendored\n', 'vendor/a.js': '', 'lib/b.js': ''})
    expect(await read(cwd)).toEqual([])
    expect(await read(cwd, ['lib', 'vendor/a.js'])).toEqual(['lib/b.js', 'vendor/a.js'])
    expect(await read(cwd, '.', {include: ['vendor/**', 'lib/b.js']})).toEqual(['lib/b.js', 'vendor/a.js'])
    expect(await read(cwd, '.', {allFiles: true})).toEqual(['lib/b.js', 'vendor/a.js'])
  })
})

describe('linguist-language', () => {
  it('tells the language or format of files that are met or named', async () => {
    const cwd = await createFolder({
      '.gitattributes': '*.inc linguist-language=php\n*.page linguist-language=Markdown\n*.hh linguist-language=C++\n*.odd linguist-language=Nothing-Known\n',
      'a.inc': '', 'b.page': '', 'c.hh': '', 'd.odd': '',
    })
    const found = await entries(cwd)
    expect(['a.inc', 'b.page', 'c.hh'].map((file) => found[file]!.as)).toEqual([{language: 'php'}, {format: 'markdown'}, {language: 'cpp'}])
    expect(found['d.odd']).toMatchObject({status: 'skipped', ruleId: 'unsupported-format'})
    expect((await entries(cwd, 'a.inc'))['a.inc']).toMatchObject({named: true, as: {language: 'php'}})
  })
})

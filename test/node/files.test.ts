import fs from 'node:fs/promises'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {listFiles, type ListOptions} from '../../src/node/files.js'
import {collect, createFolder} from './folder.js'

async function entries(cwd: string, patterns: string | string[], options: ListOptions = {}) {
  return collect(listFiles(patterns, {cwd, ...options}))
}

async function read(cwd: string, patterns: string | string[], options: ListOptions = {}) {
  return (await entries(cwd, patterns, options)).filter(({status}) => status === 'read').map(({path}) => path)
}

describe('paths and folders', () => {
  it('gives the documents of a folder in the order of names', async () => {
    const cwd = await createFolder({'docs/b.md': '', 'docs/a/z.html': '', 'docs/a/B.txt': '', 'docs/c.mdx': ''})
    expect(await read(cwd, 'docs')).toEqual(['docs/a/B.txt', 'docs/a/z.html', 'docs/b.md', 'docs/c.mdx'])
  })

  it('keeps the order of the paths it is given', async () => {
    const cwd = await createFolder({'a.md': '', 'b.md': '', 'd/c.md': ''})
    expect(await read(cwd, ['d', 'b.md', 'a.md'])).toEqual(['d/c.md', 'b.md', 'a.md'])
  })

  it('gives a file once though it is met twice', async () => {
    const cwd = await createFolder({'d/a.md': '', 'd/b.md': ''})
    expect(await read(cwd, ['d', './d/a.md', 'd/*.md', 'd'])).toEqual(['d/b.md', 'd/a.md'])
  })

  it('names files relative to the working directory, also above it', async () => {
    const cwd = await createFolder({'in/here': null, 'docs/a.md': ''})
    expect(await read(path.join(cwd, 'in'), '../docs')).toEqual(['../docs/a.md'])
    expect(await read(path.join(cwd, 'docs'), path.join(cwd, 'docs'))).toEqual(['a.md'])
  })

  it('says that a path does not exist, and goes on', async () => {
    const cwd = await createFolder({'a.md': ''})
    expect(await entries(cwd, ['none.md', 'a.md'])).toMatchObject([
      {path: 'none.md', named: true, status: 'failed', ruleId: 'not-readable', reason: 'Cannot be read: no such file or folder'},
      {path: 'a.md', status: 'read'},
    ])
  })

  it('reads a named file of any kind, hidden or ignored', async () => {
    const cwd = await createFolder({'.gitignore': 'x.md\n', '.git/HEAD': '', 'x.md': '', '.hidden.md': '', 'data.csv': '', 'node_modules/p/r.md': ''})
    const names = ['x.md', '.hidden.md', 'data.csv', 'node_modules/p/r.md']
    expect(await read(cwd, names)).toEqual(names)
    expect(await read(cwd, ['.', ...names])).toEqual(names)
  })

  it('skips kinds it does not know in a folder, with a reason', async () => {
    const cwd = await createFolder({'a.qq': '', 'b.PNG': '', LICENSE: '', 'n.log': '', 'r.RST': ''})
    expect(await entries(cwd, '.')).toMatchObject([
      {path: 'LICENSE', status: 'read'},
      {path: 'a.qq', status: 'skipped', ruleId: 'unsupported-format', reason: expect.stringContaining('.qq is not a known document format')},
      {path: 'b.PNG', status: 'skipped', ruleId: 'unsupported-format'},
      {path: 'n.log', status: 'read'},
      {path: 'r.RST', status: 'read'},
    ])
  })

  it('reads source files by their names', async () => {
    const cwd = await createFolder({'a.py': '', 'b.TS': '', 'c.d.ts': '', 'd.json': '', 'e.qq': ''})
    expect(await read(cwd, '.')).toEqual(['a.py', 'b.TS', 'c.d.ts', 'd.json'])
  })

  it('reads any kind for which a format is set', async () => {
    const cwd = await createFolder({'a.qq': '', 'b.qz': ''})
    expect(await read(cwd, '.', {forced: (file) => file === 'b.qz'})).toEqual(['b.qz'])
  })
})

describe('what is left out', () => {
  it('leaves out hidden files, .git and node_modules', async () => {
    const cwd = await createFolder({'.a/x.md': '', '.b.md': '', '.git/c.md': '', 'node_modules/d/e.md': '', 'f.md': ''})
    expect((await entries(cwd, '.')).map(({path}) => path)).toEqual(['f.md'])
  })

  it('shows them with their reasons when asked', async () => {
    const cwd = await createFolder({'.a/x.md': '', 'node_modules/d/e.md': '', 'f.md': '', 'out/g.md': '', 'h.md': '', '.gitignore': 'out/\n'})
    const shown = await entries(cwd, '.', {ignored: true, exclude: 'h.*'})
    expect(shown.map(({path, reason}) => [path, reason])).toEqual([
      ['.a/', 'hidden'],
      ['.gitignore', 'hidden'],
      ['f.md', undefined],
      ['h.md', 'excluded'],
      ['node_modules/', 'node_modules'],
      ['out/', '.gitignore'],
    ])
  })

  it('obeys .gitignore files, the deeper one first', async () => {
    const cwd = await createFolder({
      '.gitignore': '*.tmp.md\n/top.md\nbuild/\nlib/\n# note\n',
      'top.md': '',
      'a/top.md': '',
      'a/x.tmp.md': '',
      'a/build/y.md': '',
      'a/.gitignore': '!lib/\n!keep.tmp.md\n/only.md\nsub/deep.md\n',
      'a/keep.tmp.md': '',
      'a/lib/z.md': '',
      'a/only.md': '',
      'a/b/only.md': '',
      'a/sub/deep.md': '',
      'a/b/sub/deep.md': '',
      'lib/q.md': '',
    })
    expect(await read(cwd, '.')).toEqual(['a/b/only.md', 'a/b/sub/deep.md', 'a/keep.tmp.md', 'a/lib/z.md', 'a/top.md'])
  })

  it('escapes the names of folders in their rules', async () => {
    const cwd = await createFolder({'a[b] #!/.gitignore': 'x.md', 'a[b] #!/x.md': '', 'a[b] #!/y.md': '', 'ab/x.md': ''})
    expect(await read(cwd, '.')).toEqual(['a[b] #!/y.md', 'ab/x.md'])
  })

  it('obeys the .gitignore of the repository above the folder', async () => {
    const files = {'.gitignore': 'docs/drafts/\n', 'docs/a.md': '', 'docs/drafts/b.md': ''}
    expect(await read(await createFolder({...files, '.git/HEAD': ''}), 'docs')).toEqual(['docs/a.md'])
    expect(await read(await createFolder(files), 'docs')).toEqual(['docs/a.md', 'docs/drafts/b.md'])
  })

  it('walks a folder that is named though it is ignored', async () => {
    const cwd = await createFolder({'.git/HEAD': '', '.gitignore': 'out/\n', 'out/a.md': '', 'out/.gitignore': 'b.md', 'out/b.md': ''})
    expect(await read(cwd, 'out')).toEqual(['out/a.md'])
    expect(await read(cwd, '.')).toEqual([])
  })

  it('includes and excludes by globs, on names where they have no slash', async () => {
    const cwd = await createFolder({'d/a.md': '', 'd/b.txt': '', 'd/e/c.md': '', 'd/drafts/f.md': '', 'd/e/drafts/g.md': ''})
    expect(await read(cwd, 'd', {include: '*.md'})).toEqual(['d/a.md', 'd/drafts/f.md', 'd/e/c.md', 'd/e/drafts/g.md'])
    expect(await read(cwd, 'd', {include: ['e/**', '*.txt']})).toEqual(['d/b.txt', 'd/e/c.md', 'd/e/drafts/g.md'])
    expect(await read(cwd, 'd', {exclude: 'drafts'})).toEqual(['d/a.md', 'd/b.txt', 'd/e/c.md'])
    expect(await read(cwd, 'd', {exclude: ['d/drafts/', './d/e/*.md']})).toEqual(['d/a.md', 'd/b.txt', 'd/e/drafts/g.md'])
    expect(await read(cwd, 'd', {exclude: path.join(cwd, 'd/e').replaceAll('\\', '/')})).toEqual(['d/a.md', 'd/b.txt', 'd/drafts/f.md'])
  })
})

describe('exclude', () => {
  const files = {'a.md': '', 'b.md': '', 'drafts/c.md': '', 'd/e.md': ''}

  it('wins over a path that is named, as a shell names it for a glob', async () => {
    const cwd = await createFolder(files)
    expect(await read(cwd, ['a.md', 'b.md', 'd', 'drafts'], {exclude: ['b.*', 'drafts']})).toEqual(['a.md', 'd/e.md'])
    expect(await read(cwd, ['b.md', '!*.md'])).toEqual([])
    expect(await entries(cwd, ['b.md', 'drafts'], {exclude: ['b.md', 'drafts/'], ignored: true})).toMatchObject([
      {path: 'b.md', status: 'ignored', reason: 'excluded'},
      {path: 'drafts/', status: 'ignored', reason: 'excluded'},
    ])
  })

  it('of hidden names does not mean the folder one is in', async () => {
    const cwd = await createFolder(files)
    expect(await read(cwd, '.', {exclude: ['.*', 'drafts']})).toEqual(['a.md', 'b.md', 'd/e.md'])
    expect(await read(path.join(cwd, 'd'), '..', {exclude: ['.*', '../drafts']})).toEqual(['../a.md', '../b.md', 'e.md'])
  })
})

it('tells which patterns no file was met for', async () => {
  const cwd = await createFolder({'a.md': '', 'b.csv': '', 'empty': null, 'loop/up': {link: '..'}, 'kinds/x.csv': ''})
  const told: [string, boolean][] = []
  await entries(cwd, ['a.md', '*.html', 'empty', 'a.m*', 'loop', 'kinds', 'gone.md', 'b.csv'], {exclude: 'b.csv', onUnmatched: (...one) => void told.push(one)})
  expect(told).toEqual([['*.html', false], ['empty', false], ['loop', false], ['b.csv', true]])
})

describe('globs', () => {
  const files = {'d/a.md': '', 'd/b.txt': '', 'd/e/c.md': '', 'd/.h/x.md': '', 'x.md': '', 'd/z.dat': ''}

  it('gives what a glob matches', async () => {
    const cwd = await createFolder(files)
    expect(await read(cwd, 'd/**/*.md')).toEqual(['d/a.md', 'd/e/c.md'])
    expect(await read(cwd, './*.md')).toEqual(['x.md'])
    expect(await read(cwd, '{x,d/a}.md')).toEqual(['d/a.md', 'x.md'])
    expect(await read(cwd, '*/[ab].*')).toEqual(['d/a.md', 'd/b.txt'])
    expect(await read(path.join(cwd, 'd'), '../*.md')).toEqual(['../x.md'])
    expect(await read(cwd, `${cwd.replaceAll('\\', '/')}/d/*.md`)).toEqual(['d/a.md'])
  })

  it('reads the folders that a glob matches, as a shell would hand them over', async () => {
    const cwd = await createFolder(files)
    expect(await read(cwd, 'd/*')).toEqual(['d/a.md', 'd/b.txt', 'd/e/c.md'])
  })

  it('meets hidden files only where the glob says so', async () => {
    const cwd = await createFolder(files)
    expect(await read(cwd, 'd/.h/*')).toEqual(['d/.h/x.md'])
    expect(await read(cwd, '**/.h/*.md')).toEqual(['d/.h/x.md'])
  })

  it('excludes what a pattern with an exclamation mark matches', async () => {
    const cwd = await createFolder(files)
    expect(await read(cwd, ['**/*.md', '!d/e/**'])).toEqual(['d/a.md', 'x.md'])
  })

  it('takes a name that exists for a name', async () => {
    const cwd = await createFolder({'[a].md': '', 'a.md': ''})
    expect(await read(cwd, '[a].md')).toEqual(['[a].md'])
  })

  it('gives nothing for a glob without a match', async () => {
    const cwd = await createFolder(files)
    expect(await entries(cwd, ['nowhere/**/*.md', '*.html'])).toEqual([])
  })

  it('does not descend where nothing can match', async () => {
    const cwd = await createFolder({'a.md': '', 'b/loop': {link: '.'}})
    // A loop under b would be said if b were read.
    expect(await entries(cwd, '*.md')).toMatchObject([{path: 'a.md'}])
    expect(await entries(cwd, 'c/*.md')).toEqual([])
    expect(await entries(cwd, '**/*.md')).toMatchObject([{path: 'a.md'}, {path: 'b/loop'}])
  })
})

describe('symbolic links', () => {
  it('follows links to files and folders', async () => {
    const cwd = await createFolder({'far/a.md': '', 'far/b.md': '', 'docs/link': {link: '../far'}, 'docs/one.md': {link: '../far/a.md'}})
    expect(await read(cwd, 'docs')).toEqual(['docs/link/a.md', 'docs/link/b.md', 'docs/one.md'])
  })

  it('notices loops, also through a folder above', async () => {
    const cwd = await createFolder({'docs/a.md': '', 'docs/me': {link: '.'}, 'docs/sub/up': {link: '../..'}, 'docs/self': {link: 'self'}})
    const all = await entries(cwd, 'docs')
    expect(all.map(({path, status, ruleId}) => [path, status, ruleId])).toEqual([
      ['docs/a.md', 'read', undefined],
      ['docs/me', 'skipped', 'symlink-loop'],
      ['docs/self', 'skipped', 'symlink-loop'],
      ['docs/sub/up', 'skipped', 'symlink-loop'],
    ])
  })

  it('notices two links that lead into each other', async () => {
    const cwd = await createFolder({'a/to-b': {link: '../b'}, 'b/to-a': {link: '../a'}, 'a/x.md': '', 'b/y.md': ''})
    expect(await read(cwd, 'a')).toEqual(['a/to-b/y.md', 'a/x.md'])
  })

  it('gives up on links that multiply', async () => {
    const links = Object.fromEntries(
      Array.from({length: 30}, (_, i) => [
        [`d${i}/a`, {link: `../d${i + 1}`}],
        [`d${i}/b`, {link: `../d${i + 1}`}],
      ]).flat() as [string, {link: string}][],
    )
    const cwd = await createFolder({...links, 'd30/x.md': ''})
    const all = await entries(cwd, 'd0')
    expect(all.length).toBeLessThan(1000)
    expect(new Set(all.map(({ruleId}) => ruleId))).toEqual(new Set(['symlink-loop']))
  })

  it('says that a link leads nowhere', async () => {
    const cwd = await createFolder({'a.md': {link: 'gone.md'}, 'b.png': {link: 'gone.png'}})
    expect(await entries(cwd, '.')).toMatchObject([
      {path: 'a.md', status: 'failed', ruleId: 'not-readable'},
      {path: 'b.png', status: 'skipped', ruleId: 'unsupported-format'},
    ])
  })
})

it('goes deep without a stack', async () => {
  const cwd = await createFolder()
  const deep = path.join(cwd, ...Array.from({length: 300}, () => 'd'))
  await fs.mkdir(deep, {recursive: true})
  await fs.writeFile(path.join(deep, 'a.md'), '')
  expect(await read(cwd, '.')).toHaveLength(1)
})

it('stops when it is told to', async () => {
  const cwd = await createFolder({'a.md': '', 'b.md': ''})
  const abort = new AbortController()
  const walk = listFiles('.', {cwd, signal: abort.signal})
  await walk.next()
  abort.abort()
  await expect(walk.next()).rejects.toThrow('aborted')
})

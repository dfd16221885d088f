import {execFileSync} from 'node:child_process'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {chunkFiles} from '../../src/node/chunk-files.js'
import type {NodeOptions} from '../../src/node/node-options.js'
import {createRepositories, nameOfUrl} from '../../src/node/repository.js'
import {collect, createFolder} from './folder.js'

const one = '1'.repeat(40)
const two = '2'.repeat(40)
const origin = (url: string) => `[core]\n\tbare = false\n[remote "other"]\n\turl = https://host/other/other.git\n[remote "origin"]\n\tfetch = +refs/heads/*\n\turl = ${url}\n[branch "main"]\n\tremote = origin\n`

async function repositoryOf(files: Record<string, string>, file: string) {
  return createRepositories()(path.join(await createFolder(files), file))
}

describe('the name', () => {
  it.each([
    ['https://github.com/owner/name.git', 'owner/name'],
    ['https://user:secret@github.com/owner/name', 'owner/name'],
    ['https://secret@host:8443/group/sub/name.git/', 'group/sub/name'],
    ['git@github.com:owner/name.git', 'owner/name'],
    ['user:secret@host:owner/name.git', 'owner/name'],
    ['host:name.git', 'name'],
    ['ssh://git@host:22/owner/name.git', 'owner/name'],
    ['https://host/owner/name?token=secret', 'owner/name'],
    ['file:///srv/git/name.git', 'name'],
    ['/srv/git/name.git', 'name'],
    ['../name', 'name'],
    ['C:\\repos\\name.git', 'name'],
    ['', null],
  ])('in %s', (url, name) => expect(nameOfUrl(url)).toBe(name))

  it('is that of origin, else that of the folder', async () => {
    const head = {'shop/.git/HEAD': `${one}\n`}
    expect(await repositoryOf({...head, 'shop/.git/config': origin('https://me:pass@host/owner/name.git # mine')}, 'shop/src/a.ts')).toMatchObject({name: 'owner/name'})
    expect(await repositoryOf(head, 'shop/src/a.ts')).toMatchObject({name: 'shop'})
  })
})

describe('branch and commit', () => {
  it('come from HEAD and a loose reference', async () => {
    expect(await repositoryOf({'s/.git/HEAD': 'ref: refs/heads/feature/x\n', 's/.git/refs/heads/feature/x': `${one}\n`}, 's/a')).toEqual({name: 's', branch: 'feature/x', commit: one})
  })

  it('come from packed references where there is no loose one', async () => {
    const packed = `# pack-refs with: peeled\n${two} refs/heads/main-2\n${one} refs/heads/main\n${two} refs/tags/v1\n^${two}\n`
    expect(await repositoryOf({'s/.git/HEAD': 'ref: refs/heads/main\n', 's/.git/packed-refs': packed}, 's/a')).toMatchObject({branch: 'main', commit: one})
    const loose = {'s/.git/refs/heads/main': two}
    expect(await repositoryOf({'s/.git/HEAD': 'ref: refs/heads/main\n', 's/.git/packed-refs': packed, ...loose}, 's/a')).toMatchObject({commit: two})
  })

  it('are told where no branch is checked out, or nothing is committed', async () => {
    expect(await repositoryOf({'s/.git/HEAD': `${one}\n`}, 's/a')).toMatchObject({branch: null, commit: one})
    expect(await repositoryOf({'s/.git/HEAD': 'ref: refs/heads/main\n'}, 's/a')).toMatchObject({branch: 'main', commit: null})
  })

  it('are not looked for outside of .git', async () => {
    expect(await repositoryOf({'s/.git/HEAD': 'ref: ../../secret\n', secret: one}, 's/a')).toMatchObject({commit: null})
  })
})

it('reads worktrees, which share all but HEAD', async () => {
  const files = {
    'main/.git/HEAD': 'ref: refs/heads/main\n',
    'main/.git/config': origin('git@host:owner/name.git'),
    'main/.git/refs/heads/fix': one,
    'main/.git/worktrees/fix/HEAD': 'ref: refs/heads/fix\n',
    'main/.git/worktrees/fix/commondir': '../..\n',
    'fix/.git': 'gitdir: ../main/.git/worktrees/fix\n',
  }
  expect(await repositoryOf(files, 'fix/src/a.ts')).toEqual({name: 'owner/name', branch: 'fix', commit: one})
})

it('reads submodules as checkouts of their own', async () => {
  const files = {
    '.git/HEAD': one,
    '.git/modules/lib/HEAD': two,
    '.git/modules/lib/config': origin('https://host/them/lib'),
    'lib/.git': 'gitdir: ../.git/modules/lib',
  }
  expect(await repositoryOf(files, 'lib/a.c')).toEqual({name: 'them/lib', branch: null, commit: two})
})

it('finds nothing outside, and in folders that only look like it', async () => {
  expect(await repositoryOf({'a.md': ''}, 'a.md')).toBeNull()
  expect(await repositoryOf({'.git/HEAD': ''}, 'a.md')).toBeNull()
  expect(await repositoryOf({'.git': 'nothing of use'}, 'a.md')).toBeNull()
})

it('agrees with Git', async ({skip}) => {
  const cwd = await createFolder({'a.md': '# A\n'})
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {cwd, encoding: 'utf8'}).trim()
  try {
    git('init', '--quiet', '--initial-branch', 'trunk')
  } catch {
    return skip()
  }
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  git('remote', 'add', 'origin', 'https://user:secret@host/owner/name.git')
  const expected = {name: 'owner/name', branch: 'trunk', commit: git('rev-parse', 'HEAD')}
  expect(await createRepositories()(path.join(cwd, 'a.md'))).toEqual(expected)
  git('pack-refs', '--all')
  expect(await createRepositories()(path.join(cwd, 'a.md'))).toEqual(expected)
})

describe('chunks', () => {
  const files = {
    'shop/.git/HEAD': 'ref: refs/heads/main\n',
    'shop/.git/refs/heads/main': one,
    'shop/docs/a.md': '---\nrepository: elsewhere\n---\n\n# A\n\nWords.\n',
    'shop/src/b.py': 'def run():\n    return 1\n',
    'c.md': '# C\n\nWords.\n',
  }
  const chunk = async (cwd: string, options: NodeOptions = {}) => collect(chunkFiles('.', {cwd, ...options}))

  it('of files in a checkout name it, of documents and of code', async () => {
    const chunks = await chunk(await createFolder(files))
    const shop = {name: 'shop', branch: 'main', commit: one}
    expect(chunks.map(({source, metadata}) => [source.path, metadata['repository']])).toEqual([
      ['c.md', undefined],
      ['shop/docs/a.md', shop],
      ['shop/src/b.py', shop],
    ])
    expect(chunks[1]!.metadata['frontmatter']).toEqual({repository: 'elsewhere'})
  })

  it('are the same otherwise, ids and hashes too', async () => {
    const cwd = await createFolder(files)
    const without = await chunk(cwd, {repository: false})
    expect(without.every(({metadata}) => !('repository' in metadata))).toBe(true)
    for (const each of await chunk(cwd)) {
      delete each.metadata['repository']
      expect(without).toContainEqual(each)
    }
  })
})

import fs from 'node:fs/promises'
import path from 'node:path'
import {expect, it} from 'vitest'
import {discardUnfinished, openAtomic} from '../../src/node/atomic-file.js'
import {createFolder} from './folder.js'

it('shows nothing before it is committed, then everything', async () => {
  const cwd = await createFolder({'a.txt': 'old'})
  const target = path.join(cwd, 'a.txt')
  const file = await openAtomic(target)
  await file.write('new ')
  await file.write('x'.repeat(200_000))
  expect(await fs.readFile(target, 'utf8')).toBe('old')
  await file.commit()
  expect(await fs.readFile(target, 'utf8')).toBe(`new ${'x'.repeat(200_000)}`)
  await file.discard()
  expect(await fs.readdir(cwd)).toEqual(['a.txt'])
})

it('leaves no trace when it is discarded', async () => {
  const cwd = await createFolder({'a.txt': 'old'})
  const file = await openAtomic(path.join(cwd, 'a.txt'))
  await file.write('new')
  await file.discard()
  expect(await fs.readdir(cwd)).toEqual(['a.txt'])
  expect(await fs.readFile(path.join(cwd, 'a.txt'), 'utf8')).toBe('old')
})

it('leaves no trace when everything is given up at once', async () => {
  const cwd = await createFolder()
  const file = await openAtomic(path.join(cwd, 'a.txt'))
  await file.write('x'.repeat(100_000))
  discardUnfinished()
  expect(await fs.readdir(cwd)).toEqual([])
  await file.discard()
})

it.skipIf(process.platform === 'win32')('writes through a link and keeps the mode of the file', async () => {
  const cwd = await createFolder({'real/a.txt': 'old', 'a.txt': {link: 'real/a.txt'}})
  await fs.chmod(path.join(cwd, 'real/a.txt'), 0o640)
  const file = await openAtomic(path.join(cwd, 'a.txt'))
  await file.write('new')
  await file.commit()
  expect((await fs.lstat(path.join(cwd, 'a.txt'))).isSymbolicLink()).toBe(true)
  expect(await fs.readFile(path.join(cwd, 'real/a.txt'), 'utf8')).toBe('new')
  expect((await fs.stat(path.join(cwd, 'real/a.txt'))).mode & 0o777).toBe(0o640)
})

it.skipIf(process.platform === 'win32')('does not replace a device', async () => {
  const file = await openAtomic('/dev/null')
  await file.write('gone')
  await file.commit()
  expect((await fs.stat('/dev/null')).isCharacterDevice()).toBe(true)
})

it('fails for a folder and for a folder that is not there', async () => {
  const cwd = await createFolder()
  await expect(openAtomic(cwd)).rejects.toThrow('is a folder')
  await expect(openAtomic(path.join(cwd, 'no/a.txt'))).rejects.toThrow('ENOENT')
  expect(await fs.readdir(cwd)).toEqual([])
})

import {describe, expect, it} from 'vitest'
import {byName, detect, extensionOf} from '../../src/formats/detect.js'
import {formats} from '../../src/formats/index.js'
import {formatNames} from '../../src/options.js'

const found = (facts: Partial<Parameters<typeof detect>[0]>) => {
  const {format, by} = detect({head: '', ...facts})
  return [format.name, by]
}

describe('detect', () => {
  it('believes the caller before everything', () => {
    expect(found({format: 'text', path: 'page.html', mediaType: 'text/html', head: '<!doctype html>'})).toEqual(['text', 'forced'])
  })

  it.each([
    ['guide.md', 'markdown'],
    ['GUIDE.MD', 'markdown'],
    ['page.mdx', 'mdx'],
    ['a/b.c/index.htm', 'html'],
    ['notes.txt', 'text'],
    ['server.log', 'text'],
    ['https://example.org/docs/page.html?x=1.md#top', 'html'],
  ])('knows %s by its extension', (path, name) => {
    expect(found({path})).toEqual([name, 'extension'])
  })

  it('prefers the extension to the media type', () => {
    expect(found({path: 'guide.md', mediaType: 'text/plain'})).toEqual(['markdown', 'extension'])
  })

  it('goes by the media type where the name says nothing', () => {
    expect(found({path: 'guide', mediaType: 'Text/HTML; charset=utf-8'})).toEqual(['html', 'media-type'])
  })

  it('goes by the content where nothing else tells', () => {
    expect(found({path: 'README', head: '\ufeff<!DOCTYPE html><html><p>x'})).toEqual(['html', 'content'])
    expect(found({path: 'README', head: '# Title\n\nSee [this](https://example.org) and\n\n```js\nx\n```\n'})).toEqual(['markdown', 'content'])
  })

  it('takes the content of a text without a name at less', () => {
    expect(found({head: '# Title\n\nText.'})).toEqual(['markdown', 'content'])
    expect(found({path: 'build', head: '# Title\n\nText.'})).toEqual(['text', 'fallback'])
  })

  it.each(['notes.rst', 'table.xlsx', 'main.py', 'LICENSE', '.gitignore'])('falls back to text for %s and says so', (path) => {
    expect(found({path, head: 'Some words and nothing more.'})).toEqual(['text', 'fallback'])
  })

  it('falls back to text for no content at all', () => {
    expect(found({})).toEqual(['text', 'fallback'])
  })
})

describe('extensionOf', () => {
  it.each([
    ['a.md', '.md'],
    ['a.tar.GZ', '.gz'],
    ['dir.md/file', ''],
    ['dir\\file.txt', '.txt'],
    ['.profile', ''],
    ['what?.md', '.md'],
    ['', ''],
  ])('of %j is %j', (path, extension) => {
    expect(extensionOf(path)).toBe(extension)
  })
})

describe('formats', () => {
  it('are the ones that can be asked for', () => {
    expect(formats.map(({name}) => name).sort()).toEqual([...formatNames].sort())
    for (const name of formatNames) expect(byName(name).name).toBe(name)
  })

  it('share no extension and no media type', () => {
    const names = formats.flatMap(({extensions, mediaTypes}) => [...extensions, ...mediaTypes])
    expect(new Set(names).size).toBe(names.length)
  })

  it('write extensions with a dot and in small letters', () => {
    for (const extension of formats.flatMap(({extensions}) => extensions)) expect(extension).toMatch(/^\.[a-z]+$/)
  })
})

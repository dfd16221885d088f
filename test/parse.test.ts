import fc from 'fast-check'
import {afterEach, describe, expect, it, vi} from 'vitest'
import {VFile} from 'vfile'
import type {VFileMessage} from 'vfile-message'
import {chunk} from '../src/chunk.js'
import {byName} from '../src/formats/detect.js'
import type {Embedded, ReadContext, Reader} from '../src/formats/format.js'
import {severityOf} from '../src/messages.js'
import {formatNames, OptionError} from '../src/options.js'
import {parse, sourceOf} from '../src/parse.js'
import {sectile} from '../src/sectile.js'
import {fromSource, inline, type MappedText} from '../src/text/mapped-text.js'
import type {Content, Paragraph, Root} from '../src/tree/types.js'
import {encode} from './formats/encode.js'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rules = (messages: readonly VFileMessage[]) => messages.map(({ruleId}) => ruleId)

afterEach(() => {
  vi.restoreAllMocks()
})

/** Types and titles, sections with what is in them. */
function draw(children: readonly Content[]): string {
  return children.map((child) => (child.type === 'section' ? `${child.title}(${draw(child.children)})` : child.type)).join(' ')
}

function texts(root: Root): MappedText[] {
  const found: MappedText[] = []
  const open: object[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [name, value] of Object.entries(node)) {
      if (name === 'children') open.push(...(value as object[]))
      else if (name === 'heading' && value) open.push(value as object)
      else if (typeof value === 'object' && value !== null && 'map' in value) found.push(value as MappedText)
    }
  }
  return found
}

describe('input', () => {
  it('is a string', async () => {
    const {root, messages} = await parse('# Hill\n\nIt is high.')
    expect(draw(root.children)).toBe('Hill(paragraph)')
    expect(messages).toEqual([])
    expect(root.data).toMatchObject({format: 'markdown', title: 'Hill', encoding: 'utf-8', chars: 19, source: {path: null, url: null}})
  })

  it('is bytes', async () => {
    const {root} = await parse(utf8('Просто текст.'))
    expect(root.data).toMatchObject({format: 'text', encoding: 'utf-8', chars: 13})
  })

  it('is a VFile', async () => {
    const file = new VFile({path: 'docs/hill.md', value: '# Hill', data: {url: 'https://example.org/hill'}})
    const {root} = await parse(file)
    expect(root.data.source).toEqual({path: 'docs/hill.md', url: 'https://example.org/hill'})
  })

  it('is what VFile takes, with address and media type', async () => {
    const {root} = await parse({value: '<p>x', url: new URL('https://example.org/hill'), mediaType: 'text/html'})
    expect(root.data).toMatchObject({format: 'html', source: {path: null, url: 'https://example.org/hill'}})
  })

  it('tells its format by the address where it has no path', async () => {
    expect((await parse({value: 'x', url: 'https://example.org/a.md?raw=1'})).root.data.format).toBe('markdown')
  })

  it('has a path with slashes in the output', async () => {
    expect((await parse({value: 'x', path: 'docs\\a.txt'})).root.data.source.path).toBe('docs/a.txt')
  })

  it.each(['', ' \n\t', '\ufeff'])('may be blank: %j', async (value) => {
    const {root, messages} = await parse(value)
    expect(root.children).toEqual([])
    expect(messages).toEqual([])
    expect(root.data).toMatchObject({title: null, skipped: [], chars: value.length})
  })

  it('may be a VFile without a value', async () => {
    expect((await parse(new VFile({path: 'a.md'}))).root.children).toEqual([])
  })

  it('may be one full stop', async () => {
    expect(draw((await parse('.')).root.children)).toBe('paragraph')
  })
})

describe('any bytes', () => {
  it('are read, or refused with a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({maxLength: 300}), fc.constantFrom(null, ...formatNames), async (value, format) => {
        const {root, messages} = await parse(value, {format})
        // bytes that are no notebook are read as text all the same
        expect(root.data.format === 'skipped').toBe(messages.some(({fatal, ruleId}) => fatal && ruleId !== 'parse-failed'))
        expect(root.data.chars).toBe(sourceOf(root)!.length)
      }),
      {numRuns: 300},
    )
  })
})

describe('root', () => {
  it('spans the whole source', async () => {
    const {root} = await parse('one\n\ntwo\n')
    expect(root.position).toEqual({start: {line: 1, column: 1, offset: 0}, end: {line: 4, column: 1, offset: 9}})
  })

  it('remembers the decoded text', async () => {
    const {root} = await parse(encode('windows-1251', 'Склад закрыт до понедельника.'))
    expect(sourceOf(root)).toBe('Склад закрыт до понедельника.')
    expect(sourceOf({...root})).toBeUndefined()
  })

  it('keeps the byte-order mark at offset 0', async () => {
    const {root} = await parse(utf8('\ufeff# Hill\n\nHigh.'), {format: 'markdown'})
    expect(sourceOf(root)!.charCodeAt(0)).toBe(0xfeff)
    for (const {value, map} of texts(root)) for (const [at, from, length] of map) expect(value.slice(at, at + length)).toBe(sourceOf(root)!.slice(from, from + length))
  })

  it('has the title the format gives, before a heading', async () => {
    const {root} = await parse({path: 'a.md', value: '---\ntitle: From above\n---\n# Hill'})
    expect(root.data).toMatchObject({title: 'From above', frontmatter: {title: 'From above'}})
  })

  it('has the title of its only heading of depth 1, wherever it stands', async () => {
    expect((await parse('## Way\n\n# Hill\n\n## Lake', {format: 'markdown'})).root.data.title).toBe('Hill')
  })

  it('has no title where several headings of depth 1 share it', async () => {
    expect((await parse('# Hill\n\n# Lake', {format: 'markdown'})).root.data.title).toBeNull()
  })

  it('has no title where there is no such heading', async () => {
    expect((await parse('## Way', {format: 'markdown'})).root.data.title).toBeNull()
  })

  it('is JSON', async () => {
    const {root} = await parse('# Hill\n\n- [a](b)\n\n<div>x</div>', {format: 'markdown'})
    expect(JSON.parse(JSON.stringify(root))).toEqual(root)
  })
})

describe('options', () => {
  it('are checked once, with the nearest name of an unknown one', async () => {
    await expect(parse('x', {maxToken: 5} as object)).rejects.toThrow(/maxToken is 5, expected a known option; did you mean maxTokens/)
  })

  it('of chunking may be given too', async () => {
    await expect(parse('x', {maxTokens: 100, overlap: 0})).resolves.toBeDefined()
    await expect(parse('x', {maxTokens: 1})).rejects.toThrow(OptionError)
  })

  it('name an encoding that exists, also for a string', async () => {
    await expect(parse('x', {encoding: 'utf-9'})).rejects.toThrow(OptionError)
  })

  it('force a format', async () => {
    expect(draw((await parse({path: 'a.md', value: '# Hill'}, {format: 'text'})).root.children)).toBe('paragraph')
  })

  it('force an encoding', async () => {
    expect(sourceOf((await parse(encode('koi8-r', 'Склад'), {encoding: 'koi8-r'})).root)).toBe('Склад')
  })
})

describe('messages', () => {
  it('are told at once and listed', async () => {
    const told: VFileMessage[] = []
    const {messages} = await parse({path: 'a.txt', value: encode('windows-1251', 'Склад закрыт до понедельника.')}, {onMessage: (message) => told.push(message)})
    expect(told).toEqual(messages)
    expect(messages).toMatchObject([{ruleId: 'encoding-guessed', source: 'sectile', file: 'a.txt'}])
    expect(messages[0]!.reason).toMatch(/windows-1251 \(confidence \d+ %\)/)
    expect(severityOf(messages[0]!)).toBe('info')
  })

  it('say how many places could not be decoded, and where the first is', async () => {
    const {messages, root} = await parse(Uint8Array.of(...utf8('one\ntwo '), 0xff, 0x20, 0xfe), {encoding: 'utf-8'})
    expect(messages).toMatchObject([{ruleId: 'not-decodable', fatal: false, line: 2, column: 5}])
    expect(messages[0]!.reason).toMatch(/^2 places/)
    expect(root.children).toHaveLength(1)
  })

  it('let through what the function throws that they are told to', async () => {
    const reason = new Error('disk is full')
    const onMessage = vi.fn(() => {
      throw reason
    })
    await expect(parse('---\ntitle: [open\n---\n\nText.', {format: 'markdown', onMessage})).rejects.toBe(reason)
    expect(onMessage).toHaveBeenCalledTimes(1)
  })

  it('refuse bytes over the limit', async () => {
    const {root, messages} = await parse(utf8('12345'), {maxBytes: 4})
    expect(messages).toMatchObject([{ruleId: 'too-large', fatal: true}])
    expect(root).toMatchObject({children: [], data: {format: 'skipped', chars: 0}})
    expect(rules((await parse(utf8('1234'), {maxBytes: 4})).messages)).toEqual([])
  })

  it('refuse a string over the limit, by its bytes in UTF-8', async () => {
    expect(rules((await parse('жж', {maxBytes: 3})).messages)).toEqual(['too-large'])
    expect(rules((await parse('жж', {maxBytes: 4})).messages)).toEqual([])
    expect(rules((await parse('12345', {maxBytes: 4})).messages)).toEqual(['too-large'])
  })

  it('name what a binary file seems to be', async () => {
    const {root, messages} = await parse({path: 'a.md', value: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)})
    expect(messages).toMatchObject([{ruleId: 'binary-file', fatal: true, reason: 'The file seems to be a PNG image, not text'}])
    expect(root).toMatchObject({children: [], data: {format: 'skipped'}})
  })

  it('say of RTF that it is not supported', async () => {
    expect(rules((await parse(utf8('{\\rtf1 x}'))).messages)).toEqual(['unsupported-format'])
  })

  it('are none for a text with a NUL in it', async () => {
    const {root, messages} = await parse(utf8('one\0two'))
    expect(messages).toEqual([])
    expect(draw(root.children)).toBe('paragraph')
  })
})

describe('what is no signal, no function or no bytes', () => {
  it('is named with what was expected', async () => {
    await expect(parse('x', {signal: 5 as never})).rejects.toThrow('Option signal is 5, expected an AbortSignal')
    await expect(sectile('x', {onMessage: 'all' as never})).rejects.toThrow('Option onMessage is "all", expected a function')
    const {root} = await parse('x')
    await expect(chunk(root, {onStats: {} as never}).next()).rejects.toThrow('Option onStats is {}, expected a function')
    await expect(parse(new Uint16Array([1]) as never)).rejects.toThrow(/^The input is a Uint16Array, expected bytes as Uint8Array or ArrayBuffer/)
  })
})

describe('an aborted signal', () => {
  it('stops before anything is done', async () => {
    const reason = new Error('enough')
    await expect(parse('x', {signal: AbortSignal.abort(reason)})).rejects.toBe(reason)
  })

  it('stops while a format is loaded', async () => {
    const controller = new AbortController()
    const {load} = byName('text')
    vi.spyOn(byName('text'), 'load').mockImplementation(() => {
      controller.abort('enough')
      return load({source: '', path: null, language: null})
    })
    await expect(parse('x', {signal: controller.signal, format: 'text'})).rejects.toBe('enough')
  })

  it('is noticed in the middle of a long Markdown file, also where a timer gave it', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort('enough'))
    const long = '# Hill\n\nThe hill is *high*, see [the map](map.md).\n\n'.repeat(5000)
    await expect(parse(long, {signal: controller.signal, format: 'markdown'})).rejects.toBe('enough')
  })
})

describe('a format that fails', () => {
  const failing: Reader = {
    read() {
      throw new Error('broken')
    },
  }

  it('leaves the whole text to the text format, with a message', async () => {
    vi.spyOn(byName('html'), 'load').mockResolvedValue(failing)
    const {root, messages} = await parse('<p>one</p>\n\ntwo', {format: 'html'})
    expect(messages).toMatchObject([{ruleId: 'parse-failed', fatal: true, cause: {message: 'broken'}}])
    expect(messages[0]!.reason).toContain('broken')
    expect(root.data.format).toBe('text')
    expect(texts(root).map(({value}) => value)).toEqual(['two', '<p>one</p>'])
  })

  it('throws where its code cannot be loaded, which is no fault of the input', async () => {
    vi.spyOn(byName('html'), 'load').mockRejectedValue(new Error('gone'))
    await expect(parse('<p>one</p>', {format: 'html'})).rejects.toThrow('gone')
  })

  it('throws where it is the text format itself', async () => {
    vi.spyOn(byName('text'), 'load').mockResolvedValue(failing)
    await expect(parse('x', {format: 'text'})).rejects.toThrow('broken')
  })

  it('inside another one fails there only', async () => {
    vi.spyOn(byName('html'), 'load').mockResolvedValue({...failing, readFragment: failing.read as never})
    const {root, messages} = await parse('# Hill\n\n<div>x</div>\n\nHigh.', {format: 'markdown'})
    expect(rules(messages)).toEqual(['parse-failed'])
    expect(root.data.format).toBe('markdown')
    expect(texts(root).map(({value}) => value).join(' ')).toContain('<div>x</div>')
  })
})

describe('a format inside another one', () => {
  it('is read at its true place', async () => {
    const {root} = await parse('> <ul>\n>   <li>one &amp; two</li>\n> </ul>\n\nAfter.', {format: 'markdown'})
    const source = sourceOf(root)!
    const all = texts(root)
    expect(all.map(({value}) => value)).toContain('one & two')
    for (const {value, map} of all) for (const [at, from, length] of map) expect(value.slice(at, at + length)).toBe(source.slice(from, from + length))
  })

  /** Formats made for the test: `html` reads the inside of brackets, again as `html`. */
  function nest(seen: string[], work: (context: ReadContext) => void): void {
    const readFragment = (context: ReadContext): Embedded => {
      const {source, places} = context
      seen.push(source)
      work(context)
      const inner = source.length > 2 ? context.parseEmbedded('html', fromSource(source, 1, source.length - 1)) : undefined
      const paragraph: Paragraph = {type: 'paragraph', text: inline(fromSource(source, 0, 1)), position: places.position(0, 1)}
      return {children: [paragraph, ...(inner?.children ?? [])], skipped: [{start: source.length - 1, end: source.length, reason: 'markup'}, ...(inner?.skipped ?? [])]}
    }
    const read: Reader['read'] = (context) => {
      const {children, skipped} = readFragment(context)
      return {children, data: {skipped}}
    }
    vi.spyOn(byName('html'), 'load').mockResolvedValue({read, readFragment})
  }

  it('is carried back over every level', async () => {
    nest([], () => {})
    const {root} = await parse('[({x})]', {format: 'html'})
    expect(root.children.map((child) => [child.position?.start.offset, child.type === 'paragraph' && child.text.map])).toEqual([
      [0, [[0, 0, 1]]],
      [1, [[0, 1, 1]]],
      [2, [[0, 2, 1]]],
      [3, [[0, 3, 1]]],
    ])
    expect(root.data.skipped.map(({start, end}) => [start, end])).toEqual([[6, 7], [5, 6], [4, 5], [3, 4]])
  })

  it('reports at the true place', async () => {
    nest([], ({source, message}) => {
      if (source === '(x)') message('no-position', 'here', [1, 2])
      if (source === '(x)') message('no-position', 'somewhere')
    })
    const {messages} = await parse('[(x)]', {format: 'html'})
    expect(messages).toMatchObject([
      {reason: 'here', place: {start: {offset: 2}, end: {offset: 3}}},
      {reason: 'somewhere', place: {start: {offset: 1}, end: {offset: 4}}},
    ])
  })

  it('ends at a bound, with a message', async () => {
    const seen: string[] = []
    nest(seen, () => {})
    const {messages} = await parse('['.repeat(20) + ']'.repeat(20), {format: 'html'})
    expect(seen).toHaveLength(5)
    expect(messages).toMatchObject([{ruleId: 'too-deep', fatal: false, place: {start: {offset: 5}, end: {offset: 35}}}])
  })

  it('is not read where it is not loaded', async () => {
    let embedded: Embedded | undefined = {children: [], skipped: []}
    vi.spyOn(byName('text'), 'load').mockResolvedValue({
      read(context) {
        embedded = context.parseEmbedded('html', fromSource(context.source, 0, 1))
        return {children: [], data: {skipped: []}}
      },
    })
    await parse('x', {format: 'text'})
    expect(embedded).toBeUndefined()
  })
})

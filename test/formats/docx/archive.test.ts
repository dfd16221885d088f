import {describe, expect, it} from 'vitest'
import {openArchive} from '../../../src/formats/docx/archive.js'
import {createBudget} from '../../../src/formats/docx/budget.js'
import {createCrc, createPortable} from '../../../src/formats/docx/crc.js'
import {openPackage} from '../../../src/formats/docx/package.js'
import {decodePart} from '../../../src/formats/docx/part-text.js'
import {readProperties} from '../../../src/formats/docx/properties.js'
import {isWordFile} from '../../../src/formats/docx/sniff.js'
import {ReadFailure} from '../../../src/formats/format.js'
import {documentPart, makeDocx, relationships, zip} from './zip.js'

const text = 'a line of text that packs well\n'.repeat(500)
const content = (bytes: Uint8Array, name: string, budget = createBudget()) => {
  const pieces = Array.from(openArchive(bytes, budget).unpack(name) ?? [])
  return new TextDecoder().decode(Uint8Array.from(pieces.flatMap((piece) => Array.from(piece))))
}

function failure(work: () => unknown): ReadFailure {
  try {
    work()
  } catch (error) {
    if (error instanceof ReadFailure) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('an archive', () => {
  it('gives back what was packed', () => {
    expect(content(zip({'a.txt': text, 'b.txt': ''}), 'a.txt')).toBe(text)
  })

  it('finds entries whatever their case', () => {
    const archive = openArchive(zip({'word/Document.xml': 'x'}), createBudget())
    expect(archive.find('Word/document.XML')).toBe('word/Document.xml')
    expect(archive.find('word/styles.xml')).toBeNull()
  })

  it('is read behind bytes that were put before it', () => {
    const archive = zip({'a.txt': text})
    const moved = new Uint8Array(archive.length + 100)
    moved.set(archive, 100)
    expect(content(moved, 'a.txt')).toBe(text)
  })

  it('whose checksum does not agree is damaged', () => {
    const bytes = zip({'a.txt': text})
    const at = bytes.length - 22 - 46 - 5 + 16
    bytes[at]! ^= 1
    expect(failure(() => content(bytes, 'a.txt'))).toMatchObject({ruleId: 'damaged', message: 'The file is damaged: a.txt does not agree with its checksum'})
  })

  it('that holds less than it says is damaged', () => {
    const bytes = zip({'a.txt': text})
    const at = bytes.length - 22 - 46 - 5 + 24
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, text.length + 1, true)
    expect(failure(() => content(bytes, 'a.txt')).message).toContain('is said to unpack to 15,501 bytes and holds 15,500')
  })

  it('never yields more than it says', () => {
    const bytes = zip({'a.txt': text})
    const at = bytes.length - 22 - 46 - 5 + 24
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, 10, true)
    expect(failure(() => content(bytes, 'a.txt')).message).toBe('The file is damaged: a.txt is said to unpack to 10 bytes and holds more')
  })

  it('is held to the bytes of one entry, of all, and to a ratio', () => {
    const bytes = zip({'a.txt': text})
    expect(failure(() => content(bytes, 'a.txt', createBudget({entryBytes: 1000})))).toMatchObject({ruleId: 'too-large'})
    expect(failure(() => content(bytes, 'a.txt', createBudget({totalBytes: 1000})))).toMatchObject({ruleId: 'too-large'})
    expect(failure(() => content(bytes, 'a.txt', createBudget({ratio: 10, ratioFrom: 100}))).message).toMatch(/unpacks from \d+ to 15,500 bytes, more than 10 times its size/)
  })

  it.each(['../a.txt', 'a/../../b.txt', '/a.txt', 'C:/a.txt', '..\\a.txt'])('with an entry named %s is refused', (name) => {
    expect(failure(() => openArchive(zip({[name]: 'x'}), createBudget()))).toMatchObject({ruleId: 'damaged'})
  })
})

describe('the checksum in plain JavaScript', () => {
  it('is that of the platform', () => {
    const bytes = new TextEncoder().encode(text)
    const [native, portable] = [createCrc(), createPortable()]
    for (const part of [bytes.subarray(0, 7), bytes.subarray(7)]) {
      native.add(part)
      portable.add(part)
    }
    expect(portable.value()).toBe(native.value())
  })
})

describe('a package', () => {
  const open = (parts: Parameters<typeof makeDocx>[0]) => openPackage(makeDocx(parts), createBudget())

  it('has its document part where its relationships say', async () => {
    const {mainPart} = await open({'_rels/.rels': relationships(['officeDocument', '/word/document2.xml']), 'word/document2.xml': documentPart('')})
    expect(mainPart).toBe('word/document2.xml')
  })

  it('without relationships has it at the usual place', async () => {
    const {mainPart} = await open({'_rels/.rels': null, 'word/document.xml': documentPart('')})
    expect(mainPart).toBe('word/document.xml')
  })

  it('resolves relationships from the part that they belong to', async () => {
    const pack = await open({
      'word/document.xml': documentPart(''),
      'word/_rels/document.xml.rels': relationships(['image', '../media/a%20b.png'], ['styles', '/word/s.xml'], ['hyperlink', 'https://example.org/#x', true], ['hyperlink', '../../../etc/passwd']),
      'word/s.xml': '<x/>',
    })
    expect(Array.from((await pack.relationships('word/document.xml')).values())).toEqual([
      {type: 'image', target: 'media/a b.png', external: false},
      {type: 'styles', target: 'word/s.xml', external: false},
      {type: 'hyperlink', target: 'https://example.org/#x', external: true},
      {type: 'hyperlink', target: 'etc/passwd', external: false},
    ])
    expect(await pack.partOf('styles')).toBe('word/s.xml')
  })

  it('finds parts that no relationship names by their usual names', async () => {
    const pack = await open({'word/document.xml': documentPart(''), 'word/numbering.xml': '<x/>'})
    expect(await pack.partOf('numbering')).toBe('word/numbering.xml')
    expect(await pack.partOf('footnotes')).toBeNull()
  })

  it.each([
    ['utf-8 with a mark', new TextEncoder().encode('\ufeff<a>ж</a>')],
    ['utf-16 with a mark', utf16('\ufeff<a>ж</a>')],
    ['utf-16 without one', utf16('<a>ж</a>')],
    ['windows-1251 by declaration', Uint8Array.from([...ascii('<?xml version="1.0" encoding="windows-1251"?><a>'), 0xe6, ...ascii('</a>')])],
  ])('decodes parts in %s', async (_, bytes) => {
    const pack = await open({'word/document.xml': documentPart(''), 'word/part.xml': bytes})
    expect(await pack.text('word/part.xml')).toContain('<a>ж</a>')
  })

  it('that is a workbook is told from a damaged one', async () => {
    await expect(openPackage(zip({'xl/workbook.xml': '<x/>'}), createBudget())).rejects.toMatchObject({
      ruleId: 'unsupported-format',
      message: 'The file is an Excel workbook, not a Word document',
    })
  })

  it('is known by its bytes', () => {
    const bytes = makeDocx({'word/document.xml': documentPart('')})
    expect(isWordFile(bytes)).toBe(true)
    expect(isWordFile(bytes.subarray(0, bytes.length - 40))).toBe(true)
    expect(isWordFile(zip({'word/notes.txt': 'x'}))).toBe(false)
    expect(isWordFile(makeDocx({'xl/workbook.xml': '<x/>'}))).toBe(false)
    expect(isWordFile(new Uint8Array(0))).toBe(false)
  })
})

describe('properties', () => {
  it('are read from both parts', () => {
    const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title> The
      lease </dc:title><dc:creator>A. Writer</dc:creator><dc:subject/><cp:revision>7</cp:revision><dcterms:modified>2024-05-01T10:00:00Z</dcterms:modified></cp:coreProperties>`
    const app = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>Firm</Company><Pages>12</Pages><TotalTime>4</TotalTime></Properties>`
    expect(readProperties(core, app, createBudget())).toEqual({
      title: 'The lease',
      author: 'A. Writer',
      revision: 7,
      modified: '2024-05-01T10:00:00Z',
      company: 'Firm',
      pages: 12,
    })
    expect(readProperties(null, null, createBudget())).toEqual({})
  })
})

describe('text of a part', () => {
  it('is whole wherever its bytes are parted', () => {
    const value = '\ufeff<a>ж €😀\ufeff</a>'
    const bytes = new TextEncoder().encode(value)
    for (let at = 0; at <= bytes.length; at++) {
      for (const end of [at, Math.min(at + 1, bytes.length)]) {
        const pieces = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)].filter(({length}) => length > 0)
        // Of less than a mark no encoding can be told.
        if (pieces[0]!.length >= 3) expect(Array.from(decodePart(pieces)).join('')).toBe(value.slice(1))
      }
    }
  })
})

function ascii(value: string): number[] {
  return Array.from(value, (character) => character.charCodeAt(0))
}

function utf16(value: string): Uint8Array {
  return new Uint8Array(Uint16Array.from(ascii(value)).buffer)
}

import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {detectBinary} from '../../src/formats/binary.js'
import {encodeUtf16} from './encode.js'

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('detectBinary', () => {
  it.each([
    ['a PNG image', [0x89, ...ascii('PNG\r\n'), 0x1a, 10]],
    ['a JPEG image', [0xff, 0xd8, 0xff, 0xe0]],
    ['a GIF image', ascii('GIF89a..')],
    ['a PDF document', ascii('%PDF-1.7\n')],
    ['a ZIP archive', [...ascii('PK'), 3, 4, ...ascii('....notes.txt')]],
    ['a Word document (DOCX)', [...ascii('PK'), 3, 4, ...ascii('....word/document.xml')]],
    ['an EPUB book', [...ascii('PK'), 3, 4, ...ascii('....mimetypeapplication/epub+zip')]],
    ['a gzip archive', [0x1f, 0x8b, 8, 0]],
    ['an ELF program', [0x7f, ...ascii('ELF')]],
    ['a WebAssembly module', [0, ...ascii('asm'), 1, 0, 0, 0]],
    ['an MP4 film or recording', [0, 0, 0, 0x20, ...ascii('ftypisom')]],
    ['an SQLite database', [...ascii('SQLite format 3'), 0]],
  ])('names %s', (name, bytes) => {
    expect(detectBinary(Uint8Array.from(bytes))).toEqual({name, textual: false})
  })

  it('says of RTF and UTF-32 that they are text', () => {
    expect(detectBinary(utf8('{\\rtf1 hello}'))).toEqual({name: 'an RTF document', textual: true})
    expect(detectBinary(Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0))).toEqual({name: 'UTF-32 text', textual: true})
  })

  it('finds a file without a known beginning by its control bytes', () => {
    expect(detectBinary(Uint8Array.from({length: 500}, (_, i) => i % 256))).toEqual({name: 'a binary file', textual: false})
  })

  it('uses a beginning that could be words only as a name', () => {
    expect(detectBinary(utf8('MZ is short for Mozambique.'))).toBeNull()
    expect(detectBinary(Uint8Array.from([...ascii('MZ'), ...Array<number>(60).fill(0)]))?.name).toBe('a Windows program')
  })

  it('looks further than the head', () => {
    const bytes = new Uint8Array(200_000).fill(0x61)
    bytes.fill(1, 50_000, 150_000)
    expect(detectBinary(bytes)?.name).toBe('a binary file')
  })

  it('takes a text with a NUL for a text', () => {
    expect(detectBinary(utf8('a\0b'))).toBeNull()
  })

  it('takes coloured terminal output and form feeds for text', () => {
    expect(detectBinary(utf8('\x1b[31merror\x1b[0m\f\x1b[32mfine\x1b[0m\v'))).toBeNull()
  })

  it('takes UTF-16 for text when told not to count control bytes', () => {
    expect(detectBinary(encodeUtf16('some text', 'little'), {controls: false})).toBeNull()
    expect(detectBinary(encodeUtf16('some text', 'little'))).not.toBeNull()
  })

  it('takes every text without control characters for text', () => {
    const text = fc.string({unit: fc.constantFrom('a', 'B', ' ', '\n', 'é', '鎖', '\u{1f600}', '.', '#', '-'), maxLength: 200})
    fc.assert(
      fc.property(text, (value) => {
        expect(detectBinary(utf8(value))).toBeNull()
      }),
    )
  })
})

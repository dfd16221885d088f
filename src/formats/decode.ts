import {OptionError} from '../options.js'
import {guessEncoding} from './guess-encoding.js'
import {decodeAs, encodingName} from './text-decoder.js'

export interface DecodeOptions {
  /** What the caller says; wins over everything but a byte-order mark. */
  encoding?: string | null
  /** `text/html; charset=koi8-r`: its charset is believed where the text itself names none. */
  mediaType?: string | null
}

export interface Decoded {
  /** The whole text; U+FEFF stays at offset 0 where the bytes begin with a byte-order mark. */
  text: string
  /** WHATWG name: `utf-8`, `windows-1251` … */
  encoding: string
  /** Whether nothing but the look of the bytes told the encoding. */
  guessed: boolean
  /** 0 to 1; 1 where nothing was guessed. */
  confidence: number
  /** How many U+FFFD stand for bytes that mean nothing in this encoding. */
  undecodable: number
}

/**
 * Decodes bytes.
 * In order: byte-order mark, the caller's encoding, what the text (HTML `meta`, XML declaration in the first 1 KB) or the
 * media type declares, valid UTF-8, UTF-16 by its zero bytes, a guess. A declaration yields to bytes that are UTF-8 beyond doubt,
 * since pages are often converted without it. Throws `OptionError` for an encoding the caller misspelt.
 */
export async function decode(bytes: Uint8Array, options: DecodeOptions = {}): Promise<Decoded> {
  const mark = byteOrderMark(bytes)
  const named = options.encoding ? checkEncoding(options.encoding) : null
  if (mark) return known(bytes, mark)
  if (named) return known(bytes, named)
  const wide = zeroByteEncoding(bytes)
  if (wide) return {...known(bytes, wide), guessed: true, confidence: 0.95}
  const utf8 = strict(bytes, 'utf-8')
  const declared = declaredEncoding(bytes, options.mediaType)
  if (utf8 !== null) {
    if (declared && declared !== 'utf-8' && !hasFourCharacters(bytes)) return known(bytes, declared)
    if (escapesToJapanese(utf8)) return {...known(bytes, 'iso-2022-jp'), guessed: true, confidence: 0.9}
    return {text: utf8, encoding: 'utf-8', guessed: false, confidence: 1, undecodable: 0}
  }
  if (declared && declared !== 'utf-8') return known(bytes, declared)
  const damaged = known(bytes, 'utf-8')
  if (isMostlyUtf8(damaged)) return damaged
  const guess = await guessEncoding(bytes)
  return {...known(bytes, guess.encoding), guessed: true, confidence: guess.confidence}
}

/** The WHATWG name of what the caller wrote; throws `OptionError` where there is no such encoding. */
export function checkEncoding(label: string): string {
  const name = encodingName(label)
  if (!name) throw new OptionError('encoding', label, 'an encoding of the WHATWG Encoding Standard, such as utf-8 or windows-1251')
  return name
}

/** Whether the bytes are UTF-16, which is full of zero bytes by nature: by the caller, a byte-order mark or the look. */
export function isUtf16(bytes: Uint8Array, encoding?: string | null): boolean {
  const name = byteOrderMark(bytes) ?? (encoding ? checkEncoding(encoding) : zeroByteEncoding(bytes))
  return name?.startsWith('utf-16') ?? false
}

function known(bytes: Uint8Array, encoding: string): Decoded {
  const text = decodeAs(bytes, encoding)
  return {text, encoding, guessed: false, confidence: 1, undecodable: countUndecodable(bytes, text, encoding)}
}

/** Null where some byte means nothing. */
function strict(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, {ignoreBOM: true, fatal: true}).decode(bytes)
  } catch {
    return null
  }
}

function countUndecodable(bytes: Uint8Array, text: string, encoding: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++
  if (count === 0 || strict(bytes, encoding) !== null) return 0
  if (encoding !== 'utf-8') return count
  // U+FFFD that was written so: EF BF BD
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count--
  }
  return count
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

const declarations = [
  /<meta\s[^>]{0,400}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{2,40})/i,
  /^\s{0,99}<\?xml\s[^>]{0,400}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{2,40})/i,
]

function declaredEncoding(bytes: Uint8Array, mediaType?: string | null): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  for (const pattern of declarations) {
    const name = encodingName(pattern.exec(head)?.[1] ?? '')
    // Written in single bytes, so it cannot be UTF-16: the HTML standard takes UTF-8 then.
    if (name) return name.startsWith('utf-16') ? 'utf-8' : name
  }
  return encodingName(/;\s{0,9}charset\s{0,9}=\s{0,9}"?([\w.:-]{2,40})/i.exec(mediaType ?? '')?.[1] ?? '')
}

/** Whether valid UTF-8 holds four characters beyond ASCII: in another encoding that is no coincidence. */
function hasFourCharacters(bytes: Uint8Array): boolean {
  let count = 0
  for (let i = 0; i < bytes.length && count < 4; i++) if (bytes[i]! >= 0xc0) count++
  return count >= 4
}

function isMostlyUtf8({text, undecodable}: Decoded): boolean {
  let characters = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) characters++
  return characters - undecodable >= 4 * undecodable
}

const escapeCharacter = String.fromCharCode(0x1b)

/** Whether ASCII bytes switch to Japanese by ISO-2022 escapes: `ESC $ B`, `ESC $ @`. */
function escapesToJapanese(text: string): boolean {
  const at = text.indexOf(`${escapeCharacter}$`)
  return at >= 0 && (text[at + 2] === 'B' || text[at + 2] === '@')
}

const zeroProbe = 4096

/** UTF-16 without a mark: zero bytes stand in one half of the places only, and what is read so holds no control characters. */
function zeroByteEncoding(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, zeroProbe) & ~1
  let even = 0
  let odd = 0
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  const pairs = length / 2
  if (pairs < 2 || even === odd) return null
  const [many, few, encoding] = odd > even ? [odd, even, 'utf-16le'] : [even, odd, 'utf-16be']
  // One or two zero bytes are strays in a text of single bytes, unless there is hardly anything else.
  if (many < pairs * (many < 3 ? 0.4 : 0.04) || few > many / 20) return null
  const text = decodeAs(bytes.subarray(0, length), encoding)
  let strange = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code < 0x20 && (code < 9 || code > 13)) || (code >= 0xe000 && code < 0xf900) || code >= 0xfff0) strange++
  }
  return strange > text.length * 0.02 ? null : encoding
}

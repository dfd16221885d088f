import {encodingName} from '../text-decoder.js'

/** Decodes a part piece by piece; the encoding is told by its byte-order mark, its zero bytes or its XML declaration, else UTF-8. */
export function* decodePart(pieces: Iterable<Uint8Array>): Iterable<string> {
  let decode: ((piece: Uint8Array | null) => string) | null = null
  for (const piece of pieces) {
    const text = (decode ??= decoderOf(encodingOf(piece)))(piece)
    if (text) yield text
  }
  const rest = decode?.(null)
  if (rest) yield rest
}

/** Null tells it that nothing comes any more. */
function decoderOf(encoding: string): (piece: Uint8Array | null) => string {
  if (encoding === 'utf-8') return utf8Decoder()
  const decoder = new TextDecoder(encoding)
  return (piece) => (piece ? decoder.decode(piece, {stream: true}) : decoder.decode())
}

/** Pieces are parted where characters begin: Node decodes what is whole ten times as fast as a stream, and into strings of half the size. */
function utf8Decoder(): (piece: Uint8Array | null) => string {
  // Behind the beginning the mark of the encoding is a character.
  const later = new TextDecoder('utf-8', {ignoreBOM: true})
  let decoder = new TextDecoder()
  let rest: Uint8Array = new Uint8Array(0)
  return (piece) => {
    const bytes = piece === null || rest.length > 0 ? joined(rest, piece ?? rest.subarray(rest.length)) : piece
    const end = piece === null ? bytes.length : wholeCharacters(bytes)
    rest = bytes.subarray(end)
    if (end === 0) return ''
    const text = decoder.decode(bytes.subarray(0, end))
    decoder = later
    return text
  }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(before.length + after.length)
  bytes.set(before)
  bytes.set(after, before.length)
  return bytes
}

/** How many bytes stand before a last character that may not be whole. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let end = bytes.length - 1; end >= 0 && end > bytes.length - 4; end--) {
    const byte = bytes[end]!
    if (byte >= 0xc0) return end
    if (byte < 0x80) break
  }
  return bytes.length
}

function encodingOf(head: Uint8Array): string {
  const [a, b, c] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  // '<' with a zero byte beside it
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{2,40})/.exec(String.fromCharCode(...head.subarray(0, 200)))?.[1]
  const name = declared ? encodingName(declared) : null
  // Read as single bytes, so it is not what it declares.
  return name && !name.startsWith('utf-16') ? name : 'utf-8'
}

import {encodingName} from '../text-decoder.js'

/** Decodes a part piece by piece; the encoding is told by its byte-order mark, its zero bytes or its XML declaration, else UTF-8. */
export function* decodePart(pieces: Iterable<Uint8Array>): Iterable<string> {
  let decoder: TextDecoder | null = null
  for (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece))
    const text = decoder.decode(piece, {stream: true})
    if (text) yield text
  }
  const rest = decoder?.decode()
  if (rest) yield rest
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

/**
 * The characters of windows-1252 at 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252).
 * Node 20 to 23 decode these bytes as in ISO-8859-1, to control characters.
 */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes by `TextDecoder`; a byte-order mark stays in the text, bytes that stand for nothing become U+FFFD. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  return repaired(new TextDecoder(encoding, {ignoreBOM: true}).decode(bytes), encoding)
}

function repaired(text: string, encoding: string): string {
  if (encoding !== 'windows-1252') return text
  return text.replace(/[\u0080-\u009f]/g, (character) => high[character.charCodeAt(0) - 0x80]!)
}

/** Decodes bytes that come in parts, as `decodeAs` does. */
export function createStreamDecoder(encoding: string): {decode(bytes: Uint8Array): string; end(): string} {
  const decoder = new TextDecoder(encoding, {ignoreBOM: true})
  return {
    decode: (bytes) => repaired(decoder.decode(bytes, {stream: true}), encoding),
    end: () => repaired(decoder.decode(), encoding),
  }
}

/** The WHATWG name of an encoding (`latin1` → `windows-1252`); null where there is none of that name. */
export function encodingName(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

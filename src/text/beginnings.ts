/**
 * A quick look whether one of some words may stand at a place of a text, in capital or small letters: by the first three signs.
 * Where these are not all of ASCII or Cyrillic, or the text ends, it says yes. The words are given in small letters.
 */
export function beginningsOf(words: Iterable<string>): (text: string, at: number) => boolean {
  const known = new Set<number>()
  for (const word of words) {
    const [one = 0, two = 0, three = 0] = Array.from(word.slice(0, 3), (sign) => smallCode(sign.charCodeAt(0)))
    if (word.length > 0 && one === 0) continue
    if (word.length > 2 && two !== 0 && three !== 0) known.add((one << 20) | (two << 10) | three)
    else if (word.length === 2 && two !== 0) known.add((one << 20) | (two << 10))
    else if (word.length === 1) known.add(one << 20)
  }
  return (text, at) => {
    if (at + 2 >= text.length) return true
    const one = smallCode(text.charCodeAt(at))
    const two = smallCode(text.charCodeAt(at + 1))
    if (one === 0 || two === 0) return true
    const first = one << 20
    const both = first | (two << 10)
    if (known.has(first) || known.has(both)) return true
    const three = smallCode(text.charCodeAt(at + 2))
    return three === 0 || known.has(both | three)
  }
}

/** Of a sign of ASCII or a Cyrillic letter its small form in ten bits; 0 of all others. */
function smallCode(code: number): number {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
  if (code >= 0x430 && code <= 0x45f) return code & 0x3ff
  return code >= 0x410 && code <= 0x42f ? (code + 0x20) & 0x3ff : code >= 0x400 && code <= 0x40f ? (code + 0x50) & 0x3ff : 0
}

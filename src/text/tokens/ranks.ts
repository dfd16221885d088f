/**
 * The tokens of a byte-level BPE encoding, by their bytes.
 * Flat typed arrays instead of a map of strings: half of the memory, built in a tenth of the time, and a part
 * of a byte buffer is looked up where it stands, without making a string of it.
 */
export interface Ranks {
  /** Rank of the token `bytes[start … end)`, or `noRank`. */
  find(bytes: Uint8Array, start: number, end: number): number
  /** The same where `hash` of these bytes is known already. */
  findHashed(hash: number, bytes: Uint8Array, start: number, end: number): number
  /** Rank of a token of two bytes, or `noRank`. */
  ofPair(first: number, second: number): number
}

/** Above every rank, so that the least of some ranks is a rank where there is one. */
export const noRank = 0x7fffffff

/** FNV-1a: start, then `hashByte` for each byte. */
export const hashStart = 0x811c9dc5 | 0
export const hashByte = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)

/** Appends the UTF-8 bytes of a string; a surrogate without its other half gives U+FFFD. `bytes` must have room for three a unit. */
export function writeUtf8(text: string, start: number, end: number, bytes: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) {
    let c = text.charCodeAt(i)
    if (c < 0x80) {
      bytes[at++] = c
      continue
    }
    if (c < 0x800) {
      bytes[at++] = 0xc0 | (c >> 6)
      bytes[at++] = 0x80 | (c & 0x3f)
      continue
    }
    if (c >= 0xd800 && c < 0xe000) {
      const low = c < 0xdc00 && i + 1 < end ? text.charCodeAt(i + 1) : 0
      if (low >= 0xdc00 && low < 0xe000) {
        i++
        c = (c - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
        bytes[at++] = 0xf0 | (c >> 18)
        bytes[at++] = 0x80 | ((c >> 12) & 0x3f)
        bytes[at++] = 0x80 | ((c >> 6) & 0x3f)
        bytes[at++] = 0x80 | (c & 0x3f)
        continue
      }
      c = 0xfffd
    }
    bytes[at++] = 0xe0 | (c >> 12)
    bytes[at++] = 0x80 | ((c >> 6) & 0x3f)
    bytes[at++] = 0x80 | (c & 0x3f)
  }
  return at
}

/** Reads a table as gpt-tokenizer ships it: the index is the rank, the value the token as text or as bytes. */
export function createRanks(table: readonly (string | readonly number[])[]): Ranks {
  let units = 0
  for (const token of table) units += token.length
  const starts = new Uint32Array(table.length + 1)
  const all = new Uint8Array(units * 3)
  const pairs = new Int32Array(0x10000).fill(noRank)
  // At most 0.4 full: most questions are about byte pairs that are no token, and these end at the first free slot.
  const bits = Math.ceil(Math.log2(table.length * 2.5))
  const mask = 2 ** bits - 1
  // Hash and rank side by side; rank + 1, 0 is a free slot.
  const slots = new Int32Array(2 ** bits * 2)
  let longest = 0
  let at = 0
  for (let rank = 0; rank < table.length; rank++) {
    const token = table[rank]!
    const start = at
    if (typeof token === 'string') at = writeUtf8(token, 0, token.length, all, at)
    else for (const byte of token) all[at++] = byte
    starts[rank + 1] = at
    longest = Math.max(longest, at - start)
    if (at - start === 2) pairs[(all[start]! << 8) | all[start + 1]!] = rank
    let hash = hashStart
    for (let i = start; i < at; i++) hash = hashByte(hash, all[i]!)
    let slot = (hash ^ (hash >>> 15)) & mask
    while (slots[slot * 2 + 1]) slot = (slot + 1) & mask
    slots[slot * 2] = hash
    slots[slot * 2 + 1] = rank + 1
  }
  const tokens = all.slice(0, at)
  return {find, findHashed, ofPair: (first, second) => pairs[(first << 8) | second]!}

  function find(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > longest) return noRank
    let hash = hashStart
    for (let i = start; i < end; i++) hash = hashByte(hash, bytes[i]!)
    return findHashed(hash, bytes, start, end)
  }

  function findHashed(hash: number, bytes: Uint8Array, start: number, end: number): number {
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const rank = slots[slot * 2 + 1]! - 1
      if (rank < 0) return noRank
      if (slots[slot * 2] === hash && equals(rank, bytes, start, end)) return rank
    }
  }

  function equals(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    let from = starts[rank]!
    if (starts[rank + 1]! - from !== end - start) return false
    for (let i = start; i < end; i++) if (tokens[from++] !== bytes[i]) return false
    return true
  }
}

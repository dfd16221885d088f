import {nativeCrc32} from './inflate.js'

/** The checksum of ZIP archives (CRC-32), taken piece by piece. */
export interface Crc {
  add(bytes: Uint8Array): void
  value(): number
}

let tables: Int32Array | null = null

export function createCrc(): Crc {
  return nativeCrc32 ? createNative(nativeCrc32) : createPortable()
}

function createNative(crc32: (bytes: Uint8Array, start: number) => number): Crc {
  let crc = 0
  return {
    add(bytes) {
      crc = crc32(bytes, crc)
    },
    value: () => crc,
  }
}

/** In plain JavaScript. */
export function createPortable(): Crc {
  const table = (tables ??= createTables())
  let crc = -1
  return {
    add(bytes) {
      let value = crc
      let i = 0
      // Four bytes at a time, each by a table of its own: twice as fast as one by one.
      for (const end = bytes.length - 3; i < end; i += 4) {
        value ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)
        value = table[768 + (value & 255)]! ^ table[512 + ((value >>> 8) & 255)]! ^ table[256 + ((value >>> 16) & 255)]! ^ table[value >>> 24]!
      }
      for (; i < bytes.length; i++) value = table[(value ^ bytes[i]!) & 255]! ^ (value >>> 8)
      crc = value
    },
    value: () => (crc ^ -1) >>> 0,
  }
}

/** Table 0 is of one byte, the others of the same byte with one, two, three zero bytes behind it. */
function createTables(): Int32Array {
  const table = new Int32Array(1024)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    table[byte] = value
  }
  for (let i = 256; i < 1024; i++) table[i] = (table[i - 256]! >>> 8) ^ table[table[i - 256]! & 255]!
  return table
}

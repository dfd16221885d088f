/** First bytes of a compound file: how Office wrote documents before 2007, and how it still writes protected ones. */
const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Size of an entry of its directory; entries begin at multiples of it. */
const entrySize = 128

export function isCompoundFile(bytes: Uint8Array): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}

/** Whether a stream of that name is in a compound file, by a look at every place where a name may begin: the file may break off. */
export function hasStream(bytes: Uint8Array, name: string): boolean {
  for (let at = entrySize * 4; at + 2 * name.length <= bytes.length; at += entrySize) {
    if (isNameAt(bytes, at, name)) return true
  }
  return false
}

/** Names are UTF-16, and do not differ by case. */
function isNameAt(bytes: Uint8Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if (bytes[at + 2 * i + 1] !== 0 || String.fromCharCode(bytes[at + 2 * i]!).toLowerCase() !== name[i]!.toLowerCase()) return false
  }
  return true
}

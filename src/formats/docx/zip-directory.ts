/** An entry as the directory at the end of a ZIP archive names it. */
export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  encrypted: boolean
  crc: number
  /** Packed and unpacked bytes, by what the archive says. */
  packed: number
  size: number
  /** Where its local header begins. */
  at: number
}

/** What is wrong with an archive, in words that follow "The archive is damaged: ". */
export class ZipError extends Error {}

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locator64Signature = 0x07064b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

const endLength = 22
const mostCommentLength = 0xffff

/** The entries of a ZIP archive; `onCount` is told how many there are to be before they are read. Throws `ZipError`. */
export function readZipDirectory(bytes: Uint8Array, onCount?: (count: number) => void): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const {at, shift, count} = findDirectory(view)
  onCount?.(count)
  const entries: ZipEntry[] = []
  for (let i = 0, next = at; i < count; i++) {
    if (next + 46 > bytes.length || view.getUint32(next, true) !== entrySignature) {
      throw new ZipError(`its list of entries breaks off after ${i} of ${count}`)
    }
    const nameEnd = next + 46 + view.getUint16(next + 28, true)
    const extraEnd = nameEnd + view.getUint16(next + 30, true)
    const end = extraEnd + view.getUint16(next + 32, true)
    if (end > bytes.length) throw new ZipError(`its list of entries breaks off after ${i} of ${count}`)
    const [size, packed, offset] = wideNumbers(view, nameEnd, extraEnd, [
      view.getUint32(next + 24, true),
      view.getUint32(next + 20, true),
      view.getUint32(next + 42, true),
    ])
    entries.push({
      name: decodeName(bytes.subarray(next + 46, nameEnd)),
      method: view.getUint16(next + 10, true),
      encrypted: (view.getUint16(next + 8, true) & 1) === 1,
      crc: view.getUint32(next + 16, true),
      packed: packed!,
      size: size!,
      at: offset! + shift,
    })
    next = end
  }
  return entries
}

/** The packed bytes of an entry. Throws `ZipError`. */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.at < 0 || entry.at + 30 > bytes.length || view.getUint32(entry.at, true) !== localSignature) {
    throw new ZipError(`${entry.name} is not where its list of entries says`)
  }
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  if (start + entry.packed > bytes.length) throw new ZipError(`${entry.name} breaks off`)
  return bytes.subarray(start, start + entry.packed)
}

interface Directory {
  at: number
  /** Bytes that were put before the archive: they move every offset. */
  shift: number
  count: number
}

function findDirectory(view: DataView): Directory {
  const least = Math.max(0, view.byteLength - endLength - mostCommentLength)
  for (let end = view.byteLength - endLength; end >= least; end--) {
    if (view.getUint32(end, true) !== endSignature) continue
    const wide = findDirectory64(view, end)
    if (wide) return wide
    const size = view.getUint32(end + 12, true)
    const offset = view.getUint32(end + 16, true)
    const at = end - size
    // 'PK\5\6' may stand in a comment or in packed data: what it points to tells.
    if (at < 0 || at < offset) continue
    return {at, shift: at - offset, count: view.getUint16(end + 10, true)}
  }
  throw new ZipError('it breaks off, the list of its entries is missing')
}

/** Archives written as a stream use the wide form for small files too. */
function findDirectory64(view: DataView, end: number): Directory | null {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== locator64Signature) return null
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== end64Signature) return null
  const offset = Number(view.getBigUint64(at + 48, true))
  return offset <= at ? {at: offset, shift: 0, count: Number(view.getBigUint64(at + 32, true))} : null
}

/** Numbers of four bytes that are all ones stand in the extra field, with eight bytes and in this order. */
function wideNumbers(view: DataView, start: number, end: number, numbers: number[]): number[] {
  if (!numbers.includes(0xffffffff)) return numbers
  for (let at = start; at + 4 <= end; ) {
    const next = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let from = at + 4
      return numbers.map((number) => {
        if (number !== 0xffffffff || from + 8 > Math.min(next, end)) return number
        from += 8
        return Number(view.getBigUint64(from - 8, true))
      })
    }
    at = next
  }
  return numbers
}

/** Some writers part folders as Windows does. */
function decodeName(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\\', '/')
}

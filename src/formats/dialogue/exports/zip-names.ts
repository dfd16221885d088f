const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const mostCommentLength = 0xffff

/** Names of the first entries of a ZIP archive, by the list at its end; none where it has no such list. What stands before the list may be missing. */
export function zipNames(bytes: Uint8Array, most: number): string[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names: string[] = []
  for (let at = directoryAt(view); names.length < most && at + 46 <= bytes.length && view.getUint32(at, true) === entrySignature; ) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)))
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

function directoryAt(view: DataView): number {
  const least = Math.max(0, view.byteLength - endLength - mostCommentLength)
  for (let end = view.byteLength - endLength; end >= least; end--) {
    if (view.getUint32(end, true) === endSignature) return Math.max(0, end - view.getUint32(end + 12, true))
  }
  return view.byteLength
}

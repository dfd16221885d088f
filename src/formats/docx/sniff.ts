import {hasStream, isCompoundFile} from './ole.js'
import {readZipDirectory} from './zip-directory.js'

/** Whether bytes are a Word document: a ZIP archive with parts of one, or a document protected by a password. */
export function isWordFile(bytes: Uint8Array): boolean {
  if (isCompoundFile(bytes)) return hasStream(bytes, 'EncryptedPackage')
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== localHeader) return false
  const names = namesIn(bytes)
  return names.includes('[Content_Types].xml') && names.some((name) => /^word\/[^/]*\.xml$/i.test(name))
}

const headBytes = 8192
const localHeader = 'PK\u0003\u0004'

/** Names of entries; of an archive that breaks off those in its first bytes. */
function namesIn(bytes: Uint8Array): string[] {
  try {
    return readZipDirectory(bytes).map(({name}) => name)
  } catch {
    const head = String.fromCharCode(...bytes.subarray(0, headBytes))
    const names: string[] = []
    // A header of 30 bytes, the length of the name at 26; then the name.
    for (let at = head.indexOf(localHeader); at >= 0; at = head.indexOf(localHeader, at + 1)) {
      names.push(head.slice(at + 30, at + 30 + (bytes[at + 26] ?? 0) + 256 * (bytes[at + 27] ?? 0)))
    }
    return names
  }
}

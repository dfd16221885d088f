/** What a file that is no text seems to be. */
export interface Binary {
  /** With article, to be put into a sentence: `a PNG image`. */
  name: string
  /** Whether it is text all the same, of a kind that is not supported (RTF, UTF-32). */
  textual: boolean
}

interface Signature {
  name: string
  /** Bytes at `at` (0 by default); null stands for any byte. */
  bytes: readonly (number | null)[]
  at?: number
  /** Too short or too much like words to decide alone: only names what the control bytes gave away. */
  weak?: boolean
  textual?: boolean
}

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))
const any4 = [null, null, null, null]

const signatures: readonly Signature[] = [
  {name: 'a PNG image', bytes: [0x89, ...ascii('PNG')]},
  {name: 'a JPEG image', bytes: [0xff, 0xd8, 0xff]},
  {name: 'a GIF image', bytes: ascii('GIF87a')},
  {name: 'a GIF image', bytes: ascii('GIF89a')},
  {name: 'a WebP image', bytes: [...ascii('RIFF'), ...any4, ...ascii('WEBP')]},
  {name: 'a TIFF image', bytes: [...ascii('II*'), 0]},
  {name: 'a TIFF image', bytes: [...ascii('MM'), 0, 0x2a]},
  {name: 'an icon', bytes: [0, 0, 1, 0]},
  {name: 'a BMP image', bytes: ascii('BM'), weak: true},
  {name: 'a Photoshop image', bytes: [...ascii('8BPS'), 0]},
  {name: 'a PDF document', bytes: ascii('%PDF-')},
  {name: 'a DjVu document', bytes: ascii('AT&TFORM')},
  {name: 'an RTF document', bytes: ascii('{\\rtf'), textual: true},
  {name: 'an Office document of the old binary kind (DOC, XLS, PPT)', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]},
  {name: 'a ZIP archive', bytes: [...ascii('PK'), 3, 4]},
  {name: 'an empty ZIP archive', bytes: [...ascii('PK'), 5, 6]},
  {name: 'a gzip archive', bytes: [0x1f, 0x8b, 8]},
  {name: 'a bzip2 archive', bytes: [...ascii('BZh'), null, 0x31, 0x41, 0x59, 0x26]},
  {name: 'an xz archive', bytes: [0xfd, ...ascii('7zXZ'), 0]},
  {name: 'a 7z archive', bytes: [...ascii('7z'), 0xbc, 0xaf, 0x27, 0x1c]},
  {name: 'a RAR archive', bytes: [...ascii('Rar!'), 0x1a, 7]},
  {name: 'a Zstandard archive', bytes: [0x28, 0xb5, 0x2f, 0xfd]},
  {name: 'a tar archive', bytes: ascii('ustar'), at: 257},
  {name: 'an ELF program', bytes: [0x7f, ...ascii('ELF')]},
  {name: 'a WebAssembly module', bytes: [0, ...ascii('asm')]},
  {name: 'a Mach-O program', bytes: [0xcf, 0xfa, 0xed, 0xfe]},
  {name: 'a Mach-O program', bytes: [0xce, 0xfa, 0xed, 0xfe]},
  {name: 'a Java class or a Mach-O program', bytes: [0xca, 0xfe, 0xba, 0xbe]},
  {name: 'a Windows program', bytes: ascii('MZ'), weak: true},
  {name: 'an MP3 recording', bytes: [...ascii('ID3'), null, null, null], weak: true},
  {name: 'an MP3 recording', bytes: [0xff, 0xfb], weak: true},
  {name: 'an MP3 recording', bytes: [0xff, 0xf3], weak: true},
  {name: 'an MP4 film or recording', bytes: [0, ...any4.slice(1), ...ascii('ftyp')]},
  {name: 'a Matroska or WebM film', bytes: [0x1a, 0x45, 0xdf, 0xa3]},
  {name: 'a WAV recording', bytes: [...ascii('RIFF'), ...any4, ...ascii('WAVE')]},
  {name: 'an AVI film', bytes: [...ascii('RIFF'), ...any4, ...ascii('AVI ')]},
  {name: 'an Ogg recording', bytes: [...ascii('OggS'), 0]},
  {name: 'a FLAC recording', bytes: [...ascii('fLaC'), 0]},
  {name: 'an SQLite database', bytes: [...ascii('SQLite format 3'), 0]},
  {name: 'a Parquet table', bytes: ascii('PAR1'), weak: true},
  {name: 'a font', bytes: [0, 1, 0, 0, 0]},
  {name: 'a font', bytes: ascii('OTTO'), weak: true},
  {name: 'a font', bytes: [...ascii('wOFF'), null, null], weak: true},
  {name: 'a font', bytes: [...ascii('wOF2'), null, null], weak: true},
  {name: 'UTF-32 text', bytes: [0xff, 0xfe, 0, 0], textual: true},
  {name: 'UTF-32 text', bytes: [0, 0, 0xfe, 0xff], textual: true},
]

/** Names inside a ZIP archive that tell which kind of document it is. */
const archives: readonly [entry: string, name: string][] = [
  ['mimetypeapplication/epub+zip', 'an EPUB book'],
  ['mimetypeapplication/vnd.oasis.opendocument', 'an OpenDocument file'],
  ['word/', 'a Word document (DOCX)'],
  ['xl/', 'an Excel workbook (XLSX)'],
  ['ppt/', 'a PowerPoint presentation (PPTX)'],
  ['META-INF/', 'a Java archive'],
]

/**
 * What the bytes seem to be when they are no text, else null.
 * Known beginnings decide first; then the share of control bytes at the head and at three places further on.
 * `controls: false` leaves the second test out, for encodings that have zero bytes by nature (UTF-16).
 */
export function detectBinary(bytes: Uint8Array, {controls = true} = {}): Binary | null {
  const found = signatures.filter((signature) => begins(bytes, signature))
  const strong = found.find((signature) => !signature.weak)
  if (strong) return {name: strong.name === 'a ZIP archive' ? archiveName(bytes) : strong.name, textual: strong.textual ?? false}
  if (!controls || !hasManyControls(bytes)) return null
  return {name: found[0]?.name ?? 'a binary file', textual: false}
}

function begins(bytes: Uint8Array, {bytes: expected, at = 0}: Signature): boolean {
  return bytes.length >= at + expected.length && expected.every((byte, i) => byte === null || byte === bytes[at + i])
}

function archiveName(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 4096))
  return archives.find(([entry]) => head.includes(entry))?.[1] ?? 'a ZIP archive'
}

const headBytes = 8192
const probeBytes = 4096

function hasManyControls(bytes: Uint8Array): boolean {
  let seen = 0
  let controls = 0
  count(0, headBytes)
  if (bytes.length > 4 * headBytes) {
    for (const share of [0.25, 0.5, 0.75]) count(Math.floor(bytes.length * share), probeBytes)
  }
  // A stray NUL or two is a fault in a text, not another kind of file.
  return controls >= 4 && controls > seen * 0.03

  function count(start: number, length: number): void {
    const end = Math.min(bytes.length, start + length)
    for (let i = start; i < end; i++) if (isControl(bytes[i]!)) controls++
    seen += end - start
  }
}

/** Control bytes that no text has; tab, line ends, vertical tab, form feed, backspace and escape (coloured logs) do occur. */
function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 8 || byte > 13) && byte !== 0x1b
}

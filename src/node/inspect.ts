import fs from 'node:fs/promises'
import {detectBinary} from '../formats/binary.js'
import {decode} from '../formats/decode.js'
import {loadLanguages} from '../formats/code/languages.js'
import {detect, detectBytes, type DetectedBy} from '../formats/detect.js'
import type {FormatName} from '../formats/format.js'
import type {RuleId} from '../messages.js'
import {unreadable, type FileEntry} from './files.js'
import {isConversation, unsupportedContent} from './file-kinds.js'
import {leftOutContent, leftOutReasons, peekedBytes} from './left-out.js'

/** As what a file would be read, or why it would not. */
export type Inspection = Found | {ruleId: RuleId; reason: string}

interface Found {
  format: FormatName
  /** Of code: its language, where one is known. */
  language: string | null
  by: DetectedBy | '.gitattributes'
}

const headBytes = 8192

/** What is set for a file. */
export interface InspectOptions {
  format: FormatName | null
  language: string | null
  encoding: string | null
}

/** Judges a file by its name and its first 8 KB, 64 KB where it may be minified. */
export async function inspectFile(entry: FileEntry, options: InspectOptions): Promise<Inspection> {
  if (entry.chat) return {format: 'dialogue', language: null, by: 'content'}
  let head: Head
  try {
    head = await headOf(entry.absolute, entry.peek ? peekedBytes : headBytes)
  } catch (error) {
    return unreadable(error)
  }
  const kind = entry.peek && !isConversation(entry.path, head.bytes) ? leftOutContent(entry.path, head.bytes, head.size) : null
  if (kind) return {ruleId: 'left-out', reason: leftOutReasons[kind]}
  const unsupported = entry.named || options.format !== null ? null : unsupportedContent(entry.path, head.bytes)
  if (unsupported) return {ruleId: 'unsupported-format', reason: unsupported}
  const bytes = head.isArchive ? head.bytes : whole(head.bytes.subarray(0, headBytes), head.size)
  const found = detectBytes({format: options.format, path: entry.path, bytes})
  if (found) return {format: found.format.name, language: null, by: found.by}
  const {text, encoding} = await decode(bytes, {encoding: options.encoding})
  const binary = detectBinary(bytes, {controls: !encoding.startsWith('utf-16')})
  if (binary) return {ruleId: binary.textual ? 'unsupported-format' : 'binary-file', reason: `The file seems to be ${binary.name}`}
  const isSet = options.format !== null || options.language !== null
  return entry.as && !isSet
    ? {...(await formatOf(entry.path, text, {format: null, language: null, ...entry.as})), by: '.gitattributes'}
    : formatOf(entry.path, text, options)
}

/** Format, and language of code, as `parse` finds them. */
export async function formatOf(path: string, head: string, set: Pick<InspectOptions, 'format' | 'language'>): Promise<Found> {
  const languages = await loadLanguages()
  const {format, by} = detect({format: set.format ?? (set.language === null ? null : 'code'), path, head, languages})
  if (format.name !== 'code') return {format: format.name, language: null, by}
  const language = (set.language === null ? null : languages.byAlias(set.language)) ?? languages.byFile(path, head)
  return {format: 'code', language: language?.data.id ?? null, by}
}

/** The last character may be cut: the head ends behind its last ASCII byte. */
function whole(head: Uint8Array, size: number): Uint8Array {
  const end = size <= head.length ? head.length : head.findLastIndex((byte) => byte < 0x80) + 1
  return end > 0 ? head.subarray(0, end) : head
}

interface Head {
  /** Of an archive also the end, which lists what is in it. */
  bytes: Uint8Array
  isArchive: boolean
  /** Of the file. */
  size: number
}

/** A list of the files of an archive that is longer is not looked at. */
const tailBytes = 4_194_304

async function headOf(file: string, length: number): Promise<Head> {
  const handle = await fs.open(file, 'r')
  try {
    const {size} = await handle.stat()
    const buffer = new Uint8Array(length)
    const {bytesRead} = await handle.read(buffer, 0, length, 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (!isZip(bytes)) return {bytes, isArchive: false, size}
    const from = Math.max(bytesRead, size - tailBytes)
    const tail = new Uint8Array(Math.max(0, size - from))
    await handle.read(tail, 0, tail.length, from)
    const both = new Uint8Array(bytesRead + tail.length)
    both.set(bytes)
    both.set(tail, bytesRead)
    return {bytes: both, isArchive: true, size}
  } finally {
    await handle.close()
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

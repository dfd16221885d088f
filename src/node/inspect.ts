import fs from 'node:fs/promises'
import {detectBinary} from '../formats/binary.js'
import {decode} from '../formats/decode.js'
import {detect, type DetectedBy} from '../formats/detect.js'
import type {FormatName} from '../formats/format.js'
import type {RuleId} from '../messages.js'
import {unreadable, type FileEntry} from './files.js'

/** As what a file would be read, or why it would not. */
export type Inspection = {format: FormatName; by: DetectedBy} | {ruleId: RuleId; reason: string}

const headBytes = 8192

/** Judges a file by its name and its first 8 KB. */
export async function inspectFile(entry: FileEntry, options: {format?: FormatName | null; encoding?: string | null}): Promise<Inspection> {
  let bytes: Uint8Array
  try {
    bytes = await headOf(entry.absolute)
  } catch (error) {
    return unreadable(error)
  }
  const {text, encoding} = await decode(bytes, {encoding: options.encoding})
  const binary = detectBinary(bytes, {controls: !encoding.startsWith('utf-16')})
  if (binary) return {ruleId: binary.textual ? 'unsupported-format' : 'binary-file', reason: `The file seems to be ${binary.name}`}
  const {format, by} = detect({format: options.format, path: entry.path, head: text})
  return {format: format.name, by}
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await fs.open(file, 'r')
  try {
    const buffer = new Uint8Array(headBytes)
    const {bytesRead} = await handle.read(buffer, 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    // The last character may be cut: the head ends behind its last ASCII byte.
    const end = bytesRead < headBytes ? bytesRead : head.findLastIndex((byte) => byte < 0x80) + 1
    return end > 0 ? head.subarray(0, end) : head
  } finally {
    await handle.close()
  }
}

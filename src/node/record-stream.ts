import {closeSync, openSync, readSync} from 'node:fs'
import {decode} from '../formats/decode.js'
import {createStreamDecoder} from '../formats/text-decoder.js'
import type {RecordsBatch} from '../formats/csv/stream.js'
import {createMessage, plural} from '../messages.js'
import {maskRow} from '../mask.js'
import type {Settings} from '../options.js'
import {createTextWindow} from '../text/text-window.js'
import {streamRows} from '../tree/records.js'
import {rememberStream} from '../tree/source.js'
import type {RecordRow, Records, Root, Skipped} from '../tree/types.js'
import type {VFileMessage} from 'vfile-message'

/** Larger files of rows are not held in memory: in bytes. */
export const streamedFrom = 16_000_000

const partBytes = 1 << 18

/**
 * A tree whose rows are read from the file while they are asked for, once.
 * Tables that follow the first are added to its children when the rows before them have been gone through.
 */
export async function openRecords(
  file: string,
  path: string,
  format: 'csv' | 'tsv',
  {encoding, offsets, delimiter, quote, headerRows, mask}: Settings,
  say: (message: VFileMessage) => void,
): Promise<Root> {
  const head = headOf(file)
  const decoded = await decode(head, {encoding})
  if (decoded.guessed) say(createMessage('encoding-guessed', `The encoding was taken for ${decoded.encoding} (confidence ${Math.round(decoded.confidence * 100)} %)`))
  const window = createTextWindow(offsets)
  const undecodable = {count: 0}
  const root: Root = {
    type: 'root',
    data: {
      source: {path, url: null},
      format,
      title: null,
      description: null,
      language: null,
      frontmatter: null,
      skipped: [],
      chars: 0,
      encoding: decoded.encoding,
      coverage: 'source',
    },
    children: [],
  }
  const skipped: Skipped[] = []
  rememberStream(root, {line: window.line, charCodeAt: window.charCodeAt, convert: window.convert, parts: () => textOf(file, decoded.encoding, {count: 0}), skipped})
  const {streamBatches} = await import('../formats/csv/stream.js')
  const batches = streamBatches(partsOf(), {
    format,
    csv: {delimiter, quote, headerRows},
    message: (ruleId, reason, place) => say(createMessage(ruleId, reason, place)),
  })
  pull()
  return root

  function* partsOf(): Generator<string> {
    for (const text of textOf(file, decoded.encoding, undecodable)) {
      window.add(text)
      root.data.chars = window.length
      yield text
    }
    if (undecodable.count > 0) say(createMessage('not-decodable', `${plural(undecodable.count, 'place holds', 'places hold')} bytes that are not valid in ${decoded.encoding}`))
  }

  /** The next batch; what stands in front of its table goes to the tree. */
  function next(): RecordsBatch | null {
    const {value, done} = batches.next()
    if (done) return null
    root.children.push(...value.before)
    for (const each of value.skipped) {
      root.data.skipped.push(each)
      skipped.push({...each, start: window.convert(each.start), end: window.convert(each.end)})
    }
    return value
  }

  function pull(): void {
    let batch = next()
    while (batch && !batch.records) batch = next()
    if (!batch?.records) return
    const records: Records = {...batch.records, rows: []}
    // The rows to come have comments between them as well: from the first row to the last.
    if (records.data?.ranges) delete records.data.ranges
    const {start, end} = records.position ?? {}
    const header = records.header[records.header.length - 1]
    if (start?.offset !== undefined) window.keep(start.offset, header?.end ?? Math.min(start.offset + 1, end?.offset ?? 0))
    root.children.push(records)
    streamRows(records, rowsFrom(records, batch), window.forget)
  }

  function* rowsFrom(records: Records, first: RecordsBatch): Generator<RecordRow> {
    for (let batch: RecordsBatch | null = first; batch; batch = next()) {
      if (batch.records?.position && records.position) records.position = {start: records.position.start, end: batch.records.position.end}
      for (const row of batch.records?.rows ?? []) yield mask ? maskRow(row) : row
      if (batch.last) break
    }
    pull()
  }
}

function headOf(file: string): Uint8Array {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = new Uint8Array(partBytes)
    const length = readSync(descriptor, bytes, 0, partBytes, 0)
    // The last character may be cut.
    const end = length < partBytes ? length : bytes.subarray(0, length).findLastIndex((byte) => byte < 0x80) + 1
    return bytes.subarray(0, end || length)
  } finally {
    closeSync(descriptor)
  }
}

/** The decoded text of a file in parts; none ends between CR and LF. */
function* textOf(file: string, encoding: string, undecodable: {count: number}): Generator<string> {
  const descriptor = openSync(file, 'r')
  try {
    const decoder = createStreamDecoder(encoding)
    const bytes = new Uint8Array(partBytes)
    let rest = ''
    for (let length = readSync(descriptor, bytes); length > 0; length = readSync(descriptor, bytes)) {
      const text = rest + decoder.decode(bytes.subarray(0, length))
      rest = text.endsWith('\r') ? '\r' : ''
      for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) undecodable.count++
      if (text.length > rest.length) yield text.slice(0, text.length - rest.length)
    }
    const last = rest + decoder.end()
    if (last !== '') yield last
  } finally {
    closeSync(descriptor)
  }
}

import {plural} from '../../../messages.js'
import {fromSource, inline} from '../../../text/mapped-text.js'
import type {Paragraph} from '../../../tree/types.js'
import {readJson, type Json} from '../../json.js'
import {shapeOf} from './shape.js'
import type {Work} from './work.js'

/** The values of a file. */
export interface Documents {
  /** One, or one a line. */
  values: Json[]
  isLines: boolean
  /** Lines that could not be read, as they are. */
  broken: Paragraph[]
}

/** Reads JSON or JSON lines; a broken line is said and kept as text, broken JSON throws. */
export function documentsOf(work: Work): Documents {
  const documents = readDocuments(work)
  for (const value of documents.values) work.values.push(value)
  return documents
}

function readDocuments(work: Work): Documents {
  const {source, context: {path}} = work
  // Values that go over several lines are no lines, also where one stands behind another.
  const first = source.slice(0, source.indexOf('\n'))
  if (!/\.(?:jsonl|ndjson|jsonlines)$/i.test(path ?? '') && !(shapeOf(source).isLines && isValue(first))) {
    try {
      return {values: [readJson(source)], isLines: false, broken: []}
    } catch (error) {
      if (!isValue(first)) throw error
    }
  }
  return linesOf(work)
}

function isValue(line: string): boolean {
  if (!/^\ufeff?\s*[[{]/.test(line.slice(0, 200))) return false
  try {
    readJson(line)
    return true
  } catch {
    return false
  }
}

/** So many broken lines are named one by one. */
const mostSaid = 20

function linesOf({source, context, held}: Work): Documents {
  const values: Json[] = []
  const broken: Paragraph[] = []
  for (let start = 0; start < source.length; ) {
    const feed = source.indexOf('\n', start)
    const end = feed < 0 ? source.length : feed
    const line = source.slice(start, end)
    if (line.trim()) {
      try {
        values.push(readJson(line, start))
      } catch (error) {
        const [from, to] = [start + (line.length - line.trimStart().length), start + line.trimEnd().length]
        const reason = (error instanceof Error ? error.message : String(error)).replace('line 1, ', '')
        if (broken.length < mostSaid) context.message('message-broken', `A line cannot be read (${reason}); it stays as it is`, [from, to])
        broken.push({type: 'paragraph', text: inline(fromSource(source, from, to)), position: context.places.position(from, to)})
        held.push([from, to])
      }
    }
    start = end + 1
  }
  const rest = broken.length - mostSaid
  if (rest > 0) context.message('message-broken', `${plural(rest, 'more line')} cannot be read; ${rest === 1 ? 'it stays as it is' : 'they stay as they are'}`)
  return {values, isLines: true, broken}
}

import type {Languages} from './code/languages.js'
import type {Format, FormatName} from './format.js'
import {formats} from './index.js'

/** What told the format. */
export type DetectedBy = 'forced' | 'extension' | 'media-type' | 'content' | 'fallback'

export interface Detected {
  format: Format
  by: DetectedBy
}

export interface DetectFacts {
  /** What the caller asked for. */
  format?: FormatName | null
  /** File name, path or URL; only its extension counts. */
  path?: string | null
  /** `text/html; charset=utf-8`; parameters do not count. */
  mediaType?: string | null
  /** The beginning of the decoded text; 16 KB are looked at. */
  head: string
  /** Names that say code. */
  languages?: Pick<Languages, 'byFile' | 'knowsName'> | null
}

/** From here on a sniff is believed of a file whose name or media type says nothing; a text without either is taken at less. */
const sure = 0.7
const likely = 0.3
const headLength = 4096

/**
 * Finds the format: the caller's word, the name (its extension, or a whole name that a language of code has), the media type, the content.
 * What none of them tells is `text`, `by: 'fallback'`; the caller decides whether such a file is wanted.
 */
export function detect({format, path, mediaType, head, languages}: DetectFacts): Detected {
  const forced = format && byName(format)
  if (forced) return {format: forced, by: 'forced'}
  const extension = extensionOf(path ?? '')
  const isCode = languages != null && languages.byFile(path ?? null, head) !== null
  // 'CMakeLists.txt' is no text.
  if (isCode && extension === '.txt' && languages.knowsName(path ?? '')) return {format: byName('code'), by: 'extension'}
  const named = extension && formats.find(({extensions}) => extensions.includes(extension))
  if (named) return {format: named, by: 'extension'}
  if (isCode) return {format: byName('code'), by: languages.knowsName(path ?? '') ? 'extension' : 'content'}
  const type = (mediaType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const typed = type && formats.find(({mediaTypes}) => mediaTypes.includes(type))
  if (typed) return {format: typed, by: 'media-type'}
  return sniff(head.slice(0, headLength), path || mediaType ? sure : likely) ?? {format: byName('text'), by: 'fallback'}
}

export interface BytesFacts {
  format?: FormatName | null
  path?: string | null
  mediaType?: string | null
  bytes: Uint8Array
}

/** The format of bytes that are no text: by the caller's word, else the bytes, the name or the media type. Null where it is none of those known. */
export function detectBytes({format, path, mediaType, bytes}: BytesFacts): Detected | null {
  if (format) return byName(format).sniffBytes ? {format: byName(format), by: 'forced'} : null
  const known = formats.filter(({sniffBytes}) => sniffBytes)
  const extension = extensionOf(path ?? '')
  const type = (mediaType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const named = known.find(({extensions}) => extensions.includes(extension))
  if (named) return {format: named, by: 'extension'}
  const found = known.find(({sniffBytes}) => sniffBytes!(bytes))
  if (found) return {format: found, by: 'content'}
  const typed = known.find(({mediaTypes}) => mediaTypes.includes(type))
  return typed ? {format: typed, by: 'media-type'} : null
}

/** The record of a format. */
export function byName(name: FormatName): Format {
  return formats.find((format) => format.name === name)!
}

/** Lower case, with the dot (`.md`); empty for none and for dot files. A query or fragment of a URL is cut off. */
export function extensionOf(path: string): string {
  const name = (/^[a-z][a-z\d+.-]+:\/\//i.test(path) ? path.replace(/[?#].*$/s, '') : path).split(/[\\/]/).pop()!
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

function sniff(head: string, least: number): Detected | null {
  let best: Detected | null = null
  let most = 0
  for (const format of formats) {
    const score = format.sniff?.(head) ?? 0
    if (score >= least && score > most) {
      most = score
      best = {format, by: 'content'}
    }
  }
  return best
}

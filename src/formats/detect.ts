import type {Languages} from './code/languages.js'
import {extensionOf} from './extension.js'
import type {Format, FormatName} from './format.js'
import {formats} from './index.js'

export {extensionOf}

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
  /** The decoded text; mostly its first 16 KB are looked at. */
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
  const claimed = formats.find(({claims}) => claims?.(head, extension))
  if (claimed) return {format: claimed, by: claimed.extensions.includes(extension) ? 'extension' : 'content'}
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
  if (format) return isOfBytes(format) || (byName(format).sniffBytes?.(bytes) ?? false) ? {format: byName(format), by: 'forced'} : null
  const known = formats.filter(({sniffBytes}) => sniffBytes)
  const ofBytes = known.filter(({claims}) => !claims)
  const extension = extensionOf(path ?? '')
  const type = (mediaType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const named = ofBytes.find(({extensions}) => extensions.includes(extension))
  if (named) return {format: named, by: 'extension'}
  const found = known.find(({sniffBytes}) => sniffBytes!(bytes))
  if (found) return {format: found, by: 'content'}
  const typed = ofBytes.find(({mediaTypes}) => mediaTypes.includes(type))
  return typed ? {format: typed, by: 'media-type'} : null
}

/** Whether a format is read from bytes alone: one that also claims texts is asked each time. */
export function isOfBytes(name: FormatName): boolean {
  const {sniffBytes, claims} = byName(name)
  return sniffBytes !== undefined && claims === undefined
}

/** The format of bytes that a text is in all the same, by its name, media type or beginning (mail); null for the others. */
export function textBytesFormat(text: string, path: string | null, mediaType: string | null): Format | null {
  const type = (mediaType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const extension = extensionOf(path ?? '')
  const named = ofTexts.find(({extensions, mediaTypes}) => extensions.includes(extension) || mediaTypes.includes(type))
  if (named) return named
  const head = encoder.encode(text.slice(0, headLength))
  return ofTexts.find(({sniffBytes}) => sniffBytes!(head)) ?? null
}

const ofTexts = formats.filter(({takesText}) => takesText)
const encoder = new TextEncoder()

/** The record of a format. */
export function byName(name: FormatName): Format {
  return formats.find((format) => format.name === name)!
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

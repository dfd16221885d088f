import type {Languages} from '../formats/code/languages.js'
import {byName, extensionOf} from '../formats/detect.js'
import {formats} from '../formats/index.js'
import {peekedBytes} from './left-out.js'

/**
 * Extensions read as plain text in a walk beside those of the formats.
 * Markup languages without a format of their own stand here because their text is prose.
 */
const textExtensions = ['.txt', '.text', '.log', '.rst', '.adoc', '.asciidoc', '.org', '.textile']

/** Extensions that may be those of a document: the content decides (an export of chats). */
const maybeExtensions = ['.zip', '.jsonl', '.ndjson']

const dataExtensions = ['.json', '.jsonl', '.ndjson']

const documents = new Set([...formats.flatMap(({extensions}) => extensions), ...textExtensions, ...maybeExtensions])

type KnownNames = Pick<Languages, 'knowsName'>

/**
 * Why a file met in a walk is left out, judged by its name alone; null when it is read.
 * A name without an extension (`LICENSE`, a script) is read, and its content decides.
 */
export function unsupportedReason(name: string, languages: KnownNames): string | null {
  const extension = extensionOf(name)
  if (extension === '' || extension === '.' || documents.has(extension) || languages.knowsName(name)) return null
  return unknownReason(extension)
}

const unknownReason = (extension: string) => `${extension} is not a known document format; name the file itself, or set a format, to read it as text`

/** Why a file met in a walk is left out by its content, where its name alone did not tell; null when it is read. */
export function unsupportedContent(name: string, bytes: Uint8Array): string | null {
  const extension = extensionOf(name)
  return maybeExtensions.includes(extension) && !isConversation(name, bytes) ? unknownReason(extension) : null
}

const decoder = new TextDecoder()

/** Whether a file of data is a conversation: an export of a chat in JSON, which nobody has minified, or an archive of such. */
export function isConversation(name: string, bytes: Uint8Array): boolean {
  const extension = extensionOf(name)
  const {claims, sniffBytes} = byName('dialogue')
  if (extension === '.zip') return sniffBytes!(bytes)
  return dataExtensions.includes(extension) && claims!(decoder.decode(bytes.subarray(0, peekedBytes)), extension)
}

/** Whether a name may be that of a source file: a name without an extension may be that of a script. */
export function maybeSource(name: string, languages: KnownNames): boolean {
  const extension = extensionOf(name)
  return !documents.has(extension) && (extension === '' || languages.knowsName(name))
}

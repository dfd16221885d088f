import type {Languages} from '../formats/code/languages.js'
import {extensionOf} from '../formats/detect.js'
import {formats} from '../formats/index.js'

/**
 * Extensions read as plain text in a walk beside those of the formats.
 * Markup languages without a format of their own stand here because their text is prose.
 */
const textExtensions = ['.txt', '.text', '.log', '.rst', '.adoc', '.asciidoc', '.org', '.textile']

const documents = new Set([...formats.flatMap(({extensions}) => extensions), ...textExtensions])

type KnownNames = Pick<Languages, 'knowsName'>

/**
 * Why a file met in a walk is left out, judged by its name alone; null when it is read.
 * A name without an extension (`LICENSE`, a script) is read, and its content decides.
 */
export function unsupportedReason(name: string, languages: KnownNames): string | null {
  const extension = extensionOf(name)
  if (extension === '' || extension === '.' || documents.has(extension) || languages.knowsName(name)) return null
  return `${extension} is not a known document format; name the file itself, or set a format, to read it as text`
}

/** Whether a name may be that of a source file: a name without an extension may be that of a script. */
export function maybeSource(name: string, languages: KnownNames): boolean {
  const extension = extensionOf(name)
  return !documents.has(extension) && (extension === '' || languages.knowsName(name))
}

import {extensionOf} from '../formats/detect.js'
import {formats} from '../formats/index.js'

/**
 * Extensions read as plain text in a walk beside those of the formats.
 * Markup languages without a format of their own stand here because their text is prose.
 */
const textExtensions = ['.txt', '.text', '.log', '.rst', '.adoc', '.asciidoc', '.org', '.textile']

const known = new Set([...formats.flatMap(({extensions}) => extensions), ...textExtensions])

/**
 * Why a file met in a walk is left out, judged by its name alone; null when it is read.
 * A name without an extension (`LICENSE`) is read, and its content decides.
 */
export function unsupportedReason(name: string): string | null {
  const extension = extensionOf(name)
  if (extension === '' || extension === '.' || known.has(extension)) return null
  return `${extension} is not a known document format; name the file itself, or set a format, to read it as text`
}

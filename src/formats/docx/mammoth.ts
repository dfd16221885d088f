import {ReadFailure} from '../format.js'
import {openArchive} from './archive.js'
import {createBudget, type Budget, type Limits} from './budget.js'
import {loadMammoth} from './mammoth-loader.js'
import {decodePart} from './part-text.js'

/** HTML with what mammoth had to say. */
export interface MammothResult {
  html: string
  messages: string[]
}

/** mammoth has no limits of its own, takes seven times as long as our reader and all text at once. */
const limits: Partial<Limits> = {entryBytes: 50_000_000, totalBytes: 100_000_000, elements: 1_000_000, depth: 300, seconds: 60}

/**
 * Reads a file with mammoth: style maps inside the file and files outside it are not obeyed, of images the alternative text stays.
 * Throws `ReadFailure` where the archive is unsound or asks for too much.
 */
export async function readWithMammoth(bytes: Uint8Array, styleMap: string | readonly string[] | null): Promise<MammothResult> {
  checkParts(bytes)
  const mammoth = await loadMammoth()
  // In Node it looks for a buffer, in browsers for an ArrayBuffer.
  const input = {buffer: bytes, arrayBuffer: bytes.slice().buffer}
  const {value, messages} = await mammoth
    .convertToHtml(input, {
      ...(styleMap === null ? {} : {styleMap: typeof styleMap === 'string' ? styleMap : [...styleMap]}),
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({src: ''})),
    })
    .catch((error: unknown) => {
      throw new ReadFailure('damaged', `The file is damaged: mammoth cannot read it either (${reasonOf(error)})`, {cause: error})
    })
  return {html: value, messages: messages.map(({message}) => message)}
}

function checkParts(bytes: Uint8Array): void {
  const budget = createBudget(limits)
  const archive = openArchive(bytes, budget)
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const pieces = archive.unpack(name)
    if (pieces) checkTags(Array.from(decodePart(pieces)).join(''), budget)
  }
}

/** Counts elements and their depth by their tags alone, since the XML may not be well formed. */
function checkTags(xml: string, budget: Budget): void {
  let depth = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next === '/') depth = Math.max(0, depth - 1)
    else if (next === '!' && xml.startsWith('<!DOCTYPE', at)) {
      throw new ReadFailure('damaged', 'The file is damaged: an XML part has a document type declaration (DOCTYPE), which Word files may not have')
    } else if (next !== '!' && next !== '?') {
      budget.element(depth + 1)
      const end = xml.indexOf('>', at)
      if (end < 0) return
      if (xml[end - 1] !== '/') depth++
      at = end
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

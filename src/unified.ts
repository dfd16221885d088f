import type {Plugin} from 'unified'
import type {Node, Parent} from 'unist'
import type {VFile} from 'vfile'
import type {Chunk} from './chunk-types.js'
import {extensionOf} from './formats/detect.js'
import type {FormatName} from './formats/format.js'
import {formats} from './formats/index.js'
import type {Options} from './options.js'
import {sectile} from './sectile.js'

declare module 'vfile' {
  interface DataMap {
    /** Set by `sectilePlugin` and `sectileCompiler`. */
    chunks: Chunk[]
  }
}

declare module 'unified' {
  interface CompileResultMap {
    chunks: Chunk[]
  }
}

/**
 * A unified plugin that sets `file.data.chunks`.
 *
 *     await unified().use(remarkParse).use(sectilePlugin, {maxTokens: 256}).use(remarkRehype).use(rehypeStringify).process(file)
 *
 * Chunks carry places in the source, so they are made from the file's own text (`file.value`) and path; the tree only tells the format,
 * where neither the options nor the path do: an mdast tree is Markdown, an hast tree is HTML unless it was made from something else.
 * What other plugins changed in the tree is not seen. Messages go to `file.messages`. It is asynchronous (`process` and `run`, not
 * `processSync` and `runSync`). Throws when the file has no text though the tree has content: `run(tree)` needs the file as its second argument.
 */
export const sectilePlugin: Plugin<[options?: Options], Node> = (options = {}) => {
  return async (tree, file) => {
    await setChunks(tree, file, options)
  }
}

/**
 * A unified plugin that makes chunks the result of a processor: `(await processor.process(file)).result` is the array of them.
 * Compilers are synchronous, so a transformer (that of `sectilePlugin`) makes the chunks and the compiler hands them on.
 */
export const sectileCompiler: Plugin<[options?: Options], Node, Chunk[]> = function (options = {}) {
  this.use(sectilePlugin, options)
  this.compiler = (_tree: Node, file: VFile) => {
    if (!file.data.chunks) throw new Error('No chunks to hand on: use process() or run(), where the transformer of sectileCompiler can make them')
    return file.data.chunks
  }
}

async function setChunks(tree: Node, file: VFile, options: Options): Promise<void> {
  const source = file.value ?? ''
  const children = 'children' in tree ? (tree as Parent).children : []
  if (source.length === 0 && children.length > 0) {
    throw new Error('The source is needed: chunks are made from file.value, which is empty. Pass the file the tree was parsed from')
  }
  const format = options.format ?? (isKnown(file.path) ? null : formatOf(children, String(file)))
  const {chunks} = await sectile(
    {value: source, path: file.path || undefined},
    {...options, format, onMessage: (message) => void file.messages.push(message)},
  )
  file.data.chunks = chunks
}

function isKnown(path: string | undefined): boolean {
  const extension = extensionOf(path ?? '')
  return extension !== '' && formats.some(({extensions}) => extensions.includes(extension))
}

/** So many elements are looked at. */
const probes = 100

/**
 * The format a tree was parsed from.
 * An hast tree may have been made from Markdown (remark-rehype): then its elements lie where the source has no tag of theirs.
 */
function formatOf(nodes: readonly Node[], source: string): FormatName | null {
  if (nodes.every(({type}) => type === 'text' || type === 'comment')) return null
  if (!nodes.some(({type}) => type === 'element' || type === 'doctype')) return 'markdown'
  const open: Node[] = [...nodes]
  let placed = 0
  // A queue that only grows: what is near the root comes first.
  for (let i = 0; i < open.length && placed < probes; i++) {
    const {type, tagName, position, children = []} = open[i] as Node & {tagName?: string; children?: Node[]}
    for (const child of children.slice(0, probes)) open.push(child)
    const start = position?.start.offset
    if (type !== 'element' || start === undefined) continue
    placed++
    if (source.slice(start, start + tagName!.length + 1).toLowerCase() === `<${tagName}`) return 'html'
  }
  return placed > 0 ? 'markdown' : 'html'
}

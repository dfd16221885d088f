/** Gives the bytes of a file of the `grammars` folder: `index.json`, `python/chunks.scm`, `python/parser.wasm.gz`. Rejects where there is none. */
export type AssetReader = (path: string) => Promise<Uint8Array>

/** What this module uses of Node: absent in browsers. */
interface NodeModules {
  fs: {promises: {readFile(path: URL): Promise<Uint8Array>}}
  zlib: {gunzipSync(bytes: Uint8Array): Uint8Array}
}

let reader: AssetReader | null = null

/** Sets where the files of the `grammars` folder come from. */
export function setAssets(source: string | URL | AssetReader): void {
  reader = typeof source === 'function' ? source : fromFolder(new URL(`${String(source).replace(/\/$/, '')}/`, globalThis.location?.href))
}

/** Bytes of a file of the `grammars` folder; what is called `.gz` comes unpacked. Nothing is fetched that nobody has named. */
export async function readAsset(path: string): Promise<Uint8Array> {
  if (!reader && inNode() && here.startsWith('file:')) reader = fromFolder(new URL(`${here}../../../grammars/`))
  if (!reader) throw new Error('It is not known where the grammars are: useGrammars says it')
  return readWith(reader, path)
}

/** The same from another reader: that of a registered language. */
export async function readWith(from: AssetReader, path: string): Promise<Uint8Array> {
  const bytes = await from(path)
  // A server may have unpacked it already, as `Content-Encoding` tells browsers to.
  return path.endsWith('.gz') && bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes
}

/** Reads files of a folder, in Node from disk, else over the network. */
export function fromFolder(folder: URL): AssetReader {
  const files = folder.protocol === 'file:' ? ofNode('fs') : null
  return async (path) => {
    const url = new URL(path, folder)
    if (files) return files.promises.readFile(url)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`.trim())
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** The folder of this module; bundlers that follow `new URL(…, import.meta.url)` would copy every grammar. */
const here = String(import.meta.url ?? '').replace(/[^/]*$/, '')

/** Whether files can be read as Node does. */
export function inNode(): boolean {
  return ofNode('fs') !== null
}

function ofNode<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | null {
  const {process} = globalThis as {process?: {getBuiltinModule?(name: string): unknown}}
  return (process?.getBuiltinModule?.(name) as NodeModules[Name] | undefined) ?? null
}

/** In Node by its own module: the streams of browsers load half of `fetch` with them. */
async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const zlib = ofNode('zlib')
  if (zlib) return zlib.gunzipSync(bytes)
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

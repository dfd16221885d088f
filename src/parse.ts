import type {Position} from 'unist'
import {VFile, type Compatible} from 'vfile'
import type {VFileMessage} from 'vfile-message'
import {detectBinary} from './formats/binary.js'
import {checkEncoding, decode, isUtf16} from './formats/decode.js'
import {byName, detect, detectBytes, extensionOf, isOfBytes, textBytesFormat} from './formats/detect.js'
import {loadLanguages} from './formats/code/languages.js'
import {defaultReadSettings, ReadFailure, type BytesContext, type Embed, type Format, type FormatName, type LoadFacts, type ReadContext, type Reader, type ReadResult, type ReadSettings} from './formats/format.js'
import {maskTree} from './mask.js'
import {createMessage, plural, type MessageSink, type RuleId} from './messages.js'
import {checkOptionsObject, checkWatch, resolveOptions, show, type Options, type Settings} from './options.js'
import {createPace} from './pace.js'
import type {Range} from './text/mapped-text.js'
import {buildSections} from './tree/build.js'
import {createPlaces, type Places} from './tree/position.js'
import {createRelocator} from './tree/relocate.js'
import {rememberSource} from './tree/source.js'
import type {Code, Content, Node, Root, RootData} from './tree/types.js'

export {sourceOf} from './tree/source.js'

/** Text or bytes with what is known about them. */
export interface InputFile {
  value: string | Uint8Array | ArrayBuffer
  /** File name or path: its extension tells the format, and it stands in the output as it is given, with `/`. */
  path?: string | URL | null
  url?: string | URL | null
  /** As in HTTP: `text/html; charset=utf-8`. */
  mediaType?: string | null
}

/** Text, bytes, or a file: anything VFile takes. A VFile's `data.url` and `data.mediaType` count as well. */
export type Input = string | Uint8Array | ArrayBuffer | VFile | InputFile | Compatible

/** Of the options only `format`, `encoding`, `math` and `maxBytes` say something to parsing; the others are checked and left alone. */
export interface ParseOptions extends Options {
  /** Stops the work: `parse` throws the signal's reason. */
  signal?: AbortSignal | null
  /** Told of each message at once. */
  onMessage?: MessageSink | null
}

export interface Parsed {
  root: Root
  messages: VFileMessage[]
}

/**
 * Parses an input by its structure into one section tree.
 * Throws `OptionError` for wrong options, a `TypeError` for what is no input, and the reason of an aborted signal; an input that cannot be read
 * gives a root without children (`data.format` is `skipped`) and a fatal message.
 */
export async function parse(input: Input, options: ParseOptions = {}): Promise<Parsed> {
  checkOptionsObject(options)
  const {signal, onMessage, ...rest} = options
  checkWatch({signal, onMessage})
  const settings = resolveOptions(rest)
  if (settings.encoding) checkEncoding(settings.encoding)
  signal?.throwIfAborted()

  const {value, path, url, mediaType} = fileOf(input)
  const messages: VFileMessage[] = []
  // What the caller's own function throws is no fault of the input: it is kept until the reader is done, which would take it for its own.
  const watched: {thrown?: [unknown]} = {}
  const tell = (message: VFileMessage): void => {
    try {
      if (!watched.thrown) onMessage?.(message)
    } catch (error) {
      watched.thrown = [error]
    }
  }
  const report = (ruleId: RuleId, reason: string, place?: Position | null, cause?: unknown, isFatal = false): void => {
    const message = createMessage(ruleId, reason, place, path)
    if (isFatal) message.fatal = true
    if (cause !== undefined) message.cause = cause as Error
    messages.push(message)
    tell(message)
  }
  let forced: Pick<Settings, 'format' | 'kind'> = settings
  const finish = async (source: string, places: Places, format: string, encoding: string, result: ReadResult, readAs = format): Promise<Parsed> => {
    signal?.throwIfAborted()
    const children = readAs === 'code' ? result.children : await arranged(source, places, readAs, result)
    const root = createRoot(source, places, format, {...result, children}, {source: {path, url}, encoding})
    if (settings.mask) maskTree(root)
    rememberSource(root, source, places)
    if (watched.thrown) throw watched.thrown[0]
    return {root, messages}
  }
  const arranged = async (source: string, places: Places, format: string, result: ReadResult): Promise<Content[]> => {
    const {data} = result
    const {arrange} = await loadPasses()
    return arrange(result, format, forced.kind, (isForced) => ({
      source, places,
      forced: isForced,
      format: format as FormatName,
      language: data.language ?? null,
      skip: ([start, end], reason) => data.skipped.push({start, end, reason}),
      message: (ruleId, reason, range) => report(ruleId, reason, range && places.position(...range)),
    }))
  }
  const refused = refuse(value, settings)
  const bytesFormat = refused?.[0] === 'too-large' ? null : bytesFormatOf(value)
  if (refused && !bytesFormat) return failed(...refused)
  if (bytesFormat) return parseBytes(bytesFormat)

  const decoded = typeof value === 'string' ? asIs(value) : await decode(value, {encoding: settings.encoding, mediaType})
  signal?.throwIfAborted()
  const source = decoded.text
  const places = createPlaces(source)
  if (decoded.guessed) {
    report('encoding-guessed', `The encoding was taken for ${decoded.encoding} (confidence ${Math.round(decoded.confidence * 100)} %)`)
  }
  if (decoded.undecodable > 0) {
    const at = source.indexOf('\ufffd')
    report('not-decodable', `${plural(decoded.undecodable, 'place holds', 'places hold')} bytes that are not valid in ${decoded.encoding}`, places.position(at, at + 1))
  }
  const languages = await loadLanguages()
  // A conversation in no known form is running text with names in front of it.
  if (settings.format === 'dialogue' && !byName('dialogue').claims!(source, extensionOf(path ?? url ?? ''))) forced = {format: null, kind: 'dialogue'}
  const {format} = detect({format: forced.format ?? (settings.language === null ? null : 'code'), path: path ?? url, mediaType, head: source, languages})
  if (!/\S/.test(source)) return finish(source, places, format.name, decoded.encoding, nothing())

  const task: Task = {source, places, path: path ?? url, settings: readSettings(settings), report}
  // A reader that cannot be loaded is no fault of the input: the error is thrown.
  const readers = await loadReaders(format.name, {source, path: path ?? url, language: settings.language})
  signal?.throwIfAborted()
  try {
    const result = await readWhole(readers.get(format.name)!, createContext(format.name, task, readers, 0), signal)
    await addCodeParts(result.children, task.settings.partChars, signal)
    return await finish(source, places, format.name, decoded.encoding, result)
  } catch (error) {
    if (watched.thrown) throw watched.thrown[0]
    if (signal?.aborted || format.name === 'text') throw error
    report('parse-failed', `Reading as ${format.name} failed (${reasonOf(error)}); the file is read as plain text`, null, error)
    return finish(source, places, 'text', decoded.encoding, await readText(task))
  }

  function bytesFormatOf(value: string | Uint8Array): Format | null {
    const {format} = settings
    if (typeof value !== 'string') return detectBytes({format, path: path ?? url, mediaType, bytes: value})?.format ?? null
    if (format !== null) return isOfBytes(format) ? byName(format) : null
    return textBytesFormat(value, path ?? url, mediaType)
  }

  function failed(ruleId: RuleId, reason: string, cause?: unknown): Promise<Parsed> {
    // Whatever the rule is elsewhere: here nothing was read.
    report(ruleId, reason, null, cause, true)
    return finish('', createPlaces(''), 'skipped', 'utf-8', nothing())
  }

  async function parseBytes({name, load, takesText}: Format): Promise<Parsed> {
    if (typeof value === 'string' && !takesText) return failed('damaged', `A ${name} file is bytes; a text was given`)
    const reader = await load({source: '', path: path ?? url, language: null})
    try {
      const result = await reader.readBytes!(typeof value === 'string' ? new TextEncoder().encode(value) : value, bytesContext(name))
      return await finish(result.source, createPlaces(result.source), name, 'utf-8', result, result.format)
    } catch (error) {
      if (watched.thrown) throw watched.thrown[0]
      if (signal?.aborted) throw error
      if (error instanceof ReadFailure) return failed(error.ruleId, error.message, error.cause)
      return failed('parse-failed', `Reading as ${name} failed (${reasonOf(error)})`, error)
    }
  }

  function bytesContext(format: FormatName): BytesContext {
    return {
      ...readSettings(settings),
      format,
      path: path ?? url,
      message: (ruleId, reason, place) => report(ruleId, reason, Array.isArray(place) ? null : place),
      throwIfAborted: () => signal?.throwIfAborted(),
      async readAs(name, text) {
        const readers = await loadReaders(name, {source: text, path: path ?? url, language: null})
        const task: Task = {source: text, places: createPlaces(text), path: path ?? url, settings: readSettings(settings), report}
        return readers.get(name)!.read!(createContext(name, task, readers, 0))
      },
    }
  }
}

let passes: typeof import('./passes.js') | undefined

/** Kept: asking the module loader each time takes as long as reading a short text. */
async function loadPasses(): Promise<typeof import('./passes.js')> {
  return (passes ??= await import('./passes.js'))
}

type Report = (ruleId: RuleId, reason: string, place?: Position | null, cause?: unknown) => void

interface FileFacts {
  value: string | Uint8Array
  path: string | null
  url: string | null
  mediaType: string | null
}

function fileOf(input: Input): FileFacts {
  if (isBuffer(input)) return fileOf(new Uint8Array(input))
  checkInput(input)
  const file = input instanceof VFile ? input : new VFile(input as Compatible)
  const {url, mediaType} = {...file.data, ...(file as unknown as Partial<InputFile>)} as Partial<InputFile>
  return {
    value: isBuffer(file.value) ? new Uint8Array(file.value) : (file.value ?? ''),
    path: file.path ? file.path.replaceAll('\\', '/') : null,
    url: url ? String(url) : null,
    mediaType: mediaType ?? null,
  }
}

/** A VFile may be without a value, as everywhere in unified; an object of the caller without one is a mistake. */
function checkInput(input: unknown): void {
  if (isContent(input) || isVFile(input)) return
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new TypeError(`The input is ${show(input)}, expected text, bytes (Uint8Array, ArrayBuffer) or {value, path}`)
  }
  if (ArrayBuffer.isView(input)) {
    throw new TypeError(`The input is a ${input.constructor.name}, expected bytes as Uint8Array or ArrayBuffer: new Uint8Array(view.buffer, view.byteOffset, view.byteLength)`)
  }
  if (input instanceof Promise) throw new TypeError('The input is a promise: await it')
  const {value} = input as Partial<InputFile>
  if (value === undefined || value === null) {
    throw new TypeError('The input has no value: give {value, path} with its text or bytes. Files are read by chunkFiles of sectile/node')
  }
  if (!isContent(value) && !isBuffer(value)) throw new TypeError(`The value of the input is ${show(value)}, expected text or bytes (Uint8Array, ArrayBuffer)`)
}

/** What `fetch` and `Blob` give; also one of another realm. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

/** Also one of another copy of the package. */
function isVFile(input: unknown): boolean {
  return input instanceof VFile || (typeof input === 'object' && input !== null && 'history' in input && 'messages' in input)
}

/** Also bytes of another realm, for which `instanceof` says no. */
function isContent(value: unknown): boolean {
  return typeof value === 'string' || (ArrayBuffer.isView(value) && (value as Uint8Array).BYTES_PER_ELEMENT === 1)
}

function asIs(text: string) {
  return {text, encoding: 'utf-8', guessed: false, confidence: 1, undecodable: 0}
}

/** Why an input is not read at all; null when it is. */
function refuse(value: string | Uint8Array, {maxBytes, encoding}: Settings): [RuleId, string] | null {
  const size = byteLength(value, maxBytes)
  if (size > maxBytes) return ['too-large', `The input has at least ${size} bytes, more than maxBytes (${maxBytes})`]
  const binary = typeof value === 'string' ? null : detectBinary(value, {controls: !isUtf16(value, encoding)})
  if (!binary) return null
  return binary.textual
    ? ['unsupported-format', `The file seems to be ${binary.name}, which is not supported`]
    : ['binary-file', `The file seems to be ${binary.name}, not text`]
}

/** Bytes of the input, of a string in UTF-8; of strings far from the limit only the least they can have. */
function byteLength(value: string | Uint8Array, limit: number): number {
  if (typeof value !== 'string') return value.byteLength
  return value.length > limit || value.length * 3 <= limit ? value.length : new TextEncoder().encode(value).length
}

function nothing(): ReadResult {
  return {children: [], data: {skipped: []}}
}

function createRoot(
  source: string,
  places: Places,
  format: string,
  {children, data}: ReadResult,
  facts: Pick<RootData, 'source' | 'encoding'>,
): Root {
  const sections = buildSections(children)
  // Written out: an object that others are spread into becomes a hash table, and those are long-lived.
  const known: RootData = {
    source: facts.source,
    encoding: facts.encoding,
    format,
    title: data.title || titleIn(sections),
    description: data.description ?? null,
    language: data.language ?? null,
    frontmatter: data.frontmatter ?? null,
    skipped: data.skipped,
    chars: source.length,
    coverage: data.coverage ?? 'source',
  }
  if (data.stub !== undefined) known.stub = data.stub
  if (data.calls) known.calls = data.calls
  return {type: 'root', position: places.position(0, source.length), data: known, children: sections}
}

/** The title of the only section of depth 1 that has a heading; several say none of the whole, and of clauses one never does. */
function titleIn(children: readonly Content[]): string | null {
  const open = [...children].reverse()
  let title: string | null = null
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type !== 'section') continue
    if (node.depth === 1 && (node.role === 'clause' || node.data?.clause)) return null
    if (node.depth === 1 && node.heading && node.title) {
      if (title !== null && title !== node.title) return null
      title = node.title
    }
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return title
}

/** Reads a whole file; a signal stops it between two steps. */
async function readWhole(reader: Reader, context: ReadContext, signal: AbortSignal | null | undefined): Promise<ReadResult> {
  if (!reader.readSteps) return reader.read!(context)
  const pace = createPace()
  const steps = reader.readSteps(context)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    const turn = pace()
    if (!turn) continue
    await turn
    signal?.throwIfAborted()
  }
}

/** Tells of code blocks too long for one chunk where they may be cut. */
async function addCodeParts(children: readonly Content[], partChars: number, signal: AbortSignal | null | undefined): Promise<void> {
  const long: {node: Code; lang: string}[] = []
  const waiting: Node[] = [...children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'code' && node.lang && !node.parts && node.text.value.length > partChars) long.push({node, lang: node.lang})
    if ('children' in node) for (const child of node.children) waiting.push(child)
  }
  if (long.length === 0) return
  const {partsOfCode} = await import('./formats/code/fence.js')
  for (const {node, lang} of long) {
    const parts = await partsOfCode(lang, node.text.value, partChars)
    signal?.throwIfAborted()
    if (parts.length > 0) node.parts = parts
  }
}

interface Task {
  source: string
  places: Places
  path: string | null
  settings: ReadSettings
  report: Report
}

function readSettings({maxTokens, math, references, outputs, changes, comments, branches, internalNotes, quotes, docx, delimiter, quote, headerRows}: Settings): ReadSettings {
  const partChars = Math.min(maxTokens, defaultReadSettings.partChars)
  return {partChars, math, references, outputs, changes, comments, branches, internalNotes, quotes, docx, csv: {delimiter, quote, headerRows}}
}

async function readText(task: Task): Promise<ReadResult> {
  const readers = await loadReaders('text', {source: task.source, path: task.path, language: null})
  return readers.get('text')!.read!(createContext('text', task, readers, 0))
}

/** The reader of a format and of all formats that may stand inside it. */
async function loadReaders(name: FormatName, facts: LoadFacts): Promise<Map<FormatName, Reader>> {
  const readers = new Map<FormatName, Reader>()
  const open: Embed[] = [name]
  for (let next = open.pop(); next; next = open.pop()) {
    const {format: wanted, languages = null} = typeof next === 'string' ? {format: next} : next
    if (readers.has(wanted)) continue
    const format = byName(wanted)
    readers.set(wanted, await format.load({...facts, ...(languages ? {languages} : {})}))
    open.push(...(format.embeds?.(facts.source) ?? []))
  }
  return readers
}

/** Formats within formats: HTML in a quote in Markdown in … */
const maxEmbedding = 4

function createContext(format: FormatName, task: Task, readers: ReadonlyMap<FormatName, Reader>, depth: number): ReadContext {
  const {source, places, path, settings, report} = task
  const message = (ruleId: RuleId, reason: string, place?: Range | Position | null, cause?: unknown) =>
    report(ruleId, reason, Array.isArray(place) ? places.position(...place) : place, cause)

  // Written out, as the root's data are.
  const {partChars, math, references, outputs, changes, comments, branches, internalNotes, quotes, docx, csv} = settings
  return {
    partChars, math, references, outputs, changes, comments, branches, internalNotes, quotes, docx, csv,
    source,
    places,
    format,
    path,
    message: (ruleId, reason, place) => message(ruleId, reason, place),
    parseEmbedded(name, text, facts = {}) {
      const reader = readers.get(name)
      if (!reader?.readFragment) return undefined
      const relocator = createRelocator(text, places, facts.escapes)
      const whole = relocator.range([0, text.value.length])
      if (depth >= maxEmbedding) {
        message('too-deep', `Formats stand more than ${maxEmbedding} deep in each other; ${name} is not read any further`, whole)
        return undefined
      }
      const inner: Task = {
        source: text.value,
        places: createPlaces(text.value),
        path,
        settings,
        report: (ruleId, reason, place, cause) => message(ruleId, reason, (place && relocator.range(offsets(place))) ?? whole, cause),
      }
      try {
        const {children, skipped, calls} = reader.readFragment(createContext(name, inner, readers, depth + 1), facts)
        return {children: relocator.nodes(children), skipped: relocator.skipped(skipped), ...(calls ? {calls: relocator.calls(calls)} : {})}
      } catch (error) {
        message('parse-failed', `Reading a part as ${name} failed (${reasonOf(error)}); it stays as it is`, whole, error)
        return undefined
      }
    },
  }
}

function offsets({start, end}: Position): Range {
  return [start.offset ?? 0, end.offset ?? 0]
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

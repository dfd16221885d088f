import fs from 'node:fs/promises'
import path from 'node:path'
import type {VFileMessage} from 'vfile-message'
import {chunk} from '../chunk.js'
import type {Chunk} from '../chunk-types.js'
import {FunctionError} from '../function-error.js'
import {createMessage, severityOf, type RuleId} from '../messages.js'
import {OptionError, resolveOptions, type Options, type Settings, type TokenizerOption} from '../options.js'
import {createPace} from '../pace.js'
import {extensionOf} from '../formats/detect.js'
import {parse, type Parsed} from '../parse.js'
import {addStats, emptyStats} from '../stats.js'
import {createOffsetConverter} from '../text/offsets.js'
import type {TokenCounter} from '../text/tokens/counter.js'
import {sourceOf, streamedSource} from '../tree/source.js'
import type {Root, Skipped} from '../tree/types.js'
import {checkPatterns, list, listFiles, matcher, stdin, unreadable, type FileEntry, type ListOptions} from './files.js'
import {commonOptions, resolveNodeOptions, type NodeOptions} from './node-options.js'
import {archiveOf, sizeOf} from './chat-folder.js'
import {isConversation, unsupportedContent} from './file-kinds.js'
import {leftOutContent, leftOutReasons} from './left-out.js'
import {isOpened, pipeParts} from './pipe.js'
import {emptyFileReport, reportMessage, reportSettings, type FileOutcome} from './report.js'
import {createRepositories, type Repository} from './repository.js'
import {openRecords, streamedFrom} from './record-stream.js'
import {loadNodeCounter} from './tokenizer.js'

/** Rules that mean: not a kind of file that is read. No fault of a file that was only met in a folder. */
const kindRules = ['binary-file', 'unsupported-format']

/**
 * Chunks files: paths, folders, globs, `-` for standard input; see `listFiles` for which are met, in which order.
 * Files are read one after the other as chunks are asked for. A file that cannot be read or fails gives a message, the rest goes on.
 * Without `onMessage` an `Error` is thrown instead where the caller named what cannot be read, and where nothing is found.
 * Wrong options throw `OptionError` at once; a tokenizer that cannot be loaded throws it at the first chunk.
 */
export function chunkFiles(patterns: string | readonly string[], options: NodeOptions = {}): AsyncGenerator<Chunk, void, undefined> {
  const settings = resolveNodeOptions(options)
  return run(checkPatterns(patterns), options, settings)
}

async function* run(patterns: string[], options: NodeOptions, settings: Settings): AsyncGenerator<Chunk, void, undefined> {
  const {signal} = options
  signal?.throwIfAborted()
  const prepare = preparer(options)
  const {counter} = await prepare([])
  options.onSettings?.(reportSettings(settings, counter.name, options.overrides ?? []))
  for (const note of settings.notes) options.onMessage?.(createMessage('overlap-clamped', note))

  const overrides = (options.overrides ?? []).map(({files}) => matcher(list(files)))
  const overridesOf = (file: string) => [...overrides.keys()].filter((index) => overrides[index]!(file, path.resolve(options.cwd ?? '.', file)))
  const isForced = (file: string) => {
    const own = overridesOf(file)
    return (['format', 'language'] as const).some((name) => {
      const index = own.findLast((each) => options.overrides![each]!.options[name] !== undefined)
      return ((index === undefined ? options : options.overrides![index]!.options)[name] ?? null) !== null
    })
  }
  const {cwd, include, exclude, allFiles, stdinPath} = options
  const entries = (onUnmatched?: ListOptions['onUnmatched']) => listFiles(patterns, {cwd, include, exclude, allFiles, stdinPath, signal, forced: isForced, onUnmatched})
  const repositoryOf = options.repository === false ? null : createRepositories()
  const faults = createFaults(options)

  const count = options.onProgress ? countEntries(entries()) : null
  const pace = createPace()
  let done = 0
  try {
    for await (const entry of entries(faults.unmatched)) {
      signal?.throwIfAborted()
      const repository = entry.status === 'read' && entry.absolute !== stdin ? await repositoryOf?.(entry.absolute) : null
      faults.finished(entry, yield* chunkEntry(entry, await prepare(overridesOf(entry.path)), repository ?? null, options, pace))
      options.onProgress?.({done: ++done, total: count!.total(), path: entry.path})
    }
    faults.end(patterns)
  } finally {
    count?.stop()
  }
}

/** What became of a file, with its first error. */
interface Ended {
  outcome: FileOutcome
  error: VFileMessage | null
}

/** Sees to it that nothing the caller named is left out in silence: it is told to `onMessage`, or thrown where there is none. */
function createFaults({onMessage}: NodeOptions) {
  let read = 0
  let first: Error | null = null
  return {
    unmatched(pattern: string, excluded: boolean): void {
      if (excluded) return
      const message = createMessage('nothing-found', 'No file was found here', null, pattern)
      if (!onMessage) throw errorOf(message)
      onMessage(message)
    },
    finished({named}: FileEntry, {outcome, error}: Ended): void {
      if (outcome === 'read') read++
      if (onMessage || !error) return
      first ??= errorOf(error)
      if (outcome === 'failed' && (named || error.ruleId === 'function-failed')) throw errorOf(error)
    },
    end(patterns: readonly string[]): void {
      if (onMessage || read > 0 || patterns.length === 0) return
      throw new Error(`No document was found: ${patterns.join(' ')}. Give onMessage to be told why files are left out`, {cause: first ?? undefined})
    },
  }
}

function errorOf(message: VFileMessage): Error {
  return new Error(`${message.file}: ${message.reason}. Give onMessage to be told instead, and to go on with other files`, {cause: message})
}

/** Walks once more beside the run, only to know how many files there are. */
function countEntries(entries: AsyncGenerator<FileEntry>): {total(): number | null; stop(): void} {
  let count = 0
  let finished = false
  let stopped = false
  void (async () => {
    for await (const _ of entries) {
      if (stopped) return
      count++
    }
    finished = true
  })().catch(() => {})
  return {total: () => (finished ? count : null), stop: () => (stopped = true)}
}

/** What a file is chunked with: options with a loaded tokenizer and a checked overlap. */
interface Prepared {
  options: Options
  settings: Settings
  counter: TokenCounter
}

/** Merges the overrides that hold for a file; each combination is checked and each tokenizer is loaded once. */
function preparer(options: NodeOptions): (overrides: readonly number[]) => Promise<Prepared> {
  const counters = new Map<TokenizerOption, Promise<TokenCounter>>()
  const combinations = new Map<string, Promise<Prepared>>()
  return (overrides) => {
    const key = overrides.join()
    let prepared = combinations.get(key)
    if (!prepared) combinations.set(key, (prepared = prepare(overrides)))
    return prepared
  }

  async function prepare(overrides: readonly number[]): Promise<Prepared> {
    const merged: Options = Object.assign({}, commonOptions(options), ...overrides.map((index) => options.overrides![index]!.options))
    const settings = resolveOptions(merged)
    let loading = counters.get(settings.tokenizer)
    if (!loading) counters.set(settings.tokenizer, (loading = loadNodeCounter(settings.tokenizer, path.resolve(options.cwd ?? '.'))))
    const counter = await loading
    return {options: {...merged, tokenizer: counter, overlap: settings.overlap}, settings, counter}
  }
}

async function* chunkEntry(entry: FileEntry, prepared: Prepared, repository: Repository | null, run: NodeOptions, pace: () => Promise<void> | undefined): AsyncGenerator<Chunk, Ended> {
  const started = performance.now()
  const report = emptyFileReport(entry.path)
  const stats = emptyStats()
  const {signal} = run
  const say = (message: VFileMessage) => {
    message.file = entry.path
    if (!entry.named && kindRules.includes(message.ruleId ?? '')) message.fatal = undefined
    report.messages.push(reportMessage(message))
    if (severityOf(message) === 'error') error ??= message
    calling = true
    run.onMessage?.(message)
    calling = false
  }
  const fail = (ruleId: RuleId, reason: string, cause?: unknown) => {
    const message = createMessage(ruleId, reason)
    if (cause !== undefined) message.cause = cause as Error
    say(message)
    outcome = entry.status === 'skipped' || ruleId === 'left-out' || ruleId === 'unsupported-format' ? 'skipped' : 'failed'
  }
  let outcome: FileOutcome = 'read'
  let error: VFileMessage | null = null
  // What a function throws that only watches is no fault of the file: it ends the run.
  let calling = false

  if (entry.status !== 'read') {
    fail(entry.ruleId ?? 'not-readable', entry.reason ?? 'Cannot be read')
  } else {
    try {
      const {root, messages} = (await streamed(entry, prepared.settings, say)) ?? (await parsed(entry, prepared, signal))
      messages.forEach(say)
      if (root.data.format === 'skipped') {
        outcome = messages.some((message) => severityOf(message) === 'error') ? 'failed' : 'skipped'
      } else {
        report.format = root.data.format
        report.encoding = root.data.encoding
        report.chars = root.data.chars
        calling = true
        await run.onDocument?.(entry.path, root)
        calling = false
        const chunks = chunk(root, {...prepared.options, signal, onMessage: say, onStats: (more) => addStats(stats, more)})
        for await (const one of chunks) {
          report.chunks++
          report.tokens += one.tokens
          one.source.path ??= entry.path
          if (repository) one.metadata['repository'] = {...repository}
          yield one
          await pace()
        }
        report.chars = root.data.chars
        // Cutting may leave out more: a document of nothing but markup.
        report.skipped = skippedIn(root, prepared.settings)
      }
    } catch (thrown) {
      if (calling || signal?.aborted || thrown instanceof OptionError) throw thrown
      if (thrown instanceof ReadError) fail(thrown.ruleId, thrown.message)
      else if (thrown instanceof FunctionError) fail('function-failed', thrown.reason, thrown.cause)
      else fail('parse-failed', `Could not be chunked: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
  }
  report.seconds = Math.round(performance.now() - started) / 1000
  await run.onFile?.(report, stats, outcome)
  await pace()
  return {outcome, error}
}

async function parsed(entry: FileEntry, {options, settings}: Prepared, signal: NodeOptions['signal']): Promise<Parsed> {
  const value = await contentOf(entry, settings.maxBytes, signal)
  const kind = entry.peek && !isConversation(entry.path, value) ? leftOutContent(entry.path, value, value.length) : null
  if (kind) throw new ReadError('left-out', leftOutReasons[kind])
  const unsupported = entry.named || settings.format !== null || entry.chat ? null : unsupportedContent(entry.path, value)
  if (unsupported) throw new ReadError('unsupported-format', unsupported)
  const {format, language} = settings
  // What the caller set wins over `.gitattributes`.
  const as = format === null && language === null ? entry.as : {}
  // Standard input without a name has no title to take from its path.
  return parse({value, path: entry.path === stdin || isOpened(entry.absolute) ? null : entry.path}, {...options, ...as, signal})
}

/** A large file of rows, which is read while it is cut; null for any other. */
async function streamed(entry: FileEntry, settings: Settings, say: (message: VFileMessage) => void): Promise<Parsed | null> {
  const format = settings.format ?? rowFormats[extensionOf(entry.path)]
  if ((format !== 'csv' && format !== 'tsv') || settings.strategy !== 'structure' || entry.absolute === stdin) return null
  const found = await fs.stat(entry.absolute).catch(() => null)
  if (!found?.isFile() || found.size < streamedFrom) return null
  return {root: await openRecords(entry.absolute, entry.path, format, settings, say), messages: []}
}

const rowFormats: Readonly<Record<string, 'csv' | 'tsv'>> = {'.csv': 'csv', '.tsv': 'tsv', '.tab': 'tsv'}

/** Left-out ranges in the unit of the settings. */
function skippedIn(root: Root, {offsets}: Settings): Skipped[] {
  const {skipped} = root.data
  if (offsets === 'utf16' || skipped.length === 0) return skipped
  const stream = streamedSource(root)
  if (stream) return [...stream.skipped]
  const convert = createOffsetConverter(sourceOf(root) ?? '', offsets)
  return skipped.map(({start, end, reason}) => ({start: convert(start), end: convert(end), reason}))
}

class ReadError extends Error {
  constructor(
    readonly ruleId: 'not-readable' | 'symlink-loop' | 'too-large' | 'left-out' | 'unsupported-format',
    reason: string,
  ) {
    super(reason)
  }
}

/** Bytes of a file; one that is too large is not read at all, endless input no further than the limit. */
async function contentOf(entry: FileEntry, maxBytes: number, signal: NodeOptions['signal']): Promise<Uint8Array> {
  if (entry.chat) {
    const size = await sizeOf(entry.chat)
    if (size > maxBytes) throw new ReadError('too-large', `The channel has ${size} bytes, more than maxBytes (${maxBytes})`)
    return archiveOf(entry.chat)
  }
  const tooLarge = (bytes: string) => new ReadError('too-large', `The input has ${bytes}, more than maxBytes (${maxBytes})`)
  try {
    if (entry.absolute === stdin) return await drain(process.stdin, maxBytes, tooLarge)
    // A pipe or device has no size.
    if (entry.pipe) return await drain(pipeParts(entry.absolute, signal), maxBytes, tooLarge)
    const found = await fs.stat(entry.absolute)
    if (found.size > maxBytes) throw tooLarge(`${found.size} bytes`)
    return await fs.readFile(entry.absolute)
  } catch (error) {
    if (error instanceof ReadError || signal?.aborted) throw error
    const {ruleId, reason} = unreadable(error)
    throw new ReadError(ruleId === 'symlink-loop' ? ruleId : 'not-readable', reason)
  }
}

async function drain(stream: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: (bytes: string) => ReadError): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > maxBytes) throw tooLarge(`over ${maxBytes} ${maxBytes === 1 ? 'byte' : 'bytes'}`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

import type {VFileMessage} from 'vfile-message'
import type {Chunk} from './chunk-types.js'
import {cutPaced} from './chunk.js'
import type {MessageSink} from './messages.js'
import {checkOptionsObject, checkWatch, resolveOptions, type Options, type Settings} from './options.js'
import {parse, type Input} from './parse.js'
import {emptyStats, type Stats} from './stats.js'
import {loadCounter} from './text/tokens/index.js'
import type {Root} from './tree/types.js'

export interface SectileOptions extends Options {
  /** Stops the work: the call rejects with the signal's reason. */
  signal?: AbortSignal | null
  /** Told of each message at once; the result lists them as well. */
  onMessage?: MessageSink | null
}

export interface Result {
  chunks: Chunk[]
  root: Root
  messages: VFileMessage[]
  stats: Stats
  /** What was in force: every option with its value. */
  settings: Settings
}

/**
 * Parses a document and cuts it into chunks.
 * `input` is text, bytes, or anything VFile takes (`{path, value}`), and rejects with a `TypeError` where it has no value: files are read
 * by `chunkFiles` of `sectile/node`. A wrong option rejects with `OptionError`, a function of an option that fails with `FunctionError`;
 * an input that cannot be read gives no chunks and a fatal message.
 */
export async function sectile(input: Input, options: SectileOptions = {}): Promise<Result> {
  checkOptionsObject(options)
  const {signal, onMessage, ...given} = options
  checkWatch({signal, onMessage})
  const settings = resolveOptions(given)
  const counter = await loadCounter(settings.tokenizer)
  const {root, messages} = await parse(input, {...given, signal, onMessage})
  let stats = emptyStats()
  const cutting = cutPaced(root, settings, counter, {
    signal,
    onMessage(message) {
      messages.push(message)
      onMessage?.(message)
    },
    onStats: (all) => (stats = all),
  })
  const chunks: Chunk[] = []
  for await (const chunk of cutting) chunks.push(chunk)
  return {chunks, root, messages, stats, settings}
}

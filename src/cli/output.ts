import {once} from 'node:events'
import type {Chunk} from '../chunk-types.js'

/** Where text goes: a file or standard output. Waits while the reader is slow. */
export interface Sink {
  write(text: string): Promise<void>
}

/** Writes chunks in one form; `fileDone` and `end` close what is open. */
export interface ChunkWriter {
  chunk(chunk: Chunk): Promise<void>
  fileDone(path: string): Promise<void>
  end(): Promise<void>
}

export const outputForms = ['jsonl', 'json', 'text'] as const
export type OutputForm = (typeof outputForms)[number]

/** `several`: whether more than one file can come, so that each needs its name. */
export type WriterFactory = (sink: Sink, several: boolean) => ChunkWriter

const nothing = async () => {}

/** One object a line. */
const jsonl: WriterFactory = (sink) => ({
  chunk: (chunk) => sink.write(`${JSON.stringify(chunk)}\n`),
  fileDone: nothing,
  end: nothing,
})

/** One array. */
const json: WriterFactory = (sink) => {
  let first = true
  return {
    async chunk(chunk) {
      await sink.write(`${first ? '[\n' : ',\n'}${JSON.stringify(chunk)}`)
      first = false
    },
    fileDone: nothing,
    end: () => sink.write(first ? '[]\n' : '\n]\n'),
  }
}

/**
 * For reading: the texts to embed under `--- Chunk n/N ---`, counted in each file.
 * A file's chunks are held until it is finished, since only then N is known.
 */
const text: WriterFactory = (sink, several) => {
  let held: string[] = []
  return {
    async chunk(chunk) {
      held.push(chunk.text)
    },
    async fileDone(path) {
      if (held.length === 0) return
      if (several) await sink.write(`=== ${path} ===\n\n`)
      for (const [index, one] of held.entries()) await sink.write(`--- Chunk ${index + 1}/${held.length} ---\n${one}\n\n`)
      held = []
    },
    end: nothing,
  }
}

export const writers: Record<OutputForm, WriterFactory> = {jsonl, json, text}

const bufferSize = 65_536

/** Standard output with a small buffer; `flush` sends what is left. */
export function createStdoutSink(stream: NodeJS.WriteStream): Sink & {flush(): Promise<void>} {
  let buffer = ''
  return {
    async write(text) {
      buffer += text
      if (buffer.length >= bufferSize) await flush()
    },
    flush,
  }

  async function flush(): Promise<void> {
    const text = buffer
    buffer = ''
    if (text !== '' && !stream.write(text)) await once(stream, 'drain')
  }
}

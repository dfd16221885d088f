import type {Chunk, ChunkPart} from './chunk-types.js'

/**
 * Gives a block that was cut back whole, from the chunks that hold its parts, in any order.
 * Repeated headers, fences and overlap are left out; where the chunks are parts of several blocks, `of` says which one is meant,
 * by default that of the first chunk. Throws when parts are missing.
 */
export function rebuild(chunks: readonly Chunk[], of?: string): string {
  const wanted = of ?? chunks.find(({part}) => part)?.part?.of
  if (wanted === undefined) throw new Error('None of these chunks is part of a cut block')
  const found: {part: ChunkPart; content: string}[] = []
  for (const {part, content, metadata} of chunks) {
    for (const each of metadata.parts ?? (part ? [part] : [])) if (each.of === wanted) found.push({part: each, content})
  }
  found.sort((a, b) => a.part.index - b.part.index)
  const count = found[0]?.part.count ?? found.length
  const missing = Array.from({length: count}, (_, i) => i + 1).filter((index) => !found.some(({part}) => part.index === index))
  if (missing.length > 0) throw new Error(`Part ${missing.join(', ')} of ${count} of block ${wanted} is missing`)
  return found.map(({part, content}, index) => (index > 0 ? part.separator : '') + content.slice(...part.at)).join('')
}

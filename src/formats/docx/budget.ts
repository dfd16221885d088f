import {plural, type RuleId} from '../../messages.js'
import {ReadFailure} from '../format.js'

/** How much a file may ask for before it is refused. */
export interface Limits {
  /** Entries of the archive. */
  entries: number
  /** Bytes of one unpacked entry. */
  entryBytes: number
  /** Bytes of all entries that are unpacked. */
  totalBytes: number
  /** How many times its packed size an entry may have, from `ratioFrom` bytes on: text rarely goes beyond 50. */
  ratio: number
  ratioFrom: number
  /** XML elements of all parts together. */
  elements: number
  /** Of them paragraphs, also empty ones and those of cells; as many cells, rows and bookmarks. */
  paragraphs: number
  /** How deep XML elements may stand in each other. */
  depth: number
  seconds: number
}

/**
 * A thousand pages come to 15 MB and 500,000 elements, 8,000 paragraphs of prose among them. An element costs a quarter of a microsecond
 * or, with all that it becomes, one; a paragraph of two letters costs 14, and 3 kB of memory: so many take two seconds.
 */
export const defaultLimits: Readonly<Limits> = {
  entries: 20_000,
  entryBytes: 200_000_000,
  totalBytes: 300_000_000,
  ratio: 400,
  ratioFrom: 8_000_000,
  elements: 2_000_000,
  paragraphs: 150_000,
  depth: 400,
  seconds: 60,
}

/** Elements of which much is kept. */
export type Costly = 'paragraphs' | 'table cells' | 'table rows' | 'bookmarks'

/** Counts what one file has used; every method throws `ReadFailure` once a limit is passed. */
export interface Budget {
  readonly limits: Readonly<Limits>
  /** So many entries stand in the archive. */
  entries(count: number): void
  /** An entry says that it unpacks to `bytes`, or has done so as far as this. */
  entry(name: string, bytes: number, packed: number): void
  /** So many bytes more were unpacked. */
  unpacked(bytes: number): void
  /** One XML element more, `depth` elements deep; or `count` of which the deepest is there. */
  element(depth: number, count?: number): void
  /** One element more of a kind that takes more than others. */
  costly(kind: Costly): void
  /** Looks at the clock and at whether the caller has given up: for long work that meets no elements. */
  time(): void
}

/** A budget for one file; its clock starts now. */
export function createBudget(limits: Partial<Limits> = {}, throwIfAborted?: () => void): Budget {
  const most = {...defaultLimits, ...limits}
  const end = performance.now() + most.seconds * 1000
  let bytesUsed = 0
  let elements = 0
  let nextLook = 4096
  const costly: Partial<Record<Costly, number>> = {}

  const time = () => {
    throwIfAborted?.()
    if (performance.now() > end) refuse('too-complex', `Reading takes longer than ${plural(most.seconds, 'second')}; the file is left out`)
  }
  return {
    limits: most,
    time,
    entries(count) {
      if (count > most.entries) refuse('too-complex', `The archive holds ${plural(count, 'entry', 'entries')}, more than ${number(most.entries)}`)
    },
    entry(name, bytes, packed) {
      if (bytes > most.entryBytes) refuse('too-large', `${name} unpacks to ${megabytes(bytes)}, more than ${megabytes(most.entryBytes)}`)
      if (bytes > most.ratioFrom && bytes > packed * most.ratio) {
        refuse('too-large', `${name} unpacks from ${number(packed)} to ${number(bytes)} bytes, more than ${number(most.ratio)} times its size: it may be made to exhaust memory`)
      }
    },
    unpacked(bytes) {
      bytesUsed += bytes
      if (bytesUsed > most.totalBytes) refuse('too-large', `The parts of the file unpack to more than ${megabytes(most.totalBytes)}`)
    },
    element(depth, count = 1) {
      elements += count
      if (elements > most.elements) refuse('too-complex', `The file has more than ${number(most.elements)} XML elements`)
      if (depth > most.depth) refuse('too-deep', `XML elements stand more than ${number(most.depth)} deep in each other`)
      if (elements < nextLook) return
      nextLook = elements + 4096
      time()
    },
    costly(kind) {
      const count = (costly[kind] = (costly[kind] ?? 0) + 1)
      if (count > most.paragraphs) refuse('too-complex', `The file has more than ${number(most.paragraphs)} ${kind}`)
    },
  }
}

function refuse(ruleId: RuleId, reason: string): never {
  throw new ReadFailure(ruleId, reason)
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

function megabytes(bytes: number): string {
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}

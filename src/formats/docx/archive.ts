import {ReadFailure} from '../format.js'
import type {Budget} from './budget.js'
import {createCrc} from './crc.js'
import {inflate, slices} from './inflate.js'
import {packedBytes, readZipDirectory, ZipError, type ZipEntry} from './zip-directory.js'

/** A ZIP archive whose entries are unpacked one by one, when they are asked for. */
export interface Archive {
  /** Names of the files in it. */
  names: readonly string[]
  /** The name as it is written in the archive, of one that may differ in case; null where there is none. */
  find(name: string): string | null
  /** The unpacked bytes in pieces; null where there is no such entry. Going through it throws `ReadFailure`. */
  unpack(name: string): Iterable<Uint8Array> | null
}

/** Opens an archive and checks its list of entries. Throws `ReadFailure`. */
export function openArchive(bytes: Uint8Array, budget: Budget): Archive {
  const entries = new Map<string, ZipEntry>()
  for (const entry of orDamaged(() => readZipDirectory(bytes, (count) => budget.entries(count)))) {
    // 'word/' is a folder
    if (entry.name.endsWith('/')) continue
    if (isOutside(entry.name)) damaged(`it has an entry that would leave the folder it is unpacked in (${shown(entry.name)})`)
    const key = keyOf(entry.name)
    if (entries.has(key)) damaged(`${shown(entry.name)} is in it twice`)
    entries.set(key, entry)
  }
  return {
    names: Array.from(entries.values(), ({name}) => name),
    find: (name) => entries.get(keyOf(name))?.name ?? null,
    unpack(name) {
      const entry = entries.get(keyOf(name))
      return entry ? unpack(bytes, entry, budget) : null
    },
  }
}

function* unpack(bytes: Uint8Array, entry: ZipEntry, budget: Budget): Iterable<Uint8Array> {
  const name = shown(entry.name)
  if (entry.encrypted) throw new ReadFailure('encrypted', `The archive is protected by a password (${name})`)
  if (entry.method !== 0 && entry.method !== 8) damaged(`${name} is packed by method ${entry.method}, which is not supported`)
  budget.entry(name, entry.size, entry.packed)
  const packed = orDamaged(() => packedBytes(bytes, entry))
  const crc = createCrc()
  let size = 0
  for (const piece of entry.method === 0 ? slices(packed) : inflate(packed, entry.size, (at) => brokenAt(at, packed, name))) {
    size += piece.length
    budget.unpacked(piece.length)
    budget.time()
    if (size > entry.size) damaged(`${name} is said to unpack to ${entry.size.toLocaleString('en-US')} bytes and holds more`)
    crc.add(piece)
    yield piece
  }
  if (size < entry.size) damaged(`${name} is said to unpack to ${entry.size.toLocaleString('en-US')} bytes and holds ${size.toLocaleString('en-US')}`)
  if (crc.value() !== entry.crc) damaged(`${name} does not agree with its checksum`)
}

function brokenAt(at: number, packed: Uint8Array, name: string): never {
  damaged(`${name} cannot be unpacked after ${at.toLocaleString('en-US')} of ${packed.length.toLocaleString('en-US')} bytes`)
}

function orDamaged<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ZipError) damaged(error.message)
    throw error
  }
}

function damaged(what: string): never {
  throw new ReadFailure('damaged', `The file is damaged: ${what}`)
}

/** Names of parts do not differ by case alone. */
function keyOf(name: string): string {
  return name.toLowerCase()
}

function isOutside(name: string): boolean {
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
}

function shown(name: string): string {
  // oxlint-disable-next-line no-control-regex
  return name.replace(/[\u0000-\u001f\u007f]/g, '?').slice(0, 100)
}

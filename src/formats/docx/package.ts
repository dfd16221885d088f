import {ReadFailure} from '../format.js'
import {openArchive, type Archive} from './archive.js'
import type {Budget} from './budget.js'
import {hasStream, isCompoundFile} from './ole.js'
import {decodePart} from './part-text.js'
import {childrenOf, parseXml} from './xml.js'

/** A link from one part of the package to another, or out of it. */
export interface Relationship {
  /** Last word of its type: `hyperlink`, `image`, `styles`. */
  type: string
  /** Name of the part it leads to, without a leading slash; of an external one the URL as written. */
  target: string
  external: boolean
}

/** A Word file as parts that lead to each other. */
export interface Package {
  /** Name of the document part: `word/document.xml`. */
  mainPart: string
  has(part: string): boolean
  /** The decoded text of a part; null where there is no such part. */
  text(part: string): Promise<string | null>
  /** The same in pieces, as it is unpacked: a part of any size takes little memory. Can be gone through once. */
  pieces(part: string): Promise<Iterable<string> | null>
  /** Relationships of a part by their id; empty where it has none. */
  relationships(part: string): Promise<ReadonlyMap<string, Relationship>>
  /** The part that the document part (or another one) has of a kind: `partOf('styles')`. */
  partOf(type: string, of?: string): Promise<string | null>
}

/** Opens a Word file. Throws `ReadFailure`: `encrypted`, `damaged`, `unsupported-format`, `too-large`, `too-complex`. */
export async function openPackage(bytes: Uint8Array, budget: Budget): Promise<Package> {
  if (isCompoundFile(bytes)) throw compoundFailure(bytes)
  if (bytes.length === 0) throw new ReadFailure('damaged', 'The file is empty')
  const archive = openArchive(bytes, budget)
  const known = new Map<string, ReadonlyMap<string, Relationship>>()

  const relationships = (part: string): ReadonlyMap<string, Relationship> => {
    let found = known.get(part)
    if (!found) known.set(part, (found = readRelationships(archive, part, budget)))
    return found
  }
  const partOf = (type: string, of: string): string | null => {
    for (const relationship of relationships(of).values()) {
      const part = relationship.type === type && !relationship.external && archive.find(relationship.target)
      if (part) return part
    }
    // Files that were put together by hand lack relationships; the usual names help then.
    return archive.find(`${folderOf(of)}${type}.xml`)
  }
  const mainPart = findMainPart(archive, relationships(''))
  return {
    mainPart,
    has: (part) => archive.find(part) !== null,
    text: async (part) => textOf(archive, part),
    async pieces(part) {
      const packed = archive.unpack(part)
      return packed && decodePart(packed)
    },
    relationships: async (part) => relationships(part),
    partOf: async (type, of = mainPart) => partOf(type, of),
  }
}

function compoundFailure(bytes: Uint8Array): ReadFailure {
  return hasStream(bytes, 'EncryptedPackage')
    ? new ReadFailure('encrypted', 'The file is protected by a password')
    : new ReadFailure('unsupported-format', 'The file is an Office document of the old binary kind (DOC), which is not supported')
}

const otherKinds: readonly [entry: RegExp, name: string][] = [
  [/^xl\//i, 'an Excel workbook'],
  [/^ppt\//i, 'a PowerPoint presentation'],
  [/^content\.xml$/i, 'an OpenDocument file'],
  [/^META-INF\/container\.xml$/i, 'an EPUB book'],
]

function findMainPart(archive: Archive, roots: ReadonlyMap<string, Relationship>): string {
  for (const {type, target, external} of roots.values()) {
    if (type !== 'officeDocument' || external || /^(?:xl|ppt)\//i.test(target)) continue
    const part = archive.find(target)
    if (part) return part
  }
  const usual = archive.find('word/document.xml') ?? archive.names.find((name) => /^word\/document\d*\.xml$/i.test(name))
  if (usual) return usual
  const other = otherKinds.find(([entry]) => archive.names.some((name) => entry.test(name)))
  if (other) throw new ReadFailure('unsupported-format', `The file is ${other[1]}, not a Word document`)
  throw new ReadFailure('damaged', 'The file is damaged: the document part (word/document.xml) is missing')
}

function textOf(archive: Archive, part: string): string | null {
  const packed = archive.unpack(part)
  return packed && Array.from(decodePart(packed)).join('')
}

/** `word/document.xml` → `word/`; those of the package itself stand under ''. */
function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1)
}

function readRelationships(archive: Archive, part: string, budget: Budget): ReadonlyMap<string, Relationship> {
  const folder = folderOf(part)
  const packed = archive.unpack(`${folder}_rels/${part.slice(folder.length)}.rels`)
  const found = new Map<string, Relationship>()
  if (!packed) return found
  for (const {attributes} of childrenOf(parseXml(decodePart(packed), budget), 'Relationship')) {
    const {Id: id, Type: type, Target: target, TargetMode: mode} = attributes
    if (id === undefined || target === undefined || found.has(id)) continue
    const external = mode?.toLowerCase() === 'external'
    found.set(id, {
      // 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles'
      type: (type ?? '').slice((type ?? '').lastIndexOf('/') + 1),
      target: external ? target : resolve(folder, target),
      external,
    })
  }
  return found
}

/** `../media/a.png` seen from `word/` → `media/a.png`; never leads out of the package. A fragment of the own part (`#top`) stays as it is. */
function resolve(folder: string, target: string): string {
  if (target.startsWith('#')) return target
  const names: string[] = []
  for (const name of (/^[/\\]/.test(target) ? target : folder + target).split(/[/\\]/)) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  const path = names.join('/')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

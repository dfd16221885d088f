import {unzipSync, type UnzipFileInfo} from 'fflate'
import {ReadFailure, type BytesContext, type BytesResult} from '../../format.js'
import {isSlackFile, readSlackArchive, type ArchiveFile} from './slack-archive.js'

/** All files that are unpacked. */
const mostBytes = 300_000_000
const mostFiles = 100_000

const conversations = /^(?:[^/]+\/)?conversations\.json$/

/** Reads an archive of chats: of Slack, or of an account with ChatGPT or Claude, whose text is then that of its conversations. */
export async function readArchive(bytes: Uint8Array, context: BytesContext): Promise<BytesResult> {
  const files = unpack(bytes, context)
  const all = files.find(({path}) => conversations.test(path))
  if (all) {
    const source = new TextDecoder('utf-8', {ignoreBOM: true}).decode(all.bytes)
    return {source, ...(await context.readAs('dialogue', source))}
  }
  return readSlackArchive(files, context)
}

function unpack(bytes: Uint8Array, context: BytesContext): ArchiveFile[] {
  let total = 0
  let count = 0
  const wanted = ({name, originalSize}: UnzipFileInfo) => {
    if (!conversations.test(name) && !isSlackFile(name)) return false
    total += originalSize
    count++
    if (total > mostBytes) throw new ReadFailure('too-large', `The files of the archive unpack to more than ${mostBytes / 1_000_000} MB`)
    if (count > mostFiles) throw new ReadFailure('too-complex', `The archive holds more than ${mostFiles.toLocaleString('en-US')} files`)
    return true
  }
  try {
    return filesOf(unzipSync(bytes, {filter: wanted}))
  } catch (error) {
    if (error instanceof ReadFailure) throw error
    return eachAlone(bytes, context, error)
  }
}

const filesOf = (unpacked: Record<string, Uint8Array>) => Object.entries(unpacked).map(([path, content]): ArchiveFile => ({path, bytes: content}))

/** Where one file is damaged the others are read all the same. */
function eachAlone(bytes: Uint8Array, {message, throwIfAborted}: BytesContext, cause: unknown): ArchiveFile[] {
  const names: string[] = []
  try {
    unzipSync(bytes, {filter: ({name}) => {
      if (conversations.test(name) || isSlackFile(name)) names.push(name)
      return false
    }})
  } catch {
    throw new ReadFailure('damaged', 'The archive is damaged: the list of its files cannot be read', {cause})
  }
  return names.flatMap((wanted) => {
    throwIfAborted()
    try {
      return filesOf(unzipSync(bytes, {filter: ({name}) => name === wanted}))
    } catch {
      message('part-missing', `${wanted} is damaged; it is left out`)
      return []
    }
  })
}

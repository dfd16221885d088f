import fs from 'node:fs/promises'
import path from 'node:path'
import type {Zippable} from 'fflate'

/** Day files of one channel. */
export interface ChatFolder {
  /** Folder of the channel. */
  folder: string
  /** Absolute paths: the day files in order, and those that name people and channels. */
  days: string[]
  names: string[]
}

/** Files beside the channels that name people and channels. */
export const nameFiles: ReadonlySet<string> = new Set(['users.json', 'channels.json', 'groups.json', 'dms.json', 'mpims.json'])
/** Why a file of such an export is not read by itself. */
export const partOfExport = 'Part of an export of chats: read with its channel'
const day = /^\d{4}-\d{2}-\d{2}\.json$/

/** Whether the names in a folder are those of an unpacked export of Slack: people, channels, and a folder for each channel. */
export function isChatExport(names: readonly string[]): boolean {
  return names.includes('users.json') && names.some((name) => name !== 'users.json' && nameFiles.has(name))
}

/** A channel of such an export: a folder that holds a file a day. Null for any other. */
export function chatFolder(root: string, folder: string, names: readonly string[], rootNames: readonly string[]): ChatFolder | null {
  const days = names.filter((name) => day.test(name)).sort()
  if (days.length === 0) return null
  return {
    folder,
    days: days.map((name) => path.join(folder, name)),
    names: rootNames.filter((name) => nameFiles.has(name)).map((name) => path.join(root, name)),
  }
}

/** The channel as an archive of its own: what one file of the export would be, packed in memory without compressing. */
export async function archiveOf({folder, days, names}: ChatFolder): Promise<Uint8Array> {
  const entries: Zippable = {}
  for (const file of names) entries[path.basename(file)] = await fs.readFile(file)
  for (const file of days) entries[`${path.basename(folder)}/${path.basename(file)}`] = await fs.readFile(file)
  const {zipSync} = await import('fflate')
  return zipSync(entries, {level: 0})
}

/** Bytes of the files that would be packed. */
export async function sizeOf({days, names}: ChatFolder): Promise<number> {
  const sizes = await Promise.all([...days, ...names].map(async (file) => (await fs.stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

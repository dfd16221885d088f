import {zipSync} from 'fflate'
import {createPlaces} from '../../../tree/position.js'
import type {Turn} from '../../../tree/types.js'
import type {BytesContext, BytesResult, ReadContext} from '../../format.js'
import {listAt, objectAt, readJson, stringAt, type Json} from '../../json.js'
import {createCanonical} from './canonical.js'
import {collectNames, collectUsers, createWorkspace, slackTurns, tieThreads, type Workspace} from './slack-messages.js'
import {reportUnnamed} from './unnamed.js'
import {createWork} from './work.js'

/** A file of an archive or a folder. */
export interface ArchiveFile {
  path: string
  bytes: Uint8Array
}

/** A folder of an export as an archive, to be read like one. */
export function slackFolder(files: readonly ArchiveFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({path, bytes}) => [path.replaceAll('\\', '/'), bytes])), {level: 0})
}

const dayFile = /(?:^|\/)([^/]+)\/\d{4}-\d{2}-\d{2}\.json$/
const listFile = /(?:^|\/)(?:(?:org_)?users|channels|groups|dms|mpims)\.json$/

/** Whether an entry of an archive says something of a workspace. */
export function isSlackFile(path: string): boolean {
  return dayFile.test(path) || listFile.test(path)
}

/** A whole export: a heading for each channel, and what was said there on all days in order, so that threads are whole. */
export function readSlackArchive(files: readonly ArchiveFile[], context: BytesContext): BytesResult {
  const workspace = createWorkspace()
  const channels = channelsOf(files, workspace, context)
  const canonical = createCanonical()
  const title = workspace.team
  for (const {name, id, days} of channels) {
    context.throwIfAborted()
    const turns = days.flatMap((day) => turnsOfDay(day, workspace, id, context))
    turns.sort((a, b) => Number(a.id) - Number(b.id))
    tieThreads(turns)
    canonical.conversation(name, turns)
  }
  reportUnnamed(context, workspace.unknown)
  const {source, children} = canonical.finish()
  return {source, children, data: {title, coverage: 'source', skipped: []}}
}

interface Channel {
  name: string
  id: string | null
  days: ArchiveFile[]
}

function channelsOf(files: readonly ArchiveFile[], workspace: Workspace, context: BytesContext): Channel[] {
  const lists = new Map<string, {items: readonly Json[]; source: string}>()
  for (const file of files) {
    const name = /([^/]+)\.json$/.exec(file.path)?.[1]
    if (!listFile.test(file.path) || !name) continue
    const read = readList(file, context)
    if (read) lists.set(name.replace('org_', ''), read)
  }
  const users = lists.get('users')
  if (users) collectUsers(users.items, users.source, workspace)
  const known = new Map<string, {id: string | null; name: string}>()
  for (const list of ['channels', 'groups', 'mpims', 'dms']) {
    const {items = [], source = ''} = lists.get(list) ?? {}
    for (const item of items) {
      const id = stringAt(item, 'id', source)
      const folder = list === 'dms' ? id : stringAt(item, 'name', source)
      if (folder) known.set(folder, {id, name: list === 'dms' || list === 'mpims' ? membersOf(item, source, workspace) || folder : folder})
    }
  }
  const channels = new Map<string, Channel>()
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const folder = dayFile.exec(file.path)?.[1]
    if (!folder) continue
    const {id = null, name = folder} = known.get(folder) ?? {}
    const channel = channels.get(folder) ?? {name, id, days: []}
    channels.set(folder, channel)
    channel.days.push(file)
  }
  return [...channels.values()]
}

function membersOf(item: Json, source: string, {names}: Workspace): string {
  return listAt(item, 'members').flatMap((member) => (member.type === 'string' ? [stringValue(member, source)] : [])).map((id) => names.get(id) ?? id).join(', ')
}

const stringValue = ({start, end}: Json, source: string) => JSON.parse(source.slice(start, end)) as string

function readList({path, bytes}: ArchiveFile, {message}: BytesContext): {items: readonly Json[]; source: string} | null {
  const source = new TextDecoder().decode(bytes)
  try {
    const root = readJson(source)
    if (root.type === 'list') return {items: root.items, source}
    message('message-broken', `${path} is no list; it is left out`)
  } catch (error) {
    message('message-broken', `${path} cannot be read (${error instanceof Error ? error.message : String(error)}); it is left out`)
  }
  return null
}

function turnsOfDay(day: ArchiveFile, workspace: Workspace, channel: string | null, context: BytesContext): Turn[] {
  const read = readList(day, context)
  if (!read) return []
  const {items, source} = read
  collectNames(items, source, workspace)
  workspace.team ??= teamOf(items, source)
  // Places are those of the canonical text: nothing is asked of these but that they are there.
  const reading: ReadContext = {...context, source, places: createPlaces(''), parseEmbedded: () => undefined}
  return slackTurns(createWork(reading), items.filter((item) => stringAt(item, 'type', source) === 'message'), workspace, channel)
}

/** The domain of the workspace stands in addresses of files. */
function teamOf(items: readonly Json[], source: string): string | null {
  for (const item of items) {
    for (const file of [...listAt(item, 'files'), ...[objectAt(item, 'file')].filter((each) => each !== null)]) {
      const found = /^https:\/\/([a-z\d-]+)(?:\.enterprise)?\.slack\.com\/(?:files|archives)\//.exec(stringAt(file, 'permalink', source) ?? '')?.[1]
      if (found && found !== 'files' && found !== 'app') return found
    }
    const place = stringAt(objectAt(item, 'user_profile'), 'domain', source)
    if (place) return place
  }
  return null
}



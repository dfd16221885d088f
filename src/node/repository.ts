import fs from 'node:fs/promises'
import path from 'node:path'
import {parentOf} from './paths.js'

/** The Git checkout a file lies in, as `metadata.repository` names it. */
export interface Repository {
  /** `owner/name`, from the URL of the remote `origin`; without one the name of the folder. */
  name: string
  /** Null where a commit is checked out, not a branch. */
  branch: string | null
  /** That is checked out: the files may have changed since. Null before the first one, and where it cannot be told. */
  commit: string | null
}

/** Finds the checkout of a file. Each is read once, each folder is asked about once; Git is not run. */
export function createRepositories(): (file: string) => Promise<Repository | null> {
  const byFolder = new Map<string, Promise<Repository | null>>()
  return (file) => repositoryOf(path.dirname(file))

  function repositoryOf(folder: string): Promise<Repository | null> {
    let found = byFolder.get(folder)
    if (!found) byFolder.set(folder, (found = look(folder)))
    return found
  }

  async function look(folder: string): Promise<Repository | null> {
    const own = await readCheckout(folder)
    if (own) return own
    const parent = parentOf(folder)
    return parent === null ? null : repositoryOf(parent)
  }
}

/** Of the top folder of a checkout; null for any other. */
async function readCheckout(folder: string): Promise<Repository | null> {
  const git = await gitFolder(path.join(folder, '.git'))
  const head = git && (await readText(path.join(git, 'HEAD')))?.trim()
  if (!git || !head) return null
  // A worktree has a HEAD of its own and shares the rest.
  const shared = (await readText(path.join(git, 'commondir')))?.trim()
  const common = shared ? path.resolve(git, shared) : git
  const ref = refIn(head)
  if (ref === null && !isHash(head)) return null
  const branch = ref?.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null
  return {
    name: nameOfUrl(originIn((await readText(path.join(common, 'config'))) ?? '')) ?? (path.basename(folder) || folder),
    // What stands in HEAD where references are kept in tables.
    branch: branch === '.invalid' ? null : branch,
    commit: ref === null ? head : await resolveRef(ref, [...new Set([git, common])], common),
  }
}

/** `.git` is a folder, or in worktrees and submodules a file that says where it is. */
async function gitFolder(place: string): Promise<string | null> {
  const found = await fs.stat(place).catch(() => null)
  if (!found) return null
  if (found.isDirectory()) return place
  const target = /^gitdir: *(.+)/.exec((await readText(place)) ?? '')?.[1]?.trim()
  return target ? path.resolve(path.dirname(place), target) : null
}

/** A reference may name another. */
const mostSteps = 5

async function resolveRef(ref: string, folders: readonly string[], common: string): Promise<string | null> {
  for (let name = ref, step = 0; step < mostSteps; step++) {
    // A name from a file must not lead elsewhere.
    if (name.split('/').includes('..') || path.isAbsolute(name)) return null
    let value: string | undefined
    for (const folder of folders) value ??= (await readText(path.join(folder, name)))?.trim()
    value ??= packedRef((await readText(path.join(common, 'packed-refs'))) ?? '', name)
    if (value === undefined) return null
    const next = refIn(value)
    if (next === null) return isHash(value) ? value : null
    name = next
  }
  return null
}

function packedRef(packed: string, name: string): string | undefined {
  for (let at = packed.indexOf(` ${name}`); at >= 0; at = packed.indexOf(` ${name}`, at + 1)) {
    const end = at + 1 + name.length
    if (end === packed.length || /[\r\n]/.test(packed[end]!)) return packed.slice(packed.lastIndexOf('\n', at) + 1, at)
  }
  return undefined
}

function refIn(text: string): string | null {
  return /^ref: *(\S+)/.exec(text)?.[1] ?? null
}

function isHash(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
}

/** The URL of the remote `origin` in a Git configuration. */
function originIn(config: string): string | null {
  let url: string | null = null
  let isOrigin = false
  for (const line of config.split(/\r?\n/)) {
    const section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]
    if (section !== undefined) isOrigin = /^remote\s+"origin"$/i.test(section.trim())
    const value = isOrigin ? /^(?:\s*\[[^\]]*\])?\s*url\s*=\s*(?:"([^"]*)"|([^\s#;]\S*))/i.exec(line) : null
    if (value) url ??= value[1] ?? value[2]!
  }
  return url
}

/**
 * `owner/name` of `https://user:secret@host/owner/name.git` and `git@host:owner/name.git`: no host, no credentials.
 * Of a path on this machine only the last name.
 */
export function nameOfUrl(url: string | null): string | null {
  if (!url) return null
  const remote = /^(?!file:)[a-z][a-z\d+.-]*:\/\/[^/]*\/([^?#]*)/i.exec(url)?.[1] ?? /^(?![a-z]:[\\/])(?:[^/]*@)?[^/\\:@]+:(?!\/\/)(.*)$/i.exec(url)?.[1]
  const parts = (remote ?? url).split(/[/\\]/).filter(Boolean)
  const wanted = remote === undefined ? parts.slice(-1) : parts
  return wanted.join('/').replace(/\.git$/, '') || null
}

/** Lists of references of the largest repositories stay far below. */
const mostBytes = 100_000_000

/** Text of a regular file; undefined where there is none. */
async function readText(file: string): Promise<string | undefined> {
  try {
    const found = await fs.stat(file)
    return found.isFile() && found.size <= mostBytes ? await fs.readFile(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}

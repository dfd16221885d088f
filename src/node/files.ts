import type {Dirent, Stats as FileStats} from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import picomatch from 'picomatch'
import {loadLanguages, type Languages} from '../formats/code/languages.js'
import type {FormatName} from '../formats/format.js'
import type {RuleId} from '../messages.js'
import {formatNames, show} from '../options.js'
import {chatFolder, isChatExport, nameFiles, partOfExport, type ChatFolder} from './chat-folder.js'
import {maybeSource, unsupportedReason} from './file-kinds.js'
import {attributesAbove, attributesOf, isSet, takesBackVendored, withAttributesOf, type Attributes, type GitAttributes} from './git-attributes.js'
import {isIgnored, rulesAbove, withRulesOf, type GitRules} from './git-ignore.js'
import {leftOutFolder, leftOutName, leftOutReasons, ordinaryName, type LeftOutKind} from './left-out.js'
import {relativePath} from './paths.js'
import {isPipe, unreadableKind} from './pipe.js'

/** A file or folder that was met, and what becomes of it. */
export interface FileEntry {
  /** Relative to the working directory, with `/`. */
  path: string
  absolute: string
  /** Whether the caller named this path itself; false when it was met in a folder or matched a glob. */
  named: boolean
  /**
   * `read`; `skipped`: of a kind that is not read, or left out as lock files, vendored and generated ones are, a whole folder as one entry;
   * `failed`: cannot be read; `ignored`: hidden, in a `.gitignore`, or left out by `include` and `exclude`.
   */
  status: 'read' | 'skipped' | 'failed' | 'ignored'
  /** Of `skipped` and `failed`. */
  ruleId?: RuleId
  /** Why it is not read. */
  reason?: string
  /** As what `.gitattributes` says it is to be read. */
  as?: {format: FormatName} | {language: string}
  /** Of `read`: a pipe or device, which gives its bytes once. */
  pipe?: boolean
  /** Of `read`: a channel of an export of chats, whose files are read as one. */
  chat?: ChatFolder
  /** Of `read`: its content may still tell that it is a minified or generated source file, and then it is left out. */
  peek?: boolean
}

/** Which files are met. */
export interface FileOptions {
  /** Folder that paths and globs are relative to; default the process's own. */
  cwd?: string
  /** Globs: of the files met in folders only these are read. A glob without `/` is matched against the name alone. */
  include?: string | readonly string[]
  /** Globs: files and folders that are not read, though included or named. An absolute glob is matched against the absolute path. */
  exclude?: string | readonly string[]
  /**
   * Whether lock files, vendored, minified and generated files, test snapshots and what `.gitattributes` calls so are read too where they are met
   * in folders; default false. A glob of `include` that means them (`*.min.js`, `vendor/**`) asks for them as well, one that only narrows (`*.js`) does not.
   */
  allFiles?: boolean
}

export interface ListOptions extends FileOptions {
  /** Whether entries of status `ignored` are given too, a whole folder as one entry; default false. */
  ignored?: boolean
  /** Files that are read whatever their extension says: those that a format is set for. */
  forced?(path: string): boolean
  /** What standard input is called; default `-`. */
  stdinPath?: string
  signal?: AbortSignal
  /** Told of each path, folder or glob that no file was met for; `excluded`: it is a path that `exclude` leaves out. */
  onUnmatched?(pattern: string, excluded: boolean): void
}

/** Stands for standard input among the patterns, and as `absolute` of its entry. */
export const stdin = '-'

/** Its names in the file system. */
const stdinPaths: readonly string[] = ['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']

/** Deeper nested links are taken for a knot: few links can stand for very many paths. */
const maxLinks = 8

/**
 * Lists the files that paths, folders and globs stand for, in the order they are given, each folder's in the order of names; `-` is standard input.
 * Folders are walked as they are read, so nothing is collected; symbolic links are followed; a pattern that begins with `!` excludes.
 * What `exclude` matches is left out also where the caller names it. A path that does not exist gives an entry of status `failed`,
 * a glob without a match gives none. A file is given once. Throws a `TypeError` for what is no path.
 */
export async function* listFiles(patterns: string | readonly string[], options: ListOptions = {}): AsyncGenerator<FileEntry> {
  const cwd = path.resolve(options.cwd ?? '.')
  const given = checkPatterns(patterns)
  const wanted: string[] = []
  const unwanted = [...list(options.exclude)]
  // A file that is named is read where it is named, whatever a walk thinks of it.
  const named = new Set<string>()
  for (const pattern of given) {
    if (pattern === stdin) {
      wanted.push(pattern)
      continue
    }
    const absolute = path.resolve(cwd, pattern)
    const found = await statOf(absolute)
    if (!found && /^!(?!\()/.test(pattern)) unwanted.push(pattern.slice(1))
    else wanted.push(pattern)
    if (found && !found.isDirectory()) named.add(absolute)
  }
  const walk: Walk = {
    cwd,
    languages: await loadLanguages(),
    include: options.include === undefined ? null : list(options.include).map((glob) => ({glob, matches: matcher([glob])})),
    allFiles: options.allFiles ?? false,
    excluded: matcher(unwanted),
    showIgnored: options.ignored ?? false,
    forced: options.forced ?? (() => false),
    stdinPath: options.stdinPath ?? stdin,
    signal: options.signal,
    attributes: new Map(),
  }
  // One pattern meets a file once; only several can meet it again.
  const seen = wanted.length > 1 ? new Set<string>() : null
  for (const pattern of wanted) {
    let matched = false
    let excluded = false
    for await (const entry of entriesOf(pattern, walk)) {
      // A loop that is not followed holds nothing.
      if (entry.status === 'ignored') excluded ||= entry.named
      else matched ||= entry.named || entry.ruleId !== 'symlink-loop'
      if (entry.status === 'ignored' && !walk.showIgnored) continue
      if (seen?.has(entry.absolute) || (!entry.named && named.has(entry.absolute))) continue
      if (entry.status !== 'ignored') seen?.add(entry.absolute)
      yield entry
    }
    if (!matched) options.onUnmatched?.(pattern, excluded)
  }
}

/** Paths and patterns as a list of their own. */
export function checkPatterns(patterns: string | readonly string[]): string[] {
  const given: unknown[] = typeof patterns === 'string' ? [patterns] : Array.isArray(patterns) ? [...(patterns as unknown[])] : [patterns]
  const wrong = given.findIndex((pattern) => typeof pattern !== 'string' || pattern === '')
  // An empty path would stand for the whole working directory.
  if (wrong >= 0) throw new TypeError(`A path to read is ${show(given[wrong])}, expected the path of a file or folder, a glob, or -`)
  return given as string[]
}

const excludedReason = 'excluded'

interface Walk {
  cwd: string
  languages: Languages
  /** Null where everything is. */
  include: {glob: string; matches: Matcher}[] | null
  allFiles: boolean
  excluded: Matcher
  showIgnored: boolean
  forced(path: string): boolean
  stdinPath: string
  signal: AbortSignal | undefined
  /** Of folders that files were named in. */
  attributes: Map<string, Promise<GitAttributes | null>>
}

async function* entriesOf(pattern: string, walk: Walk): AsyncGenerator<FileEntry> {
  const standard: FileEntry = {path: walk.stdinPath, absolute: stdin, named: true, status: 'read'}
  if (pattern === stdin) return yield standard
  const absolute = path.resolve(walk.cwd, pattern)
  const named = {path: relativePath(walk.cwd, absolute), absolute, named: true}
  // `.` and `..` are no names that a glob means.
  const isExcluded = !/(?:^|\/)\.\.?$/.test(named.path) && walk.excluded(named.path, absolute)
  let found: FileStats | null
  try {
    found = await fs.stat(absolute)
  } catch (error) {
    const glob = path.sep === '/' ? pattern : pattern.replaceAll('\\', '/')
    if (isMissing(error) && picomatch.scan(glob).isGlob) yield* walkGlob(glob, walk)
    else yield {...named, path: address.test(pattern) ? pattern : named.path, status: 'failed', ...unreadable(error, pattern)}
    return
  }
  if (isExcluded) yield {...named, path: found.isDirectory() ? `${named.path}/` : named.path, status: 'ignored', reason: excludedReason}
  else if (found.isDirectory()) yield* walkFolder(absolute, walk)
  else if (!found.isFile() && stdinPaths.includes(absolute)) yield standard
  else if (unreadableKind(found)) yield {...named, status: 'failed', ruleId: 'not-readable', reason: `Cannot be read: ${unreadableKind(found)}`}
  else yield {...named, status: 'read', ...(isPipe(found) ? {pipe: true} : {}), ...readAs(attributesOf(await attributesIn(path.dirname(absolute), walk), absolute), walk.languages)}
}

/** Of the folder of a file that is named; a shell names many of one. */
function attributesIn(folder: string, {attributes}: Walk): Promise<GitAttributes | null> {
  let found = attributes.get(folder)
  if (!found) attributes.set(folder, (found = attributesAbove(folder).then((above) => withAttributesOf(above, folder))))
  return found
}

/** As what `linguist-language` says a file is to be read; a name that is not known says nothing. */
function readAs({'linguist-language': said}: Attributes, languages: Languages): Pick<FileEntry, 'as'> {
  if (typeof said !== 'string') return {}
  const name = said.toLowerCase()
  const format = formatNames.find((each) => each === name && each !== 'code')
  if (format) return {as: {format}}
  const words = name.replaceAll('-', ' ')
  const language = languages.byAlias(name) ?? languages.all().find(({data}) => [name, words].includes(data.name.toLowerCase()))
  return language ? {as: {language: language.data.id}} : {}
}

/** Which part of a folder a glob asks for; a walk of a whole folder asks for everything. */
interface Scope {
  /** Whether a folder may hold matches. `depth` counts from the walk's root, 0 for its entries. */
  enters(name: string, depth: number): boolean
  matches(path: string): boolean
  /** Whether names that begin with a dot, and `node_modules`, are met. */
  hidden: boolean
  modules: boolean
  /** The glob itself; null for a whole folder. */
  glob: string | null
}

const everything: Scope = {enters: () => true, matches: () => true, hidden: false, modules: false, glob: null}

async function* walkGlob(glob: string, walk: Walk): AsyncGenerator<FileEntry> {
  const {base, prefix} = picomatch.scan(glob)
  const rest = glob.slice(prefix.length + base.length).replace(/^\//, '')
  const parts = rest.split('/')
  const matches = picomatch(rest)
  // docs/*/api/**/x.md: a folder is entered while its name fits the part at its depth, below `**` always.
  const plain = !/[{(\\]/.test(rest)
  const stars = parts.findIndex((part) => part.includes('**'))
  const tests = parts.map((part) => picomatch(part))
  const scope: Scope = {
    matches,
    enters(name, depth) {
      if (!plain || (stars >= 0 && depth >= stars)) return true
      return depth < parts.length - 1 && tests[depth]!(name)
    },
    hidden: parts.some((part) => part.startsWith('.')),
    modules: glob.includes('node_modules'),
    glob: rest,
  }
  yield* walkFolder(path.resolve(walk.cwd, base === '' && glob.startsWith('/') ? '/' : base), walk, scope)
}

interface Frame {
  folder: string
  /** The folder's true place, for noticing loops. */
  real: string
  /** How many links lead here. */
  links: number
  entries: Dirent[]
  next: number
  git: GitRules
  attributes: GitAttributes | null
  /** What the folder is left out as; files in it may have been taken back. */
  leftOut: LeftOutKind | null
  /** Whether a glob speaks of the folder, or one above, that would be left out. */
  meant: boolean
  /** Whether the glob matched a folder, so that all below it is asked for. */
  all: boolean
  /** Files that are read as part of a channel of an export of chats. */
  chatted: ReadonlySet<string>
}

async function* walkFolder(root: string, walk: Walk, scope: Scope = everything): AsyncGenerator<FileEntry> {
  const stack: Frame[] = []
  const {languages} = walk
  const first = await open(root, root, {links: 0, git: await rulesAbove(root), attributes: await rootAttributes(), leftOut: null, meant: false, all: scope === everything})
  if (first) yield first
  while (stack.length > 0) {
    walk.signal?.throwIfAborted()
    const frame = stack[stack.length - 1]!
    const dirent = frame.entries[frame.next++]
    if (!dirent) {
      stack.pop()
      continue
    }
    const absolute = path.join(frame.folder, dirent.name)
    const entry = {path: relativePath(walk.cwd, absolute), absolute, named: false}
    const fromRoot = relativePath(root, absolute)

    let isFolder = dirent.isDirectory()
    let isFile = dirent.isFile()
    let problem: {ruleId: RuleId; reason: string} | null = null
    let links = frame.links
    let real = path.join(frame.real, dirent.name)
    if (dirent.isSymbolicLink()) {
      try {
        const target = await fs.stat(absolute)
        isFolder = target.isDirectory()
        isFile = target.isFile()
        if (isFolder) {
          links++
          real = await fs.realpath(absolute)
        }
      } catch (error) {
        problem = unreadable(error)
      }
    }

    const all = frame.all || scope.matches(fromRoot)
    if (!all && !(isFolder && scope.enters(dirent.name, stack.length - 1))) continue
    const why = ignoredBecause(dirent.name, entry.path, absolute, fromRoot, isFolder, frame)
    if (!why && isFile && frame.chatted.has(dirent.name)) {
      yield {...entry, status: 'skipped', ruleId: 'left-out', reason: partOfExport}
    } else if (why) {
      if (walk.showIgnored) yield {...entry, path: isFolder ? `${entry.path}/` : entry.path, status: 'ignored', reason: why}
    } else if (problem) {
      const unsupported = unsupportedReason(dirent.name, languages)
      if (problem.ruleId === 'symlink-loop') yield {...entry, status: 'skipped', ...problem}
      else if (unsupported) yield {...entry, status: 'skipped', ruleId: 'unsupported-format', reason: unsupported}
      else yield {...entry, status: 'failed', ...problem}
    } else if (isFolder) {
      const loop = dirent.isSymbolicLink() ? loopReason(real, links, stack) : null
      if (loop) {
        yield {...entry, status: 'skipped', ruleId: 'symlink-loop', reason: loop}
        continue
      }
      const known = walk.allFiles ? null : leftOutFolder(dirent.name)
      const meant = frame.meant || (known !== null && isMeantFolder(dirent.name))
      const kind = frame.leftOut ?? (meant ? null : known)
      if (kind && !takesBackVendored(frame.attributes)) {
        yield {...entry, path: `${entry.path}/`, status: 'skipped', ...leftOut(kind)}
        continue
      }
      const failed = await open(absolute, real, {links, git: frame.git, attributes: frame.attributes, leftOut: kind, meant, all})
      if (failed) yield failed
      else if (all && scope === everything) yield* channelOf(frame, stack[stack.length - 1]!)
    } else if (!isFile) {
      yield {...entry, status: 'skipped', ruleId: 'unsupported-format', reason: 'Not a regular file'}
    } else {
      const attributes = attributesOf(frame.attributes, absolute)
      const said = readAs(attributes, languages)
      const isWanted = walk.allFiles || isMeant(dirent.name, entry, fromRoot)
      const kind = isWanted ? null : leftOutKind(dirent.name, attributes, frame)
      const unsupported = walk.forced(entry.path) || said.as ? null : unsupportedReason(dirent.name, languages)
      if (kind) yield {...entry, status: 'skipped', ...leftOut(kind)}
      else if (unsupported) yield {...entry, status: 'skipped', ruleId: 'unsupported-format', reason: unsupported}
      else yield {...entry, status: 'read', ...said, ...(isWanted || !mayBeLeftOut(dirent.name, attributes, said) ? {} : {peek: true})}
    }
  }

  /** A channel of an export of chats is read as one file; its day files are left to it. */
  function* channelOf(above: Frame, opened: Frame): Generator<FileEntry> {
    const names = namesIn(above)
    if (!isChatExport(names)) return
    const chat = chatFolder(above.folder, opened.folder, namesIn(opened), names)
    if (!chat) return
    opened.chatted = new Set(chat.days.map((file) => path.basename(file)))
    yield {path: relativePath(walk.cwd, opened.folder), absolute: opened.folder, named: false, status: 'read', chat}
  }

  /** A folder that is named is wanted, whatever is said of all that is in it. */
  async function rootAttributes(): Promise<GitAttributes | null> {
    const above = await attributesAbove(root)
    const said = attributesOf(above, path.join(root, 'some'))
    return isSet(said['linguist-vendored']) || isSet(said['linguist-generated']) || isSet(said.binary) ? null : above
  }

  function mayBeLeftOut(name: string, attributes: Attributes, {as}: Pick<FileEntry, 'as'>): boolean {
    return attributes['linguist-generated'] === undefined && (as ? 'language' in as : maybeSource(name, languages))
  }

  /** Whether a glob means a file that is otherwise left out: it does not match an ordinary one in its place. */
  function isMeant(name: string, {path: relative, absolute}: Pick<FileEntry, 'path' | 'absolute'>, fromRoot: string): boolean {
    const ordinary = (file: string) => file.slice(0, file.length - name.length) + ordinaryName(name)
    if (scope.glob !== null && scope.matches(fromRoot) && !scope.matches(ordinary(fromRoot))) return true
    return (walk.include ?? []).some(({matches}) => matches(relative, absolute, fromRoot) && !matches(ordinary(relative), ordinary(absolute), ordinary(fromRoot)))
  }

  /** Whether a glob speaks of a folder by its name. */
  function isMeantFolder(name: string): boolean {
    const globs = [...(scope.glob === null ? [] : [scope.glob]), ...(walk.include ?? []).map(({glob}) => glob)]
    return globs.some((glob) => glob.split(/[/{},]/).includes(name))
  }

  /** Puts a folder on the stack; gives an entry when it cannot be read. */
  async function open(folder: string, real: string, from: Pick<Frame, 'links' | 'git' | 'attributes' | 'leftOut' | 'meant' | 'all'>): Promise<FileEntry | null> {
    try {
      const entries = await fs.readdir(folder, {withFileTypes: true})
      entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      if (stack.length === 0) real = await fs.realpath(folder)
      const has = (name: string) => entries.some((entry) => entry.name === name)
      const git = has('.gitignore') ? await withRulesOf(from.git, folder) : from.git
      const attributes = has('.gitattributes') ? await withAttributesOf(from.attributes, folder) : from.attributes
      stack.push({...from, folder, real, entries, next: 0, git, attributes, chatted: none})
      if (isChatExport(namesIn(stack[stack.length - 1]!))) stack[stack.length - 1]!.chatted = nameFiles
      return null
    } catch (error) {
      // The fixed part of a glob that is not there is a glob without a match.
      if (scope !== everything && folder === root && isMissing(error)) return null
      return {path: relativePath(walk.cwd, folder), absolute: folder, named: folder === root, status: 'failed', ...unreadable(error)}
    }
  }

  function ignoredBecause(name: string, relative: string, absolute: string, fromRoot: string, isFolder: boolean, frame: Frame): string | null {
    if (name.startsWith('.') && !scope.hidden) return 'hidden'
    if (isFolder && name === '.git') return 'hidden'
    if (isFolder && name === 'node_modules' && !scope.modules) return 'node_modules'
    if (isIgnored(frame.git, absolute, isFolder)) return '.gitignore'
    if (walk.excluded(relative, absolute, fromRoot)) return excludedReason
    if (!isFolder && walk.include && !walk.include.some(({matches}) => matches(relative, absolute, fromRoot))) return 'not included'
    return null
  }
}

/** What a file that is met is left out as, by what is known before it is opened. */
function leftOutKind(name: string, attributes: Attributes, {leftOut: folder, meant}: Frame): LeftOutKind | null {
  const {'linguist-generated': generated, 'linguist-vendored': vendored, binary} = attributes
  if (isSet(binary)) return 'saidBinary'
  if (isSet(generated)) return 'saidGenerated'
  if (isSet(vendored) && !meant) return 'saidVendored'
  // What is taken back is read whatever its name is.
  if (folder && vendored === undefined) return folder
  return generated === undefined ? leftOutName(name) : null
}

const none: ReadonlySet<string> = new Set()

/** Names of the files in a folder. */
function namesIn({entries}: Frame): string[] {
  return entries.filter((entry) => entry.isFile()).map(({name}) => name)
}

function leftOut(kind: LeftOutKind): {ruleId: RuleId; reason: string} {
  return {ruleId: 'left-out', reason: leftOutReasons[kind]}
}

function loopReason(real: string, links: number, stack: readonly Frame[]): string | null {
  const inside = real.endsWith(path.sep) ? real : real + path.sep
  if (stack.some((frame) => frame.real === real || frame.real.startsWith(inside))) return 'A symbolic link to a folder that it lies in; it is not followed'
  return links > maxLinks ? `Behind more than ${maxLinks} symbolic links; it is not followed` : null
}

type Matcher = (path: string, absolute: string, fromRoot?: string) => boolean

/**
 * Matches a path against globs: one without `/` against the name, an absolute one against the absolute path,
 * any other against the path from the working directory and the path from the folder that is walked.
 */
export function matcher(globs: readonly string[]): Matcher {
  const tests = globs.map((glob) => {
    const pattern = glob.replace(/^\.\//, '').replace(/(.)\/+$/, '$1')
    const test = picomatch(pattern, {basename: !pattern.includes('/'), dot: true})
    if (path.isAbsolute(pattern)) return (_path: string, absolute: string) => test(absolute)
    return (relative: string, _absolute: string, fromRoot?: string) => test(relative) || (fromRoot !== undefined && test(fromRoot))
  })
  return (relative, absolute, fromRoot) => tests.some((test) => test(relative, absolute, fromRoot))
}

export function list(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

function statOf(file: string): Promise<FileStats | null> {
  return fs.stat(file).catch(() => null)
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

const causes: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'a symbolic link that leads to itself',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  EISDIR: 'a folder, not a file',
}

const address = /^[a-z]+:\/\//i

/** What is said of a file or folder, named as `given`, that cannot be read. */
export function unreadable(error: unknown, given = ''): {ruleId: RuleId; reason: string} {
  const code = codeOf(error)
  const instead = address.test(given) ? 'addresses are not read; what is at one can be piped in (`-`)' : null
  const reason = instead ?? causes[code] ?? (error instanceof Error ? error.message : String(error))
  return {ruleId: code === 'ELOOP' ? 'symlink-loop' : 'not-readable', reason: `Cannot be read: ${reason}`}
}

import path from 'node:path'
import {list, listFiles, matcher, stdin} from './files.js'
import {formatOf, inspectFile} from './inspect.js'
import {resolveNodeOptions, type NodeOptions} from './node-options.js'

/** What would become of a file or folder. */
export interface PlannedFile {
  /** Relative to the working directory, with `/`; a folder ends with `/`. */
  path: string
  /** Name of the format; `skipped` or `ignored` for what would not be read. */
  format: string
  /** Of code: its language, where one is known. */
  language: string | null
  /** What told the format, or why it would not be read. */
  why: string
  /** Whether reading it would be an error. */
  problem: boolean
}

/** Lists what `chunkFiles` would read, as what, and what it would leave out and why; reads no more than the heads of files. */
export async function* planFiles(patterns: readonly string[], options: NodeOptions = {}): AsyncGenerator<PlannedFile> {
  const settings = resolveNodeOptions(options)
  const cwd = path.resolve(options.cwd ?? '.')
  const overrides = (options.overrides ?? []).map(({files, options: own}) => ({matches: matcher(list(files)), own}))
  const settingFor = <Name extends 'format' | 'language' | 'encoding'>(name: Name, file: string) =>
    overrides.findLast(({matches, own}) => own[name] !== undefined && matches(file, path.resolve(cwd, file)))?.own[name] ?? settings[name]

  const entries = listFiles(patterns, {
    cwd,
    include: options.include,
    exclude: options.exclude,
    allFiles: options.allFiles,
    stdinPath: options.stdinPath,
    signal: options.signal,
    ignored: true,
    forced: (file) => settingFor('format', file) !== null || settingFor('language', file) !== null,
  })
  for await (const entry of entries) {
    if (entry.status !== 'read') {
      const why = entry.ruleId ? `${entry.ruleId}: ${entry.reason}` : entry.reason!
      yield {path: entry.path, format: entry.status === 'ignored' ? 'ignored' : 'skipped', language: null, why, problem: entry.status === 'failed'}
      continue
    }
    // What is read of them is gone.
    if (entry.absolute === stdin || entry.pipe) {
      const {format, language} = await formatOf(entry.path, '', settings)
      yield {path: entry.path, format, language, why: entry.pipe ? 'a pipe or device' : 'standard input', problem: false}
      continue
    }
    const found = await inspectFile(entry, {format: settingFor('format', entry.path), language: settingFor('language', entry.path), encoding: settingFor('encoding', entry.path)})
    if ('format' in found) {
      yield {path: entry.path, format: found.format, language: found.language, why: `by ${found.by}`, problem: false}
    } else {
      yield {path: entry.path, format: 'skipped', language: null, why: `${found.ruleId}: ${found.reason}`, problem: entry.named || found.ruleId === 'not-readable'}
    }
  }
}

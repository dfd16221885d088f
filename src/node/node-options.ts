import type {VFileMessage} from 'vfile-message'
import {checkOptionsObject, isSignal, OptionError, optionTable, resolveOptions, type Options, type Settings} from '../options.js'
import type {Stats} from '../stats.js'
import type {Root} from '../tree/types.js'
import type {FileOptions} from './files.js'
import type {FileOutcome, FileReport, ReportSettings} from './report.js'

/** Options of their own for the files that match: later entries win over earlier ones, all over the common options. */
export interface Override {
  /** Globs, as in `include`. */
  files: string | readonly string[]
  /** They win over the common options. */
  options: Options
}

export interface Progress {
  /** Files finished. */
  done: number
  /** Files there are; null while they are still being counted. */
  total: number | null
  /** The file that was finished last. */
  path: string
}

/** What chunking files can be told beside the common options. */
export interface NodeOptions extends Options, FileOptions {
  /** Options of their own for some files; later entries win. */
  overrides?: readonly Override[]
  /** Name of what is read from standard input (the path `-`): decides its format, stands in chunks; default `-`. */
  stdinPath?: string
  /** Whether `metadata.repository` names the Git checkout a file lies in: its name, branch and commit; default true. */
  repository?: boolean
  /** Stops the run: the iteration throws the signal's reason. */
  signal?: AbortSignal
  /**
   * Every message, `message.file` is the path or pattern it is about. Without it the run throws an `Error` for a path of the caller
   * that cannot be read, for a function of an option that fails, for a pattern that matches nothing, and at the end when nothing was read;
   * the message is its `cause`.
   */
  onMessage?(message: VFileMessage): void
  /** A file was finished; files are counted beside the run. */
  onProgress?(progress: Progress): void
  /** The effective settings, once, before the first file. */
  onSettings?(settings: ReportSettings): void
  /** A file was parsed; its chunks follow when the promise that is given back, if any, is kept. */
  onDocument?(path: string, root: Root): void | Promise<void>
  /** A file is finished or was left out. */
  onFile?(file: FileReport, stats: Stats, outcome: FileOutcome): void | Promise<void>
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTexts = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText))
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isFunction = (value: unknown) => typeof value === 'function'

/** Keys beside the common options, with their checks. */
const ownChecks: Record<Exclude<keyof NodeOptions, keyof Options>, [test: (value: unknown) => boolean, expected: string]> = {
  cwd: [isText, 'a path'],
  include: [isTexts, 'a glob or an array of globs'],
  exclude: [isTexts, 'a glob or an array of globs'],
  allFiles: [isBoolean, 'true or false'],
  repository: [isBoolean, 'true or false'],
  overrides: [Array.isArray, 'an array of {files, options}'],
  stdinPath: [isText, 'a path'],
  signal: [isSignal, 'an AbortSignal'],
  onMessage: [isFunction, 'a function'],
  onProgress: [isFunction, 'a function'],
  onSettings: [isFunction, 'a function'],
  onDocument: [isFunction, 'a function'],
  onFile: [isFunction, 'a function'],
}

/** Checks everything that can be checked before a file is met; throws `OptionError`. Gives the common settings. */
export function resolveNodeOptions(options: NodeOptions): Settings {
  checkOptionsObject(options)
  const settings = resolveOptions(options, Object.keys(ownChecks))
  for (const [name, [test, expected]] of Object.entries(ownChecks)) {
    const value = options[name as keyof NodeOptions]
    if (value !== undefined && !test(value)) throw new OptionError(name, value, expected)
  }
  options.overrides?.forEach((override, index) => {
    const name = `overrides[${index}]`
    if (typeof override !== 'object' || override === null || !isTexts(override.files) || typeof override.options !== 'object' || override.options === null) {
      throw new OptionError(name, override, '{files, options}, files being a glob or an array of globs')
    }
    const strange = Object.keys(override).find((key) => key !== 'files' && key !== 'options')
    if (strange) throw new OptionError(`${name}.${strange}`, override[strange as keyof Override], 'nothing: an override has files and options')
    try {
      resolveOptions({...commonOptions(options), ...override.options})
    } catch (error) {
      throw error instanceof OptionError ? new OptionError(`${name}.options.${error.option}`, error.value, error.expected) : error
    }
  })
  return settings
}

/** The common options among those of a run. */
export function commonOptions(options: NodeOptions): Options {
  const given = optionTable.filter(({name}) => options[name] !== undefined).map(({name}) => [name, options[name]])
  return Object.fromEntries(given) as Options
}

import type {VFileMessage} from 'vfile-message'
import {severityOf, type Severity} from '../messages.js'
import {optionTable, type Options, type Settings} from '../options.js'
import {addStats, emptyStats, type Stats} from '../stats.js'
import type {Skipped} from '../tree/types.js'

/** A message as the report carries it. */
export interface ReportMessage {
  ruleId: string | null
  severity: Severity
  reason: string
  line: number | null
  column: number | null
}

/** One file of the report. */
export interface FileReport {
  /** Relative to the working directory, with `/`; `-` for standard input without a name. */
  path: string
  /** Name of the format, or `skipped` for a file that was left out; a message says why. */
  format: string
  encoding: string
  /** UTF-16 units of the decoded source. */
  chars: number
  chunks: number
  tokens: number
  /** Left-out stretches of the source, in the unit of the `offsets` option. */
  skipped: Skipped[]
  messages: ReportMessage[]
  seconds: number
}

/** `skipped`: of a kind that is not read; `failed`: could not be read, or not to the end. */
export type FileOutcome = 'read' | 'skipped' | 'failed'

/** Effective settings as JSON: the tokenizer by its name, a breadcrumb template as `true`. */
export type ReportSettings = Record<string, unknown>

/** Sums of a run. `filesSkipped` were left out, `filesFailed` could not be read or failed. */
export interface Totals extends Stats {
  files: number
  filesSkipped: number
  filesFailed: number
  messages: Record<Severity, number>
  seconds: number
}

/** What a run did: `--report` writes it. */
export interface Report {
  version: string
  settings: ReportSettings
  files: FileReport[]
  totals: Totals
}

/** An entry for a file that was not read (yet). */
export function emptyFileReport(path: string): FileReport {
  return {path, format: 'skipped', encoding: '', chars: 0, chunks: 0, tokens: 0, skipped: [], messages: [], seconds: 0}
}

export function reportMessage(message: VFileMessage): ReportMessage {
  return {
    ruleId: message.ruleId ?? null,
    severity: severityOf(message),
    reason: message.reason,
    line: message.line ?? null,
    column: message.column ?? null,
  }
}

export function reportSettings(settings: Settings, tokenizer: string, overrides: readonly {files: unknown; options: Options}[]): ReportSettings {
  const named = Object.fromEntries(optionTable.map(({name}) => [name, settings[name]]))
  return {
    ...named,
    tokenizer,
    breadcrumb: settings.breadcrumb !== false,
    summarize: settings.summarize !== null,
    ...(overrides.length > 0 ? {overrides: overrides.map(({files, options}) => ({files, options: safe(options)}))} : {}),
  }
}

/** Options as given, without what JSON cannot say. */
function safe(options: Options): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, name === 'tokenizer' && typeof value !== 'string' ? 'given as an object' : typeof value === 'function' ? true : value]),
  )
}

/** Sums to add to. */
export function emptyTotals(): Totals {
  return {...emptyStats(), files: 0, filesSkipped: 0, filesFailed: 0, messages: {error: 0, warning: 0, info: 0}, seconds: 0}
}

/** Adds a finished file into the sums of a run. */
export function addFile(totals: Totals, file: FileReport, stats: Stats, outcome: FileOutcome): void {
  addStats(totals, stats)
  totals.files++
  if (outcome === 'skipped') totals.filesSkipped++
  if (outcome === 'failed') totals.filesFailed++
  for (const {severity} of file.messages) totals.messages[severity]++
}

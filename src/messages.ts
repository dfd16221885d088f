import {VFileMessage} from 'vfile-message'
import type {Position} from 'unist'

/**
 * Every rule id sectile reports under, with what it says. `warning` is said of content that was
 * changed or guessed at, `info` of what may surprise, `error` of an input that could not be read.
 */
export const rules = {
  'binary-file': 'error',
  'unsupported-format': 'error',
  'left-out': 'info',
  'too-large': 'error',
  'not-decodable': 'warning',
  'encoding-guessed': 'info',
  'front-matter-invalid': 'warning',
  'too-deep': 'warning',
  'too-complex': 'warning',
  'no-position': 'info',
  'code-fallback': 'warning',
  'context-shortened': 'info',
  'overlap-shortened': 'info',
  'overlap-clamped': 'warning',
  'repeat-shortened': 'info',
  'output-shortened': 'info',
  'grapheme-cut': 'warning',
  'ragged-row': 'warning',
  'quote-broken': 'warning',
  'columns-renamed': 'info',
  'column-unknown': 'warning',
  'dialect-guessed': 'info',
  'encrypted': 'error',
  'damaged': 'error',
  'part-missing': 'warning',
  'link-dropped': 'info',
  'reader-fallback': 'warning',
  'cue-broken': 'warning',
  'message-broken': 'warning',
  'users-unknown': 'info',
  'dates-guessed': 'info',
  'windows-only': 'info',
  'parse-failed': 'error',
  'function-failed': 'error',
  'not-readable': 'error',
  'symlink-loop': 'warning',
  'nothing-found': 'info',
} as const

export type RuleId = keyof typeof rules
export type Severity = 'error' | 'warning' | 'info'

export type MessageSink = (message: VFileMessage) => void

/** A message in the form of the unified ecosystem: `source` is `sectile`, `fatal` true only for errors. */
export function createMessage(ruleId: RuleId, reason: string, place?: Position | null, path?: string | null): VFileMessage {
  const message = new VFileMessage(reason, {place: place ?? undefined, ruleId, source: 'sectile'})
  const severity = rules[ruleId]
  message.fatal = severity === 'error' ? true : severity === 'warning' ? false : undefined
  if (path) message.file = path
  return message
}

/** `1 file`, `2 files`: a number with its noun; `many` where the plural takes more than an `s`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

export function severityOf(message: VFileMessage): Severity {
  return message.fatal === true ? 'error' : message.fatal === false ? 'warning' : 'info'
}

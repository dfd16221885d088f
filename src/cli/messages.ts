import type {VFileMessage} from 'vfile-message'
import {severityOf, type Severity} from '../messages.js'

/** Of one rule only so many messages are printed; the report has them all. */
const mostPrinted: Record<Severity, number> = {error: 1000, warning: 20, info: 20}

/**
 * Collects messages for the end of a run and writes them by file, as vfile-reporter does:
 *
 *     docs/a.md
 *       3:1  warning  the front matter cannot be read  front-matter-invalid
 */
export interface MessageLog {
  add(message: VFileMessage): void
  /** Everything there is to print, or only the errors. */
  print(onlyErrors?: boolean): string
}

export function createMessageLog(): MessageLog {
  const shown: {file: string; severity: Severity; line: string}[] = []
  const byRule = new Map<string, number>()
  const unshown = new Map<string, number>()
  return {
    add(message) {
      const severity = severityOf(message)
      const rule = message.ruleId ?? ''
      const count = (byRule.get(rule) ?? 0) + 1
      byRule.set(rule, count)
      if (count > mostPrinted[severity]) {
        unshown.set(rule, (unshown.get(rule) ?? 0) + 1)
        return
      }
      const place = message.line == null ? '' : `${message.line}:${message.column ?? 1}`
      const reason = message.reason.replace(/\s+/g, ' ')
      shown.push({file: message.file || '', severity, line: `  ${place.padStart(7)}  ${severity.padEnd(7)}  ${reason}${rule ? `  ${rule}` : ''}`})
    },
    print(onlyErrors = false) {
      const lines: string[] = []
      let file: string | null = null
      for (const one of shown) {
        if (onlyErrors && one.severity !== 'error') continue
        if (one.file !== file) {
          file = one.file
          lines.push(file || 'sectile')
        }
        lines.push(one.line)
      }
      if (!onlyErrors) for (const [rule, count] of unshown) lines.push(`… and ${count} more of ${rule}; --report FILE has them all`)
      return lines.length > 0 ? `${lines.join('\n')}\n` : ''
    },
  }
}

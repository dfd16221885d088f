import {plural} from '../messages.js'
import type {Totals} from '../node.js'

const barWidth = 32

/** Fewer chunks than this need no histogram. */
const leastForHistogram = 5

/** What a run did, for a person: files, chunks, sizes, costs, what was left out. `derived` counts the chunks that repeat what others hold, `leftOut` by reason what `--all-files` would read. */
export function writeSummary(totals: Totals, maxTokens: number, derived = 0, leftOut: ReadonlyMap<string, number> = new Map()): string {
  const number = (value: number) => value.toLocaleString('en-US')
  const read = totals.files - totals.filesSkipped - totals.filesFailed
  const notRead = [
    totals.filesSkipped > 0 ? `${number(totals.filesSkipped)} not read` : '',
    totals.filesFailed > 0 ? `${number(totals.filesFailed)} failed` : '',
  ].filter(Boolean)
  const lines = [
    `${plural(read, 'file')}${notRead.length > 0 ? ` (${notRead.join(', ')})` : ''}, ${plural(totals.chunks, 'chunk')}${derived > 0 ? ` and ${number(derived)} derived` : ''}, ` +
      `${plural(totals.tokens, 'token')} in ${totals.seconds.toFixed(1)} s`,
  ]
  if (totals.chunks > 0) {
    if (totals.chunks >= leastForHistogram) lines.push(...histogram(totals.histogram, maxTokens))
    const share = (tokens: number) => `${number(tokens)} (${((100 * tokens) / Math.max(1, totals.tokens)).toFixed(1)} %)`
    lines.push(`tokens spent on context ${share(totals.contextTokens)}, overlap ${share(totals.overlapTokens)}, repeated headers ${share(totals.repeatedTokens)}`)
  }
  if (leftOut.size > 0) lines.push(`left out: ${[...leftOut].map(([reason, count]) => `${lowerFirst(reason)} ${number(count)}`).join(', ')}; --all-files reads them`)
  const skipped = Object.entries(totals.skipped).filter(([, chars]) => chars > 0)
  if (skipped.length > 0) lines.push(`characters left out: ${skipped.map(([reason, chars]) => `${reason} ${number(chars)}`).join(', ')}`)
  const {error, warning, info} = totals.messages
  if (error + warning + info > 0) lines.push(`messages: ${plural(error, 'error')}, ${plural(warning, 'warning')}, ${number(info)} for information`)
  return `${lines.join('\n')}\n`
}

/** Why there is no result, in one line. `met` counts the files that were found, `failed` those among them that could not be read. */
export function sayNothingRead(paths: readonly string[], met: number, failed = 0): string {
  if (met === 0) return `sectile: nothing matched: ${paths.join(' ')}`
  const what = failed > 0 ? `${plural(failed, 'file')} of ${met} failed` : `${plural(met, 'file')} left out`
  return `sectile: no document ${failed > 0 ? 'could be read' : 'was found'}: ${paths.join(' ')} (${what})`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** How many chunks lie in each tenth of the limit. */
function histogram(counts: readonly number[], maxTokens: number): string[] {
  const most = Math.max(...counts, 1)
  const edge = (tenth: number) => String(Math.round((tenth * maxTokens) / counts.length))
  const width = String(maxTokens).length
  const digits = String(most).length
  return counts.map((count, tenth) => {
    const range = `${edge(tenth).padStart(width)} to ${edge(tenth + 1).padStart(width)}`
    return `  ${range} tokens  ${String(count).padStart(digits)}  ${'#'.repeat(Math.ceil((count / most) * barWidth))}`.trimEnd()
  })
}

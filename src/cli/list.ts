import type {NodeOptions} from '../node.js'
import {planFiles} from '../node/plan.js'
import {sayNothingRead} from './summary.js'
import {openTarget, stdout} from './target.js'

/** Prints `path<tab>format<tab>why` for every file and folder that is met, of code with its language: `by extension (python)`. */
export async function listCommand(paths: readonly string[], options: NodeOptions, output: string | undefined): Promise<number> {
  const target = await openTarget('--output', output ?? stdout)
  let met = 0
  let read = 0
  let failed = 0
  try {
    for await (const {path: name, format, language, why, problem} of planFiles(paths, options)) {
      if (format !== 'ignored') met++
      if (problem) failed++
      else if (format !== 'ignored' && format !== 'skipped') read++
      await target.write(`${name}\t${format}\t${why}${language === null ? '' : ` (${language})`}\n`)
    }
    await target.commit()
  } finally {
    await target.discard()
  }
  if (failed > 0) return 1
  if (read > 0) return 0
  process.stderr.write(`${sayNothingRead(paths, met)}\n`)
  return 2
}

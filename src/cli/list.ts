import type {NodeOptions} from '../node.js'
import {openAtomic} from '../node/atomic-file.js'
import {planFiles} from '../node/plan.js'
import {createStdoutSink} from './output.js'

/** Prints `path<tab>format<tab>why` for every file and folder that is met. */
export async function listCommand(paths: readonly string[], options: NodeOptions, output: string | undefined): Promise<number> {
  const file = output === undefined ? null : await openAtomic(output)
  const stdout = file ? null : createStdoutSink(process.stdout)
  let met = 0
  let failed = 0
  try {
    for await (const {path: name, format, why, problem} of planFiles(paths, options)) {
      if (format !== 'ignored') met++
      if (problem) failed++
      await (file ?? stdout!).write(`${name}\t${format}\t${why}\n`)
    }
    await stdout?.flush()
    await file?.commit()
  } finally {
    await file?.discard()
  }
  if (met === 0) {
    process.stderr.write(`sectile: nothing matched: ${paths.join(' ')}\n`)
    return 2
  }
  return failed > 0 ? 1 : 0
}

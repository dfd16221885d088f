#!/usr/bin/env node
import {readFileSync} from 'node:fs'
import {setFlagsFromString} from 'node:v8'
import {Command, CommanderError} from 'commander'
import {discardUnfinished} from '../node/atomic-file.js'
import {addChunkCommand} from './chunk.js'
import {addTreeCommand} from './tree.js'
import {UsageError} from './usage-error.js'

// By default the heap may grow far beyond what lives in it before it is swept: a 20 MB document would take twice the memory.
setFlagsFromString('--heap-growing-percent=10')
// Optimising the parser of a large grammar takes seconds in the background, and as long at the end, for no gain in a run of this kind.
setFlagsFromString('--liftoff-only')
// Most runs are over before code that was optimised early has earned what that cost; what stays hot is optimised all the same.
setFlagsFromString('--interrupt-budget=500000')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    discardUnfinished()
    // As if nobody had listened: `exit` would wait for a pipe that is being opened and has no writer.
    process.kill(process.pid, signal)
  })
}
process.on('exit', discardUnfinished)

process.stdout.on('error', endAtOnce)
process.stderr.on('error', endAtOnce)

const {version} = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {version: string}

const program = new Command('sectile')
  .description('Parses documents by their structure and cuts them into chunks for search and RAG.')
  .version(version, '--version', 'Print the version.')
  .helpOption('-h, --help', 'Print this help.')
  .helpCommand(false)
  .configureHelp({helpWidth: Math.min(process.stdout.columns ?? 100, 110)})
  .configureOutput({outputError: (text, write) => write(text.replace(/^error: /, 'sectile: '))})
  .enablePositionalOptions()
  .exitOverride()
addChunkCommand(program, version)
addTreeCommand(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

/** Help and version are no fault; wrong usage is 2; anything else was not foreseen. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  process.stderr.write(`sectile: ${error instanceof Error ? error.message : String(error)}\n`)
  return error instanceof UsageError ? 2 : 1
}

/** When the reader of a pipe went away (`| head`) nobody is left to write for; any other fault of an output is said. */
function endAtOnce(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  console.error(`sectile: cannot write: ${error.message}`)
  process.exit(1)
}

import fs from 'node:fs/promises'
import type {Command} from 'commander'
import {isPipe, pipeParts} from '../node/pipe.js'
import type {Options} from '../options.js'
import {OptionError} from '../options.js'
import {addOptionFlags, describeOptionError, optionsFromFlags} from './flags.js'
import {createMessageLog} from './messages.js'
import {createStdoutSink} from './output.js'
import {UsageError} from './usage-error.js'

const parsing: readonly (keyof Options)[] = [
  'format', 'language', 'outputs', 'encoding', 'math', 'maxBytes', 'delimiter', 'quote', 'headerRows', 'changes', 'comments', 'docx',
  'kind', 'branches', 'internalNotes', 'quotes', 'mask',
]

/** `sectile tree FILE`: prints the section tree of one file. */
export function addTreeCommand(program: Command): void {
  const command = program
    .command('tree <file>')
    .description('Print the section tree of a file (- for standard input) with offsets and lines.')
    .option('--json', 'Print the tree as JSON.')
    .option('--stdin-path <name>', 'What standard input is to be called; its extension tells the format.')
  addOptionFlags(command, parsing)
  command.action(async (file: string) => {
    process.exitCode = await runTree(file, command)
  })
}

async function runTree(file: string, command: Command): Promise<number> {
  const {parse} = await import('../node.js')
  const {drawTree} = await import('./draw-tree.js')
  const {stdinPath, json} = command.opts<{stdinPath?: string; json?: boolean}>()
  const stdout = createStdoutSink(process.stdout)
  const log = createMessageLog()
  let value: Uint8Array
  try {
    value = file === '-' ? await readAll(process.stdin) : isPipe(await fs.stat(file)) ? await readAll(pipeParts(file)) : await fs.readFile(file)
  } catch (error) {
    const {unreadable} = await import('../node/files.js')
    process.stderr.write(`sectile: ${file}: ${unreadable(error).reason}\n`)
    return 1
  }
  try {
    const path = file === '-' ? stdinPath : file
    const {root, messages} = await parse({value, path}, optionsFromFlags(command))
    for (const message of messages) log.add(message)
    if (json) await stdout.write(`${JSON.stringify(root, null, 2)}\n`)
    else for (const line of drawTree(root)) await stdout.write(`${line}\n`)
    await stdout.flush()
    process.stderr.write(log.print())
    return root.data.format === 'skipped' ? 1 : 0
  } catch (error) {
    if (error instanceof OptionError) throw new UsageError(describeOptionError(error, command))
    throw error
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

import fs from 'node:fs/promises'
import path from 'node:path'
import {Option, type Command} from 'commander'
import {escapePath} from 'tinyglobby'
import type {NodeOptions} from '../node.js'
import {openAtomic, type AtomicFile} from '../node/atomic-file.js'
import {OptionError} from '../options.js'
import {readConfig} from './config.js'
import {addOptionFlags, describeOptionError, optionsFromFlags} from './flags.js'
import {createMessageLog} from './messages.js'
import {createStdoutSink, outputForms, writers, type OutputForm} from './output.js'
import {createProgressBar} from './progress.js'
import {createReportFile, type ReportFile} from './report-file.js'
import {writeSummary} from './summary.js'
import {UsageError} from './usage-error.js'

interface Flags {
  stdinPath?: string
  include?: string[]
  exclude?: string[]
  output?: string
  to: OutputForm
  report?: string
  canonical?: string
  list?: boolean
  config?: string
  quiet?: boolean
}

const examples = `
Examples:
  sectile docs --output chunks.jsonl           every document of a folder, one JSON object a line
  sectile 'docs/**/*.md' README.md --to text   for reading
  sectile docs --list                          which files would be read, as what, and why others not
  sectile page.html --max-tokens 256 --tokenizer models/bge-small/tokenizer.json
  curl -s https://example.com | sectile - --stdin-path page.html
  sectile tree README.md                       the section tree, with places

Exit codes: 0 done; 1 a path could not be read or a file failed; 2 wrong usage, or nothing matched.`

/** `sectile [paths…]`: chunks files. */
export function addChunkCommand(program: Command, version: string): void {
  const collect = (value: string, all: string[] = []) => [...all, value]
  program
    .argument('[paths...]', 'files, folders, globs, or - for standard input')
    .optionsGroup('Which files:')
    .option('--include <glob>', 'Read only these of the files met in folders; repeatable.', collect)
    .option('--exclude <glob>', 'Leave these files and folders out; repeatable.', collect)
    .option('--stdin-path <name>', 'What standard input is to be called; its extension tells the format.')
    .option('--list', 'Print which files would be read, as what, and why others not; chunk nothing.')
    .optionsGroup('Where results go:')
    .option('--output <file>', 'Write there instead of standard output.')
    .addOption(new Option('--to <form>', 'jsonl: one chunk a line; json: one array; text: for reading.').choices(outputForms).default('jsonl'))
    .option('--report <file>', 'Write a report: settings, files, left-out ranges, messages, totals.')
    .option('--canonical <folder>', 'Write the decoded texts that ranges point into, one .txt for each file.')
  addOptionFlags(program)
  program
    .optionsGroup('Other:')
    .option('--config <file>', 'Options from a file (JSON, or a .js or .mjs module), also include, exclude and overrides; flags win.')
    .option('--quiet', 'No progress, no summary; only errors are said.')
    .addHelpText('after', examples)
    .action(async (paths: string[]) => {
      process.exitCode = await runChunk(paths, program, version)
    })
}

async function runChunk(paths: string[], program: Command, version: string): Promise<number> {
  if (paths.length === 0) {
    program.outputHelp({error: true})
    return 2
  }
  const flags = program.opts<Flags>()
  try {
    checkOutputs(paths, flags)
    const options = await gatherOptions(flags, program)
    if (flags.list) return await (await import('./list.js')).listCommand(paths, options, flags.output)
    return await chunkAll(paths, options, flags, version)
  } catch (error) {
    if (error instanceof OptionError) throw new UsageError(describeOptionError(error, program, flags.config))
    throw error
  }
}

/** No output may be an input, or another output. */
function checkOutputs(paths: readonly string[], {output, report, canonical}: Flags): void {
  const taken = new Map(paths.map((input) => [path.resolve(input), 'an input']))
  for (const [flag, file] of Object.entries({'--output': output, '--report': report, '--canonical': canonical})) {
    if (file === undefined) continue
    const full = path.resolve(file)
    // A folder of texts may lie in a folder that is read, but a file is not written over.
    const other = flag === '--canonical' ? undefined : taken.get(full)
    if (other) throw new UsageError(`${flag} ${file}: is ${other} too`)
    taken.set(full, `the target of ${flag}`)
  }
}

/** Flags over the configuration file; what the run writes is never read. */
async function gatherOptions(flags: Flags, program: Command): Promise<NodeOptions> {
  const config = flags.config ? await readConfig(flags.config) : {}
  const outputs = [flags.output, flags.report, flags.canonical].filter((file) => file !== undefined)
  const exclude = flags.exclude ?? (typeof config.exclude === 'string' ? [config.exclude] : (config.exclude ?? []))
  return {
    ...config,
    ...optionsFromFlags(program),
    ...(flags.include ? {include: flags.include} : {}),
    exclude: [...exclude, ...outputs.map((file) => escapePath(path.resolve(file).replaceAll(path.sep, '/')))],
    ...(flags.stdinPath ? {stdinPath: flags.stdinPath} : {}),
  }
}

async function chunkAll(paths: string[], options: NodeOptions, flags: Flags, version: string): Promise<number> {
  const {chunkFiles, sourceOf} = await import('../node.js')
  const started = performance.now()
  const log = createMessageLog()
  const bar = !flags.quiet && process.stderr.isTTY && (flags.output || !process.stdout.isTTY) ? createProgressBar(process.stderr) : null
  let output: AtomicFile | null = null
  let report: ReportFile | null = null
  try {
    output = flags.output === undefined ? null : await openOutput('--output', flags.output)
    report = await createReportFile(version, flags.report === undefined ? null : await openOutput('--report', flags.report))
    const stdout = output ? null : createStdoutSink(process.stdout)
    const writer = writers[flags.to](output ?? stdout!, !(await isOneFile(paths)))
    const {totals} = report
    let maxTokens = 0

    const chunks = chunkFiles(paths, {
      ...options,
      onMessage: log.add,
      onProgress: bar ? bar.show : undefined,
      async onSettings(settings) {
        maxTokens = Number(settings.maxTokens)
        await report!.settings(settings)
      },
      async onDocument(file, root) {
        if (flags.canonical !== undefined) await writeCanonical(flags.canonical, file, sourceOf(root) ?? '')
      },
      async onFile(file, stats, outcome) {
        await writer.fileDone(file.path)
        await report!.file(file, stats, outcome)
      },
    })
    for await (const chunk of chunks) await writer.chunk(chunk)

    if (totals.files === 0) {
      bar?.clear()
      process.stderr.write(`sectile: nothing matched: ${paths.join(' ')}\n`)
      return 2
    }
    await writer.end()
    await stdout?.flush()
    totals.seconds = Math.round(performance.now() - started) / 1000
    await output?.commit()
    await report.commit()
    bar?.clear()
    process.stderr.write(log.print(flags.quiet))
    if (!flags.quiet) process.stderr.write(writeSummary(totals, maxTokens))
    return totals.filesFailed > 0 ? 1 : 0
  } finally {
    bar?.clear()
    await output?.discard()
    await report?.discard()
  }
}

async function openOutput(flag: string, file: string): Promise<AtomicFile> {
  try {
    return await openAtomic(file)
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const cause = code === 'ENOENT' ? `the folder ${path.dirname(file)} does not exist` : code === 'EACCES' ? 'permission denied' : message
    throw new UsageError(`${flag} ${file}: ${cause}`)
  }
}

/** Texts lie at the place of their files, with `.txt` added; what lies above the working directory goes to `_up`. */
async function writeCanonical(folder: string, file: string, source: string): Promise<void> {
  const inside = file === '-' ? 'stdin' : file.replace(/^[a-z]:/i, '').split('/').filter(Boolean).map((part) => (part === '..' ? '_up' : part))
  const target = path.join(folder, ...[inside].flat()) + '.txt'
  await fs.mkdir(path.dirname(target), {recursive: true})
  const written = await openAtomic(target)
  try {
    await written.write(source)
    await written.commit()
  } finally {
    await written.discard()
  }
}

/** Whether the paths stand for one file, which needs no heading of its own. */
async function isOneFile(paths: readonly string[]): Promise<boolean> {
  const [only] = paths
  if (paths.length > 1) return false
  return only === '-' || fs.stat(only!).then((found) => !found.isDirectory(), () => false)
}

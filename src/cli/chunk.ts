import fs from 'node:fs/promises'
import path from 'node:path'
import {Option, type Command} from 'commander'
import {escapePath} from 'tinyglobby'
import type {NodeOptions} from '../node.js'
import {openAtomic, type AtomicFile} from '../node/atomic-file.js'
import {partOfExport} from '../node/chat-folder.js'
import {tokenizerFrom} from '../node/tokenizer.js'
import {OptionError} from '../options.js'
import {readConfig} from './config.js'
import {addOptionFlags, describeOptionError, optionsFromFlags} from './flags.js'
import {createMessageLog} from './messages.js'
import {outputForms, writers, type OutputForm} from './output.js'
import {createProgressBar} from './progress.js'
import {createReportFile, type ReportFile} from './report-file.js'
import {sayNothingRead, writeSummary} from './summary.js'
import {checkFolder, openTarget, stdout} from './target.js'
import {UsageError} from './usage-error.js'

interface Flags {
  stdinPath?: string
  include?: string[]
  exclude?: string[]
  allFiles?: boolean
  repository: boolean
  output?: string
  to: OutputForm
  report?: string
  canonical?: string
  list?: boolean
  cwd?: string
  config?: string
  quiet?: boolean
}

const examples = `
Examples:
  sectile docs --output chunks.jsonl           every document of a folder, one JSON object a line
  sectile 'docs/**/*.md' README.md --to text   for reading
  sectile repo --output chunks.jsonl           its sources and documents, without what Git ignores and what others wrote
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
    .option('--exclude <glob>', 'Leave these files and folders out, also where they are named; repeatable.', collect)
    .option('--all-files', 'Read also lock files, vendored, minified and generated files and test snapshots met in folders.')
    .option('--cwd <folder>', 'Where paths and globs are looked for; paths and ids in the output are relative to it. Default the folder you are in.')
    .option('--stdin-path <name>', 'What standard input is to be called; its extension tells the format.')
    .option('--list', 'Print which files would be read, as what, and why others not; chunk nothing.')
    .optionsGroup('Where results go:')
    .option('--output <file>', 'Write there instead of to standard output (-).')
    .addOption(new Option('--to <form>', 'jsonl: one chunk a line; json: one array; text: for reading.').choices(outputForms).default('jsonl'))
    .option('--report <file>', 'Write a report: settings, files, left-out ranges, messages, totals.')
    .option('--canonical <folder>', 'Write the decoded texts that ranges point into, one .txt for each file.')
    .option('--no-repository', 'Leave name, branch and commit of the Git checkout out of the metadata.')
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
    if (!process.stdin.isTTY) throw new UsageError('name a file, a folder, or - for standard input; --help says more')
    program.outputHelp({error: true})
    return 2
  }
  const flags = program.opts<Flags>()
  try {
    if (paths.includes('')) throw new UsageError('a path is empty; name a file, a folder, or - for standard input')
    await checkOutputs(paths, flags)
    const options = await gatherOptions(paths, flags, program)
    if (flags.list) return await (await import('./list.js')).listCommand(paths, options, flags.output)
    return await chunkAll(paths, options, flags, version)
  } catch (error) {
    if (error instanceof OptionError) throw new UsageError(describeOptionError(error, program, flags.config))
    throw error
  }
}

/** No output may be an input, or another output; folders must be such. */
async function checkOutputs(paths: readonly string[], {output, report, canonical, cwd = '.'}: Flags): Promise<void> {
  if (report === stdout && (output ?? stdout) === stdout) throw new UsageError('--report -: chunks go to standard output; give --output a file')
  if (!(await fs.stat(cwd).then((found) => found.isDirectory(), () => false))) throw new UsageError(`--cwd ${cwd}: no such folder`)
  const taken = new Map(paths.map((input) => [path.resolve(cwd, input), 'an input']))
  for (const [flag, file] of Object.entries({'--output': output, '--report': report, '--canonical': canonical})) {
    if (file === undefined || file === stdout) continue
    if (file === '') throw new UsageError(`${flag}: the name is empty`)
    const full = path.resolve(file)
    // A folder of texts may lie in a folder that is read, but a file is not written over.
    const other = flag === '--canonical' ? undefined : taken.get(full)
    if (other) throw new UsageError(`${flag} ${file}: is ${other} too`)
    taken.set(full, `the target of ${flag}`)
  }
  if (canonical !== undefined) await checkFolder('--canonical', canonical)
}

/** Flags over the configuration file; what the run writes is never read. */
async function gatherOptions(paths: readonly string[], flags: Flags, program: Command): Promise<NodeOptions> {
  const config = flags.config ? await readConfig(flags.config) : {}
  const {cwd = '.'} = flags
  const named = new Set(paths.map((input) => path.resolve(cwd, input)))
  const outputs = [flags.output, flags.report, flags.canonical].flatMap((file) => (file === undefined || file === stdout ? [] : path.resolve(file)))
  const own = optionsFromFlags(program)
  const exclude = flags.exclude ?? [config.exclude ?? []].flat()
  return {
    ...config,
    ...own,
    // Flags speak of the folder the command is called in; only what is read is looked for in another.
    ...(flags.cwd === undefined ? {} : {cwd: flags.cwd, ...(typeof own.tokenizer === 'string' && own.tokenizer ? {tokenizer: await tokenizerFrom('.', own.tokenizer)} : {})}),
    ...(flags.include ? {include: flags.include} : {}),
    // A folder of texts that is named itself is wanted.
    exclude: [...exclude, ...outputs.filter((file) => !named.has(file)).map((file) => escapePath(file.replaceAll(path.sep, '/')))],
    ...(flags.allFiles ? {allFiles: true} : {}),
    ...(flags.repository ? {} : {repository: false}),
    ...(flags.stdinPath ? {stdinPath: flags.stdinPath} : {}),
  }
}

async function chunkAll(paths: string[], options: NodeOptions, flags: Flags, version: string): Promise<number> {
  const [{chunkFiles}, {canonicalParts}] = await Promise.all([import('../node.js'), import('../node/canonical.js')])
  const started = performance.now()
  const log = createMessageLog()
  const bar = !flags.quiet && process.stderr.isTTY && ((flags.output ?? stdout) !== stdout || !process.stdout.isTTY) ? createProgressBar(process.stderr) : null
  let output: AtomicFile | null = null
  let report: ReportFile | null = null
  try {
    output = await openTarget('--output', flags.output ?? stdout)
    report = await createReportFile(version, flags.report === undefined ? null : await openTarget('--report', flags.report))
    const writer = writers[flags.to](output, !(await isOneFile(paths, flags.cwd)))
    const {totals} = report
    const leftOut = new Map<string, number>()
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
        if (flags.canonical !== undefined) await writeCanonical(flags.canonical, file, canonicalParts(root))
      },
      async onFile(file, stats, outcome) {
        for (const {ruleId, reason} of file.messages) if (ruleId === 'left-out' && reason !== partOfExport) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
        await writer.fileDone(file.path)
        await report!.file(file, stats, outcome)
      },
    })
    let derived = 0
    for await (const chunk of chunks) {
      if (chunk.derived) derived++
      await writer.chunk(chunk)
    }

    bar?.clear()
    totals.seconds = Math.round(performance.now() - started) / 1000
    const isRead = totals.files > totals.filesSkipped + totals.filesFailed
    // An old file is worth more than nothing; on standard output there is none.
    if (isRead || (totals.filesFailed > 0 && (flags.output ?? stdout) === stdout)) {
      await writer.end()
      await output.commit()
    }
    if (totals.files > 0) {
      await report.commit()
      process.stderr.write(log.print(flags.quiet))
    }
    if (isRead && !flags.quiet) process.stderr.write(writeSummary(totals, maxTokens, derived, leftOut))
    if (!isRead) {
      const hint = flags.include || flags.exclude || flags.config ? '; --list says what is left out, and why' : ''
      process.stderr.write(`${sayNothingRead(paths, totals.files, totals.filesFailed)}${hint}\n`)
    }
    return totals.filesFailed > 0 ? 1 : isRead ? 0 : 2
  } finally {
    bar?.clear()
    await output?.discard()
    await report?.discard()
  }
}

/** Texts lie at the place of their files, with `.txt` added; what lies above the working directory goes to `_up`. */
async function writeCanonical(folder: string, file: string, parts: Iterable<string>): Promise<void> {
  const inside = file === '-' ? 'stdin' : file.replace(/^[a-z]:/i, '').split('/').filter(Boolean).map((part) => (part === '..' ? '_up' : part))
  const target = path.join(folder, ...[inside].flat()) + '.txt'
  await fs.mkdir(path.dirname(target), {recursive: true})
  const written = await openAtomic(target)
  try {
    for (const part of parts) await written.write(part)
    await written.commit()
  } finally {
    await written.discard()
  }
}

/** Whether the paths stand for one file, which needs no heading of its own. */
async function isOneFile(paths: readonly string[], cwd = '.'): Promise<boolean> {
  const [only] = paths
  if (paths.length > 1) return false
  return only === '-' || fs.stat(path.resolve(cwd, only!)).then((found) => !found.isDirectory(), () => false)
}

import {Option, type Command} from 'commander'
import {OptionError, optionTable, show, type Options, type OptionSpec} from '../options.js'

/** Under which heading of the help a flag stands. */
const groups: Record<string, readonly (keyof Options)[]> = {
  'Sizes:': ['maxTokens', 'targetTokens', 'minTokens', 'join', 'overlap', 'tokenizer', 'reserveTokens'],
  'How texts are cut and written:': ['strategy', 'tables', 'rowsPerChunk', 'render', 'breadcrumb', 'offsets'],
  'Code:': ['language', 'members', 'skeletons', 'merge', 'references'],
  'Data files:': ['keyColumns', 'groupBy', 'summaries', 'delimiter', 'quote', 'headerRows'],
  'Word documents:': ['changes', 'comments', 'docx'],
  'Conversations, mail and clauses:': ['kind', 'branches', 'internalNotes', 'quotes', 'mask', 'edition'],
  'How files are read:': ['format', 'outputs', 'encoding', 'math', 'maxBytes'],
}

/** Adds the flags of the common options, or of some of them. */
export function addOptionFlags(command: Command, only?: readonly (keyof Options)[]): void {
  for (const spec of optionTable) {
    if (spec.flag === null || (only && !only.includes(spec.name))) continue
    const option = new Option(spec.flag, sentenceOf(spec))
    const group = Object.keys(groups).find((heading) => groups[heading]!.includes(spec.name))
    command.addOption(group ? option.helpGroup(group) : option)
  }
}

/** The options whose flags were given. A flag that is no number stays as it was written, so that the error shows it. */
export function optionsFromFlags(command: Command): Options {
  const options: Record<string, unknown> = {}
  for (const spec of optionTable) {
    if (spec.flag === null || command.getOptionValueSource(spec.name) !== 'cli') continue
    const value: unknown = command.getOptionValue(spec.name)
    options[spec.name] = typeof value === 'string' ? read(spec, value) : value
  }
  return options as Options
}

/** `--max-tokens` for `maxTokens`; null for what has no flag. */
export function flagOf(option: string): string | null {
  const spec = optionTable.find(({name}) => name === option)
  return spec?.flag?.split(' ', 1)[0] ?? null
}

/** One line about a wrong option, naming the flag when the value came from one. */
export function describeOptionError(error: OptionError, command: Command, config?: string): string {
  const flag = flagOf(error.option)
  // A flag cannot be null: who wants the default leaves it out.
  if (flag && (command.getOptionValueSource(error.option) === 'cli' || !config)) return `${flag} is ${show(error.value)}, expected ${error.expected.replace(/, or null$/, '')}`
  return config ? `${config}: ${error.message}` : error.message
}

function read(spec: OptionSpec, text: string): unknown {
  if (!spec.fromFlag) return text
  const value = text.trim() === '' ? text : spec.fromFlag(text)
  return Number.isNaN(value) ? text : value
}

/** Sentences that say what a flag does where it switches its option off. */
const switchedOff: Record<string, string> = {
  '--no-join': 'Leave small sections as they are.',
  '--no-summaries': 'No chunk that sums up a long table.',
  '--no-internal-notes': 'Leave internal notes of tickets out.',
  '--no-breadcrumb': 'No line with title and headings at the head of a text.',
}

function sentenceOf({flag, fallback, sentence}: OptionSpec): string {
  const off = switchedOff[flag!]
  if (off) return off
  const text = sentence.replace(/ \(programs: [^)]*\)/, '')
  const isSaid = /default/.test(text) || fallback === null || typeof fallback === 'boolean' || typeof fallback === 'object'
  return isSaid ? text : `${text} Default ${String(fallback)}.`
}
